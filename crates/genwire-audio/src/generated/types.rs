// @generated from spec/audio/types.toml by cargo xtask generate. Do not edit by hand.

//! The types that the audio operations share.

use genwire_core::{Build, Extra, OpenEnum, UnknownNumber, UnknownValue, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// A model that speaks.
///
/// Open point UNK-071: Speech models go without the vendor prefix.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `audio.SpeechModel` (TTS-005).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechModel", unknown = "error")]
#[non_exhaustive]
pub enum SpeechModel {
    /// The series 2.8, for quality.
    ///
    /// Properties: `interjections`, `all_languages`.
    ///
    /// Spec: `audio.SpeechModel.values.speech_2_8_hd`.
    #[serde(rename = "speech-2.8-hd")]
    Speech2_8Hd,
    /// The series 2.8, for speed.
    ///
    /// Properties: `interjections`, `all_languages`.
    ///
    /// Spec: `audio.SpeechModel.values.speech_2_8_turbo`.
    #[serde(rename = "speech-2.8-turbo")]
    Speech2_8Turbo,
    /// The series 2.6, for quality.
    ///
    /// Properties: `all_languages`, `extra_emotions`.
    ///
    /// Spec: `audio.SpeechModel.values.speech_2_6_hd`.
    #[serde(rename = "speech-2.6-hd")]
    Speech2_6Hd,
    /// The series 2.6, for speed.
    ///
    /// Properties: `all_languages`, `extra_emotions`.
    ///
    /// Spec: `audio.SpeechModel.values.speech_2_6_turbo`.
    #[serde(rename = "speech-2.6-turbo")]
    Speech2_6Turbo,
    /// The series 02, for quality.
    ///
    /// Spec: `audio.SpeechModel.values.speech_02_hd`.
    #[serde(rename = "speech-02-hd")]
    Speech02Hd,
    /// The series 02, for speed.
    ///
    /// Spec: `audio.SpeechModel.values.speech_02_turbo`.
    #[serde(rename = "speech-02-turbo")]
    Speech02Turbo,
    /// The series 01, for quality.
    ///
    /// Spec: `audio.SpeechModel.values.speech_01_hd`.
    #[serde(rename = "speech-01-hd")]
    Speech01Hd,
    /// The series 01, for speed.
    ///
    /// Spec: `audio.SpeechModel.values.speech_01_turbo`.
    #[serde(rename = "speech-01-turbo")]
    Speech01Turbo,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl SpeechModel {
    /// Whether the model speaks interjection tags.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn interjections(&self) -> Option<bool> {
        match self {
            Self::Speech2_8Hd | Self::Speech2_8Turbo => Some(true),
            Self::Speech2_6Hd
            | Self::Speech2_6Turbo
            | Self::Speech02Hd
            | Self::Speech02Turbo
            | Self::Speech01Hd
            | Self::Speech01Turbo => Some(false),
            Self::Unknown(_) => None,
        }
    }

    /// Whether the model takes every value of `language_boost`.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn all_languages(&self) -> Option<bool> {
        match self {
            Self::Speech2_8Hd | Self::Speech2_8Turbo | Self::Speech2_6Hd | Self::Speech2_6Turbo => {
                Some(true)
            }
            Self::Speech02Hd | Self::Speech02Turbo | Self::Speech01Hd | Self::Speech01Turbo => {
                Some(false)
            }
            Self::Unknown(_) => None,
        }
    }

    /// Whether the model takes the emotions that only some models have.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn extra_emotions(&self) -> Option<bool> {
        match self {
            Self::Speech2_8Hd
            | Self::Speech2_8Turbo
            | Self::Speech02Hd
            | Self::Speech02Turbo
            | Self::Speech01Hd
            | Self::Speech01Turbo => Some(false),
            Self::Speech2_6Hd | Self::Speech2_6Turbo => Some(true),
            Self::Unknown(_) => None,
        }
    }
}

