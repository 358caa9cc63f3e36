//! Errors of configurations without what may be a secret.
//!
//! A mistake may be in the name of a setting or in the quotes of its value, so that nothing says
//! which value is the secret one: only short numbers and short words are repeated, and truth values.

/// Placeholder of what is left out.
const HIDDEN_TEXT_MARK: &str = "…";
/// Maximum length of a number that is repeated, in bytes: a longer one may be a key of digits.
const MAX_SHOWN_LEN: usize = 8;
/// Maximum length of a word that is repeated, in bytes: a longer one may be a key of letters.
const MAX_WORD_LEN: usize = 25;
/// Beginnings of the last part of a message of the parser.
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

/// Returns a value as an error repeats it.
pub(crate) fn value(text: &str) -> &str {
    if is_plain(text) { text } else { HIDDEN_TEXT_MARK }
}

/// Returns a text that an error repeats, if it is so short and plain that it can be the name of a
/// setting or of a value with a mistake.
pub(crate) fn word(text: &str) -> &str {
    if is_word(text) { text } else { HIDDEN_TEXT_MARK }
}

/// Returns a message of the parser without the text that it has found in place of another one.
pub(crate) fn found(message: &str) -> String {
    // What is expected is chosen by this program, and it comes last.
    let end = ENDS.iter().filter_map(|end| message.rfind(end)).max().unwrap_or(message.len());
    let (found, expected) = message.split_at(end);
    let Some(first) = found.find(['"', '`']) else { return message.to_owned() };
    let (before, quoted) = found.split_at(first);
    let quote = &quoted[..1];
    // The text may have the same quotes inside.
    let (text, after) = quoted[1..].rsplit_once(quote).unwrap_or((&quoted[1..], ""));
    // Strings are in the other quotes than names.
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

/// Returns true for what can be part of a number or of a truth value alone.
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

/// Returns true for what can be the name of a setting or of a section.
fn is_name(text: &str) -> bool {
    text.trim().split('.').all(is_word)
}

/// Returns true for lower-case letters, of which a key or a token has more.
fn is_word(text: &str) -> bool {
    text.len() <= MAX_WORD_LEN && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}
