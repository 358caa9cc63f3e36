//! Unions as one object with the members of all variants, for tools that do not support unions.

use super::{Schemas, object, prose, values};
use genwire_spec::model::{
    Constrained, Field, Interface, Json, JsonType, Type, TypeDef, TypeKind, Union,
};
use std::collections::BTreeMap;

/// A member of a union that is represented as one object.
#[derive(Clone, Debug)]
pub(crate) struct FlatMember<'a> {
    /// The member as it is in all variants that have it.
    pub(crate) field: Field,
    /// The member of each variant that has it.
    pub(crate) parts: Vec<Part<'a>>,
}

/// A member of a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'a> {
    tag: &'a str,
    owner: &'a TypeDef,
    /// The member.
    pub(crate) field: &'a Field,
}

/// Returns the members of a union's variants, in the order of first occurrence.
pub(crate) fn members<'a>(interface: &'a Interface, union: &'a Union) -> Vec<FlatMember<'a>> {
    let mut gathered: Vec<Vec<Part<'a>>> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for variant in &union.variants {
        let owner = interface.ty(variant.ty);
        for field in &interface.object(variant.ty).fields {
            let part = Part { tag: &variant.name.wire, owner, field };
            let place = *places.entry(&field.name.wire).or_insert(gathered.len());
            match gathered.get_mut(place) {
                Some(parts) => parts.push(part),
                None => gathered.push(vec![part]),
            }
        }
    }
    let merge = |parts| merged(interface, union.variants.len(), parts);
    gathered.into_iter().filter_map(merge).collect()
}

/// Merges the members of several variants: keeps what they have in common.
fn merged<'a>(
    interface: &Interface,
    variants: usize,
    parts: Vec<Part<'a>>,
) -> Option<FlatMember<'a>> {
    let mut field = parts.first()?.field.clone();
    let all = |holds: &dyn Fn(&Field) -> bool| parts.iter().all(|part| holds(part.field));
    field.required = parts.len() == variants && all(&|part| part.required);
    field.nullable = !all(&|part| !part.nullable);
    field.constraints.retain(|constrained| all(&|part| has(part, constrained)));
    if !all(&|part| part.deprecated.is_some()) {
        field.deprecated = None;
    }
    if !all(&|part| part.default.is_some()) {
        field.default = None;
    }
    field.ty = parts.iter().fold(field.ty, |ty, part| common(interface, ty, &part.field.ty));
    Some(FlatMember { field, parts })
}

/// Returns true if a member has a constraint with the same severity.
fn has(field: &Field, wanted: &Constrained) -> bool {
    field.constraints.iter().any(|constrained| {
        constrained.constraint == wanted.constraint && constrained.severity == wanted.severity
    })
}

/// Returns a type that includes the values of both types.
fn common(interface: &Interface, left: Type, right: &Type) -> Type {
    if left == *right {
        return left;
    }
    for (wide, narrow) in [(&left, right), (right, &left)] {
        if let Type::Named(id) = wide
            && let TypeKind::Either(either) = &interface.ty(*id).kind
            && either.alternatives.iter().any(|it| it.ty == *narrow && it.constraints.is_empty())
        {
            return wide.clone();
        }
    }
    match (json_type(interface, &left), json_type(interface, right)) {
        (Some(JsonType::String), Some(JsonType::String)) => Type::String,
        (Some(JsonType::Number), Some(JsonType::Number)) => Type::Number,
        (Some(JsonType::Array), Some(JsonType::Array)) => Type::List(Box::new(Type::Json)),
        (Some(JsonType::Object), Some(JsonType::Object)) => Type::JsonObject,
        _ => Type::Json,
    }
}

fn json_type(interface: &Interface, ty: &Type) -> Option<JsonType> {
    match ty {
        Type::String | Type::File => Some(JsonType::String),
        Type::Integer | Type::Unsigned | Type::Number => Some(JsonType::Number),
        Type::Boolean => Some(JsonType::Boolean),
        Type::List(_) => Some(JsonType::Array),
        Type::JsonObject | Type::Map(_) => Some(JsonType::Object),
        Type::Json | Type::Nullable(_) => None,
        Type::Named(id) => match &interface.ty(*id).kind {
            TypeKind::Object(_) | TypeKind::Union(_) => Some(JsonType::Object),
            TypeKind::Enum(values) if values.values.iter().all(|one| one.number.is_some()) => {
                Some(JsonType::Number)
            }
            TypeKind::Enum(_) => Some(JsonType::String),
            TypeKind::Either(_) => None,
        },
    }
}

pub(super) fn object(schemas: &Schemas<'_>, def: &TypeDef, union: &Union) -> Json {
    let mut properties = vec![(union.tag.wire.clone(), tag(schemas, def, union))];
    let mut required = vec![Json::string(&union.tag.wire)];
    for member in members(schemas.interface, union) {
        let mut schema = object::of_type(schemas, def, &member.field);
        prose::describe(&mut schema, description(schemas, &member, union.variants.len()));
        if member.field.required {
            required.push(Json::string(&member.field.name.wire));
        }
        properties.push((member.field.name.wire.clone(), schema));
    }
    let mut schema = Json::object([
        ("type", Json::string("object")),
        ("properties", Json::object(properties)),
        ("required", Json::array(required)),
    ]);
    object::stay_open(schemas, &mut schema, def);
    schema
}

fn tag(schemas: &Schemas<'_>, def: &TypeDef, union: &Union) -> Json {
    let mut schema = Json::object([("type", Json::string("string"))]);
    let entries: Vec<(&str, &str)> = union
        .variants
        .iter()
        .map(|variant| (variant.name.pascal.as_str(), variant.doc.trim()))
        .collect();
    let lines: Vec<String> = union
        .variants
        .iter()
        .map(|variant| prose::item(&variant.name.wire, &variant.doc))
        .collect();
    prose::describe(&mut schema, format!("Kind of the object.\n\n{}", lines.join("\n")));
    let listed = union.variants.iter().map(|variant| Json::string(&variant.name.wire)).collect();
    let open = values::is_open(schemas.dialect, def, union.unknown);
    values::list(schemas.dialect, &mut schema, open, Json::Array(listed), &entries);
    schema
}

/// Describes a member as it is in each variant, with the variants that have it.
fn description(schemas: &Schemas<'_>, member: &FlatMember<'_>, variants: usize) -> String {
    let mut texts: Vec<(String, Vec<String>)> = Vec::new();
    for Part { tag, owner, field } in &member.parts {
        let text = prose::of_field(schemas, Some(owner), field);
        let tag = format!("`{tag}`");
        match texts.iter_mut().find(|(other, _)| *other == text) {
            Some((_, tags)) => tags.push(tag),
            None => texts.push((text, vec![tag])),
        }
    }
    if let [(text, tags)] = texts.as_slice()
        && tags.len() == variants
    {
        return text.clone();
    }
    let demanded: Vec<String> = member
        .parts
        .iter()
        .filter(|part| part.field.required && !member.field.required)
        .map(|part| format!("`{}`", part.tag))
        .collect();
    let mut paragraphs: Vec<String> =
        texts.iter().map(|(text, tags)| format!("With {}: {text}", tags.join(", "))).collect();
    if !demanded.is_empty() {
        paragraphs.push(format!("Required with {}.", demanded.join(", ")));
    }
    paragraphs.join("\n\n")
}
