//! Characters that a reader of a text does not see, or that show it in another order.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns true for a control character other than a line feed and a tab, for a line end that
/// editors do not show, and for a sign that changes the direction of text.
///
/// ```
/// use genwire_constraint::is_hidden;
///
/// assert!("\0\r\u{7f}\u{85}\u{61c}\u{200e}\u{2028}\u{202e}\u{2066}".chars().all(is_hidden));
/// assert!(!"a\n\té日\u{200b}".chars().any(is_hidden));
/// ```
pub fn is_hidden(character: char) -> bool {
    match character {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            true
        }
        other => other.is_control(),
    }
}

/// Returns a text with an escape in place of each hidden character.
///
/// Strings of JSON, TOML, Python and JavaScript have the same value then; everywhere else, readers
/// see the escape.
///
/// ```
/// use genwire_constraint::escape_hidden;
///
/// assert_eq!(escape_hidden("a\u{202e}b\0"), r"a\u202Eb\u0000");
/// ```
pub fn escape_hidden(text: &str) -> Cow<'_, str> {
    // Most texts have nothing else than these bytes, which is soon known.
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if text.bytes().all(is_plain) || !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_hidden(character) {
            // Writing into a `String` cannot fail.
            let _ = write!(out, "\\u{:04X}", u32::from(character));
        } else {
            out.push(character);
        }
    }
    Cow::Owned(out)
}
