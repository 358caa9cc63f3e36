//! The `OpenAPI` 3.0 document: the portable document, with the keywords of the older version.

use super::openapi::{DocumentOptions, Stream, document, used};
use crate::mark::file;
use crate::schema::{Dialect, FILE_MEDIA_TYPE, Schemas};
use genwire_output::OutputFile;
use genwire_spec::model::{Interface, Json, TypeId};
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Generates the document.
pub fn emit(interface: &Interface) -> Vec<OutputFile> {
    let options =
        DocumentOptions { version: "3.0.3", dialect: Dialect::Portable, stream: Stream::Schema };
    let schemas = Schemas::new(interface, options.dialect);
    let downgrade = Downgrade::of(&schemas);
    vec![file("openapi-3.0.json", &downgrade.around(document(&schemas, options)))]
}

/// Keys whose members have names from the interface.
const NAMED_KEYS: [&str; 7] =
    ["callbacks", "encoding", "headers", "paths", "securitySchemes", "variables", "x-webhooks"];

/// Keys whose values contain no schemas.
const PLAIN_KEYS: [&str; 3] = ["examples", "scopes", "security"];

/// Keys of a license that are new in 3.1.
const LATER_LICENSE_KEYS: [&str; 1] = ["identifier"];

/// A conversion of the portable document.
struct Downgrade<'s> {
    schemas: &'s Schemas<'s>,
    /// The types to which references lead, by name.
    ids: BTreeMap<&'s str, TypeId>,
    /// A cache of the JSON type of each schema, for schemas with only one.
    types: RefCell<BTreeMap<TypeId, Option<Json>>>,
}

impl<'s> Downgrade<'s> {
    fn of(schemas: &'s Schemas<'s>) -> Self {
        let ids = used(schemas).into_iter().map(|id| (schemas.name(id), id)).collect();
        Self { schemas, ids, types: RefCell::default() }
    }

    /// Converts the schemas, streams and license inside a value; everything else stays.
    fn around(&self, json: Json) -> Json {
        match json {
            Json::Array(items) => Json::array(items.into_iter().map(|item| self.around(item))),
            Json::Object(members) => Json::object(members.into_iter().map(|(key, value)| {
                let value = self.value_of(&key, value);
                (key, value)
            })),
            other => other,
        }
    }

    /// Converts the value of a key in the document.
    fn value_of(&self, key: &str, value: Json) -> Json {
        match key {
            "schema" => self.schema(value),
            "schemas" => each(value, |schema| self.schema(schema)),
            "text/event-stream" => stream(&value),
            "license" => without_identifier(value),
            key if PLAIN_KEYS.contains(&key) => value,
            key if NAMED_KEYS.contains(&key) => each(value, |one| self.around(one)),
            _ => self.around(value),
        }
    }

    /// Converts a schema to the keywords of 3.0.
    fn schema(&self, json: Json) -> Json {
        if json.get("$ref").is_some() {
            return self.reference(json);
        }
        let mut changed = Json::empty_object();
        for (key, value) in json.into_members() {
            match (key.as_str(), value) {
                ("type", Json::Array(names)) => one_type(&mut changed, &names),
                ("oneOf" | "anyOf", Json::Array(branches)) => {
                    self.branches(&mut changed, &key, branches);
                }
                ("properties", value) => {
                    changed.set(&key, each(value, |schema| self.schema(schema)));
                }
                ("items" | "additionalProperties", value @ Json::Object(_)) => {
                    changed.set(&key, self.schema(value));
                }
                ("const", value) => changed.set("enum", Json::array([value])),
                ("examples", Json::Array(values)) => {
                    if let Some(first) = values.into_iter().next() {
                        changed.set("example", first);
                    }
                }
                ("exclusiveMinimum", value) => exclusive(&mut changed, "minimum", &key, value),
                ("exclusiveMaximum", value) => exclusive(&mut changed, "maximum", &key, value),
                ("contentMediaType", Json::String(name)) if name == FILE_MEDIA_TYPE => {
                    changed.set("format", Json::string("binary"));
                }
                ("contentMediaType" | "contentEncoding" | "contentSchema" | "$comment", _) => {}
                (_, value) => changed.set(&key, value),
            }
        }
        changed
    }

