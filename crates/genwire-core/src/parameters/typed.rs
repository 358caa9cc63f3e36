//! Converts strings to numbers by their type, and lists the member names of a type.

use crate::descriptor::Descriptor;
use genwire_constraint::whole;
use serde_json::{Number, Value as JsonValue};

/// Returns the type of the items, if a value can only be a list.
pub(crate) fn list_of(descriptor: &'static Descriptor) -> Option<&'static Descriptor> {
    match descriptor.unconstrained() {
        Descriptor::List(item) => Some(item()),
        Descriptor::Nullable(inner) => list_of(inner()),
        Descriptor::Either(either) => {
            let mut lists = either.alternatives.iter().map(|one| list_of(one()));
            let first = lists.next()??;
            lists.all(|list| list.is_some()).then_some(first)
        }
        _ => None,
    }
}

/// Returns the item type of the first list that a value can be.
pub(crate) fn any_list(descriptor: &'static Descriptor) -> Option<&'static Descriptor> {
    match descriptor.unconstrained() {
        Descriptor::List(item) => Some(item()),
        Descriptor::Nullable(inner) => any_list(inner()),
        Descriptor::Either(either) => either.alternatives.iter().find_map(|one| any_list(one())),
        _ => None,
    }
}

/// Returns true for a type that accepts objects with typed members or arbitrary names.
pub(super) fn may_be_object(descriptor: &Descriptor) -> bool {
    match descriptor.unconstrained() {
        Descriptor::AnyObject
        | Descriptor::Map(_)
        | Descriptor::Object(_)
        | Descriptor::Union(_) => true,
        Descriptor::Nullable(inner) => may_be_object(inner()),
        Descriptor::Either(either) => either.alternatives.iter().any(|one| may_be_object(one())),
        _ => false,
    }
}

/// Returns true for a type whose values can only be objects.
pub(super) fn is_object(descriptor: &Descriptor) -> bool {
    match descriptor.unconstrained() {
        Descriptor::Nullable(inner) => is_object(inner()),
        Descriptor::Either(either) => either.alternatives.iter().all(|one| is_object(one())),
        other => may_be_object(other),
    }
}

/// Returns true for a type whose values may be objects or lists.
pub(crate) fn is_compound(descriptor: &Descriptor) -> bool {
    match descriptor.unconstrained() {
        Descriptor::List(_) => true,
        Descriptor::Nullable(inner) => is_compound(inner()),
        Descriptor::Either(either) => either.alternatives.iter().any(|one| is_compound(one())),
        other => may_be_object(other),
    }
}

/// Returns true for an object that accepts members of any name with values of a type.
pub(super) fn is_open(descriptor: &Descriptor) -> bool {
    match descriptor.unconstrained() {
        Descriptor::AnyObject | Descriptor::Map(_) => true,
        Descriptor::Object(object) => object.extra.is_some(),
        Descriptor::Union(union) => union.variants.iter().any(|one| is_open(one())),
        Descriptor::Nullable(inner) => is_open(inner()),
        Descriptor::Either(either) => either.alternatives.iter().any(|one| is_open(one())),
        _ => false,
    }
}

/// Returns the names of the listed members of a type.
///
/// For a union, these are the names of the variant that the result of `tag` selects.
pub(super) fn member_names<'t>(
    descriptor: &'static Descriptor,
    tag: &impl Fn(&str) -> Option<&'t str>,
) -> Vec<&'static str> {
    match descriptor.unconstrained() {
        Descriptor::Object(object) => object.members.iter().map(|member| member.name).collect(),
        Descriptor::Nullable(inner) => member_names(inner(), tag),
        Descriptor::Union(union) => {
            let place = union.tags.iter().position(|known| tag(union.tag) == Some(known));
            let variant = place.and_then(|place| union.variants.get(place));
            let names = variant.map(|one| member_names(one(), tag)).unwrap_or_default();
            std::iter::once(union.tag).chain(names).collect()
        }
        Descriptor::Either(either) => {
            let mut names: Vec<&'static str> = Vec::new();
            for name in either.alternatives.iter().flat_map(|one| member_names(one(), tag)) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            names
        }
        _ => Vec::new(),
    }
}

/// Returns true for the name of a member that a type, or one of its variants, lists.
pub(crate) fn lists(descriptor: &Descriptor, name: &str) -> bool {
    match descriptor.unconstrained() {
        Descriptor::Object(object) => object.members.iter().any(|member| member.name == name),
        Descriptor::Nullable(inner) => lists(inner(), name),
        Descriptor::Union(union) => {
            union.tag == name || union.variants.iter().any(|one| lists(one(), name))
        }
        Descriptor::Either(either) => either.alternatives.iter().any(|one| lists(one(), name)),
        _ => false,
    }
}

