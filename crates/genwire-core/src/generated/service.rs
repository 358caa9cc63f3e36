// @generated from spec/service.toml by cargo xtask generate. Do not edit by hand.

//! What holds for the whole service.
//!
//! Generates chat replies, video prompts, videos from templates and speech.
//!
//! Chat models and H3 models are named with the vendor prefix in front; the same prefix is
//! used for all of them, and speech models go without one.
//!
//! Open point UNK-083: `X-` is the default of one key of the spec, `vendor_prefix`.
//!
//! Spec: `service.notes.vendor_prefix` (COM-001).
//!
//! Every path is appended to one base address, which is configurable.
//!
//! Spec: `service.notes.base_address` (COM-002).
//!
//! Bodies travel as JSON over HTTPS; a reply that is declared as a stream is the one
//! exception.
//!
//! Spec: `service.notes.https` (COM-003).
//!
//! A POST request states its media type in the `Content-Type` header, and that type is
//! `application/json`.
//!
//! Spec: `service.notes.content_type` (COM-004).
//!
//! The paths of chat completion, template video, voice listing and speech synthesis start
//! with `/v1`.
//!
//! Spec: `service.notes.v1` (COM-005).
//!
//! The paths of H3 prompt tasks, of the task query and of the task deletion start with `/v2`.
//!
//! Spec: `service.notes.v2` (COM-006).
//!
//! There are seven operations: chat completion, template video, voice listing, H3 prompt
//! creation, task deletion, task query and speech synthesis.
//!
//! Spec: `service.notes.operations` (COM-008).
//!
//! The service pushes nothing but the callbacks of template tasks; the stream of a chat reply
//! is a form of the reply.
//!
//! Spec: `service.notes.events` (COM-009).
//!
//! Input or output that is screened as a severe violation gives an error about content, and
//! the reply is empty.
//!
//! Spec: `service.notes.content_violation` (ERR-032).
//!
//! In a request, an optional member that is null counts as absent.
//!
//! Spec: `service.notes.null_members`.
//!
//! Members that this description does not list are kept and passed on.
//!
//! Open point UNK-087: Parsers accept and keep them; only what is stated is judged.
//!
//! Spec: `service.notes.unknown_members`.
//!
//! A megabyte is 2^20 bytes; media in Base64 are measured decoded against the limit of one
//! item and encoded against the limit of the body.
//!
//! Spec: `service.notes.megabyte`.
//!
//! A `base_resp` member that stands beside the members of the reply and tells how the call
//! went.
//!
//! A `status_code` of 0 reports success.
//!
//! The HTTP status of an error is the one that the envelope pairs with the same code.
//!
//! Spec: `service.families.base_resp` (ERR-001, ERR-004).
//!
//! A body of its own that says `error` and holds the class, the message and the code of what
//! went wrong.
//!
//! Spec: `service.families.envelope` (ERR-002).

use genwire_core::Family;

/// The header that carries the credential.
///
/// Spec: `service.auth.header` (AUTH-002).
pub const AUTH_HEADER: &str = "Authorization";

/// The word in front of the credential.
///
/// Spec: `service.auth.scheme` (AUTH-002).
pub const AUTH_SCHEME: &str = "Bearer";

/// The media type of request bodies.
///
/// Spec: `service.content_type` (COM-004).
pub const CONTENT_TYPE: &str = "application/json";

/// What stands in front of the names of some models.
///
/// Spec: `service.vendor_prefix` (COM-001).
pub const VENDOR_PREFIX: &str = "X-";

/// The version of the interface.
///
/// Spec: `service.version`.
pub const VERSION: &str = "1.0.0";

/// How errors are reported on the paths that begin in the same way.
///
/// Spec: `service.families.base_resp` (ERR-001, ERR-004).
///
/// Spec: `service.families.envelope` (ERR-002).
pub const PATH_FAMILIES: &[(&str, Family)] =
    &[("/v1", Family::BaseResp), ("/v2", Family::Envelope)];
