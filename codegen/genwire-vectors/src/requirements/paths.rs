//! Calls that test path parameters: values at each limit, and one step beyond it.

use super::call::Call;
use crate::path_values;
use genwire_spec::address::in_path;
use genwire_spec::model::{Interface, Json, Method, Operation, Severity};

/// Maximum number of values at each end of a list for which there are calls.
const MAX_AT_END: usize = 3;

/// Returns a call for each value of a path parameter at a limit or beyond it.
///
/// An operation that changes something is not called with conforming values, because they may
/// identify something that the run has not created.
pub(super) fn calls(interface: &Interface, operation: &Operation) -> Vec<Call> {
    let reads = matches!(operation.method, Method::Get | Method::Head);
    let mut calls = Vec::new();
    for param in &operation.params {
        let name = &param.name.wire;
        let item = format!("{}.params.{name}", operation.item_path());
        let values = path_values::of(interface, param, &item, MAX_AT_END).into_iter();
        let values = values.filter(|value| value.severity == Severity::Error);
        for value in values.filter(|value| reads || value.breaks.is_some()) {
            let is_as_meant = |json: &Json| value.judged(interface, param, &item, json).is_some();
            if !is_as_meant(&value.json) {
                continue;
            }
            let Some(text) = text(&value.json, is_as_meant) else { continue };
            let code = value.breaks.as_ref().map(|_| interface.service.invalid_code);
            let call = Call::to(format!("path.{name}.{}", value.what), value.items, code);
            calls.push(call.with_path(name, text));
        }
    }
    calls
}

/// Maximum number of bytes of a value in a URL, because servers reject long URLs as such.
const MAX_BYTES: usize = 1000;

/// Returns a value as a path segment; `None` if servers do not read it as one segment.
///
/// In a string that is too long, other characters are replaced by letters, if the value then still
/// has only the intended fault, if any.
fn text(value: &Json, is_as_meant: impl Fn(&Json) -> bool) -> Option<String> {
    let is_short = |text: &String| escaped_len(text) <= MAX_BYTES;
    let text = in_path(value).filter(|text| is_carried(text))?;
    if is_short(&text) {
        return Some(text);
    }
    let plain = text.chars().map(|one| if one.is_ascii_alphanumeric() { one } else { 'a' });
    let plain = Some(plain.collect::<String>()).filter(is_short)?;
    is_as_meant(&Json::string(&plain)).then_some(plain)
}

/// Returns the length of a string in a URL, in bytes.
fn escaped_len(text: &str) -> usize {
    let len = |byte: u8| if byte.is_ascii_alphanumeric() { 1 } else { 3 };
    text.bytes().map(len).sum()
}

/// Returns true for a string that every server reads as one path segment.
fn is_carried(text: &str) -> bool {
    !text.chars().any(|one| one.is_control() || matches!(one, '/' | '\\'))
}

#[cfg(test)]
mod tests {
    use super::escaped_len;

    #[test]
    fn characters_that_are_escaped_count_with_their_escapes() {
        assert_eq!([escaped_len("ab1"), escaped_len("a b"), escaped_len("é")], [3, 5, 6]);
    }
}
