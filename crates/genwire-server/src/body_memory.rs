//! Memory for the bodies of requests and for fetched files.

use crate::values::size::ByteSize;
use genwire_common::ErrorCode;
use genwire_core::server::{Permit, Refusal};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// Size up to which a body is not counted; connections bound how many of them there are.
pub(crate) const UNCOUNTED_BYTES: u64 = 16 << 10;
/// Share of the memory that one key can take, in thirds.
const THIRDS_PER_KEY: u64 = 2;
/// The memory for the bodies of requests and for fetched files.
///
/// A body that does not fit waits for a while, and is then refused. A small body does not wait
/// behind a large one, and no key can take all memory.
#[derive(Debug)]
pub(crate) struct BodyMemory {
    pool: Arc<Pool>,
    /// Number of bytes that one key can take.
    share: u64,
    timeout: Duration,
}

#[derive(Debug)]
struct Pool {
    limit: u64,
    used: Mutex<Used>,
    freed: Notify,
}

#[derive(Debug, Default)]
struct Used {
    bytes: u64,
    by_holder: BTreeMap<Holder, u64>,
}

/// One that holds memory: a key, or the fetched files of all keys.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Holder {
    Key(String),
    Files,
}

/// A part of the memory, which is free again when this is dropped.
struct Reservation {
    pool: Arc<Pool>,
    holder: Holder,
    bytes: u64,
}

impl BodyMemory {
    pub(crate) fn new(size: ByteSize, timeout: Duration) -> Self {
        let limit = size.0.max(1);
        let pool = Pool { limit, used: Mutex::default(), freed: Notify::new() };
        let share = (limit / 3 * THIRDS_PER_KEY).max(1);
        Self { pool: Arc::new(pool), share, timeout }
    }

    /// Waits until more bytes of a body fit beside those that it holds already.
    ///
    /// A body that is larger than the share of its key is counted with that share.
    pub(crate) async fn admit(&self, key: &str, held: u64, more: u64) -> Result<Permit, Refusal> {
        if held.saturating_add(more) <= UNCOUNTED_BYTES {
            return Ok(Permit::default());
        }
        let bytes = more.min(self.share.saturating_sub(held));
        self.reserve(Holder::Key(key.to_owned()), bytes).await
    }

    /// Waits until a file fits that is fetched for a call whose body is held already.
    pub(crate) async fn admit_file(&self, size: u64, body: u64) -> Result<Permit, Refusal> {
        // The memory that the call itself holds does not become free while it waits.
        let own = if body > UNCOUNTED_BYTES { body } else { 0 };
        let rest = self.pool.limit.saturating_sub(own).min(self.share);
        self.reserve(Holder::Files, size.min(rest)).await
    }

    async fn reserve(&self, holder: Holder, bytes: u64) -> Result<Permit, Refusal> {
        let reserved = async {
            loop {
                // Registered before the attempt, so that memory that becomes free in between is not
                // missed.
                let freed = self.pool.freed.notified();
                if let Some(reservation) = self.try_reserve(&holder, bytes) {
                    break reservation;
                }
                freed.await;
            }
        };
        match tokio::time::timeout(self.timeout, reserved).await {
            Ok(reservation) => Ok(Permit::holding(reservation)),
            Err(_) => Err(Refusal::new(
                ErrorCode::RateLimited,
                "too many large requests are being handled; wait and send the request again",
            )
            .with_retry_after(Duration::from_secs(1))),
        }
    }

    fn try_reserve(&self, holder: &Holder, bytes: u64) -> Option<Reservation> {
        let mut used = self.pool.lock();
        let held = used.by_holder.get(holder).copied().unwrap_or_default();
        if used.bytes + bytes > self.pool.limit || held + bytes > self.share {
            return None;
        }
        used.bytes += bytes;
        used.by_holder.insert(holder.clone(), held + bytes);
        drop(used);
        Some(Reservation { pool: Arc::clone(&self.pool), holder: holder.clone(), bytes })
    }
}

