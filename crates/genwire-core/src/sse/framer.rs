//! State machine that turns chunks of bytes into events.

use super::event::Event;
use memchr::{memchr, memchr2};
use std::error::Error;
use std::fmt;
use std::time::Duration;

/// Byte order mark; it is skipped at the start of a stream.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// Maximum size of a chunk that is scanned byte by byte, since a search would cost more.
const MAX_SCANNED_BYTES: usize = 32;

/// Splits a stream of bytes into events.
#[derive(Debug)]
pub struct Framer {
    limit: usize,
    /// Number of bytes of the byte order mark seen so far; its whole length once lines have
    /// started.
    mark: usize,
    /// True if the last byte was a CR, so that a following LF belongs to the same line end.
    after_cr: bool,
    /// Start of a line whose end has not arrived.
    line: Vec<u8>,
    /// Data of an event that started in an earlier chunk or has several lines.
    data: Vec<u8>,
    /// Offset of the event data in `data`; not zero if a whole line was moved there.
    start: usize,
    /// Number of `data` lines of the event so far.
    lines: usize,
    /// True if `data` belongs to an event that was returned.
    spent: bool,
    name: String,
    id: String,
    retry: Option<Duration>,
    failed: bool,
}

impl Framer {
    /// Creates a framer at the start of a stream, for events of up to `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self {
            limit,
            mark: 0,
            after_cr: false,
            line: Vec::new(),
            data: Vec::new(),
            start: 0,
            lines: 0,
            spent: false,
            name: String::new(),
            id: String::new(),
            retry: None,
            failed: false,
        }
    }

    /// Reads the next chunk of the stream and returns the events that it completes.
    ///
    /// Events that are not pulled are skipped when the returned [`Frames`] is dropped.
    #[inline]
    pub fn push<'a>(&'a mut self, chunk: &'a [u8]) -> Frames<'a> {
        let rest = if chunk.len() <= MAX_SCANNED_BYTES && self.continues(chunk) {
            self.line.extend_from_slice(chunk);
            &[]
        } else {
            self.skip_mark(chunk)
        };
        Frames { framer: self, rest, data: None }
    }

    /// Returns true if a chunk only continues the current line, within the limit.
    #[inline]
    fn continues(&self, chunk: &[u8]) -> bool {
        // A comment is excluded, because its bytes are not kept.
        let begun = self.line.first().is_some_and(|first| *first != b':');
        begun
            && !self.failed
            && self.line.len() + chunk.len() <= self.limit
            && chunk.iter().all(|byte| !matches!(byte, b'\n' | b'\r'))
    }

    /// Returns the time that a client should wait before it reconnects.
    pub const fn retry(&self) -> Option<Duration> {
        self.retry
    }

    /// Ends the stream and returns the incomplete event at its end.
    ///
    /// By the rules of event streams, this is not an event. However, some services omit the blank
    /// line after the terminator; [`Tail::data`] then has the terminator. After an event that was
    /// too large, the tail is empty.
    #[must_use]
    pub fn finish(self) -> Tail {
        if self.failed {
            return Tail { clean: false, data: Vec::new() };
        }
        let open = if self.spent { 0 } else { self.lines };
        let mut data = if open == 0 { Vec::new() } else { self.data };
        data.drain(..self.start.min(data.len()));
        if let Some((b"data", value)) = split_field(&self.line) {
            if open > 0 {
                data.push(b'\n');
            }
            data.extend_from_slice(value);
        }
        Tail { clean: open == 0 && self.line.is_empty(), data }
    }

    /// Skips a byte order mark at the start of the stream, even if it is split across chunks.
    fn skip_mark<'a>(&mut self, chunk: &'a [u8]) -> &'a [u8] {
        let mut rest = chunk;
        while let Some(expected) = BYTE_ORDER_MARK.get(self.mark) {
            match rest.split_first() {
                Some((byte, after)) if byte == expected => {
                    self.mark += 1;
                    rest = after;
                }
                Some(_) => {
                    // These bytes were not a byte order mark: they belong to the first line.
                    self.line.extend_from_slice(&BYTE_ORDER_MARK[..self.mark]);
                    self.mark = BYTE_ORDER_MARK.len();
                }
                None => break,
            }
        }
        rest
    }

    /// Handles a line that is not a `data` line.
    fn field(&mut self, line: &[u8]) {
        let Some((name, value)) = split_field(line) else { return };
        match name {
            b"event" => set_text(&mut self.name, value),
            // The standard ignores an id with a NUL, and a `retry` that is not only digits.
            b"id" if memchr(0, value).is_none() => set_text(&mut self.id, value),
            b"retry" if !value.is_empty() && value.iter().all(u8::is_ascii_digit) => {
                let digits = std::str::from_utf8(value).unwrap_or_default();
                self.retry = digits.parse().map(Duration::from_millis).ok().or(self.retry);
            }
            _ => {}
        }
    }

    /// Appends a `data` line.
    fn keep(&mut self, value: &[u8]) {
        if self.lines > 0 {
            self.data.push(b'\n');
        }
        self.data.extend_from_slice(value);
        self.lines += 1;
    }

    fn kept(&self) -> &[u8] {
        self.data.get(self.start..).unwrap_or_default()
    }

    /// Clears the data of an event that was returned.
    fn clear_spent(&mut self) {
        if self.spent {
            self.data.clear();
            self.name.clear();
            self.start = 0;
            self.lines = 0;
            self.spent = false;
        }
    }

    /// Handles a complete line that started in an earlier chunk.
    fn take_carried(&mut self) {
        match split_field(&self.line) {
            Some((b"data", value)) if self.lines == 0 => {
                // A large event is one large line: the buffers are swapped, so nothing is copied.
                self.start = self.line.len() - value.len();
                self.data.clear();
                std::mem::swap(&mut self.data, &mut self.line);
                self.lines = 1;
            }
            Some((b"data", value)) => {
                self.data.push(b'\n');
                self.data.extend_from_slice(value);
                self.lines += 1;
                self.line.clear();
            }
            _ => {
                // The buffer is put back after use, so that it is not allocated again.
                let line = std::mem::take(&mut self.line);
                self.field(&line);
                self.line = line;
                self.line.clear();
            }
        }
    }
}

