//! Samples on their way to the bytes of an audio format.

mod effects;
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

pub(crate) use effects::{Echo, Effects};
pub(crate) use resample::resample;
pub(crate) use target::{Container, Target};

/// Turns samples into the bytes of a format, piece by piece.
///
/// For a whole reply the bytes may come at the end, because headers state lengths.
/// For pieces they come as early as the format allows.
pub(crate) struct Encoder {
    target: Target,
    inner: Inner,
    frames: u64,
}

/// How the bytes are handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// All at once: headers and tags are complete.
    Whole,
    /// As they come: what is not known yet is left open in headers.
    Pieces,
}

enum Inner {
    Plain(plain::Plain),
    Mp3(mp3::Mp3),
    Flac(Box<flac::Flac>),
}

/// The end of an encoded audio.
#[derive(Debug)]
pub(crate) struct Encoded {
    /// The bytes that were not handed out before.
    pub(crate) bytes: Vec<u8>,
    /// How many samples of each channel a decoder gets out of all bytes.
    pub(crate) frames: u64,
}

impl Encoder {
    pub(crate) fn new(target: Target, delivery: Delivery) -> Result<Self, AudioError> {
        let inner = match target.container {
            Container::Mp3 => Inner::Mp3(mp3::Mp3::new(target, delivery)?),
            Container::Flac => Inner::Flac(Box::new(flac::Flac::new(target, delivery))),
            Container::Pcm | Container::Wav | Container::PcmuRaw | Container::PcmuWav => {
                Inner::Plain(plain::Plain::new(target, delivery))
            }
        };
        Ok(Self { target, inner, frames: 0 })
    }

    /// What is being made.
    pub(crate) fn target(&self) -> Target {
        self.target
    }

    /// How many samples a decoder puts before those that were pushed.
    pub(crate) fn lead(&self) -> u64 {
        match &self.inner {
            Inner::Mp3(mp3) => mp3.lead(),
            Inner::Plain(_) | Inner::Flac(_) => 0,
        }
    }

    /// Takes mono samples between -1 and 1; gives the bytes that are ready.
    pub(crate) fn push(&mut self, samples: &[f32]) -> Result<Vec<u8>, AudioError> {
        self.frames += samples.len() as u64;
        let samples: Vec<i16> = samples.iter().copied().map(quantise).collect();
        match &mut self.inner {
            Inner::Plain(plain) => Ok(plain.push(&samples)),
            Inner::Mp3(mp3) => mp3.push(&samples),
            Inner::Flac(flac) => flac.push(&samples),
        }
    }

    /// Ends the audio.
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

/// A sample of sixteen bits.
#[expect(clippy::cast_possible_truncation, reason = "the value was brought within the range")]
fn quantise(sample: f32) -> i16 {
    (sample.clamp(-1.0, 1.0) * 32_767.0).round() as i16
}

/// The samples of one channel, once for each channel.
fn spread(samples: &[i16], channels: u16) -> impl Iterator<Item = i16> {
    samples.iter().flat_map(move |sample| std::iter::repeat_n(*sample, usize::from(channels)))
}

/// An encoder or a resampler did not take what it was given.
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
