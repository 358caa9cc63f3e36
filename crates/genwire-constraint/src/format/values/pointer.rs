//! URI templates and JSON pointers.

/// Maximum number of digits in the length of a prefix in a template.
const MAX_PREFIX_DIGITS: usize = 4;

/// Returns true for a URI template, as in RFC 6570.
pub fn is_uri_template(text: &str) -> bool {
    let mut rest = text;
    while let Some((literal, after)) = rest.split_once('{') {
        let Some((expression, after)) = after.split_once('}') else { return false };
        if !is_literal(literal) || !is_expression(expression) {
            return false;
        }
        rest = after;
    }
    is_literal(rest)
}

fn is_literal(text: &str) -> bool {
    let is_apart =
        |it: char| it <= ' ' || it == '\u{7f}' || matches!(it, '"' | '<' | '>' | '\\' | '^' | '`');
    super::net::has_escapes(text)
        && !text.contains(|it| is_apart(it) || matches!(it, '{' | '|' | '}'))
}

/// Returns true for the contents of braces: an operator and variables.
fn is_expression(text: &str) -> bool {
    let is_operator = |it: char| "+#./;?&=,!@|".contains(it);
    text.strip_prefix(is_operator).unwrap_or(text).split(',').all(is_variable)
}

fn is_variable(text: &str) -> bool {
    let name = match text.split_once(':') {
        Some((name, length)) => {
            let is_length = length.len() <= MAX_PREFIX_DIGITS
                && !length.starts_with('0')
                && !length.is_empty()
                && length.bytes().all(|it| it.is_ascii_digit());
            if !is_length {
                return false;
            }
            name
        }
        None => text.strip_suffix('*').unwrap_or(text),
    };
    let is_word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|it| it.is_ascii_alphanumeric() || it == b'_' || it == b'%')
    };
    super::net::has_escapes(name) && name.split('.').all(is_word)
}

/// Returns true for a JSON pointer, as in RFC 6901.
pub fn is_json_pointer(text: &str) -> bool {
    let is_part = |part: &str| {
        part.split('~').skip(1).all(|after| after.starts_with('0') || after.starts_with('1'))
    };
    text.is_empty() || text.strip_prefix('/').is_some_and(|rest| rest.split('/').all(is_part))
}
