//! Doc comments of generated items: paragraphs made of the spec's sentences, wrapped to the page.
//!
//! They are for people who use the types. Ids of facts and open questions stay in the reference,
//! which every type and operation links.

use genwire_constraint::{Constraint, Literal, is_hidden};
use genwire_output::doc_comment;
use proc_macro2::TokenStream;

use super::by_value::{bound_sentence, default_sentence, plain};
use super::untested::{fenced, untested};
use super::wrap::{list_item, wrapped};
use genwire_spec::model::types::Object;
use genwire_spec::model::words::capitalised;
use genwire_spec::model::{
    Alternative, Constrained, DefaultValue, Deprecated, EnumType, EnumValue, Field, Interface,
    Json, Merge, MergeKey, MergeLabels, Note, Operation, RawBody, Response, Severity, TypeDef,
};

/// The text of a doc comment, paragraph by paragraph.
#[derive(Clone, Debug, Default)]
pub(crate) struct Docs {
    paragraphs: Vec<String>,
}

impl Docs {
    /// Docs that open with a paragraph.
    pub(crate) fn new(doc: &str) -> Self {
        let mut docs = Self::default();
        docs.push(doc);
        docs
    }

    /// Docs of a function that performs an operation: its first sentence and its HTTP line.
    pub(crate) fn operation(operation: &Operation) -> Self {
        let mut docs = Self::new(operation.doc.split("\n\n").next().unwrap_or_default());
        docs.push(format!("`{} {}`", operation.method.as_str(), operation.path));
        docs.deprecated(operation.deprecated.as_ref());
        docs
    }

    /// Adds a paragraph; an empty one is left out.
    pub(crate) fn push(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref().trim();
        if !text.is_empty() {
            self.push_foreign(wrapped(text));
        }
    }

    /// Adds what a reply is that is no JSON.
    pub(crate) fn raw_reply(&mut self, operation: &Operation) {
        if operation.primary().is_some() {
            let raw = operation.responses.iter().filter(|one| one.raw.is_some());
            let types = raw.flat_map(Response::all_media_types).map(|one| format!("`{one}`"));
            self.push(format!(
                "[`bytes`](CallBuilder::bytes) asks for the reply as {} instead and returns it chunk \
                 by chunk as it arrives.",
                types.collect::<Vec<_>>().join(" or ")
            ));
            return;
        }
        let raw = operation.whole().and_then(|whole| whole.raw);
        let Some(raw) = raw.filter(|_| operation.variants().is_empty()) else { return };
        let what = match raw {
            RawBody::Text => "text",
            RawBody::Bytes => "bytes",
        };
        self.push(format!(
            "The reply is {what}; [`bytes`](CallBuilder::bytes) returns it chunk by chunk as it \
             arrives."
        ));
    }

    /// Adds the selection among several replies.
    pub(crate) fn several_replies(&mut self, operation: &Operation) {
        if !operation.variants().is_empty() && operation.primary().is_none() {
            self.push("The status and the media type of the reply select its variant.");
        }
    }

    /// Adds how to get a reply in a further media type.
    pub(crate) fn further_media_types(&mut self, operation: &Operation) {
        let is_json = |one: &&Response| one.raw.is_none() && one.stream.is_none();
        let json = operation.responses.iter().filter(is_json);
        let further = json.flat_map(|one| &one.media_types);
        let further: Vec<String> = further.map(|one| format!("`{one}`")).collect();
        if !further.is_empty() {
            self.push(format!(
                "With the [`header`](CallBuilder::header) `accept`, the service may send the reply \
                 as {} as well, which [`raw`](CallBuilder::raw) returns.",
                further.join(" or ")
            ));
        }
    }

    /// Adds a list.
    pub(crate) fn list(&mut self, items: impl IntoIterator<Item = String>) {
        let items: Vec<String> = items.into_iter().map(|item| list_item(&item)).collect();
        if !items.is_empty() {
            self.push_foreign(items.join("\n"));
        }
    }

    /// Adds text that may be of a document of another author.
    fn push_foreign(&mut self, text: String) {
        self.paragraphs.push(untested(escaped(text)));
    }

    /// Adds code in a language that is not Rust.
    pub(crate) fn code(&mut self, language: &str, code: &str) {
        self.paragraphs.push(fenced(language, code));
    }

