//! Compares what the imports of two documents leave out: a difference there is a change whose
//! effect is not known.

use genwire_diff::{Flow, LeftOutChange};
use genwire_import::{Draft, Omitted, Reason};
use std::collections::{BTreeMap, BTreeSet};

/// Statements of a document that its import leaves out.
#[derive(Clone, Debug, Default)]
pub(super) struct Omissions {
    all: Vec<Omitted>,
    /// Operations of the document by their places, with the reasons for which each is not carried.
    operations: BTreeMap<String, Vec<Reason>>,
}

/// Statements at one place.
type Statements = BTreeSet<(String, String)>;

impl Omissions {
    /// Takes them from a draft.
    pub(super) fn new(draft: &Draft) -> Self {
        let operations = draft.report.operations.iter();
        let operations = operations.map(|one| (one.pointer.clone(), one.reasons.clone())).collect();
        Self { all: draft.omitted.clone(), operations }
    }

    /// Returns the place of the operation that a statement is inside of.
    fn operation_at(&self, pointer: &str) -> Option<&str> {
        let mut places = self.operations.keys();
        let place = places.find(|place| {
            let rest = pointer.strip_prefix(place.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        place.map(String::as_str)
    }

    /// Returns the statements about operations that another document has as well.
    fn beside<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a Omitted> {
        self.all.iter().filter(|one| match self.operation_at(&one.pointer) {
            Some(place) => other.operations.contains_key(place),
            None => one.reason.is_none_or(|reason| {
                let mut shared = self
                    .operations
                    .iter()
                    .filter(|(place, _)| other.operations.contains_key(*place));
                !reason.weakens() || shared.any(|(_, reasons)| reasons.contains(&reason))
            }),
        })
    }
}

/// Returns the statements that only one of two documents makes, or that differ, by their places.
pub(super) fn compare(old: &Omissions, new: &Omissions) -> Vec<LeftOutChange> {
    let mut before: Vec<&Omitted> = old.beside(new).collect();
    let mut after: Vec<&Omitted> = new.beside(old).collect();
    // The place in a list may differ between the documents.
    for key in [|one: &Omitted| one.clone(), without_indices] {
        let known: BTreeSet<Omitted> = before.iter().map(|one| key(one)).collect();
        let same: BTreeSet<Omitted> =
            after.iter().map(|one| key(one)).filter(|one| known.contains(one)).collect();
        before.retain(|one| !same.contains(&key(one)));
        after.retain(|one| !same.contains(&key(one)));
    }
    let mut places: BTreeMap<&str, [Statements; 2]> = BTreeMap::new();
    for (index, one) in before.iter().map(|one| (0, one)).chain(after.iter().map(|one| (1, one))) {
        let statement = (one.what.clone(), one.stated.clone());
        places.entry(&one.pointer).or_default()[index].insert(statement);
    }
    let changes = places.into_iter().map(|(place, [from, to])| LeftOutChange {
        place: place.to_owned(),
        from: in_words(&from),
        to: in_words(&to),
        flows: flows_at(place),
    });
    changes.collect()
}

fn without_indices(one: &Omitted) -> Omitted {
    let parts = one.pointer.split('/');
    let parts = parts.map(|part| if part.parse::<usize>().is_ok() { "-" } else { part });
    Omitted { pointer: parts.collect::<Vec<_>>().join("/"), ..one.clone() }
}

fn in_words(statements: &Statements) -> Option<String> {
    let each = statements.iter().map(|(what, stated)| match stated.as_str() {
        "" => what.clone(),
        stated => format!("{what}: {stated}"),
    });
    (!statements.is_empty()).then(|| each.collect::<Vec<_>>().join("; "))
}

/// Returns the messages that a place of a document is about.
fn flows_at(place: &str) -> Vec<Flow> {
    let has = |part: &str| place.contains(part);
    if place.starts_with("/webhooks/") || has("/callbacks/") {
        vec![Flow::Callback]
    } else if has("/requestBody") || has("/parameters") || place.ends_with("/security") {
        vec![Flow::Request]
    } else if has("/responses") {
        vec![Flow::Reply]
    } else {
        vec![Flow::Request, Flow::Reply]
    }
}
