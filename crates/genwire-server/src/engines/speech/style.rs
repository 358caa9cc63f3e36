//! The style of speech: the voice, and the speed, pitch and emotion of a request.

use genwire_audio::{
    Emotion, LanguageBoost, SoundEffect, SynthesizeSpeechRequest, VoiceModify, VoiceSetting,
};

use crate::audio::{Echo, Effects};

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

/// The style of speech for a text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SpeechStyle {
    pub(crate) character: Character,
    /// Speed relative to that of the voice.
    pub(crate) speed: f32,
    /// Semitones above the pitch of the voice.
    pub(crate) semitones: f32,
    pub(crate) feeling: Feeling,
    /// The language of the text, if the request names one.
    pub(crate) language: Option<LanguageBoost>,
}

/// The effect of an emotion on a voice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Feeling {
    pub(crate) speed: f32,
    pub(crate) semitones: f32,
    pub(crate) loudness: f32,
    /// Depth of the vibrato, in semitones.
    pub(crate) vibrato: f32,
    /// True for breath instead of a tone.
    pub(crate) is_whisper: bool,
}

impl SpeechStyle {
    pub(crate) fn new(character: Character, request: &SynthesizeSpeechRequest) -> Self {
        let setting = request.voice_setting.as_ref();
        let number = |value: Option<f64>, low: f32, high: f32| narrow(value, low, high);
        let semitones = setting.and_then(|it| it.pitch).map_or(0.0, |it| whole(it, 24));
        let changed = request.voice_modify.as_ref().and_then(|it| it.pitch);
        Self {
            character,
            speed: number(setting.and_then(|it| it.speed), 0.5, 2.0),
            // The extremes of the effect are half an octave.
            semitones: semitones + changed.map_or(0.0, |it| whole(it, 100)) * 0.06,
            feeling: feeling(setting.and_then(|it| it.emotion.as_ref())),
            language: request.language_boost.clone().filter(|it| *it != LanguageBoost::Auto),
        }
    }

    /// Returns the pitch of the voice in this style.
    pub(crate) fn hertz(&self) -> f32 {
        self.character.hertz * ((self.semitones + self.feeling.semitones) / 12.0).exp2()
    }

    /// Returns the speed in this style.
    pub(crate) fn pace(&self) -> f32 {
        self.speed * self.feeling.speed
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

/// Returns the volume and the effects of a request.
pub(crate) fn effects(request: &SynthesizeSpeechRequest, sample_rate: u32) -> Effects {
    let volume = volume(request.voice_setting.as_ref());
    let Some(modify) = &request.voice_modify else { return Effects::new(sample_rate, volume) };
    let share = |value: Option<i64>| value.map_or(0.0, |it| whole(it, 100) / 100.0);
    // Louder below 0, softer above.
    let gain = volume * (-share(modify.intensity)).exp2();
    let effects = Effects::new(sample_rate, gain).tilt(share(modify.timbre));
    with_sound_effect(effects, modify)
}

fn with_sound_effect(effects: Effects, modify: &VoiceModify) -> Effects {
    match modify.sound_effects {
        Some(SoundEffect::SpaciousEcho) => effects.echo(Echo { seconds: 0.22, feedback: 0.45 }),
        Some(SoundEffect::AuditoriumEcho) => effects.echo(Echo { seconds: 0.09, feedback: 0.35 }),
        Some(SoundEffect::LofiTelephone) => effects.telephone(),
        Some(SoundEffect::Robotic) => effects.robot(),
        // An unlisted effect is accepted, but has no defined sound.
        _ => effects,
    }
}

fn volume(setting: Option<&VoiceSetting>) -> f32 {
    narrow(setting.and_then(|it| it.vol), 0.0, 10.0)
}

fn feeling(emotion: Option<&Emotion>) -> Feeling {
    let (speed, semitones, loudness, vibrato) = match emotion {
        Some(Emotion::Happy) => (1.1, 2.0, 1.1, 0.3),
        Some(Emotion::Sad) => (0.85, -2.0, 0.8, 0.1),
        Some(Emotion::Angry) => (1.08, 1.0, 1.4, 0.2),
        Some(Emotion::Fearful) => (1.05, 1.5, 0.8, 0.8),
        Some(Emotion::Disgusted) => (0.95, -1.0, 1.0, 0.2),
        Some(Emotion::Surprised) => (1.05, 3.0, 1.15, 0.2),
        Some(Emotion::Calm) => (0.95, -0.5, 0.9, 0.0),
        Some(Emotion::Fluent) => (1.12, 0.0, 1.0, 0.1),
        Some(Emotion::Whisper) => (0.95, 0.0, 0.5, 0.0),
        _ => (1.0, 0.0, 1.0, 0.1),
    };
    Feeling { speed, semitones, loudness, vibrato, is_whisper: emotion == Some(&Emotion::Whisper) }
}

/// Clamps a number of a request; the default is 1.
#[expect(clippy::cast_possible_truncation, reason = "the value is within the range by then")]
fn narrow(value: Option<f64>, low: f32, high: f32) -> f32 {
    value.unwrap_or(1.0).clamp(low.into(), high.into()) as f32
}

/// Clamps an integer of a request to both sides of 0.
#[expect(clippy::cast_precision_loss, reason = "limits are small")]
fn whole(value: i64, limit: i64) -> f32 {
    value.clamp(-limit, limit) as f32
}
