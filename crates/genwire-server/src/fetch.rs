//! Requests that the service makes because a caller has named an address.
//!
//! Nothing is asked for unless its address lies in a range that the configuration names. Redirects
//! are not followed, no proxy is used, and nothing that the service knows of its callers is sent.

mod ranges;
mod reach;

pub(crate) use ranges::Ranges;
pub(crate) use reach::{Reach, Unreachable};

use crate::gate::BytesInFlight;
use genwire_core::server::{Permit, Refusal};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Whether material behind addresses is fetched.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FetchConfig {
    /// Where material is fetched from; from nowhere if it is empty.
    pub(crate) allow: Ranges,
    /// How long a file may take.
    #[serde(deserialize_with = "crate::config::number::seconds")]
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
    /// Files are held in memory, as bodies are.
    bytes: Arc<BytesInFlight>,
}

/// A file that was fetched, and the room that it takes.
pub(crate) struct Fetched {
    pub(crate) bytes: Vec<u8>,
    _room: Permit,
}

impl Fetcher {
    /// What fetches; `is_local` tells whether only this machine can reach the service.
    pub(crate) fn new(
        config: &FetchConfig,
        is_local: bool,
        bytes: Arc<BytesInFlight>,
    ) -> Result<Self, Unreachable> {
        let time = Duration::try_from_secs_f64(config.seconds).unwrap_or(Duration::MAX);
        let reach = Reach::new(config.allow.clone(), is_local, time)?;
        Ok(Self { reach, bytes })
    }

    /// Whether an address is one of those that material is fetched from, as far as it can be told
    /// without asking anybody.
    pub(crate) fn may_fetch(&self, url: &str) -> bool {
        self.reach.url(url).is_ok()
    }

    /// The file behind an address, if it has at most so many bytes; refused where there is no room
    /// for it beside the body of the call, whose size is given.
    pub(crate) async fn fetch(
        &self,
        url: &str,
        most: u64,
        body: usize,
    ) -> Result<Result<Fetched, Unreachable>, Refusal> {
        let opened = match self.reach.open(url, most).await {
            Ok(opened) => opened,
            Err(error) => return Ok(Err(error)),
        };
        let body = u64::try_from(body).unwrap_or(u64::MAX);
        let room = self.bytes.admit_file(opened.size(), body).await?;
        Ok(opened.read().await.map(|bytes| Fetched { bytes, _room: room }))
    }
}
