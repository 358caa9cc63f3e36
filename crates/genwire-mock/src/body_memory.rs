//! Memory for the bodies of requests and for fetched files.

mod pool;
#[cfg(test)]
mod tests;

use crate::values::size::ByteSize;
use genwire_core::ServiceCode;
use genwire_core::server::{BodySize, Permit, Refusal};
use pool::{Claim, Holder, Pool};
use std::sync::Arc;
use std::time::Duration;

pub(crate) use pool::{Reservation, ReservationId};

/// Size up to which bodies are not counted, since the number of connections limits them.
pub(crate) const UNCOUNTED_BYTES: u64 = 16 << 10;
/// Divisor for the share of the memory that a single key leaves to others.
const LEFT_SHARE: u64 = 4;

/// The memory for the bodies of requests and for fetched files.
///
/// A body takes memory as it arrives. Without free memory it waits for a while, and is then
/// refused. A small body does not wait for a large one, and no key can take all memory.
#[derive(Debug)]
pub(crate) struct BodyMemory {
    pool: Arc<Pool>,
    timeout: Duration,
    /// Code for a call without enough memory.
    code: ServiceCode,
}

impl BodyMemory {
    pub(crate) fn new(size: ByteSize, timeout: Duration, code: ServiceCode) -> Self {
        let limit = size.0.max(1);
        Self { pool: Arc::new(Pool::new(limit, limit - limit / LEFT_SHARE)), timeout, code }
    }

    /// Waits until the next bytes of a body fit; returns a reservation if the body does not have
    /// one yet.
    ///
    /// A body that exceeds the share of its key is counted as that share.
    pub(crate) async fn admit(
        &self,
        key: &str,
        body: Option<ReservationId>,
        size: BodySize,
    ) -> Result<Option<Reservation>, Refusal> {
        if size.wanted <= UNCOUNTED_BYTES {
            return Ok(None);
        }
        let share = self.pool.share();
        let claim = Claim { bytes: size.wanted.min(share), max: size.max.min(share) };
        match body {
            Some(id) => {
                self.wait(|| self.pool.try_grow(id, claim).then_some(())).await?;
                Ok(None)
            }
            None => self.reserve(&Holder::Key(key.to_owned()), claim).await.map(Some),
        }
    }

    /// Waits until a file fits that is fetched for a call whose body is already in memory.
    pub(crate) async fn admit_file(&self, size: u64, body: u64) -> Result<Permit, Refusal> {
        // The memory of the call itself does not become free while it waits.
        let own = if body > UNCOUNTED_BYTES { body } else { 0 };
        let bytes = size.min(self.pool.limit().saturating_sub(own)).min(self.pool.share());
        let claim = Claim { bytes, max: bytes };
        self.reserve(&Holder::Files, claim).await.map(Permit::holding)
    }

    async fn reserve(&self, holder: &Holder, claim: Claim) -> Result<Reservation, Refusal> {
        self.wait(|| Pool::try_reserve(&self.pool, holder, claim)).await
    }

    /// Waits until an attempt succeeds; tries again each time memory becomes free.
    async fn wait<T>(&self, attempt: impl Fn() -> Option<T>) -> Result<T, Refusal> {
        let succeeded = async {
            loop {
                // Registered before the attempt, so that memory that becomes free in between is not
                // missed.
                let freed = self.pool.freed();
                if let Some(value) = attempt() {
                    break value;
                }
                freed.await;
            }
        };
        tokio::time::timeout(self.timeout, succeeded).await.map_err(|_| {
            Refusal::new(
                self.code,
                "too many large requests are being handled; wait and send the request again",
            )
            .with_retry_after(Duration::from_secs(1))
        })
    }
}
