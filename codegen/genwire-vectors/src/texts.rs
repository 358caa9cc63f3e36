//! Strings for patterns, created once for all members with the same constraints.

use genwire_constraint::{Constraint, Pattern};
use genwire_spec::instance;
use genwire_spec::model::{Field, Interface, Json};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The strings for the patterns of an interface, by the constraints of a member.
#[derive(Debug, Default)]
pub(super) struct PatternTexts(Mutex<BTreeMap<String, Arc<Texts>>>);

/// Strings for a member with a pattern.
#[derive(Debug)]
pub(super) struct Texts {
    /// Strings that satisfy every constraint of the member.
    pub(super) accepted: Vec<String>,
    /// Similar strings that do not match the pattern.
    pub(super) refused: Vec<String>,
}

impl PatternTexts {
    /// Returns the strings for a member with a pattern.
    pub(super) fn of(&self, interface: &Interface, field: &Field, pattern: &Pattern) -> Arc<Texts> {
        let constraints = field.constraints.iter().map(|one| &one.constraint);
        let key = format!("{:?}", constraints.collect::<Vec<&Constraint>>());
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known().get(&key).cloned();
        found.unwrap_or_else(|| {
            let texts = Arc::new(Texts::new(interface, field, pattern));
            known().insert(key, Arc::clone(&texts));
            texts
        })
    }
}

impl Texts {
    fn new(interface: &Interface, field: &Field, pattern: &Pattern) -> Self {
        let values = instance::candidates(&interface.types, field).into_iter();
        let accepted: Vec<String> = values
            .filter(|value| instance::satisfies_all(field, value))
            .filter_map(|value| match value {
                Json::String(text) => Some(text),
                _ => None,
            })
            .collect();
        let near = pattern.refused_near(&accepted);
        let refused = pattern.refused().iter().cloned().chain(near).collect();
        Self { accepted, refused }
    }
}
