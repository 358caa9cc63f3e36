//! Selects the alternative for reading a value.

use super::found::SpecPath;
use super::walk::{Walk, has_json_type};
use super::{Descriptor, EitherDescriptor};
use crate::readable::{DEFAULT_BODY_LIMIT, readable};
use crate::{Path, Report};
use serde_json::Value as JsonValue;
use std::mem;

/// Returns the index of the alternative that is used to read a value.
///
/// Among the alternatives with the JSON type of the value, it is the alternative with the fewest
/// values of a wrong type, then the fewest errors, then the fewest warnings; on a tie, it is the
/// first.
pub(crate) fn selected(value: &JsonValue, either: &'static EitherDescriptor) -> Option<usize> {
    Walk::new(&mut Report::default()).select(value, either)
}

/// Returns the index of the descriptor that matches a body best, by the rules of alternatives.
///
/// For a body that is not JSON, it is the first descriptor.
///
/// It determines the type of a reply if there are several and the status is unknown.
#[must_use]
pub fn fitting(body: &[u8], descriptors: &[&'static Descriptor]) -> usize {
    let text = readable(body, DEFAULT_BODY_LIMIT).ok();
    let Some(value) = text.and_then(|text| serde_json::from_str(text).ok()) else { return 0 };
    let mut report = Report::default();
    let mut walk = Walk::new(&mut report);
    let weights = descriptors.iter().enumerate();
    let weights = weights.map(|(index, one)| (walk.weight(&value, one), index));
    weights.min().map_or(0, |(_, best)| best)
}

impl Walk<'_> {
    pub(super) fn select(
        &mut self,
        value: &JsonValue,
        either: &'static EitherDescriptor,
    ) -> Option<usize> {
        let descriptors = || either.alternatives.iter().map(|descriptor| descriptor());
        let fitting = || descriptors().enumerate().filter(|(_, one)| has_json_type(value, one));
        let (first, _) = fitting().next()?;
        if fitting().count() == 1 {
            return Some(first);
        }
        let key = (std::ptr::from_ref(value).addr(), std::ptr::from_ref(either).addr());
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        let weights: Vec<_> =
            fitting().map(|(index, one)| (self.weight(value, one), index)).collect();
        let (_, best) = weights.into_iter().min()?;
        self.known.insert(key, best);
        Some(best)
    }

    /// Counts the wrong types, the errors and the warnings of a value.
    fn weight(
        &mut self,
        value: &JsonValue,
        descriptor: &'static Descriptor,
    ) -> (usize, usize, usize) {
        let mut report = Report::default();
        let known = mem::take(&mut self.known);
        let mut trial = Walk { report: &mut report, mistyped: 0, known };
        trial.value(value, descriptor, &Path::root(), &SpecPath::Known(""));
        let mistyped = trial.mistyped;
        self.known = trial.known;
        (mistyped, report.error_count(), report.warning_count())
    }
}
