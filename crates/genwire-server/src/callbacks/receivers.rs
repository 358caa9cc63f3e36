//! Receivers with deliveries in flight: each gets few at once, so that none holds up the others.

use crate::store::{BusyReceivers, receiver_of};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Maximum number of concurrent deliveries to one receiver.
const MAX_PER_RECEIVER: usize = 2;

/// Number of deliveries in flight, by receiver; clones share it.
#[derive(Clone, Debug, Default)]
pub(super) struct Receivers(Arc<Mutex<BTreeMap<String, usize>>>);

/// Delivery in flight to a receiver.
#[derive(Debug)]
pub(super) struct InFlight {
    receivers: Receivers,
    receiver: String,
}

impl Receivers {
    /// Returns the receivers that get no further delivery for now.
    pub(super) fn busy(&self) -> BusyReceivers {
        let busy = self.lock();
        let busy = busy.iter().filter(|(_, count)| **count >= MAX_PER_RECEIVER);
        busy.map(|(receiver, _)| receiver.as_str()).collect()
    }

    /// Counts a delivery to a URL until the guard is dropped.
    pub(super) fn begin(&self, url: &str) -> InFlight {
        let receiver = receiver_of(url);
        *self.lock().entry(receiver.clone()).or_default() += 1;
        InFlight { receivers: self.clone(), receiver }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        let mut counts = self.receivers.lock();
        if let Some(count) = counts.get_mut(&self.receiver) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.receiver);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Receivers;
    use crate::store::BusyReceivers;

    #[test]
    fn a_receiver_is_a_host_with_its_port() {
        let receivers = Receivers::default();
        let first = receivers.begin("http://user:secret@Hooks.example:9/a|b?c");
        assert_eq!(receivers.busy(), BusyReceivers::default());
        let second = receivers.begin("http://hooks.example:9#d");
        let _other = receivers.begin("http://hooks.example/e");
        assert_eq!(receivers.busy(), ["hooks.example:9"].into_iter().collect());
        drop(first);
        assert_eq!(receivers.busy(), BusyReceivers::default());
        drop(second);
        assert_eq!(receivers.lock().len(), 1);
    }
}
