//! Constants of the whole service.
//!
//! Lends books: an interface that has nothing in common with that of this repository.
//!
//! # Error families
//!
//! - `problem`: An object that only errors have.

use super::error_code::CODES;
use genwire_core::{
    Auth, AuthPlace, Family, Interface, Report, Statuses, TemplatePart, Unreadable,
};
use super::types::Problem;

/// The prefix of some model names.
pub const VENDOR_PREFIX: &str = "lib-";

/// Facts of the interface that the runtime needs.
pub static INTERFACE: Interface = Interface {
    title: "Library",
    version: "1.0.0",
    content_type: "application/json",
    auth: &[&KEY_AUTH],
    families: &[&PROBLEM_ERRORS],
    codes: &CODES,
    invalid_code: 422,
    unauthenticated_code: 401,
    internal_code: 500,
};

/// The credential `key`.
///
/// A request carries it as `X-Library-Card: KEY`.
pub static KEY_AUTH: Auth = Auth {
    id: "key",
    place: AuthPlace::Header,
    name: "X-Library-Card",
    scheme: "",
    basic: false,
};

/// An object that only errors have.
pub static PROBLEM_ERRORS: Family = Family {
    name: "problem",
    path_prefix: None,
    statuses: Statuses::Errors,
    present: &[],
    code: &["status"],
    success: None,
    error_type: &[],
    message: &["title"],
    code_in_message: false,
    http: &[],
    request_id: &[],
    media_type: "application/json",
    body: &[
        TemplatePart::Text("{\"status\":"),
        TemplatePart::Code,
        TemplatePart::Text(",\"title\":\""),
        TemplatePart::Message,
        TemplatePart::Text("\"}"),
    ],
    event: &[],
};

/// Checks the body of an error; `None` for a family of another interface.
pub fn check_error(family: &Family, body: &[u8]) -> Option<Result<Report, Unreadable>> {
    Some(
        match family.name {
            "problem" => genwire_core::check::<Problem>(body),
            _ => return None,
        },
    )
}
