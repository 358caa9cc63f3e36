//! Consecutive JSON values: JSON lines, and JSON text sequences (RFC 7464).

use bytes::{Buf as _, Bytes, BytesMut};
use genwire_constraint::Framing;
use memchr::memchr;
use serde_core::de::IgnoredAny;

/// The byte before each value of a sequence.
const RECORD_SEPARATOR: u8 = 0x1e;

/// Splits a stream of bytes into JSON values.
pub(crate) struct JsonTexts {
    separator: u8,
    limit: usize,
    /// Start of a value whose end has not arrived.
    open: BytesMut,
    /// Number of bytes that were parsed to find out if the open value is complete.
    parsed: usize,
    /// The open brackets and quotes of the open value; tracked for the first value only.
    nesting: Nesting,
    /// True until the first value, which may have a byte order mark.
    is_first: bool,
}

/// Maximum number of times that each byte of a value is parsed, on average.
const MAX_PARSES: usize = 8;

/// The byte order mark of UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl JsonTexts {
    /// Creates a splitter for values of up to `limit` bytes; `None` for events, which are not JSON
    /// values.
    pub(crate) fn new(framing: Framing, limit: usize) -> Option<Self> {
        let separator = match framing {
            Framing::Events => return None,
            Framing::Lines => b'\n',
            Framing::Sequence => RECORD_SEPARATOR,
        };
        let (open, nesting) = (BytesMut::new(), Nesting::default());
        Some(Self { separator, limit, open, parsed: 0, nesting, is_first: true })
    }

    /// Reads the next chunk and returns the values that it completes; `None` if a value is too
    /// large.
    pub(crate) fn push(&mut self, chunk: &Bytes) -> Option<Vec<Bytes>> {
        let (mut rest, mut texts) = (chunk.clone(), Vec::new());
        while let Some(end) = memchr(self.separator, &rest) {
            let last = rest.split_to(end);
            rest.advance(1);
            if self.open.len() + last.len() > self.limit {
                return None;
            }
            let text = if self.open.is_empty() {
                last
            } else {
                self.open.extend_from_slice(&last);
                self.open.split().freeze()
            };
            if self.goes_on(&text) {
                self.open.extend_from_slice(&text);
                self.open.extend_from_slice(b"\n");
            } else {
                texts.push(self.complete(text));
            }
        }
        self.open.extend_from_slice(&rest);
        // A record ends with a line end. Waiting for the next separator would delay it.
        if self.separator == RECORD_SEPARATOR && self.is_record() {
            let text = self.open.split().freeze();
            texts.push(self.complete(text));
        }
        (self.open.len() <= self.limit).then_some(texts)
    }

    /// Returns the last value of the stream. It may have no line end.
    pub(crate) fn finish(&mut self) -> Bytes {
        let text = self.open.split().freeze();
        self.complete(text)
    }

    /// Returns a value without its byte order mark.
    fn complete(&mut self, mut text: Bytes) -> Bytes {
        self.parsed = 0;
        self.nesting = Nesting::default();
        if self.is_first && text.starts_with(BYTE_ORDER_MARK) {
            text.advance(BYTE_ORDER_MARK.len());
        }
        self.is_first &= text.trim_ascii().is_empty();
        text
    }

    /// Returns true if the first lines are the start of a value that continues.
    ///
    /// Services write an error instead of JSON lines, often on several lines. A value with many
    /// lines is not parsed again at the end of each line.
    fn goes_on(&mut self, lines: &[u8]) -> bool {
        if self.separator != b'\n' || !self.is_first {
            return false;
        }
        self.nesting.read(lines);
        if self.nesting.depth == 0 || self.parsed > MAX_PARSES.saturating_mul(lines.len()) {
            return self.nesting.depth > 0;
        }
        self.parsed += lines.len();
        is_cut(lines.strip_prefix(BYTE_ORDER_MARK).unwrap_or(lines))
    }

    /// Returns true for a value that is certainly incomplete.
    ///
    /// A number or a word of a sequence needs a line end; without one, the rest of it may be
    /// missing.
    pub(crate) fn is_cut(&self, text: &[u8]) -> bool {
        let is_closed = text.last().is_some_and(|last| b"}]\" \t\r\n".contains(last));
        is_cut(text) || self.separator == RECORD_SEPARATOR && !text.is_empty() && !is_closed
    }

    /// Returns true if the open bytes are one value with a line end after it.
    ///
    /// A value with many lines is not parsed again at the end of each line.
    fn is_record(&mut self) -> bool {
        let length = self.open.len();
        if !self.open.ends_with(b"\n") || self.parsed > MAX_PARSES.saturating_mul(length) {
            return false;
        }
        self.parsed += length;
        serde_json::from_slice::<IgnoredAny>(&self.open).is_ok()
    }
}

