//! Foreign strings, made safe and readable for a terminal.

use crate::style::Painter;
use genwire_constraint::{printable_line, printable_lines};

/// The number of characters of a data URL that are printed.
const MAX_DATA_URL_CHARS: usize = 64;

/// The colours of [`Painter`](crate::style::Painter): the only sequences that the command passes on
/// to a terminal.
const COLOURS: [&str; 7] = [
    "\u{1b}[0m",
    "\u{1b}[1m",
    "\u{1b}[2m",
    "\u{1b}[1;31m",
    "\u{1b}[1;32m",
    "\u{1b}[1;33m",
    "\u{1b}[1;34m",
];

/// Returns a string on one line. Characters that move the cursor or change the direction of writing
/// are escaped, so that a string cannot imitate the output of the command.
pub fn harmless(text: &str) -> String {
    printable_line(text).into_owned()
}

/// Works like [`harmless`], but keeps line ends and tabs.
pub fn harmless_lines(text: &str) -> String {
    printable_lines(text).into_owned()
}

/// Escapes text like [`harmless_lines`], but keeps the colours that the command has added.
///
/// Foreign strings are escaped where they are inserted. This function is for strings that were
/// forgotten there: they can contain these colours, but no other sequence.
pub fn harmless_painted(text: &str, painter: Painter) -> String {
    if !painter.is_on() {
        return harmless_lines(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        let (before, after) = rest.split_at(at);
        out += &harmless_lines(before);
        let colour = COLOURS.into_iter().find(|colour| after.starts_with(colour));
        let sequence = colour.map_or(1, str::len);
        out += &colour.map_or_else(|| harmless("\u{1b}"), str::to_owned);
        rest = &after[sequence..];
    }
    out + &harmless_lines(rest)
}

/// Returns true for a string that every shell reads as one word. Scripts contain names of
/// documents.
pub(crate) fn is_plain(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:+=@%/,".contains(&byte);
    !text.is_empty() && text.bytes().all(is_plain)
}

/// Returns JSON on one line as indented JSON, in the same order.
pub fn indented(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut depth = 0_usize;
    let mut characters = text.chars().peekable();
    let mut in_string = false;
    while let Some(character) = characters.next() {
        if in_string {
            out.push(character);
            match character {
                '\\' => out.extend(characters.next()),
                '"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match character {
            '{' | '[' => {
                out.push(character);
                if let Some(close) = characters.next_if(|next| matches!(next, '}' | ']')) {
                    out.push(close);
                } else {
                    depth += 1;
                    line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                line(&mut out, depth);
                out.push(character);
            }
            ',' => {
                out.push(character);
                line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            _ => {
                in_string = character == '"';
                out.push(character);
            }
        }
    }
    out
}

fn line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

/// Returns JSON without the white space between its tokens.
pub fn on_one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(quote) = rest.find('"') {
        out.extend(rest[..quote].split_ascii_whitespace());
        // The end of the string: the next quote that is not escaped.
        let mut end = quote + 1;
        while let Some(at) = rest[end..].find(['"', '\\']) {
            let is_quote = rest[end + at..].starts_with('"');
            end = (end + at + if is_quote { 1 } else { 2 }).min(rest.len());
            if is_quote {
                break;
            }
        }
        out.push_str(&rest[quote..end]);
        rest = &rest[end..];
    }
    out.extend(rest.split_ascii_whitespace());
    out
}

/// Returns JSON with the content of long data URLs omitted.
pub fn without_data(json: &str) -> String {
    let mut out = String::with_capacity(json.len().min(1 << 16));
    let mut rest = json;
    while let Some(start) = rest.find("\"data:") {
        let (before, text) = rest.split_at(start + 1);
        let end = text.find('"').unwrap_or(text.len());
        let head = text.char_indices().nth(MAX_DATA_URL_CHARS).map_or(end, |(at, _)| at.min(end));
        out.push_str(before);
        out.push_str(&text[..head]);
        if head < end {
            out.push_str(&["… (", &end.to_string(), " bytes)"].concat());
        }
        rest = &text[end..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::{Color, Role};
    use genwire_constraint::is_obeyed;
    use proptest::prelude::*;

    const ROLES: [Role; 6] =
        [Role::Error, Role::Warning, Role::Good, Role::Frame, Role::Strong, Role::Dim];

    #[test]
    fn the_colours_of_the_painter_stay_and_no_other_sequence() {
        let painter = Painter::new(Color::Always);
        for role in ROLES {
            let painted = painter.paint(role, "a\tb\n");
            assert_eq!(harmless_painted(&painted, painter), painted, "{role:?}");
            assert_eq!(
                harmless_painted(&painted, Painter::none()),
                "\\u001b".to_owned() + &painted[1..].replace('\u{1b}', "\\u001b")
            );
        }
        for foreign in ["\u{1b}[2J", "\u{1b}]0;t\u{7}", "\u{1b}[31m", "\u{1b}", "\u{9b}2J"] {
            let shown = harmless_painted(foreign, painter);
            assert!(!shown.chars().any(is_obeyed), "{shown}");
        }
    }

    proptest! {
        #[test]
        fn nothing_that_a_terminal_obeys_is_left(text in r"(?s)(\PC|.|[\x00-\x1f\x7f-\x9f\u{202a}-\u{202e}\u{2066}-\u{2069}]){0,40}") {
            let layout = |character: &char| !matches!(character, '\n' | '\t');
            prop_assert!(!harmless(&text).chars().any(is_obeyed));
            prop_assert!(!harmless_lines(&text).chars().filter(layout).any(is_obeyed));
            let painter = Painter::new(Color::Always);
            for role in ROLES {
                let painted = painter.paint(role, &text);
                let shown = harmless_painted(&painted, painter);
                let plain = COLOURS.iter().fold(shown, |shown, colour| shown.replace(colour, ""));
                prop_assert!(!plain.chars().filter(layout).any(is_obeyed));
            }
        }
    }

    #[test]
    fn indenting_changes_nothing_but_white_space() {
        let text = r#"{"a":[1,{"b":"x\"{[,:"}],"c":{},"d":[]}"#;
        let expected = "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"x\\\"{[,:\"\n    }\n  ],\n  \"c\": {},\n  \"d\": []\n}";
        assert_eq!(indented(text), expected);
    }

    #[test]
    fn one_line_has_the_same_tokens() {
        let text = "{ \"a\\\" b\" : [ 1,\n\t{} ],\r\n \"c\": \"x \\\\\" }\n";
        assert_eq!(on_one_line(text), "{\"a\\\" b\":[1,{}],\"c\":\"x \\\\\"}");
        assert_eq!(on_one_line(" nope "), "nope");
    }

    #[test]
    fn long_data_urls_are_cut() {
        let url = format!("data:image/png;base64,{}", "A".repeat(500));
        let text = without_data(&format!(r#"{{"a":"{url}","b":"data:,x","c":1}}"#));
        let kept = &url[..MAX_DATA_URL_CHARS];
        assert_eq!(text, format!(r#"{{"a":"{kept}… (522 bytes)","b":"data:,x","c":1}}"#));
    }
}
