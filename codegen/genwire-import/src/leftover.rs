//! Reports the keys of an object that the conversion has not used, each with its reason.

use super::convert::Converter;
use super::document::Spot;
use super::keywords::{FACETS, is_foreign, is_idle, keeps, keyword, restricts_nothing};
use super::options::{besides_null, options, types};
use super::reason::Reason;
use super::schemas::{Schemas, holds_for_all, stated_values};
use genwire_spec::model::Json;

/// Keys of objects other than schemas that restrict nothing: docs, the name and position of a
/// header, which are stated elsewhere, and keys of Swagger 2.0 that OpenAPI no longer has.
const HARMLESS: [&str; 15] = [
    "$self",
    "collectionFormat",
    "consumes",
    "contact",
    "id",
    "in",
    "jsonSchemaDialect",
    "license",
    "name",
    "operationId",
    "produces",
    "schemes",
    "summary",
    "tags",
    "termsOfService",
];

impl<'d> Schemas<'d> {
    /// Returns true for a keyword that is implied by another schema that the value has to satisfy,
    /// or by each of its alternatives.
    fn is_said_beside(&self, spot: &Spot<'d>, key: &str) -> bool {
        let of_type = keyword(key).is_some_and(|row| !row.types.is_empty());
        let is_schema = of_type || matches!(key, "type" | "enum" | "format");
        let Some(stated) = spot.get(key).filter(|_| is_schema) else { return false };
        let says = |other: &Spot<'d>| {
            let kind = self.kind(other, 0);
            kind.is_some_and(|kind| is_foreign(key, kind.names()))
                || self.implies(other, spot, &stated)
        };
        let target = spot.has("$ref").then(|| self.document.follow(spot)).flatten();
        let some = besides_null(spot);
        let takes_null = some.len() < options(spot).len();
        target.iter().chain(&spot.list("allOf")).any(says)
            || !some.is_empty() && (of_type || !takes_null) && some.iter().all(says)
    }
}

impl<'d> Converter<'d> {
    /// Reports every key of an object that is not in `read` and has an effect.
    pub(super) fn leftover(&mut self, spot: &Spot<'d>, read: &[&str]) {
        for (key, value) in spot.members() {
            if !read.contains(&key) && !is_idle_key(spot, key, value.json) {
                let (reason, what) = why(key, spot);
                self.lost(reason, &value.at, format!("`{key}`: {what}"));
            }
        }
    }

    /// Reports every keyword of a schema that has an effect and is neither in `read` nor read for
    /// all schemas.
    pub(super) fn unread(&mut self, spot: &Spot<'d>, read: &[&str]) {
        let kinds = types(spot);
        for (key, value) in spot.members() {
            // The check of the schema's form has already reported a flag instead of the list.
            if FACETS.contains(&key)
                || read.contains(&key)
                || is_required_flag(key, value.json)
                || is_idle(spot.json, key, value.json)
            {
                continue;
            }
            let (reason, what) = if is_foreign(key, &kinds) {
                (Reason::NoEffect, "it applies to another type")
            } else if holds_for_all(spot, key, value.json) {
                (Reason::NoEffect, "all values of the list keep it")
            } else if key == "format" && is_broken(spot, key, value.json) {
                (Reason::TextFormat, "some values of the list do not keep it")
            } else if key == "anyOf" && spot.json.get("oneOf") == Some(value.json) {
                (Reason::NoEffect, "`oneOf` has the same schemas")
            } else if key == "anyOf" && value.items().iter().any(|one| restricts_nothing(one.json))
            {
                (Reason::NoEffect, "one of its schemas accepts every value")
            } else if self.schemas.is_said_beside(spot, key) {
                (Reason::NoEffect, "the schemas next to it say the same")
            } else if let Some(keyword) = keyword(key) {
                keyword.loss
            } else if key.starts_with("x-") {
                (Reason::Extension, "an extension")
            } else {
                (Reason::Extension, "no keyword of JSON Schema, so that it restricts nothing")
            };
            self.lost(reason, &value.at, format!("`{key}`: {what}"));
        }
    }

    /// Reports every key next to a reference that is not in `read`.
    pub(super) fn beside(&mut self, spot: &Spot<'d>) {
        if !self.document.old {
            self.unread(spot, &["$ref"]);
            return;
        }
        for (key, value) in spot.json.members() {
            // Docs, defaults and directions are read here as well, but not the validity of null.
            let is_read = match key.as_str() {
                "nullable" => *value != Json::Bool(true),
                key => key == "$ref" || FACETS.contains(&key),
            };
            if !is_read {
                self.lost(
                    Reason::NoEffect,
                    &spot.at,
                    format!("`{key}`: it is next to a reference"),
                );
            }
        }
    }
}

/// Returns true for `required: true` or `required: false` in a member of an object, which is
/// written there instead of a list of names in the object.
pub(super) fn is_required_flag(key: &str, value: &Json) -> bool {
    key == "required" && matches!(value, Json::Bool(_))
}

/// Returns true for a keyword that some listed value of the schema certainly violates.
fn is_broken(spot: &Spot<'_>, key: &str, limit: &Json) -> bool {
    stated_values(spot).into_iter().any(|value| keeps(value, key, limit) == Some(false))
}

/// Returns true for a key of an object other than a schema whose value has no effect.
fn is_idle_key(spot: &Spot<'_>, key: &str, value: &Json) -> bool {
    match value {
        Json::Bool(false) => matches!(key, "deprecated" | "allowEmptyValue" | "allowReserved"),
        Json::Array(all) if all.is_empty() => matches!(key, "servers" | "parameters"),
        Json::Object(all) if all.is_empty() && key == "headers" => true,
        value => is_idle(spot.json, key, value),
    }
}

/// Returns the reason for leaving out a key of an object other than a schema, and a message.
fn why(key: &str, spot: &Spot<'_>) -> (Reason, &'static str) {
    match key {
        "headers" => (Reason::ReplyHeader, "headers of a part"),
        "style" | "explode" | "allowReserved" | "content" => match spot.text("in") {
            Some("path") => (Reason::PathParameter, "a path parameter has one style"),
            Some("cookie") => (Reason::CookieParameter, "`schema` states the form of the value"),
            Some("header") => (Reason::HeaderParameter, "`schema` states the form of the value"),
            Some(_) => (Reason::QueryParameter, "`schema` states the form of the value"),
            None => (Reason::ReplyHeader, "`schema` states the form of the value"),
        },
        "links" => (Reason::Links, "links between operations are not described"),
        "servers" => (Reason::OperationServer, "the base address is configurable"),
        _ if key.starts_with("x-") => (Reason::Extension, "an extension"),
        _ if HARMLESS.contains(&key) => (Reason::Docs, "the draft has no place for it"),
        _ => keyword(key).map_or(
            (Reason::Keyword, "the spec language does not have it, or OpenAPI does not"),
            |keyword| keyword.loss,
        ),
    }
}
