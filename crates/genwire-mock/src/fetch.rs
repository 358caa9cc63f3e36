//! Requests by the service to addresses that callers provide.
//!
//! Requests are only sent to addresses in the configured ranges. Redirects are not followed, no
//! proxy is used, and no credential or header of a caller is sent.

mod client;
mod ranges;

pub(crate) use client::GuardedClient;
pub use client::Unreachable;
pub(crate) use ranges::Ranges;

use crate::body_memory::BodyMemory;
use genwire_core::server::{Permit, Refusal};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Configuration of the fetching of media.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FetchConfig {
    /// Address ranges from which media are fetched; empty for none.
    pub(crate) allow: Ranges,
    /// Maximum time for a file, in seconds.
    #[serde(deserialize_with = "crate::values::number::seconds")]
    pub(crate) seconds: f64,
}

impl Default for FetchConfig {
    fn default() -> Self {
        Self { allow: Ranges::default(), seconds: 20.0 }
    }
}

/// Fetches media.
#[derive(Debug)]
pub struct Fetcher {
    client: GuardedClient,
    /// Files are held in memory, like bodies.
    bytes: Arc<BodyMemory>,
}

/// A fetched file and its memory reservation.
#[derive(Debug)]
pub struct Fetched {
    bytes: Vec<u8>,
    _memory: Permit,
}

impl Fetched {
    /// Returns the content.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl Fetcher {
    /// Creates a fetcher; `is_local` is true if only this machine can reach the service.
    pub(crate) fn new(
        config: &FetchConfig,
        is_local: bool,
        bytes: Arc<BodyMemory>,
    ) -> Result<Self, Unreachable> {
        let time = Duration::try_from_secs_f64(config.seconds).unwrap_or(Duration::MAX);
        let client = GuardedClient::new(config.allow.clone(), is_local, time)?;
        Ok(Self { client, bytes })
    }

    /// Returns true if an address may be in a permitted range, without resolving its name.
    pub fn may_fetch(&self, url: &str) -> bool {
        self.client.url(url).is_ok()
    }

    /// Fetches the file at an address, if it has at most `most` bytes. Refuses the call if there is
    /// not enough memory for the file in addition to the call's body, whose size is given.
    ///
    /// # Errors
    ///
    /// There is not enough memory for the file.
    pub async fn fetch(
        &self,
        url: &str,
        most: u64,
        body: usize,
    ) -> Result<Result<Fetched, Unreachable>, Refusal> {
        let opened = match self.client.open(url, most).await {
            Ok(opened) => opened,
            Err(error) => return Ok(Err(error)),
        };
        let body = u64::try_from(body).unwrap_or(u64::MAX);
        let memory = self.bytes.admit_file(opened.size(), body).await?;
        Ok(opened.read().await.map(|bytes| Fetched { bytes, _memory: memory }))
    }
}
