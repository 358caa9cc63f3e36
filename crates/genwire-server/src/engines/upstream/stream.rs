//! A streamed reply of the server behind, passed on event by event.

use super::events::Translator;
use super::fault;
use super::source::Source;
use super::unfold::unfold;
use futures_core::Stream;
use genwire_core::RawJson;
use genwire_core::server::Refusal;
use genwire_core::sse::Framer;
use std::collections::VecDeque;

/// The largest event that is read, in bytes.
const MOST_BYTES: usize = 16 * 1024 * 1024;
/// What ends a stream.
const TERMINATOR: &str = "[DONE]";

/// A stream on its way through.
struct Passing {
    source: Source,
    framer: Framer,
    translator: Translator,
    ready: VecDeque<RawJson>,
    /// What ends the reply after what is ready.
    failed: Option<Refusal>,
    is_over: bool,
}

/// Passes a reply on. Dropping the stream closes the connection to the server behind.
pub(super) fn pass(
    source: Source,
    translator: Translator,
) -> impl Stream<Item = Result<RawJson, Refusal>> + Send {
    let passing = Passing {
        source,
        framer: Framer::new(MOST_BYTES),
        translator,
        ready: VecDeque::new(),
        failed: None,
        is_over: false,
    };
    unfold(Some(passing), next)
}

async fn next(passing: Option<Passing>) -> Option<(Result<RawJson, Refusal>, Option<Passing>)> {
    let mut passing = passing?;
    loop {
        if let Some(event) = passing.ready.pop_front() {
            return Some((Ok(event), Some(passing)));
        }
        if let Some(refusal) = passing.failed.take() {
            return Some((Err(refusal), None));
        }
        if passing.is_over {
            passing.source.drain().await;
            return None;
        }
        match passing.source.next().await {
            Ok(Some(piece)) => passing.take(&piece),
            Ok(None) => passing.end(),
            Err(refusal) => passing.failed = Some(refusal),
        }
    }
}

impl Passing {
    /// Takes a piece; what it completes is ready then.
    fn take(&mut self, piece: &[u8]) {
        let mut frames = self.framer.push(piece);
        while let Some(frame) = frames.next() {
            let Ok(frame) = frame else {
                self.failed = Some(fault::unreadable("an event that is too large"));
                return;
            };
            for data in frame.parts(TERMINATOR) {
                if data.trim_ascii() == TERMINATOR.as_bytes() {
                    self.is_over = true;
                } else if !self.is_over
                    && !data.is_empty()
                    && let Err(refusal) = self.translator.push(data, &mut self.ready)
                {
                    self.failed = Some(refusal);
                    return;
                }
            }
        }
        drop(frames);
        self.is_over |= self.translator.is_filtered();
        if self.is_over && !self.translator.is_complete() {
            self.end();
        }
    }

    /// The reply is over; one that is not complete was cut.
    fn end(&mut self) {
        self.is_over = true;
        if !self.translator.is_complete() {
            self.failed = Some(fault::unreadable("a reply that ends too early"));
        }
    }
}
