//! Limits on JSON from a service, checked before it is parsed.
//!
//! A limit in bytes does not limit memory: 60 MB of `{"":0}` become gigabytes of parsed values.

use memchr::memchr2;

/// Maximum number of JSON values (members and items) in a response or an event: 262,144.
///
/// The largest responses of the interface have a few thousand values.
pub const MAX_RESPONSE_VALUES: usize = 1 << 18;

/// Returns true if a JSON document has more members and items than a limit.
///
/// Characters inside strings do not count. The document is not parsed, and a document that is too
/// short to exceed the limit is not scanned.
///
/// ```
/// use genwire_core::bounds::has_more_values;
///
/// let json = br#"[{"a": 0}, "[[[", 2]"#;
/// assert!(!has_more_values(json, 4));
/// assert!(has_more_values(json, 3));
/// ```
pub fn has_more_values(json: &[u8], limit: usize) -> bool {
    // The shortest item is one digit with its comma.
    json.len() / 2 > limit && count_values(json, limit) > limit
}

/// Counts the members and items of a JSON document; stops at the first one above the limit.
///
/// ```
/// use genwire_core::bounds::count_values;
///
/// let json = br#"[{"a": 0}, "[[[", 2]"#;
/// assert_eq!(count_values(json, 100), 4);
/// assert_eq!(count_values(json, 2), 3);
/// ```
pub fn count_values(json: &[u8], limit: usize) -> usize {
    let mut values = 0;
    let mut rest = json.iter();
    while let Some(byte) = rest.next() {
        match byte {
            b'[' | b'{' | b',' => values += 1,
            b'"' => rest = after_string(rest.as_slice()).iter(),
            _ => continue,
        }
        if values > limit {
            break;
        }
    }
    values
}

/// Returns the bytes after the end of a string.
fn after_string(mut bytes: &[u8]) -> &[u8] {
    while let Some(at) = memchr2(b'"', b'\\', bytes) {
        let is_end = bytes.get(at) == Some(&b'"');
        bytes = bytes.get(at + if is_end { 1 } else { 2 }..).unwrap_or_default();
        if is_end {
            return bytes;
        }
    }
    &[]
}
