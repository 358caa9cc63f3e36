//! Whether a text is written in a form.

use genwire_constraint::Format;

/// Whether a text is written in a form; a form that is not known here is not held against a text.
pub(super) fn is(format: Format, text: &str) -> bool {
    match format {
        Format::Date => is_date(text),
        Format::NotBlank => {
            text.chars().any(|character| !character.is_whitespace() && character != '\u{feff}')
        }
        Format::Hex => {
            text.len().is_multiple_of(2) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
        }
        Format::Json => serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok(),
        Format::MediaUrl => is_web_url(text) || is_data_url(text) || is_file_reference(text),
        Format::WebUrl => is_web_url(text),
        _ => true,
    }
}

fn is_date(text: &str) -> bool {
    let numbers: Vec<Option<u32>> = text.split('-').map(|part| part.parse().ok()).collect();
    let digits = |character: char| character.is_ascii_digit() || character == '-';
    let &[Some(year), Some(month), Some(day)] = numbers.as_slice() else { return false };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    text.len() == 10
        && text.as_bytes()[4] == b'-'
        && text.as_bytes()[7] == b'-'
        && text.chars().all(digits)
        && (1..=days).contains(&day)
}

fn is_web_url(text: &str) -> bool {
    let rest = after(text, "https://").or_else(|| after(text, "http://"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
}

fn is_data_url(text: &str) -> bool {
    after(text, "data:").is_some_and(|rest| rest.contains(','))
}

/// What follows a prefix, in any mixture of capital and small letters.
fn after<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    if head.eq_ignore_ascii_case(prefix) { text.get(prefix.len()..) } else { None }
}

fn is_file_reference(text: &str) -> bool {
    text.strip_prefix("mm_file://").is_some_and(|id| !id.is_empty())
}
