//! The calls about the values of parameters in the path: at each limit, and one step beyond it.

use super::cases::{Call, WORD};
use super::texts::in_path;
use crate::{boundary, sample};
use genwire_spec::model::{
    EnumRepr, Field, Interface, Json, Method, Operation, Severity, Type, TypeKind, UnknownPolicy,
    instance,
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
            let Some(text) = in_path(&value.json).filter(|text| is_carried(text)) else { continue };
            let code = value.is_refused.then_some(interface.service.invalid_code);
            let call = Call::to(format!("path.{name}.{}", value.what), value.items, code);
            calls.push(call.with_path(name, text));
        }
    }
    calls
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
        for (what, json) in good.filter(|(_, json)| instance::satisfies_all(param, json)) {
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
            for (value, json) in list.values.iter().zip(list.wire_values()) {
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
