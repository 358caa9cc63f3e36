//! `OpenAPI` documents: the parts that all versions share.

mod callbacks;
mod errors;
mod info;
mod responses;
mod servers;

use crate::mark::mark;
use crate::schema::{Dialect, Schemas};
use genwire_spec::model::{
    AuthPlace, BodyKind, DefaultValue, Encoding, Example, Field, Interface, Json, Method, NextPage,
    Note, Operation, Paging, ParameterStyle, Scheme, Security, TextParts, Type, TypeDef, TypeId,
};
use genwire_spec::names;
use indexmap::IndexMap;
use std::collections::{BTreeMap, BTreeSet};

/// Options that depend on the `OpenAPI` version of the document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DocumentOptions {
    /// The version of `OpenAPI`.
    pub(crate) version: &'static str,
    pub(crate) dialect: Dialect,
    /// The keyword for the schema of a stream event.
    pub(crate) stream: Stream,
}

/// The keyword for the schema of a stream event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// `schema`. Before 3.2, it describes each event of the stream.
    Schema,
    /// `itemSchema`.
    ItemSchema,
}

/// Describes an interface in a version of `OpenAPI`.
pub(crate) fn document(schemas: &Schemas<'_>, options: DocumentOptions) -> Json {
    let interface = schemas.interface;
    let service = &interface.service;
    let schemes = interface.schemes.iter();
    let schemes = Json::object(schemes.map(|it| (it.name.clone(), security_scheme(it))));
    let mut document = Json::object([
        ("openapi", Json::string(options.version)),
        ("x-comment", mark(interface, module_path!())),
        ("info", info::info(service)),
        ("servers", servers::all(interface)),
        ("security", requirements(interface, &service.security)),
        ("tags", tags(interface)),
        ("paths", paths(schemas, options.stream)),
    ]);
    if !interface.webhooks.is_empty() {
        // 3.0 has no such member; tools that support webhooks read the extension.
        let key = if options.version.starts_with("3.0") { "x-webhooks" } else { "webhooks" };
        document.set(key, callbacks::webhooks(schemas));
    }
    let types = schemas.definitions(used(schemas));
    let components = Json::object([("securitySchemes", schemes), ("schemas", types)]);
    document.set("components", components);
    document
}

/// Returns the types that a document describes.
pub(crate) fn used(schemas: &Schemas<'_>) -> BTreeSet<TypeId> {
    schemas.reachable(bodies(schemas.interface), true)
}

/// Returns the credentials of a call: alternative objects, each with all schemes that it requires.
fn requirements(interface: &Interface, security: &Security) -> Json {
    let alternative = |all: &Vec<usize>| {
        let names = all.iter().map(|scheme| interface.schemes[*scheme].name.clone());
        Json::object(names.map(|name| (name, Json::array([]))))
    };
    Json::Array(security.iter().map(alternative).collect())
}

/// Returns the description of an authentication method.
fn security_scheme(scheme: &Scheme) -> Json {
    let auth = &scheme.auth;
    let is_http = auth.place == AuthPlace::Header
        && auth.name.eq_ignore_ascii_case("Authorization")
        && !auth.scheme.is_empty();
    let place = match auth.place {
        AuthPlace::Header => "header",
        AuthPlace::Query => "query",
        AuthPlace::Cookie => "cookie",
    };
    let doc = Json::string(format!("An API key in the {place} `{}`.", auth.shown("KEY")));
    if let Some(url) = &scheme.token_url {
        let scopes = Json::empty_object();
        let flow = Json::object([("tokenUrl", Json::string(url)), ("scopes", scopes)]);
        let flows = Json::object([("clientCredentials", flow)]);
        let kind = ("type", Json::string("oauth2"));
        return Json::object([kind, ("flows", flows), ("description", doc)]);
    }
    if is_http {
        let scheme = match () {
            () if auth.is_basic() => "basic",
            () if auth.is_bearer() => "bearer",
            () => auth.scheme.as_str(),
        };
        return Json::object([
            ("type", Json::string("http")),
            ("scheme", Json::string(scheme)),
            ("description", doc),
        ]);
    }
    Json::object([
        ("type", Json::string("apiKey")),
        ("in", Json::string(place)),
        ("name", Json::string(&auth.name)),
        ("description", doc),
    ])
}

