//! Texts in the addresses of calls.

use crate::model::Json;
use std::fmt::Write as _;

/// Writes a value as the text of a parameter in the path; `None` if no segment can hold it.
pub fn in_path(value: &Json) -> Option<String> {
    let text = match value {
        Json::String(text) => text.clone(),
        Json::Integer(_) | Json::Unsigned(_) | Json::Number(_) | Json::Bool(_) => {
            value.to_compact()
        }
        Json::Null | Json::Array(_) | Json::Object(_) => return None,
    };
    // Dots alone lead to another path.
    text.bytes().any(|byte| byte != b'.').then_some(text)
}

/// Returns a segment of a path, or a name or a text of the query, as clients send it.
pub fn escaped(segment: &str) -> String {
    percent_encoded(segment, |byte| byte.is_ascii_alphanumeric() || b"-_~.".contains(&byte))
}

/// Writes the bytes of a text that are not kept in percent encoding.
pub fn percent_encoded(text: &str, is_kept: impl Fn(u8) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if is_kept(byte) {
            out.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
