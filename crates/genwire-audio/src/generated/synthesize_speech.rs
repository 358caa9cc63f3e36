// @generated from spec/audio/synthesize_speech.toml (genwire_rust::operations) by cargo xtask generate. Do not edit by hand.

//! `POST /v1/t2a_v2`
//!
//! Synthesizes speech from text, in one response or as a stream.
//!
//! The call is synchronous: one request holds the whole text, and its response holds the audio. Subtitles are available with every speech model.
//!
//! # Responses
//!
//! - [`SynthesizeSpeechResponse`], status 200, `application/json` unless `stream` is true: The audio in one response.
//! - [`SpeechEvent`], status 200, `text/event-stream` if `stream` is true: The audio as a stream of events. Each event is one body. Together they make a [`SynthesizeSpeechResponse`], which is complete once `extra_info` is present. Streamed audio is always hex-encoded. The last event repeats the whole audio unless `stream_options.exclude_aggregated_audio` is true.
//!
//! # Errors
//!
//! - [`UnknownError`](genwire_common::ErrorCode::UnknownError): Unknown error in the service.
//! - [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout): Request timeout.
//! - [`RateLimited`](genwire_common::ErrorCode::RateLimited): Rate limit exceeded.
//! - [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed): Missing or wrong API key.
//! - [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance): Insufficient account balance.
//! - [`InternalError`](genwire_common::ErrorCode::InternalError): Internal error of the service.
//! - [`OutputContentError`](genwire_common::ErrorCode::OutputContentError): Error in the generated content; it cannot be returned.
//! - [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded): Token limit exceeded.
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Invalid request parameter.
//!
//! # Example
//!
//! Request: A sentence with a pause, spoken with the default settings.
//!
//! ```json
//! { "model": "speech-2.8-hd", "text": "Good morning. <#0.5#> How are you?" }
//! ```
//!
//! [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md)

use super::types::{
    AudioFormat, Emotion, LanguageBoost, OutputFormat, SoundEffect, SpeechModel, SpeechStatus,
    SubtitleType,
};
use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, BaseResp, ErrorDetail, INTERFACE};
use genwire_core::{BodyForm, Build, Endpoint, Extra, ResponseForm, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "synthesize_speech",
    area: "audio",
    method: "POST",
    path: "/v1/t2a_v2",
    version: "v1",
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    content_types: &["application/json"],
    responses: &[
        ResponseForm { statuses: &[200], media_types: &["application/json"], body: BodyForm::Json },
        ResponseForm {
            statuses: &[200],
            media_types: &["text/event-stream"],
            body: BodyForm::Events,
        },
    ],
    codes: &[1000, 1001, 1002, 1004, 1008, 1013, 1027, 1039, 2013],
    trace: genwire_core::trace!(
        name("synthesize_speech", "model"),
        span(
            "gen_ai",
            "gen_ai.operation.name" = "synthesize_speech",
            "gen_ai.provider.name" = "genwire"
        ),
        request("gen_ai.request.model" = Value("model"))
    ),
    ..Endpoint::DEFAULT
};

/// Returns true if the request asks for a stream.
///
/// ```cel
/// has(this.stream) && this.stream
/// ```
pub fn is_streamed(this: &SynthesizeSpeechRequest) -> bool {
    this.stream == Some(true)
}