/// Returns the types of all request, reply, event and callback bodies.
fn bodies(interface: &Interface) -> BTreeSet<TypeId> {
    let mut ids = BTreeSet::new();
    for operation in interface.operations_and_webhooks() {
        let parts = [BodyKind::Request, BodyKind::Response, BodyKind::Event, BodyKind::Callback];
        ids.extend(parts.into_iter().flat_map(|part| operation.bodies(part)));
        ids.extend(operation.callbacks.iter().filter_map(|callback| callback.response));
        let object = operation.parameters.map(|id| interface.object(id));
        let fields = object.iter().flat_map(|object| &object.fields);
        ids.extend(fields.chain(&operation.params).filter_map(|field| field.ty.named()));
        let headers = operation.headers.map(|id| interface.object(id));
        let headers = headers.iter().flat_map(|object| &object.fields);
        ids.extend(headers.filter_map(|field| field.ty.named()));
        ids.extend(interface.families_of(operation).map(|family| family.body));
    }
    ids
}

fn tags(interface: &Interface) -> Json {
    let used = |area: &str| interface.operations_and_webhooks_of(area).next().is_some();
    let areas = interface.areas.iter().filter(|area| used(&area.name.wire));
    let tag = |area: &genwire_spec::model::Area| {
        Json::object([
            ("name", Json::string(&area.name.wire)),
            ("description", Json::string(area.doc.trim())),
        ])
    };
    Json::Array(areas.map(tag).collect())
}

/// Returns the operations of each path, in the order of their first operations.
fn paths(schemas: &Schemas<'_>, stream: Stream) -> Json {
    let interface = schemas.interface;
    // Paths are keys, so operations that share a path add what distinguishes them as a fragment. No
    // request contains the fragment.
    let shared = interface.shared_endpoints().into_iter().flatten().flatten();
    let templates: BTreeMap<String, String> =
        shared.map(|one| (one.operation.item_path(), one.template())).collect();
    let mut paths: IndexMap<String, Vec<&Operation>> = IndexMap::new();
    for operation in &interface.operations {
        let path = templates.get(&operation.item_path()).unwrap_or(&operation.path);
        paths.entry(path.clone()).or_default().push(operation);
    }
    Json::object(paths.into_iter().map(|(path, operations)| {
        let mut methods = Json::empty_object();
        for one in operations {
            methods.set(key(one.method), operation(interface, schemas, one, stream));
        }
        (path, methods)
    }))
}

/// Returns the title of an operation or a webhook.
///
/// If the title is only derived from the name, it is the first sentence of its doc.
fn summary(operation: &Operation) -> &str {
    if operation.title == names::title(&operation.name.wire) && !operation.doc.is_empty() {
        first_sentence(&operation.doc)
    } else {
        &operation.title
    }
}

/// Returns the key of a method in a path item.
fn key(method: Method) -> &'static str {
    match method {
        Method::Delete => "delete",
        Method::Get => "get",
        Method::Post => "post",
        Method::Put => "put",
        Method::Patch => "patch",
        Method::Head => "head",
        Method::Options => "options",
        Method::Trace => "trace",
    }
}

