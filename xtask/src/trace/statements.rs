//! Checks that the reference shows the items that cover requirements, and in the row of each
//! member what its keys say.

use super::ids::FACTS;
use genwire_docs::markdown::FileAnchor;
use genwire_output::OutputFile;
use genwire_spec::model::{Coverage, Fact, Interface, Key, Statement, TypeKind};
use genwire_spec::source::Places;
use genwire_workspace::problem::Problem;
use std::collections::BTreeMap;

/// The reference, and the items that it has to show.
pub(super) struct Reference<'a> {
    /// The spec.
    pub(super) interface: &'a Interface,
    /// Its pages.
    pub(super) pages: &'a [OutputFile],
    /// The file and the anchor of each item in the reference.
    pub(super) anchors: &'a BTreeMap<&'a str, FileAnchor>,
    /// The lines of the spec that state the items.
    pub(super) lines: &'a Places,
}

impl Reference<'_> {
    /// Reports items that cover a requirement and have no anchor, and statements of members that
    /// their rows do not show.
    pub(super) fn problems(&self, facts: &[Fact]) -> Vec<Problem> {
        let mut problems: Vec<Problem> = facts.iter().flat_map(|fact| self.hidden(fact)).collect();
        for def in &self.interface.types {
            let TypeKind::Object(object) = &def.kind else { continue };
            for field in &object.fields {
                let item = format!("{}.{}", def.path(), field.name.wire);
                let row = self.row(&item).map(without_markup).unwrap_or_default();
                let statements = self.interface.statements(Some(def), field).into_iter();
                let missing = statements.filter(|one| !row.contains(&shown(one)));
                problems.extend(missing.map(|one| self.missing(&item, &one)));
            }
        }
        problems
    }

    fn hidden(&self, fact: &Fact) -> Vec<Problem> {
        let items = fact.coverage.iter().filter_map(|cover| match cover {
            Coverage::Item(item) => Some(item.0.as_str()),
            Coverage::Test { .. } | Coverage::Step { .. } | Coverage::Pending { .. } => None,
        });
        let hidden = items.filter(|item| !self.anchors.contains_key(item)).map(|item| {
            let (file, line) = self.line(item).unwrap_or((FACTS, fact.line));
            let message = format!("`{item}` covers `{}` and is not in the reference", fact.id);
            Problem::new(file, line, message)
                .help("cover the fact by an item that has an anchor on a page")
        });
        hidden.collect()
    }

    fn missing(&self, item: &str, statement: &Statement<'_>) -> Problem {
        let (file, line) = self.line(item).unwrap_or_default();
        let message = format!("the row of `{item}` does not show its `{}`", statement.label);
        Problem::new(file, line, message)
            .expected(format!("`{}`", shown(statement)))
            .help("mend the emitter of the row (`codegen/genwire-docs/src/reference/members.rs`)")
    }

    /// Returns the line of the page that has the anchor of an item.
    fn row(&self, item: &str) -> Option<&str> {
        let place = self.anchors.get(item)?;
        let anchor = format!("<a id=\"{}\"></a>", place.anchor.as_deref()?);
        let page = self.pages.iter().find(|file| file.path == place.file)?;
        page.text.lines().find(|line| line.contains(&anchor))
    }

    /// Returns the line of an item in the spec, or of the nearest item that contains it.
    fn line(&self, item: &str) -> Option<(&str, usize)> {
        let mut item = item;
        loop {
            if let Some((file, line)) = self.lines.get(item) {
                return Some((file, *line));
            }
            item = item.rsplit_once('.')?.0;
        }
    }
}

/// Returns the words of a statement in a row of the reference, in which some are marks.
fn shown(statement: &Statement<'_>) -> String {
    match statement.key {
        Key::Nullable => "nullable".to_owned(),
        Key::Assumed => "assumed".to_owned(),
        Key::Required => statement.text.clone(),
        _ => without_markup(&format!("{}: {}", statement.label, statement.text)),
    }
}

/// Returns a text without the marks of code, emphasis and links, and with single spaces.
fn without_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            ']' => {
                let target = rest.strip_prefix('(').and_then(|inner| inner.split_once(')'));
                rest = target.map_or(rest, |(_, after)| after);
            }
            '[' | '`' | '*' | '\\' => {}
            other => out.push(other),
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}
