//! Strings in request paths and queries.

use crate::model::Json;
use std::fmt::Write as _;

/// Writes a value as a path segment; `None` if a segment cannot hold it.
pub fn in_path(value: &Json) -> Option<String> {
    let text = match value {
        Json::String(text) => text.clone(),
        Json::Integer(_) | Json::Unsigned(_) | Json::Number(_) | Json::Bool(_) => {
            value.to_compact()
        }
        Json::Null | Json::Array(_) | Json::Object(_) => return None,
    };
    // `.` and `..` as a segment would lead to another path.
    text.bytes().any(|byte| byte != b'.').then_some(text)
}

/// Percent-encodes a path segment, or a name or value of the query, as clients do.
pub fn escaped(segment: &str) -> String {
    percent_encoded(segment, |byte| byte.is_ascii_alphanumeric() || b"-_~.".contains(&byte))
}

/// Percent-encodes the bytes of a string that `is_kept` rejects.
pub fn percent_encoded(text: &str, is_kept: impl Fn(u8) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if is_kept(byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
