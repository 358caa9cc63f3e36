//! The keywords of schemas: the values that each applies to, how it restricts them, and the reason
//! for leaving it out.

use super::document::number;
use super::reason::Reason;
use Kind::{All, Docs, Flag, Least, Most, Other, Place, Schema};
use genwire_constraint::Format;
use genwire_spec::model::{Json, X_DEFAULT};

/// Ways in which a keyword restricts values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Not at all: docs, examples and defaults.
    Docs,
    /// Not at all: names of schemas, and containers of other schemas.
    Place,
    /// To values at or above a bound.
    Least,
    /// To values at or below a bound.
    Most,
    /// In one way, if the flag is `true`.
    Flag,
    /// By a schema for a part of the value, or for the value itself.
    Schema,
    /// In as many ways as the keyword has items or members.
    All,
    /// In another way.
    Other,
}

/// A keyword of schemas.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keyword {
    name: &'static str,
    /// JSON types that the keyword applies to; empty for all types.
    pub(super) types: &'static [&'static str],
    pub(super) kind: Kind,
    /// The reason for leaving out the keyword, and the effect.
    pub(super) loss: (Reason, &'static str),
}

/// Keywords that the conversion reads for any schema.
pub(super) const FACETS: [&str; 10] = [
    "description",
    "title",
    "nullable",
    "deprecated",
    "default",
    X_DEFAULT,
    "example",
    "examples",
    "readOnly",
    "writeOnly",
];

const EVERY_TYPE: &[&str] = &[];
const NUMBER: &[&str] = &["integer", "number"];
const STRING: &[&str] = &["string"];
const ARRAY: &[&str] = &["array"];
const OBJECT: &[&str] = &["object"];

const BOUND: (Reason, &str) = (Reason::Bounds, "the bound is not kept");
const COUNT: (Reason, &str) = (Reason::MemberCount, "the members are not counted");
const CONDITION: (Reason, &str) = (Reason::Conditional, "write a rule");
const NAMES: (Reason, &str) = (Reason::MemberNames, "the names of unlisted members are free");
const TUPLE: (Reason, &str) = (Reason::Tuple, "all items have one type");
const CHOICE: (Reason, &str) = (Reason::Untagged, "only its sibling keys are kept");
const EXTRA: (Reason, &str) = (Reason::TypedExtra, "members that are not listed have no type");
const VALUES: (Reason, &str) = (Reason::Values, "the list of values is not kept");
const NO_PLACE: (Reason, &str) = (Reason::Keyword, "the draft has no place for it here");
const DYNAMIC: (Reason, &str) =
    (Reason::Keyword, "a reference that depends on where the schema is used");
const DOC: (Reason, &str) = (Reason::Docs, "the draft has no place for it");
const DEFAULT: (Reason, &str) = (Reason::Default, "the draft has no default here");
const EXAMPLE: (Reason, &str) = (Reason::Example, "the draft has no example here");
const CONTENT: (Reason, &str) =
    (Reason::FormatHint, "the spec language does not describe the content of a string");