/// The open brackets and quotes at a position of a value.
#[derive(Default)]
struct Nesting {
    /// The number of bytes that were read.
    length: usize,
    /// The number of open objects and lists.
    depth: usize,
    is_in_string: bool,
    is_escaped: bool,
}

impl Nesting {
    /// Continues in a value whose start has already been read.
    fn read(&mut self, text: &[u8]) {
        for byte in text.get(self.length..).unwrap_or_default() {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.is_in_string => self.is_escaped = true,
                b'"' => self.is_in_string = !self.is_in_string,
                b'{' | b'[' if !self.is_in_string => self.depth += 1,
                b'}' | b']' if !self.is_in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.length = text.len();
    }
}

/// Returns true if the bytes are an incomplete JSON value.
fn is_cut(text: &[u8]) -> bool {
    let read = serde_json::from_slice::<IgnoredAny>(text);
    !text.trim_ascii().is_empty() && read.is_err_and(|error| error.is_eof())
}

#[cfg(test)]
mod tests {
    use super::{Bytes, Framing, JsonTexts};

    #[test]
    fn texts_are_the_same_wherever_the_chunks_are_cut() {
        for (framing, body, expected, rest) in [
            (Framing::Lines, "{}\r\n\n[1]\n2", "{}|[1]", "2"),
            (Framing::Lines, "\u{feff}1\n2", "1", "2"),
            (Framing::Sequence, "\x1e{\n}\n\x1e[1]\n\x1e2\n\x1e{", "{\n}|[1]|2", "{"),
        ] {
            for length in 1..=body.len() {
                let mut texts = JsonTexts::new(framing, 4).unwrap();
                let mut found: Vec<String> = Vec::new();
                for chunk in body.as_bytes().chunks(length) {
                    let all = texts.push(&Bytes::copy_from_slice(chunk)).unwrap();
                    let all = all.iter().map(|text| str::from_utf8(text).unwrap().trim());
                    found.extend(all.filter(|text| !text.is_empty()).map(str::to_owned));
                }
                assert_eq!(found.join("|"), expected, "{framing:?} by {length}");
                assert_eq!(texts.finish(), rest);
            }
        }
        assert!(JsonTexts::new(Framing::Events, 4).is_none());
        for (body, expected) in [
            ("{\n \"a\":\n1}\n2\n", "{\n \"a\":\n1}|2"),
            ("\n\u{feff}[\n]\n[\n", "[\n]|["),
            ("{]\n1\n", "{]|1"),
        ] {
            let mut texts = JsonTexts::new(Framing::Lines, 20).unwrap();
            let all = texts.push(&Bytes::from_static(body.as_bytes())).unwrap();
            let all = all.iter().map(|text| str::from_utf8(text).unwrap());
            let found: Vec<&str> = all.filter(|text| !text.is_empty()).collect();
            assert_eq!(found.join("|"), expected, "{body}");
        }
        for lines in [20, 2_000] {
            let value = format!("{{\n{}\"b\": \"]}}\\\"\"\n}}", "\"a\":\n1,\n".repeat(lines / 2));
            let mut texts = JsonTexts::new(Framing::Lines, value.len()).unwrap();
            let all = texts.push(&Bytes::from(format!("{value}\n2\n"))).unwrap();
            assert!(all.iter().map(|text| &text[..]).eq([value.as_bytes(), b"2"]), "{lines}");
        }
        for (framing, text, expected) in [
            (Framing::Lines, "12", false),
            (Framing::Lines, "{\"a\":", true),
            (Framing::Lines, "{]", false),
            (Framing::Lines, "", false),
            (Framing::Sequence, "12", true),
            (Framing::Sequence, "tr", true),
            (Framing::Sequence, "12\n", false),
            (Framing::Sequence, "[1]", false),
            (Framing::Sequence, "\"a\"", false),
        ] {
            let texts = JsonTexts::new(framing, 4).unwrap();
            assert_eq!(texts.is_cut(text.as_bytes()), expected, "{framing:?} {text}");
        }
        for (first, second) in [("12345", ""), ("123", "45"), ("123", "45\n"), ("1\n12345\n", "")] {
            let mut texts = JsonTexts::new(Framing::Lines, 4).unwrap();
            let mut push = |part: &'static str| texts.push(&Bytes::from_static(part.as_bytes()));
            assert!(push(first).is_none() || push(second).is_none(), "{first} {second}");
        }
    }
}
