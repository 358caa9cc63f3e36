//! The docs of generated items: paragraphs made of the spec's sentences, wrapped to the page.

use proc_macro2::TokenStream;
use quote::quote;

use crate::model::{
    Constrained, DefaultValue, Deprecated, EnumType, EnumValue, Field, Interface, Merge, Note,
    Operation, Severity, TypeDef,
};

/// The widest a line of prose gets, without the comment's own marks.
const WIDTH: usize = 90;

/// The text of a doc comment, paragraph by paragraph.
#[derive(Clone, Debug, Default)]
pub(crate) struct Docs {
    paragraphs: Vec<String>,
}

impl Docs {
    /// Docs that open with a text.
    pub(crate) fn new(doc: &str) -> Self {
        let mut docs = Self::default();
        docs.push(doc);
        docs
    }

    /// Docs of something that performs an operation: what it does, and its HTTP line.
    pub(crate) fn operation(operation: &Operation) -> Self {
        let mut docs = Self::new(operation.doc.split("\n\n").next().unwrap_or_default());
        docs.push(format!("`{} {}`", operation.method.as_str(), operation.path));
        docs.deprecated(operation.deprecated.as_ref());
        let codes: Vec<String> = operation.codes.iter().map(ToString::to_string).collect();
        if !codes.is_empty() {
            docs.push(format!("Error codes: {}.", codes.join(", ")));
        }
        docs
    }

    /// Adds a text; an empty one is left out.
    pub(crate) fn push(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref().trim();
        if !text.is_empty() {
            self.paragraphs.push(wrapped(text));
        }
    }

    /// Adds a list, one item for each text.
    pub(crate) fn list(&mut self, items: impl IntoIterator<Item = String>) {
        let items: Vec<String> = items.into_iter().map(|item| list_item(&item)).collect();
        if !items.is_empty() {
            self.paragraphs.push(items.join("\n"));
        }
    }

    /// Adds a text whose lines stay as they are.
    pub(crate) fn push_verbatim(&mut self, text: impl AsRef<str>) {
        self.paragraphs.push(text.as_ref().trim_end().to_owned());
    }

    /// Adds notes, one paragraph each.
    pub(crate) fn notes(&mut self, notes: &[Note]) {
        for note in notes {
            self.push(&note.text);
        }
    }

    /// Adds a deprecation.
    pub(crate) fn deprecated(&mut self, deprecated: Option<&Deprecated>) {
        let Some(deprecated) = deprecated else { return };
        let instead = deprecated
            .replacement
            .as_ref()
            .map_or_else(String::new, |name| format!(" use `{name}` instead."));
        let reason = deprecated.doc.trim();
        let space = if reason.is_empty() { "" } else { " " };
        self.push(format!("**Deprecated:**{instead}{space}{reason}"));
    }

    /// Adds that something rests on knowledge from outside the interface.
    pub(crate) fn assumed(&mut self, assumed: bool) {
        if assumed {
            self.push("Assumed: the interface itself does not state this.");
        }
    }

    /// Adds the open points that concern an item, with what was decided.
    pub(crate) fn gaps(&mut self, interface: &Interface, ids: &[String], path: &str) {
        let ledger = &interface.ledger;
        let mut places: Vec<usize> = ids.iter().filter_map(|id| ledger.gap(id)).collect();
        places.extend(ledger.gaps_at(path));
        for gap in in_order(places).into_iter().map(|place| &interface.gaps[place]) {
            self.push(format!("Open point {}: {}", gap.id, gap.decision));
        }
    }

    /// Adds where an item stands in the spec and the facts it carries.
    pub(crate) fn spec(&mut self, path: &str, facts: &[&str]) {
        self.push(format!("Spec: `{path}`{}.", bracketed(facts)));
    }

    /// The whole text.
    pub(crate) fn text(&self) -> String {
        self.paragraphs.join("\n\n")
    }

    /// The text as an outer doc comment.
    pub(crate) fn emit(&self) -> TokenStream {
        let text = self.text();
        let lines = text
            .lines()
            .map(|line| if line.is_empty() { String::new() } else { format!(" {line}") });
        quote! { #(#[doc = #lines])* }
    }
}

/// The docs of a type, without its last line.
pub(crate) fn of_type(interface: &Interface, def: &TypeDef) -> Docs {
    let path = def.path();
    let mut docs = Docs::new(&def.doc);
    docs.notes(&def.notes);
    docs.assumed(def.assumed);
    docs.gaps(interface, &def.gaps, &path);
    docs
}

/// The docs of a member.
pub(crate) fn of_field(interface: &Interface, path: &str, field: &Field, lax: bool) -> Docs {
    let mut docs = Docs::new(&field.doc);
    docs.push(expectations(field, lax));
    docs.notes(&field.notes);
    docs.deprecated(field.deprecated.as_ref());
    docs.assumed(field.assumed);
    docs.gaps(interface, &field.gaps, path);
    docs.spec(path, &facts_below(interface, path));
    docs
}

/// The docs of an enum's value.
pub(crate) fn of_value(
    interface: &Interface,
    path: &str,
    ty: &EnumType,
    value: &EnumValue,
) -> Docs {
    let mut docs = Docs::new(&value.doc);
    let said = ty.said(value);
    if !said.is_empty() {
        docs.push(format!("Properties: {}.", said.join(", ")));
    }
    docs.notes(&value.notes);
    docs.deprecated(value.deprecated.as_ref());
    docs.assumed(value.assumed);
    docs.gaps(interface, &[], path);
    docs.spec(path, &facts_below(interface, path));
    docs
}

/// The facts that one of the items carries, in register order.
pub(crate) fn facts_at<'a>(interface: &'a Interface, paths: &[&str]) -> Vec<&'a str> {
    ids(interface, paths.iter().flat_map(|path| interface.ledger.facts_at(path)).copied().collect())
}

