//! Doc comments of generated items: paragraphs built from the prose of the spec.
//!
//! They are for users of the types. Ids of facts and open questions stay in the reference, and
//! every type and operation links to that.

use genwire_constraint::{Constraint, is_hidden};
use genwire_output::doc_comment;
use proc_macro2::TokenStream;

use super::continued::continued;
use super::untested::{fenced, untested};
use genwire_spec::model::types::Object;
use genwire_spec::model::{
    Alternative, Constrained, Deprecated, EnumType, EnumValue, Field, Interface, Json, Key, Note,
    Operation, RawBody, Response, Statement, TypeDef,
};

/// The content of a doc comment, paragraph by paragraph.
#[derive(Clone, Debug, Default)]
pub(crate) struct Docs {
    paragraphs: Vec<String>,
}

impl Docs {
    /// Creates docs that start with a paragraph.
    pub(crate) fn new(doc: &str) -> Self {
        let mut docs = Self::default();
        docs.push(doc);
        docs
    }

    /// Creates docs of a function that performs an operation: its first paragraph and its HTTP
    /// line.
    pub(crate) fn operation(operation: &Operation) -> Self {
        let mut docs = Self::new(operation.doc.split("\n\n").next().unwrap_or_default());
        docs.push(format!("`{} {}`", operation.method.as_str(), operation.path));
        docs.deprecated(operation.deprecated.as_ref());
        docs
    }

    /// Adds a paragraph, unless it is empty.
    pub(crate) fn push(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref().trim();
        if !text.is_empty() {
            self.push_foreign(text);
        }
    }

    /// Describes a reply that is not JSON.
    pub(crate) fn raw_reply(&mut self, operation: &Operation) {
        if operation.primary().is_some() {
            let raw = operation.responses.iter().filter(|one| one.raw.is_some());
            let types = raw.flat_map(Response::all_media_types).map(|one| format!("`{one}`"));
            self.push(format!(
                "[`bytes`](CallBuilder::bytes) asks for the response as {} instead and returns it chunk \
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
            "The response is {what}; [`bytes`](CallBuilder::bytes) returns it chunk by chunk as it \
             arrives."
        ));
    }

    /// Describes the selection among several replies.
    pub(crate) fn several_replies(&mut self, operation: &Operation) {
        if !operation.variants().is_empty() && operation.primary().is_none() {
            self.push("The status and the media type of the response select its variant.");
        }
    }

    /// Explains how to get a reply in another media type.
    pub(crate) fn further_media_types(&mut self, operation: &Operation) {
        let is_json = |one: &&Response| one.raw.is_none() && one.stream.is_none();
        let json = operation.responses.iter().filter(is_json);
        let further = json.flat_map(|one| &one.media_types);
        let further: Vec<String> = further.map(|one| format!("`{one}`")).collect();
        if !further.is_empty() {
            self.push(format!(
                "With the [`header`](CallBuilder::header) `accept`, the service may send the response \
                 as {} as well, which [`raw`](CallBuilder::raw) returns.",
                further.join(" or ")
            ));
        }
    }

    pub(crate) fn list(&mut self, items: impl IntoIterator<Item = String>) {
        let item = |item: String| format!("- {}", item.trim().replace('\n', "\n  "));
        let items: Vec<String> = items.into_iter().map(item).collect();
        if !items.is_empty() {
            self.push_foreign(&items.join("\n"));
        }
    }

    /// Adds prose that may come from another author's document.
    fn push_foreign(&mut self, text: &str) {
        self.paragraphs.push(untested(continued(&escaped(text.replace('\t', "    ")))));
    }

    /// Adds code in a language that is not Rust.
    pub(crate) fn code(&mut self, language: &str, code: &str) {
        self.paragraphs.push(fenced(language, code));
    }

    /// Adds a paragraph of the generator without changing its lines.
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
        self.push_deprecation(deprecated.map(Deprecated::text));
    }

    /// Adds the deprecation of a member, with a link to its replacement.
    fn deprecated_member(&mut self, object: &Object, field: &Field) {
        let link = |name: &str| match object.field(name) {
            Some(other) => format!("[`{name}`](Self::{})", super::field_ident(&other.name)),
            None => format!("`{name}`"),
        };
        self.push_deprecation(field.deprecated.as_ref().map(|it| it.text_with(link)));
    }

    fn push_deprecation(&mut self, text: Option<String>) {
        self.push(text.map(|text| format!("**Deprecated:** {text}")).unwrap_or_default());
    }

    /// Adds the error codes of an operation as the section `Errors`.
    ///
    /// `opening` precedes the codes; `without` replaces them for an operation without codes.
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

    /// Names the type of error bodies, if a family uses statuses to report errors.
    pub(crate) fn error_body(&mut self, interface: &Interface, operation: &Operation) {
        let Some(family) = interface.family_of(operation).filter(|family| family.by_status) else {
            return;
        };
        let def = interface.ty(family.body);
        let krate = if def.area == operation.area {
            "crate".to_owned()
        } else {
            super::package_ident(interface, &def.area).to_string()
        };
        let name = super::type_ident(&def.name);
        self.push(format!(
            "[`body`](Error::body) of the error reads such an answer as [`{name}`]({krate}::{name})."
        ));
    }

