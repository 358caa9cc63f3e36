//! Strings from elsewhere, made safe and readable for a terminal.

/// The number of characters of a data URL that are shown.
const MAX_DATA_URL_CHARS: usize = 64;

/// Returns a string on one line: characters that would move the cursor or change the direction of
/// writing are replaced, so that text cannot imitate the output of the command.
pub(crate) fn harmless(text: &str) -> String {
    text.chars().map(|character| if character == '\t' { ' ' } else { safe(character) }).collect()
}

/// Does the same as [`harmless`], but keeps line ends and tabs.
pub(crate) fn harmless_lines(text: &str) -> String {
    let keep =
        |character| if matches!(character, '\n' | '\t') { character } else { safe(character) };
    text.chars().map(keep).collect()
}

fn safe(character: char) -> char {
    match character {
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' => {
            char::REPLACEMENT_CHARACTER
        }
        control if control.is_control() => char::REPLACEMENT_CHARACTER,
        other => other,
    }
}

/// Returns JSON on one line as indented JSON, in the same order.
pub(crate) fn indented(text: &str) -> String {
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
pub(crate) fn on_one_line(text: &str) -> String {
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

/// Returns JSON with the content of long data URLs left out.
pub(crate) fn without_data(json: &str) -> String {
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
