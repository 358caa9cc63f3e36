//! Encodes samples into audio formats.

mod flac;
mod mp3;
mod plain;
mod resample;
mod target;

#[cfg(test)]
pub(crate) mod heard;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;

pub(crate) use resample::resample;
pub(crate) use target::{Container, Target};

/// Encodes samples into an audio format, chunk by chunk.
///
/// For a whole reply, the bytes may be returned at the end, because headers contain lengths. For a
/// stream, they are returned as early as the format allows.
pub(crate) struct Encoder {
    target: Target,
    inner: Inner,
    frames: u64,
}

/// Output mode of an encoder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// All at once: headers and tags are complete.
    Whole,
    /// As a stream: header fields with unknown values are left open.
    Stream,
}

enum Inner {
    Plain(plain::Plain),
    Mp3(mp3::Mp3),
    Flac(flac::Flac),
}

/// Result of finishing an encoder.
#[derive(Debug)]
pub(crate) struct Encoded {
    /// Bytes that have not been returned yet.
    pub(crate) bytes: Vec<u8>,
    /// Number of samples per channel that a decoder returns for all bytes.
    pub(crate) frames: u64,
}

impl Encoder {
    pub(crate) fn new(target: Target, delivery: Delivery) -> Result<Self, AudioError> {
        let inner = match target.container {
            Container::Mp3 => Inner::Mp3(mp3::Mp3::new(target, delivery)?),
            Container::Flac => Inner::Flac(flac::Flac::new(target, delivery)?),
            Container::Pcm | Container::Wav | Container::PcmuRaw | Container::PcmuWav => {
                Inner::Plain(plain::Plain::new(target, delivery))
            }
        };
        Ok(Self { target, inner, frames: 0 })
    }

    /// Returns the format of the audio.
    pub(crate) fn target(&self) -> Target {
        self.target
    }

    /// Returns the number of samples per channel that a decoder returns before the first pushed
    /// sample.
    pub(crate) fn lead(&self) -> u64 {
        match &self.inner {
            Inner::Mp3(mp3) => mp3.lead(),
            Inner::Plain(_) | Inner::Flac(_) => 0,
        }
    }

    /// Returns the number of bytes that are held back, if the format does not have a fixed rate.
    pub(crate) fn held_bytes(&self) -> Option<u64> {
        match &self.inner {
            Inner::Flac(flac) => Some(flac.held_bytes()),
            Inner::Plain(_) | Inner::Mp3(_) => None,
        }
    }

    /// Encodes mono samples between -1 and 1; returns the bytes that are ready.
    pub(crate) fn push(&mut self, samples: &[f32]) -> Result<Vec<u8>, AudioError> {
        self.frames += samples.len() as u64;
        let samples: Vec<i16> = samples.iter().copied().map(quantise).collect();
        match &mut self.inner {
            Inner::Plain(plain) => Ok(plain.push(&samples)),
            Inner::Mp3(mp3) => mp3.push(&samples),
            Inner::Flac(flac) => flac.push(&samples),
        }
    }

    /// Finishes the audio, and returns the bytes that were held back.
    pub(crate) fn finish(self) -> Result<Encoded, AudioError> {
        match self.inner {
            Inner::Plain(plain) => Ok(Encoded { bytes: plain.finish(), frames: self.frames }),
            Inner::Mp3(mp3) => mp3.finish(self.frames),
            Inner::Flac(flac) => Ok(Encoded { bytes: flac.finish()?, frames: self.frames }),
        }
    }
}

impl fmt::Debug for Encoder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Encoder").field("target", &self.target).finish_non_exhaustive()
    }
}

/// Converts a sample to 16 bits.
#[expect(clippy::cast_possible_truncation, reason = "the value was brought within the range")]
fn quantise(sample: f32) -> i16 {
    let scaled = sample.clamp(-1.0, 1.0) * 32_767.0;
    // Rounds to nearest, without a library call per sample.
    (scaled + 0.5_f32.copysign(scaled)) as i16
}

/// Repeats the samples of one channel for each channel.
fn spread(samples: &[i16], channels: u16) -> impl Iterator<Item = i16> {
    samples.iter().flat_map(move |sample| std::iter::repeat_n(*sample, usize::from(channels)))
}

/// The error of an encoder or a resampler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AudioError(String);

impl AudioError {
    fn new(error: impl fmt::Debug) -> Self {
        Self(format!("{error:?}"))
    }
}

impl fmt::Display for AudioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "could not encode the audio: {}", self.0)
    }
}

impl Error for AudioError {}
