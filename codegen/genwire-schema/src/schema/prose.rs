//! The prose of a schema: descriptions, with the statements that no keyword expresses.

use super::Schemas;
use genwire_spec::model::{
    Alternative, Field, Json, Key, Note, Statement, TypeDef, UnknownPolicy, types::EnumType,
};
use std::fmt::Write as _;

/// Joins a doc and its notes, each as a separate paragraph.
pub(crate) fn with_notes(doc: &str, notes: &[Note]) -> String {
    let mut text = doc.trim().to_owned();
    for note in notes {
        text.push_str("\n\n");
        text.push_str(note.text.trim());
    }
    text.trim_start().to_owned()
}

/// Formats a list item: a name, and its doc if it has one.
pub(super) fn item(name: &str, doc: &str) -> String {
    let doc = doc.trim();
    if doc.is_empty() { format!("- `{name}`") } else { format!("- `{name}`: {doc}") }
}

/// Describes a member: its doc, its notes and its statements.
///
/// `owner` is the type of the object with the member.
pub(super) fn of_field(schemas: &Schemas<'_>, owner: Option<&TypeDef>, field: &Field) -> String {
    let statements = schemas.interface.statements(owner, field).into_iter();
    // In a document, they are in the encoding of the body.
    let has_media_types = schemas.dialect.is_component();
    let statements =
        statements.filter(|one| !(has_media_types && matches!(one.key, Key::MediaTypes)));
    with_statements(with_notes(&field.doc, &field.notes), statements)
}

/// Describes an alternative: its doc, and its constraints that only warn.
pub(super) fn of_alternative(alternative: &Alternative) -> String {
    let (doc, constraints) = (&alternative.doc, &alternative.constraints);
    with_statements(doc.clone(), Statement::of_constraints(doc, constraints))
}

/// Adds a paragraph of statements, except statements that keywords of a schema express.
fn with_statements<'a>(text: String, statements: impl Iterator<Item = Statement<'a>>) -> String {
    let shown = statements
        .filter(|one| !one.is_enforced() && !matches!(one.key, Key::Required | Key::Nullable));
    let sentences: Vec<String> = shown.map(|one| one.sentence()).collect();
    let paragraphs = [text, sentences.join(" ")].into_iter().filter(|it| !it.is_empty());
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// Describes an enum, with one line for each value.
pub(super) fn of_enum(doc: &str, notes: &[Note], values: &EnumType) -> String {
    let mut text = with_notes(doc, notes);
    let lines: Vec<String> = values
        .values
        .iter()
        .map(|value| {
            let (name, doc) = (&value.name.wire, value.doc.trim());
            match values.said(value) {
                said if said.is_empty() => item(name, doc),
                said => item(name, &format!("{doc} Properties: {}.", said.join(", "))),
            }
        })
        .collect();
    // Names without docs would only repeat the list of values.
    let is_described = values.values.iter().any(|value| !value.doc.is_empty());
    let is_open = values.unknown != UnknownPolicy::Error;
    let list = lines.join("\n");
    match (is_described, is_open) {
        (true, true) => {
            let _ = write!(text, "\n\nKnown values, others are accepted:\n\n{list}");
        }
        (true, false) => {
            let _ = write!(text, "\n\n{list}");
        }
        (false, true) => text.push_str("\n\nOther values are accepted."),
        (false, false) => {}
    }
    text.trim_start().to_owned()
}

/// Sets a description, unless it is empty.
pub(super) fn describe(schema: &mut Json, text: String) {
    if !text.trim().is_empty() {
        schema.set("description", Json::String(text));
    }
}