/// Request to synthesize speech.
///
/// # Validation
///
/// - `long_text` (warning): A text of more than 3000 characters is streamed.
/// - `language_boost` (error): The model knows the language of `language_boost`.
/// - `emotion` (warning): The model has the emotion of the voice.
/// - `voice_effects` (error): Without streaming, `voice_modify` requires the format `mp3`, `wav` or `flac`.
/// - `streamed_voice_effects` (error): With streaming, `voice_modify` requires the format `mp3`.
/// - `subtitle_type` (error): The subtitle type `word_streaming` is only for streamed replies.
/// - `streamed_output_format` (warning): The output format `url` is only for replies that are not streamed.
/// - `streamed_watermark` (warning): `aigc_watermark` is only for replies that are not streamed.
/// - `text` (error): Pause markers must be well-formed and between spoken text, and interjection tags require a model that supports them.
///
/// # Examples
///
/// A text with a voice, an audio format and subtitles, returned as a URL.
///
/// ```
/// use genwire_audio::{
///     AudioFormat, AudioSetting, Emotion, LanguageBoost, OutputFormat,
///     PronunciationDict, SpeechModel, SubtitleType, SynthesizeSpeechRequest,
///     VoiceSetting,
/// };
///
/// let request = SynthesizeSpeechRequest::new(
///     SpeechModel::Speech2_6Turbo,
///     "The train to Oslo leaves at nine.",
/// )
/// .voice_setting(VoiceSetting::new()
///     .voice_id("calm-narrator")
///     .speed(1.2)
///     .vol(1.0)
///     .pitch(0)
///     .emotion(Emotion::Calm))
/// .pronunciation_dict(PronunciationDict::new().tone(vec!["Oslo/(OOS-loo)".to_owned()]))
/// .audio_setting(AudioSetting::new()
///     .sample_rate(32_000)
///     .bitrate(128_000)
///     .format(AudioFormat::Mp3)
///     .channel(1))
/// .language_boost(LanguageBoost::English)
/// .subtitle_enable(true)
/// .subtitle_type(SubtitleType::Word)
/// .output_format(OutputFormat::Url);
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#SynthesizeSpeechRequest)
#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SynthesizeSpeechRequest")]
#[validate(
    rule(
        check = long_text,
        id = "long_text",
        at = "stream",
        code = 2013,
        severity = "warning",
        message = "texts of more than 3000 characters should be streamed; set `stream` to true"
    )
)]
#[validate(
    rule(
        check = language_boost,
        id = "language_boost",
        at = "language_boost",
        code = 2013,
        message = "the model does not support this `language_boost`; use a 2.6 or 2.8 model, or leave `language_boost` out"
    )
)]
#[validate(
    rule(
        check = emotion,
        id = "emotion",
        at = "voice_setting",
        code = 2013,
        severity = "warning",
        message = "the model may not support this emotion; use another model or another emotion"
    )
)]
#[validate(
    rule(
        check = voice_effects,
        id = "voice_effects",
        at = "audio_setting",
        code = 2013,
        message = "without streaming, `voice_modify` requires the format `mp3`, `wav` or `flac`"
    )
)]
#[validate(
    rule(
        check = streamed_voice_effects,
        id = "streamed_voice_effects",
        at = "audio_setting",
        code = 2013,
        message = "with streaming, `voice_modify` requires the format `mp3`"
    )
)]
#[validate(
    rule(
        check = subtitle_type,
        id = "subtitle_type",
        at = "subtitle_type",
        code = 2013,
        message = "`word_streaming` requires streaming; set `stream` to true or use `word`"
    )
)]
#[validate(
    rule(
        check = streamed_output_format,
        id = "streamed_output_format",
        at = "output_format",
        code = 2013,
        severity = "warning",
        message = "`output_format` has no effect on a streamed reply, which always holds the audio itself"
    )
)]
#[validate(
    rule(
        check = streamed_watermark,
        id = "streamed_watermark",
        at = "aigc_watermark",
        code = 2013,
        severity = "warning",
        message = "`aigc_watermark` has no effect on a streamed reply"
    )
)]
#[validate(native = crate::speech_text::check)]
#[non_exhaustive]
pub struct SynthesizeSpeechRequest {
    /// Speech model.
    pub model: SpeechModel,
    /// Text to synthesize.
    ///
    /// At most 9999 characters.
    #[validate(length(max = 9999))]
    pub text: String,
    /// Streams the audio if true.
    ///
    /// Default: `false`.
    pub stream: Option<bool>,
    /// Options for a streamed reply.
    ///
    /// The interface does not document this member.
    pub stream_options: Option<SpeechStreamOptions>,
    /// Voice settings.
    pub voice_setting: Option<VoiceSetting>,
    /// Custom pronunciations.
    pub pronunciation_dict: Option<PronunciationDict>,
    /// Audio format.
    pub audio_setting: Option<AudioSetting>,
    /// Minority language or dialect to recognise better; null for none.
    ///
    /// May be null. Default: `null`.
    #[wire(nullable)]
    pub language_boost: Option<LanguageBoost>,
    /// Voice effects.
    pub voice_modify: Option<VoiceModify>,
    /// Generates subtitles if true.
    ///
    /// Default: `false`.
    ///
    /// Every speech model supports it.
    pub subtitle_enable: Option<bool>,
    /// Granularity of subtitles.
    ///
    /// Default: `sentence`.
    pub subtitle_type: Option<SubtitleType>,
    /// Form of the audio in a response that is not streamed.
    ///
    /// Default: `hex`.
    pub output_format: Option<OutputFormat>,
    /// Adds a rhythm marker at the end of the audio if true; not for streamed replies.
    ///
    /// Default: `false`.
    pub aigc_watermark: Option<bool>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `long_text`: A text of more than 3000 characters is streamed.
///
/// ```cel
/// size(this.text) <= 3000 || (has(this.stream) && this.stream)
/// ```
fn long_text(this: &SynthesizeSpeechRequest) -> bool {
    this.text.chars().count() <= 3000 || this.stream == Some(true)
}

/// Rule `language_boost`: The model knows the language of `language_boost`.
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

/// Rule `emotion`: The model has the emotion of the voice.
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

/// Rule `voice_effects`: Without streaming, `voice_modify` requires the format `mp3`, `wav` or `flac`.
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

/// Rule `streamed_voice_effects`: With streaming, `voice_modify` requires the format `mp3`.
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

/// Rule `subtitle_type`: The subtitle type `word_streaming` is only for streamed replies.
///
/// ```cel
/// !has(this.subtitle_type) || !this.subtitle_type.streamed_only || (has(this.stream) && this.stream)
/// ```
fn subtitle_type(this: &SynthesizeSpeechRequest) -> bool {
    let Some(subtitle_type) = &this.subtitle_type else { return true };
    let Some(streamed_only) = subtitle_type.streamed_only() else { return true };
    !streamed_only || this.stream == Some(true)
}

/// Rule `streamed_output_format`: The output format `url` is only for replies that are not streamed.
///
/// ```cel
/// !has(this.output_format) || this.output_format != "url" || !has(this.stream) || !this.stream
/// ```
fn streamed_output_format(this: &SynthesizeSpeechRequest) -> bool {
    let Some(output_format) = &this.output_format else { return true };
    let Some(stream) = this.stream else { return true };
    *output_format != OutputFormat::Url || !stream
}

/// Rule `streamed_watermark`: `aigc_watermark` is only for replies that are not streamed.
///
/// ```cel
/// !has(this.aigc_watermark) || !this.aigc_watermark || !has(this.stream) || !this.stream
/// ```
fn streamed_watermark(this: &SynthesizeSpeechRequest) -> bool {
    let Some(aigc_watermark) = this.aigc_watermark else { return true };
    let Some(stream) = this.stream else { return true };
    !aigc_watermark || !stream
}

/// Options for a streamed speech reply.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#SpeechStreamOptions)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechStreamOptions")]
#[non_exhaustive]
pub struct SpeechStreamOptions {
    /// Leaves the whole audio out of the last event if true.
    ///
    /// Default: `false`.
    pub exclude_aggregated_audio: Option<bool>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Voice settings.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#VoiceSetting)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.VoiceSetting")]
#[non_exhaustive]
pub struct VoiceSetting {
    /// Voice ID.
    pub voice_id: Option<String>,
    /// Speaking rate.
    ///
    /// Recommended: a number from 0.5 to 2. Default: `1`.
    #[validate(range(min = 0.5, max = 2.0), warning)]
    pub speed: Option<f64>,
    /// Volume.
    ///
    /// Recommended: a number above 0 and at most 10. Default: `1`.
    #[validate(range(exclusive_min = 0.0, max = 10.0), warning)]
    pub vol: Option<f64>,
    /// Pitch.
    ///
    /// Recommended: a number from -12 to 12. Default: `0`.
    #[validate(range(min = -12, max = 12), warning)]
    pub pitch: Option<i64>,
    /// Emotion of the voice.
    pub emotion: Option<Emotion>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Custom pronunciations.
///
/// # Validation
///
/// - `tone` (warning): Expected a text, a slash and the pronunciation in parentheses, such as `Oslo/(OOS-loo)`.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#PronunciationDict)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.PronunciationDict")]
#[validate(native = crate::speech_text::check_tone)]
#[non_exhaustive]
pub struct PronunciationDict {
    /// Words with their pronunciations, such as `Oslo/(OOS-loo)`.
    ///
    /// An entry is a text followed by its pronunciation.
    pub tone: Option<Vec<String>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Audio format settings.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#AudioSetting)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.AudioSetting")]
#[non_exhaustive]
pub struct AudioSetting {
    /// Sample rate.
    ///
    /// Recommended: one of `8000`, `16000`, `22050`, `24000`, `32000`, `44100`. Unit: hertz.
    #[validate(one_of(8000, 16_000, 22_050, 24_000, 32_000, 44_100), warning)]
    pub sample_rate: Option<i64>,
    /// Bit rate of MP3 audio.
    ///
    /// Recommended: one of `32000`, `64000`, `128000`, `256000`. Unit: bits per second.
    #[validate(one_of(32_000, 64_000, 128_000, 256_000), warning)]
    pub bitrate: Option<i64>,
    /// Audio format.
    ///
    /// Default: `mp3`.
    pub format: Option<AudioFormat>,
    /// Number of audio channels.
    ///
    /// Recommended: one of `1`, `2`.
    #[validate(one_of(1, 2), warning)]
    pub channel: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Voice effects.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#VoiceModify)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.VoiceModify")]
#[non_exhaustive]
pub struct VoiceModify {
    /// Pitch effect: negative values are deeper, positive values brighter.
    ///
    /// Recommended: a number from -100 to 100.
    #[validate(range(min = -100, max = 100), warning)]
    pub pitch: Option<i64>,
    /// Intensity effect: negative values are stronger, positive values softer.
    ///
    /// Recommended: a number from -100 to 100.
    #[validate(range(min = -100, max = 100), warning)]
    pub intensity: Option<i64>,
    /// Timbre effect: negative values are fuller, positive values crisper.
    ///
    /// Recommended: a number from -100 to 100.
    #[validate(range(min = -100, max = 100), warning)]
    pub timbre: Option<i64>,
    /// Sound effect.
    pub sound_effects: Option<SoundEffect>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Response with the synthesized audio.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#SynthesizeSpeechResponse)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SynthesizeSpeechResponse", deny_null)]
#[non_exhaustive]
pub struct SynthesizeSpeechResponse {
    /// Audio data.
    ///
    /// May be null.
    #[wire(nullable)]
    pub data: Option<SpeechData>,
    /// Metadata of the audio.
    pub extra_info: Option<SpeechInfo>,
    /// Trace ID, to quote in support requests.
    pub trace_id: Option<String>,
    /// Status of the call.
    pub base_resp: Option<BaseResp>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Audio data of a response.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#SpeechData)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechData", deny_null)]
#[non_exhaustive]
pub struct SpeechData {
    /// The audio, hex-encoded or as a URL.
    ///
    /// A URL if the request sets `output_format` to `url`, hex-encoded audio otherwise.
    pub audio: Option<String>,
    /// Status of the synthesis.
    pub status: Option<SpeechStatus>,
    /// URL of the subtitles, a JSON array of `SubtitleEntry`.
    ///
    /// May be null. The interface does not document this member.
    #[wire(nullable)]
    pub subtitle_file: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Metadata of the audio.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#SpeechInfo)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechInfo", deny_null)]
#[non_exhaustive]
pub struct SpeechInfo {
    /// Duration of the audio.
    ///
    /// Unit: milliseconds. In a stream, the last value counts.
    pub audio_length: Option<i64>,
    /// Sample rate.
    ///
    /// Unit: hertz. In a stream, the last value counts.
    pub audio_sample_rate: Option<i64>,
    /// Size of the audio.
    ///
    /// Unit: bytes. In a stream, the last value counts.
    pub audio_size: Option<i64>,
    /// Bit rate.
    ///
    /// Unit: bits per second. In a stream, the last value counts.
    pub bitrate: Option<i64>,
    /// Number of spoken words.
    ///
    /// In a stream, the last value counts.
    pub word_count: Option<i64>,
    /// Ratio of invisible characters.
    ///
    /// In a stream, the last value counts.
    pub invisible_character_ratio: Option<f64>,
    /// Number of billed characters.
    ///
    /// Unit: characters. In a stream, the last value counts.
    pub usage_characters: Option<i64>,
    /// Audio format.
    ///
    /// In a stream, the last value counts.
    pub audio_format: Option<String>,
    /// Number of audio channels.
    ///
    /// In a stream, the last value counts.
    pub audio_channel: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One event of a streamed speech reply.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#SpeechEvent)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechEvent", deny_null)]
#[non_exhaustive]
pub struct SpeechEvent {
    /// Next chunk of audio.
    ///
    /// May be null. In a stream, deltas are merged member by member.
    #[wire(nullable)]
    pub data: Option<SpeechPiece>,
    /// Metadata of the audio, in the last event.
    ///
    /// May be null. In a stream, the last value counts.
    #[wire(nullable)]
    pub extra_info: Option<SpeechInfo>,
    /// Trace ID, to quote in support requests.
    ///
    /// May be null. In a stream, the first value counts.
    #[wire(nullable)]
    pub trace_id: Option<String>,
    /// Status of the call.
    ///
    /// May be null. In a stream, the last value counts.
    #[wire(nullable)]
    pub base_resp: Option<BaseResp>,
    /// Error that occurred after the stream had started.
    ///
    /// May be null. In a stream, the last value counts. The interface does not document this member.
    #[wire(nullable)]
    pub error: Option<ErrorDetail>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// One chunk of streamed audio.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/synthesize_speech.md#SpeechPiece)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.SpeechPiece", deny_null)]
#[non_exhaustive]
pub struct SpeechPiece {
    /// Next chunk of audio, hex-encoded.
    ///
    /// Hexadecimal digits, two for each byte. In a stream, deltas are concatenated.
    #[validate(format = "hex")]
    pub audio: Option<String>,
    /// Status of the synthesis.
    ///
    /// In a stream, the last value counts.
    pub status: Option<SpeechStatus>,
    /// URL of the subtitles, a JSON array of `SubtitleEntry`.
    ///
    /// May be null. In a stream, the last value counts. The interface does not document this member.
    #[wire(nullable)]
    pub subtitle_file: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
