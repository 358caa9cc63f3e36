//! Produces audio: script, engine, volume and encoder in sequence.

use std::ops::Range;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use std::vec;

use genwire_audio::{SubtitleType, SynthesizeSpeechRequest};

use super::script::{End, MAX_SPOKEN_CHARS, Script, ScriptPart, Sentence};
use super::style::SpeechStyle;
use super::subtitles::{Mark, mark};
use super::{SpeechEngine, SpeechError, Spoken, sounds};
use crate::audio::{Container, Delivery, Encoder, Target};
use genwire_arguments::Cancellation;
use genwire_mock::{BlockingPool, JobError};

/// Silence after a sentence, a part of a sentence, and a paragraph, in seconds.
const SENTENCE_GAP_SECONDS: f64 = 0.3;
const PART_GAP_SECONDS: f64 = 0.1;
const PARAGRAPH_GAP_SECONDS: f64 = 0.6;
/// Silence around a sound, in seconds.
const SOUND_GAP_SECONDS: f64 = 0.08;
/// Number of samples that are encoded at a time.
const SAMPLES_PER_STEP: usize = 1 << 16;
/// Amplitude above which samples are compressed smoothly rather than clipped.
const KNEE_AMPLITUDE: f32 = 0.9;
/// Timeout of a step, including the wait for a processor.
const STEP_DEADLINE: Duration = Duration::from_mins(2);

/// Audio in production; each chunk is produced on demand.
#[derive(Debug)]
pub(crate) struct Production {
    engine: Arc<dyn SpeechEngine>,
    style: SpeechStyle,
    parts: vec::IntoIter<ScriptPart>,
    /// The previous part; it determines the silence before the next one.
    last: Option<ScriptPart>,
    granularity: Option<SubtitleType>,
    has_marker: bool,
    limit: u64,
    /// Maximum number of samples within the limit.
    max_samples: u64,
    size: u64,
    speed: f64,
    stages: Option<Stages>,
}

/// The stages of sample processing.
#[derive(Debug)]
struct Stages {
    volume: f32,
    encoder: Encoder,
    /// Number of samples processed.
    at: u64,
}

/// A chunk of audio.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct AudioChunk {
    pub(crate) bytes: Vec<u8>,
    /// The sentences and words in it, with their times.
    pub(crate) marks: Vec<Mark>,
    /// The properties of the whole audio, in the last chunk.
    pub(crate) end: Option<Made>,
}

/// The properties of complete audio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Made {
    pub(crate) target: Target,
    /// Its duration, in milliseconds.
    pub(crate) length: u64,
    pub(crate) bytes: u64,
    /// Bits per second.
    pub(crate) bitrate: u64,
}

impl Production {
    pub(crate) fn new(
        engine: Arc<dyn SpeechEngine>,
        style: SpeechStyle,
        script: Script,
        request: &SynthesizeSpeechRequest,
        limit: u64,
    ) -> Result<Self, SpeechError> {
        let target = Target::of(request.audio_setting.as_ref());
        let delivery = if request.is_streamed() { Delivery::Stream } else { Delivery::Whole };
        let max_seconds = max_seconds(target, limit);
        if script.pauses() > max_seconds {
            return Err(SpeechError::TooLarge { limit });
        }
        if script.is_too_long() {
            return Err(SpeechError::TooLong { limit: MAX_SPOKEN_CHARS });
        }
        let granularity = (request.subtitle_enable == Some(true))
            .then(|| request.subtitle_type.clone().unwrap_or(SubtitleType::Sentence));
        let encoder = Encoder::new(target, delivery)?;
        let volume = style.volume;
        Ok(Self {
            engine,
            speed: style.speed.into(),
            style,
            parts: script.parts.into_iter(),
            last: None,
            granularity,
            has_marker: request.aigc_watermark == Some(true) && delivery == Delivery::Whole,
            limit,
            max_samples: target.samples(max_seconds) as u64,
            size: 0,
            stages: Some(Stages { volume, encoder, at: 0 }),
        })
    }

