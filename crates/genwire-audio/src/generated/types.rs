// @generated from spec/audio/types.toml (genwire_rust::types) by cargo xtask generate. Do not edit by hand.

//! The types that the audio operations share.

use genwire_core::{Build, Extra, OpenEnum, UnknownNumber, UnknownValue, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Speech model.
///
/// Other values are kept as [`Self::Unknown`], which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#SpeechModel)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechModel", unknown = "error")]
#[non_exhaustive]
pub enum SpeechModel {
    /// Series 2.8, high-definition variant.
    ///
    /// Properties: [`interjections`](Self::interjections) is true,
    /// [`all_languages`](Self::all_languages) is true.
    #[serde(rename = "speech-2.8-hd")]
    Speech2_8Hd,
    /// Series 2.8, fast variant.
    ///
    /// Properties: [`interjections`](Self::interjections) is true,
    /// [`all_languages`](Self::all_languages) is true.
    #[serde(rename = "speech-2.8-turbo")]
    Speech2_8Turbo,
    /// Series 2.6, high-definition variant.
    ///
    /// Properties: [`all_languages`](Self::all_languages) is true,
    /// [`extra_emotions`](Self::extra_emotions) is true.
    #[serde(rename = "speech-2.6-hd")]
    Speech2_6Hd,
    /// Series 2.6, fast variant.
    ///
    /// Properties: [`all_languages`](Self::all_languages) is true,
    /// [`extra_emotions`](Self::extra_emotions) is true.
    #[serde(rename = "speech-2.6-turbo")]
    Speech2_6Turbo,
    /// Series 02, high-definition variant.
    #[serde(rename = "speech-02-hd")]
    Speech02Hd,
    /// Series 02, fast variant.
    #[serde(rename = "speech-02-turbo")]
    Speech02Turbo,
    /// Series 01, high-definition variant.
    #[serde(rename = "speech-01-hd")]
    Speech01Hd,
    /// Series 01, fast variant.
    #[serde(rename = "speech-01-turbo")]
    Speech01Turbo,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl SpeechModel {
    /// True if the model supports interjection tags.
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

    /// True if the model supports every value of `language_boost`.
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

    /// True if the model supports the emotions that only some models support.
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

/// Language or dialect to recognise better.
///
/// Other values are kept as [`Self::Unknown`], which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#LanguageBoost)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.LanguageBoost", unknown = "error")]
#[non_exhaustive]
pub enum LanguageBoost {
    /// Chinese.
    #[serde(rename = "Chinese")]
    Chinese,
    /// Cantonese; the comma is part of the value.
    #[serde(rename = "Chinese,Yue")]
    Cantonese,
    /// English.
    #[serde(rename = "English")]
    English,
    /// Arabic.
    #[serde(rename = "Arabic")]
    Arabic,
    /// Russian.
    #[serde(rename = "Russian")]
    Russian,
    /// Spanish.
    #[serde(rename = "Spanish")]
    Spanish,
    /// French.
    #[serde(rename = "French")]
    French,
    /// Portuguese.
    #[serde(rename = "Portuguese")]
    Portuguese,
    /// German.
    #[serde(rename = "German")]
    German,
    /// Turkish.
    #[serde(rename = "Turkish")]
    Turkish,
    /// Dutch.
    #[serde(rename = "Dutch")]
    Dutch,
    /// Ukrainian.
    #[serde(rename = "Ukrainian")]
    Ukrainian,
    /// Vietnamese.
    #[serde(rename = "Vietnamese")]
    Vietnamese,
    /// Indonesian.
    #[serde(rename = "Indonesian")]
    Indonesian,
    /// Japanese.
    #[serde(rename = "Japanese")]
    Japanese,
    /// Italian.
    #[serde(rename = "Italian")]
    Italian,
    /// Korean.
    #[serde(rename = "Korean")]
    Korean,
    /// Thai.
    #[serde(rename = "Thai")]
    Thai,
    /// Polish.
    #[serde(rename = "Polish")]
    Polish,
    /// Romanian.
    #[serde(rename = "Romanian")]
    Romanian,
    /// Greek.
    #[serde(rename = "Greek")]
    Greek,
    /// Czech.
    #[serde(rename = "Czech")]
    Czech,
    /// Finnish.
    #[serde(rename = "Finnish")]
    Finnish,
    /// Hindi.
    #[serde(rename = "Hindi")]
    Hindi,
    /// Bulgarian.
    #[serde(rename = "Bulgarian")]
    Bulgarian,
    /// Danish.
    #[serde(rename = "Danish")]
    Danish,
    /// Hebrew.
    #[serde(rename = "Hebrew")]
    Hebrew,
    /// Malay.
    #[serde(rename = "Malay")]
    Malay,
    /// Persian.
    ///
    /// Properties: [`newer_models_only`](Self::newer_models_only) is true.
    #[serde(rename = "Persian")]
    Persian,
    /// Slovak.
    #[serde(rename = "Slovak")]
    Slovak,
    /// Swedish.
    #[serde(rename = "Swedish")]
    Swedish,
    /// Croatian.
    #[serde(rename = "Croatian")]
    Croatian,
    /// Filipino.
    ///
    /// Properties: [`newer_models_only`](Self::newer_models_only) is true.
    #[serde(rename = "Filipino")]
    Filipino,
    /// Hungarian.
    #[serde(rename = "Hungarian")]
    Hungarian,
    /// Norwegian.
    #[serde(rename = "Norwegian")]
    Norwegian,
    /// Slovenian.
    #[serde(rename = "Slovenian")]
    Slovenian,
    /// Catalan.
    #[serde(rename = "Catalan")]
    Catalan,
    /// Norwegian Nynorsk.
    #[serde(rename = "Nynorsk")]
    Nynorsk,
    /// Tamil.
    ///
    /// Properties: [`newer_models_only`](Self::newer_models_only) is true.
    #[serde(rename = "Tamil")]
    Tamil,
    /// Afrikaans.
    #[serde(rename = "Afrikaans")]
    Afrikaans,
    /// Detected by the model.
    #[serde(rename = "auto")]
    Auto,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl LanguageBoost {
    /// True if only models newer than the series 01 and 02 support it.
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

/// Emotion of the voice.
///
/// The interface does not document this type.
///
/// Other values are kept as [`Self::Unknown`].
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#Emotion)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.Emotion", unknown = "accept")]
#[non_exhaustive]
pub enum Emotion {
    /// Happy.
    ///
    /// The interface does not document this value.
    #[serde(rename = "happy")]
    Happy,
    /// Sad.
    ///
    /// The interface does not document this value.
    #[serde(rename = "sad")]
    Sad,
    /// Angry.
    ///
    /// The interface does not document this value.
    #[serde(rename = "angry")]
    Angry,
    /// Fearful.
    ///
    /// The interface does not document this value.
    #[serde(rename = "fearful")]
    Fearful,
    /// Disgusted.
    ///
    /// The interface does not document this value.
    #[serde(rename = "disgusted")]
    Disgusted,
    /// Surprised.
    ///
    /// The interface does not document this value.
    #[serde(rename = "surprised")]
    Surprised,
    /// Calm.
    ///
    /// The interface does not document this value.
    #[serde(rename = "calm")]
    Calm,
    /// Fluent.
    ///
    /// Properties: [`some_models_only`](Self::some_models_only) is true.
    ///
    /// The interface does not document this value.
    #[serde(rename = "fluent")]
    Fluent,
    /// Whispering.
    ///
    /// Properties: [`some_models_only`](Self::some_models_only) is true.
    ///
    /// The interface does not document this value.
    #[serde(rename = "whisper")]
    Whisper,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl Emotion {
    /// True if only models with extra emotions support it.
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

/// Audio format.
///
/// Other values are kept as [`Self::Unknown`].
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#AudioFormat)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.AudioFormat", unknown = "accept")]
#[non_exhaustive]
pub enum AudioFormat {
    /// MP3.
    ///
    /// Properties: [`voice_effects`](Self::voice_effects) is true,
    /// [`streamed_voice_effects`](Self::streamed_voice_effects) is true.
    #[serde(rename = "mp3")]
    Mp3,
    /// Raw PCM samples.
    ///
    /// The interface does not document this value.
    #[serde(rename = "pcm")]
    Pcm,
    /// FLAC.
    ///
    /// Properties: [`voice_effects`](Self::voice_effects) is true.
    #[serde(rename = "flac")]
    Flac,
    /// WAV.
    ///
    /// Properties: [`voice_effects`](Self::voice_effects) is true.
    #[serde(rename = "wav")]
    Wav,
    /// Raw µ-law samples.
    ///
    /// The interface does not document this value.
    #[serde(rename = "pcmu_raw")]
    PcmuRaw,
    /// WAV with µ-law samples.
    ///
    /// The interface does not document this value.
    #[serde(rename = "pcmu_wav")]
    PcmuWav,
    /// Opus.
    ///
    /// The interface does not document this value.
    #[serde(rename = "opus")]
    Opus,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl AudioFormat {
    /// True if voice effects work with it without streaming.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn voice_effects(&self) -> Option<bool> {
        match self {
            Self::Mp3 | Self::Flac | Self::Wav => Some(true),
            Self::Pcm | Self::PcmuRaw | Self::PcmuWav | Self::Opus => Some(false),
            Self::Unknown(_) => None,
        }
    }

    /// True if voice effects work with it when streaming.
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

/// Granularity of subtitles.
///
/// Other values are kept as [`Self::Unknown`], which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#SubtitleType)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SubtitleType", unknown = "error")]
#[non_exhaustive]
pub enum SubtitleType {
    /// One entry per sentence.
    #[serde(rename = "sentence")]
    Sentence,
    /// One entry per word.
    #[serde(rename = "word")]
    Word,
    /// One entry per word, sent during the stream.
    ///
    /// Properties: [`streamed_only`](Self::streamed_only) is true.
    #[serde(rename = "word_streaming")]
    WordStreaming,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl SubtitleType {
    /// True if it requires streaming.
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

/// Form of the returned audio.
///
/// Other values are kept as [`Self::Unknown`], which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#OutputFormat)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.OutputFormat", unknown = "error")]
#[non_exhaustive]
pub enum OutputFormat {
    /// Hex-encoded audio.
    #[serde(rename = "hex")]
    Hex,
    /// URL from which the audio can be downloaded.
    ///
    /// Properties: [`valid_hours`](Self::valid_hours) is 24.
    #[serde(rename = "url")]
    Url,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl OutputFormat {
    /// Number of hours for which the result can be downloaded.
    ///
    /// `None` for values that do not state it and for values that the interface does not list.
    pub const fn valid_hours(&self) -> Option<i64> {
        match self {
            Self::Url => Some(24),
            Self::Hex | Self::Unknown(_) => None,
        }
    }
}

/// Sound effect.
///
/// The interface does not document this type.
///
/// Other values are kept as [`Self::Unknown`].
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#SoundEffect)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SoundEffect", unknown = "accept")]
#[non_exhaustive]
pub enum SoundEffect {
    /// Echo of a large space.
    ///
    /// The interface does not document this value.
    #[serde(rename = "spacious_echo")]
    SpaciousEcho,
    /// Echo of an auditorium.
    ///
    /// The interface does not document this value.
    #[serde(rename = "auditorium_echo")]
    AuditoriumEcho,
    /// Low-fidelity telephone.
    ///
    /// The interface does not document this value.
    #[serde(rename = "lofi_telephone")]
    LofiTelephone,
    /// Robotic voice.
    ///
    /// The interface does not document this value.
    #[serde(rename = "robotic")]
    Robotic,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Status of the synthesis.
///
/// Other values are kept as [`Self::Unknown`].
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#SpeechStatus)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechStatus", unknown = "accept")]
#[non_exhaustive]
pub enum SpeechStatus {
    /// Synthesis in progress; more audio follows.
    ///
    /// The interface does not document this value.
    #[wire(number = 1)]
    Synthesizing,
    /// Synthesis finished; the audio is complete.
    ///
    /// The interface does not document this value.
    #[wire(number = 2)]
    Finished,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

/// Interjection tag inside the text.
///
/// Other values are kept as [`Self::Unknown`].
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#Interjection)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.Interjection", unknown = "accept")]
#[non_exhaustive]
pub enum Interjection {
    /// A laugh.
    #[serde(rename = "(laughs)")]
    Laughs,
    /// A chuckle.
    #[serde(rename = "(chuckle)")]
    Chuckle,
    /// A cough.
    #[serde(rename = "(coughs)")]
    Coughs,
    /// Clearing the throat.
    #[serde(rename = "(clear-throat)")]
    ClearThroat,
    /// A groan.
    #[serde(rename = "(groans)")]
    Groans,
    /// A breath.
    #[serde(rename = "(breath)")]
    Breath,
    /// Panting.
    #[serde(rename = "(pant)")]
    Pant,
    /// Breathing in.
    #[serde(rename = "(inhale)")]
    Inhale,
    /// Breathing out.
    #[serde(rename = "(exhale)")]
    Exhale,
    /// A gasp.
    #[serde(rename = "(gasps)")]
    Gasps,
    /// A sniff.
    #[serde(rename = "(sniffs)")]
    Sniffs,
    /// A sigh.
    #[serde(rename = "(sighs)")]
    Sighs,
    /// A snort.
    #[serde(rename = "(snorts)")]
    Snorts,
    /// A burp.
    #[serde(rename = "(burps)")]
    Burps,
    /// Smacking of the lips.
    #[serde(rename = "(lip-smacking)")]
    LipSmacking,
    /// Humming.
    #[serde(rename = "(humming)")]
    Humming,
    /// Hissing.
    #[serde(rename = "(hissing)")]
    Hissing,
    /// A thoughtful sound.
    #[serde(rename = "(emm)")]
    Emm,
    /// A sneeze.
    #[serde(rename = "(sneezes)")]
    Sneezes,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Entry of a subtitle file.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#SubtitleEntry)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SubtitleEntry", deny_null)]
#[non_exhaustive]
pub struct SubtitleEntry {
    /// Spoken text.
    pub text: Option<String>,
    /// Start time of the text.
    ///
    /// Unit: milliseconds.
    pub time_begin: Option<f64>,
    /// End time of the text.
    ///
    /// Unit: milliseconds.
    pub time_end: Option<f64>,
    /// Start offset in the whole text.
    ///
    /// Unit: characters.
    pub text_begin: Option<i64>,
    /// End offset in the whole text.
    ///
    /// Unit: characters.
    pub text_end: Option<i64>,
    /// Words of the text with their times.
    pub timestamped_words: Option<Vec<TimestampedWord>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Word of a subtitle entry.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#TimestampedWord)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.TimestampedWord", deny_null)]
#[non_exhaustive]
pub struct TimestampedWord {
    /// The word.
    pub word: Option<String>,
    /// Start time of the word.
    ///
    /// Unit: milliseconds.
    pub time_begin: Option<f64>,
    /// End time of the word.
    ///
    /// Unit: milliseconds.
    pub time_end: Option<f64>,
    /// Start offset in the whole text.
    ///
    /// Unit: characters.
    pub word_begin: Option<i64>,
    /// End offset in the whole text.
    ///
    /// Unit: characters.
    pub word_end: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
