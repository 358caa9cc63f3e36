//! The error responses of an operation, by HTTP status.
//!
//! They cover its codes, the reasons to reject a body before it is read, and the statuses with a
//! separate error family.

use super::media;
use crate::schema::Schemas;
use genwire_spec::model::{ErrorCode, ErrorFamily, Interface, Json, Operation};
use std::collections::BTreeMap;

/// Returns the error responses of an operation.
pub(super) fn by_status(
    interface: &Interface,
    schemas: &Schemas<'_>,
    operation: &Operation,
) -> BTreeMap<u16, Json> {
    let mut grouped: BTreeMap<u16, Vec<&ErrorCode>> = BTreeMap::new();
    for code in interface.codes.iter().filter(|code| operation.codes.contains(&code.code)) {
        grouped.entry(code.http).or_default().push(code);
    }
    let family = |status: u16| interface.family_at(operation, status);
    let mut responses: BTreeMap<u16, Json> = grouped
        .into_iter()
        .map(|(status, codes)| (status, response(schemas, family(status), &codes)))
        .collect();
    if operation.has_request() {
        for code in unread(interface) {
            responses
                .entry(code.http)
                .or_insert_with(|| response(schemas, family(code.http), &[&code]));
        }
    }
    let none = Json::empty_object();
    for (status, _) in &operation.families {
        responses
            .entry(*status)
            .or_insert_with(|| described("An error.", schemas, family(*status), &none));
    }
    responses
}

/// Returns the invalid-request code for each reason to reject a body before it is read.
fn unread(interface: &Interface) -> Vec<ErrorCode> {
    let service = &interface.service;
    let invalid = interface.codes.iter().find(|code| code.code == service.invalid_code);
    let Some(invalid) = invalid else { return Vec::new() };
    let because = |(http, doc): &(u16, String)| ErrorCode {
        http: *http,
        doc: doc.clone(),
        help: None,
        ..invalid.clone()
    };
    service.body_errors.iter().map(because).collect()
}

fn response(schemas: &Schemas<'_>, family: Option<&ErrorFamily>, codes: &[&ErrorCode]) -> Json {
    let lines: Vec<String> = codes.iter().map(|code| line(code)).collect();
    let examples = Json::object(codes.iter().filter_map(|code| {
        let summary = Json::string(code.doc.trim());
        let example = Json::object([("summary", summary), ("value", family?.error_body(code)?)]);
        Some((code.name.wire.clone(), example))
    }));
    let codes = codes.iter().map(|code| {
        Json::object([
            ("code", Json::Integer(i64::from(code.code))),
            ("name", Json::string(&code.name.wire)),
            ("retryable", Json::Bool(code.retryable)),
        ])
    });
    let mut response = described(&lines.join("\n"), schemas, family, &examples);
    response.set("x-codes", Json::Array(codes.collect()));
    response
}

/// Returns a response with the body of a family, in each of its media types.
fn described(
    text: &str,
    schemas: &Schemas<'_>,
    family: Option<&ErrorFamily>,
    examples: &Json,
) -> Json {
    let mut response = Json::object([("description", Json::string(text))]);
    if let Some(family) = family {
        let content = media(schemas.reference(family.body), examples);
        let further = family.media_types.iter().map(String::as_str);
        let types = std::iter::once("application/json").chain(further);
        let content = types.map(|media_type| (media_type, content.clone()));
        response.set("content", Json::object(content));
    }
    response
}

fn line(code: &ErrorCode) -> String {
    let help = code.help.as_ref().map_or_else(String::new, |help| format!(" What to do: {help}."));
    format!("- {} `{}`: {}{help}", code.code, code.name.wire, code.doc.trim())
}
