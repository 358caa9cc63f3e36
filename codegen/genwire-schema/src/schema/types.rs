//! Named types as JSON Schemas.

use super::values::{is_open, list};
use super::{Dialect, Schemas, flat, object, prose, rules};
use genwire_spec::model::{
    Alternative, Either, EnumRepr, EnumType, Json, Type, TypeDef, TypeId, TypeKind, Union,
    UnknownPolicy,
};

pub(super) fn named(schemas: &Schemas<'_>, id: TypeId) -> Json {
    let def = schemas.interface.ty(id);
    let body = match &def.kind {
        TypeKind::Object(object) => object::object(schemas, def, object),
        TypeKind::Enum(values) => enumeration(schemas, def, values),
        TypeKind::Union(union) if schemas.dialect == Dialect::Portable => {
            flat::object(schemas, def, union)
        }
        TypeKind::Union(union) => one_of_variants(schemas, def, union),
        TypeKind::Either(either) => alternatives(schemas, def, either),
    };
    let mut schema = Json::object([("title", Json::string(&def.name.wire))]);
    let description = match &def.kind {
        TypeKind::Enum(values) => prose::of_enum(&def.doc, &def.notes, values),
        TypeKind::Either(either) if either.only().is_none() => {
            let bare = either.alternatives.iter().filter(|one| is_bare(schemas, one));
            let lines: Vec<String> =
                bare.map(|one| prose::item(&one.name.wire, &one.doc)).collect();
            let mut paragraphs = vec![prose::with_notes(&def.doc, &def.notes)];
            paragraphs.extend((!lines.is_empty()).then(|| lines.join("\n")));
            paragraphs.retain(|one| !one.is_empty());
            paragraphs.join("\n\n")
        }
        _ => prose::with_notes(&def.doc, &def.notes),
    };
    prose::describe(&mut schema, description);
    for (key, value) in body.members() {
        schema.set(key, value.clone());
    }
    match (schemas.dialect, &def.kind) {
        (Dialect::Portable, TypeKind::Union(union)) => {
            let variants = union.variants.iter().map(|variant| schemas.interface.ty(variant.ty));
            rules::add_texts(&mut schema, std::iter::once(def).chain(variants));
        }
        (Dialect::OpenApi | Dialect::Portable, _) => rules::add_texts(&mut schema, [def]),
        (Dialect::JsonSchema | Dialect::WithoutRules, _) => {}
    }
    schema
}

fn enumeration(schemas: &Schemas<'_>, def: &TypeDef, values: &EnumType) -> Json {
    let name = match values.repr {
        EnumRepr::String => "string",
        EnumRepr::Integer => "integer",
    };
    let mut schema = Json::object([("type", Json::string(name))]);
    if values.repr == EnumRepr::Integer {
        schema.set("format", Json::string("int64"));
    }
    let listed = Json::Array(values.wire_values().collect());
    let open = is_open(schemas.dialect, def, values.unknown);
    let entries = values.values.iter().map(|value| (value.name.pascal.as_str(), value.doc.trim()));
    list(schemas.dialect, &mut schema, open, listed, &entries.collect::<Vec<_>>());
    schema
}

fn one_of_variants(schemas: &Schemas<'_>, def: &TypeDef, union: &Union) -> Json {
    let mut branches: Vec<Json> =
        union.variants.iter().map(|variant| schemas.reference(variant.ty)).collect();
    let open = union.unknown != UnknownPolicy::Error;
    if open && !schemas.dialect.has_rules() {
        // Only `not` could separate the branches, but tools that read only structure reject it.
        branches.push(any_object(schemas, union));
        return Json::object([("type", Json::string("object")), ("anyOf", Json::array(branches))]);
    }
    if open {
        branches.push(unlisted(schemas, union));
    }
    let mut schema =
        Json::object([("type", Json::string("object")), ("oneOf", Json::array(branches))]);
    rules::apply(schemas, &mut schema, def);
    schema
}

/// Returns the branch for an unlisted or absent tag, for unions that accept such objects.
fn unlisted(schemas: &Schemas<'_>, union: &Union) -> Json {
    let listed = union.variants.iter().map(|variant| Json::string(&variant.name.wire)).collect();
    let mut tag = any_tag(schemas);
    tag.set("not", Json::object([("enum", Json::Array(listed))]));
    object_with(union, tag)
}

/// Returns the branch for any tag, if it cannot be separated from the listed ones.
fn any_object(schemas: &Schemas<'_>, union: &Union) -> Json {
    object_with(union, any_tag(schemas))
}

/// Returns the schema of a tag. Null counts as absent, but `OpenAPI` documents do not state that.
fn any_tag(schemas: &Schemas<'_>) -> Json {
    let tag = Json::object([("type", Json::string("string"))]);
    object::nullable(tag, !schemas.dialect.is_component())
}

fn object_with(union: &Union, tag: Json) -> Json {
    Json::object([
        ("title", Json::string("Unlisted")),
        ("type", Json::string("object")),
        ("properties", Json::object([(union.tag.wire.clone(), tag)])),
        ("additionalProperties", Json::Bool(true)),
    ])
}

fn alternatives(schemas: &Schemas<'_>, def: &TypeDef, either: &Either) -> Json {
    if let Some(only) = either.only() {
        return object::alternative(schemas, def, only);
    }
    let branches = either
        .alternatives
        .iter()
        .map(|alternative| {
            let mut schema = object::alternative(schemas, def, alternative);
            if !is_bare(schemas, alternative) {
                prose::describe(&mut schema, prose::of_alternative(alternative));
            }
            schema
        })
        .collect();
    // A value may match several alternatives with the same JSON type.
    let key = if either.is_untagged() { "anyOf" } else { "oneOf" };
    let mut schema = Json::object([(key, Json::Array(branches))]);
    rules::apply(schemas, &mut schema, def);
    schema
}

/// Returns true if an alternative is a bare reference.
///
/// Some code generators forget to import the type if a description is next to the reference.
fn is_bare(schemas: &Schemas<'_>, alternative: &Alternative) -> bool {
    schemas.dialect == Dialect::Portable && matches!(alternative.ty, Type::Named(_))
}

pub(super) fn uses(schemas: &Schemas<'_>, id: TypeId) -> Vec<TypeId> {
    let def = schemas.interface.ty(id);
    match &def.kind {
        TypeKind::Union(union) if schemas.dialect == Dialect::Portable => {
            let members = flat::members(schemas.interface, union);
            members.iter().filter_map(|member| member.field.ty.named()).collect()
        }
        _ => def.references(),
    }
}
