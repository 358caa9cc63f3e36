//! The error responses of an operation: its codes, grouped by HTTP status, in its family's body.

use super::media;
use crate::model::{ErrorCode, ErrorFamily, FamilyKind, Interface, Json, Operation};
use crate::schema::Schemas;
use std::collections::BTreeMap;

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
    grouped.into_iter().map(|(status, codes)| (status, response(schemas, family, &codes))).collect()
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
