//! Constraints as JSON Schema keywords.
#![warn(clippy::wildcard_enum_match_arm)]

use super::Dialect;
use genwire_constraint::{Constraint, Format, Pattern, Range};
use genwire_spec::model::{Json, Severity, types::Constrained};

/// Adds the keywords of the constraints with severity error.
///
/// `null` is true if null is also accepted.
pub(super) fn apply(dialect: Dialect, schema: &mut Json, constraints: &[Constrained], null: bool) {
    for constrained in constraints {
        if constrained.severity == Severity::Error {
            apply_one(dialect, schema, &constrained.constraint, null);
        }
    }
}

fn apply_one(dialect: Dialect, schema: &mut Json, constraint: &Constraint, null: bool) {
    if let Some(of_each) = constraint.facets().each {
        for key in ["items", "additionalProperties"] {
            if let Some(mut item) = schema.get(key).cloned() {
                let null = matches!(item.get("type"), Some(Json::Array(_)));
                apply_one(dialect, &mut item, of_each, null);
                schema.set(key, item);
            }
        }
        return;
    }
    // A document for code generators has at most one pattern for a value, and every dialect can
    // read it.
    let is_left_out = dialect == Dialect::Portable
        && has_pattern(constraint)
        && (schema.get("pattern").is_some() || is_wide(constraint));
    if !is_left_out {
        add(schema, constraint, null);
    }
}

pub(crate) fn has_pattern(constraint: &Constraint) -> bool {
    match constraint {
        Constraint::Format(format) => format.pattern().is_some(),
        Constraint::Pattern(_) => true,
        Constraint::Range(_)
        | Constraint::Length(_)
        | Constraint::MultipleOf(_)
        | Constraint::Items(_)
        | Constraint::Unique
        | Constraint::Members(_)
        | Constraint::OneOf(_)
        | Constraint::Each(_) => false,
    }
}

/// Returns true for a pattern that some dialects cannot read.
pub(crate) fn is_wide(constraint: &Constraint) -> bool {
    constraint.facets().pattern.is_some_and(Pattern::is_wide)
}

fn add(schema: &mut Json, constraint: &Constraint, null: bool) {
    match constraint {
        Constraint::Range(range) => add_range(schema, range),
        Constraint::Length(size) => {
            add_count(schema, "minLength", size.min);
            add_count(schema, "maxLength", size.max);
        }
        Constraint::Items(size) => {
            add_count(schema, "minItems", size.min);
            add_count(schema, "maxItems", size.max);
        }
        Constraint::MultipleOf(divisor) => {
            schema.set("multipleOf", Json::number(divisor.get()));
        }
        Constraint::Unique => schema.set("uniqueItems", Json::Bool(true)),
        Constraint::Members(size) => {
            add_count(schema, "minProperties", size.min);
            add_count(schema, "maxProperties", size.max);
        }
        // Already part of the schema of the items.
        Constraint::Each(_) => {}
        Constraint::Pattern(pattern) => {
            if let Some(format) = pattern.format() {
                schema.set("format", Json::string(&format.name));
            }
            add_pattern(schema, pattern.text());
        }
        Constraint::OneOf(values) => {
            let null = null.then_some(Json::Null);
            schema.set("enum", Json::Array(values.iter().map(Json::from).chain(null).collect()));
        }
        Constraint::Format(format) => add_format(schema, *format),
    }
}

fn add_range(schema: &mut Json, range: &Range) {
    if let Some(bound) = range.min {
        let keyword = if bound.exclusive { "exclusiveMinimum" } else { "minimum" };
        schema.set(keyword, Json::exact(bound.value));
    }
    if let Some(bound) = range.max {
        let keyword = if bound.exclusive { "exclusiveMaximum" } else { "maximum" };
        schema.set(keyword, Json::exact(bound.value));
    }
}

fn add_count(schema: &mut Json, keyword: &str, count: Option<u64>) {
    if let Some(count) = count.and_then(|count| i64::try_from(count).ok()) {
        schema.set(keyword, Json::Integer(count));
    }
}

fn add_format(schema: &mut Json, format: Format) {
    if let Some(media_type) = format.content_media_type() {
        schema.set("contentMediaType", Json::string(media_type));
    }
    if let Some(name) = format.schema_name() {
        schema.set("format", Json::string(name));
    }
    if let Some(pattern) = format.pattern() {
        add_pattern(schema, pattern);
    }
}

/// Adds a pattern, in addition to an existing one.
fn add_pattern(schema: &mut Json, pattern: &str) {
    if schema.get("pattern").is_none() {
        schema.set("pattern", Json::string(pattern));
        return;
    }
    let second = Json::object([("pattern", Json::string(pattern))]);
    schema.set("allOf", Json::array([second]));
}
