//! Report of a draft: losses and guesses by operation, remarks and new names.

mod json;
mod text;

use super::made::place;
use super::reason::{Class, Reason};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of differences that an operation lists for a reason.
pub(super) const MAX_CHARGED: usize = 5;

/// Difference between the draft and the document.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// JSON pointer in the document.
    pub pointer: String,
    /// Description of the difference.
    pub what: String,
}

impl Change {
    /// Returns the change with a pointer into the document, since joined schemas are internal.
    pub(super) fn with_place(&self) -> Self {
        Self { pointer: place(&self.pointer).to_owned(), what: self.what.clone() }
    }
}

/// Operation, and its losses and guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// JSON pointer in the document.
    pub pointer: String,
    /// Method and path, such as `GET /pets`.
    pub name: String,
    /// Reasons for losses and guesses, each with its first differences; empty if the operation is
    /// fully imported.
    pub reasons: BTreeMap<Reason, BTreeSet<Change>>,
}

impl Carried {
    /// Returns the class of the operation: a loss if anything in it is lost, or else a guess if
    /// anything is guessed; `None` if it is fully imported.
    pub fn class(&self) -> Option<Class> {
        self.reasons.keys().map(|reason| reason.class()).min()
    }

    /// Returns the reasons for losses.
    pub fn losses(&self) -> impl Iterator<Item = Reason> {
        self.reasons.keys().copied().filter(|reason| reason.class() == Class::Loss)
    }
}

/// Everything that the draft expresses in another way than the document, or omits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Losses, guesses and remarks, by reason.
    pub losses: BTreeMap<Reason, BTreeSet<Change>>,
    /// Changed names.
    pub renamed: BTreeSet<Change>,
    /// The selected operations of the document.
    pub operations: Vec<Carried>,
}

impl Report {
    /// Counts the entries.
    pub fn count(&self) -> usize {
        self.losses.values().map(BTreeSet::len).sum::<usize>() + self.renamed.len()
    }

    /// Counts the operations that are fully imported.
    pub fn carried(&self) -> usize {
        self.operations.len() - self.not_carried() - self.guessed()
    }

    /// Counts the operations with guesses but without losses.
    pub fn guessed(&self) -> usize {
        self.of_class(Class::Guess).count()
    }

    /// Counts the operations with losses.
    pub fn not_carried(&self) -> usize {
        self.of_class(Class::Loss).count()
    }

    /// Returns the differences at a pointer, each with its reason.
    pub fn at<'r>(&'r self, pointer: &'r str) -> impl Iterator<Item = (Reason, &'r str)> {
        let all = self.losses.iter().flat_map(|(reason, all)| all.iter().map(|one| (*reason, one)));
        all.filter(move |(_, one)| one.pointer == pointer)
            .map(|(reason, one)| (reason, one.what.as_str()))
    }

    /// Returns the operations of a class.
    fn of_class(&self, class: Class) -> impl Iterator<Item = &Carried> {
        self.operations.iter().filter(move |one| one.class() == Some(class))
    }

    /// Returns the reasons with the number of operations that each affects: losses, guesses and
    /// remarks, each sorted by the number of operations, largest first.
    fn by_weight(&self) -> Vec<(Reason, usize)> {
        let weight =
            |reason| self.operations.iter().filter(|one| one.reasons.contains_key(&reason)).count();
        let mut all: Vec<_> = self.losses.keys().map(|one| (*one, weight(*one))).collect();
        all.sort_by_key(|(reason, weight)| (reason.class(), std::cmp::Reverse(*weight), *reason));
        all
    }

    /// Returns the report with pointers into the document only.
    pub(super) fn with_places(mut self) -> Self {
        let places = |all: BTreeSet<Change>| all.iter().map(Change::with_place).collect();
        self.renamed = places(self.renamed);
        let losses = self.losses.into_iter();
        self.losses = losses.map(|(reason, all)| (reason, places(all))).collect();
        self
    }

    /// Adds a difference, once.
    pub(super) fn note(&mut self, reason: Reason, pointer: &str, what: impl Into<String>) {
        let change = Change { pointer: pointer.to_owned(), what: what.into() };
        self.losses.entry(reason).or_default().insert(change);
    }
}
