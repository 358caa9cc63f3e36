//! Finds texts in a list.

use foldhash::fast::FixedState;
use indexmap::IndexMap;
use std::hash::BuildHasher as _;

/// The places of texts in a list, by hashes of the texts: an order by text would compare long common
/// beginnings.
#[derive(Default)]
pub(super) struct Places(IndexMap<u64, usize, FixedState>);

/// The hash of a text.
#[derive(Clone, Copy)]
pub(super) struct TextHash(u64);

impl TextHash {
    pub(super) fn of(text: &str) -> Self {
        Self(FixedState::default().hash_one(text))
    }

    /// The hash for another text with this one.
    fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

impl Places {
    /// Returns the first place of a text with a hash at which it is.
    pub(super) fn find(&self, hash: TextHash, is_there: impl Fn(usize) -> bool) -> Option<usize> {
        let mut hash = hash;
        loop {
            let place = *self.0.get(&hash.0)?;
            if is_there(place) {
                return Some(place);
            }
            hash = hash.next();
        }
    }

    /// Adds the place of a text with a hash.
    pub(super) fn add(&mut self, hash: TextHash, place: usize) {
        let mut hash = hash;
        while self.0.contains_key(&hash.0) {
            hash = hash.next();
        }
        self.0.insert(hash.0, place);
    }
}

#[cfg(test)]
mod tests {
    use super::{Places, TextHash};

    #[test]
    fn texts_with_one_hash_are_found_apart() {
        let texts = ["a", "b", "c", "d"];
        for hashes in [[0, 0, 0, 0], [0, 1, 0, 1], [u64::MAX, 0, u64::MAX, 7], [3, 2, 1, 0]] {
            let mut places = Places::default();
            for (place, hash) in hashes.into_iter().enumerate() {
                let is_there = |at: usize| texts[at] == texts[place];
                assert_eq!(places.find(TextHash(hash), is_there), None);
                places.add(TextHash(hash), place);
                for (known, hash) in hashes.into_iter().enumerate().take(place + 1) {
                    let is_there = |at: usize| texts[at] == texts[known];
                    assert_eq!(places.find(TextHash(hash), is_there), Some(known));
                }
                assert_eq!(places.find(TextHash(hash), |_| false), None);
            }
        }
    }
}
