//! Strings from elsewhere, made safe to print: terminal controls are escaped.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Returns a string on one line, with control and bidirectional characters escaped, such as
/// `\u001b`; a tab becomes a space.
///
/// The result cannot move the cursor, change colours, end the line or be displayed in another
/// order. The value of a string in JSON does not change.
///
/// ```
/// use genwire_constraint::printable_line;
///
/// assert_eq!(printable_line("a\u{1b}[2Jb\tc\n"), r"a\u001b[2Jb c\u000a");
/// assert_eq!(printable_line("Grüße, 世界"), "Grüße, 世界");
/// ```
pub fn printable_line(text: &str) -> Cow<'_, str> {
    replaced(text, |character| match character {
        '\t' => Some(Written::Space),
        character if is_obeyed(character) => Some(Written::Escape),
        _ => None,
    })
}

/// Like [`printable_line`], but keeps line ends and tabs; `\r\n` becomes `\n`.
///
/// ```
/// use genwire_constraint::printable_lines;
///
/// assert_eq!(printable_lines("a\r\n\tb\u{202e}c\rd"), "a\n\tb\\u202ec\\u000dd");
/// ```
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    if text.contains("\r\n") {
        return Cow::Owned(escape_hidden(&text.replace("\r\n", "\n")).into_owned());
    }
    escape_hidden(text)
}

/// Replaces each hidden character in a string with an escape.
///
/// In JSON, TOML, Python and JavaScript, the value of the string does not change. Elsewhere,
/// readers see the escape.
///
/// ```
/// use genwire_constraint::escape_hidden;
///
/// assert_eq!(escape_hidden("a\u{202e}b\0"), r"a\u202eb\u0000");
/// ```
pub fn escape_hidden(text: &str) -> Cow<'_, str> {
    // Most strings consist only of these bytes, and this check is fast.
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\n' | b'\t');
    if text.bytes().all(is_plain) {
        return Cow::Borrowed(text);
    }
    replaced(text, |character| is_hidden(character).then_some(Written::Escape))
}

/// Escapes a string for XML and HTML, including terminal controls, and replaces characters that XML
/// does not allow.
pub fn markup(text: &str) -> String {
    let mut escaped = String::new();
    for character in printable_lines(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

/// Returns true for a character that [`is_obeyed`], except a line feed and a tab.
///
/// ```
/// use genwire_constraint::is_hidden;
///
/// assert!("\0\r\u{7f}\u{85}\u{61c}\u{200e}\u{2028}\u{202e}\u{2066}".chars().all(is_hidden));
/// assert!(!"a\n\té日\u{200b}".chars().any(is_hidden));
/// ```
pub fn is_hidden(character: char) -> bool {
    !matches!(character, '\n' | '\t') && is_obeyed(character)
}

/// Returns true for a character that terminals or pages interpret instead of displaying.
///
/// These are controls (C0, DEL, C1), line separators, and bidirectional marks.
pub fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
        )
}

/// The replacement of a character.
enum Written {
    Space,
    Escape,
}

fn replaced(text: &str, replacement: impl Fn(char) -> Option<Written>) -> Cow<'_, str> {
    let Some(first) = text.char_indices().find(|(_, c)| replacement(*c).is_some()) else {
        return Cow::Borrowed(text);
    };
    let (same, rest) = text.split_at(first.0);
    let mut out = same.to_owned();
    for character in rest.chars() {
        match replacement(character) {
            None => out.push(character),
            Some(Written::Space) => out.push(' '),
            // Writing to a string does not fail.
            Some(Written::Escape) => drop(write!(out, "\\u{:04x}", u32::from(character))),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::{is_obeyed, markup, printable_line, printable_lines};

    #[test]
    fn markup_and_controls_are_harmless() {
        assert_eq!(
            markup("<a b=\"&\">\u{1b}\u{202e}\u{ffff}\n"),
            "&lt;a b=&quot;&amp;&quot;&gt;\\u001b\\u202e\u{fffd}\n"
        );
    }

    #[test]
    fn every_character_that_is_obeyed_is_written_out_and_no_other() {
        for character in '\0'..=char::MAX {
            let text = character.to_string();
            let is_layout = matches!(character, '\n' | '\t');
            let (line, lines) = (printable_line(&text), printable_lines(&text));
            assert!(!line.chars().chain(lines.chars().filter(|_| !is_layout)).any(is_obeyed));
            assert_eq!(line == text, !is_obeyed(character), "{character:?}");
            assert_eq!(lines == text, is_layout || !is_obeyed(character), "{character:?}");
        }
    }

    #[test]
    fn a_string_in_json_keeps_its_value() {
        let text = "\u{7f}\u{85}\u{202e}\u{2066}\u{2028} plain";
        let json = serde_json::to_string(text).unwrap();
        let printed = printable_line(&json);
        assert!(printed.is_ascii());
        assert_eq!(serde_json::from_str::<String>(&printed).unwrap(), text);
    }
}