fn operation(
    interface: &Interface,
    schemas: &Schemas<'_>,
    operation: &Operation,
    stream: Stream,
) -> Json {
    let mut doc = prose(&operation.doc, &operation.notes);
    if let Some(deprecated) = &operation.deprecated {
        doc.push_str("\n\n");
        doc.push_str(&deprecated.paragraph());
    }
    let id = operation.exported_id.as_ref().unwrap_or(&operation.name.snake);
    let mut json = Json::object([
        ("operationId", Json::string(id)),
        ("tags", Json::array([Json::string(&operation.area)])),
        ("summary", Json::string(summary(operation))),
    ]);
    if !doc.is_empty() {
        json.set("description", Json::String(doc));
    }
    if operation.deprecated.is_some() {
        json.set("deprecated", Json::Bool(true));
    }
    if operation.security != interface.service.security {
        json.set("security", requirements(interface, &operation.security));
    }
    if !operation.servers.is_empty() {
        json.set("servers", servers::of_operation(interface, operation));
    }
    let has_parameters = !operation.params.is_empty() || operation.parameters.is_some();
    if has_parameters || operation.idempotency.is_some() {
        json.set("parameters", parameters(interface, schemas, operation));
    }
    let raw = operation.raw_request.map(responses::raw_schema);
    if let Some(schema) = operation.request.map(|id| schemas.reference(id)).or(raw) {
        let media = media(schema, &examples(operation, BodyKind::Request, None));
        let types = operation.body_media_types.iter();
        let content = Json::object(types.map(|media_type| {
            let mut media = media.clone();
            if Encoding::of(media_type) == Encoding::Parts {
                add_media_types(&mut media, interface, operation);
            }
            if operation.is_body_deep && Encoding::of(media_type) == Encoding::Form {
                media.set("encoding", deep_members(interface, operation));
                // Unlisted members have no encoding of their own.
                media.set("x-body-style", Json::string(ParameterStyle::DeepObject.as_str()));
            }
            (media_type, media)
        }));
        let body = Json::object([
            ("required", Json::Bool(!operation.is_body_optional)),
            ("content", content),
        ]);
        json.set("requestBody", body);
    }
    json.set("responses", responses::all(interface, schemas, operation, stream));
    if !operation.callbacks.is_empty() {
        json.set("callbacks", callbacks::all(interface, schemas, operation));
    }
    if let Some(paging) = &operation.pages {
        json.set("x-pages", pages(paging));
    }
    if let Some(limit) = operation.body_limit.and_then(|limit| i64::try_from(limit).ok()) {
        json.set("x-body-limit", Json::Integer(limit));
    }
    json
}

fn idempotency(name: &str) -> Json {
    Json::object([
        ("name", Json::string(name)),
        ("in", Json::string("header")),
        ("required", Json::Bool(false)),
        ("description", Json::string(Operation::IDEMPOTENCY_DOC)),
        ("schema", Json::object([("type", Json::string("string"))])),
        ("x-idempotency-key", Json::Bool(true)),
    ])
}

/// Returns the paging of a list, with the keys of the spec.
fn pages(paging: &Paging) -> Json {
    let mut json = Json::empty_object();
    let text = |text: &str| Json::string(text);
    let (key, way) = match &paging.next {
        NextPage::Cursor { input, from } => {
            let cursor = [("parameter", text(input.name())), ("from", text(from))];
            ("cursor", Json::object(cursor))
        }
        NextPage::Number { input, .. } => ("page", text(input.name())),
        NextPage::Offset { input } => ("offset", text(input.name())),
        NextPage::Link => ("link", Json::Bool(true)),
    };
    let others = [("items", &paging.items), ("more", &paging.more), ("total", &paging.total)];
    for (key, path) in others {
        if let Some(path) = path {
            json.set(key, text(path));
        }
    }
    json.set(key, way);
    json
}

fn parameters(interface: &Interface, schemas: &Schemas<'_>, operation: &Operation) -> Json {
    let owner = operation.parameters.map(|id| interface.ty(id));
    let parameter = |owner: Option<&TypeDef>, field: &Field, place: &str| {
        let mut json =
            Json::object([("name", Json::string(&field.name.wire)), ("in", Json::string(place))]);
        for (key, value) in in_text(schemas, owner, field) {
            json.set(key, value);
        }
        json
    };
    let in_path = operation.params.iter().map(|field| parameter(None, field, "path"));
    let object = operation.parameters.map(|id| interface.object(id));
    let fields = object.iter().flat_map(|object| &object.fields);
    let others = fields.zip(&operation.forms).map(|(field, form)| {
        let mut json = parameter(owner, field, form.place.as_str());
        if form.style == ParameterStyle::Json {
            let members = json.members().iter().cloned();
            json = Json::object(members.map(|(key, value)| match key.as_str() {
                "schema" => {
                    let media = Json::object([(key, value)]);
                    ("content".to_owned(), Json::object([("application/json", media)]))
                }
                _ => (key, value),
            }));
        } else if has_parts(&field.ty) || !form.is_usual() {
            json.set("style", Json::string(form.style.as_str()));
            json.set("explode", Json::Bool(form.explode));
        }
        json
    });
    let key = operation.idempotency.as_deref().map(idempotency);
    Json::Array(in_path.chain(others).chain(key).collect())
}

