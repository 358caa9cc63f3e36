//! Streamed replies of the upstream server, passed on event by event.

use super::events::Translator;
use super::fault;
use super::source::Source;
use futures_core::Stream;
use futures_util::stream::unfold;
use genwire_core::RawJson;
use genwire_core::server::Refusal;
use genwire_core::sse::Framer;
use std::collections::VecDeque;

/// Maximum size of an event, in bytes.
const MAX_EVENT_BYTES: usize = 16 * 1024 * 1024;
/// The data of the last event of a stream.
const TERMINATOR: &str = "[DONE]";

/// A stream that is passed on.
struct Passing {
    source: Source,
    framer: Framer,
    translator: Translator,
    ready: VecDeque<RawJson>,
    /// The error after the events that are ready.
    failed: Option<Refusal>,
    is_over: bool,
}

/// Passes a reply on; dropping the stream closes the upstream connection.
pub(super) fn pass(
    source: Source,
    translator: Translator,
) -> impl Stream<Item = Result<RawJson, Refusal>> + Send {
    let passing = Passing {
        source,
        framer: Framer::new(MAX_EVENT_BYTES),
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
            return None;
        }
        match passing.source.next().await {
            Ok(Some(chunk)) => passing.take(&chunk),
            Ok(None) => passing.end(),
            Err(refusal) => passing.failed = Some(refusal),
        }
    }
}

impl Passing {
    /// Parses a chunk; the events that it completes become ready.
    fn take(&mut self, chunk: &[u8]) {
        let mut frames = self.framer.push(chunk);
        while let Some(frame) = frames.next() {
            let Ok(frame) = frame else {
                self.failed = Some(fault::unreadable("an event that is too large"));
                return;
            };
            for data in frame.bodies(TERMINATOR) {
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

    /// Ends the reply; an incomplete reply was truncated.
    fn end(&mut self) {
        self.is_over = true;
        if !self.translator.is_complete() {
            self.failed = Some(fault::unreadable("a reply that ends too early"));
        }
    }
}
