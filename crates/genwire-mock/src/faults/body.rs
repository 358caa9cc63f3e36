//! Faults in an answer during transmission.

use super::rule::{FaultKind, FaultRule};
use crate::clock::Clock;
use crate::connection_reset::ConnectionReset;
use axum::BoxError;
use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

/// Number of chunks per second in a slowed answer.
const CHUNKS_PER_SECOND: u64 = 10;
/// Content of an event with invalid JSON.
const BROKEN_EVENT: &[u8] = b"data: {\"choices\": [}\n\n";

/// The faults of an answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct ResponseFaults {
    malformed: bool,
    cut: Option<u64>,
    reset: Option<u64>,
    bytes_per_second: Option<u64>,
}

impl ResponseFaults {
    /// Selects the faults that change an answer.
    pub(crate) fn of(faults: &[FaultRule]) -> Self {
        let mut all = Self::default();
        for fault in faults {
            match fault.kind {
                FaultKind::Malformed => all.malformed = true,
                FaultKind::Cut => all.cut = Some(fault.frames.unwrap_or(0)),
                FaultKind::Reset => all.reset = Some(fault.frames.unwrap_or(0)),
                FaultKind::Slow => all.bytes_per_second = fault.bytes_per_second,
                FaultKind::Code | FaultKind::Latency | FaultKind::Callback => {}
            }
        }
        all
    }

    /// Returns true if the answer is not changed.
    pub(crate) fn is_empty(&self) -> bool {
        !self.malformed && [self.cut, self.reset, self.bytes_per_second].iter().all(Option::is_none)
    }

    /// Returns true if the connection is reset before the head of the answer.
    pub(crate) fn resets_at_once(&self) -> bool {
        self.reset == Some(0)
    }

    /// Applies the faults to a complete answer.
    pub(crate) fn spoil(&self, whole: &Bytes) -> Bytes {
        let end = if self.cut.is_some() {
            whole.len() / 2
        } else if self.malformed {
            whole.len().saturating_sub(1)
        } else {
            whole.len()
        };
        whole.slice(..end)
    }
}

/// A body with faults.
pub(crate) struct FaultyBody {
    inner: Body,
    faults: ResponseFaults,
    is_stream: bool,
    clock: Clock,
    reset: Option<ConnectionReset>,
    chunks: u64,
    rest: Bytes,
    pause: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
    is_breaking: bool,
}

impl FaultyBody {
    pub(crate) fn new(
        inner: Body,
        faults: ResponseFaults,
        is_stream: bool,
        clock: Clock,
        reset: Option<ConnectionReset>,
    ) -> Self {
        Self {
            inner,
            faults,
            is_stream,
            clock,
            reset,
            chunks: 0,
            rest: Bytes::new(),
            pause: None,
            is_breaking: false,
        }
    }

    /// Polls the next chunk before it is delayed.
    fn poll_chunk(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if self.faults.reset.is_some_and(|frames| self.chunks >= self.chunks_before_reset(frames)) {
            return self.poll_break(context);
        }
        if self.is_stream && self.faults.cut.is_some_and(|frames| self.chunks >= frames) {
            return Poll::Ready(None);
        }
        match Pin::new(&mut self.inner).poll_frame(context) {
            Poll::Ready(Some(Ok(frame))) => {
                self.chunks += u64::from(frame.is_data());
                Poll::Ready(Some(Ok(frame.map_data(|data| self.spoiled(data)))))
            }
            Poll::Ready(Some(Err(error))) => Poll::Ready(Some(Err(error.into()))),
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    }

    /// Returns the number of chunks before the connection is reset. A whole answer is reset in its
    /// middle.
    fn chunks_before_reset(&self, frames: u64) -> u64 {
        if self.is_stream { frames } else { frames.min(1) }
    }

    fn spoiled(&self, data: Bytes) -> Bytes {
        if self.is_stream && self.faults.malformed {
            return Bytes::from_static(BROKEN_EVENT);
        }
        if !self.is_stream && self.faults.reset.is_some() {
            return data.slice(..data.len() / 2);
        }
        data
    }

    /// Resets the connection once the preceding chunks are sent.
    fn poll_break(
        &mut self,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        if !self.is_breaking {
            // One more poll, so that the preceding chunks are written: a reset discards unsent
            // data.
            self.is_breaking = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        if let Some(reset) = &self.reset {
            reset.trigger();
        }
        Poll::Ready(Some(Err("the connection was broken on demand".into())))
    }

    /// Sends a part of the rest, after a pause.
    fn poll_slow_chunk(
        &mut self,
        context: &mut Context<'_>,
        speed: u64,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let clock = self.clock.clone();
        let pause = self.pause.get_or_insert_with(|| {
            Box::pin(
                async move { clock.sleep(Duration::from_millis(1000 / CHUNKS_PER_SECOND)).await },
            )
        });
        if pause.as_mut().poll(context).is_pending() {
            return Poll::Pending;
        }
        self.pause = None;
        let size = usize::try_from(speed / CHUNKS_PER_SECOND).unwrap_or(usize::MAX);
        let chunk = self.rest.split_to(size.clamp(1, self.rest.len()));
        Poll::Ready(Some(Ok(Frame::data(chunk))))
    }
}

impl HttpBody for FaultyBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = &mut *self;
        let Some(speed) = this.faults.bytes_per_second else { return this.poll_chunk(context) };
        if this.rest.is_empty() {
            match this.poll_chunk(context) {
                Poll::Ready(Some(Ok(frame))) => match frame.into_data() {
                    Ok(data) => this.rest = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                other => return other,
            }
        }
        if this.rest.is_empty() {
            return Poll::Ready(Some(Ok(Frame::data(Bytes::new()))));
        }
        this.poll_slow_chunk(context, speed)
    }

    fn is_end_stream(&self) -> bool {
        // A body that reports its end is not polled again, and would not be reset.
        self.faults.reset.is_none() && self.rest.is_empty() && self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let left = self.inner.size_hint().exact().filter(|_| !self.is_stream);
        let held = u64::try_from(self.rest.len()).unwrap_or(u64::MAX);
        left.map_or_else(SizeHint::default, |left| SizeHint::with_exact(left + held))
    }
}
