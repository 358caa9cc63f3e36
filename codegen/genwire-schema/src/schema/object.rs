//! Objects and their members as JSON Schemas.

use super::{Dialect, Schemas, constraint, prose, rules};
use genwire_spec::model::{
    Alternative, DefaultValue, Field, Interface, Json, Nulls, Type, TypeDef, UnknownPolicy, Way,
    X_DEFAULT, types::Object,
};

/// Returns the schema of an object; a variant of a union has its tag among the members.
pub(super) fn object(schemas: &Schemas<'_>, def: &TypeDef, object: &Object) -> Json {
    let mut schema = Json::object([("type", Json::string("object"))]);
    let mut properties: Vec<(String, Json)> = Vec::new();
    let mut required: Vec<Json> = Vec::new();
    if let Some((tag, value)) = tag_of(schemas.interface, object) {
        let mut constant = Json::object([("type", Json::string("string"))]);
        // An enum of one value is equivalent, and some code generators only support that keyword.
        match schemas.dialect {
            Dialect::WithoutRules => constant.set("enum", Json::array([Json::string(value)])),
            _ => constant.set("const", Json::string(value)),
        }
        required.push(Json::string(&tag));
        properties.push((tag, constant));
    }
    for field in &object.fields {
        properties.push((field.name.wire.clone(), of_type(schemas, def, field)));
        if field.required {
            required.push(Json::string(&field.name.wire));
        }
    }
    if !properties.is_empty() {
        schema.set("properties", Json::object(properties));
    }
    if !required.is_empty() {
        schema.set("required", Json::array(required));
    }
    if let Some(extra) = &object.extra {
        schema.set("additionalProperties", of_extra(schemas, def, extra));
    } else if object.unknown == UnknownPolicy::Error && !is_opened(schemas, def) {
        schema.set("additionalProperties", Json::Bool(false));
    } else {
        stay_open(schemas, &mut schema, def);
    }
    constraint::apply(schemas.dialect, &mut schema, &object.constraints, false);
    rules::apply(schemas, &mut schema, def);
    schema
}

/// Returns the schema of unlisted members.
fn of_extra(schemas: &Schemas<'_>, def: &TypeDef, extra: &Type) -> Json {
    let schema = ty(schemas, extra);
    if schemas.dialect == Dialect::Portable && def.sides.reply {
        return with_open_list(schema);
    }
    schema
}

/// Returns true if enums and objects are open although their type is not.
///
/// In documents for code generators, a closed type would make generated code fail on a reply of a
/// newer service.
fn is_opened(schemas: &Schemas<'_>, def: &TypeDef) -> bool {
    schemas.dialect == Dialect::Portable && def.sides.reply
}

/// The media type that marks the string of a file for code generators.
pub(crate) const FILE_MEDIA_TYPE: &str = "application/octet-stream";

/// Allows unlisted members in replies, with the keyword that code generators support.
pub(super) fn stay_open(schemas: &Schemas<'_>, schema: &mut Json, def: &TypeDef) {
    if schemas.dialect.is_component() && def.sides.reply {
        schema.set("additionalProperties", Json::Bool(true));
    }
}

/// Returns the schema of a member, adapted to the messages that contain its type.
pub(super) fn of_type(schemas: &Schemas<'_>, def: &TypeDef, field: &Field) -> Json {
    let null = match schemas.dialect {
        Dialect::OpenApi => field.nullable,
        // Otherwise, clients generated from the document would send null unnecessarily.
        Dialect::Portable => field.nullable && (def.sides.reply || def.nulls != Nulls::Absent),
        Dialect::JsonSchema | Dialect::WithoutRules => def.accepts_null(field),
    };
    let mut member = member(schemas, Some(def), field, null);
    if schemas.dialect == Dialect::Portable {
        member = with_anchor(member);
        if def.sides.reply {
            member = with_open_list(member);
        }
    }
    match field.only.filter(|_| schemas.dialect == Dialect::OpenApi) {
        Some(Way::Request) => member.set("writeOnly", Json::Bool(true)),
        Some(Way::Reply) => member.set("readOnly", Json::Bool(true)),
        None => {}
    }
    add_default(schemas, &mut member, def, field);
    member
}

/// Returns the schema of an alternative: type and constraints, without descriptions.
pub(super) fn alternative(schemas: &Schemas<'_>, def: &TypeDef, of: &Alternative) -> Json {
    let mut schema = ty(schemas, &of.ty);
    constraint::apply(schemas.dialect, &mut schema, &of.constraints, false);
    if schemas.dialect == Dialect::Portable {
        schema = with_anchor(schema);
        if def.sides.reply {
            schema = with_open_list(schema);
        }
    }
    schema
}

