//! Text format of the report.

use super::{Carried, Change, MAX_CHARGED, Report};
use crate::reason::{Class, Reason};
use genwire_constraint::printable_line;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Maximum number of pointers per sentence of a reason in a summary.
const MAX_PLACES: usize = 3;
/// Maximum number of sentences per reason in a summary.
const MAX_SENTENCES: usize = 4;
/// Maximum number of operations per class in a summary.
const MAX_OPERATIONS: usize = 20;

/// Lengths of the lists of a report.
#[derive(Clone, Copy)]
struct Limits {
    sentences: usize,
    places: usize,
    operations: usize,
    has_remarks: bool,
}

impl Report {
    /// Returns the whole report as text.
    pub fn to_text(&self) -> String {
        let all = usize::MAX;
        self.text(Limits { sentences: all, places: all, operations: all, has_remarks: true })
    }

    /// Returns the report as text for a terminal: the first losses, guesses and operations, and the
    /// number of remarks.
    pub fn summary(&self) -> String {
        self.text(Limits {
            sentences: MAX_SENTENCES,
            places: MAX_PLACES,
            operations: MAX_OPERATIONS,
            has_remarks: false,
        })
    }

    /// Returns the line that counts the operations.
    pub fn counts(&self) -> String {
        format!(
            "{}: {} carried, {} guessed, {} not carried\n",
            counted(self.operations.len(), "operation"),
            self.carried(),
            self.guessed(),
            self.not_carried()
        )
    }

    fn text(&self, limits: Limits) -> String {
        let mut out = self.counts();
        let by_weight = self.by_weight();
        for (class, title, operations) in [
            (Class::Loss, "Losses", "Operations not carried"),
            (Class::Guess, "Guesses", "Operations with a guess"),
        ] {
            let reasons = by_weight.iter().filter(|(reason, _)| reason.class() == class);
            self.reasons(&mut out, title, reasons, limits);
            list_operations(
                &mut out,
                operations,
                &self.of_class(class).collect::<Vec<_>>(),
                limits,
            );
        }
        let remarks = || by_weight.iter().filter(|(reason, _)| reason.class() == Class::Remark);
        if limits.has_remarks {
            self.reasons(&mut out, "Remarks", remarks(), limits);
            if !self.renamed.is_empty() {
                out.push_str("\nNew names\n");
                sentences(&mut out, &self.renamed, limits);
            }
            return out;
        }
        let kinds: Vec<String> = remarks()
            .map(|(reason, _)| format!("{} {}", self.losses[reason].len(), reason.id()))
            .collect();
        let count = remarks().map(|(reason, _)| self.losses[reason].len()).sum();
        if count > 0 {
            let _ = writeln!(out, "\n{} ({})", counted(count, "remark"), kinds.join(", "));
        }
        if !self.renamed.is_empty() {
            let _ = writeln!(out, "{}", counted(self.renamed.len(), "new name"));
        }
        out
    }

    fn reasons<'r>(
        &self,
        out: &mut String,
        title: &str,
        reasons: impl Iterator<Item = &'r (Reason, usize)>,
        limits: Limits,
    ) {
        for (number, (reason, weight)) in reasons.enumerate() {
            if number == 0 {
                let _ = writeln!(out, "\n{title}");
            }
            let (id, text) = (reason.id(), reason.text());
            let weight = match (reason.class(), weight) {
                (Class::Remark, _) => String::new(),
                (_, 0) => ", in no operation".to_owned(),
                (_, weight) => format!(", in {}", counted(*weight, "operation")),
            };
            let _ = writeln!(out, "  {id}{weight}: {text}");
            sentences(out, &self.losses[reason], limits);
        }
    }
}

/// Lists the remarks, each sentence once, the most frequent first.
fn sentences(out: &mut String, all: &BTreeSet<Change>, limits: Limits) {
    let mut by_sentence: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for change in all {
        by_sentence.entry(&change.what).or_default().push(&change.pointer);
    }
    let mut by_sentence: Vec<_> = by_sentence.into_iter().collect();
    by_sentence.sort_by_key(|(what, places)| (Reverse(places.len()), *what));
    for (what, places) in by_sentence.iter().take(limits.sentences) {
        // A line break in a name of the document would start a new line.
        let _ = writeln!(out, "    {}", printable_line(what));
        for place in places.iter().take(limits.places) {
            let _ = writeln!(out, "      {}", printable_line(place));
        }
        if places.len() > limits.places {
            let _ = writeln!(out, "      and {} more", places.len() - limits.places);
        }
    }
    let rest = by_sentence.iter().skip(limits.sentences).map(|(_, places)| places.len());
    let rest: usize = rest.sum();
    if rest > 0 {
        let _ = writeln!(out, "    and {} more", counted(rest, "place"));
    }
}

fn list_operations(out: &mut String, title: &str, all: &[&Carried], limits: Limits) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{title}");
    for operation in all.iter().take(limits.operations) {
        let _ = writeln!(out, "  {}", printable_line(&operation.name));
        for (reason, places) in &operation.reasons {
            let shown: BTreeSet<&str> =
                places.iter().take(limits.places).map(|one| one.pointer.as_str()).collect();
            let is_cut = places.len() > limits.places || places.len() == MAX_CHARGED;
            let more = if is_cut { ", …" } else { "" };
            let shown = shown.into_iter().collect::<Vec<_>>().join(", ");
            let _ = writeln!(out, "    {}: {}{more}", reason.id(), printable_line(&shown));
        }
    }
    if all.len() > limits.operations {
        let _ = writeln!(out, "  and {} more", all.len() - limits.operations);
    }
}

fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