/// Returns the type of a member, or any JSON if it is not listed; `tag` returns the value of a tag.
pub(crate) fn member<'t>(
    descriptor: &'static Descriptor,
    name: &str,
    tag: &impl Fn(&str) -> Option<&'t str>,
) -> &'static Descriptor {
    find_member(descriptor, name, tag).unwrap_or(&Descriptor::Any)
}

/// Returns the type of a member, if it is listed; `tag` returns the value of a tag.
pub(crate) fn find_member<'t>(
    descriptor: &'static Descriptor,
    name: &str,
    tag: &impl Fn(&str) -> Option<&'t str>,
) -> Option<&'static Descriptor> {
    match descriptor.unconstrained() {
        Descriptor::Object(object) => {
            let member = object.members.iter().find(|member| member.name == name);
            match (member, object.extra) {
                (Some(member), _) => Some((member.descriptor)()),
                (None, extra) => find_member(extra?(), name, tag),
            }
        }
        Descriptor::Map(item) => Some(item()),
        Descriptor::Nullable(inner) => find_member(inner(), name, tag),
        Descriptor::Union(union) => {
            let value = tag(union.tag).filter(|_| name != union.tag)?;
            let place = union.tags.iter().position(|known| *known == value)?;
            find_member((union.variants.get(place)?)(), name, tag)
        }
        Descriptor::Either(either) => {
            either.alternatives.iter().find_map(|one| find_member(one(), name, tag))
        }
        _ => None,
    }
}

/// Reads a string as a number or a Boolean if its type requires that.
///
/// If that fails, it stays a string, so that the check rejects it.
pub(crate) fn typed(text: &str, descriptor: &Descriptor) -> JsonValue {
    let string = || JsonValue::String(text.to_owned());
    // The JSON parser would skip white space.
    if !is_literal(descriptor) || text.trim() != text {
        return string();
    }
    // Any other string is not parsed, because it may be large.
    let number = || serde_json::from_str::<Number>(text).map(JsonValue::Number);
    let boolean = || serde_json::from_str::<bool>(text).map(JsonValue::Bool);
    let literal = number().or_else(|_| boolean()).ok();
    // A string is read as a literal of another type only if the type accepts no strings.
    let literal = literal.filter(|it| takes(descriptor, it) || !takes(descriptor, &string()));
    match literal {
        // An integer may be written as `1.0`.
        Some(JsonValue::Number(number)) if number.is_f64() && is_integer(descriptor) => {
            let whole = number.as_f64().and_then(whole).map(JsonValue::from);
            whole.unwrap_or(JsonValue::Number(number))
        }
        literal => literal.unwrap_or_else(string),
    }
}

/// Returns true for a type whose values can only be integers.
fn is_integer(descriptor: &Descriptor) -> bool {
    match descriptor.unconstrained() {
        Descriptor::Integer | Descriptor::Unsigned | Descriptor::NumberEnum(_) => true,
        Descriptor::Nullable(inner) => is_integer(inner()),
        _ => false,
    }
}

/// Returns true for a type whose values may be numbers or Booleans.
fn is_literal(descriptor: &Descriptor) -> bool {
    match descriptor.unconstrained() {
        Descriptor::Integer
        | Descriptor::Unsigned
        | Descriptor::Number
        | Descriptor::NumberEnum(_)
        | Descriptor::Boolean => true,
        Descriptor::Nullable(inner) => is_literal(inner()),
        Descriptor::Either(either) => either.alternatives.iter().any(|one| is_literal(one())),
        _ => false,
    }
}

/// Returns true if a type accepts the JSON type of a string, a number or a Boolean.
pub(super) fn takes(descriptor: &Descriptor, value: &JsonValue) -> bool {
    match (descriptor.unconstrained(), value) {
        (Descriptor::Any, _)
        | (
            Descriptor::String | Descriptor::Parsed(_) | Descriptor::StringEnum(_),
            JsonValue::String(_),
        )
        | (Descriptor::Number, JsonValue::Number(_))
        | (Descriptor::Boolean, JsonValue::Bool(_)) => true,
        (Descriptor::Integer | Descriptor::NumberEnum(_), JsonValue::Number(number)) => {
            !number.is_f64()
        }
        (Descriptor::Unsigned, JsonValue::Number(number)) => number.is_u64(),
        (Descriptor::Nullable(inner), _) => takes(inner(), value),
        (Descriptor::Either(either), _) => {
            either.alternatives.iter().any(|one| takes(one(), value))
        }
        _ => false,
    }
}
