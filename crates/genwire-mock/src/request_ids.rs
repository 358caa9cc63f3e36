//! Request IDs, the same in every run with the same seed.

use crate::seed::Seed;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Number of digits and letters of an ID.
const ID_LENGTH: usize = 32;
/// Maximum number of namespaces with their own IDs. Callers name namespaces before they are
/// authenticated, so the memory for them must be limited.
const MAX_NAMESPACES: usize = 1024;
/// Counter for the namespaces beyond that limit.
const SHARED_NAMESPACE: &str = "";

/// Generator of request IDs.
#[derive(Debug)]
pub(crate) struct RequestIds {
    seed: Seed,
    known: Mutex<BTreeMap<String, Requests>>,
    /// Held while a block of numbers is taken, so that no concurrent request gets a number outside
    /// a block.
    blocks: tokio::sync::Mutex<()>,
}

/// Number of requests of each namespace.
#[derive(Debug)]
struct Requests {
    seed: Seed,
    count: u64,
}

impl RequestIds {
    /// Number of IDs that a node takes at once if several nodes share the numbers.
    pub(crate) const BLOCK_SIZE: i64 = 64;

    pub(crate) fn new(seed: Seed) -> Self {
        Self {
            seed: seed.within("requests"),
            known: Mutex::default(),
            blocks: tokio::sync::Mutex::default(),
        }
    }

    /// Returns the ID of the next request of a namespace.
    pub(crate) fn next(&self, namespace: &str) -> String {
        let (_, seed, number) = self.count(namespace);
        seed.draw(&number.to_string()).id("", ID_LENGTH)
    }

    /// Returns the ID of the next request, with a number from a block that only this node has.
    ///
    /// `take` returns the last number of the next block of a namespace. If it fails, this node
    /// continues with its own numbers, which another node may use as well.
    pub(crate) async fn next_of_blocks<E, F: Future<Output = Result<i64, E>>>(
        &self,
        namespace: &str,
        take: impl FnOnce(String) -> F,
    ) -> String {
        // One at a time: a request that arrives while a block is taken would get a number outside a
        // block.
        let _blocks = self.blocks.lock().await;
        let (namespace, seed, mut number) = self.count(namespace);
        let is_used_up = number % Self::BLOCK_SIZE.unsigned_abs() == 1;
        if is_used_up && let Ok(last) = take(namespace.to_owned()).await {
            number = u64::try_from(last - Self::BLOCK_SIZE + 1).unwrap_or(number);
            if let Some(requests) = self.known().get_mut(namespace) {
                requests.count = requests.count.max(number);
            }
        }
        seed.draw(&number.to_string()).id("", ID_LENGTH)
    }

    /// Counts a request; returns the namespace whose numbers it uses, their seed and the number.
    fn count<'a>(&self, namespace: &'a str) -> (&'a str, Seed, u64) {
        let mut known = self.known();
        // Callers choose namespaces freely, so their number is limited.
        let has_own = known.contains_key(namespace) || known.len() < MAX_NAMESPACES;
        let namespace = if has_own { namespace } else { SHARED_NAMESPACE };
        if let Some(requests) = known.get_mut(namespace) {
            requests.count += 1;
            return (namespace, requests.seed, requests.count);
        }
        let seed = self.seed.within(namespace);
        known.insert(namespace.to_owned(), Requests { seed, count: 1 });
        (namespace, seed, 1)
    }

    /// Restarts the numbers, in one namespace or in all.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        self.known().retain(|known, _| namespace.is_some_and(|own| own != known));
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<String, Requests>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_NAMESPACES, RequestIds};
    use crate::seed::Seed;
    use std::collections::BTreeSet;

    #[test]
    fn every_namespace_has_ids_of_its_own_in_every_run() {
        let ids = || RequestIds::new(Seed::new(7));
        let (one, other) = (ids(), ids());
        let first = one.next("a");
        assert_ne!(one.next("b"), first);
        assert_ne!(one.next("a"), first);
        other.next("b");
        assert_eq!(other.next("a"), first);
        other.reset(Some("b"));
        assert_ne!(other.next("a"), first);
        other.reset(None);
        assert_eq!(other.next("a"), first);
    }

    #[tokio::test]
    async fn nodes_with_one_seed_give_no_id_twice() {
        let blocks = std::sync::atomic::AtomicI64::new(0);
        let take = |_: String| async {
            Ok::<_, ()>(
                blocks.fetch_add(RequestIds::BLOCK_SIZE, std::sync::atomic::Ordering::SeqCst)
                    + RequestIds::BLOCK_SIZE,
            )
        };
        let nodes = [RequestIds::new(Seed::new(7)), RequestIds::new(Seed::new(7))];
        let alone = RequestIds::new(Seed::new(7));
        let mut given = BTreeSet::new();
        for number in 0..300 {
            for node in &nodes {
                let id = node.next_of_blocks("a", take).await;
                if number == 0 && given.is_empty() {
                    assert_eq!(id, alone.next("a"), "the first block is that of one node alone");
                }
                assert!(given.insert(id), "{number}");
            }
        }
    }

    #[test]
    fn namespaces_without_end_take_no_memory_without_end() {
        let ids = RequestIds::new(Seed::new(7));
        let count = 3 * MAX_NAMESPACES;
        let given: BTreeSet<String> = (0..count).map(|it| ids.next(&it.to_string())).collect();
        assert_eq!(given.len(), count, "no id is given twice");
        assert!(ids.known().len() <= MAX_NAMESPACES + 1);
    }
}