/// The keywords of JSON Schema and OpenAPI.
const KEYWORDS: [Keyword; 69] = [
    row("description", EVERY_TYPE, Docs, DOC),
    row("title", EVERY_TYPE, Docs, DOC),
    row("summary", EVERY_TYPE, Docs, DOC),
    row("$comment", EVERY_TYPE, Docs, DOC),
    row("deprecated", EVERY_TYPE, Docs, DOC),
    row("default", EVERY_TYPE, Docs, DEFAULT),
    row("example", EVERY_TYPE, Docs, EXAMPLE),
    row("examples", EVERY_TYPE, Docs, EXAMPLE),
    row("externalDocs", EVERY_TYPE, Docs, (Reason::Docs, "docs are in the spec")),
    row("xml", EVERY_TYPE, Docs, (Reason::Docs, "bodies are JSON")),
    row("$anchor", EVERY_TYPE, Place, DOC),
    row("$defs", EVERY_TYPE, Place, DOC),
    row("$dynamicAnchor", EVERY_TYPE, Place, DOC),
    row("$id", EVERY_TYPE, Place, DOC),
    row("$recursiveAnchor", EVERY_TYPE, Place, DOC),
    row("$schema", EVERY_TYPE, Place, DOC),
    row("$vocabulary", EVERY_TYPE, Place, DOC),
    row("definitions", EVERY_TYPE, Place, DOC),
    row("id", EVERY_TYPE, Place, DOC),
    row("nullable", EVERY_TYPE, Flag, NO_PLACE),
    row("readOnly", EVERY_TYPE, Flag, NO_PLACE),
    row("writeOnly", EVERY_TYPE, Flag, NO_PLACE),
    row("$ref", EVERY_TYPE, Other, NO_PLACE),
    row("$dynamicRef", EVERY_TYPE, Other, DYNAMIC),
    row("$recursiveRef", EVERY_TYPE, Other, DYNAMIC),
    row("type", EVERY_TYPE, Other, NO_PLACE),
    row("enum", EVERY_TYPE, All, VALUES),
    row("const", EVERY_TYPE, Other, VALUES),
    row("format", EVERY_TYPE, Other, (Reason::FormatHint, "it has no effect on this type")),
    row("allOf", EVERY_TYPE, All, CHOICE),
    row("oneOf", EVERY_TYPE, Other, CHOICE),
    row("anyOf", EVERY_TYPE, Other, CHOICE),
    row("not", EVERY_TYPE, Other, CONDITION),
    row("if", EVERY_TYPE, Other, CONDITION),
    row("then", EVERY_TYPE, Other, CONDITION),
    row("else", EVERY_TYPE, Other, CONDITION),
    row("dependencies", OBJECT, All, CONDITION),
    row("discriminator", OBJECT, Other, (Reason::Docs, "nothing depends on it")),
    row("minimum", NUMBER, Least, BOUND),
    row("exclusiveMinimum", NUMBER, Least, BOUND),
    row("maximum", NUMBER, Most, BOUND),
    row("exclusiveMaximum", NUMBER, Most, BOUND),
    row("multipleOf", NUMBER, Other, (Reason::MultipleOf, "the step is not kept")),
    row("minLength", STRING, Least, BOUND),
    row("maxLength", STRING, Most, BOUND),
    row("pattern", STRING, Other, (Reason::Pattern, "the pattern is not kept")),
    row("contentEncoding", STRING, Other, CONTENT),
    row("contentMediaType", STRING, Other, CONTENT),
    row("contentSchema", STRING, Other, CONTENT),
    row("items", ARRAY, Schema, NO_PLACE),
    row("prefixItems", ARRAY, All, TUPLE),
    row("additionalItems", ARRAY, Schema, TUPLE),
    row("unevaluatedItems", ARRAY, Schema, TUPLE),
    row("contains", ARRAY, Other, TUPLE),
    row("minContains", ARRAY, Other, TUPLE),
    row("maxContains", ARRAY, Other, TUPLE),
    row("minItems", ARRAY, Least, BOUND),
    row("maxItems", ARRAY, Most, BOUND),
    row("uniqueItems", ARRAY, Flag, (Reason::UniqueItems, "items may be equal")),
    row("properties", OBJECT, All, NO_PLACE),
    row("required", OBJECT, All, NO_PLACE),
    row("additionalProperties", OBJECT, Schema, EXTRA),
    row("unevaluatedProperties", OBJECT, Schema, NAMES),
    row("patternProperties", OBJECT, All, NAMES),
    row("propertyNames", OBJECT, Schema, NAMES),
    row("minProperties", OBJECT, Least, COUNT),
    row("maxProperties", OBJECT, Most, COUNT),
    row("dependentRequired", OBJECT, All, CONDITION),
    row("dependentSchemas", OBJECT, All, CONDITION),
];

const fn row(
    name: &'static str,
    types: &'static [&'static str],
    kind: Kind,
    loss: (Reason, &'static str),
) -> Keyword {
    Keyword { name, types, kind, loss }
}

/// Returns a keyword; `None` for an annotation.
pub(super) fn keyword(key: &str) -> Option<&'static Keyword> {
    KEYWORDS.iter().find(|row| row.name == key)
}

/// Returns true for a key that does not restrict what is valid.
pub(super) fn is_docs(key: &str) -> bool {
    keyword(key).is_none_or(|row| matches!(row.kind, Docs | Place))
}

/// Returns true for an annotation for people and tools.
pub(super) fn is_text(key: &str) -> bool {
    key.starts_with("x-") || keyword(key).is_some_and(|row| row.kind == Docs)
}