/// Replaces a string with the value of a field.
fn set_text(place: &mut String, value: &[u8]) {
    place.clear();
    place.push_str(&String::from_utf8_lossy(value));
}

/// Splits a line into field and value; `None` for a comment or a blank line.
fn split_field(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let (name, value) = match memchr(b':', line) {
        Some(0) => return None,
        Some(colon) => (&line[..colon], &line[colon + 1..]),
        None if line.is_empty() => return None,
        None => (line, &line[line.len()..]),
    };
    // By the standard, one space after the colon is not part of the value.
    Some((name, value.strip_prefix(b" ").unwrap_or(value)))
}

/// Returns the value of a line that starts with `data: `, as nearly all lines do.
#[inline]
fn plain_data(line: &[u8]) -> Option<&[u8]> {
    line.strip_prefix(b"data: ")
}

/// Location of the data of a complete event.
#[derive(Clone, Copy)]
enum EventData<'a> {
    /// In the chunk.
    Here(&'a [u8]),
    /// In the framer.
    Kept,
}

/// Events that a chunk completes.
///
/// The events borrow from it, so it cannot be an [`Iterator`]: call [`Frames::next`] in a loop.
#[derive(Debug)]
pub struct Frames<'a> {
    framer: &'a mut Framer,
    rest: &'a [u8],
    /// The only `data` line of the event so far, if it lies in this chunk.
    data: Option<&'a [u8]>,
}