/// A language or dialect to recognise better.
///
/// Open point UNK-018: The parameter is called `language_boost`.
///
/// Open point UNK-082: `Chinese,Yue` is one value.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `audio.LanguageBoost` (TTS-024).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.LanguageBoost", unknown = "error")]
#[non_exhaustive]
pub enum LanguageBoost {
    /// Chinese.
    ///
    /// Spec: `audio.LanguageBoost.values.chinese`.
    #[serde(rename = "Chinese")]
    Chinese,
    /// Cantonese; the comma is part of the value.
    ///
    /// Open point UNK-082: `Chinese,Yue` is one value.
    ///
    /// Spec: `audio.LanguageBoost.values.cantonese`.
    #[serde(rename = "Chinese,Yue")]
    Cantonese,
    /// English.
    ///
    /// Spec: `audio.LanguageBoost.values.english`.
    #[serde(rename = "English")]
    English,
    /// Arabic.
    ///
    /// Spec: `audio.LanguageBoost.values.arabic`.
    #[serde(rename = "Arabic")]
    Arabic,
    /// Russian.
    ///
    /// Spec: `audio.LanguageBoost.values.russian`.
    #[serde(rename = "Russian")]
    Russian,
    /// Spanish.
    ///
    /// Spec: `audio.LanguageBoost.values.spanish`.
    #[serde(rename = "Spanish")]
    Spanish,
    /// French.
    ///
    /// Spec: `audio.LanguageBoost.values.french`.
    #[serde(rename = "French")]
    French,
    /// Portuguese.
    ///
    /// Spec: `audio.LanguageBoost.values.portuguese`.
    #[serde(rename = "Portuguese")]
    Portuguese,
    /// German.
    ///
    /// Spec: `audio.LanguageBoost.values.german`.
    #[serde(rename = "German")]
    German,
    /// Turkish.
    ///
    /// Spec: `audio.LanguageBoost.values.turkish`.
    #[serde(rename = "Turkish")]
    Turkish,
    /// Dutch.
    ///
    /// Spec: `audio.LanguageBoost.values.dutch`.
    #[serde(rename = "Dutch")]
    Dutch,
    /// Ukrainian.
    ///
    /// Spec: `audio.LanguageBoost.values.ukrainian`.
    #[serde(rename = "Ukrainian")]
    Ukrainian,
    /// Vietnamese.
    ///
    /// Spec: `audio.LanguageBoost.values.vietnamese`.
    #[serde(rename = "Vietnamese")]
    Vietnamese,
    /// Indonesian.
    ///
    /// Spec: `audio.LanguageBoost.values.indonesian`.
    #[serde(rename = "Indonesian")]
    Indonesian,
    /// Japanese.
    ///
    /// Spec: `audio.LanguageBoost.values.japanese`.
    #[serde(rename = "Japanese")]
    Japanese,
    /// Italian.
    ///
    /// Spec: `audio.LanguageBoost.values.italian`.
    #[serde(rename = "Italian")]
    Italian,
    /// Korean.
    ///
    /// Spec: `audio.LanguageBoost.values.korean`.
    #[serde(rename = "Korean")]
    Korean,
    /// Thai.
    ///
    /// Spec: `audio.LanguageBoost.values.thai`.
    #[serde(rename = "Thai")]
    Thai,
    /// Polish.
    ///
    /// Spec: `audio.LanguageBoost.values.polish`.
    #[serde(rename = "Polish")]
    Polish,
    /// Romanian.
    ///
    /// Spec: `audio.LanguageBoost.values.romanian`.
    #[serde(rename = "Romanian")]
    Romanian,
    /// Greek.
    ///
    /// Spec: `audio.LanguageBoost.values.greek`.
    #[serde(rename = "Greek")]
    Greek,
    /// Czech.
    ///
    /// Spec: `audio.LanguageBoost.values.czech`.
    #[serde(rename = "Czech")]
    Czech,
    /// Finnish.
    ///
    /// Spec: `audio.LanguageBoost.values.finnish`.
    #[serde(rename = "Finnish")]
    Finnish,
    /// Hindi.
    ///
    /// Spec: `audio.LanguageBoost.values.hindi`.
    #[serde(rename = "Hindi")]
    Hindi,
    /// Bulgarian.
    ///
    /// Spec: `audio.LanguageBoost.values.bulgarian`.
    #[serde(rename = "Bulgarian")]
    Bulgarian,
    /// Danish.
    ///
    /// Spec: `audio.LanguageBoost.values.danish`.
    #[serde(rename = "Danish")]
    Danish,
    /// Hebrew.
    ///
    /// Spec: `audio.LanguageBoost.values.hebrew`.
    #[serde(rename = "Hebrew")]
    Hebrew,
    /// Malay.
    ///
    /// Spec: `audio.LanguageBoost.values.malay`.
    #[serde(rename = "Malay")]
    Malay,
    /// Persian.
    ///
    /// Properties: `newer_models_only`.
    ///
    /// Spec: `audio.LanguageBoost.values.persian`.
    #[serde(rename = "Persian")]
    Persian,
    /// Slovak.
    ///
    /// Spec: `audio.LanguageBoost.values.slovak`.
    #[serde(rename = "Slovak")]
    Slovak,
    /// Swedish.
    ///
    /// Spec: `audio.LanguageBoost.values.swedish`.
    #[serde(rename = "Swedish")]
    Swedish,
    /// Croatian.
    ///
    /// Spec: `audio.LanguageBoost.values.croatian`.
    #[serde(rename = "Croatian")]
    Croatian,
    /// Filipino.
    ///
    /// Properties: `newer_models_only`.
    ///
    /// Spec: `audio.LanguageBoost.values.filipino`.
    #[serde(rename = "Filipino")]
    Filipino,
    /// Hungarian.
    ///
    /// Spec: `audio.LanguageBoost.values.hungarian`.
    #[serde(rename = "Hungarian")]
    Hungarian,
    /// Norwegian.
    ///
    /// Spec: `audio.LanguageBoost.values.norwegian`.
    #[serde(rename = "Norwegian")]
    Norwegian,
    /// Slovenian.
    ///
    /// Spec: `audio.LanguageBoost.values.slovenian`.
    #[serde(rename = "Slovenian")]
    Slovenian,
    /// Catalan.
    ///
    /// Spec: `audio.LanguageBoost.values.catalan`.
    #[serde(rename = "Catalan")]
    Catalan,
    /// Norwegian Nynorsk.
    ///
    /// Spec: `audio.LanguageBoost.values.nynorsk`.
    #[serde(rename = "Nynorsk")]
    Nynorsk,
    /// Tamil.
    ///
    /// Properties: `newer_models_only`.
    ///
    /// Spec: `audio.LanguageBoost.values.tamil`.
    #[serde(rename = "Tamil")]
    Tamil,
    /// Afrikaans.
    ///
    /// Spec: `audio.LanguageBoost.values.afrikaans`.
    #[serde(rename = "Afrikaans")]
    Afrikaans,
    /// The model finds out by itself.
    ///
    /// Spec: `audio.LanguageBoost.values.auto` (TTS-023).
    #[serde(rename = "auto")]
    Auto,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl LanguageBoost {
    /// Whether the series 01 and 02 cannot do it.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn newer_models_only(&self) -> Option<bool> {
        match self {
            Self::Chinese
            | Self::Cantonese
            | Self::English
            | Self::Arabic
            | Self::Russian
            | Self::Spanish
            | Self::French
            | Self::Portuguese
            | Self::German
            | Self::Turkish
            | Self::Dutch
            | Self::Ukrainian
            | Self::Vietnamese
            | Self::Indonesian
            | Self::Japanese
            | Self::Italian
            | Self::Korean
            | Self::Thai
            | Self::Polish
            | Self::Romanian
            | Self::Greek
            | Self::Czech
            | Self::Finnish
            | Self::Hindi
            | Self::Bulgarian
            | Self::Danish
            | Self::Hebrew
            | Self::Malay
            | Self::Slovak
            | Self::Swedish
            | Self::Croatian
            | Self::Hungarian
            | Self::Norwegian
            | Self::Slovenian
            | Self::Catalan
            | Self::Nynorsk
            | Self::Afrikaans
            | Self::Auto => Some(false),
            Self::Persian | Self::Filipino | Self::Tamil => Some(true),
            Self::Unknown(_) => None,
        }
    }
}

