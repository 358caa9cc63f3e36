//! The making of an audio: script, engine, effects and encoder, one part after the other.

use std::ops::Range;
use std::sync::Arc;
use std::vec;

use genwire_audio::{SubtitleType, SynthesizeSpeechRequest};

use super::manner::{Manner, effects};
use super::script::{End, Part, Script, Sentence};
use super::subtitles::{Mark, mark};
use super::{SpeechEngine, SpeechError, Spoken, sounds};
use crate::audio::{Container, Delivery, Effects, Encoder, Target};

/// The silence after a sentence, after a part of one, and after a paragraph, in seconds.
const SENTENCE_GAP: f64 = 0.3;
const PART_GAP: f64 = 0.1;
const PARAGRAPH_GAP: f64 = 0.6;
/// The silence around a sound.
const SOUND_GAP: f64 = 0.08;
/// How many samples are taken through effects and encoder at a time.
const STRIDE: usize = 1 << 16;

/// An audio that is being made; asking for the next piece makes it.
#[derive(Debug)]
pub(crate) struct Production {
    engine: Arc<dyn SpeechEngine>,
    manner: Manner,
    parts: vec::IntoIter<Part>,
    /// What was spoken last, which decides on the silence before what comes.
    last: Option<Part>,
    granularity: Option<SubtitleType>,
    has_marker: bool,
    limit: u64,
    /// How many samples fit into the limit.
    longest: u64,
    size: u64,
    speed: f64,
    line: Option<Line>,
}

/// What samples go through.
#[derive(Debug)]
struct Line {
    effects: Effects,
    encoder: Encoder,
    /// How many samples have gone through.
    at: u64,
}

/// A piece of an audio.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Piece {
    pub(crate) bytes: Vec<u8>,
    /// What is heard in it.
    pub(crate) marks: Vec<Mark>,
    /// What the whole is, in the last piece.
    pub(crate) end: Option<Made>,
}

/// A whole audio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Made {
    pub(crate) target: Target,
    /// How long it is, in milliseconds.
    pub(crate) length: u64,
    pub(crate) bytes: u64,
    /// Bits per second.
    pub(crate) bitrate: u64,
}

impl Production {
    pub(crate) fn new(
        engine: Arc<dyn SpeechEngine>,
        manner: Manner,
        script: Script,
        request: &SynthesizeSpeechRequest,
        limit: u64,
    ) -> Result<Self, SpeechError> {
        let target = Target::of(request.audio_setting.as_ref());
        let delivery = if request.is_streamed() { Delivery::Pieces } else { Delivery::Whole };
        let longest = longest(target, limit);
        if script.pauses() > longest {
            return Err(SpeechError::TooLarge { limit });
        }
        let granularity = (request.subtitle_enable == Some(true))
            .then(|| request.subtitle_type.clone().unwrap_or(SubtitleType::Sentence));
        let encoder = Encoder::new(target, delivery)?;
        let effects = effects(request, target.sample_rate);
        Ok(Self {
            engine,
            speed: manner.pace().into(),
            manner,
            parts: script.parts.into_iter(),
            last: None,
            granularity,
            has_marker: request.aigc_watermark == Some(true) && delivery == Delivery::Whole,
            limit,
            longest: target.samples(longest) as u64,
            size: 0,
            line: Some(Line { effects, encoder, at: 0 }),
        })
    }

    /// Makes the next piece; none once the last one has been made.
    pub(crate) async fn next(&mut self) -> Result<Option<Piece>, SpeechError> {
        let Some(line) = self.line.take() else { return Ok(None) };
        let Some(part) = self.parts.next() else {
            let marker = self.has_marker;
            let mut piece = work(move || line.finish(marker)).await?;
            self.grow(&piece)?;
            if let Some(made) = &mut piece.end {
                made.bytes = self.size;
                made.bitrate = bitrate(made);
            }
            return Ok(Some(piece));
        };
        let (line, piece) = self.speak(line, part).await?;
        self.grow(&piece)?;
        // A format that gives its bytes at the end is held to what they will be.
        if line.at > self.longest {
            return Err(SpeechError::TooLarge { limit: self.limit });
        }
        self.line = Some(line);
        Ok(Some(piece))
    }