    /// Adds a link to an anchor in the reference, such as `chat/types.md#Usage`, if the reference
    /// has a URL.
    pub(crate) fn reference(&mut self, interface: &Interface, page: &str) {
        if let Some(url) = &interface.project.reference_url {
            self.push_verbatim(format!("[Reference]({url}/{page})"));
        }
    }

    pub(crate) fn text(&self) -> String {
        escaped(self.paragraphs.join("\n\n"))
    }

    /// Emits an outer doc comment.
    pub(crate) fn emit(&self) -> TokenStream {
        doc_comment(&self.text())
    }
}

/// Escapes the invisible characters in a string as Rust does.
///
/// The compiler may reject such characters in a comment.
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

/// Returns the docs of a type, without its validation and its link.
pub(crate) fn of_type(def: &TypeDef) -> Docs {
    let mut docs = Docs::new(&def.doc);
    docs.notes(&def.notes);
    docs.push(assumed(def.assumed, "type"));
    docs
}

/// Returns the page and the anchor of a type in the reference.
pub(crate) fn page_of_type(def: &TypeDef) -> String {
    let page = def.operation.as_deref().unwrap_or("types");
    format!("{}/{page}.md#{}", def.area, def.name.wire)
}

pub(crate) fn page_of_operation(operation: &Operation) -> String {
    format!("{}/{}.md", operation.area, operation.name.snake)
}

/// Returns a link to a variant of `ErrorCode`.
pub(crate) fn code_link(interface: &Interface, variant: &str) -> String {
    let common = super::package_ident(interface, genwire_spec::model::COMMON);
    format!("[`{variant}`]({common}::ErrorCode::{variant})")
}

/// Returns the docs of a member: its doc, statements, notes and deprecation.
pub(crate) fn of_field(
    interface: &Interface,
    def: &TypeDef,
    object: &Object,
    field: &Field,
) -> Docs {
    let mut docs = Docs::new(&field.doc);
    docs.push(statements(interface, Some(def), field));
    docs.notes(&field.notes);
    docs.deprecated_member(object, field);
    docs
}

pub(crate) fn of_alternative(alternative: &Alternative) -> Docs {
    let mut docs = Docs::new(&alternative.doc);
    docs.push(constraints(&alternative.doc, &alternative.constraints));
    docs
}

/// Returns constraints as short sentences, except for those that the doc already states.
pub(crate) fn constraints(doc: &str, all: &[Constrained]) -> String {
    let sentences = Statement::of_constraints(doc, all).map(|one| one.sentence());
    sentences.collect::<Vec<_>>().join(" ")
}

/// Returns the docs of a path parameter on one line: its doc, statements and notes.
pub(crate) fn of_param(interface: &Interface, param: &Field) -> String {
    let statements = statements(interface, None, param);
    let notes = param.notes.iter().map(|note| note.text.as_str());
    let sentences = [param.doc.as_str(), &statements].into_iter().chain(notes);
    let words = sentences.flat_map(str::split_whitespace);
    words.collect::<Vec<_>>().join(" ")
}

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

/// Describes the properties of an enum value that are neither absent nor false, linked to their
/// methods.
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

/// Returns the statements about a member as short sentences.
///
/// The deprecation is a separate paragraph, and `required` is omitted if the Rust type shows it.
fn statements(interface: &Interface, def: Option<&TypeDef>, field: &Field) -> String {
    let all = interface.statements(def, field).into_iter();
    let is_lenient = def.is_some_and(|def| def.is_lenient);
    let shown = all.filter(|one| {
        !matches!(one.key, Key::Deprecated) && (is_lenient || !matches!(one.key, Key::Required))
    });
    let is_typed = def.is_some_and(|def| super::formatted(interface, def, field).is_some());
    let typed = field.constraints.iter().filter_map(|one| typed_form(&one.constraint));
    let typed = typed.filter(|_| !is_typed);
    shown.map(|one| one.sentence()).chain(typed).collect::<Vec<_>>().join(" ")
}

/// Names the type that a string with a format can be parsed into.
fn typed_form(constraint: &Constraint) -> Option<String> {
    let (ty, feature) = constraint.facets().format?.typed_form()?;
    let feature = feature.map(|it| format!(", with the feature `{it}`")).unwrap_or_default();
    Some(format!("[`typed`](genwire_core::typed) reads it as `{ty}`{feature}."))
}

#[cfg(test)]
mod tests {
    use super::Docs;

    #[test]
    fn signs_that_the_compiler_refuses_are_written_out() {
        assert_eq!(Docs::new("A\u{202e}b\u{2066}c.").text(), r"A\u{202e}b\u{2066}c.");
        assert_eq!(Docs::new("```text\na\rb\n```").text(), "```text\na\\u{d}b\n```");
        assert_eq!(Docs::new("Straße, שלום.").text(), "Straße, שלום.");
    }
}
