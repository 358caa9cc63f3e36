//! Reading the body of a response, within its timeout and size limit.

pub(super) mod body_form;
pub(super) mod offload;
pub(super) mod partial_file;
pub(super) mod read_response;
pub(super) mod request_body;
pub(super) mod response;
pub(super) mod upload;

use super::error::Error;
use crate::client::call::deadline::Deadline;
use crate::client::call::fault;
use crate::failure::{self, Phase};
use bytes::Bytes;
use http_body::Body as _;
use reqwest::Body;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// Maximum memory that is reserved because of a header only, in bytes.
const MAX_PREALLOCATED_BYTES: usize = 1024 * 1024;

/// Polls the next non-empty chunk of a body.
pub(super) fn poll_chunk(
    body: &mut Body,
    context: &mut Context<'_>,
) -> Poll<Option<Result<Bytes, Error>>> {
    loop {
        match ready!(Pin::new(&mut *body).poll_frame(context)) {
            None => return Poll::Ready(None),
            Some(Err(error)) => return Poll::Ready(Some(Err(fault::within_response(error)))),
            Some(Ok(frame)) => match frame.into_data() {
                Ok(chunk) if !chunk.is_empty() => return Poll::Ready(Some(Ok(chunk))),
                _ => {}
            },
        }
    }
}

/// Reads the next chunk of a body, within the idle and the total timeout.
pub(super) async fn next_chunk(
    body: &mut Body,
    deadline: &Deadline,
) -> Result<Option<Bytes>, Error> {
    let next = poll_fn(|context| poll_chunk(body, context));
    deadline.within(Phase::Idle, next).await?.transpose()
}

/// A body that was read to its end or up to an error.
pub(super) struct Whole {
    /// Bytes that were read.
    pub(super) bytes: Bytes,
    /// Error that stopped the reading.
    pub(super) error: Option<Error>,
}

/// Reads a body to its end; bytes after the first `limit` are not kept.
pub(super) async fn whole(
    ahead: Option<Bytes>,
    body: &mut Body,
    deadline: &Deadline,
    limit: usize,
) -> Whole {
    let mut first = ahead.unwrap_or_default();
    if first.len() > limit {
        let error = Some(Error::too_large("the response", limit as u64));
        return Whole { bytes: first.slice(..limit), error };
    }
    let mut rest: Option<Vec<u8>> = None;
    loop {
        let length = rest.as_ref().map_or(first.len(), Vec::len);
        let (fitting, error) = match next_chunk(body, deadline).await {
            Ok(None) => return Whole { bytes: joined(first, rest), error: None },
            Ok(Some(chunk)) if length + chunk.len() <= limit => {
                // A body of one chunk is returned without a copy.
                if rest.is_none() && first.is_empty() {
                    first = chunk;
                } else {
                    let more = usize::try_from(body.size_hint().lower()).unwrap_or(0);
                    let rest = rest.get_or_insert_with(|| {
                        let mut start = Vec::with_capacity(
                            first.len() + chunk.len() + more.min(limit).min(MAX_PREALLOCATED_BYTES),
                        );
                        start.extend_from_slice(&first);
                        start
                    });
                    rest.extend_from_slice(&chunk);
                }
                continue;
            }
            Ok(Some(chunk)) => {
                let fitting = chunk.slice(..limit.saturating_sub(length).min(chunk.len()));
                (Some(fitting), Error::too_large("the response", limit as u64))
            }
            Err(error) => (None, error),
        };
        if let Some(fitting) = fitting {
            rest.get_or_insert_with(|| first.to_vec()).extend_from_slice(&fitting);
        }
        return Whole { bytes: joined(first, rest), error: Some(error) };
    }
}

/// Rejects a JSON body that would need many times its size in memory once parsed.
pub(super) fn check_values(body: &[u8]) -> Result<(), Error> {
    failure::check_values(body).map_err(Error::new)
}

fn joined(first: Bytes, rest: Option<Vec<u8>>) -> Bytes {
    rest.map_or(first, Bytes::from)
}
