// @generated from spec/audio/list_voices.toml (genwire_rust::operations) by cargo xtask generate. Do not edit by hand.

//! `POST /v1/get_voice`
//!
//! Lists the voices available to the account, by category.
//!
//! The reply holds the voices available to the account, in one list per category. The lists cover system voices, cloned voices, voices generated from text, and the singing and accompaniment voices of music generation.
//!
//! # Responses
//!
//! - [`ListVoicesResponse`], status 200, `application/json`: The voices, in one list per category.
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
//! Request: All voices.
//!
//! ```json
//! { "voice_type": "all" }
//! ```
//!
//! [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/list_voices.md)

use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, BaseResp, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, OpenEnum, ResponseForm, UnknownValue, Validate, Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "list_voices",
    area: "audio",
    method: "POST",
    path: "/v1/get_voice",
    version: "v1",
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    content_types: &["application/json"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[1000, 1001, 1002, 1004, 1008, 1013, 1027, 1039, 2013],
    trace: genwire_core::trace!(
        name("list_voices"),
        span("gen_ai", "gen_ai.operation.name" = "list_voices", "gen_ai.provider.name" = "genwire")
    ),
    ..Endpoint::DEFAULT
};

/// Request to list voices.
///
/// # Examples
///
/// Only the cloned voices.
///
/// ```
/// use genwire_audio::{ListVoicesRequest, VoiceType};
///
/// let request = ListVoicesRequest::new(VoiceType::VoiceCloning);
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/list_voices.md#ListVoicesRequest)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.ListVoicesRequest")]
#[non_exhaustive]
pub struct ListVoicesRequest {
    /// Category of voices to list.
    pub voice_type: VoiceType,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Category of voices.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/list_voices.md#VoiceType)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.VoiceType", unknown = "error")]
#[non_exhaustive]
pub enum VoiceType {
    /// System voices, which come with the service.
    ///
    /// In JSON: `system`.
    #[serde(rename = "system")]
    System,
    /// Cloned voices.
    ///
    /// In JSON: `voice_cloning`.
    ///
    /// A cloned voice is listed after its first successful use in speech synthesis, not before.
    #[serde(rename = "voice_cloning")]
    VoiceCloning,
    /// Voices generated from a text description.
    ///
    /// In JSON: `voice_generation`.
    ///
    /// Such a voice is listed after its first successful use in speech synthesis, not before. Such voices are created by a separate interface.
    #[serde(rename = "voice_generation")]
    VoiceGeneration,
    /// All categories.
    ///
    /// In JSON: `all`.
    #[serde(rename = "all")]
    All,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// The available voices by category.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/list_voices.md#ListVoicesResponse)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.ListVoicesResponse", deny_null)]
#[non_exhaustive]
pub struct ListVoicesResponse {
    /// System voices, which come with the service.
    pub system_voice: Option<Vec<Voice>>,
    /// Cloned voices.
    pub voice_cloning: Option<Vec<Voice>>,
    /// Voices generated from a text description.
    pub voice_generation: Option<Vec<Voice>>,
    /// Status of the call.
    pub base_resp: Option<BaseResp>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A voice.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/audio/list_voices.md#Voice)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.Voice", deny_null)]
#[non_exhaustive]
pub struct Voice {
    /// Voice ID.
    pub voice_id: Option<String>,
    /// Descriptions of the voice.
    ///
    /// The list may be empty.
    pub description: Option<Vec<String>>,
    /// Display name of the voice.
    ///
    /// System voices have one.
    pub voice_name: Option<String>,
    /// Creation date.
    ///
    /// A date written `YYYY-MM-DD`. [`typed`](genwire_core::typed) reads it as `chrono::NaiveDate`, with the feature `chrono`.
    #[validate(format = "date")]
    pub created_time: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
