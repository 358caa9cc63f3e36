//! Named types as JSON Schemas.

use super::{Dialect, Schemas, object, prose, rules};
use crate::model::{
    Either, EnumRepr, EnumType, Interface, Json, Type, TypeDef, TypeId, TypeKind, Union,
    UnknownPolicy,
};

/// The schema of a named type.
pub(super) fn named(schemas: &Schemas<'_>, id: TypeId) -> Json {
    let def = schemas.interface.ty(id);
    let body = match &def.kind {
        TypeKind::Object(object) => object::object(schemas, def, object),
        TypeKind::Enum(values) => enumeration(schemas, values),
        TypeKind::Union(union) => one_of_variants(schemas, def, union),
        TypeKind::Either(either) => alternatives(schemas, def, either),
    };
    let mut schema = Json::object([("title", Json::string(&def.name.wire))]);
    let description = match &def.kind {
        TypeKind::Enum(values) => prose::of_enum(&def.doc, &def.notes, values),
        _ => prose::with_notes(&def.doc, &def.notes),
    };
    prose::describe(&mut schema, description);
    for (key, value) in body.members() {
        schema.set(key, value.clone());
    }
    if schemas.dialect == Dialect::OpenApi {
        rules::add_texts(&mut schema, def);
    }
    schema
}

fn enumeration(schemas: &Schemas<'_>, values: &EnumType) -> Json {
    let name = match values.repr {
        EnumRepr::String => "string",
        EnumRepr::Integer => "integer",
    };
    let mut schema = Json::object([("type", Json::string(name))]);
    if values.repr == EnumRepr::Integer {
        schema.set("format", Json::string("int64"));
    }
    let listed = || Json::Array(enum_values(values).collect());
    let open = values.unknown != UnknownPolicy::Error;
    schema.set(if open { "examples" } else { "enum" }, listed());
    if schemas.dialect == Dialect::OpenApi {
        if open {
            schema.set("x-extensible-enum", listed());
        } else {
            let texts = |text: fn(&crate::model::EnumValue) -> &str| {
                Json::Array(values.values.iter().map(|value| Json::string(text(value))).collect())
            };
            schema.set("x-enum-varnames", texts(|value| &value.name.pascal));
            schema.set("x-enum-descriptions", texts(|value| value.doc.trim()));
        }
    }
    schema
}

/// The listed values of an enum as JSON.
pub(crate) fn enum_values(values: &EnumType) -> impl Iterator<Item = Json> {
    values.values.iter().map(|value| match value.number {
        Some(number) => Json::Integer(number),
        None => Json::string(&value.name.wire),
    })
}

fn one_of_variants(schemas: &Schemas<'_>, def: &TypeDef, union: &Union) -> Json {
    let mut branches: Vec<Json> =
        union.variants.iter().map(|variant| schemas.reference(variant.ty)).collect();
    if union.unknown != UnknownPolicy::Error {
        branches.push(unlisted(union));
    }
    let mut schema =
        Json::object([("type", Json::string("object")), ("oneOf", Json::Array(branches))]);
    rules::apply(schemas, &mut schema, def);
    schema
}

/// The branch for a tag that is not listed, where such tags are accepted.
fn unlisted(union: &Union) -> Json {
    let listed = union.variants.iter().map(|variant| Json::string(&variant.name.wire)).collect();
    let tag = Json::object([
        ("type", Json::string("string")),
        ("not", Json::object([("enum", Json::Array(listed))])),
    ]);
    Json::object([
        ("title", Json::string("Unlisted")),
        ("type", Json::string("object")),
        ("properties", Json::object([(union.tag.wire.clone(), tag)])),
        ("required", Json::Array(vec![Json::string(&union.tag.wire)])),
        ("additionalProperties", Json::Bool(true)),
    ])
}

fn alternatives(schemas: &Schemas<'_>, def: &TypeDef, either: &Either) -> Json {
    let branches = either
        .alternatives
        .iter()
        .map(|alternative| {
            let mut schema = object::ty(schemas, &alternative.ty);
            prose::describe(&mut schema, alternative.doc.clone());
            schema
        })
        .collect();
    let mut schema = Json::object([("oneOf", Json::Array(branches))]);
    rules::apply(schemas, &mut schema, def);
    schema
}

/// The types that a type names.
pub(super) fn uses(interface: &Interface, id: TypeId) -> Vec<TypeId> {
    let mut used = Vec::new();
    match &interface.ty(id).kind {
        TypeKind::Object(object) => {
            for field in &object.fields {
                collect(&field.ty, &mut used);
            }
        }
        TypeKind::Enum(_) => {}
        TypeKind::Union(union) => used.extend(union.variants.iter().map(|variant| variant.ty)),
        TypeKind::Either(either) => {
            for alternative in &either.alternatives {
                collect(&alternative.ty, &mut used);
            }
        }
    }
    used
}

fn collect(ty: &Type, used: &mut Vec<TypeId>) {
    match ty {
        Type::List(item) => collect(item, used),
        Type::Named(id) => used.push(*id),
        _ => {}
    }
}
