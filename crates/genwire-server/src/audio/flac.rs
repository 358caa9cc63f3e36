//! FLAC, as a file or as frames that come one by one.

use std::io::{self, Cursor, Write};
use std::sync::mpsc::{self, Receiver, Sender};

use flac_codec::encode::{FlacSampleWriter, FlacStreamWriter, Options};

use super::{AudioError, Delivery, Target, spread};

/// How many samples of each channel a frame has.
const BLOCK: usize = 4096;
const SAMPLE_BITS: u8 = 16;

/// An encoder of FLAC.
pub(super) struct Flac {
    target: Target,
    delivery: Delivery,
    /// Samples of one channel that wait for a whole frame, or for the end.
    waiting: Vec<i16>,
    frames: FlacStreamWriter<Pipe>,
    written: Receiver<Vec<u8>>,
    has_begun: bool,
}

/// Where the frames of a stream are written, so that they can be taken out at once.
struct Pipe(Sender<Vec<u8>>);

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.send(bytes.to_vec()).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Flac {
    pub(super) fn new(target: Target, delivery: Delivery) -> Self {
        let (sender, written) = mpsc::channel();
        let frames = FlacStreamWriter::new(Pipe(sender), Options::default());
        Self { target, delivery, waiting: Vec::new(), frames, written, has_begun: false }
    }

    pub(super) fn push(&mut self, samples: &[i16]) -> Result<Vec<u8>, AudioError> {
        self.waiting.extend_from_slice(samples);
        if self.delivery == Delivery::Whole {
            return Ok(Vec::new());
        }
        let whole = self.waiting.len() / BLOCK * BLOCK;
        let ready: Vec<i16> = self.waiting.drain(..whole).collect();
        self.write(&ready)
    }

    pub(super) fn finish(mut self) -> Result<Vec<u8>, AudioError> {
        let rest = std::mem::take(&mut self.waiting);
        match self.delivery {
            Delivery::Pieces => self.write(&rest),
            Delivery::Whole => file(self.target, &rest),
        }
    }

    /// The frames of some samples, after the header of the stream.
    fn write(&mut self, samples: &[i16]) -> Result<Vec<u8>, AudioError> {
        let mut bytes = Vec::new();
        if !std::mem::replace(&mut self.has_begun, true) {
            bytes = stream_header(self.target);
        }
        let channels = channels(self.target);
        for block in samples.chunks(BLOCK) {
            let block: Vec<i32> = spread(block, self.target.channels).map(i32::from).collect();
            self.frames
                .write(self.target.sample_rate, channels, SAMPLE_BITS.into(), &block)
                .map_err(AudioError::new)?;
        }
        bytes.extend(self.written.try_iter().flatten());
        Ok(bytes)
    }
}

/// A file whose header states its length and its checksum.
fn file(target: Target, samples: &[i16]) -> Result<Vec<u8>, AudioError> {
    if samples.is_empty() {
        return Ok(stream_header(target));
    }
    let options = Options::default().no_padding().no_seektable();
    let mut file = Cursor::new(Vec::new());
    let length = samples.len() as u64 * u64::from(target.channels);
    let mut writer = FlacSampleWriter::new(
        &mut file,
        options,
        target.sample_rate,
        SAMPLE_BITS.into(),
        channels(target),
        Some(length),
    )
    .map_err(AudioError::new)?;
    let samples: Vec<i32> = spread(samples, target.channels).map(i32::from).collect();
    writer.write(&samples).map_err(AudioError::new)?;
    writer.finalize().map_err(AudioError::new)?;
    Ok(file.into_inner())
}

/// The marker and the one block of facts that a stream must have, its length and checksum open.
fn stream_header(target: Target) -> Vec<u8> {
    let block = u16::try_from(BLOCK).unwrap_or(u16::MAX).to_be_bytes();
    let mut bytes = [&b"fLaC"[..], &[0x80, 0, 0, 34], &block, &block, &[0; 6]].concat();
    let facts = u64::from(target.sample_rate) << 44
        | u64::from(target.channels - 1) << 41
        | u64::from(SAMPLE_BITS - 1) << 36;
    bytes.extend(facts.to_be_bytes());
    bytes.extend([0; 16]);
    bytes
}

fn channels(target: Target) -> u8 {
    u8::try_from(target.channels).unwrap_or(1)
}
