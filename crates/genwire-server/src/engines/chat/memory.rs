//! Memory of earlier requests. Their prompt prefixes count as cached.

use super::prompt::Prefix;
use genwire_mock::Seed;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Maximum number of prefixes per namespace.
const MAX_PREFIXES: usize = 4096;
/// Maximum number of namespaces.
const MAX_NAMESPACES: usize = 1024;

/// The memory of all namespaces.
#[derive(Debug, Default)]
pub(super) struct Memory {
    namespaces: Mutex<BTreeMap<String, Remembered>>,
}

#[derive(Debug)]
struct Remembered {
    /// The seed of the replies of the namespace.
    seed: Seed,
    replies: u64,
    known: BTreeSet<u64>,
    order: VecDeque<u64>,
}

/// The remembered facts about a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) seed: Seed,
    /// Number of earlier replies in the namespace.
    pub(super) replies: u64,
    /// Number of cached input tokens.
    pub(super) cached: u64,
}

impl Memory {
    /// Returns the longest known prefix, and remembers all prefixes of the request.
    ///
    /// `seed` creates the seed of an unknown namespace.
    pub(super) fn visit(
        &self,
        namespace: &str,
        prefixes: &[Prefix],
        seed: impl Fn() -> Seed,
    ) -> Found {
        let mut namespaces = self.lock();
        if !namespaces.contains_key(namespace) {
            if namespaces.len() >= MAX_NAMESPACES {
                // Any namespace can be dropped, since only their number matters.
                namespaces.pop_first();
            }
            namespaces.insert(namespace.to_owned(), Remembered::new(seed()));
        }
        let Some(remembered) = namespaces.get_mut(namespace) else {
            return Found { seed: seed(), replies: 0, cached: 0 };
        };
        let known = prefixes.iter().rev().find(|prefix| remembered.known.contains(&prefix.hash));
        let found = Found {
            seed: remembered.seed,
            replies: remembered.replies,
            cached: known.map_or(0, |prefix| prefix.tokens),
        };
        remembered.replies += 1;
        for prefix in prefixes {
            remembered.add(prefix.hash);
        }
        found
    }

    /// Forgets one namespace, or all.
    pub(super) fn reset(&self, namespace: Option<&str>) {
        match namespace {
            Some(namespace) => drop(self.lock().remove(namespace)),
            None => self.lock().clear(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Remembered>> {
        self.namespaces.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Remembered {
    fn new(seed: Seed) -> Self {
        Self { seed, replies: 0, known: BTreeSet::new(), order: VecDeque::new() }
    }

    fn add(&mut self, hash: u64) {
        if !self.known.insert(hash) {
            return;
        }
        self.order.push_back(hash);
        if self.order.len() > MAX_PREFIXES
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_NAMESPACES, MAX_PREFIXES, Memory};
    use crate::engines::chat::prompt::Prefix;
    use genwire_mock::Seed;

    fn prefix(hash: u64, tokens: u64) -> Prefix {
        Prefix { hash, tokens }
    }

    /// Returns the number of earlier replies, and of cached tokens.
    fn visit(memory: &Memory, namespace: &str, prefixes: &[Prefix]) -> (u64, u64) {
        let found = memory.visit(namespace, prefixes, || Seed::new(0));
        (found.replies, found.cached)
    }

    #[test]
    fn the_longest_known_beginning_counts() {
        let memory = Memory::default();
        let visit = |namespace: &str, prefixes: &[Prefix]| visit(&memory, namespace, prefixes);
        assert_eq!(visit("a", &[prefix(1, 5), prefix(2, 9)]), (0, 0));
        let longer = [prefix(1, 5), prefix(2, 9), prefix(3, 12)];
        assert_eq!(visit("a", &longer), (1, 9));
        assert_eq!(visit("a", &longer), (2, 12));
        assert_eq!(visit("b", &longer), (0, 0));
        memory.reset(Some("a"));
        assert_eq!(visit("a", &longer), (0, 0));
        memory.reset(None);
        assert_eq!(visit("b", &longer), (0, 0));
    }

    #[test]
    fn memory_is_bounded() {
        let memory = Memory::default();
        for index in 0..2 * MAX_PREFIXES as u64 {
            visit(&memory, "a", &[prefix(index, 1)]);
        }
        assert_eq!(visit(&memory, "a", &[prefix(0, 1)]).1, 0);
        for index in 0..2 * MAX_NAMESPACES {
            visit(&memory, &index.to_string(), &[]);
        }
        assert_eq!(memory.lock().len(), MAX_NAMESPACES);
    }
}
