//! The check of a string against a format.

mod net;
mod pointer;
mod time;

pub use net::{
    is_base64, is_email, is_hostname, is_ipv4, is_ipv6, is_iri, is_iri_reference, is_uri,
    is_uri_reference, is_uuid,
};
pub use pointer::{is_json_pointer, is_uri_template};
pub use time::{is_date, is_date_time, is_duration, is_time};

/// Returns true for a string with at least one character that is not white space.
pub fn is_not_blank(text: &str) -> bool {
    // The byte order mark counts as white space, as in the regular expressions of JSON Schema.
    text.chars().any(|character| !character.is_whitespace() && character != '\u{feff}')
}

/// Returns true for hexadecimal digits, two per byte.
pub fn is_hex(text: &str) -> bool {
    text.len().is_multiple_of(2)
        && every_byte(text.as_bytes(), |byte| {
            (byte.wrapping_sub(b'0') < 10) | ((byte | 0x20).wrapping_sub(b'a') < 6)
        })
}

/// Returns true for a string that is itself JSON.
// Inlined, so that only programs that call it compile a JSON reader for it.
#[inline]
pub fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde_core::de::IgnoredAny>(text).is_ok()
}

/// Returns true for an `http(s)` URL, a data URL or an `mm_file://` reference.
pub fn is_media_url(text: &str) -> bool {
    if is_web_url(text) {
        return true;
    }
    match after(text, "data:") {
        Some(rest) => rest.contains(','),
        None => text.strip_prefix("mm_file://").is_some_and(starts_without_line_end),
    }
}

/// Returns true for an `http` or `https` URL.
pub fn is_web_url(text: &str) -> bool {
    let rest = after(text, "https://").or_else(|| after(text, "http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
}

/// Returns true if every byte is accepted.
///
/// The loop has no early exit inside a chunk, and the conditions passed to it have no branches, so
/// that the compiler vectorizes it.
pub fn every_byte(bytes: &[u8], is_accepted: impl Fn(u8) -> bool) -> bool {
    bytes
        .chunks(256)
        .all(|chunk| chunk.iter().fold(true, |accepted, byte| accepted & is_accepted(*byte)))
}

/// Returns the rest of a string after a prefix, ignoring case.
fn after<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    if head.eq_ignore_ascii_case(prefix) { text.get(prefix.len()..) } else { None }
}

/// Returns true if the first character exists and is not a line end, as `.` in a pattern requires.
fn starts_without_line_end(rest: &str) -> bool {
    rest.chars().next().is_some_and(|first| !matches!(first, '\n' | '\r' | '\u{2028}' | '\u{2029}'))
}
