//! How many bytes of bodies are under way at once.

use crate::config::ByteSize;
use genwire_core::server::{Permit, Refusal};
use genwire_core::{Endpoint, ErrorCode};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// What is counted: finer than any body that matters, coarse enough for the counter of a semaphore.
const UNIT: u64 = 4 << 10;
/// Bodies up to this size pass without being counted; there cannot be more of them than
/// connections.
const UNCOUNTED: u64 = 16 << 10;
/// What a body without a declared size is first taken for.
const UNDECLARED: u64 = 1 << 20;

/// How many bytes of bodies are under way at once; further calls wait for a while.
#[derive(Debug)]
pub(crate) struct BytesInFlight {
    units: Arc<Semaphore>,
    all: u32,
    patience: Duration,
}

impl BytesInFlight {
    pub(crate) fn new(size: ByteSize, patience: Duration) -> Self {
        let all = units(size.0).max(1);
        let units =
            Arc::new(Semaphore::new(usize::try_from(all).unwrap_or(Semaphore::MAX_PERMITS)));
        Self { units, all, patience }
    }

    /// Waits until there is room for a body; one that is larger than all room gets all of it.
    pub(crate) async fn admit(
        &self,
        endpoint: &'static Endpoint,
        size: Option<u64>,
    ) -> Result<Permit, Refusal> {
        let limit = endpoint.body_limit.unwrap_or(u64::MAX);
        // A body that does not say how long it is may become as long as the limit allows.
        let size = size.unwrap_or(limit.max(UNDECLARED)).min(limit);
        if size <= UNCOUNTED {
            return Ok(Permit::default());
        }
        self.take(units(size)).await
    }

    /// Waits until there is room for a file that is fetched for a call whose body is here already.
    pub(crate) async fn admit_file(&self, size: u64, body: u64) -> Result<Permit, Refusal> {
        // What the call itself holds does not become free while it waits.
        let own = if body > UNCOUNTED { units(body) } else { 0 };
        self.take(units(size).min(self.all.saturating_sub(own))).await
    }

    async fn take(&self, units: u32) -> Result<Permit, Refusal> {
        let wanted = units.min(self.all);
        let room = Arc::clone(&self.units).acquire_many_owned(wanted);
        match tokio::time::timeout(self.patience, room).await {
            Ok(Ok(permit)) => Ok(Permit::holding(permit)),
            // The semaphore is never closed, so that time is all that can run out.
            _ => Err(Refusal::new(
                ErrorCode::RateLimited,
                "too many large requests are under way; wait and send the request again",
            )
            .with_retry_after(Duration::from_secs(1))),
        }
    }
}

fn units(size: u64) -> u32 {
    u32::try_from(size.div_ceil(UNIT)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDPOINT: &Endpoint = &genwire_chat::create_chat_completion::ENDPOINT;

    #[tokio::test(start_paused = true)]
    async fn large_bodies_wait_for_room_and_small_ones_pass() {
        let room = BytesInFlight::new(ByteSize::mib(96), Duration::from_secs(30));
        let first = room.admit(ENDPOINT, Some(64 << 20)).await.unwrap();
        let refused = room.admit(ENDPOINT, Some(64 << 20)).await.unwrap_err();
        assert_eq!(refused.code(), ErrorCode::RateLimited);
        assert!(room.admit(ENDPOINT, Some(1_000)).await.is_ok());
        assert!(room.admit(ENDPOINT, Some(20 << 20)).await.is_ok());
        drop(first);
        assert!(room.admit(ENDPOINT, Some(64 << 20)).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_larger_than_all_room_gets_all_of_it() {
        let room = BytesInFlight::new(ByteSize::mib(8), Duration::from_secs(1));
        let all = room.admit(ENDPOINT, None).await.unwrap();
        assert!(room.admit(ENDPOINT, Some(1 << 20)).await.is_err());
        drop(all);
        assert!(room.admit(ENDPOINT, Some(1 << 20)).await.is_ok());
    }

    #[tokio::test(start_paused = true)]
    async fn files_wait_for_room_but_not_for_their_own_call() {
        let room = BytesInFlight::new(ByteSize::mib(96), Duration::from_secs(30));
        let body = room.admit(ENDPOINT, Some(64 << 20)).await.unwrap();
        let file = room.admit_file(50 << 20, 64 << 20).await.unwrap();
        let refused = room.admit_file(1, 1_000).await.unwrap_err();
        assert_eq!(refused.code(), ErrorCode::RateLimited);
        drop(file);
        assert!(room.admit_file(50 << 20, 1_000).await.is_err());
        drop(body);
        assert!(room.admit_file(50 << 20, 1_000).await.is_ok());
    }
}