/// Returns true for a schema that restricts nothing, except perhaps null.
pub(super) fn is_any(schema: &Json) -> bool {
    let says = |(key, value): &(String, Json)| {
        !is_docs(key) && key != "nullable" && !is_idle(schema, key, value)
    };
    *schema == Json::Bool(true)
        || matches!(schema, Json::Object(members) if !members.iter().any(says))
}

/// Returns true for a schema that accepts every value, though it may describe members.
pub(super) fn restricts_nothing(schema: &Json) -> bool {
    let says_nothing = |(key, value): &(String, Json)| {
        let is_open = || value.members().iter().all(|(_, member)| restricts_nothing(member));
        is_docs(key) || is_idle(schema, key, value) || key == "properties" && is_open()
    };
    *schema == Json::Bool(true)
        || matches!(schema, Json::Object(members) if members.iter().all(says_nothing))
}

/// Returns true for a keyword whose value restricts nothing in its schema.
pub(super) fn is_idle(schema: &Json, key: &str, value: &Json) -> bool {
    let has = |key: &str| schema.get(key).is_some();
    let is_whole = schema.get("type") == Some(&Json::string("integer"));
    match (key, value) {
        ("multipleOf", Json::Integer(1)) => return is_whole,
        ("pattern", Json::String(pattern)) => return pattern.is_empty() || pattern == ".*",
        ("allOf", Json::Array(parts)) => return parts.iter().all(is_any),
        ("propertyNames", Json::Object(_)) => return takes_every_string(value),
        // References use these names.
        ("exclusiveMinimum" | "exclusiveMaximum" | "not", Json::Bool(false))
        | ("$anchor" | "$dynamicAnchor" | "$id", _) => return true,
        ("if", _) => return !has("then") && !has("else"),
        ("then" | "else", _) => return !has("if"),
        ("minContains" | "maxContains", _) => return !has("contains"),
        _ => {}
    }
    let Some(row) = keyword(key) else { return false };
    match (row.kind, value) {
        (Flag, Json::Bool(false)) | (Schema, Json::Bool(true)) => true,
        (Least, Json::Integer(0)) => row.types != NUMBER,
        (Schema | All, Json::Object(members)) => members.is_empty(),
        (All, Json::Array(items)) => items.is_empty(),
        _ => false,
    }
}

/// Returns true for a schema that certainly accepts every string, and so every member name.
fn takes_every_string(schema: &Json) -> bool {
    schema.members().iter().all(|(key, value)| match (key.as_str(), value) {
        ("type", Json::String(name)) => name == "string",
        ("type", Json::Array(names)) => names.contains(&Json::string("string")),
        (key, value) => {
            is_docs(key)
                || key == "nullable"
                || is_foreign(key, STRING)
                || is_idle(schema, key, value)
        }
    })
}

/// Returns true for a keyword that applies only to JSON types other than these; false without
/// types.
pub(super) fn is_foreign(key: &str, kinds: &[&str]) -> bool {
    let about = keyword(key).map_or(EVERY_TYPE, |row| row.types);
    !kinds.is_empty() && !about.is_empty() && !about.iter().any(|kind| kinds.contains(kind))
}

/// Returns true if the first bound is at least as narrow as the second one; `None` if the keyword
/// is not a bound.
pub(super) fn is_narrower(key: &str, own: &Json, other: &Json) -> Option<bool> {
    let (own, other) = (number(own)?, number(other)?);
    match keyword(key)?.kind {
        Least => Some(own >= other),
        Most => Some(own <= other),
        _ => None,
    }
}

/// Returns true for a value that satisfies a constraint; `None` if that is unknown.
pub(super) fn keeps(value: &Json, key: &str, limit: &Json) -> Option<bool> {
    let about = keyword(key)?.types;
    if !about.is_empty() && !about.iter().any(|kind| is_of(value, kind)) {
        return Some(true);
    }
    let length = |text: &str| u32::try_from(text.chars().count()).map_or(f64::MAX, f64::from);
    match (key, value, limit) {
        ("minLength", Json::String(text), _) => Some(length(text) >= number(limit)?),
        ("maxLength", Json::String(text), _) => Some(length(text) <= number(limit)?),
        ("pattern", Json::String(text), Json::String(pattern)) => {
            Some(genwire_constraint::Pattern::new(pattern).ok()?.accepts(text))
        }
        ("format", Json::String(text), Json::String(name)) => {
            let format = Format::from_name(name).filter(|it| it.schema_name().is_some())?;
            Some(format.accepts(text))
        }
        ("minimum", ..) => Some(number(value)? >= number(limit)?),
        ("maximum", ..) => Some(number(value)? <= number(limit)?),
        ("exclusiveMinimum", ..) => Some(number(value)? > number(limit)?),
        ("exclusiveMaximum", ..) => Some(number(value)? < number(limit)?),
        // Null is not among the values in question: other code decides if it is valid.
        ("not", ..) if is_listed_in(&Json::Null, limit)? => None,
        ("not", ..) => Some(!is_listed_in(value, limit)?),
        _ => None,
    }
}

