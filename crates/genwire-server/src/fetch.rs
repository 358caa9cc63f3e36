//! Requests that the service makes because a caller has named an address.
//!
//! Nothing is asked for unless its address lies in a range that the configuration names. Redirects
//! are not followed, no proxy is used, and nothing that the service knows of its callers is sent.

mod ranges;
mod reach;

pub(crate) use ranges::Ranges;
pub(crate) use reach::{Reach, Unreachable};

use serde::{Deserialize, Serialize};
use std::time::Duration;
use tokio::sync::Semaphore;

/// How many files are fetched at once, since each is held in memory.
const AT_ONCE: usize = 2;

/// Whether material behind addresses is fetched.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FetchConfig {
    /// Where material is fetched from; from nowhere if it is empty.
    pub(crate) allow: Ranges,
    /// How long a file may take.
    pub(crate) seconds: f64,
}

impl Default for FetchConfig {
    fn default() -> Self {
        Self { allow: Ranges::default(), seconds: 20.0 }
    }
}

/// Fetches material.
#[derive(Debug)]
pub(crate) struct Fetcher {
    reach: Reach,
    room: Semaphore,
}

impl Fetcher {
    /// What fetches; `is_local` tells whether only this machine can reach the service.
    pub(crate) fn new(config: &FetchConfig, is_local: bool) -> Result<Self, Unreachable> {
        let time = Duration::try_from_secs_f64(config.seconds).unwrap_or(Duration::MAX);
        let reach = Reach::new(config.allow.clone(), is_local, time)?;
        Ok(Self { reach, room: Semaphore::new(AT_ONCE) })
    }

    /// Whether an address is one of those that material is fetched from, as far as it can be told
    /// without asking anybody.
    pub(crate) fn may_fetch(&self, url: &str) -> bool {
        self.reach.url(url).is_ok()
    }

    /// The file behind an address, if it has at most so many bytes.
    pub(crate) async fn fetch(&self, url: &str, most: u64) -> Result<Vec<u8>, Unreachable> {
        // It is never closed.
        let _room = self.room.acquire().await;
        self.reach.get(url, most).await
    }
}
