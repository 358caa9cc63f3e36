//! Deliveries in flight. Each receiver and each namespace only gets a few at once, so that none
//! blocks the others.

use crate::store::{Busy, DeliveryRow, receiver_of};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of concurrent deliveries, even while the clock is advanced.
pub(super) const MAX_CONCURRENT_DELIVERIES: usize = 256;
/// Maximum number of concurrent deliveries to one receiver.
const MAX_PER_RECEIVER: usize = 2;
/// Maximum number of concurrent deliveries of a namespace, whose receivers may hang on many ports.
const MAX_PER_NAMESPACE: usize = 64;
/// Number of deliveries in flight above which only namespaces without any may start another.
const MAX_SHARED: usize = MAX_CONCURRENT_DELIVERIES - MAX_PER_NAMESPACE;

/// Deliveries in flight; clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct Places(Arc<Mutex<Counts>>);

/// Numbers of deliveries in flight.
#[derive(Debug, Default)]
struct Counts {
    receivers: BTreeMap<String, usize>,
    namespaces: BTreeMap<String, usize>,
}

/// Guard that counts a delivery in flight.
#[derive(Debug)]
pub(super) struct DeliveryPlace {
    places: Places,
    receiver: String,
    namespace: String,
}

impl Places {
    /// Returns the receivers and namespaces that cannot start another delivery now.
    pub(super) fn busy(&self) -> Busy {
        let counts = self.lock();
        let all: usize = counts.namespaces.values().sum();
        let limit = if all < MAX_SHARED { MAX_PER_NAMESPACE } else { 1 };
        Busy::new(
            at_least(&counts.receivers, MAX_PER_RECEIVER),
            at_least(&counts.namespaces, limit),
        )
    }

    /// Counts a delivery until the guard is dropped.
    pub(super) fn begin(&self, delivery: &DeliveryRow) -> DeliveryPlace {
        let (receiver, namespace) = (receiver_of(&delivery.url), delivery.namespace.clone());
        let mut counts = self.lock();
        *counts.receivers.entry(receiver.clone()).or_default() += 1;
        *counts.namespaces.entry(namespace.clone()).or_default() += 1;
        drop(counts);
        DeliveryPlace { places: self.clone(), receiver, namespace }
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for DeliveryPlace {
    fn drop(&mut self) {
        let mut counts = self.places.lock();
        leave(&mut counts.receivers, &self.receiver);
        leave(&mut counts.namespaces, &self.namespace);
    }
}

fn at_least(counts: &BTreeMap<String, usize>, limit: usize) -> impl Iterator<Item = &str> {
    counts.iter().filter(move |(_, count)| **count >= limit).map(|(name, _)| name.as_str())
}

fn leave(counts: &mut BTreeMap<String, usize>, name: &str) {
    if let Some(count) = counts.get_mut(name) {
        *count -= 1;
        if *count == 0 {
            counts.remove(name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_PER_NAMESPACE, MAX_SHARED, Places};
    use crate::store::{Busy, DeliveryRow, DeliveryState};
    use std::iter::{empty, once};

    fn delivery(namespace: &str, url: &str) -> DeliveryRow {
        DeliveryRow {
            namespace: namespace.to_owned(),
            task_id: "1".to_owned(),
            sequence: 1,
            kind: "running".to_owned(),
            url: url.to_owned(),
            body: String::new(),
            state: DeliveryState::Pending,
            next_at: None,
            lease_owner: None,
            attempts: Vec::new(),
            created_at: 0,
            updated_at: 0,
        }
    }

    #[test]
    fn a_receiver_is_a_host_with_its_port() {
        let places = Places::default();
        let begin = |url| places.begin(&delivery("", url));
        let first = begin("http://user:secret@Hooks.example:9/a|b?c");
        assert_eq!(places.busy(), Busy::default());
        let second = begin("http://hooks.example:9#d");
        let _other = begin("http://hooks.example/e");
        assert_eq!(places.busy(), Busy::new(once("hooks.example:9"), empty()));
        drop(first);
        assert_eq!(places.busy(), Busy::default());
        drop(second);
        assert_eq!(places.lock().receivers.len(), 1);
    }

    #[test]
    fn a_namespace_has_few_places_however_many_receivers_it_has() {
        let places = Places::default();
        let url = |port| format!("http://hooks.example:{port}");
        let begin = |port| places.begin(&delivery("a|b", &url(port)));
        let mut all: Vec<_> = (1..MAX_PER_NAMESPACE).map(begin).collect();
        assert_eq!(places.busy(), Busy::default());
        all.push(begin(0));
        assert_eq!(places.busy(), Busy::new(empty(), once("a|b")));
        let _other = places.begin(&delivery("c", &url(0)));
        drop(all);
        assert_eq!(places.busy(), Busy::default());
        assert_eq!(places.lock().namespaces.len(), 1);
    }

    #[test]
    fn the_last_places_are_for_namespaces_that_have_none() {
        let places = Places::default();
        let begin = |namespace: &str, port: usize| {
            places.begin(&delivery(namespace, &format!("http://{namespace}.example:{port}")))
        };
        let fill = |namespace| (0..MAX_PER_NAMESPACE).map(move |port| (namespace, port));
        let mut all: Vec<_> = ["a", "b", "c"]
            .into_iter()
            .flat_map(fill)
            .map(|(name, port)| begin(name, port))
            .collect();
        assert_eq!(all.len(), MAX_SHARED);
        all.push(begin("d", 0));
        assert_eq!(places.busy(), Busy::new(empty(), ["a", "b", "c", "d"].into_iter()));
        drop(all.drain(..2));
        assert_eq!(places.busy(), Busy::new(empty(), ["b", "c"].into_iter()));
    }
}
