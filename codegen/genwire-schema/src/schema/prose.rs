//! The texts of a schema: descriptions, with the facts that no keyword expresses.

use genwire_spec::model::{
    Constrained, DefaultValue, Field, Json, Note, Severity, UnknownPolicy, types::EnumType,
};

/// A doc text with its notes, each in a paragraph of its own.
pub(crate) fn with_notes(doc: &str, notes: &[Note]) -> String {
    let mut text = doc.trim().to_owned();
    for note in notes {
        text.push_str("\n\n");
        text.push_str(note.text.trim());
    }
    text
}

/// The description of a member.
pub(super) fn of_field(field: &Field) -> String {
    let mut text = with_notes(&field.doc, &field.notes);
    let mut say = |sentence: String| {
        text.push_str("\n\n");
        text.push_str(&sentence);
    };
    if let Some(only) = field.only {
        say(only.sentence().to_owned());
    }
    if let Some(unit) = &field.unit {
        say(format!("Unit: {unit}."));
    }
    match &field.default {
        Some(DefaultValue::Literal(value)) => say(format!("Default: `{}`.", value.to_compact())),
        Some(DefaultValue::Property { of, property }) => {
            say(format!("Default: what `{property}` says for the value of `{of}`."));
        }
        None => {}
    }
    for constrained in advised(&field.constraints) {
        say(format!("Advised: {}.", constrained.constraint.expectation()));
    }
    if let Some(deprecated) = &field.deprecated {
        say(deprecated.doc.clone());
        if let Some(replacement) = &deprecated.replacement {
            say(format!("Use `{replacement}` instead."));
        }
    }
    text
}

/// The constraints that only warn.
fn advised(constraints: &[Constrained]) -> impl Iterator<Item = &Constrained> {
    constraints.iter().filter(|constrained| constrained.severity == Severity::Warning)
}

/// The description of an enum, with one line for each value.
pub(super) fn of_enum(doc: &str, notes: &[Note], values: &EnumType) -> String {
    let mut text = with_notes(doc, notes);
    text.push_str("\n\n");
    if values.unknown != UnknownPolicy::Error {
        text.push_str("Known values, others are accepted:\n\n");
    }
    let lines: Vec<String> = values
        .values
        .iter()
        .map(|value| {
            let (name, doc) = (&value.name.wire, value.doc.trim());
            match values.said(value) {
                said if said.is_empty() => format!("- `{name}`: {doc}"),
                said => format!("- `{name}`: {doc} Properties: {}.", said.join(", ")),
            }
        })
        .collect();
    text.push_str(&lines.join("\n"));
    text
}

/// Sets a description, unless it is empty.
pub(super) fn describe(schema: &mut Json, text: String) {
    if !text.trim().is_empty() {
        schema.set("description", Json::String(text));
    }
}
