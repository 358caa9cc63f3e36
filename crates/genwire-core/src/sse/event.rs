//! One event of a stream.

use serde_core::de::IgnoredAny;
use std::borrow::Cow;
use std::time::Duration;

/// One event, borrowed from the piece that ended it or from the framer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event<'a> {
    pub(super) data: &'a [u8],
    pub(super) lines: usize,
    pub(super) name: &'a str,
    pub(super) id: &'a str,
    pub(super) retry: Option<Duration>,
}

impl<'a> Event<'a> {
    /// The data: the values of the `data` lines, joined by line feeds.
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }

    /// The data as a text; what is not UTF-8 becomes U+FFFD.
    pub fn text(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.data)
    }

    /// The name of the event, where it has one.
    pub fn name(&self) -> Option<&'a str> {
        Some(self.name).filter(|name| !name.is_empty())
    }

    /// The last id that the stream gave, to this event or to one before it.
    pub fn id(&self) -> Option<&'a str> {
        Some(self.id).filter(|id| !id.is_empty())
    }

    /// How long the service asks a client to wait before it connects again.
    pub const fn retry(&self) -> Option<Duration> {
        self.retry
    }

    /// The bodies in the data: one, unless only its lines are JSON.
    ///
    /// Some services end each body with one line feed instead of two, as in JSON lines. By the
    /// rules of the framing such bodies are one event. If that event is not JSON, but each of its
    /// lines is JSON or the `terminator`, then each line counts as an event of its own.
    ///
    /// ```
    /// use genwire_core::sse::Framer;
    ///
    /// let mut framer = Framer::new(1024);
    /// let mut frames = framer.push(b"data: {\"a\":1}\ndata: {\"a\":2}\ndata: [DONE]\n\n");
    /// if let Some(event) = frames.next() {
    ///     let bodies: Vec<&[u8]> = event?.parts("[DONE]").collect();
    ///     assert_eq!(bodies, [&b"{\"a\":1}"[..], b"{\"a\":2}", b"[DONE]"]);
    /// }
    /// # Ok::<(), genwire_core::sse::FrameTooLarge>(())
    /// ```
    pub fn parts(&self, terminator: &str) -> Parts<'a> {
        let by_line = self.lines > 1 && !is_json(self.data) && {
            let end = terminator.as_bytes();
            self.data.split(|byte| *byte == b'\n').all(|line| line == end || is_json(line))
        };
        Parts { rest: Some(self.data), by_line }
    }
}

fn is_json(text: &[u8]) -> bool {
    serde_json::from_slice::<IgnoredAny>(text).is_ok()
}

/// The bodies in the data of an event.
#[derive(Clone, Debug)]
pub struct Parts<'a> {
    rest: Option<&'a [u8]>,
    by_line: bool,
}

impl<'a> Iterator for Parts<'a> {
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
