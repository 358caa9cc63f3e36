//! The words by which the spec states each of its items, and where readers look for them.

mod areas;
mod operations;
mod service;
mod types;

use genwire_spec::model::{Constrained, Deprecated, Interface, Json, Note};
use std::collections::BTreeMap;

/// The words of an item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Statement {
    /// The words in the section of the reference.
    pub(super) page: Vec<String>,
    /// The words in the docs of Rust items.
    pub(super) rust: Vec<RustWords>,
}

/// Words in the docs of a Rust item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RustWords {
    /// The folder of the crate.
    pub(super) folder: String,
    /// The path of the Rust item, as `RustDocs` has it.
    pub(super) rust_item: String,
    /// The words.
    pub(super) words: String,
}

/// The words of each item that has some, by the path of the item.
pub(super) type Statements = BTreeMap<String, Statement>;

/// Collects the words of all items.
pub(super) fn statements(interface: &Interface) -> Statements {
    let mut all = Collector { interface, statements: Statements::new() };
    all.service();
    for def in &interface.types {
        all.ty(def);
    }
    for operation in &interface.operations {
        all.operation(operation);
    }
    for webhook in &interface.webhooks {
        all.webhook(webhook);
    }
    for area in &interface.areas {
        all.area(area);
    }
    // A way to authenticate is an item under one of the paths by which it could be named.
    all.statements.retain(|item, _| interface.items.contains_key(item.as_str()));
    all.statements
}

/// The statements while they are collected.
struct Collector<'a> {
    interface: &'a Interface,
    statements: Statements,
}

/// The home of the docs of an item: an area, and the path of the Rust item in its crate.
#[derive(Clone, Copy, Debug)]
struct Home<'a> {
    area: &'a str,
    rust_item: &'a str,
}

impl Collector<'_> {
    /// Adds words that the section and the docs of a Rust item both have.
    fn both<W: Into<String>>(
        &mut self,
        home: Home<'_>,
        item: impl Into<String>,
        words: impl IntoIterator<Item = W>,
    ) {
        let item = item.into();
        for words in words {
            let words: String = words.into();
            self.page(&item, &words);
            self.rust(home, &item, words);
        }
    }

    /// Adds words that only the section has.
    fn page(&mut self, item: impl Into<String>, words: impl Into<String>) {
        self.statements.entry(item.into()).or_default().page.push(words.into());
    }

    /// Adds words that only the docs of the Rust item have.
    fn rust(&mut self, home: Home<'_>, item: impl Into<String>, words: impl Into<String>) {
        let folder = self.interface.project.package_folder(home.area);
        let words = RustWords { folder, rust_item: home.rust_item.to_owned(), words: words.into() };
        self.statements.entry(item.into()).or_default().rust.push(words);
    }

    fn notes(&mut self, home: Home<'_>, item: &str, notes: &[Note]) {
        for note in notes {
            self.both(home, format!("{item}.notes.{}", note.id), [&note.text]);
        }
    }

    fn deprecated(&mut self, home: Home<'_>, item: &str, deprecated: Option<&Deprecated>) {
        let Some(deprecated) = deprecated else { return };
        let mut words = vec!["deprecated".to_owned()];
        words.extend(deprecated.replacement.as_ref().map(|name| format!("use `{name}` instead")));
        words.extend(paragraphs(&deprecated.doc));
        self.both(home, format!("{item}.deprecated"), words);
    }

    fn constraints(&mut self, home: Home<'_>, constraints: &[Constrained]) {
        for one in constraints {
            // The label beside it says already that it is about a number.
            let words = one.constraint.expectation();
            let words = words.strip_prefix("a number ").unwrap_or(&words).to_owned();
            self.both(home, &one.path, [words]);
        }
    }
}

/// Returns the paragraphs of a doc, each of which is shown whole.
fn paragraphs(doc: &str) -> impl Iterator<Item = String> + '_ {
    doc.split("\n\n").map(str::to_owned).filter(|paragraph| !paragraph.trim().is_empty())
}

/// Returns a value as docs write it: a string without quotes.
fn value(json: &Json) -> String {
    match json {
        Json::String(text) if !text.is_empty() => text.clone(),
        other => other.to_compact(),
    }
}