    /// Produces the next chunk; `None` after the last one.
    pub(crate) async fn next(&mut self) -> Result<Option<AudioChunk>, SpeechError> {
        let Some(stages) = self.stages.take() else { return Ok(None) };
        let Some(part) = self.parts.next() else {
            let marker = self.has_marker;
            let mut chunk = work(move |_| stages.finish(marker)).await?;
            self.grow(&chunk)?;
            if let Some(made) = &mut chunk.end {
                made.bytes = self.size;
                made.bitrate = bitrate(made);
            }
            return Ok(Some(chunk));
        };
        let (stages, chunk) = self.speak(stages, part).await?;
        self.grow(&chunk)?;
        // A format that returns its bytes at the end is limited by the number of samples.
        if stages.at > self.max_samples {
            return Err(SpeechError::TooLarge { limit: self.limit });
        }
        self.stages = Some(stages);
        Ok(Some(chunk))
    }

    /// Returns the size of the audio so far in bytes, including the bytes in the encoder; an
    /// estimate for formats with a fixed rate.
    pub(crate) fn expected_bytes(&self) -> u64 {
        let Some(stages) = &self.stages else { return self.size };
        let estimate = || self.limit.saturating_mul(stages.at) / self.max_samples.max(1);
        let bytes = stages.encoder.held_bytes().map_or_else(estimate, |held| self.size + held);
        bytes.min(self.limit).max(self.size)
    }

    fn grow(&mut self, chunk: &AudioChunk) -> Result<(), SpeechError> {
        self.size += chunk.bytes.len() as u64;
        if self.size > self.limit {
            return Err(SpeechError::TooLarge { limit: self.limit });
        }
        Ok(())
    }

    async fn speak(
        &mut self,
        stages: Stages,
        part: ScriptPart,
    ) -> Result<(Stages, AudioChunk), SpeechError> {
        let target = stages.encoder.target();
        let pause = if let ScriptPart::Pause(seconds) = &part { *seconds } else { 0.0 };
        let gap = gap(self.last.as_ref(), &part) / self.speed;
        let gap = target.samples(gap) + target.samples(pause);
        let spoken = match &part {
            ScriptPart::Sentence(sentence) => {
                self.engine.speak(sentence, &self.style, target.sample_rate).await?
            }
            ScriptPart::Pause(_) => Spoken::default(),
            ScriptPart::Sound => Spoken {
                samples: sounds::interjection(self.style.hertz(), target.sample_rate),
                words: Vec::new(),
            },
        };
        let start = stages.at + gap as u64 + stages.encoder.lead();
        let marks = match (&part, &self.granularity) {
            (ScriptPart::Sentence(sentence), Some(granularity)) => {
                vec![timed(sentence, granularity, &spoken, start, target)]
            }
            _ => Vec::new(),
        };
        self.last = Some(part);
        let (stages, bytes) =
            work(move |cancellation| stages.push(gap, spoken.samples, cancellation)).await?;
        Ok((stages, AudioChunk { bytes, marks, end: None }))
    }
}

impl Stages {
    /// Encodes a silence, followed by samples.
    fn push(
        mut self,
        silence: usize,
        mut samples: Vec<f32>,
        cancellation: &Cancellation,
    ) -> Result<(Self, Vec<u8>), SpeechError> {
        let mut bytes = Vec::new();
        let mut left = silence;
        let mut zeros = vec![0.0; silence.min(SAMPLES_PER_STEP)];
        while left > 0 && !cancellation.is_cancelled() {
            let count = left.min(SAMPLES_PER_STEP);
            bytes.extend(self.through(&mut zeros[..count])?);
            left -= count;
        }
        for stride in samples.chunks_mut(SAMPLES_PER_STEP) {
            if cancellation.is_cancelled() {
                break;
            }
            bytes.extend(self.through(stride)?);
        }
        Ok((self, bytes))
    }

    fn through(&mut self, samples: &mut [f32]) -> Result<Vec<u8>, SpeechError> {
        for sample in &mut *samples {
            *sample = soften(*sample * self.volume);
        }
        self.at += samples.len() as u64;
        Ok(self.encoder.push(samples)?)
    }

