//! Form and multipart bodies: their members and files.

use crate::requirements::Operation;
use crate::target::Call;
use genwire_constraint::Encoding;
use genwire_core::Endpoint;
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;

/// Returns true for an operation whose body is a form or multipart.
pub(crate) fn is_form(operation: &Operation, endpoint: &Endpoint) -> bool {
    operation.has_body
        && operation.raw_body.is_none()
        && Encoding::of(endpoint.content_type()) != Encoding::Json
}

/// Returns the open members of a form: a server may expect them in a way that the spec cannot
/// express.
///
/// These are strings that may be files, and lists and objects, which have several styles. A list
/// with a single value is a different member from any other list.
pub(crate) fn open_members(operation: &Operation, body: &str) -> BTreeSet<String> {
    let body: JsonValue = serde_json::from_str(body).unwrap_or_default();
    let members = body.as_object().into_iter().flatten();
    let open = members.filter_map(|(name, value)| match value {
        JsonValue::Array(items) if items.len() != 1 => Some(format!("{name}[]")),
        JsonValue::Array(_) | JsonValue::Object(_) => Some(name.clone()),
        JsonValue::String(_) => operation.maybe_files.contains(name).then(|| name.clone()),
        JsonValue::Null | JsonValue::Bool(_) | JsonValue::Number(_) => None,
    });
    open.collect()
}

/// Returns a call with some strings of its body replaced with files.
pub(crate) fn with_files<'a>(call: Call<'a>, files: &BTreeSet<String>) -> Call<'a> {
    let boundary = call.content_type.as_deref().and_then(|it| it.split_once("; boundary="));
    let Some((_, boundary)) = boundary else { return call };
    let mut body = call.body;
    for name in files.iter().filter(|name| !name.contains(['"', '\r', '\n', '%'])) {
        let start = format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"");
        let text = format!("{start}\r\n\r\n");
        let file = format!(
            "{start}; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        );
        body = replaced(&body, text.as_bytes(), file.as_bytes());
    }
    Call { body, ..call }
}

/// Replaces a byte sequence in some bytes.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(from.len()).position(|window| window == from) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(to);
        rest = &rest[at + from.len()..];
    }
    out.extend_from_slice(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn each_place_is_replaced_once() {
        for (from, to, expected) in
            [("ab", "abab", "abab-abab"), ("x", "y", "ab-ab"), ("b", "", "a-a")]
        {
            let found = replaced(b"ab-ab", from.as_bytes(), to.as_bytes());
            assert_eq!(String::from_utf8(found).unwrap(), expected);
        }
    }
}
