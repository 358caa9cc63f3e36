//! Report of a draft: omissions, changes and new names.

use super::made::place;
use super::reason::Reason;
use genwire_constraint::printable_line;
use genwire_spec::model::Json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Maximum number of places per reason that [`Report::to_text`] lists.
const MAX_PLACES: usize = 5;

/// Difference between the draft and the document.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// Place in the document, as a JSON pointer.
    pub pointer: String,
    /// Description of the difference.
    pub what: String,
}

/// Operation, and the reasons for which it is not fully carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Place in the document, as a JSON pointer.
    pub pointer: String,
    /// Reasons for which something of it is lost or weakened; empty if it is fully carried.
    pub reasons: Vec<Reason>,
}

/// Everything that the draft expresses in another way than the document, or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Statements that the draft leaves out or weakens, and remarks, by reason.
    pub losses: BTreeMap<Reason, BTreeSet<Change>>,
    /// Names that had to change.
    pub renamed: BTreeSet<Change>,
    /// Operations of the document that were selected.
    pub operations: Vec<Carried>,
}

impl Report {
    /// Counts the entries.
    pub fn count(&self) -> usize {
        self.losses.values().map(BTreeSet::len).sum::<usize>() + self.renamed.len()
    }

    /// Counts the operations of which nothing is lost or weakened.
    pub fn carried(&self) -> usize {
        self.operations.iter().filter(|one| one.reasons.is_empty()).count()
    }

    /// Returns the differences at a place, each with its reason.
    pub fn at<'r>(&'r self, pointer: &'r str) -> impl Iterator<Item = (Reason, &'r str)> {
        let all = self.losses.iter().flat_map(|(reason, all)| all.iter().map(|one| (*reason, one)));
        all.filter(move |(_, one)| one.pointer == pointer)
            .map(|(reason, one)| (reason, one.what.as_str()))
    }

    /// Returns the report as text for a terminal, with the first places of each reason.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        let _ =
            writeln!(out, "operations carried: {} of {}", self.carried(), self.operations.len());
        for weakens in [true, false] {
            for (reason, all) in &self.losses {
                if reason.weakens() != weakens {
                    continue;
                }
                let kind = if weakens { "" } else { "remark, " };
                let _ = writeln!(out, "{kind}{}: {} ({})", reason.id(), reason.text(), all.len());
                list(&mut out, all);
            }
        }
        let _ = writeln!(out, "renamed ({})", self.renamed.len());
        list(&mut out, &self.renamed);
        out
    }

    /// Returns the report as JSON text.
    pub fn to_json(&self) -> String {
        let count = |number: usize| Json::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        let entry = |change: &Change| {
            Json::object([
                ("at", Json::string(&change.pointer)),
                ("what", Json::string(&change.what)),
            ])
        };
        let losses = self.losses.iter().map(|(reason, all)| {
            Json::object([
                ("reason", Json::string(reason.id())),
                ("text", Json::string(reason.text())),
                ("weakens", Json::Bool(reason.weakens())),
                ("places", Json::Array(all.iter().map(entry).collect())),
                ("count", count(all.len())),
            ])
        });
        Json::object([
            (
                "operations",
                Json::object([
                    ("total", count(self.operations.len())),
                    ("carried", count(self.carried())),
                ]),
            ),
            ("losses", Json::Array(losses.collect())),
            ("renamed", Json::Array(self.renamed.iter().map(entry).collect())),
        ])
        .to_pretty()
    }

    /// Returns the report with places of the document only, as no reader knows joined schemas.
    pub(super) fn with_places(mut self) -> Self {
        let change =
            |one: Change| Change { pointer: place(&one.pointer).to_owned(), what: one.what };
        self.renamed = self.renamed.into_iter().map(change).collect();
        let losses = self.losses.into_iter();
        self.losses =
            losses.map(|(reason, all)| (reason, all.into_iter().map(change).collect())).collect();
        self
    }

    /// Adds a difference, once.
    pub(super) fn note(&mut self, reason: Reason, pointer: &str, what: impl Into<String>) {
        let change = Change { pointer: pointer.to_owned(), what: what.into() };
        self.losses.entry(reason).or_default().insert(change);
    }
}

fn list(out: &mut String, all: &BTreeSet<Change>) {
    for Change { pointer, what } in all.iter().take(MAX_PLACES) {
        // A line end in a name of the document would begin a line of its own.
        let (pointer, what) = (printable_line(pointer), printable_line(what));
        let _ = writeln!(out, "  {pointer}\n      {what}");
    }
    if all.len() > MAX_PLACES {
        let _ = writeln!(out, "  and {} more", all.len() - MAX_PLACES);
    }
}
