//! The style of speech: the voice, and the speed, pitch and volume of a request.

use genwire_audio::{LanguageBoost, SynthesizeSpeechRequest};

/// The characteristics of a voice.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Character {
    /// The middle pitch, in hertz.
    pub(crate) hertz: f32,
    /// Amplitudes of the overtones, starting with the second harmonic.
    pub(crate) overtones: [f32; 3],
    /// The language that the voice speaks best.
    pub(crate) language: LanguageBoost,
}

/// The style of speech for the text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SpeechStyle {
    pub(crate) character: Character,
    /// Speed relative to the speed of the voice.
    pub(crate) speed: f32,
    /// Semitones above the pitch of the voice.
    semitones: f32,
    pub(crate) volume: f32,
    /// The language of the text, if the request names one.
    pub(crate) language: Option<LanguageBoost>,
}

impl SpeechStyle {
    #[expect(clippy::cast_precision_loss, reason = "the value is within the range by then")]
    pub(crate) fn new(character: Character, request: &SynthesizeSpeechRequest) -> Self {
        let setting = request.voice_setting.as_ref();
        let pitch = setting.and_then(|it| it.pitch).unwrap_or_default();
        Self {
            character,
            speed: narrow(setting.and_then(|it| it.speed), 0.5, 2.0),
            semitones: pitch.clamp(-24, 24) as f32,
            volume: narrow(setting.and_then(|it| it.vol), 0.0, 10.0),
            language: request.language_boost.clone().filter(|it| *it != LanguageBoost::Auto),
        }
    }

    /// Returns the pitch of the voice in this style.
    pub(crate) fn hertz(&self) -> f32 {
        self.character.hertz * (self.semitones / 12.0).exp2()
    }
}

impl Character {
    /// Mixes voices, weighted by their shares.
    pub(crate) fn mix(voices: &[(Self, f32)]) -> Option<Self> {
        let strongest = voices.iter().max_by(|one, other| one.1.total_cmp(&other.1))?;
        let total: f32 = voices.iter().map(|(_, share)| share).sum();
        let mean = |value: &dyn Fn(&Self) -> f32| {
            voices.iter().map(|(voice, share)| value(voice) * share / total).sum::<f32>()
        };
        Some(Self {
            hertz: mean(&|voice| voice.hertz.log2()).exp2(),
            overtones: [0, 1, 2].map(|index| mean(&|voice| voice.overtones[index])),
            language: strongest.0.language.clone(),
        })
    }
}

/// Clamps a number of a request; the default is 1.
#[expect(clippy::cast_possible_truncation, reason = "the value is within the range by then")]
fn narrow(value: Option<f64>, low: f32, high: f32) -> f32 {
    value.unwrap_or(1.0).clamp(low.into(), high.into()) as f32
}
