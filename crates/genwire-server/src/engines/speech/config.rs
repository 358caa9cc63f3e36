//! What can be configured about speech.

use serde::{Deserialize, Serialize};

use crate::config::ByteSize;

/// What can be configured about speech.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct SpeechConfig {
    /// Which engine speaks.
    pub(crate) engine: SpeechEngineChoice,
    /// The program `espeak-ng`: a name that is looked up, or a path.
    pub(crate) espeak_program: String,
    /// How long the program may take for one sentence.
    #[serde(deserialize_with = "crate::config::number::seconds")]
    pub(crate) espeak_seconds: f64,
    /// How large the audio of one reply may be.
    pub(crate) max_audio: ByteSize,
    /// Whether a voice that nobody knows is made up from its id, and not refused.
    pub(crate) any_voice: bool,
}

/// The engines of speech.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SpeechEngineChoice {
    /// `espeak-ng` where it is installed, and the built-in tones otherwise.
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