/// How the voice sounds.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-006: `speed` is 0.5 to 2, `vol` above 0 up to 10, `pitch` a whole number
/// from -12 to 12, and nine emotions are known; all of it is advice.
///
/// A value outside the list is kept.
///
/// Spec: `audio.Emotion`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.Emotion", unknown = "accept")]
#[non_exhaustive]
pub enum Emotion {
    /// Happy.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.Emotion.values.happy`.
    #[serde(rename = "happy")]
    Happy,
    /// Sad.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.Emotion.values.sad`.
    #[serde(rename = "sad")]
    Sad,
    /// Angry.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.Emotion.values.angry`.
    #[serde(rename = "angry")]
    Angry,
    /// Fearful.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.Emotion.values.fearful`.
    #[serde(rename = "fearful")]
    Fearful,
    /// Disgusted.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.Emotion.values.disgusted`.
    #[serde(rename = "disgusted")]
    Disgusted,
    /// Surprised.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.Emotion.values.surprised`.
    #[serde(rename = "surprised")]
    Surprised,
    /// Calm.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.Emotion.values.calm`.
    #[serde(rename = "calm")]
    Calm,
    /// Fluent.
    ///
    /// Properties: `some_models_only`.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.Emotion.values.fluent`.
    #[serde(rename = "fluent")]
    Fluent,
    /// In a whisper.
    ///
    /// Properties: `some_models_only`.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.Emotion.values.whisper`.
    #[serde(rename = "whisper")]
    Whisper,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl Emotion {
    /// Whether only models with extra emotions have it.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn some_models_only(&self) -> Option<bool> {
        match self {
            Self::Happy
            | Self::Sad
            | Self::Angry
            | Self::Fearful
            | Self::Disgusted
            | Self::Surprised
            | Self::Calm => Some(false),
            Self::Fluent | Self::Whisper => Some(true),
            Self::Unknown(_) => None,
        }
    }
}