    /// Converts a reference.
    ///
    /// Version 3.0 ignores keywords next to it, so the reference is moved into an `allOf` with one
    /// item.
    fn reference(&self, json: Json) -> Json {
        if json.members().iter().all(|(key, _)| key.starts_with('$')) {
            return json;
        }
        let (targets, beside): (Vec<_>, Vec<_>) =
            json.into_members().into_iter().partition(|(key, _)| key.starts_with('$'));
        let mut changed = Json::object([("allOf", Json::array([Json::object(targets)]))]);
        for (key, value) in self.schema(Json::object(beside)).into_members() {
            changed.set(&key, value);
        }
        changed
    }

    /// Converts alternatives. One of them may be null.
    fn branches(&self, changed: &mut Json, key: &str, branches: Vec<Json>) {
        let null = Json::object([("type", Json::string("null"))]);
        let count = branches.len();
        let others = branches.into_iter().filter(|branch| *branch != null);
        let mut others: Vec<Json> = others.map(|branch| self.schema(branch)).collect();
        if others.len() == count {
            changed.set(key, Json::array(others));
            return;
        }
        // `nullable` only has a meaning next to `type`.
        if let [only] = others.as_slice()
            && let Some(ty) = self.type_of(only)
        {
            changed.set("type", ty);
            changed.set("nullable", Json::Bool(true));
            changed.set("allOf", Json::array(others));
            return;
        }
        others.push(Json::object([
            ("type", Json::string("string")),
            ("nullable", Json::Bool(true)),
            ("enum", Json::array([Json::Null])),
        ]));
        changed.set(key, Json::array(others));
    }

    /// Returns the only JSON type of the schema to which a reference leads.
    fn type_of(&self, schema: &Json) -> Option<Json> {
        let Json::String(reference) = schema.get("$ref")? else { return None };
        let id = *self.ids.get(reference.rsplit('/').next()?)?;
        let mut types = self.types.borrow_mut();
        let ty = types.entry(id).or_insert_with(|| {
            let schema = self.schemas.schema(id);
            schema.get("type").filter(|ty| matches!(ty, Json::String(_))).cloned()
        });
        ty.clone()
    }
}

/// Converts all values of an object.
fn each(json: Json, change: impl Fn(Json) -> Json) -> Json {
    Json::object(json.into_members().into_iter().map(|(key, value)| (key, change(value))))
}

/// Removes the SPDX expression of a license.
fn without_identifier(license: Json) -> Json {
    let members = license.into_members().into_iter();
    Json::object(members.filter(|(key, _)| !LATER_LICENSE_KEYS.contains(&key.as_str())))
}

/// Converts a stream. Version 3.0 can only describe it as a string.
fn stream(media: &Json) -> Json {
    let schema = Json::object([
        ("type", Json::string("string")),
        ("description", Json::string("Events, each with one JSON text or the end mark as `data`.")),
    ]);
    let mut changed = Json::object([("schema", schema)]);
    if let Some(examples) = media.get("examples").cloned() {
        let text = |mut example: Json| {
            if let Some(Json::String(data)) = example.get("value").and_then(|one| one.get("data")) {
                example.set("value", Json::String(format!("data: {data}\n\n")));
            }
            example
        };
        changed.set("examples", each(examples, text));
    }
    changed
}

/// Converts a type that may be null.
fn one_type(changed: &mut Json, names: &[Json]) {
    let null = Json::string("null");
    if let Some(name) = names.iter().find(|name| **name != null) {
        changed.set("type", name.clone());
    }
    if names.contains(&null) {
        changed.set("nullable", Json::Bool(true));
    }
}

fn exclusive(changed: &mut Json, bound: &str, key: &str, value: Json) {
    changed.set(bound, value);
    changed.set(key, Json::Bool(true));
}
