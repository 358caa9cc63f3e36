//! Reservations that grow without deadlocks.
//!
//! Incomplete bodies must not fill the memory and all wait for one another. Memory is therefore
//! allocated by the banker's algorithm (E. W. Dijkstra): only if all arriving bodies could then get
//! their maximum, one after the other, each releasing its memory at the end.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;
use tokio::sync::futures::Notified;

/// Memory that several holders share.
#[derive(Debug)]
pub(super) struct Pool {
    limit: u64,
    /// Number of bytes available to a single holder.
    share: u64,
    used: Mutex<Used>,
    freed: Notify,
}

/// Holder of memory: a key, or the fetched files of all keys.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Holder {
    Key(String),
    Files,
}

/// Requested memory, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    /// Number of bytes now.
    pub(super) bytes: u64,
    /// Maximum number of bytes later.
    pub(super) max: u64,
}

/// Name of a reservation in its pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ReservationId(u64);

/// A part of the memory, which is released on drop.
#[derive(Debug)]
pub(crate) struct Reservation {
    pool: Arc<Pool>,
    id: ReservationId,
}

#[derive(Debug, Default)]
struct Used {
    bytes: u64,
    by_holder: BTreeMap<Holder, u64>,
    reservations: BTreeMap<ReservationId, (Holder, Claim)>,
    /// Number of reservations ever created.
    count: u64,
}

impl Pool {
    pub(super) fn new(limit: u64, share: u64) -> Self {
        Self { limit, share, used: Mutex::default(), freed: Notify::new() }
    }

    pub(super) fn limit(&self) -> u64 {
        self.limit
    }

    pub(super) fn share(&self) -> u64 {
        self.share
    }

    /// Completes once memory becomes free after this call.
    pub(super) fn freed(&self) -> Notified<'_> {
        self.freed.notified()
    }

    /// Creates a reservation if there is enough memory now.
    pub(super) fn try_reserve(
        pool: &Arc<Self>,
        holder: &Holder,
        claim: Claim,
    ) -> Option<Reservation> {
        let mut used = pool.lock();
        let id = ReservationId(used.count);
        pool.try_put(&mut used, id, holder, claim).then(|| {
            used.count += 1;
            Reservation { pool: Arc::clone(pool), id }
        })
    }

    /// Replaces the claim of a reservation if there is enough memory now.
    pub(super) fn try_grow(&self, id: ReservationId, claim: Claim) -> bool {
        let mut used = self.lock();
        let Some((holder, before)) = used.remove(id) else { return false };
        let grows = self.try_put(&mut used, id, &holder, claim);
        if !grows {
            used.insert(id, holder, before);
        }
        let gives_back = claim.max < before.max;
        drop(used);
        if gives_back {
            self.freed.notify_waiters();
        }
        grows
    }

    /// Inserts a reservation if it fits, and if all bodies can still arrive after that.
    fn try_put(&self, used: &mut Used, id: ReservationId, holder: &Holder, claim: Claim) -> bool {
        let of_holder = used.by_holder.get(holder).copied().unwrap_or_default();
        if used.bytes + claim.bytes > self.limit || of_holder + claim.bytes > self.share {
            return false;
        }
        used.insert(id, holder.clone(), claim);
        let is_safe = claim.bytes == claim.max || self.is_safe(used);
        if !is_safe {
            used.remove(id);
        }
        is_safe
    }

    /// Returns true if all growing reservations could reach their maximum one after the other.
    ///
    /// Other reservations end by themselves. The reservation with the smaller need can be completed
    /// first: if it does not have enough memory even then, neither does a larger one.
    fn is_safe(&self, used: &Used) -> bool {
        let mut growing: Vec<&(Holder, Claim)> =
            used.reservations.values().filter(|(_, claim)| claim.bytes < claim.max).collect();
        growing.sort_by_key(|(_, claim)| claim.max - claim.bytes);
        let mut free = self.limit;
        let mut free_by_holder = BTreeMap::new();
        for (holder, claim) in &growing {
            free -= claim.bytes;
            *free_by_holder.entry(holder).or_insert(self.share) -= claim.bytes;
        }
        growing.iter().all(|(holder, claim)| {
            let needed = claim.max - claim.bytes;
            let of_holder = free_by_holder.entry(holder).or_insert(self.share);
            let is_enough = needed <= free && needed <= *of_holder;
            free += claim.bytes;
            *of_holder += claim.bytes;
            is_enough
        })
    }

    fn lock(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Used {
    fn insert(&mut self, id: ReservationId, holder: Holder, claim: Claim) {
        self.bytes += claim.bytes;
        *self.by_holder.entry(holder.clone()).or_default() += claim.bytes;
        self.reservations.insert(id, (holder, claim));
    }

    fn remove(&mut self, id: ReservationId) -> Option<(Holder, Claim)> {
        let (holder, claim) = self.reservations.remove(&id)?;
        self.bytes -= claim.bytes;
        if let Some(held) = self.by_holder.get_mut(&holder) {
            *held -= claim.bytes;
            if *held == 0 {
                self.by_holder.remove(&holder);
            }
        }
        Some((holder, claim))
    }
}

impl Reservation {
    pub(crate) fn id(&self) -> ReservationId {
        self.id
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.pool.lock().remove(self.id);
        // Wakes all of them: the longest waiter may need more than was released.
        self.pool.freed.notify_waiters();
    }
}

#[cfg(test)]
impl Pool {
    /// Returns the number of bytes in use, in total and by holder.
    pub(super) fn in_use(&self) -> (u64, Vec<u64>) {
        let used = self.lock();
        (used.bytes, used.by_holder.values().copied().collect())
    }
}
