//! Doc comments, for every language.

use genwire_spec::model::{
    Deprecated, EnumType, EnumValue, Field, Interface, Key, Note, Object, Statement, Type, TypeDef,
    TypeKind, UnknownPolicy,
};

/// Width to which paragraphs are wrapped, without their indent.
const MAX_LINE_CHARS: usize = 92;

/// The doc of an item: its paragraphs, and the reason if it is deprecated.
pub(crate) struct Docs {
    /// Paragraphs of the doc; a whole list counts as one paragraph.
    pub(crate) text: String,
    /// Reason of a deprecation.
    pub(crate) deprecated: Option<String>,
}

impl Docs {
    /// Returns the whole doc, with a word before the reason of a deprecation. Prompts and code
    /// blocks are replaced, so that runners of doc examples find none in it.
    pub(crate) fn whole(&self, before_reason: &str) -> String {
        let reason = self.deprecated.iter().map(|reason| format!("\n\n{before_reason} {reason}"));
        let text: String = std::iter::once(self.text.clone()).chain(reason).collect();
        text.trim().replace(">>>", "> > >").replace("```", "'''")
    }
}

/// Returns the doc of a type. The doc of an enum lists its values.
pub(crate) fn of_type(interface: &Interface, def: &TypeDef) -> Docs {
    let mut paragraphs = vec![wrapped(&def.doc), notes(&def.notes)];
    if let TypeKind::Enum(values) = &def.kind {
        let lines = values.values.iter().map(|value| of_value(values, value));
        paragraphs.push(lines.collect::<Vec<_>>().join("\n"));
    }
    if let TypeKind::Object(object) = &def.kind {
        if object.unknown == UnknownPolicy::Error {
            paragraphs.push("Any other member is an error.".to_owned());
        }
        let sizes = Statement::of_constraints(&def.doc, &object.constraints);
        paragraphs.extend(sizes.map(|one| one.sentence()));
    }
    if let TypeKind::Object(Object { extra: Some(extra), .. }) = &def.kind {
        paragraphs.push(format!("Any other member is {}.", phrase(interface, extra)));
    }
    Docs { text: joined(paragraphs), deprecated: None }
}

/// Describes a type as a phrase.
fn phrase(interface: &Interface, ty: &Type) -> String {
    match ty {
        Type::String => "a string".to_owned(),
        Type::Integer => "a whole number".to_owned(),
        Type::Unsigned => "a non-negative integer".to_owned(),
        Type::Number => "a number".to_owned(),
        Type::Boolean => "a boolean".to_owned(),
        Type::File => "a file".to_owned(),
        Type::Json => "any JSON".to_owned(),
        Type::JsonObject | Type::Map(_) => "an object".to_owned(),
        Type::List(item) => format!("a list; each of its items is {}", phrase(interface, item)),
        Type::Nullable(inner) => format!("{} or null", phrase(interface, inner)),
        Type::Named(id) => format!("of the type `{}`", interface.ty(*id).name.pascal),
    }
}

fn of_value(ty: &EnumType, value: &EnumValue) -> String {
    let mut sentences = vec![one_line(&value.doc)];
    let said = ty.said(value);
    if !said.is_empty() {
        sentences.push(format!("Properties: {}.", said.join(", ")));
    }
    sentences.extend(value.deprecated.as_ref().map(|it| one_line(&it.paragraph())));
    sentences.retain(|one| !one.is_empty());
    let separator = if sentences.is_empty() { "" } else { ": " };
    format!("- `{}`{separator}{}", value.name.wire, sentences.join(" "))
}

/// Returns the doc of a member: its sentence, and the statements of its keys that its type does not
/// show.
pub(crate) fn of_field(interface: &Interface, owner: &TypeDef, field: &Field) -> Docs {
    let all = interface.statements(Some(owner), field).into_iter();
    let shown = all.filter(|one| match one.key {
        Key::Required | Key::Nullable | Key::Deprecated => false,
        Key::Constraint(limit) => !one.is_enforced() || limit.constraint.facets().one_of.is_none(),
        _ => true,
    });
    let sentences: Vec<String> = shown.map(|one| one.sentence()).collect();
    let paragraphs = vec![wrapped(&field.doc), wrapped(&sentences.join(" ")), notes(&field.notes)];
    Docs { text: joined(paragraphs), deprecated: field.deprecated.as_ref().map(reason) }
}

/// Returns the reason of a deprecation, on one line.
pub(crate) fn reason(deprecated: &Deprecated) -> String {
    one_line(&deprecated.text())
}

fn notes(notes: &[Note]) -> String {
    let texts: Vec<&str> = notes.iter().map(|note| note.text.trim()).collect();
    wrapped(&texts.join(" "))
}

fn joined(paragraphs: Vec<String>) -> String {
    let paragraphs = paragraphs.into_iter().filter(|one| !one.is_empty());
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

/// Joins the lines of a string into one.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Wraps each paragraph; lists keep their lines.
pub(crate) fn wrapped(text: &str) -> String {
    let paragraphs = text.trim().split("\n\n").map(|paragraph| {
        if paragraph.trim_start().starts_with("- ") {
            paragraph.to_owned()
        } else {
            wrap(paragraph)
        }
    });
    paragraphs.collect::<Vec<_>>().join("\n\n")
}

fn wrap(paragraph: &str) -> String {
    let mut lines = vec![String::new()];
    for word in paragraph.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            if line.is_empty() {
                line.push_str(word);
                continue;
            }
            if line.chars().count() + 1 + word.chars().count() <= MAX_LINE_CHARS {
                line.push(' ');
                line.push_str(word);
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines.join("\n")
}
