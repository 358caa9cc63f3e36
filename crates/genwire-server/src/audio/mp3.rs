//! MP3, as a file with an exact length or as a stream of frames.

use std::borrow::Cow;

use rusty_mp3::encode::lametag::{DECODER_DELAY, ENCODER_DELAY};
use rusty_mp3::header::FrameHeader;
use rusty_mp3::{Mp3Encode, Mp3Encoder, Mp3EncoderConfig, encoder_header};

use super::{AudioError, Delivery, Encoded, Target, spread};

/// Decoder delay of a stream that does not state it, in samples.
const LEAD_SAMPLES: u64 = (DECODER_DELAY + ENCODER_DELAY) as u64;

/// MP3 encoder.
pub(super) struct Mp3 {
    target: Target,
    inner: Inner,
}

enum Inner {
    /// File mode: uses the bit reservoir and a tag with the length; returns nothing before the end.
    File(Box<Mp3Encoder>),
    /// Stream mode: every frame is independent and returned at once.
    Frames(Box<Frames>),
}

struct Frames {
    encoder: Mp3Encode,
    header: FrameHeader,
    waiting: Vec<f32>,
    count: u64,
    /// Difference between the bits at the bitrate and the bits of the frames so far, times the
    /// sample rate.
    owed: u64,
}

impl Mp3 {
    pub(super) fn new(target: Target, delivery: Delivery) -> Result<Self, AudioError> {
        let bitrate_kbps = target.bitrate / 1000;
        let inner = match delivery {
            Delivery::Whole => {
                let config = Mp3EncoderConfig { bitrate_kbps, vbr_quality: None };
                Inner::File(Box::new(Mp3Encoder::new(config)))
            }
            Delivery::Stream => {
                let header = encoder_header(target.sample_rate, target.channels, bitrate_kbps)
                    .map_err(AudioError::new)?;
                Inner::Frames(Box::new(Frames {
                    encoder: Mp3Encode::new(),
                    header,
                    waiting: Vec::new(),
                    count: 0,
                    owed: 0,
                }))
            }
        };
        Ok(Self { target, inner })
    }

    pub(super) fn lead(&self) -> u64 {
        match self.inner {
            Inner::File(_) => 0,
            Inner::Frames(_) => LEAD_SAMPLES,
        }
    }

    pub(super) fn push(&mut self, samples: &[i16]) -> Result<Vec<u8>, AudioError> {
        match &mut self.inner {
            Inner::File(file) => {
                let Target { channels, sample_rate, .. } = self.target;
                let samples: Cow<'_, [i16]> = match channels {
                    1 => Cow::Borrowed(samples),
                    _ => Cow::Owned(spread(samples, channels).collect()),
                };
                file.push_pcm_s16(&samples, channels, sample_rate).map_err(AudioError::new)?;
                Ok(Vec::new())
            }
            Inner::Frames(frames) => {
                frames.waiting.extend(samples.iter().map(|sample| f32::from(*sample) / 32_768.0));
                frames.drain()
            }
        }
    }

    pub(super) fn finish(self, pushed: u64) -> Result<Encoded, AudioError> {
        if pushed == 0 {
            return Ok(Encoded { bytes: Vec::new(), frames: 0 });
        }
        match self.inner {
            Inner::File(mut file) => {
                file.finish();
                let mut bytes = Vec::new();
                while let Ok(packet) = file.next_packet() {
                    bytes.extend(packet);
                }
                Ok(Encoded { bytes, frames: pushed })
            }
            Inner::Frames(mut frames) => {
                let size = frames.header.version.samples_per_frame() as u64;
                let total = (pushed + LEAD_SAMPLES).div_ceil(size);
                let missing = total * size - frames.count * size;
                frames.waiting.resize(usize::try_from(missing).unwrap_or_default(), 0.0);
                Ok(Encoded { bytes: frames.drain()?, frames: total * size })
            }
        }
    }
}

impl Frames {
    /// Encodes the buffered whole frames.
    fn drain(&mut self) -> Result<Vec<u8>, AudioError> {
        let size = self.header.version.samples_per_frame();
        let whole = self.waiting.len() / size * size;
        let ready: Vec<f32> = self.waiting.drain(..whole).collect();
        let channels = self.header.channel_mode.channels();
        let mut bytes = Vec::new();
        for frame in ready.chunks(size) {
            let header = self.next_header();
            let frame = self
                .encoder
                .encode_frame(&header, &[frame, frame][..channels.min(2)], None)
                .map_err(AudioError::new)?;
            bytes.extend(frame);
        }
        Ok(bytes)
    }

    /// Returns the header of the next frame, one byte longer whenever the bitrate requires it.
    fn next_header(&mut self) -> FrameHeader {
        let mut header = FrameHeader { padding: false, ..self.header.clone() };
        let rate = u64::from(header.sample_rate);
        let bits = u64::from(header.bitrate_kbps) * 1000;
        let exact = header.version.samples_per_frame() as u64 * bits;
        self.owed += exact - header.frame_size() as u64 * 8 * rate;
        if self.owed >= 8 * rate {
            self.owed -= 8 * rate;
            header.padding = true;
        }
        self.count += 1;
        header
    }
}
