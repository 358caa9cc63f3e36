//! Reading the body of a reply, within its time and its size.

use super::deadline::Deadline;
use super::error::{Error, Phase};
use super::fault;
use bytes::Bytes;
use http_body::Body as _;
use reqwest::Body;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// How much memory is set aside on the word of a header alone, in bytes.
const TRUSTED: usize = 1024 * 1024;

/// The next piece of a body that holds anything.
pub(super) fn poll_piece(
    body: &mut Body,
    context: &mut Context<'_>,
) -> Poll<Option<Result<Bytes, Error>>> {
    loop {
        match ready!(Pin::new(&mut *body).poll_frame(context)) {
            None => return Poll::Ready(None),
            Some(Err(error)) => return Poll::Ready(Some(Err(fault::within_reply(error)))),
            Some(Ok(frame)) => match frame.into_data() {
                Ok(piece) if !piece.is_empty() => return Poll::Ready(Some(Ok(piece))),
                _ => {}
            },
        }
    }
}

/// The next piece of a body, within its time.
pub(super) async fn piece(body: &mut Body, deadline: &Deadline) -> Result<Option<Bytes>, Error> {
    let next = poll_fn(|context| poll_piece(body, context));
    deadline.within(Phase::Idle, next).await?.transpose()
}

/// How a body ended that was read as a whole.
pub(super) struct Whole {
    /// What was read, also before an error.
    pub(super) bytes: Bytes,
    /// What stopped the reading.
    pub(super) error: Option<Error>,
}

/// Reads a body to its end; more than `limit` bytes are not kept.
pub(super) async fn whole(
    ahead: Option<Bytes>,
    body: &mut Body,
    deadline: &Deadline,
    limit: usize,
) -> Whole {
    let mut first = ahead.unwrap_or_default();
    let mut rest: Option<Vec<u8>> = None;
    loop {
        let length = rest.as_ref().map_or(first.len(), Vec::len);
        let (room, error) = match piece(body, deadline).await {
            Ok(None) => return Whole { bytes: joined(first, rest), error: None },
            Ok(Some(piece)) if length + piece.len() <= limit => {
                if rest.is_none() && first.is_empty() {
                    first = piece;
                } else {
                    let more = usize::try_from(body.size_hint().lower()).unwrap_or(0);
                    let rest = rest.get_or_insert_with(|| {
                        let mut start = Vec::with_capacity(
                            first.len() + piece.len() + more.min(limit).min(TRUSTED),
                        );
                        start.extend_from_slice(&first);
                        start
                    });
                    rest.extend_from_slice(&piece);
                }
                continue;
            }
            Ok(Some(piece)) => {
                let room = piece.slice(..limit.saturating_sub(length).min(piece.len()));
                (Some(room), Error::too_large("the reply", limit as u64))
            }
            Err(error) => (None, error),
        };
        if let Some(room) = room {
            rest.get_or_insert_with(|| first.to_vec()).extend_from_slice(&room);
        }
        return Whole { bytes: joined(first, rest), error: Some(error) };
    }
}

fn joined(first: Bytes, rest: Option<Vec<u8>>) -> Bytes {
    rest.map_or(first, Bytes::from)
}
