//! FLAC, as a file or as a stream of frames.

use std::io::{self, Cursor, Seek, SeekFrom, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use flac_codec::encode::{FlacSampleWriter, FlacStreamWriter, Options};

use super::{AudioError, Delivery, Target, spread};

/// Number of samples per channel in a frame.
const SAMPLES_PER_FRAME: usize = 4096;
const SAMPLE_BITS: u8 = 16;

/// FLAC encoder.
pub(super) struct Flac {
    target: Target,
    inner: Inner,
}

enum Inner {
    File(Box<File>),
    Frames(Box<Frames>),
}

/// A file. Its length and checksum are written into its header at the end.
struct File {
    writer: FlacSampleWriter<Buffer>,
    bytes: Buffer,
    is_empty: bool,
}

/// A stream of frames; each frame is returned at once.
struct Frames {
    target: Target,
    /// Buffered samples of one channel, until a frame is full or the audio ends.
    waiting: Vec<i16>,
    writer: FlacStreamWriter<Pipe>,
    written: Receiver<Vec<u8>>,
    has_begun: bool,
}

/// The bytes of a file while it is written.
#[derive(Clone, Default)]
struct Buffer(Arc<Mutex<Cursor<Vec<u8>>>>);

impl Buffer {
    fn lock(&self) -> MutexGuard<'_, Cursor<Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Buffer {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.lock().seek(position)
    }
}

/// A writer whose frames can be read at once.
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
    pub(super) fn new(target: Target, delivery: Delivery) -> Result<Self, AudioError> {
        let inner = match delivery {
            Delivery::Whole => Inner::File(Box::new(File::new(target)?)),
            Delivery::Stream => Inner::Frames(Box::new(Frames::new(target))),
        };
        Ok(Self { target, inner })
    }

    pub(super) fn push(&mut self, samples: &[i16]) -> Result<Vec<u8>, AudioError> {
        match &mut self.inner {
            Inner::File(file) => {
                file.is_empty &= samples.is_empty();
                for block in samples.chunks(SAMPLES_PER_FRAME) {
                    let block: Vec<i32> =
                        spread(block, self.target.channels).map(i32::from).collect();
                    file.writer.write(&block).map_err(AudioError::new)?;
                }
                Ok(Vec::new())
            }
            Inner::Frames(frames) => {
                frames.waiting.extend_from_slice(samples);
                let whole = frames.waiting.len() / SAMPLES_PER_FRAME * SAMPLES_PER_FRAME;
                let ready: Vec<i16> = frames.waiting.drain(..whole).collect();
                frames.write(&ready)
            }
        }
    }

    /// Returns the size of a file so far, in bytes.
    pub(super) fn held_bytes(&self) -> u64 {
        match &self.inner {
            Inner::File(file) => file.bytes.lock().get_ref().len() as u64,
            Inner::Frames(_) => 0,
        }
    }

    pub(super) fn finish(self) -> Result<Vec<u8>, AudioError> {
        match self.inner {
            Inner::File(file) if file.is_empty => Ok(stream_header(self.target)),
            Inner::File(file) => {
                let File { writer, bytes, .. } = *file;
                writer.finalize().map_err(AudioError::new)?;
                let mut bytes = bytes.lock();
                Ok(std::mem::take(bytes.get_mut()))
            }
            Inner::Frames(mut frames) => {
                let rest = std::mem::take(&mut frames.waiting);
                frames.write(&rest)
            }
        }
    }
}

impl File {
    fn new(target: Target) -> Result<Self, AudioError> {
        let bytes = Buffer::default();
        let options = Options::default().no_padding().no_seektable();
        let writer = FlacSampleWriter::new(
            bytes.clone(),
            options,
            target.sample_rate,
            SAMPLE_BITS.into(),
            channels(target),
            None,
        );
        Ok(Self { writer: writer.map_err(AudioError::new)?, bytes, is_empty: true })
    }
}

impl Frames {
    fn new(target: Target) -> Self {
        let (sender, written) = mpsc::channel();
        let writer = FlacStreamWriter::new(Pipe(sender), Options::default());
        Self { target, waiting: Vec::new(), writer, written, has_begun: false }
    }

    /// Writes the frames of some samples, and before them the header of the stream if it is
    /// missing.
    fn write(&mut self, samples: &[i16]) -> Result<Vec<u8>, AudioError> {
        let mut bytes = Vec::new();
        if !std::mem::replace(&mut self.has_begun, true) {
            bytes = stream_header(self.target);
        }
        let channels = channels(self.target);
        for block in samples.chunks(SAMPLES_PER_FRAME) {
            let block: Vec<i32> = spread(block, self.target.channels).map(i32::from).collect();
            self.writer
                .write(self.target.sample_rate, channels, SAMPLE_BITS.into(), &block)
                .map_err(AudioError::new)?;
        }
        bytes.extend(self.written.try_iter().flatten());
        Ok(bytes)
    }
}

/// Returns the marker and the metadata block of a stream with unknown length and checksum.
fn stream_header(target: Target) -> Vec<u8> {
    let block = u16::try_from(SAMPLES_PER_FRAME).unwrap_or(u16::MAX).to_be_bytes();
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
