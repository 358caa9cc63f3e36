//! The events of a reply, each at its time.

use super::chunks::{Chunk, Chunks};
use super::pace::Pace;
use futures_core::Stream;
use genwire_core::RawJson;
use genwire_core::server::Refusal;
use genwire_mock::Clock;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// The events of a reply, each at its time by the clock of the service.
pub(super) struct Paced {
    chunks: Chunks,
    pace: Option<Pace>,
    clock: Clock,
    /// Unix time in milliseconds.
    start: i64,
    waiting: Option<Waiting>,
}

/// An event that is not due yet.
struct Waiting {
    event: RawJson,
    until: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl Paced {
    pub(super) fn new(chunks: Chunks, pace: Option<Pace>, clock: Clock) -> Self {
        let start = clock.now();
        Self { chunks, pace, clock, start, waiting: None }
    }
}

impl Stream for Paced {
    type Item = Result<RawJson, Refusal>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<RawJson, Refusal>>> {
        if self.waiting.is_none() {
            let Chunk { event, tokens } = match self.chunks.next() {
                Some(Ok(chunk)) => chunk,
                Some(Err(_)) => return Poll::Ready(Some(Err(unwritten()))),
                None => return Poll::Ready(None),
            };
            let Some(pace) = &mut self.pace else { return Poll::Ready(Some(Ok(event))) };
            let due = i64::try_from(pace.after(tokens).as_millis()).unwrap_or(i64::MAX);
            let due = self.start.saturating_add(due);
            if due <= self.clock.now() {
                return Poll::Ready(Some(Ok(event)));
            }
            let clock = self.clock.clone();
            let until = Box::pin(async move { clock.sleep_until(due).await });
            self.waiting = Some(Waiting { event, until });
        }
        if let Some(waiting) = &mut self.waiting {
            ready!(waiting.until.as_mut().poll(context));
        }
        Poll::Ready(self.waiting.take().map(|waiting| Ok(waiting.event)))
    }
}

fn unwritten() -> Refusal {
    Refusal::new(genwire_common::ErrorCode::InternalError, "the reply could not be written")
}

impl fmt::Debug for Paced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Paced").field("start", &self.start).finish_non_exhaustive()
    }
}