/// Returns true if a schema lists a value; `None` if the schema does more than list values.
fn is_listed_in(value: &Json, schema: &Json) -> Option<bool> {
    let is_it = |other: &Json| match (value.as_integer(), other.as_integer()) {
        (Some(value), Some(other)) => value == other,
        _ => value == other,
    };
    let said = || schema.members().iter().filter(|(key, _)| !is_docs(key));
    if !said().any(|(key, _)| matches!(key.as_str(), "enum" | "const" | "anyOf")) {
        return None;
    }
    let mut all = said().map(|(key, stated)| match (key.as_str(), stated) {
        ("enum", Json::Array(all)) => Some(all.iter().any(is_it)),
        ("const", only) => Some(is_it(only)),
        ("type", Json::String(name)) => Some(is_of(value, name)),
        ("anyOf", Json::Array(some)) => {
            let some: Option<Vec<bool>> = some.iter().map(|one| is_listed_in(value, one)).collect();
            Some(some?.contains(&true))
        }
        _ => None,
    });
    all.try_fold(true, |is_listed, one| Some(is_listed && one?))
}

/// Returns true for a value of a JSON type other than null.
pub(super) fn is_of(value: &Json, kind: &str) -> bool {
    match value {
        Json::String(_) => kind == "string",
        Json::Integer(_) | Json::Unsigned(_) | Json::Number(_) => {
            kind == "number" || kind == "integer" && value.as_integer().is_some()
        }
        Json::Bool(_) => kind == "boolean",
        Json::Array(_) => kind == "array",
        Json::Object(_) => kind == "object",
        Json::Null => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{FACETS, KEYWORDS, X_DEFAULT, is_any, is_idle, keyword};
    use genwire_spec::resolve::literals::parse;
    use std::collections::BTreeSet;

    #[test]
    fn each_keyword_has_one_row() {
        let names: BTreeSet<&str> = KEYWORDS.iter().map(|row| row.name).collect();
        assert_eq!(names.len(), KEYWORDS.len());
        assert!(FACETS.iter().all(|key| *key == X_DEFAULT || keyword(key).is_some()));
    }

    #[test]
    fn schemas_of_any_value_say_nothing() {
        for (schema, expected) in [
            ("true", true),
            ("false", false),
            (r#"{"description": "x", "$defs": {"a": {"type": "string"}}, "made-up": 1}"#, true),
            (r#"{"minItems": 0, "uniqueItems": false, "properties": {}, "items": true}"#, true),
            (r#"{"if": {"type": "string"}, "minContains": 2, "not": false}"#, true),
            (r#"{"then": false}"#, true),
            (r#"{"allOf": [{}, {"description": "x"}]}"#, true),
            (r#"{"allOf": [{}, {"type": "string"}]}"#, false),
            (r#"{"if": {"type": "string"}, "then": false}"#, false),
            (r#"{"minimum": 0}"#, false),
            (r#"{"not": {}}"#, false),
            (r#"{"contains": true}"#, false),
            (r#"{"multipleOf": 1}"#, false),
            (r#"{"propertyNames": {"type": "string", "description": "x"}}"#, true),
            (r#"{"propertyNames": {"type": ["null", "string"], "minItems": 1}}"#, true),
            (r#"{"propertyNames": {"type": "string", "minLength": 1}}"#, false),
            (r#"{"propertyNames": {"type": "string", "format": "uuid"}}"#, false),
            (r#"{"propertyNames": {"type": "integer"}}"#, false),
            (r#"{"propertyNames": {"enum": ["a"]}}"#, false),
            (r#"{"propertyNames": false}"#, false),
        ] {
            assert_eq!(is_any(&parse(schema).unwrap()), expected, "{schema}");
        }
        let schema = parse(r#"{"type": "integer", "multipleOf": 1}"#).unwrap();
        assert!(is_idle(&schema, "multipleOf", schema.get("multipleOf").unwrap()));
    }
}
