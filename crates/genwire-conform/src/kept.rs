//! The part of an exchange that is kept after judgement.
//!
//! A server may send up to the maximum reply size with every call. The excerpt for the report is
//! taken when the exchange is judged, and the rest is dropped.

use crate::exchange::Exchange;
use genwire_constraint::printable_lines;
use genwire_core::sse::Framer;
use std::cmp::Reverse;
use std::fmt::Write as _;

/// Maximum number of bytes of a body or a message that are kept.
pub(crate) const MAX_KEPT_BYTES: usize = 4 << 10;

/// Maximum number of characters of a string in a report.
const MAX_SHOWN_CHARS: usize = 1200;

/// Maximum number of bytes of a header, a method or a path that are kept.
const MAX_KEPT_HEADER_BYTES: usize = 1 << 10;

/// Maximum number of headers that are kept.
const MAX_KEPT_HEADERS: usize = 32;

/// Maximum size of an event, in bytes.
const MAX_EVENT_BYTES: usize = 64 << 20;

/// Replacement of a secret in all output.
const MASK: &str = "***";

/// The start of an external string, and its length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeptText {
    start: String,
    bytes: usize,
    /// True if the string was truncated.
    is_cut: bool,
    /// The number of events, for a stream.
    events: Option<usize>,
}

impl KeptText {
    /// Takes the start of a string.
    pub(crate) fn of(text: impl AsRef<[u8]>) -> Self {
        Self::within(text.as_ref(), MAX_KEPT_BYTES)
    }

    fn within(text: &[u8], limit: usize) -> Self {
        let is_cut = text.len() > limit;
        let end = if is_cut { start_of_char(text, limit) } else { text.len() };
        let start = String::from_utf8_lossy(text.get(..end).unwrap_or(text)).into_owned();
        Self { start, bytes: text.len(), is_cut, events: None }
    }

    /// Returns the string with every secret masked, and safe to print in a terminal.
    pub(crate) fn show(&self, secrets: &[String]) -> String {
        let mut text = masked(&self.start, secrets);
        if self.is_cut {
            mask_start_at_end(&mut text, secrets);
        }
        let end = text.char_indices().nth(MAX_SHOWN_CHARS).map_or(text.len(), |(at, _)| at);
        let mut shown = printable_lines(&text[..end]).into_owned();
        if end < text.len() || self.is_cut {
            // Writing to a string does not fail.
            let _ = match self.events {
                Some(events) => write!(shown, "… ({} bytes, {events} events)", self.bytes),
                None => write!(shown, "… ({} bytes)", self.bytes),
            };
        }
        shown
    }
}

/// The kept part of an exchange.
#[derive(Clone, Debug)]
pub(crate) struct KeptExchange {
    method: KeptText,
    path: KeptText,
    /// Names and values of the request headers.
    sent: Vec<(KeptText, KeptText)>,
    body: KeptText,
    status: u16,
    media_type: Option<KeptText>,
    reply: KeptText,
    is_whole: bool,
}

impl KeptExchange {
    /// Takes the excerpt of an exchange for the report.
    pub(crate) fn of(exchange: &Exchange) -> Self {
        let header = |text: &str| KeptText::within(text.as_bytes(), MAX_KEPT_HEADER_BYTES);
        let sent = exchange.sent.iter().take(MAX_KEPT_HEADERS);
        let mut reply = KeptText::of(&exchange.reply);
        if exchange.media_type() == "text/event-stream" {
            reply.events = Some(count_events(&exchange.reply));
        }
        Self {
            method: header(&exchange.method),
            path: header(&exchange.path),
            sent: sent.map(|(name, value)| (header(name), header(value))).collect(),
            body: KeptText::of(&exchange.body),
            status: exchange.status,
            media_type: exchange.header("content-type").map(header),
            reply,
            is_whole: exchange.is_whole,
        }
    }

    /// Formats the exchange, with every secret masked.
    pub(crate) fn show(&self, secrets: &[String]) -> String {
        let show = |text: &KeptText| text.show(secrets);
        let mut text = format!("{} {}\n", show(&self.method), show(&self.path));
        for (name, value) in &self.sent {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{}: {}", show(name), show(value));
        }
        let _ = write!(text, "{}\n\n{}", show(&self.body), self.status);
        if let Some(media_type) = &self.media_type {
            let _ = write!(text, " {}", show(media_type));
        }
        if !self.is_whole {
            text.push_str(" (the connection ended before the reply was complete)");
        }
        text.push('\n');
        text.push_str(&show(&self.reply));
        text
    }
}

/// Masks every secret in a string. A secret that contains another is masked as a whole.
pub(crate) fn masked(text: &str, secrets: &[String]) -> String {
    let mut secrets: Vec<&String> = secrets.iter().filter(|secret| !secret.is_empty()).collect();
    secrets.sort_by_key(|secret| Reverse(secret.len()));
    secrets.into_iter().fold(text.to_owned(), |text, secret| text.replace(secret.as_str(), MASK))
}