    fn grow(&mut self, piece: &Piece) -> Result<(), SpeechError> {
        self.size += piece.bytes.len() as u64;
        if self.size > self.limit {
            return Err(SpeechError::TooLarge { limit: self.limit });
        }
        Ok(())
    }

    async fn speak(&mut self, line: Line, part: Part) -> Result<(Line, Piece), SpeechError> {
        let target = line.encoder.target();
        let gap = target.samples(gap(self.last.as_ref(), &part) / self.speed);
        let spoken = match &part {
            Part::Sentence(sentence) => {
                self.engine.speak(sentence, &self.manner, target.sample_rate).await?
            }
            Part::Pause(seconds) => {
                Spoken { samples: vec![0.0; target.samples(*seconds)], words: Vec::new() }
            }
            Part::Sound(tag) => Spoken {
                samples: sounds::interjection(tag, &self.manner, target.sample_rate),
                words: Vec::new(),
            },
        };
        let start = line.at + gap as u64 + line.encoder.lead();
        let marks = match (&part, &self.granularity) {
            (Part::Sentence(sentence), Some(granularity)) => {
                vec![timed(sentence, granularity, &spoken, start, target)]
            }
            _ => Vec::new(),
        };
        self.last = Some(part);
        let (line, bytes) = work(move || line.push(gap, spoken.samples)).await?;
        Ok((line, Piece { bytes, marks, end: None }))
    }
}

impl Line {
    /// Takes a silence and then samples through to the encoder.
    fn push(mut self, gap: usize, mut samples: Vec<f32>) -> Result<(Self, Vec<u8>), SpeechError> {
        let mut bytes = Vec::new();
        if gap > 0 {
            bytes = self.through(&mut vec![0.0; gap])?;
        }
        for stride in samples.chunks_mut(STRIDE) {
            bytes.extend(self.through(stride)?);
        }
        Ok((self, bytes))
    }

    fn through(&mut self, samples: &mut [f32]) -> Result<Vec<u8>, SpeechError> {
        self.effects.apply(samples);
        self.at += samples.len() as u64;
        Ok(self.encoder.push(samples)?)
    }

    fn finish(mut self, has_marker: bool) -> Result<Piece, SpeechError> {
        let target = self.encoder.target();
        let mut bytes = Vec::new();
        if has_marker {
            // The marker is not part of the voice, so volume and effects leave it alone.
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
        // Whoever counts the bytes completes the figures.
        let end = Made { target, length, bytes: 0, bitrate: 0 };
        Ok(Piece { bytes, marks: Vec::new(), end: Some(end) })
    }
}

/// Does what takes long without holding up others.
pub(super) async fn work<T: Send + 'static>(
    job: impl FnOnce() -> Result<T, SpeechError> + Send + 'static,
) -> Result<T, SpeechError> {
    tokio::task::spawn_blocking(job)
        .await
        .unwrap_or_else(|error| Err(SpeechError::Failed(error.to_string())))
}

/// How many seconds fit into so many bytes; of compressed samples four times as many as of plain.
fn longest(target: Target, limit: u64) -> f64 {
    let plain = Target { container: Container::Pcm, ..target }.fixed_bitrate().unwrap_or_default();
    let bitrate = target.fixed_bitrate().unwrap_or(plain / 4);
    #[expect(clippy::cast_precision_loss, reason = "limits are far below the exact range")]
    let bits = limit as f64 * 8.0;
    bits / f64::from(bitrate)
}

/// The silence before a part, which is none beside a pause of the text.
fn gap(last: Option<&Part>, part: &Part) -> f64 {
    match (last, part) {
        (Some(Part::Sentence(last)), Part::Sentence(_)) => match last.end {
            End::Open => 0.0,
            End::Part => PART_GAP,
            End::Statement | End::Question => SENTENCE_GAP,
            End::Paragraph => PARAGRAPH_GAP,
        },
        (Some(Part::Sound(_)), Part::Sentence(_) | Part::Sound(_))
        | (Some(Part::Sentence(_)), Part::Sound(_)) => SOUND_GAP,
        _ => 0.0,
    }
}

/// The mark of a sentence that starts with a sample.
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

/// The bits per second: what the format states, or else the mean.
fn bitrate(made: &Made) -> u64 {
    match made.target.fixed_bitrate() {
        Some(bitrate) => bitrate.into(),
        None => (made.bytes * 8000).checked_div(made.length).unwrap_or_default(),
    }
}
