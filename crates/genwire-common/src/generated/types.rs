// @generated from spec/common/types.toml (genwire_rust::types) by cargo xtask generate. Do not edit by hand.

//! The types that all areas share.

use genwire_core::{Build, Extra, RawJson, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Status of a call to a `/v1` operation.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/common/types.md#BaseResp)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "common.BaseResp", deny_null)]
#[non_exhaustive]
pub struct BaseResp {
    /// Status code: 0 for success, otherwise an error code.
    ///
    /// In a stream, the last value counts.
    ///
    /// 0 means success.
    pub status_code: Option<i64>,
    /// Status message.
    ///
    /// In a stream, the last value counts.
    ///
    /// On success the message is `success`.
    pub status_msg: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Error body of a `/v1` operation.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/common/types.md#BaseRespBody)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "common.BaseRespBody", deny_null)]
#[non_exhaustive]
pub struct BaseRespBody {
    /// Details of the error.
    ///
    /// Always present.
    #[validate(required)]
    pub base_resp: Option<BaseResp>,
    /// The same error in the form that chat clients read.
    ///
    /// May be null. The interface does not document this member.
    #[wire(nullable)]
    pub error: Option<ErrorDetail>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Error body of a `/v2` operation.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/common/types.md#ErrorEnvelope)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "common.ErrorEnvelope", deny_null)]
#[non_exhaustive]
pub struct ErrorEnvelope {
    /// Always `error`.
    #[serde(rename = "type")]
    #[validate(one_of("error"))]
    pub ty: Option<String>,
    /// Details of the error.
    pub error: Option<ErrorDetail>,
    /// Request ID, to quote in support requests.
    pub request_id: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Details of an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/common/types.md#ErrorDetail)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "common.ErrorDetail", deny_null)]
#[non_exhaustive]
pub struct ErrorDetail {
    /// Error type, such as `bad_request_error`.
    #[serde(rename = "type")]
    pub ty: Option<String>,
    /// Human-readable message.
    ///
    /// In an error envelope, the message ends with the code in parentheses, such as `(2013)`.
    pub message: Option<String>,
    /// HTTP status code, as a string.
    pub http_code: Option<String>,
    /// Error code, as a number or a string, where the error is beside `base_resp`.
    ///
    /// The interface does not document this member.
    pub code: Option<RawJson>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
