//! Converts the strings of parameters and forms to the values that the interface expects.

use genwire_constraint::whole;
use genwire_core::BodyKind;
use genwire_spec::model::{EnumRepr, Interface, Operation, Type, TypeId, TypeKind};
use serde_json::{Map, Number, Value as JsonValue};

/// Converts strings in a part of a request to numbers and Booleans, as its type requires.
pub(crate) fn settled(
    interface: &Interface,
    operation: &Operation,
    part: BodyKind,
    value: JsonValue,
) -> JsonValue {
    let id = match part {
        BodyKind::Request => operation.request,
        BodyKind::Parameters => operation.parameters.map(TypeId::from),
        BodyKind::Response | BodyKind::Event | BodyKind::Callback => None,
    };
    let mut value = match id {
        Some(id) => named(interface, id, value),
        None => value,
    };
    if let (BodyKind::Parameters, JsonValue::Object(members)) = (part, &mut value) {
        let object = operation.parameters.map(|id| interface.object(id));
        let is_other = |name: &str| object.is_some_and(|object| object.field(name).is_some());
        for param in operation.params.iter().filter(|param| !is_other(&param.name.wire)) {
            if let Some(text) = members.get_mut(&param.name.wire) {
                *text = typed(interface, &param.ty, text.take());
            }
        }
    }
    value
}

/// Converts a string, and the strings inside a value, to the expected type, if they represent a
/// value of it.
pub(crate) fn typed(interface: &Interface, ty: &Type, value: JsonValue) -> JsonValue {
    match (ty, value) {
        (Type::Nullable(inner), value) => typed(interface, inner, value),
        (Type::Named(id), value) => named(interface, *id, value),
        (Type::List(item), JsonValue::Array(items)) => {
            items.into_iter().map(|it| typed(interface, item, it)).collect()
        }
        (Type::Map(item), JsonValue::Object(members)) => {
            members.into_iter().map(|(name, it)| (name, typed(interface, item, it))).collect()
        }
        (Type::Integer | Type::Unsigned | Type::Number, JsonValue::String(text)) => {
            number(ty, &text).unwrap_or(JsonValue::String(text))
        }
        (Type::Boolean, JsonValue::String(text)) => {
            text.parse().map_or(JsonValue::String(text), JsonValue::Bool)
        }
        (_, value) => value,
    }
}

/// Parses a JSON number; an integer may be written as `1.0`.
fn number(ty: &Type, text: &str) -> Option<JsonValue> {
    if text.trim() != text {
        return None;
    }
    let number: Number = serde_json::from_str(text).ok()?;
    let is_whole = number.is_f64() && ty.is_whole();
    let whole = number.as_f64().and_then(whole).filter(|_| is_whole);
    Some(whole.map_or(JsonValue::Number(number), JsonValue::from))
}

fn named(interface: &Interface, id: TypeId, value: JsonValue) -> JsonValue {
    match (&interface.ty(id).kind, value) {
        (TypeKind::Enum(values), value) if values.repr == EnumRepr::Integer => {
            typed(interface, &Type::Integer, value)
        }
        (TypeKind::Object(_), JsonValue::Object(members)) => object(interface, id, members),
        (TypeKind::Union(union), JsonValue::Object(members)) => {
            let tag = members.get(&union.tag.wire).and_then(JsonValue::as_str);
            let variant = union.variants.iter().find(|one| Some(one.name.wire.as_str()) == tag);
            match variant {
                Some(variant) => object(interface, variant.ty.into(), members),
                None => JsonValue::Object(members),
            }
        }
        (TypeKind::Either(either), value) => {
            let all = either.alternatives.iter().map(|one| &one.ty);
            let made = |ty: &Type| typed(interface, ty, value.clone());
            // Numbers and Booleans take precedence over strings. A list or object is read as the
            // first alternative that converts something inside it.
            match &value {
                JsonValue::String(_) => {
                    all.map(made).find(|made| !made.is_string()).unwrap_or(value)
                }
                JsonValue::Array(_) | JsonValue::Object(_) => {
                    all.map(made).find(|made| *made != value).unwrap_or(value)
                }
                _ => value,
            }
        }
        (TypeKind::Enum(_) | TypeKind::Object(_) | TypeKind::Union(_), value) => value,
    }
}

fn object(interface: &Interface, id: TypeId, members: Map<String, JsonValue>) -> JsonValue {
    let TypeKind::Object(object) = &interface.ty(id).kind else {
        return JsonValue::Object(members);
    };
    let typed = members.into_iter().map(|(name, value)| {
        let ty = object.field(&name).map(|field| &field.ty).or(object.extra.as_ref());
        let value = match ty {
            Some(ty) => typed(interface, ty, value),
            None => value,
        };
        (name, value)
    });
    typed.collect()
}
