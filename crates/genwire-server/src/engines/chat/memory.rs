//! What the engine remembers of earlier requests: which beginnings it has read before.

use super::prompt::Prefix;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many beginnings are remembered in one namespace.
const MOST_PREFIXES: usize = 4096;
/// How many namespaces are remembered.
const MOST_NAMESPACES: usize = 1024;

/// What is remembered, namespace by namespace.
#[derive(Debug, Default)]
pub(super) struct Memory {
    namespaces: Mutex<BTreeMap<String, Remembered>>,
}

#[derive(Debug, Default)]
struct Remembered {
    replies: u64,
    known: BTreeSet<u64>,
    order: VecDeque<u64>,
}

/// What one request finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// How many replies the namespace has had before.
    pub(super) replies: u64,
    /// How many tokens of the input were read before.
    pub(super) cached: u64,
}

impl Memory {
    /// Looks up the longest beginning that was read before, and remembers all of them.
    pub(super) fn visit(&self, namespace: &str, prefixes: &[Prefix]) -> Found {
        let mut namespaces = self.lock();
        if !namespaces.contains_key(namespace) {
            if namespaces.len() >= MOST_NAMESPACES {
                // Which one is forgotten matters little, as long as their number is bounded.
                namespaces.pop_first();
            }
            namespaces.insert(namespace.to_owned(), Remembered::default());
        }
        let Some(remembered) = namespaces.get_mut(namespace) else {
            return Found { replies: 0, cached: 0 };
        };
        let known = prefixes.iter().rev().find(|prefix| remembered.known.contains(&prefix.hash));
        let found =
            Found { replies: remembered.replies, cached: known.map_or(0, |prefix| prefix.tokens) };
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
    fn add(&mut self, hash: u64) {
        if !self.known.insert(hash) {
            return;
        }
        self.order.push_back(hash);
        if self.order.len() > MOST_PREFIXES
            && let Some(oldest) = self.order.pop_front()
        {
            self.known.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Found, MOST_NAMESPACES, MOST_PREFIXES, Memory};
    use crate::engines::chat::prompt::Prefix;

    fn prefix(hash: u64, tokens: u64) -> Prefix {
        Prefix { hash, tokens }
    }

    #[test]
    fn the_longest_known_beginning_counts() {
        let memory = Memory::default();
        let visit = |namespace: &str, prefixes: &[Prefix]| memory.visit(namespace, prefixes);
        assert_eq!(visit("a", &[prefix(1, 5), prefix(2, 9)]), Found { replies: 0, cached: 0 });
        let longer = [prefix(1, 5), prefix(2, 9), prefix(3, 12)];
        assert_eq!(visit("a", &longer), Found { replies: 1, cached: 9 });
        assert_eq!(visit("a", &longer), Found { replies: 2, cached: 12 });
        assert_eq!(visit("b", &longer), Found { replies: 0, cached: 0 });
        memory.reset(Some("a"));
        assert_eq!(visit("a", &longer), Found { replies: 0, cached: 0 });
        memory.reset(None);
        assert_eq!(visit("b", &longer).cached, 0);
    }

    #[test]
    fn memory_is_bounded() {
        let memory = Memory::default();
        for index in 0..2 * MOST_PREFIXES as u64 {
            memory.visit("a", &[prefix(index, 1)]);
        }
        assert_eq!(memory.visit("a", &[prefix(0, 1)]).cached, 0);
        for index in 0..2 * MOST_NAMESPACES {
            memory.visit(&index.to_string(), &[]);
        }
        assert_eq!(memory.lock().len(), MOST_NAMESPACES);
    }
}
