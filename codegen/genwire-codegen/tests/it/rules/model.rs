//! A small interface with every kind of type, for the tests of rules.

use genwire_constraint::{Constraint, Each, Format};
use genwire_spec::Prefix;
use genwire_spec::model::{
    Alternative, Constrained, Either, EnumRepr, EnumType, EnumValue, Expr, Field, Interface, Items,
    Json, JsonType, Ledger, Name, Nulls, Object, ObjectId, Property, PropertyType, RequestNulls,
    Responses, Rule, Service, Severity, Sides, Spans, Type, TypeDef, TypeId, TypeKind, Union,
    UnionId, UnknownPolicy, Variant,
};
use genwire_spec::rule::{Scope, check};
use std::collections::BTreeMap;

pub(crate) const REQUEST: TypeId = TypeId(0);
pub(crate) const REPLY: TypeId = TypeId(9);
pub(crate) const BODY: TypeId = TypeId(7);
pub(crate) const WINDOW: TypeId = TypeId(11);
pub(crate) const ITEM: TypeId = TypeId(4);

/// The types: a strict request, a lenient reply and the types inside them, and a window of time.
pub(crate) fn types() -> Vec<TypeDef> {
    let sides = Sides { request: true, reply: false };
    let mut types = messages();
    types.push(def("Window", object(window(), None), sides));
    types
}

/// An object, possibly the payload of a variant.
fn object(fields: Vec<Field>, variant_of: Option<(UnionId, String)>) -> TypeKind {
    let (unknown, extra, constraints) = (UnknownPolicy::Warning, None, Vec::new());
    TypeKind::Object(Object { fields, unknown, extra, variant_of, constraints })
}

fn messages() -> Vec<TypeDef> {
    let [model, ratio, options, item, body, level, inner] =
        [1, 2, 3, 4, 7, 8, 10].map(|id| Type::Named(TypeId(id)));
    let items = || Type::List(Box::new(item.clone()));
    let request = vec![
        required("model", model),
        required("name", Type::String),
        required("count", Type::Integer),
        required("content", items()),
        optional("limit", Type::Integer),
        optional("ratio", ratio.clone()),
        optional("title", Type::String),
        optional("strength", Type::Number),
        optional("stream", Type::Boolean),
        optional("options", options),
        optional("tags", Type::List(Box::new(Type::String))),
        optional("numbers", Type::List(Box::new(Type::Integer))),
        optional("ratios", Type::List(Box::new(ratio.clone()))),
        optional("body", body),
        optional("free", Type::Json),
        optional("level", level),
        optional("fallback", Type::Named(TypeId(1))),
    ];
    let reply = vec![
        required("count", Type::Integer),
        required("status", ratio.clone()),
        required("items", items()),
        optional("note", Type::String),
        optional("inner", inner),
    ];
    let request_side = Sides { request: true, reply: false };
    let reply_side = Sides { request: false, reply: true };
    let variant_of = |wire: &str| Some((UnionId::declared(ITEM), wire.to_owned()));
    let image_fields = vec![
        required("url", Type::String),
        optional("role", ratio.clone()),
        optional("weight", Type::Integer),
    ];
    let text_fields = vec![required("text", Type::String), optional("weight", Type::Integer)];
    let options_fields = vec![
        required("kind", Type::String),
        optional("deep", Type::Integer),
        optional("mode", ratio.clone()),
        optional("model", Type::Named(TypeId(1))),
    ];
    let inner_fields = vec![required("kind", Type::String), optional("level", Type::Integer)];
    let object = |fields| object(fields, None);
    let payload = |fields, wire| self::object(fields, variant_of(wire));
    vec![
        def("Request", object(request), request_side),
        def("Model", models(), request_side),
        def("Ratio", values(&["wide", "tall", "auto"]), request_side),
        def("Options", object(options_fields), request_side),
        def("Item", union(), request_side),
        def("TextItem", payload(text_fields, "text"), request_side),
        def("ImageItem", payload(image_fields, "image"), request_side),
        def("Body", either(items()), request_side),
        def("Level", levels(), request_side),
        def("Reply", object(reply), reply_side),
        def("Inner", object(inner_fields), reply_side),
    ]
}

/// The types in an interface without anything else.
pub(crate) fn interface() -> Interface {
    Interface {
        project: genwire_spec::Project::default(),
        service: Service {
            title: String::new(),
            version: String::new(),
            doc: String::new(),
            vendor_prefix: String::new(),
            terms: None,
            contact: None,
            license: None,
            servers: Vec::new(),
            security: Vec::new(),
            content_type: String::new(),
            invalid_code: 1,
            request_nulls: RequestNulls::Absent,
            responses: Responses::Lenient,
            spans: Spans::default(),
            body_errors: Vec::new(),
            notes: Vec::new(),
        },
        areas: Vec::new(),
        types: types(),
        operations: Vec::new(),
        webhooks: Vec::new(),
        first_by_request: BTreeMap::new(),
        codes: Vec::new(),
        schemes: Vec::new(),
        families: Vec::new(),
        gaps: Vec::new(),
        facts: Vec::new(),
        ledger: Ledger::default(),
        items: Items::default(),
        releases: Vec::new(),
    }
}

/// Checks a rule that must be sound.
pub(crate) fn sound(types: &[TypeDef], this: TypeId, text: &str) -> Expr {
    match check(text, &Scope { types, this, prefix: &Prefix::default() }) {
        Ok(expr) => expr,
        Err(errors) => panic!("{text}: {errors:#?}"),
    }
}

