//! Finds bodies in a list by their text.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hasher as _};
use std::sync::Arc;

/// Places of bodies in a list, by the hash of their text: a map by text would compare long common
/// beginnings.
#[derive(Default)]
pub(super) struct Bodies(BTreeMap<u64, Vec<(Arc<str>, usize)>>);

impl Bodies {
    /// Returns the place of a body, among those with its text the first that is meant.
    pub(super) fn find(&self, text: &str, is_meant: impl Fn(usize) -> bool) -> Option<usize> {
        let alike = self.0.get(&hash(text))?.iter();
        let mut places = alike.filter(|(other, _)| **other == *text).map(|(_, place)| *place);
        places.find(|place| is_meant(*place))
    }

    /// Adds a body with its place.
    pub(super) fn add(&mut self, text: Arc<str>, place: usize) {
        self.0.entry(hash(&text)).or_default().push((text, place));
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}
