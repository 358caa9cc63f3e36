//! An event of an event stream.

use serde_core::de::IgnoredAny;
use std::borrow::Cow;
use std::time::Duration;

/// An event, borrowed from the chunk that completed it or from the framer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<'a> {
    pub(super) data: &'a [u8],
    pub(super) lines: usize,
    pub(super) name: &'a str,
    pub(super) id: &'a str,
    pub(super) retry: Option<Duration>,
}

impl<'a> Event<'a> {
    /// Returns the data: the values of the `data` lines, joined by line feeds.
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }

    /// Returns the data as a string; bytes that are not UTF-8 become U+FFFD.
    pub fn text(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.data)
    }

    /// Returns the name of the event, if it has one.
    pub fn name(&self) -> Option<&'a str> {
        Some(self.name).filter(|name| !name.is_empty())
    }

    /// Returns the last id of the stream, from this event or an earlier one.
    pub fn id(&self) -> Option<&'a str> {
        Some(self.id).filter(|id| !id.is_empty())
    }

    /// Returns the time that a client should wait before it reconnects.
    pub const fn retry(&self) -> Option<Duration> {
        self.retry
    }

    /// Returns the bodies in the data: usually one, or one per line.
    ///
    /// Some services end each body with one line feed instead of two, as in JSON lines. By the
    /// rules of event streams, such bodies are one event. If its data is not JSON, but each of its
    /// lines is JSON or the `terminator`, then each line is a separate body.
    ///
    /// ```
    /// use genwire_core::sse::Framer;
    ///
    /// let mut framer = Framer::new(1024);
    /// let mut frames = framer.push(b"data: {\"a\":1}\ndata: {\"a\":2}\ndata: [DONE]\n\n");
    /// if let Some(event) = frames.next() {
    ///     let bodies: Vec<&[u8]> = event?.bodies("[DONE]").collect();
    ///     assert_eq!(bodies, [&b"{\"a\":1}"[..], b"{\"a\":2}", b"[DONE]"]);
    /// }
    /// # Ok::<(), genwire_core::sse::FrameTooLarge>(())
    /// ```
    pub fn bodies(&self, terminator: &str) -> Bodies<'a> {
        let by_line = self.lines > 1 && !is_json(self.data) && {
            let end = terminator.as_bytes();
            self.data.split(|byte| *byte == b'\n').all(|line| line == end || is_json(line))
        };
        Bodies { rest: Some(self.data), by_line }
    }
}

fn is_json(text: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(text).is_ok()
}

/// Iterator over the bodies in the data of an event.
#[derive(Clone, Debug)]
pub struct Bodies<'a> {
    rest: Option<&'a [u8]>,
    by_line: bool,
}

impl<'a> Iterator for Bodies<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let rest = self.rest.take()?;
        if !self.by_line {
            return Some(rest);
        }
        let Some(end) = memchr::memchr(b'\n', rest) else { return Some(rest) };
        let (line, after) = rest.split_at(end);
        self.rest = after.get(1..);
        Some(line)
    }
}
