//! Bodies and parameters as names and strings.

use genwire_spec::model::{
    Constrained, Encoding, Field, Interface, Json, Operation, ParameterForm, ParameterPlace,
    ParameterStyle, Type, TypeKind, types::Object,
};
use genwire_spec::texts::{Texts, is_object, list_of, written};

/// Returns the locations that have strings; `None` if no location has any.
pub(super) fn to_json(texts: &Texts) -> Option<Json> {
    let places =
        [("query", &texts.query), ("headers", &texts.headers), ("cookies", &texts.cookies)];
    let pair = |(key, text): &(String, String)| strings([key, text]);
    let used = places
        .into_iter()
        .filter(|(_, pairs)| !pairs.is_empty())
        .map(|(name, pairs)| (name, Json::Array(pairs.iter().map(pair).collect())));
    let used = Json::object(used);
    (!used.members().is_empty()).then_some(used)
}

/// A body that is written as names and strings: a form or a multipart body.
pub(super) enum BodyTexts<'a> {
    Members(&'a Object, Vec<ParameterForm>),
    /// A body that is not an object, and so has no names.
    Nameless,
}

impl<'a> BodyTexts<'a> {
    /// Returns the form of a request body; `None` for a body that is JSON or has no type.
    pub(super) fn of(interface: &'a Interface, operation: &Operation) -> Option<Self> {
        let id = operation.request?;
        let encoding = Encoding::of(operation.body_media_types.first()?);
        if encoding == Encoding::Json {
            return None;
        }
        let TypeKind::Object(object) = &interface.ty(id).kind else { return Some(Self::Nameless) };
        let is_deep = operation.is_body_deep && encoding == Encoding::Form;
        let usual = ParameterForm {
            place: ParameterPlace::Query,
            style: ParameterStyle::Form,
            explode: true,
        };
        let forms = object.fields.iter().map(|Field { ty, .. }| {
            let is_object = is_object(interface, ty);
            let style = match is_deep && (is_object || list_of(interface, ty).is_some()) {
                true => ParameterStyle::DeepObject,
                false if is_object => ParameterStyle::Json,
                false => ParameterStyle::Form,
            };
            ParameterForm { style, ..usual }
        });
        Some(Self::Members(object, forms.collect()))
    }

    /// Returns true if a server that parses the serialized body gets the same body.
    pub(super) fn carries(&self, interface: &Interface, body: &Json) -> bool {
        match self {
            Self::Members(object, forms) => {
                written(interface, &object.fields, forms, body).is_some()
            }
            Self::Nameless => false,
        }
    }
}

/// Returns the parts of a body that are files or have media types.
pub(super) fn special_parts(interface: &Interface, operation: &Operation) -> Vec<Json> {
    let part = |field: &Field| {
        let mut json = Json::object([("name", Json::string(&field.name.wire))]);
        if field.is_file() {
            json.set("is_file", Json::Bool(true));
        }
        if !field.media_types.is_empty() {
            json.set(
                "media_types",
                Json::Array(field.media_types.iter().map(Json::string).collect()),
            );
        }
        json
    };
    operation.special_parts(interface).into_iter().map(part).collect()
}

/// Returns the string parts of a body that may be files, if the spec declares no file.
pub(super) fn maybe_files<'a>(interface: &'a Interface, operation: &Operation) -> Vec<&'a str> {
    let media_type = operation.body_media_types.first();
    let is_in_parts = media_type.is_some_and(|it| Encoding::of(it) == Encoding::Parts);
    let Some(id) = operation.request.filter(|_| is_in_parts) else { return Vec::new() };
    let TypeKind::Object(object) = &interface.ty(id).kind else { return Vec::new() };
    if object.fields.iter().any(Field::is_file) {
        return Vec::new();
    }
    let may_be_file = |field: &&Field| {
        let is_text = match &field.ty {
            Type::List(item) | Type::Nullable(item) => **item == Type::String,
            ty => *ty == Type::String,
        };
        let limits_size = |one: &Constrained| {
            let facets = one.constraint.facets();
            let length = facets.each.map_or(facets.length, |of_each| of_each.facets().length);
            length.or(facets.items).is_some()
        };
        is_text && field.constraints.iter().all(limits_size)
    };
    object.fields.iter().filter(may_be_file).map(|field| field.name.wire.as_str()).collect()
}

/// Returns a list of strings.
pub(super) fn strings(items: impl IntoIterator<Item = impl Into<String>>) -> Json {
    Json::Array(items.into_iter().map(Json::string).collect())
}
