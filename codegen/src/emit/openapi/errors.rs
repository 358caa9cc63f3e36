//! The error responses of an operation: its codes, grouped by HTTP status, in its family's body.

use super::media;
use crate::model::{ErrorCode, ErrorFamily, FamilyKind, Interface, Json, Operation};
use crate::schema::Schemas;
use std::collections::BTreeMap;

/// Why a body is refused before it is read, each with the HTTP status made for it (`UNK-045`).
const UNREAD: &[(u16, &str)] = &[
    (408, "The body took too long to arrive."),
    (413, "The body is larger than what is accepted."),
    (415, "The body is not said to be JSON."),
];

/// The error family of an operation.
pub(super) fn family<'a>(
    interface: &'a Interface,
    operation: &Operation,
) -> Option<&'a ErrorFamily> {
    interface.families.iter().find(|family| family.name == operation.family)
}

/// The error responses of an operation.
pub(super) fn by_status(
    interface: &Interface,
    schemas: &Schemas<'_>,
    operation: &Operation,
) -> BTreeMap<u16, Json> {
    let mut grouped: BTreeMap<u16, Vec<&ErrorCode>> = BTreeMap::new();
    for code in interface.codes.iter().filter(|code| operation.codes.contains(&code.code)) {
        grouped.entry(code.http).or_default().push(code);
    }
    let Some(family) = family(interface, operation) else { return BTreeMap::new() };
    let mut responses: BTreeMap<u16, Json> = grouped
        .into_iter()
        .map(|(status, codes)| (status, response(schemas, family, &codes)))
        .collect();
    if operation.request.is_some() {
        for code in unread(interface) {
            responses.entry(code.http).or_insert_with(|| response(schemas, family, &[&code]));
        }
    }
    responses
}

/// The code for what is not valid, as it stands for bodies that are refused unread.
fn unread(interface: &Interface) -> Vec<ErrorCode> {
    let invalid = interface.codes.iter().find(|code| code.code == interface.service.invalid_code);
    let Some(invalid) = invalid else { return Vec::new() };
    let because = |(http, doc): &(u16, &str)| ErrorCode {
        http: *http,
        doc: (*doc).to_owned(),
        help: None,
        ..invalid.clone()
    };
    UNREAD.iter().map(because).collect()
}

fn response(schemas: &Schemas<'_>, family: &ErrorFamily, codes: &[&ErrorCode]) -> Json {
    let lines: Vec<String> = codes.iter().map(|code| line(code)).collect();
    let examples = Json::object(codes.iter().map(|code| {
        let example = Json::object([
            ("summary", Json::string(code.doc.trim())),
            ("value", body(family, code)),
        ]);
        (code.name.wire.clone(), example)
    }));
    let content = media(schemas.reference(family.body), &examples);
    let codes = codes.iter().map(|code| {
        Json::object([
            ("code", Json::Integer(i64::from(code.code))),
            ("name", Json::string(&code.name.wire)),
            ("retryable", Json::Bool(code.retryable)),
        ])
    });
    Json::object([
        ("description", Json::String(lines.join("\n"))),
        ("content", Json::object([("application/json", content)])),
        ("x-codes", Json::Array(codes.collect())),
    ])
}

fn line(code: &ErrorCode) -> String {
    let help = code.help.as_ref().map_or_else(String::new, |help| format!(" What to do: {help}."));
    format!("- {} `{}`: {}{help}", code.code, code.name.wire, code.doc.trim())
}

/// The body that reports a code.
fn body(family: &ErrorFamily, code: &ErrorCode) -> Json {
    let text = code.doc.trim().trim_end_matches('.');
    match family.kind {
        FamilyKind::BaseResp => {
            let base = Json::object([
                ("status_code", Json::Integer(i64::from(code.code))),
                ("status_msg", Json::string(text)),
            ]);
            Json::object([("base_resp", base)])
        }
        FamilyKind::Envelope => {
            let error = Json::object([
                ("type", Json::string(&code.error_type)),
                ("message", Json::String(format!("{text} ({})", code.code))),
                ("http_code", Json::String(code.http.to_string())),
            ]);
            Json::object([
                ("type", Json::string("error")),
                ("error", error),
                ("request_id", Json::string("req-0001")),
            ])
        }
    }
}
