// @generated from spec/service.toml (genwire_rust::service) by cargo xtask generate. Do not edit by hand.

//! Constants of the whole service.
//!
//! Generates chat replies, video prompts, videos from templates and speech.
//!
//! Chat models and H3 models are named with the vendor prefix in front; the same prefix is
//! used for all of them, and speech models go without one. Every path is appended to one base
//! URL, which is configurable. Requests and responses are JSON over HTTPS, except for
//! responses that are declared as a stream. A POST request states its media type in the
//! `Content-Type` header, and that type is `application/json`. The service pushes nothing but
//! the callbacks of template tasks; the stream of a chat reply is a form of the reply. A
//! severe content violation in the input or the output gives a content error and an empty
//! reply. In a request, an optional member that is null counts as absent. Members that this
//! description does not list are kept and passed on. A megabyte is 2^20 bytes; media in
//! Base64 are measured decoded against the limit of one item and encoded against the limit of
//! the body.
//!
//! # Error families
//!
//! - `/v1`: A `base_resp` member, beside the other members of the reply, that holds the status
//!   of the call. A `status_code` of 0 reports success. The HTTP status of an error is the one
//!   that the envelope pairs with the same code.
//! - `/v2`: A body of type `error` with the class, the message and the code of the error.
//!
//! [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/conventions.md)

use genwire_core::Family;

/// The header that carries the credential.
pub const AUTH_HEADER: &str = "Authorization";

/// The authentication scheme: the word in front of the credential.
pub const AUTH_SCHEME: &str = "Bearer";

/// The media type of request bodies.
pub const CONTENT_TYPE: &str = "application/json";

/// The prefix of some model names.
pub const VENDOR_PREFIX: &str = "X-";

/// The version of the interface.
pub const VERSION: &str = "1.0.0";

/// The error family of each path, by path prefix.
pub const PATH_FAMILIES: &[(&str, Family)] =
    &[("/v1", Family::BaseResp), ("/v2", Family::Envelope)];
