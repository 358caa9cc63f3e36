// @generated from spec/common/types.toml by cargo xtask generate. Do not edit by hand.

//! The types that all areas share.

use genwire_core::{Build, Extra, RawJson, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// How a call to a `/v1` operation went.
///
/// Spec: `common.BaseResp`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "common.BaseResp", exact)]
#[non_exhaustive]
pub struct BaseResp {
    /// The error code, or 0 for success.
    ///
    /// The last piece of a stream wins.
    ///
    /// 0 stands for success.
    ///
    /// Open point UNK-047: A success has the HTTP status 200.
    ///
    /// Spec: `common.BaseResp.status_code` (ERR-003, ERR-004, CHAT-152, TMPL-012, TTS-065).
    pub status_code: Option<i64>,
    /// A text that goes with the code.
    ///
    /// The last piece of a stream wins.
    ///
    /// On success the text is `success`.
    ///
    /// Spec: `common.BaseResp.status_msg` (ERR-005, ERR-006, CHAT-152, TMPL-012, TTS-065).
    pub status_msg: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The body of an error from a `/v1` operation.
///
/// Open point UNK-081: Members of an error body besides the error may be null, empty or
/// absent, which mean the same.
///
/// Spec: `common.BaseRespBody`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "common.BaseRespBody", exact)]
#[non_exhaustive]
pub struct BaseRespBody {
    /// What went wrong.
    ///
    /// Always stated by the service.
    ///
    /// Spec: `common.BaseRespBody.base_resp`.
    #[validate(required)]
    pub base_resp: Option<BaseResp>,
    /// The same error in the shape that chat clients read.
    ///
    /// May be null.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-030: An error on a `/v1` path has the HTTP status that the envelope pairs
    /// with the same code, and 504 for a timeout; clients judge by the code at any status, in
    /// either family.
    ///
    /// Spec: `common.BaseRespBody.error`.
    #[wire(nullable)]
    pub error: Option<ErrorDetail>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The body of an error from a `/v2` operation.
///
/// Spec: `common.ErrorEnvelope`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "common.ErrorEnvelope", exact)]
#[non_exhaustive]
pub struct ErrorEnvelope {
    /// Always `error`.
    ///
    /// `error`.
    ///
    /// Spec: `common.ErrorEnvelope.type` (ERR-016).
    #[serde(rename = "type")]
    #[validate(one_of("error"))]
    pub ty: Option<String>,
    /// What went wrong.
    ///
    /// Spec: `common.ErrorEnvelope.error` (ERR-017).
    pub error: Option<ErrorDetail>,
    /// The identifier of the request, for questions to the service.
    ///
    /// Spec: `common.ErrorEnvelope.request_id` (ERR-022).
    pub request_id: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// What went wrong in a call.
///
/// Spec: `common.ErrorDetail`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "common.ErrorDetail", exact)]
#[non_exhaustive]
pub struct ErrorDetail {
    /// The class of the error, such as `bad_request_error`.
    ///
    /// Spec: `common.ErrorDetail.type` (ERR-018).
    #[serde(rename = "type")]
    pub ty: Option<String>,
    /// A text for people.
    ///
    /// Inside an envelope, the text ends with the code in parentheses, such as `(2013)`.
    ///
    /// Spec: `common.ErrorDetail.message` (ERR-019, ERR-020).
    pub message: Option<String>,
    /// The HTTP status in digits, as a text.
    ///
    /// Spec: `common.ErrorDetail.http_code` (ERR-021).
    pub http_code: Option<String>,
    /// The code, as a number or a text, where the error stands beside `base_resp`.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-030: An error on a `/v1` path has the HTTP status that the envelope pairs
    /// with the same code, and 504 for a timeout; clients judge by the code at any status, in
    /// either family.
    ///
    /// Spec: `common.ErrorDetail.code`.
    pub code: Option<RawJson>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}
