//! The pieces of a reply, from the network or from a cassette.

use super::cassette::Recording;
use super::fault;
use bytes::Bytes;
use genwire_core::server::Refusal;
use reqwest::Response;
use std::collections::VecDeque;
use std::time::Duration;

/// The largest whole reply that is read, in bytes.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// The pieces of a reply, one after the other.
#[derive(Debug)]
pub(super) enum Source {
    /// From the network; dropping it closes the connection.
    Live(Box<Live>),
    /// From a cassette.
    Recorded(VecDeque<Bytes>),
}

/// A reply on its way.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) response: Response,
    /// How long the next piece may take.
    pub(super) idle: Duration,
    pub(super) recording: Option<Recording>,
}

impl Source {
    /// The next piece; `None` at the end.
    pub(super) async fn next(&mut self) -> Result<Option<Bytes>, Refusal> {
        match self {
            Self::Live(live) => live.next().await,
            Self::Recorded(pieces) => Ok(pieces.pop_front()),
        }
    }

    /// Everything that is left, in one.
    pub(super) async fn whole(mut self) -> Result<Vec<u8>, Refusal> {
        let mut body = Vec::new();
        while let Some(piece) = self.next().await? {
            if body.len() + piece.len() > MOST_BYTES {
                return Err(fault::unreadable("a reply that is too large"));
            }
            body.extend_from_slice(&piece);
        }
        Ok(body)
    }

    /// Reads to the end what comes after the last event, so that the recording is complete.
    pub(super) async fn drain(mut self) {
        let is_recorded = matches!(&self, Self::Live(live) if live.recording.is_some());
        while is_recorded && matches!(self.next().await, Ok(Some(_))) {}
    }
}

impl Live {
    async fn next(&mut self) -> Result<Option<Bytes>, Refusal> {
        let next = tokio::time::timeout(self.idle, self.response.chunk()).await;
        let piece = next
            .map_err(|_| fault::timeout("go on"))?
            .map_err(|error| fault::unreachable(&error))?;
        match (&piece, self.recording.as_mut()) {
            (Some(piece), Some(recording)) => recording.add(piece),
            (None, _) => {
                if let Some(recording) = self.recording.take() {
                    recording.save()?;
                }
            }
            _ => {}
        }
        Ok(piece)
    }
}