/// A format of audio.
///
/// Open point UNK-007: Six sample rates, four bitrates, seven formats and one or two channels
/// are known; all of it is advice.
///
/// A value outside the list is kept.
///
/// Spec: `audio.AudioFormat`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.AudioFormat", unknown = "accept")]
#[non_exhaustive]
pub enum AudioFormat {
    /// MP3.
    ///
    /// Properties: `voice_effects`, `streamed_voice_effects`.
    ///
    /// Spec: `audio.AudioFormat.values.mp3`.
    #[serde(rename = "mp3")]
    Mp3,
    /// Raw samples.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.AudioFormat.values.pcm`.
    #[serde(rename = "pcm")]
    Pcm,
    /// FLAC.
    ///
    /// Properties: `voice_effects`.
    ///
    /// Spec: `audio.AudioFormat.values.flac`.
    #[serde(rename = "flac")]
    Flac,
    /// WAV.
    ///
    /// Properties: `voice_effects`.
    ///
    /// Spec: `audio.AudioFormat.values.wav`.
    #[serde(rename = "wav")]
    Wav,
    /// Raw samples in µ-law.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.AudioFormat.values.pcmu_raw`.
    #[serde(rename = "pcmu_raw")]
    PcmuRaw,
    /// WAV with samples in µ-law.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.AudioFormat.values.pcmu_wav`.
    #[serde(rename = "pcmu_wav")]
    PcmuWav,
    /// Opus.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.AudioFormat.values.opus`.
    #[serde(rename = "opus")]
    Opus,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl AudioFormat {
    /// Whether voice effects work with it in a whole reply.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn voice_effects(&self) -> Option<bool> {
        match self {
            Self::Mp3 | Self::Flac | Self::Wav => Some(true),
            Self::Pcm | Self::PcmuRaw | Self::PcmuWav | Self::Opus => Some(false),
            Self::Unknown(_) => None,
        }
    }

    /// Whether voice effects work with it in a streamed reply.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn streamed_voice_effects(&self) -> Option<bool> {
        match self {
            Self::Mp3 => Some(true),
            Self::Pcm | Self::Flac | Self::Wav | Self::PcmuRaw | Self::PcmuWav | Self::Opus => {
                Some(false)
            }
            Self::Unknown(_) => None,
        }
    }
}

