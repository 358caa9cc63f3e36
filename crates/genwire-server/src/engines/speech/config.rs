//! Configuration of speech.

use serde::{Deserialize, Serialize};

use genwire_mock::values::size::ByteSize;

/// Configuration of speech.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SpeechConfig {
    /// The speech engine.
    pub(crate) engine: SpeechEngineChoice,
    /// The program `espeak-ng`: a name to look up in `PATH`, or a path.
    pub(crate) espeak_program: String,
    /// Timeout of the program per sentence, in seconds.
    #[serde(deserialize_with = "genwire_mock::values::number::seconds")]
    pub(crate) espeak_seconds: f64,
    /// Maximum size of the audio of one reply.
    pub(crate) max_audio: ByteSize,
    /// True to make up an unknown voice from its id instead of rejecting it.
    pub(crate) any_voice: bool,
}

/// The engine that speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SpeechEngineChoice {
    /// `espeak-ng` if it is installed, and the built-in tones otherwise.
    #[default]
    Auto,
    /// The built-in tones.
    Tone,
}

impl Default for SpeechConfig {
    fn default() -> Self {
        Self {
            engine: SpeechEngineChoice::Auto,
            espeak_program: "espeak-ng".to_owned(),
            espeak_seconds: 10.0,
            max_audio: ByteSize::mib(64),
            any_voice: false,
        }
    }
}
