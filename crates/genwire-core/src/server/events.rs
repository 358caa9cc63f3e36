//! The body of a streamed reply.

use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Bytes;
use http_body::Frame;
use serde_core::Serialize;

use super::{Call, EventBody, Refusal, error_body};
use crate::write::write_into;
use crate::{ServiceCode, ServiceError};
use genwire_constraint::Framing;

/// An error that ends the events of a call early.
///
/// It is inserted with [`Call::insert`] before the operation starts.
#[derive(Clone, Debug)]
pub struct BreakAfter {
    /// Number of events that are sent before it.
    pub events: u64,
    /// The error.
    pub refusal: Refusal,
}

/// Writes the events, and an error if they end early.
pub(super) struct Events<E> {
    call: Call,
    framing: Framing,
    /// `None` after the last event of the operation.
    source: Option<EventBody<E>>,
    /// The content of the last event, until it has been sent.
    terminator: Option<&'static str>,
    /// Number of events sent so far.
    sent: u64,
    break_after: Option<BreakAfter>,
    closing: Pin<Box<dyn Future<Output = ()> + Send>>,
    /// The error that breaks the connection.
    failure: Option<Refusal>,
}

impl<E: Serialize + 'static> Events<E> {
    pub(super) fn new(
        call: Call,
        events: EventBody<E>,
        terminator: Option<&'static str>,
        closing: impl Future<Output = ()> + Send + 'static,
    ) -> Self {
        let break_after = call.extension();
        let closing = Box::pin(closing);
        let framing = call
            .endpoint()
            .stream()
            .map_or(Framing::Events, |stream| stream.framing(call.stream_media_type()));
        Self {
            call,
            framing,
            source: Some(events),
            terminator,
            sent: 0,
            break_after,
            closing,
            failure: None,
        }
    }

    /// Polls the next event; `None` after the last one.
    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Bytes, Refusal>>> {
        if let Some(refusal) = self.failure.take() {
            return Poll::Ready(Some(Err(refusal)));
        }
        let interface = self.call.endpoint().interface;
        let Some(events) = &mut self.source else {
            return Poll::Ready(self.terminator.take().map(|text| Ok(self.frame(text.as_bytes()))));
        };
        // Polled first: a source that always has an event would delay the shutdown.
        if self.closing.as_mut().poll(context).is_ready() {
            let code = ServiceCode::new(interface, i64::from(interface.internal_code));
            let message = "the service is shutting down; send the request again";
            return self.broken(context, Refusal::new(code, message));
        }
        if let Some(BreakAfter { refusal, .. }) =
            self.break_after.take_if(|it| it.events <= self.sent)
        {
            return self.broken(context, refusal);
        }
        // A panic would break the connection without an error event.
        let polled = catch_unwind(AssertUnwindSafe(|| events.as_mut().poll_next(context)));
        match polled {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(Some(Ok(event)))) => {
                self.sent += 1;
                let written = self.written(&event);
                match written {
                    Ok(frame) => Poll::Ready(Some(Ok(frame))),
                    Err(_) => self.broken(context, Refusal::internal(interface)),
                }
            }
            Ok(Poll::Ready(Some(Err(refusal)))) => self.broken(context, refusal),
            Ok(Poll::Ready(None)) => {
                self.source = None;
                self.poll_event(context)
            }
            Err(_) => self.broken(context, Refusal::internal(interface)),
        }
    }

    /// Returns the event that ends a stream with an error; nothing follows it.
    ///
    /// Only events have names. With another framing, an error without a code could not be
    /// recognized; then the connection is broken, so that the caller does not mistake a partial
    /// reply for a whole one.
    fn broken(
        &mut self,
        context: &mut Context<'_>,
        refusal: Refusal,
    ) -> Poll<Option<Result<Bytes, Refusal>>> {
        self.source = None;
        self.terminator = None;
        let endpoint = self.call.endpoint();
        let (interface, family) = (endpoint.interface, endpoint.family);
        let body = error_body::event(interface, family, &refusal, self.call.request_id());
        self.call.set_refusal(Arc::new(refusal.clone()));
        if ServiceError::classify(interface, &body).is_some() {
            return Poll::Ready(Some(Ok(self.frame(&body))));
        }
        // Clients recognize an error without a code by the name of its event.
        match self.framing {
            Framing::Events => {
                let frame = [b"event: error\n", &self.frame(&body)[..]].concat();
                Poll::Ready(Some(Ok(frame.into())))
            }
            Framing::Lines | Framing::Sequence => {
                // Breaking the connection is delayed by one poll, so that the values before the
                // error are sent first.
                self.failure = Some(refusal);
                context.waker().wake_by_ref();
                Poll::Pending
            }
        }
    }

    fn written(&self, event: &E) -> Result<Bytes, serde_json::Error> {
        let (before, after) = self.marks();
        let mut bytes = Vec::with_capacity(256);
        bytes.extend_from_slice(before);
        write_into(&mut bytes, event)?;
        join_lines(&mut bytes[before.len()..]);
        bytes.extend_from_slice(after);
        Ok(bytes.into())
    }

    fn frame(&self, data: &[u8]) -> Bytes {
        let (before, after) = self.marks();
        let mut bytes = [before, data, after].concat();
        join_lines(&mut bytes[before.len()..before.len() + data.len()]);
        bytes.into()
    }

    /// Returns the bytes before and after a value.
    fn marks(&self) -> (&'static [u8], &'static [u8]) {
        match self.framing {
            Framing::Events => (b"data: ", b"\n\n"),
            Framing::Lines => (b"", b"\n"),
            Framing::Sequence => (b"\x1e", b"\n"),
        }
    }
}

/// Replaces the line ends in JSON. They are always between its tokens.
///
/// Raw members are written unchanged, and a line end would end the value.
fn join_lines(json: &mut [u8]) {
    json.iter_mut().filter(|byte| matches!(byte, b'\n' | b'\r')).for_each(|byte| *byte = b' ');
}

impl<E: Serialize + 'static> http_body::Body for Events<E> {
    type Data = Bytes;
    type Error = Refusal;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Refusal>>> {
        self.poll_event(context).map(|event| event.map(|bytes| bytes.map(Frame::data)))
    }
}

#[cfg(test)]
mod tests {
    use super::join_lines;

    #[test]
    fn json_that_is_written_as_it_is_stays_on_one_line() {
        let mut json = b"{\n \"a\":\r\n[1,\n2]}".to_vec();
        join_lines(&mut json);
        assert_eq!(json, b"{  \"a\":  [1, 2]}");
    }
}
