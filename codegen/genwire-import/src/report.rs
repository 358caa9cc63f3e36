//! The report of a draft: omissions, changes and new names.

use genwire_spec::model::Json;
use std::fmt::Write as _;

/// A departure of the draft from the document.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// The place in the document, as a JSON pointer.
    pub pointer: String,
    /// The change in words.
    pub what: String,
}

/// Everything that the draft says otherwise than the document, or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Statements that the spec language cannot express.
    pub not_carried: Vec<Change>,
    /// Statements in another form.
    pub changed: Vec<Change>,
    /// Names that had to change.
    pub renamed: Vec<Change>,
}

impl Report {
    /// Counts the entries.
    pub fn count(&self) -> usize {
        self.lists().iter().map(|(_, list)| list.len()).sum()
    }

    /// The report as text for a terminal or a file.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        for (title, list) in self.lists() {
            let _ = writeln!(out, "{title}: {}", list.len());
            for Change { pointer, what } in list {
                let _ = writeln!(out, "  {pointer}\n      {what}");
            }
        }
        out
    }

    /// The report as JSON text.
    pub fn to_json(&self) -> String {
        let list = |list: &[Change]| {
            let entry = |change: &Change| {
                Json::object([
                    ("pointer", Json::string(&change.pointer)),
                    ("what", Json::string(&change.what)),
                ])
            };
            Json::Array(list.iter().map(entry).collect())
        };
        Json::object([
            ("not_carried", list(&self.not_carried)),
            ("changed", list(&self.changed)),
            ("renamed", list(&self.renamed)),
        ])
        .to_pretty()
    }

    fn lists(&self) -> [(&'static str, &[Change]); 3] {
        [
            ("not carried", &self.not_carried),
            ("in another form", &self.changed),
            ("renamed", &self.renamed),
        ]
    }

    /// Notes something once.
    pub(super) fn note(list: &mut Vec<Change>, pointer: &str, what: impl Into<String>) {
        let change = Change { pointer: pointer.to_owned(), what: what.into() };
        if !list.contains(&change) {
            list.push(change);
        }
    }

    pub(super) fn sort(&mut self) {
        for list in [&mut self.not_carried, &mut self.changed, &mut self.renamed] {
            list.sort();
        }
    }
}
