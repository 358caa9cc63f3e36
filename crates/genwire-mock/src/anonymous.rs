//! Connections without a valid key: limited per address and in total.
//!
//! Above a limit, the oldest connection is closed, so that a caller with a key is always served.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Connections without a valid key.
#[derive(Debug)]
pub(crate) struct AnonymousConnections {
    per_address: usize,
    total: usize,
    state: Mutex<OpenConnections>,
}

#[derive(Debug, Default)]
struct OpenConnections {
    last: u64,
    /// Connections by age: the numbers count up.
    open: BTreeMap<u64, (IpAddr, Arc<Notify>)>,
    by_address: BTreeMap<IpAddr, BTreeSet<u64>>,
}

/// Slot of a connection without a key; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct AnonymousPlace {
    number: u64,
    closing: Arc<Notify>,
    connections: Arc<AnonymousConnections>,
}

impl AnonymousConnections {
    /// Limits the connections of each address, and of all addresses together.
    pub(crate) fn new(per_address: usize, total: usize) -> Self {
        Self { per_address: per_address.max(1), total: total.max(1), state: Mutex::default() }
    }

    /// Adds a connection, and closes the oldest if there are too many.
    pub(crate) fn add(self: &Arc<Self>, address: IpAddr) -> AnonymousPlace {
        let address = network_of(address);
        let closing = Arc::new(Notify::new());
        let mut state = self.state();
        let own = state.by_address.get(&address);
        let oldest = match own.filter(|own| own.len() >= self.per_address) {
            Some(own) => own.first().copied(),
            None if state.open.len() >= self.total => state.open.keys().next().copied(),
            None => None,
        };
        if let Some((_, oldest)) = oldest.and_then(|number| state.remove(number)) {
            // The notification is kept if the connection does not wait for it yet.
            oldest.notify_one();
        }
        state.last += 1;
        let number = state.last;
        state.open.insert(number, (address, Arc::clone(&closing)));
        state.by_address.entry(address).or_default().insert(number);
        drop(state);
        AnonymousPlace { number, closing, connections: Arc::clone(self) }
    }

    fn state(&self) -> MutexGuard<'_, OpenConnections> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    fn remove(&mut self, number: u64) -> Option<(IpAddr, Arc<Notify>)> {
        let (address, closing) = self.open.remove(&number)?;
        if let Some(own) = self.by_address.get_mut(&address) {
            own.remove(&number);
            if own.is_empty() {
                self.by_address.remove(&address);
            }
        }
        Some((address, closing))
    }
}

impl AnonymousPlace {
    /// Releases the slot: a valid key was sent, or the connection ended.
    pub(crate) fn release(&self) {
        self.connections.state().remove(self.number);
    }

    /// Waits until the connection is closed in favour of another.
    pub(crate) async fn closed(&self) {
        self.closing.notified().await;
    }
}

/// Returns an IPv4 address, or the IPv6 network that usually belongs to a single host.
fn network_of(address: IpAddr) -> IpAddr {
    /// The bits of an IPv6 address that are assigned to a network.
    const NETWORK_BITS: u128 = !(u64::MAX as u128);
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & NETWORK_BITS).into(),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn is_closed(place: &AnonymousPlace) -> bool {
        !place.connections.state().open.contains_key(&place.number)
    }

    #[test]
    fn the_oldest_of_an_address_is_closed() {
        let connections = Arc::new(AnonymousConnections::new(2, 3));
        let add = |address: &str| connections.add(address.parse().unwrap());
        let places = [add("192.0.2.1"), add("192.0.2.1"), add("192.0.2.2"), add("192.0.2.1")];
        assert_eq!(places.each_ref().map(is_closed), [true, false, false, false]);
        // The total limit is exceeded, so the oldest connection is closed, whatever its address.
        add("192.0.2.3");
        assert_eq!(places.each_ref().map(is_closed), [true, true, false, false]);
        // A connection that has sent its key no longer counts, and is not closed.
        places[2].release();
        add("192.0.2.4");
        assert_eq!(places.each_ref().map(is_closed), [true, true, true, false]);
    }

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let connections = Arc::new(AnonymousConnections::new(1, 9));
        let first = connections.add("2001:db8::1".parse().unwrap());
        connections.add("2001:db8:0:1::1".parse().unwrap());
        assert!(!is_closed(&first));
        connections.add("2001:db8::2".parse().unwrap());
        assert!(is_closed(&first));
    }

    proptest! {
        /// The limits hold at any time, and nothing leaks.
        #[test]
        fn bounds_hold(steps in proptest::collection::vec((0_u8..6, any::<bool>()), 0..200)) {
            let connections = Arc::new(AnonymousConnections::new(3, 8));
            let mut open = Vec::new();
            for (host, leaves) in steps {
                open.push(connections.add(IpAddr::from([192, 0, 2, host])));
                if leaves {
                    open.swap_remove(usize::from(host) % open.len()).release();
                }
                let state = connections.state();
                prop_assert!(state.open.len() <= 8);
                prop_assert!(state.by_address.values().all(|own| (1..=3).contains(&own.len())));
                let counted: usize = state.by_address.values().map(BTreeSet::len).sum();
                prop_assert_eq!(counted, state.open.len());
            }
            for place in open {
                place.release();
            }
            let state = connections.state();
            prop_assert!(state.open.is_empty() && state.by_address.is_empty());
        }
    }
}
