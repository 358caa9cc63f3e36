//! Selects the alternative that a value is read as.

use super::{Finding, Judge};
use crate::model::{Alternative, Either, Interface, Json, Severity, TypeId};
use std::collections::BTreeMap;
use std::mem;

#[derive(Debug, Default)]
pub(super) struct Selection {
    /// The number of values with a wrong JSON type.
    pub(super) mistyped: usize,
    /// True while an alternative is tried, during which rules are not evaluated.
    pub(super) is_trial: bool,
    /// The positions of selected alternatives, by the addresses of the value and of the type.
    ///
    /// Without this cache, the time for recursive types would be exponential in the depth of the
    /// value.
    known: BTreeMap<(usize, usize), usize>,
}

/// Returns the alternative that a value is read as, among those with its JSON type.
///
/// It is the alternative with the fewest values of a wrong type, then with the fewest errors, then
/// with the fewest warnings, and then the first.
pub fn selected<'e>(
    interface: &Interface,
    either: &'e Either,
    value: &Json,
) -> Option<&'e Alternative> {
    Judge::new(interface).select(either, value)
}

/// Returns the type of the reply that a body is read as, selected as an alternative of a value is.
pub(super) fn fitting(interface: &Interface, types: &[TypeId], body: &Json) -> Option<TypeId> {
    if let [only] = types {
        return Some(*only);
    }
    let weights = types.iter().enumerate().map(|(index, id)| {
        let mut judge = Judge::new(interface);
        judge.selection.is_trial = true;
        judge.named(*id, body, format_args!(""), format_args!(""));
        let warnings = judge.found.len();
        let errors = judge.found.iter().filter(|one| one.severity == Severity::Error).count();
        (judge.selection.mistyped, errors, warnings - errors, index)
    });
    let (.., best) = weights.min()?;
    types.get(best).copied()
}

impl Judge<'_> {
    pub(super) fn select<'e>(
        &mut self,
        either: &'e Either,
        value: &Json,
    ) -> Option<&'e Alternative> {
        let fitting = || either.alternatives.iter().enumerate().filter(|(_, one)| one.takes(value));
        let (_, first) = fitting().next()?;
        if fitting().count() == 1 {
            return Some(first);
        }
        let key = (std::ptr::from_ref(value).addr(), std::ptr::from_ref(either).addr());
        if let Some(known) = self.selection.known.get(&key) {
            return either.alternatives.get(*known);
        }
        let weights: Vec<_> =
            fitting().map(|(index, one)| (self.weight(one, value), index)).collect();
        let (_, best) = weights.into_iter().min()?;
        self.selection.known.insert(key, best);
        either.alternatives.get(best)
    }

    /// Counts the wrong types, errors and warnings of a value read as an alternative.
    fn weight(&mut self, one: &Alternative, value: &Json) -> (usize, usize, usize) {
        // The findings of a trial only decide which alternative is read, so the outer ones are
        // restored.
        let outer = mem::take(&mut self.found);
        let mistyped = mem::take(&mut self.selection.mistyped);
        let is_trial = mem::replace(&mut self.selection.is_trial, true);
        self.alternative(one, value, format_args!(""), format_args!(""));
        self.selection.is_trial = is_trial;
        let mistyped = mem::replace(&mut self.selection.mistyped, mistyped);
        let found = mem::replace(&mut self.found, outer);
        let is_error = |one: &&Finding| one.severity == Severity::Error;
        let errors = found.iter().filter(is_error).count();
        (mistyped, errors, found.len() - errors)
    }
}