/// Anchors the pattern of a schema for tools that only match at the start of a string.
fn with_anchor(mut schema: Json) -> Json {
    if let Some(Json::String(pattern)) = schema.get("pattern")
        && !pattern.starts_with('^')
    {
        let anchored = format!("^[\\s\\S]*({pattern})");
        schema.set("pattern", Json::String(anchored));
    }
    for key in ["items", "additionalProperties"] {
        if let Some(item @ Json::Object(_)) = schema.get(key).cloned() {
            schema.set(key, with_anchor(item));
        }
    }
    schema
}

/// Turns the only values of a schema into known values.
fn with_open_list(schema: Json) -> Json {
    let Json::Object(members) = schema else { return schema };
    Json::object(members.into_iter().map(|(key, value)| match key.as_str() {
        "enum" => ("x-extensible-enum".to_owned(), value),
        "items" | "additionalProperties" => (key, with_open_list(value)),
        _ => (key, value),
    }))
}

/// Returns the tag of a variant's union, and the value that selects the variant.
fn tag_of(interface: &Interface, object: &Object) -> Option<(String, String)> {
    let (union, value) = object.variant_of.as_ref()?;
    Some((interface.union(*union).tag.wire.clone(), value.clone()))
}

/// Returns the schema of a member: type, constraints and descriptions.
///
/// `owner` is the type of the object with the member.
pub(super) fn member(
    schemas: &Schemas<'_>,
    owner: Option<&TypeDef>,
    field: &Field,
    null: bool,
) -> Json {
    let mut schema = nullable(ty(schemas, &field.ty), null);
    constraint::apply(schemas.dialect, &mut schema, &field.constraints, null);
    prose::describe(&mut schema, prose::of_field(schemas, owner, field));
    if field.deprecated.is_some() {
        schema.set("deprecated", Json::Bool(true));
    }
    if let Some(example) = &field.example {
        schema.set("examples", Json::array([example.clone()]));
    }
    schema
}

/// Returns the schema of a type inside a member or a list.
pub(super) fn ty(schemas: &Schemas<'_>, ty: &Type) -> Json {
    let plain = |name: &str| Json::object([("type", Json::string(name))]);
    match ty {
        Type::String => plain("string"),
        Type::Integer => {
            Json::object([("type", Json::string("integer")), ("format", Json::string("int64"))])
        }
        Type::Unsigned => Json::object([
            ("type", Json::string("integer")),
            ("format", Json::string("uint64")),
            ("minimum", Json::Integer(0)),
        ]),
        Type::Number => plain("number"),
        Type::Boolean => plain("boolean"),
        Type::File => Json::object([
            ("type", Json::string("string")),
            ("contentMediaType", Json::string(FILE_MEDIA_TYPE)),
        ]),
        Type::Json => Json::empty_object(),
        Type::JsonObject => Json::object([
            ("type", Json::string("object")),
            ("additionalProperties", Json::Bool(true)),
        ]),
        Type::List(item) => {
            Json::object([("type", Json::string("array")), ("items", self::ty(schemas, item))])
        }
        Type::Map(item) => Json::object([
            ("type", Json::string("object")),
            ("additionalProperties", self::ty(schemas, item)),
        ]),
        Type::Nullable(inner) => nullable(self::ty(schemas, inner), true),
        Type::Named(id) => schemas.reference(*id),
    }
}

/// Returns a schema that also accepts null.
pub(super) fn nullable(mut schema: Json, null: bool) -> Json {
    if !null {
        return schema;
    }
    if schema.get("$ref").is_some() {
        let null = Json::object([("type", Json::string("null"))]);
        return Json::object([("oneOf", Json::array([schema, null]))]);
    }
    if let Some(name) = schema.get("type").cloned() {
        schema.set("type", Json::array([name, Json::string("null")]));
    }
    schema
}

/// Adds the default of a member.
///
/// The key is `default` in JSON Schema, and `x-default` in a document from which code is generated.
/// Without rules, only the description states it.
fn add_default(schemas: &Schemas<'_>, schema: &mut Json, def: &TypeDef, field: &Field) {
    if let Some(DefaultValue::Literal(value)) = &field.default {
        let key = match schemas.dialect {
            Dialect::OpenApi if def.sides.request => X_DEFAULT,
            Dialect::OpenApi | Dialect::JsonSchema => "default",
            Dialect::Portable => X_DEFAULT,
            Dialect::WithoutRules => return,
        };
        schema.set(key, value.clone());
    }
}