/// The facts that an item or one below it carries, in register order.
pub(crate) fn facts_below<'a>(interface: &'a Interface, path: &str) -> Vec<&'a str> {
    let ledger = &interface.ledger;
    ids(interface, ledger.facts_at(path).iter().copied().chain(ledger.facts_under(path)).collect())
}

/// The facts that a type and its notes carry, in register order.
pub(crate) fn facts_of_type<'a>(interface: &'a Interface, path: &str) -> Vec<&'a str> {
    let ledger = &interface.ledger;
    let mut places = ledger.facts_at(path).to_vec();
    places.extend(ledger.facts_at(&format!("{path}.values")));
    places.extend(ledger.facts_under(&format!("{path}.notes")));
    ids(interface, places)
}

fn ids(interface: &Interface, places: Vec<usize>) -> Vec<&str> {
    in_order(places).into_iter().map(|place| interface.facts[place].id.as_str()).collect()
}

/// Places in ascending order, each once.
fn in_order(mut places: Vec<usize>) -> Vec<usize> {
    places.sort_unstable();
    places.dedup();
    places
}

/// What the spec says about a member's value, as short sentences.
fn expectations(field: &Field, lax: bool) -> String {
    let mut sentences = Vec::new();
    if lax && field.required {
        sentences.push("Always stated by the service.".to_owned());
    }
    if field.nullable {
        sentences.push("May be null.".to_owned());
    }
    sentences.extend(field.constraints.iter().map(constraint));
    if let Some(unit) = &field.unit {
        sentences.push(format!("Unit: {unit}."));
    }
    match &field.default {
        Some(DefaultValue::Literal(value)) => {
            sentences.push(format!("Default: `{}`.", plain(value)));
        }
        Some(DefaultValue::Property { of, property }) => {
            sentences.push(format!("Default: the `{property}` of `{of}`."));
        }
        None => {}
    }
    if let Some(merge) = &field.merge {
        sentences.push(merging(merge));
    }
    if let Some(into) = &field.into {
        sentences.push(format!("They make up `{into}` of the whole reply."));
    }
    sentences.join(" ")
}

fn constraint(constrained: &Constrained) -> String {
    let expectation = constrained.constraint.expectation();
    match constrained.severity {
        Severity::Error => format!("{}.", capitalised(&expectation)),
        Severity::Advice => format!("Advised: {expectation}."),
    }
}

fn merging(merge: &Merge) -> String {
    match merge {
        Merge::Concat => "The pieces of a stream are joined.".to_owned(),
        Merge::Replace => "The last piece of a stream wins.".to_owned(),
        Merge::First => "The first piece of a stream stays.".to_owned(),
        Merge::Nested => "The pieces of a stream are merged member by member.".to_owned(),
        Merge::ByKey(key) => format!("The pieces of a stream are merged by their `{key}`."),
    }
}

fn plain(value: &crate::model::Json) -> String {
    match value {
        crate::model::Json::String(text) => text.clone(),
        other => other.to_compact(),
    }
}

/// A text that opens with a capital.
pub(crate) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}

fn bracketed(facts: &[&str]) -> String {
    if facts.is_empty() { String::new() } else { format!(" ({})", facts.join(", ")) }
}

/// The text with its prose wrapped; lists, tables and code stay as they are.
fn wrapped(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut prose: Vec<&str> = Vec::new();
    let mut code = false;
    for line in text.lines() {
        let fence = line.trim_start().starts_with("```");
        if code || fence || !is_prose(line) {
            fill(&mut out, &mut prose);
            out.push(line.trim_end().to_owned());
        } else {
            prose.extend(line.split_whitespace());
        }
        code ^= fence;
    }
    fill(&mut out, &mut prose);
    out.join("\n")
}

/// An item of a list: a dash, and the lines after the first one below its text.
fn list_item(text: &str) -> String {
    let mut lines = Vec::new();
    fill(&mut lines, &mut text.split_whitespace().collect());
    format!("- {}", lines.join("\n  "))
}

fn is_prose(line: &str) -> bool {
    let line = line.trim_start();
    !(line.is_empty() || line.starts_with("- ") || line.starts_with('|') || line.starts_with('#'))
}

/// Moves the words of a paragraph into lines.
fn fill(out: &mut Vec<String>, words: &mut Vec<&str>) {
    let mut line = String::new();
    for word in words.drain(..) {
        let fits = line.chars().count() + 1 + word.chars().count() <= WIDTH;
        if line.is_empty() {
            line.push_str(word);
        } else if fits || opens_block(word) {
            line.push(' ');
            line.push_str(word);
        } else {
            out.push(std::mem::replace(&mut line, word.to_owned()));
        }
    }
    if !line.is_empty() {
        out.push(line);
    }
}

/// Whether a word at the start of a line would be read as Markdown.
fn opens_block(word: &str) -> bool {
    let number = word.trim_end_matches(['.', ')']);
    matches!(word, "-" | "+" | "*" | ">" | "#")
        || (number.len() < word.len() && number.chars().all(|character| character.is_ascii_digit()))
}