/// Returns true for a type whose values may be lists or objects.
fn has_parts(ty: &Type) -> bool {
    matches!(ty, Type::List(_) | Type::Named(_) | Type::JsonObject | Type::Map(_))
}

/// Returns the encoding of form members whose values may be lists or objects.
fn deep_members(interface: &Interface, operation: &Operation) -> Json {
    let parts = operation.request.map(|id| TextParts::of(&interface.types, &Type::Named(id)));
    let object = parts.and_then(|parts| parts.object).unwrap_or_default();
    let encoding = [("style", Json::string("deepObject")), ("explode", Json::Bool(true))];
    Json::object(object.deep.into_iter().map(|name| (name, Json::object(encoding.clone()))))
}

/// Adds the media types of the parts that declare some.
fn add_media_types(media: &mut Json, interface: &Interface, operation: &Operation) {
    let parts = operation.special_parts(interface).into_iter();
    let parts = parts.filter(|part| !part.media_types.is_empty());
    let encoding = Json::object(parts.map(|part| {
        let types = Json::String(part.media_types.join(", "));
        (part.name.wire.clone(), Json::object([("contentType", types)]))
    }));
    if !encoding.members().is_empty() {
        media.set("encoding", encoding);
    }
}

/// Returns the description of a parameter's or a header's value.
///
/// `owner` is the type of the object that contains it.
fn in_text(
    schemas: &Schemas<'_>,
    owner: Option<&TypeDef>,
    field: &Field,
) -> Vec<(&'static str, Json)> {
    let schema = schemas.member(owner, field);
    let description = schema.get("description").cloned().unwrap_or_else(|| Json::string(""));
    let plain = schema.members().iter().filter(|(key, _)| key != "description").cloned();
    let mut schema = Json::Object(plain.collect());
    if let Some(DefaultValue::Literal(value)) = &field.default {
        schema.set("default", value.clone());
    }
    let deprecated = field.deprecated.as_ref().map(|_| ("deprecated", Json::Bool(true)));
    let mut members = vec![("required", Json::Bool(field.required)), ("description", description)];
    members.extend(deprecated);
    members.push(("schema", schema));
    members
}

/// Returns a media type object: a schema and its examples.
fn media(schema: Json, examples: &Json) -> Json {
    let mut media = Json::object([("schema", schema)]);
    if !examples.members().is_empty() {
        media.set("examples", examples.clone());
    }
    media
}

/// Returns the examples of a part; `wrap` converts bodies to the form in which they are sent.
fn examples(operation: &Operation, part: BodyKind, wrap: Option<&dyn Fn(&Json) -> Json>) -> Json {
    examples_where(operation, part, wrap, |_| true)
}

fn examples_where(
    operation: &Operation,
    part: BodyKind,
    wrap: Option<&dyn Fn(&Json) -> Json>,
    keep: impl Fn(&Example) -> bool,
) -> Json {
    let examples = operation.examples.iter().filter(|one| one.part == part && keep(one));
    Json::object(examples.map(|example| {
        let value = wrap.map_or_else(|| example.body.clone(), |wrap| wrap(&example.body));
        let json = Json::object([("summary", Json::string(example.doc.trim())), ("value", value)]);
        (example.id.clone(), json)
    }))
}

/// Joins a doc and its notes, each as a separate paragraph.
fn prose(doc: &str, notes: &[Note]) -> String {
    crate::schema::with_notes(doc, notes)
}

fn first_sentence(doc: &str) -> &str {
    doc.trim().lines().next().unwrap_or_default().trim_end_matches('.')
}
