//! The written forms of strings: one function for each.

use genwire_constraint::{Format, Size};

/// Whether a text is written in a form.
pub fn is(format: Format, text: &str) -> bool {
    match format {
        Format::Date => is_date(text),
        Format::NotBlank => is_not_blank(text),
        Format::Hex => is_hex(text),
        Format::Json => is_json(text),
        Format::MediaUrl => is_media_url(text),
        Format::WebUrl => is_web_url(text),
        // A form that this version does not know cannot be held against anyone.
        _ => true,
    }
}

/// Whether a text is a calendar date, `YYYY-MM-DD`.
///
/// ```
/// use genwire_core::format::is_date;
///
/// assert!(is_date("2026-02-28") && is_date("2024-02-29"));
/// assert!(!is_date("2026-02-29") && !is_date("2026-2-28"));
/// ```
pub fn is_date(text: &str) -> bool {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = text.as_bytes() else { return false };
    let number = |digits: &[u8]| {
        digits.iter().try_fold(0_u32, |sum, digit| {
            digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0'))
        })
    };
    let (Some(year), Some(month), Some(day)) =
        (number(&[y1, y2, y3, y4]), number(&[m1, m2]), number(&[d1, d2]))
    else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=last).contains(&day)
}

/// Whether a text has at least one character that is not white space.
pub fn is_not_blank(text: &str) -> bool {
    // The byte order mark counts as white space, as in the regular expressions of JSON Schema.
    text.chars().any(|character| !character.is_whitespace() && character != '\u{feff}')
}

/// Whether a text is made of hexadecimal digits, two for each byte.
pub fn is_hex(text: &str) -> bool {
    text.len().is_multiple_of(2)
        && every(text.as_bytes(), |byte| {
            (byte.wrapping_sub(b'0') < 10) | ((byte | 0x20).wrapping_sub(b'a') < 6)
        })
}

/// Whether a text is itself JSON.
pub fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde_core::de::IgnoredAny>(text).is_ok()
}

/// Whether a text is an `http(s)` address, a data URL or an `mm_file://` reference.
pub fn is_media_url(text: &str) -> bool {
    if is_web_url(text) {
        return true;
    }
    match after(text, "data:") {
        Some(rest) => rest.contains(','),
        None => text.strip_prefix("mm_file://").is_some_and(starts_on_the_line),
    }
}

/// Whether a text is an `http` or `https` address.
pub fn is_web_url(text: &str) -> bool {
    let rest = after(text, "https://").or_else(|| after(text, "http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
}

/// Whether a text has a number of characters (Unicode code points) within limits.
#[inline]
pub fn has_length(text: &str, size: Size) -> bool {
    // A character takes one to four bytes, which settles most texts without counting.
    let bytes = text.len() as u64;
    let enough = size.min.is_none_or(|min| bytes >= min.saturating_mul(4));
    let fitting = size.max.is_none_or(|max| bytes <= max);
    (enough && fitting) || size.contains(text.chars().count() as u64)
}

/// Whether a number of items lies within limits.
#[inline]
pub fn has_items(count: usize, size: Size) -> bool {
    size.contains(count as u64)
}

/// Whether every byte is accepted. The loop has no early end inside a chunk, and the conditions
/// passed to it have no branches, so that it runs over many bytes at a time.
pub(crate) fn every(bytes: &[u8], is_accepted: impl Fn(u8) -> bool) -> bool {
    bytes
        .chunks(256)
        .all(|chunk| chunk.iter().fold(true, |accepted, byte| accepted & is_accepted(*byte)))
}

/// What follows a prefix, in any mixture of upper and lower case.
fn after<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    if head.eq_ignore_ascii_case(prefix) { text.get(prefix.len()..) } else { None }
}

/// Whether there is a first character and it is no line end.
fn starts_on_the_line(rest: &str) -> bool {
    rest.chars().next().is_some_and(|first| !matches!(first, '\n' | '\r' | '\u{2028}' | '\u{2029}'))
}
