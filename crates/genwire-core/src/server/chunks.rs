//! A body that is sent while it is produced.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::Bytes;
use futures_core::Stream;
use http_body::Frame;

use super::Refusal;

/// Chunks as a body.
pub(super) struct Chunks(Pin<Box<dyn Stream<Item = Result<Bytes, Refusal>> + Send>>);

impl Chunks {
    pub(super) fn new(chunks: impl Stream<Item = Result<Bytes, Refusal>> + Send + 'static) -> Self {
        Self(Box::pin(chunks))
    }
}

impl http_body::Body for Chunks {
    type Data = Bytes;
    type Error = Refusal;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Refusal>>> {
        let chunk = ready!(self.0.as_mut().poll_next(context));
        Poll::Ready(chunk.map(|chunk| chunk.map(Frame::data)))
    }
}