/// How finely subtitles are cut.
///
/// Open point UNK-020: The parameter is called `subtitle_type`.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `audio.SubtitleType` (TTS-028).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SubtitleType", unknown = "error")]
#[non_exhaustive]
pub enum SubtitleType {
    /// One entry for each sentence.
    ///
    /// Spec: `audio.SubtitleType.values.sentence`.
    #[serde(rename = "sentence")]
    Sentence,
    /// One entry for each word.
    ///
    /// Spec: `audio.SubtitleType.values.word`.
    #[serde(rename = "word")]
    Word,
    /// One entry for each word, while the reply is streamed.
    ///
    /// Properties: `streamed_only`.
    ///
    /// Spec: `audio.SubtitleType.values.word_streaming`.
    #[serde(rename = "word_streaming")]
    WordStreaming,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl SubtitleType {
    /// Whether it is for streamed replies only.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn streamed_only(&self) -> Option<bool> {
        match self {
            Self::Sentence | Self::Word => Some(false),
            Self::WordStreaming => Some(true),
            Self::Unknown(_) => None,
        }
    }
}

/// The form in which audio is returned.
///
/// Open point UNK-021: The parameter is called `output_format`.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `audio.OutputFormat` (TTS-031).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.OutputFormat", unknown = "error")]
#[non_exhaustive]
pub enum OutputFormat {
    /// The audio itself, in hexadecimal digits.
    ///
    /// Spec: `audio.OutputFormat.values.hex`.
    #[serde(rename = "hex")]
    Hex,
    /// An address from which the audio can be fetched.
    ///
    /// Properties: `valid_hours` is 24.
    ///
    /// Spec: `audio.OutputFormat.values.url` (TTS-035).
    #[serde(rename = "url")]
    Url,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl OutputFormat {
    /// For how many hours the result can be fetched.
    ///
    /// `None` where nothing is stated, and for a value that the interface does not list.
    pub const fn valid_hours(&self) -> Option<i64> {
        match self {
            Self::Url => Some(24),
            Self::Hex | Self::Unknown(_) => None,
        }
    }
}

/// A sound effect on the voice.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-023: Voice effects have `pitch`, `intensity` and `timbre` from -100 to 100
/// as advice, and `sound_effects` with four known values.
///
/// A value outside the list is kept.
///
/// Spec: `audio.SoundEffect`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SoundEffect", unknown = "accept")]
#[non_exhaustive]
pub enum SoundEffect {
    /// The echo of a wide space.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SoundEffect.values.spacious_echo`.
    #[serde(rename = "spacious_echo")]
    SpaciousEcho,
    /// The echo of a hall.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SoundEffect.values.auditorium_echo`.
    #[serde(rename = "auditorium_echo")]
    AuditoriumEcho,
    /// A voice on the telephone.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SoundEffect.values.lofi_telephone`.
    #[serde(rename = "lofi_telephone")]
    LofiTelephone,
    /// The voice of a robot.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SoundEffect.values.robotic`.
    #[serde(rename = "robotic")]
    Robotic,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// How far the synthesis is.
///
/// Open point UNK-026: The status is 1 while audio follows and 2 once it is complete; others
/// are accepted.
///
/// A value outside the list is kept.
///
/// Spec: `audio.SpeechStatus`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechStatus", unknown = "accept")]
#[non_exhaustive]
pub enum SpeechStatus {
    /// More audio follows.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SpeechStatus.values.synthesizing`.
    #[wire(number = 1)]
    Synthesizing,
    /// All audio is there.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SpeechStatus.values.finished`.
    #[wire(number = 2)]
    Finished,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

/// A sound that a tag in the text stands for.
///
/// Open point UNK-067: With another model an interjection tag is read aloud as text, with
/// advice.
///
/// A value outside the list is kept.
///
/// Spec: `audio.Interjection` (TTS-051).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.Interjection", unknown = "accept")]
#[non_exhaustive]
pub enum Interjection {
    /// A laugh.
    ///
    /// Spec: `audio.Interjection.values.laughs`.
    #[serde(rename = "(laughs)")]
    Laughs,
    /// A chuckle.
    ///
    /// Spec: `audio.Interjection.values.chuckle`.
    #[serde(rename = "(chuckle)")]
    Chuckle,
    /// A cough.
    ///
    /// Spec: `audio.Interjection.values.coughs`.
    #[serde(rename = "(coughs)")]
    Coughs,
    /// A clearing of the throat.
    ///
    /// Spec: `audio.Interjection.values.clear_throat`.
    #[serde(rename = "(clear-throat)")]
    ClearThroat,
    /// A groan.
    ///
    /// Spec: `audio.Interjection.values.groans`.
    #[serde(rename = "(groans)")]
    Groans,
    /// A breath.
    ///
    /// Spec: `audio.Interjection.values.breath`.
    #[serde(rename = "(breath)")]
    Breath,
    /// Panting.
    ///
    /// Spec: `audio.Interjection.values.pant`.
    #[serde(rename = "(pant)")]
    Pant,
    /// Breathing in.
    ///
    /// Spec: `audio.Interjection.values.inhale`.
    #[serde(rename = "(inhale)")]
    Inhale,
    /// Breathing out.
    ///
    /// Spec: `audio.Interjection.values.exhale`.
    #[serde(rename = "(exhale)")]
    Exhale,
    /// A gasp.
    ///
    /// Spec: `audio.Interjection.values.gasps`.
    #[serde(rename = "(gasps)")]
    Gasps,
    /// A sniff.
    ///
    /// Spec: `audio.Interjection.values.sniffs`.
    #[serde(rename = "(sniffs)")]
    Sniffs,
    /// A sigh.
    ///
    /// Spec: `audio.Interjection.values.sighs`.
    #[serde(rename = "(sighs)")]
    Sighs,
    /// A snort.
    ///
    /// Spec: `audio.Interjection.values.snorts`.
    #[serde(rename = "(snorts)")]
    Snorts,
    /// A burp.
    ///
    /// Spec: `audio.Interjection.values.burps`.
    #[serde(rename = "(burps)")]
    Burps,
    /// Smacking of the lips.
    ///
    /// Spec: `audio.Interjection.values.lip_smacking`.
    #[serde(rename = "(lip-smacking)")]
    LipSmacking,
    /// Humming.
    ///
    /// Spec: `audio.Interjection.values.humming`.
    #[serde(rename = "(humming)")]
    Humming,
    /// Hissing.
    ///
    /// Spec: `audio.Interjection.values.hissing`.
    #[serde(rename = "(hissing)")]
    Hissing,
    /// A thoughtful sound.
    ///
    /// Spec: `audio.Interjection.values.emm`.
    #[serde(rename = "(emm)")]
    Emm,
    /// A sneeze.
    ///
    /// Spec: `audio.Interjection.values.sneezes`.
    #[serde(rename = "(sneezes)")]
    Sneezes,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// One entry of a subtitle file.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-068: `data.subtitle_file` is the address of a JSON list of entries with
/// times in milliseconds and offsets in code points.
///
/// Spec: `audio.SubtitleEntry`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SubtitleEntry", exact)]
#[non_exhaustive]
pub struct SubtitleEntry {
    /// The text that is spoken.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SubtitleEntry.text`.
    pub text: Option<String>,
    /// When the text starts.
    ///
    /// Unit: milliseconds.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SubtitleEntry.time_begin`.
    pub time_begin: Option<f64>,
    /// When the text ends.
    ///
    /// Unit: milliseconds.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SubtitleEntry.time_end`.
    pub time_end: Option<f64>,
    /// Where the text starts in the whole text.
    ///
    /// Unit: characters.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SubtitleEntry.text_begin`.
    pub text_begin: Option<i64>,
    /// Where the text ends in the whole text.
    ///
    /// Unit: characters.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SubtitleEntry.text_end`.
    pub text_end: Option<i64>,
    /// The words of the text with their times.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SubtitleEntry.timestamped_words`.
    pub timestamped_words: Option<Vec<TimestampedWord>>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One word of a subtitle entry.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-068: `data.subtitle_file` is the address of a JSON list of entries with
/// times in milliseconds and offsets in code points.
///
/// Spec: `audio.TimestampedWord`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.TimestampedWord", exact)]
#[non_exhaustive]
pub struct TimestampedWord {
    /// The word.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.TimestampedWord.word`.
    pub word: Option<String>,
    /// When the word starts.
    ///
    /// Unit: milliseconds.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.TimestampedWord.time_begin`.
    pub time_begin: Option<f64>,
    /// When the word ends.
    ///
    /// Unit: milliseconds.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.TimestampedWord.time_end`.
    pub time_end: Option<f64>,
    /// Where the word starts in the whole text.
    ///
    /// Unit: characters.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.TimestampedWord.word_begin`.
    pub word_begin: Option<i64>,
    /// Where the word ends in the whole text.
    ///
    /// Unit: characters.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.TimestampedWord.word_end`.
    pub word_end: Option<i64>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}
