//! Chunks of a reply, from the network or from a cassette.

use super::cassette::Recording;
use super::fault;
use bytes::Bytes;
use genwire_core::bounds::{MAX_REPLY_VALUES, has_more_values};
use genwire_core::server::Refusal;
use reqwest::Response;
use std::collections::VecDeque;
use std::time::Duration;

/// Maximum size of a whole reply, in bytes.
const MAX_REPLY_BYTES: usize = 64 * 1024 * 1024;

/// The chunks of a reply, in order.
#[derive(Debug)]
pub(super) enum Source {
    /// A network connection; dropping it closes the connection.
    Live(Box<Live>),
    /// A cassette.
    Recorded(VecDeque<Bytes>),
}

/// A reply whose head has arrived.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) response: Response,
    /// Timeout for the next chunk.
    pub(super) idle: Duration,
    pub(super) recording: Option<Recording>,
}

impl Source {
    /// Reads the next chunk; `None` at the end.
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, Refusal> {
        match self {
            Self::Live(live) => live.next().await,
            Self::Recorded(chunks) => Ok(chunks.pop_front()),
        }
    }

    /// Reads the rest as one chunk.
    pub(super) async fn whole(mut self) -> Result<Vec<u8>, Refusal> {
        let mut body = Vec::new();
        while let Some(chunk) = self.next().await? {
            if body.len() + chunk.len() > MAX_REPLY_BYTES {
                return Err(fault::unreadable("a reply that is too large"));
            }
            body.extend_from_slice(&chunk);
        }
        if has_more_values(&body, MAX_REPLY_VALUES) {
            return Err(fault::unreadable("a reply of too many JSON values"));
        }
        Ok(body)
    }

    /// Reads on after the last event, so that the recording is complete.
    pub(super) async fn drain(mut self) {
        let is_recorded = matches!(&self, Self::Live(live) if live.recording.is_some());
        while is_recorded && matches!(self.next().await, Ok(Some(_))) {}
    }
}

impl Live {
    async fn next(&mut self) -> Result<Option<Bytes>, Refusal> {
        let next = tokio::time::timeout(self.idle, self.response.chunk()).await;
        let chunk = next
            .map_err(|_| fault::timeout("continue"))?
            .map_err(|error| fault::unreachable(&error))?;
        match (&chunk, self.recording.as_mut()) {
            (Some(chunk), Some(recording)) => recording.add(chunk),
            (None, _) => {
                if let Some(recording) = self.recording.take() {
                    recording.save()?;
                }
            }
            _ => {}
        }
        Ok(chunk)
    }
}
