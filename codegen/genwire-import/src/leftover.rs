//! Reports the keys of an object that the conversion has not used, each with its reason.

use super::document::{Spot, number};
use super::draft::Draft;
use super::malformed::ObjectKind;
use super::options::{besides_null, listed, options, types};
use super::reason::Reason;
use genwire_spec::model::Json;

/// Keywords that apply to one JSON type only.
const OF_TYPE: [(&str, &[&str]); 5] = [
    ("number", &["multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]),
    ("integer", &["multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"]),
    ("string", &["minLength", "maxLength", "pattern", "contentEncoding", "contentMediaType"]),
    (
        "array",
        &[
            "items",
            "prefixItems",
            "minItems",
            "maxItems",
            "uniqueItems",
            "contains",
            "minContains",
            "maxContains",
            "unevaluatedItems",
        ],
    ),
    (
        "object",
        &[
            "properties",
            "required",
            "additionalProperties",
            "minProperties",
            "maxProperties",
            "patternProperties",
            "propertyNames",
            "dependentRequired",
            "dependentSchemas",
            "unevaluatedProperties",
            "discriminator",
        ],
    ),
];

/// Keys that restrict nothing: docs, names and places of schemas, and keys of Swagger 2.0 that
/// OpenAPI no longer has.
const HARMLESS: [&str; 21] = [
    "$comment",
    "$defs",
    "$schema",
    "$vocabulary",
    "collectionFormat",
    "consumes",
    "contact",
    "definitions",
    "deprecated",
    "description",
    "id",
    "jsonSchemaDialect",
    "license",
    "name",
    "operationId",
    "produces",
    "schemes",
    "summary",
    "tags",
    "termsOfService",
    "title",
];

impl<'d> Draft<'d> {
    /// Reports every key of an object that is not in `read` and has an effect.
    pub(super) fn leftover(&mut self, spot: &Spot<'d>, read: &[&str]) {
        let kinds = types(spot);
        let address = std::ptr::from_ref(spot.json).addr();
        let is_schema = self.checked.contains(&(address, ObjectKind::Schema));
        for (key, value) in spot.json.members() {
            // The check of the form of the schema has remarked it.
            let is_flag = is_schema && is_required_flag(key, value);
            if is_flag || read.contains(&key.as_str()) || has_no_effect(key, value, &kinds) {
                continue;
            }
            let (reason, what) = if is_foreign(key, &kinds) {
                (Reason::NoEffect, "it applies to another type")
            } else if holds_for_all(spot, key, value) {
                (Reason::NoEffect, "all values of the list keep it")
            } else if key == "anyOf" && spot.json.get("oneOf") == Some(value) {
                (Reason::NoEffect, "`oneOf` has the same schemas")
            } else if self.is_said_beside(spot, key) {
                (Reason::NoEffect, "the schemas beside it say the same")
            } else {
                why(key, spot)
            };
            let place = spot.get(key).map_or_else(|| spot.at.clone(), |value| value.at);
            self.lost(reason, &place, format!("`{key}`: {what}"));
        }
    }

    /// Reports every key beside a reference that is not in `read`.
    pub(super) fn beside(&mut self, spot: &Spot<'d>, read: &[&str]) {
        if !self.document.old {
            self.leftover(spot, read);
            return;
        }
        for (key, value) in spot.json.members() {
            // Docs, defaults and directions are read here as well; whether null is valid is not.
            let is_read = match key.as_str() {
                "nullable" => *value != Json::Bool(true),
                key => key == "$ref" || read.contains(&key),
            };
            if !is_read {
                self.lost(Reason::NoEffect, &spot.at, format!("`{key}`: it is beside a reference"));
            }
        }
    }
}

impl<'d> Draft<'d> {
    /// Returns true for a keyword that a schema which the value has to satisfy as well implies, or
    /// each of its alternatives.
    fn is_said_beside(&self, spot: &Spot<'d>, key: &str) -> bool {
        let of_type = OF_TYPE.iter().any(|(_, keys)| keys.contains(&key));
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

/// Returns true for `required: true` or `required: false`, which a member of an object has in place
/// of the list of names around it.
pub(super) fn is_required_flag(key: &str, value: &Json) -> bool {
    key == "required" && matches!(value, Json::Bool(_))
}

/// Returns true for a keyword whose value restricts nothing.
fn has_no_effect(key: &str, value: &Json, kinds: &[&str]) -> bool {
    match (key, value) {
        // Names, which references use.
        ("$anchor" | "$dynamicAnchor" | "$id" | "$self", _) => true,
        (
            "uniqueItems" | "readOnly" | "writeOnly" | "exclusiveMinimum" | "exclusiveMaximum"
            | "nullable" | "deprecated" | "allowEmptyValue" | "allowReserved",
            Json::Bool(false),
        )
        | ("minLength" | "minItems" | "minProperties", Json::Integer(0))
        | ("additionalProperties" | "unevaluatedProperties" | "items", Json::Bool(true)) => true,
        ("multipleOf", Json::Integer(1)) => kinds == ["integer"],
        ("pattern", Json::String(pattern)) => pattern.is_empty() || pattern == ".*",
        (
            "required" | "allOf" | "enum" | "security" | "servers" | "parameters",
            Json::Array(all),
        ) => all.is_empty() && key != "security",
        (
            "properties" | "additionalProperties" | "items" | "headers" | "not",
            Json::Object(all),
        ) => all.is_empty() && key != "not",
        _ => false,
    }
}

/// Returns true for a keyword that applies only to types which the schema does not allow.
fn is_foreign(key: &str, kinds: &[&str]) -> bool {
    let mut speaks = OF_TYPE.iter().filter(|(_, keys)| keys.contains(&key)).peekable();
    !kinds.is_empty() && speaks.peek().is_some() && !speaks.any(|(kind, _)| kinds.contains(kind))
}

/// Constraints that listed values are checked against.
const LIMITS: [&str; 7] = [
    "minLength",
    "maxLength",
    "pattern",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
];

/// Returns true for a constraint that every value keeps which a schema lists.
pub(super) fn holds_for_all(spot: &Spot<'_>, key: &str, limit: &Json) -> bool {
    let values = match spot.json.get("const") {
        Some(value) => vec![value],
        None => listed(spot).unwrap_or_default(),
    };
    !values.is_empty() && values.iter().all(|value| keeps(value, key, limit) == Some(true))
}

/// Returns true for a value that keeps a constraint; `None` where it is not checked.
pub(super) fn keeps(value: &Json, key: &str, limit: &Json) -> Option<bool> {
    let length = |text: &str| u32::try_from(text.chars().count()).map_or(f64::MAX, f64::from);
    match (key, value, limit) {
        (_, Json::Null, _) => LIMITS.contains(&key).then_some(true),
        ("minLength", Json::String(text), _) => Some(length(text) >= number(limit)?),
        ("maxLength", Json::String(text), _) => Some(length(text) <= number(limit)?),
        ("pattern", Json::String(text), Json::String(pattern)) => {
            Some(genwire_constraint::Pattern::new(pattern).ok()?.accepts(text))
        }
        ("minimum", ..) => Some(number(value)? >= number(limit)?),
        ("maximum", ..) => Some(number(value)? <= number(limit)?),
        ("exclusiveMinimum", ..) => Some(number(value)? > number(limit)?),
        ("exclusiveMaximum", ..) => Some(number(value)? < number(limit)?),
        _ => None,
    }
}

/// Returns the reason for leaving out a key of a value, and a message.
fn why(key: &str, spot: &Spot<'_>) -> (Reason, &'static str) {
    match key {
        "pattern" => (Reason::Pattern, "the pattern is not kept"),
        "multipleOf" => (Reason::MultipleOf, "the step is not kept"),
        "uniqueItems" => (Reason::UniqueItems, "items may be equal"),
        "minProperties" | "maxProperties" => (Reason::MemberCount, "the members are not counted"),
        "not" | "if" | "then" | "else" | "dependentRequired" | "dependentSchemas"
        | "dependencies" => (Reason::Conditional, "write a rule"),
        "patternProperties" | "propertyNames" | "unevaluatedProperties" => {
            (Reason::MemberNames, "the names of unlisted members are free")
        }
        "prefixItems" | "contains" | "minContains" | "maxContains" | "unevaluatedItems"
        | "additionalItems" => (Reason::Tuple, "all items have one type"),
        "allOf" | "oneOf" | "anyOf" => (Reason::Untagged, "only its sibling keys are kept"),
        "additionalProperties" => (Reason::TypedExtra, "members that are not listed have no type"),
        "enum" | "const" => (Reason::Values, "the list of values is not kept"),
        "minLength" | "maxLength" | "minItems" | "maxItems" | "minimum" | "maximum"
        | "exclusiveMinimum" | "exclusiveMaximum" => (Reason::Bounds, "the bound is not kept"),
        "items" | "properties" | "required" | "type" => {
            (Reason::Keyword, "the draft has no place for it here")
        }
        "format" => (Reason::FormatHint, "it has no effect on this type"),
        "headers" => (Reason::ReplyHeader, "headers of a part"),
        "style" | "explode" | "allowReserved" | "content" => match spot.text("in") {
            Some("path") => (Reason::PathParameter, "a path parameter has one style"),
            Some("cookie") => (Reason::CookieParameter, "`schema` says the form of the value"),
            Some("header") => (Reason::HeaderParameter, "`schema` says the form of the value"),
            Some(_) => (Reason::QueryParameter, "`schema` says the form of the value"),
            None => (Reason::ReplyHeader, "`schema` says the form of the value"),
        },
        "links" => (Reason::Links, "links between operations are not described"),
        "servers" => (Reason::OperationServer, "the base address is configurable"),
        "$dynamicRef" | "$recursiveRef" => {
            (Reason::Keyword, "a reference that depends on where the schema is used")
        }
        "xml" => (Reason::Docs, "bodies are JSON"),
        "externalDocs" => (Reason::Docs, "docs are in the spec"),
        "default" => (Reason::Default, "the draft has no default here"),
        "example" | "examples" => (Reason::Example, "the draft has no example here"),
        "discriminator" => (Reason::Docs, "nothing depends on it"),
        "contentEncoding" | "contentMediaType" | "contentSchema" => {
            (Reason::FormatHint, "the spec language does not describe the content of a string")
        }
        _ if key.starts_with("x-") => (Reason::Extension, "an extension"),
        _ if HARMLESS.contains(&key) => (Reason::Docs, "the draft has no place for it"),
        _ => (Reason::Keyword, "the spec language does not have it, or OpenAPI does not"),
    }
}
