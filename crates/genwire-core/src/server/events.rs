//! The events of a streamed reply as a body.

use std::convert::Infallible;
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

/// An error that ends the events of a call early; it is inserted with [`Call::insert`] before the
/// operation begins.
#[derive(Clone, Debug)]
pub struct BreakAfter {
    /// Number of events that are sent before.
    pub events: u64,
    /// The error.
    pub refusal: Refusal,
}

/// Writes the events, and an error if they end early.
pub(super) struct Events<E> {
    call: Call,
    /// `None` after the last event of the operation.
    source: Option<EventBody<E>>,
    /// The content of the last event, until it has been sent.
    terminator: Option<&'static str>,
    /// Number of events that were sent.
    sent: u64,
    break_after: Option<BreakAfter>,
    closing: Pin<Box<dyn Future<Output = ()> + Send>>,
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
        Self { call, source: Some(events), terminator, sent: 0, break_after, closing }
    }

    /// Polls the next event; `None` after the last.
    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let interface = self.call.endpoint().interface;
        let Some(events) = &mut self.source else {
            return Poll::Ready(self.terminator.take().map(|text| frame(text.as_bytes())));
        };
        // Polled first: a source that always has an event would put off the shutdown.
        if self.closing.as_mut().poll(context).is_ready() {
            return Poll::Ready(Some(self.broken(Refusal::new(
                ServiceCode::new(interface, i64::from(interface.internal_code)),
                "the service is shutting down; send the request again",
            ))));
        }
        if let Some(BreakAfter { refusal, .. }) =
            self.break_after.take_if(|it| it.events <= self.sent)
        {
            return Poll::Ready(Some(self.broken(refusal)));
        }
        // A panic would cut the connection, and the caller would get no error event.
        let polled = catch_unwind(AssertUnwindSafe(|| events.as_mut().poll_next(context)));
        match polled {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(Some(Ok(event)))) => {
                self.sent += 1;
                let frame =
                    written(&event).unwrap_or_else(|_| self.broken(Refusal::internal(interface)));
                Poll::Ready(Some(frame))
            }
            Ok(Poll::Ready(Some(Err(refusal)))) => Poll::Ready(Some(self.broken(refusal))),
            Ok(Poll::Ready(None)) => {
                self.source = None;
                self.poll_event(context)
            }
            Err(_) => Poll::Ready(Some(self.broken(Refusal::internal(interface)))),
        }
    }

    /// The event that ends a stream with an error; nothing comes after it.
    fn broken(&mut self, refusal: Refusal) -> Bytes {
        self.source = None;
        self.terminator = None;
        let endpoint = self.call.endpoint();
        let (interface, family) = (endpoint.interface, endpoint.family);
        let body = error_body::event(interface, family, &refusal, self.call.request_id());
        self.call.set_refusal(Arc::new(refusal));
        // Clients read an error without a code by the name of its event.
        match ServiceError::classify(interface, &body) {
            Some(_) => frame(&body),
            None => [b"event: error\n", &frame(&body)[..]].concat().into(),
        }
    }
}

impl<E: Serialize + 'static> http_body::Body for Events<E> {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.poll_event(context).map(|event| event.map(|bytes| Ok(Frame::data(bytes))))
    }
}

fn written<E: Serialize>(event: &E) -> Result<Bytes, serde_json::Error> {
    let mut bytes = Vec::with_capacity(256);
    bytes.extend_from_slice(b"data: ");
    write_into(&mut bytes, event)?;
    bytes.extend_from_slice(b"\n\n");
    Ok(bytes.into())
}

fn frame(data: &[u8]) -> Bytes {
    [b"data: ", data, b"\n\n"].concat().into()
}
