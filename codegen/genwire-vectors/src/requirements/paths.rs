//! The calls about the values of parameters in the path: at each limit, and one step beyond it.

use super::call::{Call, WORD};
use super::texts::in_path;
use crate::{boundary, sample};
use genwire_spec::instance;
use genwire_spec::model::{
    EnumRepr, Field, Interface, Json, Method, Operation, Severity, Type, TypeKind, UnknownPolicy,
};

/// Returns a call for each value at a limit of a parameter in the path, and for each beyond one.
///
/// An operation that changes something is not called with values that conform: they may name
/// something that the run has not created.
pub(super) fn calls(interface: &Interface, operation: &Operation) -> Vec<Call> {
    let reads = matches!(operation.method, Method::Get | Method::Head);
    let mut calls = Vec::new();
    for param in &operation.params {
        let name = &param.name.wire;
        let item = format!("{}.params.{name}", operation.item_path());
        let values = values(interface, param, &item);
        for value in values.into_iter().filter(|value| reads || value.is_refused) {
            let Some(text) = text(param, &value) else { continue };
            let code = value.is_refused.then_some(interface.service.invalid_code);
            let call = Call::to(format!("path.{name}.{}", value.what), value.items, code);
            calls.push(call.with_path(name, text));
        }
    }
    calls
}

/// Maximum number of values on each end of a list of which each makes a call.
const MAX_AT_END: usize = 3;

/// Returns the first and the last values of a list.
fn ends<T>(mut values: Vec<T>) -> Vec<T> {
    let count = values.len();
    if count > 2 * MAX_AT_END {
        values.drain(MAX_AT_END..count - MAX_AT_END);
    }
    values
}

/// Maximum number of bytes of a value in an address: servers refuse long addresses as such.
const MAX_BYTES: usize = 1000;

/// Returns the text of a value; `None` where no server reads it as one segment of a path.
///
/// A text that takes too many bytes has letters in place of other characters.
fn text(param: &Field, value: &Value) -> Option<String> {
    let is_short = |text: &String| escaped_len(text) <= MAX_BYTES;
    let text = in_path(&value.json).filter(|text| is_carried(text))?;
    if is_short(&text) {
        return Some(text);
    }
    let plain = text.chars().map(|one| if one.is_ascii_alphanumeric() { one } else { 'a' });
    let plain = Some(plain.collect::<String>()).filter(is_short)?;
    let fits = instance::satisfies_all(param, &Json::string(&plain));
    (fits != value.is_refused).then_some(plain)
}

/// Returns the number of bytes of a text in an address.
fn escaped_len(text: &str) -> usize {
    let len = |byte: u8| if byte.is_ascii_alphanumeric() { 1 } else { 3 };
    text.bytes().map(len).sum()
}

/// A value of a parameter.
struct Value {
    what: String,
    json: Json,
    items: Vec<String>,
    is_refused: bool,
}

/// Returns the values at the limits of a parameter, and those beyond them.
fn values(interface: &Interface, param: &Field, item: &str) -> Vec<Value> {
    let mut values = Vec::new();
    let mut add = |what: String, json: Json, items: Vec<String>, is_refused: bool| {
        values.push(Value { what, json, items, is_refused });
    };
    let sample = sample::of_field(interface, param);
    let refusing = param.constraints.iter().filter(|one| one.severity == Severity::Error);
    for constrained in refusing {
        let keyword = constrained.constraint.keyword();
        let limits = boundary::limits(interface, constrained, param, &sample);
        let good = limits.good.into_iter();
        for (what, json) in ends(good.collect())
            .into_iter()
            .filter(|(_, json)| instance::satisfies_all(param, json))
        {
            let items = vec![constrained.path.clone(), item.to_owned()];
            add(format!("{keyword}.{what}"), json, items, false);
        }
        for (what, json) in limits.bad {
            add(format!("{keyword}.{what}"), json, vec![constrained.path.clone()], true);
        }
    }
    match &param.ty {
        Type::Integer | Type::Number | Type::Boolean => {
            add("type.word".to_owned(), Json::string(WORD), vec![item.to_owned()], true);
        }
        Type::Named(id) => {
            let TypeKind::Enum(list) = &interface.ty(*id).kind else { return values };
            let path = format!("{}.values", interface.ty(*id).path());
            let values = list.values.iter().zip(list.wire_values());
            for (value, json) in ends(values.collect()) {
                let items = vec![format!("{path}.{}", value.key), path.clone(), item.to_owned()];
                add(format!("values.{}", value.key), json, items, false);
            }
            if list.unknown == UnknownPolicy::Error {
                let unlisted = match list.repr {
                    EnumRepr::String => Json::string(sample::UNLISTED_TEXT),
                    EnumRepr::Integer => Json::Integer(sample::UNLISTED_NUMBER),
                };
                add("unlisted".to_owned(), unlisted, vec![path], true);
            }
        }
        _ => {}
    }
    values
}

/// Returns true for a text that every server reads as one segment of a path.
fn is_carried(text: &str) -> bool {
    !text.chars().any(|one| one.is_control() || matches!(one, '/' | '\\'))
}

#[cfg(test)]
mod tests {
    use super::{ends, escaped_len};

    #[test]
    fn long_lists_have_their_ends_alone() {
        assert_eq!(ends((0..6).collect::<Vec<_>>()), [0, 1, 2, 3, 4, 5]);
        assert_eq!(ends((0..9).collect::<Vec<_>>()), [0, 1, 2, 6, 7, 8]);
    }

    #[test]
    fn characters_that_are_escaped_count_with_their_escapes() {
        assert_eq!([escaped_len("ab1"), escaped_len("a b"), escaped_len("é")], [3, 5, 6]);
    }
}
