//! Speech engines: the built-in tones, or an installed program.
//!
//! Request members without an audible effect are accepted:
//!
//! - Tones sound the same in every language; `language_boost` selects the voice of `espeak-ng`.
//! - `espeak-ng` speaks a reading as if it were the text; tones follow its tone digits.
//! - Emotions and `voice_modify` have no effect, and interjections have one sound.
//! - Members of some clients for reading formulas and numbers have no effect.
//! - Unknown formats become MP3, and an unlisted rate becomes the nearest one; `extra_info`
//!   describes the audio that was produced.

mod config;
mod espeak;
mod figures;
mod production;
mod script;
mod sounds;
mod style;
mod subtitles;
mod tone;
mod words;

#[cfg(test)]
mod tests;

use std::fmt;
use std::future::Future;
use std::ops::Range;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

pub(crate) use config::{SpeechConfig, SpeechEngineChoice};
pub(crate) use espeak::Espeak;
pub(crate) use figures::Figures;
pub(crate) use production::{Made, Production, work};
pub(crate) use script::Script;
pub(crate) use style::{Character, SpeechStyle};
pub(crate) use subtitles::{Mark, file as subtitle_file};
pub(crate) use tone::ToneVoice;

use script::Sentence;

/// An engine that synthesizes sentences.
///
/// An engine speaks only words. Pauses, interjections, volume and formats are added around them,
/// and are the same for all engines.
pub(crate) trait SpeechEngine: fmt::Debug + Send + Sync {
    /// Speaks a sentence as mono samples of the given rate.
    ///
    /// The sound starts with the first sample and ends with the last one, without surrounding
    /// silence.
    fn speak<'a>(
        &'a self,
        sentence: &'a Sentence,
        style: &'a SpeechStyle,
        rate: u32,
    ) -> Speaking<'a>;
}

/// Returns the configured engine.
pub(crate) fn engine(config: &SpeechConfig) -> Arc<dyn SpeechEngine> {
    let limit = Duration::try_from_secs_f64(config.espeak_seconds).unwrap_or(Duration::MAX);
    let espeak = match config.engine {
        SpeechEngineChoice::Auto => Espeak::find(&config.espeak_program, limit),
        SpeechEngineChoice::Tone => None,
    };
    match espeak {
        Some(espeak) => Arc::new(espeak),
        None => Arc::new(ToneVoice),
    }
}

/// A sentence that is being spoken.
pub(crate) type Speaking<'a> =
    Pin<Box<dyn Future<Output = Result<Spoken, SpeechError>> + Send + 'a>>;

/// A spoken sentence.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Spoken {
    pub(crate) samples: Vec<f32>,
    /// The samples of each word, in order.
    pub(crate) words: Vec<Range<usize>>,
}

/// The error of speech synthesis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpeechError {
    /// The installed program, or a step of the service, took too long.
    TimedOut,
    /// The audio would be larger than the configured limit.
    TooLarge { limit: u64 },
    /// The dictionary has too many matches, or its readings make the text too long.
    TooLong { limit: usize },
    /// The service failed.
    Failed(String),
}

impl fmt::Display for SpeechError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimedOut => f.write_str("the voice did not finish in time"),
            Self::TooLarge { limit } => write!(f, "the audio would have more than {limit} bytes"),
            Self::TooLong { limit } => write!(
                f,
                "the text has more than {limit} characters with the readings of \
                 `pronunciation_dict`; shorten it or its readings"
            ),
            Self::Failed(why) => write!(f, "the voice failed: {why}"),
        }
    }
}

impl std::error::Error for SpeechError {}

impl From<crate::audio::AudioError> for SpeechError {
    fn from(error: crate::audio::AudioError) -> Self {
        Self::Failed(error.to_string())
    }
}
