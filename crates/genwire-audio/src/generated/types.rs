// @generated from spec/audio/types.toml (genwire_rust::types) by cargo xtask generate. Do not edit by hand.

//! The types that the audio operations share.

use genwire_core::{Build, Extra, OpenEnum, UnknownNumber, UnknownValue, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Speech model.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#SpeechModel)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechModel", unknown = "error")]
#[non_exhaustive]
pub enum SpeechModel {
    /// Series 2.8, high-definition variant.
    ///
    /// In JSON: `speech-2.8-hd`. Properties: [`interjections`](Self::interjections) is true, [`all_languages`](Self::all_languages) is true.
    #[serde(rename = "speech-2.8-hd")]
    Speech2_8Hd,
    /// Series 2.8, fast variant.
    ///
    /// In JSON: `speech-2.8-turbo`. Properties: [`interjections`](Self::interjections) is true, [`all_languages`](Self::all_languages) is true.
    #[serde(rename = "speech-2.8-turbo")]
    Speech2_8Turbo,
    /// Series 2.6, high-definition variant.
    ///
    /// In JSON: `speech-2.6-hd`. Properties: [`all_languages`](Self::all_languages) is true, [`extra_emotions`](Self::extra_emotions) is true.
    #[serde(rename = "speech-2.6-hd")]
    Speech2_6Hd,
    /// Series 2.6, fast variant.
    ///
    /// In JSON: `speech-2.6-turbo`. Properties: [`all_languages`](Self::all_languages) is true, [`extra_emotions`](Self::extra_emotions) is true.
    #[serde(rename = "speech-2.6-turbo")]
    Speech2_6Turbo,
    /// Series 02, high-definition variant.
    ///
    /// In JSON: `speech-02-hd`.
    #[serde(rename = "speech-02-hd")]
    Speech02Hd,
    /// Series 02, fast variant.
    ///
    /// In JSON: `speech-02-turbo`.
    #[serde(rename = "speech-02-turbo")]
    Speech02Turbo,
    /// Series 01, high-definition variant.
    ///
    /// In JSON: `speech-01-hd`.
    #[serde(rename = "speech-01-hd")]
    Speech01Hd,
    /// Series 01, fast variant.
    ///
    /// In JSON: `speech-01-turbo`.
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
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#LanguageBoost)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.LanguageBoost", unknown = "error")]
#[non_exhaustive]
pub enum LanguageBoost {
    /// Chinese.
    ///
    /// In JSON: `Chinese`.
    #[serde(rename = "Chinese")]
    Chinese,
    /// Cantonese; the comma is part of the value.
    ///
    /// In JSON: `Chinese,Yue`.
    #[serde(rename = "Chinese,Yue")]
    Cantonese,
    /// English.
    ///
    /// In JSON: `English`.
    #[serde(rename = "English")]
    English,
    /// Arabic.
    ///
    /// In JSON: `Arabic`.
    #[serde(rename = "Arabic")]
    Arabic,
    /// Russian.
    ///
    /// In JSON: `Russian`.
    #[serde(rename = "Russian")]
    Russian,
    /// Spanish.
    ///
    /// In JSON: `Spanish`.
    #[serde(rename = "Spanish")]
    Spanish,
    /// French.
    ///
    /// In JSON: `French`.
    #[serde(rename = "French")]
    French,
    /// Portuguese.
    ///
    /// In JSON: `Portuguese`.
    #[serde(rename = "Portuguese")]
    Portuguese,
    /// German.
    ///
    /// In JSON: `German`.
    #[serde(rename = "German")]
    German,
    /// Turkish.
    ///
    /// In JSON: `Turkish`.
    #[serde(rename = "Turkish")]
    Turkish,
    /// Dutch.
    ///
    /// In JSON: `Dutch`.
    #[serde(rename = "Dutch")]
    Dutch,
    /// Ukrainian.
    ///
    /// In JSON: `Ukrainian`.
    #[serde(rename = "Ukrainian")]
    Ukrainian,
    /// Vietnamese.
    ///
    /// In JSON: `Vietnamese`.
    #[serde(rename = "Vietnamese")]
    Vietnamese,
    /// Indonesian.
    ///
    /// In JSON: `Indonesian`.
    #[serde(rename = "Indonesian")]
    Indonesian,
    /// Japanese.
    ///
    /// In JSON: `Japanese`.
    #[serde(rename = "Japanese")]
    Japanese,
    /// Italian.
    ///
    /// In JSON: `Italian`.
    #[serde(rename = "Italian")]
    Italian,
    /// Korean.
    ///
    /// In JSON: `Korean`.
    #[serde(rename = "Korean")]
    Korean,
    /// Thai.
    ///
    /// In JSON: `Thai`.
    #[serde(rename = "Thai")]
    Thai,
    /// Polish.
    ///
    /// In JSON: `Polish`.
    #[serde(rename = "Polish")]
    Polish,
    /// Romanian.
    ///
    /// In JSON: `Romanian`.
    #[serde(rename = "Romanian")]
    Romanian,
    /// Greek.
    ///
    /// In JSON: `Greek`.
    #[serde(rename = "Greek")]
    Greek,
    /// Czech.
    ///
    /// In JSON: `Czech`.
    #[serde(rename = "Czech")]
    Czech,
    /// Finnish.
    ///
    /// In JSON: `Finnish`.
    #[serde(rename = "Finnish")]
    Finnish,
    /// Hindi.
    ///
    /// In JSON: `Hindi`.
    #[serde(rename = "Hindi")]
    Hindi,
    /// Bulgarian.
    ///
    /// In JSON: `Bulgarian`.
    #[serde(rename = "Bulgarian")]
    Bulgarian,
    /// Danish.
    ///
    /// In JSON: `Danish`.
    #[serde(rename = "Danish")]
    Danish,
    /// Hebrew.
    ///
    /// In JSON: `Hebrew`.
    #[serde(rename = "Hebrew")]
    Hebrew,
    /// Malay.
    ///
    /// In JSON: `Malay`.
    #[serde(rename = "Malay")]
    Malay,
    /// Persian.
    ///
    /// In JSON: `Persian`. Properties: [`newer_models_only`](Self::newer_models_only) is true.
    #[serde(rename = "Persian")]
    Persian,
    /// Slovak.
    ///
    /// In JSON: `Slovak`.
    #[serde(rename = "Slovak")]
    Slovak,
    /// Swedish.
    ///
    /// In JSON: `Swedish`.
    #[serde(rename = "Swedish")]
    Swedish,
    /// Croatian.
    ///
    /// In JSON: `Croatian`.
    #[serde(rename = "Croatian")]
    Croatian,
    /// Filipino.
    ///
    /// In JSON: `Filipino`. Properties: [`newer_models_only`](Self::newer_models_only) is true.
    #[serde(rename = "Filipino")]
    Filipino,
    /// Hungarian.
    ///
    /// In JSON: `Hungarian`.
    #[serde(rename = "Hungarian")]
    Hungarian,
    /// Norwegian.
    ///
    /// In JSON: `Norwegian`.
    #[serde(rename = "Norwegian")]
    Norwegian,
    /// Slovenian.
    ///
    /// In JSON: `Slovenian`.
    #[serde(rename = "Slovenian")]
    Slovenian,
    /// Catalan.
    ///
    /// In JSON: `Catalan`.
    #[serde(rename = "Catalan")]
    Catalan,
    /// Norwegian Nynorsk.
    ///
    /// In JSON: `Nynorsk`.
    #[serde(rename = "Nynorsk")]
    Nynorsk,
    /// Tamil.
    ///
    /// In JSON: `Tamil`. Properties: [`newer_models_only`](Self::newer_models_only) is true.
    #[serde(rename = "Tamil")]
    Tamil,
    /// Afrikaans.
    ///
    /// In JSON: `Afrikaans`.
    #[serde(rename = "Afrikaans")]
    Afrikaans,
    /// Detected by the model.
    ///
    /// In JSON: `auto`.
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
/// Other values are kept as [`Unknown`](Self::Unknown).
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#Emotion)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.Emotion", unknown = "accept")]
#[non_exhaustive]
pub enum Emotion {
    /// Happy.
    ///
    /// In JSON: `happy`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "happy")]
    Happy,
    /// Sad.
    ///
    /// In JSON: `sad`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "sad")]
    Sad,
    /// Angry.
    ///
    /// In JSON: `angry`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "angry")]
    Angry,
    /// Fearful.
    ///
    /// In JSON: `fearful`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "fearful")]
    Fearful,
    /// Disgusted.
    ///
    /// In JSON: `disgusted`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "disgusted")]
    Disgusted,
    /// Surprised.
    ///
    /// In JSON: `surprised`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "surprised")]
    Surprised,
    /// Calm.
    ///
    /// In JSON: `calm`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "calm")]
    Calm,
    /// Fluent.
    ///
    /// In JSON: `fluent`. Properties: [`some_models_only`](Self::some_models_only) is true.
    ///
    /// The interface does not document this value.
    #[serde(rename = "fluent")]
    Fluent,
    /// Whispering.
    ///
    /// In JSON: `whisper`. Properties: [`some_models_only`](Self::some_models_only) is true.
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
/// Other values are kept as [`Unknown`](Self::Unknown).
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#AudioFormat)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.AudioFormat", unknown = "accept")]
#[non_exhaustive]
pub enum AudioFormat {
    /// MP3.
    ///
    /// In JSON: `mp3`. Properties: [`voice_effects`](Self::voice_effects) is true, [`streamed_voice_effects`](Self::streamed_voice_effects) is true.
    #[serde(rename = "mp3")]
    Mp3,
    /// Raw PCM samples.
    ///
    /// In JSON: `pcm`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "pcm")]
    Pcm,
    /// FLAC.
    ///
    /// In JSON: `flac`. Properties: [`voice_effects`](Self::voice_effects) is true.
    #[serde(rename = "flac")]
    Flac,
    /// WAV.
    ///
    /// In JSON: `wav`. Properties: [`voice_effects`](Self::voice_effects) is true.
    #[serde(rename = "wav")]
    Wav,
    /// Raw µ-law samples.
    ///
    /// In JSON: `pcmu_raw`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "pcmu_raw")]
    PcmuRaw,
    /// WAV with µ-law samples.
    ///
    /// In JSON: `pcmu_wav`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "pcmu_wav")]
    PcmuWav,
    /// Opus.
    ///
    /// In JSON: `opus`.
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
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#SubtitleType)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SubtitleType", unknown = "error")]
#[non_exhaustive]
pub enum SubtitleType {
    /// One entry per sentence.
    ///
    /// In JSON: `sentence`.
    #[serde(rename = "sentence")]
    Sentence,
    /// One entry per word.
    ///
    /// In JSON: `word`.
    #[serde(rename = "word")]
    Word,
    /// One entry per word, sent during the stream.
    ///
    /// In JSON: `word_streaming`. Properties: [`streamed_only`](Self::streamed_only) is true.
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
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#OutputFormat)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.OutputFormat", unknown = "error")]
#[non_exhaustive]
pub enum OutputFormat {
    /// Hex-encoded audio.
    ///
    /// In JSON: `hex`.
    #[serde(rename = "hex")]
    Hex,
    /// URL from which the audio can be downloaded.
    ///
    /// In JSON: `url`. Properties: [`valid_hours`](Self::valid_hours) is 24.
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
/// Other values are kept as [`Unknown`](Self::Unknown).
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#SoundEffect)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SoundEffect", unknown = "accept")]
#[non_exhaustive]
pub enum SoundEffect {
    /// Echo of a large space.
    ///
    /// In JSON: `spacious_echo`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "spacious_echo")]
    SpaciousEcho,
    /// Echo of an auditorium.
    ///
    /// In JSON: `auditorium_echo`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "auditorium_echo")]
    AuditoriumEcho,
    /// Low-fidelity telephone.
    ///
    /// In JSON: `lofi_telephone`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "lofi_telephone")]
    LofiTelephone,
    /// Robotic voice.
    ///
    /// In JSON: `robotic`.
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
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as a warning.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#SpeechStatus)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechStatus", unknown = "warning")]
#[non_exhaustive]
pub enum SpeechStatus {
    /// Synthesis in progress; more audio follows.
    ///
    /// In JSON: `1`.
    ///
    /// The interface does not document this value.
    #[wire(number = 1)]
    Synthesizing,
    /// Synthesis finished; the audio is complete.
    ///
    /// In JSON: `2`.
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
/// Other values are kept as [`Unknown`](Self::Unknown).
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/types.md#Interjection)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.Interjection", unknown = "accept")]
#[non_exhaustive]
pub enum Interjection {
    /// A laugh.
    ///
    /// In JSON: `(laughs)`.
    #[serde(rename = "(laughs)")]
    Laughs,
    /// A chuckle.
    ///
    /// In JSON: `(chuckle)`.
    #[serde(rename = "(chuckle)")]
    Chuckle,
    /// A cough.
    ///
    /// In JSON: `(coughs)`.
    #[serde(rename = "(coughs)")]
    Coughs,
    /// Clearing the throat.
    ///
    /// In JSON: `(clear-throat)`.
    #[serde(rename = "(clear-throat)")]
    ClearThroat,
    /// A groan.
    ///
    /// In JSON: `(groans)`.
    #[serde(rename = "(groans)")]
    Groans,
    /// A breath.
    ///
    /// In JSON: `(breath)`.
    #[serde(rename = "(breath)")]
    Breath,
    /// Panting.
    ///
    /// In JSON: `(pant)`.
    #[serde(rename = "(pant)")]
    Pant,
    /// Breathing in.
    ///
    /// In JSON: `(inhale)`.
    #[serde(rename = "(inhale)")]
    Inhale,
    /// Breathing out.
    ///
    /// In JSON: `(exhale)`.
    #[serde(rename = "(exhale)")]
    Exhale,
    /// A gasp.
    ///
    /// In JSON: `(gasps)`.
    #[serde(rename = "(gasps)")]
    Gasps,
    /// A sniff.
    ///
    /// In JSON: `(sniffs)`.
    #[serde(rename = "(sniffs)")]
    Sniffs,
    /// A sigh.
    ///
    /// In JSON: `(sighs)`.
    #[serde(rename = "(sighs)")]
    Sighs,
    /// A snort.
    ///
    /// In JSON: `(snorts)`.
    #[serde(rename = "(snorts)")]
    Snorts,
    /// A burp.
    ///
    /// In JSON: `(burps)`.
    #[serde(rename = "(burps)")]
    Burps,
    /// Smacking of the lips.
    ///
    /// In JSON: `(lip-smacking)`.
    #[serde(rename = "(lip-smacking)")]
    LipSmacking,
    /// Humming.
    ///
    /// In JSON: `(humming)`.
    #[serde(rename = "(humming)")]
    Humming,
    /// Hissing.
    ///
    /// In JSON: `(hissing)`.
    #[serde(rename = "(hissing)")]
    Hissing,
    /// A thoughtful sound.
    ///
    /// In JSON: `(emm)`.
    #[serde(rename = "(emm)")]
    Emm,
    /// A sneeze.
    ///
    /// In JSON: `(sneezes)`.
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