    /// Adds a paragraph of our own, whose lines stay as they are.
    pub(crate) fn push_verbatim(&mut self, text: impl AsRef<str>) {
        self.paragraphs.push(text.as_ref().trim_end().to_owned());
    }

    /// Adds notes as one paragraph.
    pub(crate) fn notes(&mut self, notes: &[Note]) {
        let texts: Vec<&str> = notes.iter().map(|note| note.text.trim()).collect();
        self.push(texts.join(" "));
    }

    /// Adds the deprecation of an operation or a value.
    pub(crate) fn deprecated(&mut self, deprecated: Option<&Deprecated>) {
        let replacement = deprecated.and_then(|one| one.replacement.as_ref());
        self.push_deprecation(deprecated, replacement.map(|name| format!("`{name}`")));
    }

    /// Adds the deprecation of a member, with a link to the member that replaces it.
    fn deprecated_member(&mut self, object: &Object, field: &Field) {
        let deprecated = field.deprecated.as_ref();
        let replacement = deprecated.and_then(|one| one.replacement.as_ref()).map(|name| {
            match object.fields.iter().find(|other| other.name.wire == *name) {
                Some(other) => format!("[`{name}`](Self::{})", super::field_ident(&other.name)),
                None => format!("`{name}`"),
            }
        });
        self.push_deprecation(deprecated, replacement);
    }

    fn push_deprecation(&mut self, deprecated: Option<&Deprecated>, replacement: Option<String>) {
        let Some(deprecated) = deprecated else { return };
        let instead = replacement.map_or_else(String::new, |name| format!(" use {name} instead."));
        let reason = deprecated.doc.trim();
        let space = if reason.is_empty() { "" } else { " " };
        self.push(format!("**Deprecated:**{instead}{space}{reason}"));
    }

    /// Adds the error codes of an operation as the section `Errors`, after the words that open it;
    /// the last words say it for an operation without codes.
    pub(crate) fn errors(
        &mut self,
        interface: &Interface,
        operation: &Operation,
        [opening, without]: [&str; 2],
    ) {
        let codes = interface.codes.iter().filter(|code| operation.codes.contains(&code.code));
        let links: Vec<String> =
            codes.map(|code| code_link(interface, &code.name.pascal)).collect();
        self.push("# Errors");
        let [first @ .., last] = links.as_slice() else {
            self.push(without);
            return;
        };
        let and = if first.is_empty() { "" } else { " or " };
        self.push(format!("{opening} {}{and}{last}.", first.join(", ")));
    }

    /// Adds a link to the anchor of a page of the reference, such as `chat/types.md#Usage`, if it
    /// has an address.
    pub(crate) fn reference(&mut self, interface: &Interface, page: &str) {
        if let Some(url) = &interface.project.reference_url {
            self.push_verbatim(format!("[Reference]({url}/{page})"));
        }
    }

    /// The whole text.
    pub(crate) fn text(&self) -> String {
        escaped(self.paragraphs.join("\n\n"))
    }

    /// The text as an outer doc comment.
    pub(crate) fn emit(&self) -> TokenStream {
        doc_comment(&self.text())
    }
}

/// A text with the escape of Rust in place of each character that readers do not see, and that the
/// compiler may refuse in a comment.
fn escaped(text: String) -> String {
    if !text.contains(is_hidden) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for part in text.split_inclusive(is_hidden) {
        let before = part.trim_end_matches(is_hidden);
        out.push_str(before);
        out.extend(part[before.len()..].chars().flat_map(char::escape_unicode));
    }
    out
}

/// The docs of a type, without its validation and its link.
pub(crate) fn of_type(def: &TypeDef) -> Docs {
    let mut docs = Docs::new(&def.doc);
    docs.notes(&def.notes);
    docs.push(assumed(def.assumed, "type"));
    docs
}

/// The page and the anchor of a type in the reference.
pub(crate) fn page_of_type(def: &TypeDef) -> String {
    let page = def.operation.as_deref().unwrap_or("types");
    format!("{}/{page}.md#{}", def.area, def.name.wire)
}

/// The page of an operation in the reference.
pub(crate) fn page_of_operation(operation: &Operation) -> String {
    format!("{}/{}.md", operation.area, operation.name.snake)
}