impl Pool {
    fn lock(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        let mut used = self.pool.lock();
        used.bytes -= self.bytes;
        if let Some(held) = used.by_holder.get_mut(&self.holder) {
            *held -= self.bytes;
            if *held == 0 {
                used.by_holder.remove(&self.holder);
            }
        }
        drop(used);
        // All of them: the one that has waited longest may need more than has become free.
        self.pool.freed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MIB: u64 = 1 << 20;

    fn memory(mib: u64, seconds: u64) -> BodyMemory {
        BodyMemory::new(ByteSize::mib(mib), Duration::from_secs(seconds))
    }

    #[tokio::test(start_paused = true)]
    async fn large_bodies_wait_for_memory_and_small_ones_pass() {
        let memory = memory(96, 30);
        let first = memory.admit("a", 0, 64 * MIB).await.unwrap();
        let refused = memory.admit("b", 0, 64 * MIB).await.unwrap_err();
        assert_eq!(refused.code(), ErrorCode::RateLimited);
        assert!(memory.admit("a", 0, 1_000).await.is_ok());
        assert!(memory.admit("b", 0, 20 * MIB).await.is_ok());
        drop(first);
        assert!(memory.admit("b", 0, 64 * MIB).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_small_body_overtakes_a_large_one_that_waits() {
        let memory = Arc::new(memory(96, 30));
        let _first = memory.admit("a", 0, 60 * MIB).await.unwrap();
        let other = Arc::clone(&memory);
        let waiting = tokio::spawn(async move { other.admit("b", 0, 60 * MIB).await.is_ok() });
        tokio::task::yield_now().await;
        let start = tokio::time::Instant::now();
        assert!(memory.admit("c", 0, 20_000).await.is_ok());
        assert_eq!(start.elapsed(), Duration::ZERO);
        assert!(!waiting.await.unwrap());
    }

    #[tokio::test(start_paused = true)]
    async fn no_key_takes_all_memory() {
        let memory = memory(96, 1);
        let _first = memory.admit("a", 0, 60 * MIB).await.unwrap();
        assert!(memory.admit("a", 0, 20 * MIB).await.is_err());
        assert!(memory.admit("b", 0, 20 * MIB).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_larger_than_the_share_of_its_key_takes_the_share() {
        let memory = memory(9, 1);
        let whole = memory.admit("a", 0, 64 * MIB).await.unwrap();
        assert!(memory.admit("a", 0, MIB).await.is_err());
        assert!(memory.admit("b", 0, MIB).await.is_ok());
        drop(whole);
        let first = memory.admit("a", 0, 4 * MIB).await.unwrap();
        let rest = memory.admit("a", 4 * MIB, 60 * MIB).await.unwrap();
        assert!(memory.admit("a", 0, MIB).await.is_err());
        drop((first, rest));
        assert!(memory.pool.lock().by_holder.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn no_key_shares_its_memory_with_files() {
        let memory = memory(96, 1);
        let _file = memory.admit_file(60 * MIB, 0).await.unwrap();
        for key in ["", "files"] {
            assert!(memory.admit(key, 0, 20 * MIB).await.is_ok(), "{key}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn files_wait_for_memory_but_not_for_their_own_call() {
        let memory = memory(96, 30);
        let body = memory.admit("a", 0, 64 * MIB).await.unwrap();
        let file = memory.admit_file(50 * MIB, 64 * MIB).await.unwrap();
        let refused = memory.admit_file(1, 1_000).await.unwrap_err();
        assert_eq!(refused.code(), ErrorCode::RateLimited);
        drop(file);
        assert!(memory.admit_file(50 * MIB, 1_000).await.is_err());
        drop(body);
        assert!(memory.admit_file(50 * MIB, 1_000).await.is_ok());
    }

    /// A step of callers: one takes memory, or the oldest holder gives its own back.
    fn steps() -> impl Strategy<Value = Vec<(Option<u8>, u64)>> {
        let holder = prop_oneof![
            3 => (0_u8..4).prop_map(Some),
            1 => Just(None),
        ];
        prop::collection::vec((holder, prop_oneof![0..200_000_u64, 0..(96 * MIB)]), 1..60)
    }

    proptest! {
        #[test]
        fn the_memory_of_each_holder_and_of_all_is_bounded(steps in steps()) {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            let runtime = runtime.enable_time().start_paused(true).build().unwrap();
            runtime.block_on(async {
                let memory = memory(96, 1);
                let mut held = std::collections::VecDeque::new();
                for (holder, bytes) in steps {
                    let admitted = match holder {
                        Some(key) => memory.admit(&key.to_string(), 0, bytes).await,
                        None => memory.admit_file(bytes, 0).await,
                    };
                    match admitted {
                        Ok(permit) => held.push_back(permit),
                        Err(refused) => {
                            assert_eq!(refused.code(), ErrorCode::RateLimited);
                            held.pop_front();
                        }
                    }
                    let used = memory.pool.lock();
                    assert!(used.bytes <= memory.pool.limit, "{}", used.bytes);
                    assert!(used.by_holder.values().all(|bytes| *bytes <= memory.share));
                    assert_eq!(used.by_holder.values().sum::<u64>(), used.bytes);
                }
                drop(held);
                let used = memory.pool.lock();
                assert!(used.bytes == 0 && used.by_holder.is_empty());
            });
        }
    }
}
