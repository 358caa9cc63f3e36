// @generated from spec/service.toml (genwire_rust::service) by cargo xtask generate. Do not edit by hand.

//! Constants of the whole service.
//!
//! Generates chat replies, video prompts, videos from templates and speech.
//!
//! The names of chat and H3 models begin with the same vendor prefix; names of speech models have none. Every path is appended to one base URL, which is configurable. Requests and responses are JSON over HTTPS, except for responses that are declared as a stream. A POST request states its media type in the `Content-Type` header, and that type is `application/json`. The service pushes nothing but the callbacks of template tasks; the stream of a chat reply is a form of the reply. A severe content violation in the input or the output gives a content error and an empty reply. In a request, an optional member that is null counts as absent. Members that this description does not list are kept and passed on. A megabyte is 2^20 bytes; media in Base64 are measured decoded against the limit of one item and encoded against the limit of the body.
//!
//! # Error families
//!
//! - `/v1`: A `base_resp` member, beside the other members of the reply, that holds the status of the call. A `status_code` of 0 reports success. The HTTP status of an error is the one that the envelope pairs with the same code.
//! - `/v2`: A body of type `error` with the class, the message and the code of the error.
//!
//! [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/conventions.md)

use super::error_code::CODES;
use super::types::{BaseRespBody, ErrorEnvelope};
use genwire_core::{
    Auth, AuthPlace, Family, Interface, Report, Statuses, TemplatePart, Unreadable,
};

/// The prefix of some model names.
pub const VENDOR_PREFIX: &str = "X-";

/// Facts of the interface that the runtime needs.
pub static INTERFACE: Interface = Interface {
    title: "Generation service",
    version: "1.0.0",
    content_type: "application/json",
    auth: &[&BEARER_AUTH],
    families: &[&BASE_RESP_ERRORS, &ENVELOPE_ERRORS],
    codes: &CODES,
    invalid_code: 2013,
    unauthenticated_code: 1004,
    internal_code: 1000,
};

/// The credential `bearer`.
///
/// Every operation requires an API key in the `Authorization` header, as a bearer token.
///
/// A request carries it as `Authorization: Bearer KEY`.
pub static BEARER_AUTH: Auth = Auth {
    id: "bearer",
    place: AuthPlace::Header,
    name: "Authorization",
    scheme: "Bearer",
    basic: false,
};

/// A `base_resp` member, beside the other members of the reply, that holds the status of the call.
///
/// A `status_code` of 0 reports success. The HTTP status of an error is the one that the envelope pairs with the same code.
pub static BASE_RESP_ERRORS: Family = Family {
    name: "base_resp",
    path_prefix: Some("/v1"),
    statuses: Statuses::Any,
    present: &[],
    code: &["base_resp", "status_code"],
    success: Some(0),
    error_type: &[],
    message: &["base_resp", "status_msg"],
    code_in_message: true,
    http: &[],
    request_id: &[],
    media_type: "application/json",
    body: &[
        TemplatePart::Text("{\"base_resp\":{\"status_code\":"),
        TemplatePart::Code,
        TemplatePart::Text(",\"status_msg\":\""),
        TemplatePart::Message,
        TemplatePart::Text("\"},\"error\":{\"type\":\""),
        TemplatePart::Type,
        TemplatePart::Text("\",\"message\":\""),
        TemplatePart::Message,
        TemplatePart::Text("\",\"code\":\""),
        TemplatePart::Code,
        TemplatePart::Text("\"}}"),
    ],
    event: &[],
};

/// A body of type `error` with the class, the message and the code of the error.
pub static ENVELOPE_ERRORS: Family = Family {
    name: "envelope",
    path_prefix: Some("/v2"),
    statuses: Statuses::Any,
    present: &["error"],
    code: &["error", "code"],
    success: None,
    error_type: &["error", "type"],
    message: &["error", "message"],
    code_in_message: true,
    http: &["error", "http_code"],
    request_id: &["request_id"],
    media_type: "application/json",
    body: &[
        TemplatePart::Text("{\"type\":\"error\",\"error\":{\"type\":\""),
        TemplatePart::Type,
        TemplatePart::Text("\",\"message\":\""),
        TemplatePart::Message,
        TemplatePart::Text(" ("),
        TemplatePart::Code,
        TemplatePart::Text(")\",\"http_code\":\""),
        TemplatePart::Http,
        TemplatePart::Text("\"},\"request_id\":\""),
        TemplatePart::RequestId,
        TemplatePart::Text("\"}"),
    ],
    event: &[
        TemplatePart::Text("{\"type\":\"error\",\"error\":{\"type\":\""),
        TemplatePart::Type,
        TemplatePart::Text("\",\"message\":\""),
        TemplatePart::Message,
        TemplatePart::Text(" ("),
        TemplatePart::Code,
        TemplatePart::Text(")\",\"http_code\":\""),
        TemplatePart::Http,
        TemplatePart::Text("\"},\"request_id\":\""),
        TemplatePart::RequestId,
        TemplatePart::Text("\",\"base_resp\":{\"status_code\":"),
        TemplatePart::Code,
        TemplatePart::Text(",\"status_msg\":\""),
        TemplatePart::Message,
        TemplatePart::Text("\"}}"),
    ],
};

/// Checks the body of an error; `None` for a family of another interface.
pub fn check_error(family: &Family, body: &[u8]) -> Option<Result<Report, Unreadable>> {
    Some(match family.name {
        "base_resp" => genwire_core::check::<BaseRespBody>(body),
        "envelope" => genwire_core::check::<ErrorEnvelope>(body),
        _ => return None,
    })
}