impl<'a> Frames<'a> {
    /// Returns the next event; `None` if the chunk does not complete another event.
    ///
    /// After an error there are no more events, from this chunk or any other.
    #[expect(clippy::should_implement_trait, reason = "an iterator cannot lend what it yields")]
    #[inline]
    pub fn next(&mut self) -> Option<Result<Event<'_>, FrameTooLarge>> {
        if self.is_done() { None } else { self.search() }
    }

    /// Returns true if the chunk is exhausted.
    #[inline]
    const fn is_done(&self) -> bool {
        self.rest.is_empty() && self.data.is_none()
    }

    fn search(&mut self) -> Option<Result<Event<'_>, FrameTooLarge>> {
        // The data of the last event could not be cleared earlier, as the event borrowed it.
        self.framer.clear_spent();
        if self.framer.failed {
            return None;
        }
        match self.advance() {
            Ok(Some(data)) => Some(Ok(self.event(data))),
            Ok(None) => None,
            Err(error) => {
                self.framer.failed = true;
                Some(Err(error))
            }
        }
    }

    /// Reads lines to the end of the event or of the chunk.
    ///
    /// The data of an event that lies in this chunk is returned; other data is in the framer.
    fn advance(&mut self) -> Result<Option<EventData<'a>>, FrameTooLarge> {
        loop {
            // A CR LF may be split across chunks: the LF must not count as a blank line.
            if self.framer.after_cr && !self.rest.is_empty() {
                self.framer.after_cr = false;
                self.rest = self.rest.strip_prefix(b"\n").unwrap_or(self.rest);
            }
            let Some(end) = memchr2(b'\n', b'\r', self.rest) else {
                self.keep_rest()?;
                return Ok(None);
            };
            let (line, after) = self.rest.split_at(end);
            self.framer.after_cr = after.starts_with(b"\r");
            self.rest = after.get(1..).unwrap_or_default();
            if !self.framer.line.is_empty() {
                self.carry(line)?;
                self.framer.take_carried();
                // Lines within the limit may exceed it together.
                self.check(self.framer.kept().len())?;
            } else if line.is_empty() {
                // A blank line ends the event.
                if let Some(data) = self.data.take() {
                    self.framer.lines = 1;
                    return Ok(Some(EventData::Here(data)));
                }
                if self.framer.lines > 0 {
                    return Ok(Some(EventData::Kept));
                }
                // The standard dispatches no event without data, but resets its name.
                self.framer.name.clear();
            } else {
                self.take(line)?;
            }
        }
    }

    /// Handles a line that lies in this chunk.
    #[inline]
    fn take(&mut self, line: &'a [u8]) -> Result<(), FrameTooLarge> {
        let value = match plain_data(line) {
            Some(value) => value,
            None => match split_field(line) {
                None => return Ok(()),
                Some((b"data", value)) => value,
                Some(_) => {
                    self.check(line.len())?;
                    self.framer.field(line);
                    return Ok(());
                }
            },
        };
        self.check(line.len())?;
        if self.data.is_none() && self.framer.lines == 0 {
            self.data = Some(value);
            return Ok(());
        }
        if let Some(first) = self.data.take() {
            self.framer.keep(first);
        }
        self.framer.keep(value);
        self.check(self.framer.kept().len())
    }

    /// Keeps the bytes that the next chunk continues.
    fn keep_rest(&mut self) -> Result<(), FrameTooLarge> {
        if let Some(first) = self.data.take() {
            self.framer.keep(first);
        }
        let rest = std::mem::take(&mut self.rest);
        self.carry(rest)
    }

    /// Appends to the incomplete line; only the colon of a comment is kept.
    fn carry(&mut self, part: &[u8]) -> Result<(), FrameTooLarge> {
        let line = &mut self.framer.line;
        if line.first().or(part.first()) == Some(&b':') {
            // Services send comments to keep a connection open; they must not accumulate.
            line.clear();
            line.push(b':');
            return Ok(());
        }
        line.extend_from_slice(part);
        self.check(self.framer.line.len())
    }

    #[inline]
    fn check(&self, length: usize) -> Result<(), FrameTooLarge> {
        if length > self.framer.limit {
            return Err(FrameTooLarge { limit: self.framer.limit });
        }
        Ok(())
    }

    fn event(&mut self, data: EventData<'a>) -> Event<'_> {
        self.framer.spent = true;
        Event {
            data: match data {
                EventData::Here(data) => data,
                EventData::Kept => self.framer.kept(),
            },
            lines: self.framer.lines,
            name: &self.framer.name,
            id: &self.framer.id,
            retry: self.framer.retry,
        }
    }
}

impl Drop for Frames<'_> {
    #[inline]
    fn drop(&mut self) {
        while self.next().is_some() {}
    }
}

/// The incomplete event at the end of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tail {
    clean: bool,
    data: Vec<u8>,
}

impl Tail {
    /// Returns true if the stream ended between two events.
    pub const fn is_clean(&self) -> bool {
        self.clean
    }

    /// Returns the data of the incomplete event.
    pub fn data(&self) -> &[u8] {
        &self.data
    }
}

/// The error for an event that is larger than the limit of the framer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameTooLarge {
    limit: usize,
}

impl FrameTooLarge {
    /// Returns the limit in bytes.
    pub const fn limit(self) -> usize {
        self.limit
    }
}

impl fmt::Display for FrameTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an event of the stream is larger than {} bytes", self.limit)
    }
}

impl Error for FrameTooLarge {}
