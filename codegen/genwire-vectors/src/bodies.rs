//! Finds bodies in a list by their text.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Places of bodies in a list, by their length and their text.
#[derive(Default)]
pub(super) struct Bodies(BTreeMap<usize, BTreeMap<Arc<str>, Vec<usize>>>);

impl Bodies {
    /// Returns the place of a body, among those with its text the first that is meant.
    pub(super) fn find(&self, text: &str, is_meant: impl Fn(usize) -> bool) -> Option<usize> {
        let places = self.0.get(&text.len())?.get(text)?;
        places.iter().copied().find(|place| is_meant(*place))
    }

    /// Adds a body with its place.
    pub(super) fn add(&mut self, text: Arc<str>, place: usize) {
        self.0.entry(text.len()).or_default().entry(text).or_default().push(place);
    }
}
