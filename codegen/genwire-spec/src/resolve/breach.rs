//! Describes how a value in the spec violates its type: what was expected, what was found, and what
//! was probably meant.

use crate::{
    diagnostic::Breach,
    judge::{Finding, UNKNOWN_MEMBER, selected},
    model::{Alternative, Constrained, Field, Interface, Json, Rule, Type, TypeDef, TypeKind},
    suggest::nearest,
};

/// Maximum number of values that a message lists.
const MAX_LISTED_VALUES: usize = 12;

/// Describes a finding about a value of a type.
pub fn breach(interface: &Interface, ty: &Type, value: &Json, finding: &Finding) -> Breach {
    let (parent, key) = finding.path.rsplit_once('/').unwrap_or_default();
    let (expected, near) = match finding.rule.as_str() {
        UNKNOWN_MEMBER => unlisted_member(interface, ty, value, parent, key),
        rule if rule.ends_with(".unknown") && at(interface, ty, value, &finding.path).is_none() => {
            unlisted_member(interface, ty, value, parent, key)
        }
        rule if rule.ends_with(".required") => (format!("expected a member `{key}` inside"), None),
        rule => stated(interface, rule).map_or_else(
            || expected(interface, ty, value, &finding.path),
            |expected| (expected, None),
        ),
    };
    Breach { rule: finding.rule.clone(), expected, near }
}

/// Returns the expectation that a constraint or rule states.
fn stated(interface: &Interface, path: &str) -> Option<String> {
    let rules = || interface.types.iter().flat_map(|def| &def.rules);
    let by_rule = |rule: &Rule| (rule.path == path).then(|| rule.message.clone());
    let of_fields = interface.types.iter().flat_map(fields).map(|field| &field.constraints);
    let of_alternatives = interface.types.iter().flat_map(alternatives).map(|it| &it.constraints);
    let of_objects = interface.types.iter().map(|def| match &def.kind {
        TypeKind::Object(object) => object.constraints.as_slice(),
        TypeKind::Enum(_) | TypeKind::Union(_) | TypeKind::Either(_) => &[],
    });
    let params = interface.operations.iter().flat_map(|operation| &operation.params);
    let of_params = params.map(|param| &param.constraints);
    let of_values = of_fields.chain(of_alternatives).chain(of_params).flatten();
    let mut constrained = of_values.chain(of_objects.flatten());
    let by_constraint = |one: &Constrained| {
        (one.path == path).then(|| format!("expected {}", one.constraint.expectation()))
    };
    constrained.find_map(by_constraint).or_else(|| rules().find_map(by_rule))
}

/// Returns what the type of a value requires, and the value that was probably meant.
fn expected(
    interface: &Interface,
    ty: &Type,
    value: &Json,
    path: &str,
) -> (String, Option<String>) {
    let Some((ty, value)) = at(interface, ty, value, path) else {
        return tag(interface, ty, value, path);
    };
    let listed = listed(interface, &ty);
    let near = match value {
        Json::String(text) => nearest(text, listed.iter().map(String::as_str)),
        _ => None,
    };
    let near = near.map(str::to_owned);
    let is_enum = !listed.is_empty();
    let wanted = if is_enum { one_of(&listed) } else { words(interface, &ty) };
    // If the JSON type is right, naming the actual type would not help.
    if is_enum && (matches!(value, Json::String(_)) || value.as_integer().is_some()) {
        return (format!("expected {wanted}"), near);
    }
    (format!("expected {wanted}, found {}", found(value)), near)
}

/// Returns what the tag of a union requires.
fn tag(interface: &Interface, ty: &Type, value: &Json, path: &str) -> (String, Option<String>) {
    let (parent, key) = path.rsplit_once('/').unwrap_or_default();
    let union = at(interface, ty, value, parent).and_then(|(ty, value)| match ty {
        Type::Named(id) => match &interface.ty(id).kind {
            TypeKind::Union(union) if union.tag.wire == key => Some((union, value)),
            _ => None,
        },
        _ => None,
    });
    let Some((union, value)) = union else { return (format!("at `{path}`"), None) };
    let tags: Vec<String> = union.variants.iter().map(|one| one.name.wire.clone()).collect();
    let near = match value.get(key) {
        Some(Json::String(text)) => nearest(text, tags.iter().map(String::as_str)),
        _ => None,
    };
    (format!("expected `{key}` to be {}", one_of(&tags)), near.map(str::to_owned))
}

fn unlisted_member(
    interface: &Interface,
    ty: &Type,
    value: &Json,
    parent: &str,
    key: &str,
) -> (String, Option<String>) {
    let owner = at(interface, ty, value, parent).and_then(|(ty, value)| match ty {
        Type::Named(id) => object(interface, interface.ty(id), value),
        _ => None,
    });
    let Some(owner) = owner else { return (format!("`{key}` is not listed"), None) };
    let known = fields(owner).map(|field| field.name.wire.as_str());
    let near = nearest(key, known).map(str::to_owned);
    (format!("`{}` has no member `{key}`", owner.name.wire), near)
}

