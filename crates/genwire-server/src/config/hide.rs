//! Errors of configurations without what may be a secret.
//!
//! A mistake may be in the name of a setting or in the quotes of its value, so that nothing says
//! which value is the secret one: only numbers and truth values are repeated.

/// Placeholder of what is left out.
const HIDDEN: &str = "…";
/// Maximum length of a number that is repeated, in bytes: a longer one may be a key of digits.
const MAX_SHOWN_LEN: usize = 8;

/// Returns the report of a mistake in a file, with the values left out of its excerpts.
pub(super) fn excerpt(report: &str) -> String {
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
pub(super) fn value(text: &str) -> &str {
    if is_plain(text) { text } else { HIDDEN }
}

/// Returns a message of the parser without the text that it has found in place of another type.
pub(super) fn found(message: &str) -> String {
    for kind in ["string \"", "integer `"] {
        let Some((before, rest)) = message.split_once(kind) else { continue };
        let closing = &kind[kind.len() - 1..];
        // What follows is chosen by this program and has no quotes.
        let after = rest.rsplit_once(closing).map_or("", |(_, after)| after);
        return format!("{before}{}{HIDDEN}{after}", &kind[..kind.len() - 1]);
    }
    message.to_owned()
}

/// Returns a line of a file without its value.
fn shown(line: &str) -> String {
    if line.bytes().all(|byte| b" ^".contains(&byte)) {
        return line.to_owned();
    }
    match line.split_once('=') {
        Some((_, value)) if is_plain(value) => line.to_owned(),
        Some((name, _)) if is_name(name) => format!("{name}= {HIDDEN}"),
        None if is_name(line) => line.to_owned(),
        _ => HIDDEN.to_owned(),
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

/// Returns true for the name of a setting or of a section.
fn is_name(text: &str) -> bool {
    text.trim().bytes().all(|byte| byte.is_ascii_lowercase() || b"_.[]".contains(&byte))
}
