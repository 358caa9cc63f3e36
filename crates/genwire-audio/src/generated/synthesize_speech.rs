// @generated from spec/audio/synthesize_speech.toml by cargo xtask generate. Do not edit by hand.

//! `POST /v1/t2a_v2`
//!
//! Speaks a text and returns the audio, at once or in pieces.
//!
//! The whole text goes into one request, and the audio comes back in the reply to it.
//!
//! Subtitles can be had with every speech model.
//!
//! # Responses
//!
//! - `SynthesizeSpeechResponse`, 200 `application/json` when `!has(this.stream) ||
//!   !this.stream`: The audio in one body.
//! - `SpeechEvent`, 200 `text/event-stream` when `has(this.stream) && this.stream`: The audio
//!   in pieces, one in each event. Each event is one body; together they make a
//!   `SynthesizeSpeechResponse`, complete once `extra_info` is there. Streamed audio is always
//!   in hexadecimal digits. The last event repeats the whole audio unless
//!   `stream_options.exclude_aggregated_audio` is true. (TTS-003, TTS-034)
//!
//! # Error codes
//!
//! - 1000: The service failed for a reason that it does not name.
//! - 1001: The service did not finish the request in time.
//! - 1002: Too many requests came in a short time.
//! - 1004: The credential is missing or wrong.
//! - 1008: The balance of the account does not cover the call.
//! - 1013: Something inside the service broke.
//! - 1027: The content that was generated cannot be given out.
//! - 1039: The call went over a limit of tokens.
//! - 2013: A parameter of the request is not valid.
//!
//! Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
//! object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
//! again; `data` may be null.
//!
//! Open point UNK-030: An error on a `/v1` path has the HTTP status that the envelope pairs
//! with the same code, and 504 for a timeout; clients judge by the code at any status, in
//! either family.
//!
//! Open point UNK-068: `data.subtitle_file` is the address of a JSON list of entries with
//! times in milliseconds and offsets in code points.
//!
//! Open point UNK-081: Members of an error body besides the error may be null, empty or
//! absent, which mean the same.
//!
//! # Example request: A sentence with a pause, spoken with the default settings.
//!
//! ```json
//! { "model": "speech-2.8-hd", "text": "Good morning. <#0.5#> How are you?" }
//! ```
//!
//! # Example request: A text with a voice, an audio format, subtitles and an address as the result.
//!
//! ```json
//! {
//!   "model": "speech-2.6-turbo",
//!   "text": "The train to Oslo leaves at nine.",
//!   "voice_setting": {
//!     "voice_id": "calm-narrator",
//!     "speed": 1.2,
//!     "vol": 1,
//!     "pitch": 0,
//!     "emotion": "calm"
//!   },
//!   "pronunciation_dict": { "tone": ["Oslo/(OOS-loo)"] },
//!   "audio_setting": { "sample_rate": 32000, "bitrate": 128000, "format": "mp3", "channel": 1 },
//!   "language_boost": "English",
//!   "subtitle_enable": true,
//!   "subtitle_type": "word",
//!   "output_format": "url"
//! }
//! ```
//!
//! # Example request: A text spoken in pieces, without the whole audio at the end.
//!
//! ```json
//! {
//!   "model": "speech-2.8-turbo",
//!   "text": "Once upon a time (sighs) there was a lighthouse.",
//!   "stream": true,
//!   "stream_options": { "exclude_aggregated_audio": true }
//! }
//! ```
//!
//! # Example response: The audio of a short text.
//!
//! ```json
//! {
//!   "data": { "audio": "fffb9064", "status": 2 },
//!   "extra_info": {
//!     "audio_length": 1800,
//!     "audio_sample_rate": 32000,
//!     "audio_size": 28800,
//!     "bitrate": 128000,
//!     "word_count": 6,
//!     "invisible_character_ratio": 0,
//!     "usage_characters": 27,
//!     "audio_format": "mp3",
//!     "audio_channel": 1
//!   },
//!   "trace_id": "trace-0001",
//!   "base_resp": { "status_code": 0, "status_msg": "success" }
//! }
//! ```
//!
//! # Example event: A piece of streamed audio.
//!
//! ```json
//! {
//!   "data": { "audio": "fffb9064", "status": 1 },
//!   "trace_id": "trace-0002",
//!   "base_resp": { "status_code": 0, "status_msg": "success" }
//! }
//! ```
//!
//! # Example event: The last event of streamed audio.
//!
//! ```json
//! {
//!   "data": { "audio": "", "status": 2 },
//!   "extra_info": {
//!     "audio_length": 1800,
//!     "audio_sample_rate": 32000,
//!     "audio_size": 28800,
//!     "bitrate": 128000,
//!     "word_count": 6,
//!     "invisible_character_ratio": 0,
//!     "usage_characters": 27,
//!     "audio_format": "mp3",
//!     "audio_channel": 1
//!   },
//!   "trace_id": "trace-0002",
//!   "base_resp": { "status_code": 0, "status_msg": "success" }
//! }
//! ```
//!
//! Spec: `audio.synthesize_speech` (COM-005, COM-008, TTS-001, TTS-002).