/// Follows a JSON pointer; `None` if the types or the value end before it.
fn at<'v>(
    interface: &Interface,
    ty: &Type,
    value: &'v Json,
    pointer: &str,
) -> Option<(Type, &'v Json)> {
    let (mut ty, mut value) = (ty.clone(), value);
    for key in pointer.split('/').skip(1) {
        let key = genwire_constraint::pointer::unescape(key);
        ty = ty.besides_null().clone();
        if let Type::Named(id) = ty
            && let TypeKind::Either(either) = &interface.ty(id).kind
        {
            ty = selected(interface, either, value)?.ty.clone();
        }
        (ty, value) = match (ty, value) {
            (Type::List(item), Json::Array(items)) => {
                (*item, items.get(key.parse::<usize>().ok()?)?)
            }
            (Type::Map(item), Json::Object(_)) => (*item, value.get(&key)?),
            (Type::Named(id), Json::Object(_)) => {
                let owner = object(interface, interface.ty(id), value)?;
                let field = fields(owner).find(|field| field.name.wire == key);
                let ty = field.map(|field| &field.ty).or_else(|| extra(owner))?;
                (ty.clone(), value.get(&key)?)
            }
            _ => return None,
        };
    }
    Some((ty.besides_null().clone(), value))
}

/// Returns the object type of a value; for a union, the payload that the tag selects.
fn object<'t>(interface: &'t Interface, def: &'t TypeDef, value: &Json) -> Option<&'t TypeDef> {
    match &def.kind {
        TypeKind::Object(_) => Some(def),
        TypeKind::Union(union) => {
            let Some(Json::String(tag)) = value.get(&union.tag.wire) else { return None };
            let variant = union.variants.iter().find(|one| one.name.wire == *tag)?;
            Some(interface.ty(variant.ty))
        }
        TypeKind::Enum(_) | TypeKind::Either(_) => None,
    }
}

/// Returns the members of an object type; empty for any other type.
fn fields(def: &TypeDef) -> impl Iterator<Item = &Field> {
    match &def.kind {
        TypeKind::Object(object) => object.fields.iter(),
        _ => [].iter(),
    }
}

/// Returns the type of unlisted members of an object type.
fn extra(def: &TypeDef) -> Option<&Type> {
    match &def.kind {
        TypeKind::Object(object) => object.extra.as_ref(),
        _ => None,
    }
}

/// Returns the alternatives of an either type; empty for any other type.
fn alternatives(def: &TypeDef) -> impl Iterator<Item = &Alternative> {
    match &def.kind {
        TypeKind::Either(either) => either.alternatives.iter(),
        _ => [].iter(),
    }
}

/// Returns the values of an enum as strings; empty for any other type.
fn listed(interface: &Interface, ty: &Type) -> Vec<String> {
    let Type::Named(id) = ty else { return Vec::new() };
    let TypeKind::Enum(values) = &interface.ty(*id).kind else { return Vec::new() };
    let text = |value| match value {
        Json::String(text) => text,
        value @ Json::Integer(_) => value.to_compact(),
        _ => String::new(),
    };
    values.wire_values().map(text).collect()
}

fn one_of(values: &[String]) -> String {
    let shown: Vec<String> =
        values.iter().take(MAX_LISTED_VALUES).map(|value| format!("`{value}`")).collect();
    match (shown.as_slice(), values.len()) {
        ([only], 1) => only.clone(),
        (_, count) if count > MAX_LISTED_VALUES => {
            format!("one of {count}: {}, …", shown.join(", "))
        }
        _ => format!("one of {}", shown.join(", ")),
    }
}

/// Describes a type.
fn words(interface: &Interface, ty: &Type) -> String {
    match ty {
        Type::String => "a string".to_owned(),
        Type::Integer => "an integer".to_owned(),
        Type::Unsigned => "an integer from 0 to 18446744073709551615".to_owned(),
        Type::Number => "a number".to_owned(),
        Type::Boolean => "true or false".to_owned(),
        Type::File => "a file".to_owned(),
        Type::Json => "any JSON".to_owned(),
        Type::JsonObject | Type::Map(_) => "an object".to_owned(),
        Type::List(_) => "a list".to_owned(),
        Type::Nullable(inner) => format!("{} or null", words(interface, inner)),
        Type::Named(id) => match &interface.ty(*id).kind {
            TypeKind::Object(_) | TypeKind::Union(_) => "an object".to_owned(),
            TypeKind::Enum(_) => one_of(&listed(interface, ty)),
            TypeKind::Either(either) => {
                let all: Vec<String> =
                    either.alternatives.iter().map(|one| words(interface, &one.ty)).collect();
                all.join(" or ")
            }
        },
    }
}

/// Describes the JSON type of a value.
fn found(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "a Boolean",
        Json::Integer(_) | Json::Unsigned(_) => "an integer",
        Json::Number(number) if is_beyond_64_bits(*number) => "a number beyond 64 bits",
        Json::Number(number) if number.fract() == 0.0 => {
            "a whole number with a fraction or an exponent"
        }
        Json::Number(_) => "a number with a fraction",
        Json::String(_) => "a string",
        Json::Array(_) => "a list",
        Json::Object(_) => "an object",
    }
}

/// Returns true for a number outside the range of signed 64-bit integers.
fn is_beyond_64_bits(number: f64) -> bool {
    number.abs() >= 2_f64.powi(63)
}
