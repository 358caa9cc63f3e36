// @generated from spec/audio/list_voices.toml by cargo xtask generate. Do not edit by hand.

//! `POST /v1/get_voice`
//!
//! Lists the voices that the account can use, by category.
//!
//! The voices are those that the account may use, in one list for each category.
//!
//! The lists cover system voices, quickly cloned voices, voices made from text, and from
//! music generation those that sing and those that accompany.
//!
//! # Responses
//!
//! - `ListVoicesResponse`, 200 `application/json`: The voices, in one list for each category.
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
//! Open point UNK-012: The category of voices must be given.
//!
//! Open point UNK-013: For a single category its own list is returned; the others are absent
//! or empty, which mean the same.
//!
//! Open point UNK-070: Voices of music generation are kept in whatever list they come.
//!
//! # Example request: All voices.
//!
//! ```json
//! { "voice_type": "all" }
//! ```
//!
//! # Example request: The cloned voices alone.
//!
//! ```json
//! { "voice_type": "voice_cloning" }
//! ```
//!
//! # Example response: One voice of each category.
//!
//! ```json
//! {
//!   "system_voice": [
//!     {
//!       "voice_id": "calm-narrator",
//!       "voice_name": "Calm narrator",
//!       "description": ["An even voice for long texts."],
//!       "created_time": "2026-01-31"
//!     }
//!   ],
//!   "voice_cloning": [{ "voice_id": "my-voice-1", "description": [], "created_time": "2026-05-04" }],
//!   "voice_generation": [
//!     {
//!       "voice_id": "made-1",
//!       "description": ["A deep voice."],
//!       "created_time": "2026-06-30"
//!     }
//!   ],
//!   "base_resp": { "status_code": 0, "status_msg": "success" }
//! }
//! ```
//!
//! Spec: `audio.list_voices` (COM-005, COM-008, VOICE-001, VOICE-007, VOICE-019).

use genwire_core::{
    BaseResp, Build, Endpoint, Extra, Family, OpenEnum, Trace, UnknownValue, Validate, Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The fixed facts of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    operation: "list_voices",
    area: "audio",
    method: "POST",
    path: "/v1/get_voice",
    version: "v1",
    body_limit: None,
    family: Family::BaseResp,
    codes: &[1000, 1001, 1002, 1004, 1008, 1013, 1027, 1039, 2013],
    deprecated: false,
    trace: Trace { name: "list_voices", request: &[], reply: &[] },
};

/// Which voices to list.
///
/// Open point UNK-046: Unknown members of a request are kept and passed on, with advice.
///
/// Open point UNK-048: A null counts as absent for optional members of a request.
///
/// Spec: `audio.ListVoicesRequest`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.ListVoicesRequest")]
#[non_exhaustive]
pub struct ListVoicesRequest {
    /// The category to list.
    ///
    /// Open point UNK-012: The category of voices must be given.
    ///
    /// Open point UNK-013: For a single category its own list is returned; the others are absent
    /// or empty, which mean the same.
    ///
    /// Spec: `audio.ListVoicesRequest.voice_type` (VOICE-002).
    pub voice_type: VoiceType,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A category of voices.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `audio.VoiceType` (VOICE-003).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.VoiceType", unknown = "error")]
#[non_exhaustive]
pub enum VoiceType {
    /// The voices that come with the service.
    ///
    /// Spec: `audio.VoiceType.values.system`.
    #[serde(rename = "system")]
    System,
    /// The voices that were cloned.
    ///
    /// A cloned voice is listed after its first successful use in speech synthesis, not before.
    ///
    /// Spec: `audio.VoiceType.values.voice_cloning` (VOICE-004).
    #[serde(rename = "voice_cloning")]
    VoiceCloning,
    /// The voices that were made from a description.
    ///
    /// Such a voice is listed after its first successful use in speech synthesis, not before.
    ///
    /// It comes from an interface of its own that makes voices from text.
    ///
    /// Spec: `audio.VoiceType.values.voice_generation` (VOICE-005, VOICE-006).
    #[serde(rename = "voice_generation")]
    VoiceGeneration,
    /// Every category.
    ///
    /// Spec: `audio.VoiceType.values.all`.
    #[serde(rename = "all")]
    All,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// The voices of each category.
///
/// Open point UNK-013: For a single category its own list is returned; the others are absent
/// or empty, which mean the same.
///
/// Open point UNK-070: Voices of music generation are kept in whatever list they come.
///
/// Spec: `audio.ListVoicesResponse`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.ListVoicesResponse", exact)]
#[non_exhaustive]
pub struct ListVoicesResponse {
    /// The voices that come with the service.
    ///
    /// Spec: `audio.ListVoicesResponse.system_voice` (VOICE-008).
    pub system_voice: Option<Vec<Voice>>,
    /// The voices that were cloned.
    ///
    /// Spec: `audio.ListVoicesResponse.voice_cloning` (VOICE-009).
    pub voice_cloning: Option<Vec<Voice>>,
    /// The voices that were made from a description.
    ///
    /// Spec: `audio.ListVoicesResponse.voice_generation` (VOICE-010).
    pub voice_generation: Option<Vec<Voice>>,
    /// How the call went.
    ///
    /// Spec: `audio.ListVoicesResponse.base_resp` (VOICE-011).
    pub base_resp: Option<BaseResp>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A voice.
///
/// Spec: `audio.Voice`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "audio.Voice", exact)]
#[expect(clippy::struct_field_names, reason = "these are the names on the wire")]
#[non_exhaustive]
pub struct Voice {
    /// The identifier that selects the voice.
    ///
    /// Spec: `audio.Voice.voice_id` (VOICE-012).
    pub voice_id: Option<String>,
    /// What the voice is like.
    ///
    /// The list may be empty.
    ///
    /// Spec: `audio.Voice.description` (VOICE-013, VOICE-014).
    pub description: Option<Vec<String>>,
    /// The name of the voice.
    ///
    /// The voices that come with the service have one.
    ///
    /// Spec: `audio.Voice.voice_name` (VOICE-015, VOICE-016).
    pub voice_name: Option<String>,
    /// The day on which the voice was made.
    ///
    /// A date written `YYYY-MM-DD`.
    ///
    /// Spec: `audio.Voice.created_time` (VOICE-017, VOICE-018).
    #[validate(format = "date")]
    pub created_time: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}
