//! Hides possible secrets in configuration errors.
//!
//! A mistake may be in the name of a setting or in the quotes of its value, so it is unknown which
//! value is a secret. Error messages only quote short numbers, short words and Booleans.

/// Placeholder for hidden values.
const HIDDEN_TEXT_MARK: &str = "…";
/// Maximum length of a number that an error message quotes, in bytes; a longer one may be a numeric
/// key.
const MAX_SHOWN_LEN: usize = 8;
/// Maximum length of a word that an error message quotes, in bytes; a longer one may be an
/// alphabetic key.
const MAX_WORD_LEN: usize = 25;
/// Prefixes of the last part of a parser message.
const ENDS: [&str; 2] = [", expected ", "; expected "];

/// Returns the report of a mistake in a file, with the values left out of its excerpts.
pub(crate) fn excerpt(report: &str) -> String {
    let lines: Vec<String> = report
        .lines()
        .map(|line| match line.split_once(" | ") {
            Some((number, text)) if is_number(number) => {
                format!("{number} | {}", shown(text))
            }
            _ => found(line),
        })
        .collect();
    lines.join("\n")
}

/// Returns a value as an error displays it.
pub(crate) fn value(text: &str) -> &str {
    if is_plain(text) { text } else { HIDDEN_TEXT_MARK }
}

/// Returns a string as an error displays it, if it is short and plain enough to be a misspelt name
/// of a setting or of a value.
pub(crate) fn word(text: &str) -> &str {
    if is_word(text) { text } else { HIDDEN_TEXT_MARK }
}

/// Returns a parser message without the unexpected input that it quotes.
pub(crate) fn found(message: &str) -> String {
    // The expectation comes from this program, and it comes last.
    let end = ENDS.iter().filter_map(|end| message.rfind(end)).max().unwrap_or(message.len());
    let (found, expected) = message.split_at(end);
    let Some(first) = found.find(['"', '`']) else { return message.to_owned() };
    let (before, quoted) = found.split_at(first);
    let quote = &quoted[..1];
    // The input may contain the same quotes.
    let (text, after) = quoted[1..].rsplit_once(quote).unwrap_or((&quoted[1..], ""));
    // Strings have different quotes from names.
    let shown = if quote == "`" { word(text) } else { HIDDEN_TEXT_MARK };
    format!("{before}{quote}{shown}{quote}{after}{expected}")
}

/// Returns a line of a file without its value.
fn shown(line: &str) -> String {
    if line.bytes().all(|byte| b" ^".contains(&byte)) {
        return line.to_owned();
    }
    match line.split_once('=') {
        Some((name, value)) if is_name(name) && is_plain(value) => line.to_owned(),
        Some((name, _)) if is_name(name) => format!("{name}= {HIDDEN_TEXT_MARK}"),
        None if is_section(line) => line.to_owned(),
        _ => HIDDEN_TEXT_MARK.to_owned(),
    }
}

fn is_number(text: &str) -> bool {
    text.trim().bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns true for input that can only be part of a number or a Boolean.
fn is_plain(text: &str) -> bool {
    let text = text.trim();
    let is_short = text.len() <= MAX_SHOWN_LEN;
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE_ [],".contains(&byte));
    ["true", "false"].contains(&text) || (is_short && is_number)
}

/// Returns true for the line that begins a section.
fn is_section(line: &str) -> bool {
    let line = line.trim();
    let inside = |line: &str, open: &str, close: &str| {
        line.strip_prefix(open).and_then(|it| it.strip_suffix(close)).is_some_and(is_name)
    };
    inside(line, "[[", "]]") || inside(line, "[", "]")
}

/// Returns true for a possible name of a setting or of a section.
fn is_name(text: &str) -> bool {
    text.trim().split('.').all(is_word)
}

/// Returns true for a lower-case word that is shorter than a key or a token.
fn is_word(text: &str) -> bool {
    text.len() <= MAX_WORD_LEN && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}