/// A link to a variant of `ErrorCode`.
pub(crate) fn code_link(interface: &Interface, variant: &str) -> String {
    let common = super::package_ident(interface, genwire_spec::model::COMMON);
    format!("[`{variant}`]({common}::ErrorCode::{variant})")
}

/// The docs of a member: its sentence, what its value must be, and what else there is to say.
pub(crate) fn of_field(
    interface: &Interface,
    def: &TypeDef,
    object: &Object,
    field: &Field,
) -> Docs {
    let mut docs = Docs::new(&field.doc);
    docs.push(expectations(interface, def, object, field));
    docs.notes(&field.notes);
    docs.deprecated_member(object, field);
    docs
}

/// The docs of an alternative: its sentence, and what its value must be.
pub(crate) fn of_alternative(alternative: &Alternative) -> Docs {
    let mut docs = Docs::new(&alternative.doc);
    docs.push(constraints(&alternative.doc, &alternative.constraints));
    docs
}

/// Constraints on a value, as short sentences that its doc does not say.
pub(crate) fn constraints(doc: &str, all: &[Constrained]) -> String {
    all.iter().map(|one| constraint(doc, one)).collect::<Vec<_>>().join(" ")
}

/// The docs of a parameter of a path as one line: its sentences, what its value must be, and its
/// notes.
pub(crate) fn of_param(param: &Field) -> String {
    let constraints = param.constraints.iter().map(|one| constraint(&param.doc, one));
    let notes = param.notes.iter().map(|note| note.text.clone());
    let doc = std::iter::once(param.doc.clone());
    let sentences = doc.chain(constraints).chain(unit_and_default(param)).chain(notes);
    let sentences: Vec<String> = sentences.collect();
    sentences.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The docs of an enum's value.
pub(crate) fn of_value(ty: &EnumType, value: &EnumValue) -> Docs {
    let mut docs = Docs::new(&value.doc);
    let wire = value.number.map_or_else(|| value.name.wire.clone(), |number| number.to_string());
    let mut facts = vec![format!("In JSON: `{wire}`.")];
    let properties = properties(ty, value);
    if !properties.is_empty() {
        facts.push(format!("Properties: {}.", properties.join(", ")));
    }
    docs.push(facts.join(" "));
    docs.notes(&value.notes);
    docs.deprecated(value.deprecated.as_ref());
    docs.push(assumed(value.assumed, "value"));
    docs
}

/// The properties of an enum's value that are stated and not false, each with a link to its method.
fn properties(ty: &EnumType, value: &EnumValue) -> Vec<String> {
    let stated = ty.properties.iter().zip(&value.properties);
    let stated = stated.filter(|(_, json)| !matches!(json, Json::Null | Json::Bool(false)));
    let described = stated.map(|(property, json)| {
        let method = super::field_ident(&property.name);
        let literal = match json {
            Json::String(text) => format!("`{text}`"),
            other => other.to_compact(),
        };
        format!("[`{method}`](Self::{method}) is {literal}")
    });
    described.collect()
}

fn assumed(is_assumed: bool, what: &str) -> String {
    if is_assumed { format!("The interface does not document this {what}.") } else { String::new() }
}

/// Range, default, unit and the like of a member, as short sentences.
fn expectations(interface: &Interface, def: &TypeDef, object: &Object, field: &Field) -> String {
    let mut sentences = Vec::new();
    if super::is_lax(def) && field.required {
        sentences.push("Always present.".to_owned());
    }
    if def.keeps_null(field) {
        sentences.push("May be null, which is not the same as absent.".to_owned());
    } else if field.nullable {
        sentences.push("May be null.".to_owned());
    }
    sentences.extend(field.constraints.iter().map(|one| constraint(&field.doc, one)));
    sentences.extend(field.constraints.iter().filter_map(|one| typed_form(&one.constraint)));
    let bounds = interface.bounds_by_value(&def.rules, &field.name.wire);
    sentences.extend(bounds.iter().map(bound_sentence));
    sentences.extend(field.only.map(|only| only.sentence().to_owned()));
    if !field.media_types.is_empty() {
        let types: Vec<String> = field.media_types.iter().map(|one| format!("`{one}`")).collect();
        sentences.push(format!("Media type: {}.", types.join(" or ")));
    }
    sentences.extend(unit_and_default(field));
    if let Some(DefaultValue::Property { of, property }) = &field.default {
        sentences.push(default_sentence(&interface.by_value(object, of, property)));
    }
    if let Some(merge) = &field.merge {
        sentences.push(merging(merge));
    }
    if let Some(into) = &field.into {
        sentences.push(format!("The whole reply has the result as `{into}`."));
    }
    // The docs of an assumed type say it for all of its members.
    sentences.push(assumed(field.assumed && !def.assumed, "member"));
    sentences.join(" ")
}

/// The unit of a member, and its default where that is a value.
fn unit_and_default(field: &Field) -> impl Iterator<Item = String> {
    let unit = field.unit.as_ref().map(|unit| format!("Unit: {unit}."));
    let default = match &field.default {
        Some(DefaultValue::Literal(value)) => Some(format!("Default: `{}`.", plain(value))),
        Some(DefaultValue::Property { .. }) | None => None,
    };
    unit.into_iter().chain(default)
}

#[warn(clippy::wildcard_enum_match_arm)]
fn constraint(doc: &str, constrained: &Constrained) -> String {
    let expectation = constrained.constraint.expectation();
    match (&constrained.constraint, constrained.severity) {
        (Constraint::OneOf(values), Severity::Error) if values.len() == 1 => {
            let sentence = values.first().map_or_else(String::new, always);
            // Some docs say it themselves.
            if doc.contains(&sentence) { String::new() } else { sentence }
        }
        (Constraint::Range(_), Severity::Error) => {
            let range = expectation.strip_prefix("a number ").unwrap_or(&expectation);
            format!("Range: {range}.")
        }
        (
            Constraint::Length(_)
            | Constraint::Items(_)
            | Constraint::MultipleOf(_)
            | Constraint::Unique
            | Constraint::Members(_)
            | Constraint::OneOf(_)
            | Constraint::Format(_)
            | Constraint::Pattern(_)
            | Constraint::Each(_),
            Severity::Error,
        ) => format!("{}.", capitalised(&expectation)),
        (_, Severity::Warning) => format!("Recommended: {expectation}."),
    }
}

/// The type as which a string of a format can be read.
fn typed_form(constraint: &Constraint) -> Option<String> {
    let (ty, feature) = constraint.facets().format?.typed_form()?;
    let feature = feature.map(|it| format!(", with its feature `{it}`")).unwrap_or_default();
    Some(format!("[`genwire_core::typed`] reads it as `{ty}`{feature}."))
}

fn always(value: &Literal) -> String {
    match value {
        Literal::Text(text) if text.is_empty() => "Always an empty text.".to_owned(),
        value => format!("Always `{value}`."),
    }
}

fn merging(merge: &Merge) -> String {
    match merge {
        Merge::Concat => "The deltas of a stream are concatenated.".to_owned(),
        Merge::ConcatNew => {
            "The deltas of a stream are concatenated, without text that a delta repeats.".to_owned()
        }
        Merge::Replace => "In a stream, the last value counts.".to_owned(),
        Merge::First => "In a stream, the first value counts.".to_owned(),
        Merge::Nested => "The deltas of a stream are merged member by member.".to_owned(),
        Merge::Longest => {
            "In a stream, the first value counts, or a longer one that begins with it.".to_owned()
        }
        Merge::ByKey(MergeKey { key, labels: None }) => {
            format!("The deltas of a stream are merged by their `{key}`.")
        }
        Merge::ByKey(MergeKey { key, labels: Some(MergeLabels { id, name }) }) => format!(
            "The deltas of a stream are merged by their `{id}` or `{key}`; another `{id}` or \
             `{name}` begins an item."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::{Docs, Literal, always};

    #[test]
    fn signs_that_the_compiler_refuses_are_written_out() {
        assert_eq!(Docs::new("A\u{202e}b\u{2066}c.").text(), r"A\u{202e}b\u{2066}c.");
        assert_eq!(Docs::new("```text\na\rb\n```").text(), "```text\na\\u{d}b\n```");
        assert_eq!(Docs::new("Straße, שלום.").text(), "Straße, שלום.");
    }

    #[test]
    fn the_only_value_is_code_unless_it_is_empty() {
        assert_eq!(always(&Literal::Text("a".to_owned())), "Always `a`.");
        assert_eq!(always(&Literal::Text(String::new())), "Always an empty text.");
    }
}
