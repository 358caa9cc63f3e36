//! Chunks of a reply from the network.

use super::fault;
use bytes::Bytes;
use genwire_core::bounds::{MAX_RESPONSE_VALUES, has_more_values};
use genwire_core::server::Refusal;
use reqwest::Response;
use std::time::Duration;

/// Maximum size of a whole reply, in bytes.
const MAX_REPLY_BYTES: usize = 64 * 1024 * 1024;

/// The chunks of a reply whose head has arrived; dropping it closes the connection.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) response: Response,
    /// Timeout for the next chunk.
    pub(super) idle: Duration,
}

impl Source {
    /// Reads the next chunk; `None` at the end.
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, Refusal> {
        let next = tokio::time::timeout(self.idle, self.response.chunk()).await;
        next.map_err(|_| fault::timeout("continue"))?.map_err(|error| fault::unreachable(&error))
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
        if has_more_values(&body, MAX_RESPONSE_VALUES) {
            return Err(fault::unreadable("a reply of too many JSON values"));
        }
        Ok(body)
    }
}
