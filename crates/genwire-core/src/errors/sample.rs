//! An interface for tests: a status object, an envelope, and plain errors by HTTP status.

use crate::{Category, Code, Family, Interface, Statuses};

const NONE: Family = Family {
    name: "",
    path_prefix: None,
    statuses: Statuses::Any,
    present: &[],
    code: &[],
    success: None,
    error_type: &[],
    message: &[],
    code_in_message: false,
    http: &[],
    request_id: &[],
    media_type: "application/json",
    body: &[],
    event: &[],
};

static STATUS: Family = Family {
    name: "status",
    code: &["status", "number"],
    success: Some(0),
    message: &["status", "words"],
    ..NONE
};

static ENVELOPE: Family =
    Family { name: "envelope", present: &["error"], message: &["error", "message"], ..NONE };

static BY_STATUS: Family = Family {
    name: "plain",
    statuses: Statuses::Errors,
    error_type: &["reason"],
    message: &["detail"],
    ..NONE
};

pub(super) static INTERFACE: Interface = Interface {
    title: "sample",
    version: "1.0.0",
    content_type: "application/json",
    auth: &[],
    families: &[&STATUS, &ENVELOPE, &BY_STATUS],
    codes: &[Code {
        code: 404,
        name: "not_found",
        doc: "Nothing has this id.",
        help: None,
        category: Category::Request,
        retryable: false,
        status: 404,
        error_type: "no_such_thing",
        families: &["plain"],
    }],
    invalid_code: 400,
    unauthenticated_code: 401,
    internal_code: 500,
};