    fn finish(mut self, has_marker: bool) -> Result<AudioChunk, SpeechError> {
        let target = self.encoder.target();
        let mut bytes = Vec::new();
        if has_marker {
            // The marker is not part of the voice, so the volume does not change it.
            bytes = self.encoder.push(&sounds::marker(target.sample_rate))?;
        }
        let encoded = self.encoder.finish()?;
        bytes.extend(encoded.bytes);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a length is never negative, and the longest is far below the range"
        )]
        let length = target.milliseconds(encoded.frames).ceil() as u64;
        // The caller counts the bytes, and fills in the size and the bitrate.
        let end = Made { target, length, bytes: 0, bitrate: 0 };
        Ok(AudioChunk { bytes, marks: Vec::new(), end: Some(end) })
    }
}

/// Limits large amplitudes smoothly.
fn soften(sample: f32) -> f32 {
    let over = sample.abs() - KNEE_AMPLITUDE;
    if over <= 0.0 {
        return sample;
    }
    let headroom = 1.0 - KNEE_AMPLITUDE;
    (KNEE_AMPLITUDE + headroom * (over / headroom).tanh()).copysign(sample)
}

/// Runs a job outside the event loop; all speech of the process shares one pool.
pub(crate) async fn work<T: Send + 'static>(
    job: impl FnOnce(&Cancellation) -> Result<T, SpeechError> + Send + 'static,
) -> Result<T, SpeechError> {
    static POOL: LazyLock<BlockingPool> = LazyLock::new(BlockingPool::new);
    POOL.run(STEP_DEADLINE, job).await.unwrap_or_else(|error| match error {
        JobError::TimedOut => Err(SpeechError::TimedOut),
        JobError::Panicked => Err(SpeechError::Failed(error.to_string())),
    })
}

/// Returns the seconds of audio that fit into `limit` bytes; compressed audio is estimated at a
/// quarter of the raw size.
fn max_seconds(target: Target, limit: u64) -> f64 {
    let plain = Target { container: Container::Pcm, ..target }.fixed_bitrate().unwrap_or_default();
    let bitrate = target.fixed_bitrate().unwrap_or(plain / 4);
    #[expect(clippy::cast_precision_loss, reason = "limits are far below the exact range")]
    let bits = limit as f64 * 8.0;
    bits / f64::from(bitrate)
}

/// Returns the silence before a part; there is none next to an explicit pause.
fn gap(last: Option<&ScriptPart>, part: &ScriptPart) -> f64 {
    match (last, part) {
        (Some(ScriptPart::Sentence(last)), ScriptPart::Sentence(_)) => match last.end {
            End::Open => 0.0,
            End::Part => PART_GAP_SECONDS,
            End::Statement | End::Question => SENTENCE_GAP_SECONDS,
            End::Paragraph => PARAGRAPH_GAP_SECONDS,
        },
        (Some(ScriptPart::Sound), ScriptPart::Sentence(_) | ScriptPart::Sound)
        | (Some(ScriptPart::Sentence(_)), ScriptPart::Sound) => SOUND_GAP_SECONDS,
        _ => 0.0,
    }
}

/// Creates the mark of a sentence that starts at a sample.
fn timed(
    sentence: &Sentence,
    granularity: &SubtitleType,
    spoken: &Spoken,
    start: u64,
    target: Target,
) -> Mark {
    let time = |samples: &Range<usize>| {
        let at = |sample: usize| target.milliseconds(start + sample as u64);
        at(samples.start)..at(samples.end)
    };
    let words = spoken.words.iter().map(time).collect();
    mark(sentence, granularity, words, time(&(0..spoken.samples.len())))
}

/// Returns the bitrate of the format, or the average bitrate if it is not fixed.
fn bitrate(made: &Made) -> u64 {
    match made.target.fixed_bitrate() {
        Some(bitrate) => bitrate.into(),
        None => (made.bytes * 8000).checked_div(made.length).unwrap_or_default(),
    }
}