/// Masks the start of a secret at the end of a truncated string.
fn mask_start_at_end(text: &mut String, secrets: &[String]) {
    let starts = |secret: &String| {
        let mut ends = secret.char_indices().map(|(at, first)| at + first.len_utf8());
        ends.rfind(|end| text.ends_with(&secret[..*end]))
    };
    if let Some(length) = secrets.iter().filter_map(starts).max() {
        text.truncate(text.len() - length);
        text.push_str(MASK);
    }
}

/// Returns the offset of the character that contains a byte, or of the byte itself if it is
/// invalid.
fn start_of_char(text: &[u8], place: usize) -> usize {
    let is_inside = |at: &usize| text.get(*at).is_some_and(|byte| byte & 0xc0 == 0x80);
    let mut before = (place.saturating_sub(3)..=place).rev();
    before.find(|at| !is_inside(at)).unwrap_or(place)
}

/// Returns the number of events of a stream.
fn count_events(stream: &[u8]) -> usize {
    let mut framer = Framer::new(MAX_EVENT_BYTES);
    let mut frames = framer.push(stream);
    let mut count = 0;
    while let Some(Ok(_)) = frames.next() {
        count += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::{KeptText, MAX_KEPT_BYTES, MAX_KEPT_HEADER_BYTES, MAX_SHOWN_CHARS, masked};

    #[test]
    fn the_beginning_is_shown_with_the_whole_length() {
        assert_eq!(KeptText::of("short\n").show(&[]), "short\n");
        for size in [MAX_SHOWN_CHARS + 1, MAX_KEPT_BYTES, MAX_KEPT_BYTES + 1, 1 << 20] {
            let kept = KeptText::of("x".repeat(size));
            assert!(kept.start.len() <= MAX_KEPT_BYTES);
            let expected = format!("{}… ({size} bytes)", "x".repeat(MAX_SHOWN_CHARS));
            assert_eq!(kept.show(&[]), expected);
        }
    }

    #[test]
    fn a_secret_across_an_end_is_masked_as_a_whole() {
        let secrets = ["sk-0123456789".to_owned()];
        for end in [MAX_SHOWN_CHARS, MAX_KEPT_BYTES] {
            for before in 0..=secrets[0].len() {
                let text = format!("{}{}{}", "x".repeat(end - before), secrets[0], "y".repeat(9));
                assert!(!KeptText::of(&text).show(&secrets).contains("sk-"), "{end} {before}");
            }
        }
    }

    #[test]
    fn no_part_of_a_secret_is_shown_at_the_end_of_what_is_kept() {
        for secret in ["sk-0123456789", "sk-\u{e9}\u{20ac}\u{1f600}-9"] {
            let secrets = ["other".to_owned(), secret.to_owned()];
            for limit in [MAX_KEPT_HEADER_BYTES, MAX_KEPT_BYTES] {
                for filler in ["x", "\u{e9}", "\u{20ac}", "\u{1f600}"] {
                    for before in 0..=secret.len() + 4 {
                        let space = limit - before;
                        let text = filler.repeat(space / filler.len());
                        let text =
                            format!("{}{text}{secret}yyyyyyyy", "x".repeat(space % filler.len()));
                        let shown = KeptText::within(text.as_bytes(), limit).show(&secrets);
                        let visible = shown.split('…').next().unwrap();
                        assert!(!visible.contains('s'), "{secret} {limit} {filler} {before}");
                        let whole = String::from_utf8_lossy(&text.as_bytes()[..limit]);
                        let has_start = whole.trim_end_matches('\u{fffd}').contains('s');
                        let is_seen = whole.chars().count() < MAX_SHOWN_CHARS;
                        assert!(!has_start || !is_seen || shown.contains("***"));
                        assert!(!shown.contains('\u{fffd}'));
                    }
                }
            }
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_cut_as_well() {
        let shown = KeptText::of([0x80; 2 * MAX_KEPT_BYTES]).show(&[]);
        assert!(shown.starts_with('\u{fffd}') && shown.ends_with("… (8192 bytes)"), "{shown}");
        let short = [[0xff; 4], *b"sk-1"].concat();
        assert!(KeptText::within(&short, 7).show(&["sk-1".to_owned()]).contains("***"));
    }

    #[test]
    fn a_secret_that_contains_another_is_masked_as_a_whole() {
        for secrets in [["ab", "abc"], ["abc", "ab"]] {
            assert_eq!(masked("1abc2ab3", &secrets.map(str::to_owned)), "1***2***3");
        }
    }

    #[test]
    fn nothing_that_a_terminal_obeys_is_shown() {
        let shown = KeptText::of("a\u{1b}[2J\u{202e}\r\nb\tc").show(&[]);
        assert_eq!(shown, "a\\u001b[2J\\u202e\nb\tc");
    }
}