use super::types::{
    AudioFormat, Emotion, LanguageBoost, OutputFormat, SoundEffect, SpeechModel, SpeechStatus,
    SubtitleType,
};
use genwire_core::{BaseResp, Build, Endpoint, ErrorDetail, Extra, Family, Trace, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The fixed facts of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    operation: "synthesize_speech",
    area: "audio",
    method: "POST",
    path: "/v1/t2a_v2",
    version: "v1",
    body_limit: None,
    family: Family::BaseResp,
    codes: &[1000, 1001, 1002, 1004, 1008, 1013, 1027, 1039, 2013],
    deprecated: false,
    trace: Trace {
        name: "synthesize_speech",
        request: &[("gen_ai.request.model", "model")],
        reply: &[],
    },
};

/// Whether the reply to a request comes in events.
///
/// ```cel
/// has(this.stream) && this.stream
/// ```
pub fn is_streamed(this: &SynthesizeSpeechRequest) -> bool {
    this.stream == Some(true)
}

/// A text to speak, and how to speak it.
///
/// Open point UNK-046: Unknown members of a request are kept and passed on, with advice.
///
/// Open point UNK-048: A null counts as absent for optional members of a request.
///
/// Open point UNK-063: A speech request must have `model` and `text`.
///
/// Open point UNK-069: Options for whole replies are ignored in a streamed request, with
/// advice.
///
/// # Rules
///
/// - `long_text`, advice: a text of more than 3000 characters is better streamed; set `stream`
///   (TTS-008)
/// - `language_boost`: the model does not know the language of `language_boost`; choose a newer
///   model or leave it out (TTS-025)
/// - `emotion`, advice: the model may not have this emotion; choose another model or another
///   emotion
/// - `voice_effects`: voice effects of a whole reply work with the formats `mp3`, `wav` and
///   `flac` (TTS-026)
/// - `streamed_voice_effects`: voice effects of a streamed reply work with the format `mp3`
///   (TTS-027)
/// - `subtitle_type`: `word_streaming` is for streamed replies; set `stream` or choose `word`
///   (TTS-030)
/// - `streamed_output_format`, advice: a streamed reply holds the audio itself; `output_format`
///   has no effect on it (TTS-033)
/// - `streamed_watermark`, advice: a streamed reply gets no rhythm marker; `aigc_watermark` has
///   no effect on it (TTS-039)
/// - `text`: pause markers are well formed and stand between pieces of text, and interjection
///   tags go to a model that speaks them (TTS-041, TTS-042, TTS-043, TTS-044, TTS-045, TTS-050)
///
/// Spec: `audio.SynthesizeSpeechRequest`.
#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SynthesizeSpeechRequest")]
#[validate(
    rule(
        check = long_text,
        id = "long_text",
        at = "stream",
        code = 2013,
        severity = "advice",
        message = "a text of more than 3000 characters is better streamed; set `stream`"
    )
)]
#[validate(
    rule(
        check = language_boost,
        id = "language_boost",
        at = "language_boost",
        code = 2013,
        message = "the model does not know the language of `language_boost`; choose a newer model or leave it out"
    )
)]
#[validate(
    rule(
        check = emotion,
        id = "emotion",
        at = "voice_setting",
        code = 2013,
        severity = "advice",
        message = "the model may not have this emotion; choose another model or another emotion"
    )
)]
#[validate(
    rule(
        check = voice_effects,
        id = "voice_effects",
        at = "audio_setting",
        code = 2013,
        message = "voice effects of a whole reply work with the formats `mp3`, `wav` and `flac`"
    )
)]
#[validate(
    rule(
        check = streamed_voice_effects,
        id = "streamed_voice_effects",
        at = "audio_setting",
        code = 2013,
        message = "voice effects of a streamed reply work with the format `mp3`"
    )
)]
#[validate(
    rule(
        check = subtitle_type,
        id = "subtitle_type",
        at = "subtitle_type",
        code = 2013,
        message = "`word_streaming` is for streamed replies; set `stream` or choose `word`"
    )
)]
#[validate(
    rule(
        check = streamed_output_format,
        id = "streamed_output_format",
        at = "output_format",
        code = 2013,
        severity = "advice",
        message = "a streamed reply holds the audio itself; `output_format` has no effect on it"
    )
)]
#[validate(
    rule(
        check = streamed_watermark,
        id = "streamed_watermark",
        at = "aigc_watermark",
        code = 2013,
        severity = "advice",
        message = "a streamed reply gets no rhythm marker; `aigc_watermark` has no effect on it"
    )
)]
#[validate(native = crate::speech_text::check)]
#[non_exhaustive]
pub struct SynthesizeSpeechRequest {
    /// The model that speaks.
    ///
    /// Open point UNK-063: A speech request must have `model` and `text`.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.model` (TTS-004).
    pub model: SpeechModel,
    /// The text to speak.
    ///
    /// At most 9999 characters.
    ///
    /// Open point UNK-063: A speech request must have `model` and `text`.
    ///
    /// Open point UNK-064: A character is a Unicode code point; markers and tags count.
    ///
    /// Open point UNK-065: Text that can be spoken has at least one character that is neither
    /// white space nor part of a marker.
    ///
    /// Open point UNK-066: The number in a pause marker is digits, and optionally a dot with one
    /// or two digits; anything else between `<#` and `#>` is an error.
    ///
    /// Open point UNK-067: With another model an interjection tag is read aloud as text, with
    /// advice.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.text` (TTS-006, TTS-007).
    #[validate(length(max = 9999))]
    pub text: String,
    /// Whether the audio comes in pieces.
    ///
    /// Default: `false`.
    ///
    /// Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
    /// object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
    /// again; `data` may be null.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.stream` (TTS-009, TTS-010).
    pub stream: Option<bool>,
    /// What a streamed reply contains.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
    /// object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
    /// again; `data` may be null.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.stream_options`.
    pub stream_options: Option<SpeechStreamOptions>,
    /// The voice and how it speaks.
    ///
    /// Open point UNK-006: `speed` is 0.5 to 2, `vol` above 0 up to 10, `pitch` a whole number
    /// from -12 to 12, and nine emotions are known; all of it is advice.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.voice_setting` (TTS-011).
    pub voice_setting: Option<VoiceSetting>,
    /// How certain words are spoken.
    ///
    /// Open point UNK-008: An entry is a text, a slash, and the reading in parentheses; another
    /// form is advice.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.pronunciation_dict` (TTS-013).
    pub pronunciation_dict: Option<PronunciationDict>,
    /// The format of the audio.
    ///
    /// Open point UNK-007: Six sample rates, four bitrates, seven formats and one or two channels
    /// are known; all of it is advice.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.audio_setting` (TTS-016).
    pub audio_setting: Option<AudioSetting>,
    /// A minority language or dialect to recognise better; null means none.
    ///
    /// May be null. Default: `null`.
    ///
    /// Open point UNK-018: The parameter is called `language_boost`.
    ///
    /// Open point UNK-082: `Chinese,Yue` is one value.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.language_boost` (TTS-021, TTS-022).
    #[wire(nullable)]
    pub language_boost: Option<LanguageBoost>,
    /// Effects on the voice.
    ///
    /// Open point UNK-019: The parameter is called `voice_modify`.
    ///
    /// Open point UNK-023: Voice effects have `pitch`, `intensity` and `timbre` from -100 to 100
    /// as advice, and `sound_effects` with four known values.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.voice_modify`.
    pub voice_modify: Option<VoiceModify>,
    /// Whether subtitles are made.
    ///
    /// Default: `false`.
    ///
    /// It works with all eight speech models.
    ///
    /// Open point UNK-068: `data.subtitle_file` is the address of a JSON list of entries with
    /// times in milliseconds and offsets in code points.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.subtitle_enable` (TTS-018, TTS-019, TTS-020).
    pub subtitle_enable: Option<bool>,
    /// How finely subtitles are cut.
    ///
    /// Default: `sentence`.
    ///
    /// Open point UNK-020: The parameter is called `subtitle_type`.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.subtitle_type` (TTS-029).
    pub subtitle_type: Option<SubtitleType>,
    /// The form in which the audio of a whole reply is returned.
    ///
    /// Default: `hex`.
    ///
    /// Open point UNK-021: The parameter is called `output_format`.
    ///
    /// Open point UNK-069: Options for whole replies are ignored in a streamed request, with
    /// advice.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.output_format` (TTS-032).
    pub output_format: Option<OutputFormat>,
    /// Whether a rhythm marker is added after the end of the audio of a whole reply.
    ///
    /// Default: `false`.
    ///
    /// Open point UNK-022: The parameter is called `aigc_watermark`.
    ///
    /// Open point UNK-069: Options for whole replies are ignored in a streamed request, with
    /// advice.
    ///
    /// Spec: `audio.SynthesizeSpeechRequest.aigc_watermark` (TTS-036, TTS-037, TTS-038).
    pub aigc_watermark: Option<bool>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `long_text`: a text of more than 3000 characters is better streamed; set `stream`.
///
/// ```cel
/// size(this.text) <= 3000 || (has(this.stream) && this.stream)
/// ```
fn long_text(this: &SynthesizeSpeechRequest) -> bool {
    this.text.chars().count() <= 3000 || this.stream == Some(true)
}

/// Rule `language_boost`: the model does not know the language of `language_boost`; choose a
/// newer model or leave it out.
///
/// ```cel
/// !has(this.language_boost) || !this.language_boost.newer_models_only || this.model.all_languages
/// ```
fn language_boost(this: &SynthesizeSpeechRequest) -> bool {
    let Some(language_boost) = &this.language_boost else { return true };
    let Some(newer_models_only) = language_boost.newer_models_only() else { return true };
    let Some(all_languages) = this.model.all_languages() else { return true };
    !newer_models_only || all_languages
}

/// Rule `emotion`: the model may not have this emotion; choose another model or another
/// emotion.
///
/// ```cel
/// !has(this.voice_setting) || !has(this.voice_setting.emotion)
///   || !this.voice_setting.emotion.some_models_only || this.model.extra_emotions
/// ```
fn emotion(this: &SynthesizeSpeechRequest) -> bool {
    let Some(voice_setting) = &this.voice_setting else { return true };
    let Some(emotion) = &voice_setting.emotion else { return true };
    let Some(some_models_only) = emotion.some_models_only() else { return true };
    let Some(extra_emotions) = this.model.extra_emotions() else { return true };
    !some_models_only || extra_emotions
}

/// Rule `voice_effects`: voice effects of a whole reply work with the formats `mp3`, `wav`
/// and `flac`.
///
/// ```cel
/// !has(this.voice_modify) || (has(this.stream) && this.stream)
///   || !has(this.audio_setting) || !has(this.audio_setting.format)
///   || this.audio_setting.format.voice_effects
/// ```
fn voice_effects(this: &SynthesizeSpeechRequest) -> bool {
    let Some(audio_setting) = &this.audio_setting else { return true };
    let Some(format) = &audio_setting.format else { return true };
    let Some(voice_effects) = format.voice_effects() else { return true };
    this.voice_modify.is_none() || this.stream == Some(true) || voice_effects
}

/// Rule `streamed_voice_effects`: voice effects of a streamed reply work with the format
/// `mp3`.
///
/// ```cel
/// !has(this.voice_modify) || !has(this.stream) || !this.stream
///   || !has(this.audio_setting) || !has(this.audio_setting.format)
///   || this.audio_setting.format.streamed_voice_effects
/// ```
fn streamed_voice_effects(this: &SynthesizeSpeechRequest) -> bool {
    let Some(stream) = this.stream else { return true };
    let Some(audio_setting) = &this.audio_setting else { return true };
    let Some(format) = &audio_setting.format else { return true };
    let Some(streamed_voice_effects) = format.streamed_voice_effects() else { return true };
    this.voice_modify.is_none() || !stream || streamed_voice_effects
}

/// Rule `subtitle_type`: `word_streaming` is for streamed replies; set `stream` or choose
/// `word`.
///
/// ```cel
/// !has(this.subtitle_type) || !this.subtitle_type.streamed_only || (has(this.stream) && this.stream)
/// ```
fn subtitle_type(this: &SynthesizeSpeechRequest) -> bool {
    let Some(subtitle_type) = &this.subtitle_type else { return true };
    let Some(streamed_only) = subtitle_type.streamed_only() else { return true };
    !streamed_only || this.stream == Some(true)
}

/// Rule `streamed_output_format`: a streamed reply holds the audio itself; `output_format`
/// has no effect on it.
///
/// ```cel
/// !has(this.output_format) || this.output_format != "url" || !has(this.stream) || !this.stream
/// ```
fn streamed_output_format(this: &SynthesizeSpeechRequest) -> bool {
    let Some(output_format) = &this.output_format else { return true };
    let Some(stream) = this.stream else { return true };
    *output_format != OutputFormat::Url || !stream
}

/// Rule `streamed_watermark`: a streamed reply gets no rhythm marker; `aigc_watermark` has no
/// effect on it.
///
/// ```cel
/// !has(this.aigc_watermark) || !this.aigc_watermark || !has(this.stream) || !this.stream
/// ```
fn streamed_watermark(this: &SynthesizeSpeechRequest) -> bool {
    let Some(aigc_watermark) = this.aigc_watermark else { return true };
    let Some(stream) = this.stream else { return true };
    !aigc_watermark || !stream
}

/// What a streamed speech reply contains.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
/// object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
/// again; `data` may be null.
///
/// Spec: `audio.SpeechStreamOptions`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechStreamOptions")]
#[non_exhaustive]
pub struct SpeechStreamOptions {
    /// Whether the last event leaves out the whole audio.
    ///
    /// Default: `false`.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `audio.SpeechStreamOptions.exclude_aggregated_audio`.
    pub exclude_aggregated_audio: Option<bool>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A voice and how it speaks.
///
/// Open point UNK-006: `speed` is 0.5 to 2, `vol` above 0 up to 10, `pitch` a whole number
/// from -12 to 12, and nine emotions are known; all of it is advice.
///
/// Spec: `audio.VoiceSetting`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.VoiceSetting")]
#[non_exhaustive]
pub struct VoiceSetting {
    /// The identifier of the voice.
    ///
    /// Open point UNK-006: `speed` is 0.5 to 2, `vol` above 0 up to 10, `pitch` a whole number
    /// from -12 to 12, and nine emotions are known; all of it is advice.
    ///
    /// Spec: `audio.VoiceSetting.voice_id` (TTS-012).
    pub voice_id: Option<String>,
    /// How fast the voice speaks.
    ///
    /// Advised: a number from 0.5 to 2. Default: `1`.
    ///
    /// Open point UNK-006: `speed` is 0.5 to 2, `vol` above 0 up to 10, `pitch` a whole number
    /// from -12 to 12, and nine emotions are known; all of it is advice.
    ///
    /// Spec: `audio.VoiceSetting.speed` (TTS-012).
    #[validate(range(min = 0.5, max = 2.0), advice)]
    pub speed: Option<f64>,
    /// How loud the voice speaks.
    ///
    /// Advised: a number above 0 and at most 10. Default: `1`.
    ///
    /// Open point UNK-006: `speed` is 0.5 to 2, `vol` above 0 up to 10, `pitch` a whole number
    /// from -12 to 12, and nine emotions are known; all of it is advice.
    ///
    /// Spec: `audio.VoiceSetting.vol` (TTS-012).
    #[validate(range(exclusive_min = 0.0, max = 10.0), advice)]
    pub vol: Option<f64>,
    /// How high the voice speaks.
    ///
    /// Advised: a number from -12 to 12. Default: `0`.
    ///
    /// Open point UNK-006: `speed` is 0.5 to 2, `vol` above 0 up to 10, `pitch` a whole number
    /// from -12 to 12, and nine emotions are known; all of it is advice.
    ///
    /// Spec: `audio.VoiceSetting.pitch` (TTS-012).
    #[validate(range(min = -12, max = 12), advice)]
    pub pitch: Option<i64>,
    /// How the voice sounds.
    ///
    /// Open point UNK-006: `speed` is 0.5 to 2, `vol` above 0 up to 10, `pitch` a whole number
    /// from -12 to 12, and nine emotions are known; all of it is advice.
    ///
    /// Spec: `audio.VoiceSetting.emotion` (TTS-012).
    pub emotion: Option<Emotion>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// How certain words are spoken.
///
/// Open point UNK-008: An entry is a text, a slash, and the reading in parentheses; another
/// form is advice.
///
/// # Rules
///
/// - `tone`, advice: an entry of `tone` is a text, a slash, and the reading in parentheses
///
/// Spec: `audio.PronunciationDict`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.PronunciationDict")]
#[validate(native = crate::speech_text::check_tone)]
#[non_exhaustive]
pub struct PronunciationDict {
    /// The words with their readings, such as `Oslo/(OOS-loo)`.
    ///
    /// An entry is a text with the reading to use in its place.
    ///
    /// Open point UNK-008: An entry is a text, a slash, and the reading in parentheses; another
    /// form is advice.
    ///
    /// Spec: `audio.PronunciationDict.tone` (TTS-014, TTS-015).
    pub tone: Option<Vec<String>>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The format of audio.
///
/// Open point UNK-007: Six sample rates, four bitrates, seven formats and one or two channels
/// are known; all of it is advice.
///
/// Spec: `audio.AudioSetting`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.AudioSetting")]
#[non_exhaustive]
pub struct AudioSetting {
    /// How many samples a second has.
    ///
    /// Advised: one of `8000`, `16000`, `22050`, `24000`, `32000`, `44100`. Unit: hertz.
    ///
    /// Open point UNK-007: Six sample rates, four bitrates, seven formats and one or two channels
    /// are known; all of it is advice.
    ///
    /// Spec: `audio.AudioSetting.sample_rate` (TTS-017).
    #[validate(one_of(8000, 16_000, 22_050, 24_000, 32_000, 44_100), advice)]
    pub sample_rate: Option<i64>,
    /// How many bits a second of MP3 has.
    ///
    /// Advised: one of `32000`, `64000`, `128000`, `256000`. Unit: bits per second.
    ///
    /// Open point UNK-007: Six sample rates, four bitrates, seven formats and one or two channels
    /// are known; all of it is advice.
    ///
    /// Spec: `audio.AudioSetting.bitrate` (TTS-017).
    #[validate(one_of(32_000, 64_000, 128_000, 256_000), advice)]
    pub bitrate: Option<i64>,
    /// The format of the audio.
    ///
    /// Default: `mp3`.
    ///
    /// Open point UNK-007: Six sample rates, four bitrates, seven formats and one or two channels
    /// are known; all of it is advice.
    ///
    /// Spec: `audio.AudioSetting.format` (TTS-017).
    pub format: Option<AudioFormat>,
    /// How many channels the audio has.
    ///
    /// Advised: one of `1`, `2`.
    ///
    /// Open point UNK-007: Six sample rates, four bitrates, seven formats and one or two channels
    /// are known; all of it is advice.
    ///
    /// Spec: `audio.AudioSetting.channel` (TTS-017).
    #[validate(one_of(1, 2), advice)]
    pub channel: Option<i64>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Effects on a voice.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-019: The parameter is called `voice_modify`.
///
/// Open point UNK-023: Voice effects have `pitch`, `intensity` and `timbre` from -100 to 100
/// as advice, and `sound_effects` with four known values.
///
/// Spec: `audio.VoiceModify`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.VoiceModify")]
#[non_exhaustive]
pub struct VoiceModify {
    /// Deeper below 0, brighter above.
    ///
    /// Advised: a number from -100 to 100.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-023: Voice effects have `pitch`, `intensity` and `timbre` from -100 to 100
    /// as advice, and `sound_effects` with four known values.
    ///
    /// Spec: `audio.VoiceModify.pitch`.
    #[validate(range(min = -100, max = 100), advice)]
    pub pitch: Option<i64>,
    /// Stronger below 0, softer above.
    ///
    /// Advised: a number from -100 to 100.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-023: Voice effects have `pitch`, `intensity` and `timbre` from -100 to 100
    /// as advice, and `sound_effects` with four known values.
    ///
    /// Spec: `audio.VoiceModify.intensity`.
    #[validate(range(min = -100, max = 100), advice)]
    pub intensity: Option<i64>,
    /// Fuller below 0, crisper above.
    ///
    /// Advised: a number from -100 to 100.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-023: Voice effects have `pitch`, `intensity` and `timbre` from -100 to 100
    /// as advice, and `sound_effects` with four known values.
    ///
    /// Spec: `audio.VoiceModify.timbre`.
    #[validate(range(min = -100, max = 100), advice)]
    pub timbre: Option<i64>,
    /// A sound effect on the voice.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-023: Voice effects have `pitch`, `intensity` and `timbre` from -100 to 100
    /// as advice, and `sound_effects` with four known values.
    ///
    /// Spec: `audio.VoiceModify.sound_effects`.
    pub sound_effects: Option<SoundEffect>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The audio of a text.
///
/// Open point UNK-081: Members of an error body besides the error may be null, empty or
/// absent, which mean the same.
///
/// Spec: `audio.SynthesizeSpeechResponse`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SynthesizeSpeechResponse", exact)]
#[non_exhaustive]
pub struct SynthesizeSpeechResponse {
    /// The audio.
    ///
    /// May be null.
    ///
    /// Open point UNK-081: Members of an error body besides the error may be null, empty or
    /// absent, which mean the same.
    ///
    /// Spec: `audio.SynthesizeSpeechResponse.data`.
    #[wire(nullable)]
    pub data: Option<SpeechData>,
    /// More about the audio.
    ///
    /// Spec: `audio.SynthesizeSpeechResponse.extra_info`.
    pub extra_info: Option<SpeechInfo>,
    /// The identifier of the call, for questions to the service.
    ///
    /// Spec: `audio.SynthesizeSpeechResponse.trace_id` (TTS-064).
    pub trace_id: Option<String>,
    /// How the call went.
    ///
    /// Spec: `audio.SynthesizeSpeechResponse.base_resp` (TTS-065).
    pub base_resp: Option<BaseResp>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The audio of a whole reply.
///
/// Spec: `audio.SpeechData`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechData", exact)]
#[non_exhaustive]
pub struct SpeechData {
    /// The audio, in hexadecimal digits or as an address.
    ///
    /// It is an address where the request asks for the form `url`, and hexadecimal digits
    /// otherwise.
    ///
    /// Spec: `audio.SpeechData.audio` (TTS-052, TTS-053).
    pub audio: Option<String>,
    /// How far the synthesis is.
    ///
    /// Open point UNK-026: The status is 1 while audio follows and 2 once it is complete; others
    /// are accepted.
    ///
    /// Spec: `audio.SpeechData.status` (TTS-054).
    pub status: Option<SpeechStatus>,
    /// The address of the subtitles, a JSON list of `SubtitleEntry`.
    ///
    /// May be null.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-068: `data.subtitle_file` is the address of a JSON list of entries with
    /// times in milliseconds and offsets in code points.
    ///
    /// Spec: `audio.SpeechData.subtitle_file`.
    #[wire(nullable)]
    pub subtitle_file: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// More about the audio of a reply.
///
/// Open point UNK-025: The units are milliseconds, bytes, hertz and bits per second.
///
/// Spec: `audio.SpeechInfo`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechInfo", exact)]
#[non_exhaustive]
pub struct SpeechInfo {
    /// How long the audio is.
    ///
    /// Unit: milliseconds. The last piece of a stream wins.
    ///
    /// Open point UNK-025: The units are milliseconds, bytes, hertz and bits per second.
    ///
    /// Spec: `audio.SpeechInfo.audio_length` (TTS-055).
    pub audio_length: Option<i64>,
    /// How many samples a second has.
    ///
    /// Unit: hertz. The last piece of a stream wins.
    ///
    /// Open point UNK-025: The units are milliseconds, bytes, hertz and bits per second.
    ///
    /// Spec: `audio.SpeechInfo.audio_sample_rate` (TTS-056).
    pub audio_sample_rate: Option<i64>,
    /// How large the audio is.
    ///
    /// Unit: bytes. The last piece of a stream wins.
    ///
    /// Open point UNK-025: The units are milliseconds, bytes, hertz and bits per second.
    ///
    /// Spec: `audio.SpeechInfo.audio_size` (TTS-057).
    pub audio_size: Option<i64>,
    /// How many bits a second has.
    ///
    /// Unit: bits per second. The last piece of a stream wins.
    ///
    /// Open point UNK-025: The units are milliseconds, bytes, hertz and bits per second.
    ///
    /// Spec: `audio.SpeechInfo.bitrate` (TTS-058).
    pub bitrate: Option<i64>,
    /// How many words were spoken.
    ///
    /// The last piece of a stream wins.
    ///
    /// Open point UNK-025: The units are milliseconds, bytes, hertz and bits per second.
    ///
    /// Spec: `audio.SpeechInfo.word_count` (TTS-059).
    pub word_count: Option<i64>,
    /// The share of characters that cannot be seen.
    ///
    /// The last piece of a stream wins.
    ///
    /// Open point UNK-025: The units are milliseconds, bytes, hertz and bits per second.
    ///
    /// Spec: `audio.SpeechInfo.invisible_character_ratio` (TTS-060).
    pub invisible_character_ratio: Option<f64>,
    /// How many characters are charged.
    ///
    /// Unit: characters. The last piece of a stream wins.
    ///
    /// Open point UNK-025: The units are milliseconds, bytes, hertz and bits per second.
    ///
    /// Spec: `audio.SpeechInfo.usage_characters` (TTS-061).
    pub usage_characters: Option<i64>,
    /// The format of the audio.
    ///
    /// The last piece of a stream wins.
    ///
    /// Spec: `audio.SpeechInfo.audio_format` (TTS-062).
    pub audio_format: Option<String>,
    /// How many channels the audio has.
    ///
    /// The last piece of a stream wins.
    ///
    /// Spec: `audio.SpeechInfo.audio_channel` (TTS-063).
    pub audio_channel: Option<i64>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One event of a streamed speech reply.
///
/// Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
/// object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
/// again; `data` may be null.
///
/// Spec: `audio.SpeechEvent`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechEvent", exact)]
#[non_exhaustive]
pub struct SpeechEvent {
    /// The next piece of audio.
    ///
    /// May be null. The pieces of a stream are merged member by member.
    ///
    /// Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
    /// object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
    /// again; `data` may be null.
    ///
    /// Spec: `audio.SpeechEvent.data`.
    #[wire(nullable)]
    pub data: Option<SpeechPiece>,
    /// More about the audio, in the last event.
    ///
    /// May be null. The last piece of a stream wins.
    ///
    /// Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
    /// object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
    /// again; `data` may be null.
    ///
    /// Spec: `audio.SpeechEvent.extra_info`.
    #[wire(nullable)]
    pub extra_info: Option<SpeechInfo>,
    /// The identifier of the call, for questions to the service.
    ///
    /// May be null. The first piece of a stream stays.
    ///
    /// Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
    /// object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
    /// again; `data` may be null.
    ///
    /// Spec: `audio.SpeechEvent.trace_id`.
    #[wire(nullable)]
    pub trace_id: Option<String>,
    /// How the call went.
    ///
    /// May be null. The last piece of a stream wins.
    ///
    /// Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
    /// object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
    /// again; `data` may be null.
    ///
    /// Spec: `audio.SpeechEvent.base_resp`.
    #[wire(nullable)]
    pub base_resp: Option<BaseResp>,
    /// What went wrong after the stream had begun.
    ///
    /// May be null. The last piece of a stream wins.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-074: An error after the start of a stream comes in an event with an error
    /// or with a `base_resp` other than success; the local service puts both into one event.
    ///
    /// Spec: `audio.SpeechEvent.error`.
    #[wire(nullable)]
    pub error: Option<ErrorDetail>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A piece of streamed audio.
///
/// Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
/// object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
/// again; `data` may be null.
///
/// Spec: `audio.SpeechPiece`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechPiece", exact)]
#[non_exhaustive]
pub struct SpeechPiece {
    /// The next piece of audio, in hexadecimal digits.
    ///
    /// Hexadecimal digits, two for each byte. The pieces of a stream are joined.
    ///
    /// Open point UNK-024: A streamed speech reply is made of server-sent events with one JSON
    /// object each; the last has status 2, `extra_info` and, unless excluded, the whole audio
    /// again; `data` may be null.
    ///
    /// Spec: `audio.SpeechPiece.audio` (TTS-034).
    #[validate(format = "hex")]
    pub audio: Option<String>,
    /// How far the synthesis is.
    ///
    /// The last piece of a stream wins.
    ///
    /// Open point UNK-026: The status is 1 while audio follows and 2 once it is complete; others
    /// are accepted.
    ///
    /// Spec: `audio.SpeechPiece.status`.
    pub status: Option<SpeechStatus>,
    /// The address of the subtitles, a JSON list of `SubtitleEntry`.
    ///
    /// May be null. The last piece of a stream wins.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-068: `data.subtitle_file` is the address of a JSON list of entries with
    /// times in milliseconds and offsets in code points.
    ///
    /// Spec: `audio.SpeechPiece.subtitle_file`.
    #[wire(nullable)]
    pub subtitle_file: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}