/// Wraps a checked expression in a rule of the model.
pub(crate) fn rule(text: &str, expr: Expr) -> Rule {
    Rule {
        id: "rule".to_owned(),
        path: "test.Request.rules.rule".to_owned(),
        doc: "The members go together.".to_owned(),
        message: "the members do not go together".to_owned(),
        severity: Severity::Error,
        code: 1,
        at: None,
        text: text.to_owned(),
        expr,
        cases: Vec::new(),
    }
}

fn def(wire: &str, kind: TypeKind, sides: Sides) -> TypeDef {
    TypeDef {
        area: "test".to_owned(),
        name: name(wire),
        form_of: None,
        file: String::new(),
        operation: None,
        doc: String::new(),
        notes: Vec::new(),
        kind,
        sides,
        responses: None,
        is_lenient: sides.reply,
        is_relaxed: false,
        has_numbers: false,
        bytes: 0,
        nulls: if sides.request { Nulls::Absent } else { Nulls::Stated },
        rules: Vec::new(),
        natives: Vec::new(),
        gaps: Vec::new(),
        assumed: false,
    }
}

fn name(wire: &str) -> Name {
    let snake = wire.to_lowercase().replace('-', "_");
    let capitalised = |word: &str| word[..1].to_uppercase() + &word[1..];
    let pascal = wire.split(['-', '_']).map(capitalised).collect();
    Name { wire: wire.to_owned(), snake, pascal }
}

fn required(wire: &str, ty: Type) -> Field {
    Field { required: true, ..optional(wire, ty) }
}

fn optional(wire: &str, ty: Type) -> Field {
    Field { required: false, ..Field::required(name(wire), ty, "") }
}

fn value(wire: &str, number: Option<i64>, properties: Vec<Json>) -> EnumValue {
    EnumValue {
        name: name(wire),
        key: wire.to_lowercase(),
        number,
        doc: String::new(),
        properties,
        deprecated: None,
        notes: Vec::new(),
        assumed: false,
    }
}

/// The members of the window. All of its strings but one are dates and times.
fn window() -> Vec<Field> {
    let with = |field: Field, constraint| {
        let constrained =
            Constrained { constraint, severity: Severity::Error, path: String::new() };
        Field { constraints: vec![constrained], ..field }
    };
    let format = |format| Constraint::Format(format);
    let time = |field| with(field, format(Format::DateTime));
    let each = Constraint::Each(Box::new(Each::new(format(Format::DateTime))));
    vec![
        time(required("start", Type::String)),
        time(required("end", Type::String)),
        required("count", Type::Integer),
        time(optional("until", Type::String)),
        with(optional("times", Type::List(Box::new(Type::String))), each),
        optional("note", Type::String),
        with(optional("length", Type::String), format(Format::Duration)),
    ]
}

fn enum_type(repr: EnumRepr, properties: Vec<Property>, values: Vec<EnumValue>) -> TypeKind {
    TypeKind::Enum(EnumType { repr, unknown: UnknownPolicy::Error, properties, values })
}

fn values(wires: &[&str]) -> TypeKind {
    let values = wires.iter().map(|wire| value(wire, None, Vec::new())).collect();
    enum_type(EnumRepr::String, Vec::new(), values)
}

fn levels() -> TypeKind {
    let values = [("low", 1), ("high", 2)]
        .map(|(wire, number)| EnumValue { number: Some(number), ..value(wire, None, Vec::new()) });
    enum_type(EnumRepr::Integer, Vec::new(), values.to_vec())
}

fn models() -> TypeKind {
    let property =
        |wire, ty| Property { name: name(wire), ty, doc: String::new(), optional: false };
    let properties = vec![
        property("limit", PropertyType::Integer),
        property("media", PropertyType::Boolean),
        property("family", PropertyType::String),
        property("rate", PropertyType::Number),
        Property { optional: true, ..property("score", PropertyType::Integer) },
    ];
    let score = |wire| match wire {
        "X-A" => Json::Integer(4),
        "X-B" => Json::Integer(2),
        _ => Json::Null,
    };
    let values =
        [("X-A", 5, true, "new", 0.5), ("X-B", 3, false, "old", 0.5), ("X-C", 3, true, "old", 1.0)]
            .map(|(wire, limit, media, family, rate)| {
                let properties = vec![
                    limit.into(),
                    Json::Bool(media),
                    family.into(),
                    Json::Number(rate),
                    score(wire),
                ];
                value(wire, None, properties)
            });
    enum_type(EnumRepr::String, properties, values.to_vec())
}

fn union() -> TypeKind {
    let variant =
        |wire, ty| Variant { name: name(wire), ty: ObjectId::declared(ty), doc: String::new() };
    TypeKind::Union(Union {
        tag: name("type"),
        unknown: UnknownPolicy::Error,
        variants: vec![variant("text", TypeId(5)), variant("image", TypeId(6))],
    })
}

fn either(items: Type) -> TypeKind {
    let alternative = |wire, json, ty| Alternative {
        name: name(wire),
        json,
        ty,
        doc: String::new(),
        constraints: Vec::new(),
    };
    TypeKind::Either(Either {
        alternatives: vec![
            alternative("text", JsonType::String, Type::String),
            alternative("parts", JsonType::Array, items),
        ],
    })
}
