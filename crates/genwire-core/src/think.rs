//! Thinking that stands inside the text of a reply, between `<think>` and `</think>`.
//!
//! [`split`] parts a whole text, and a [`Splitter`] the pieces of a streamed one, with the same
//! result however the text is cut. Only a block at the start counts, because an answer may well
//! speak about the tags; [`Splitter::any`] looks for blocks everywhere. Line feeds right beside a
//! tag belong to the tag. A block that is not closed is thinking up to the end, and a closing tag
//! without a block is text.
//!
//! ```
//! use genwire_core::think::{self, Part, Splitter};
//!
//! assert_eq!(think::split("<think>\nThree.\n</think>\n\nThe Nile."), (Some("Three."), "The Nile."));
//! assert_eq!(think::split("1 <think> 2"), (None, "1 <think> 2"));
//!
//! let mut splitter = Splitter::new();
//! let (mut thinking, mut answer) = (String::new(), String::new());
//! for piece in ["<th", "ink>\nThree.\n</", "think>\n", "\nThe ", "Nile. <"] {
//!     for part in splitter.push(piece) {
//!         match part {
//!             Part::Thinking(text) => thinking += &text,
//!             Part::Answer(text) => answer += &text,
//!         }
//!     }
//! }
//! assert_eq!((thinking.as_str(), answer.as_str()), ("Three.", "The Nile. <"));
//! assert_eq!(splitter.finish(), None);
//! ```

use memchr::{memchr, memchr2};
use std::borrow::Cow;

const OPEN: &str = "<think>";
const CLOSE: &str = "</think>";

/// A stretch of the text of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// What the model thought.
    Thinking(Cow<'a, str>),
    /// What the model answers.
    Answer(Cow<'a, str>),
}

/// Parts a whole text into the thinking at its start, if there is any, and the answer.
pub fn split(text: &str) -> (Option<&str>, &str) {
    let Some(block) = text.trim_ascii_start().strip_prefix(OPEN) else { return (None, text) };
    let block = block.trim_start_matches('\n');
    match block.split_once(CLOSE) {
        Some((thinking, answer)) => {
            (Some(thinking.trim_end_matches('\n')), answer.trim_start_matches('\n'))
        }
        None => (Some(block), ""),
    }
}

/// Parts a text that comes in pieces.
///
/// It holds back no more than what may turn out to be a tag with the white space beside it, and
/// [`Splitter::finish`] gives that out.
#[derive(Clone, Debug)]
pub struct Splitter {
    state: State,
    /// What may become a tag: white space, then the start of the tag.
    held: String,
    anywhere: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing but white space has come.
    Start,
    /// Line feeds behind an opening tag are dropped.
    Opened,
    Thinking,
    /// Line feeds behind a closing tag are dropped.
    Closed,
    Answer,
}

impl Default for Splitter {
    fn default() -> Self {
        Self::new()
    }
}

impl Splitter {
    /// A splitter that takes a block at the start of the text, and no other.
    pub const fn new() -> Self {
        Self { state: State::Start, held: String::new(), anywhere: false }
    }

    /// A splitter that takes every block of the text.
    pub const fn any() -> Self {
        Self { state: State::Start, held: String::new(), anywhere: true }
    }

    /// Takes the next piece of the text.
    pub fn push<'a>(&'a mut self, text: &'a str) -> Parts<'a> {
        Parts { splitter: self, rest: text }
    }

    /// Ends the text, and gives out what was held back.
    pub fn finish(mut self) -> Option<Part<'static>> {
        self.release()
    }

    /// Whether thinking has begun and not ended.
    pub const fn is_thinking(&self) -> bool {
        matches!(self.state, State::Opened | State::Thinking)
    }

    /// Gives out what is held back, because it is no tag.
    fn release(&mut self) -> Option<Part<'static>> {
        if self.held.is_empty() {
            return None;
        }
        let text = Cow::Owned(std::mem::take(&mut self.held));
        Some(if self.is_thinking() { Part::Thinking(text) } else { Part::Answer(text) })
    }

    /// The tag that would end the present state.
    const fn tag(&self) -> &'static str {
        if self.is_thinking() { CLOSE } else { OPEN }
    }

    /// Whether what is held may go on with a byte.
    fn may_hold(&self, byte: u8) -> bool {
        let tag_so_far = self.held.len() - self.held.find('<').unwrap_or(self.held.len());
        let space = match self.state {
            State::Start => byte.is_ascii_whitespace(),
            State::Thinking => byte == b'\n',
            State::Opened | State::Closed | State::Answer => false,
        };
        self.tag().as_bytes().get(tag_so_far) == Some(&byte) || tag_so_far == 0 && space
    }
}

/// The parts of one piece of text.
#[derive(Debug)]
pub struct Parts<'a> {
    splitter: &'a mut Splitter,
    rest: &'a str,
}

impl<'a> Iterator for Parts<'a> {
    type Item = Part<'a>;

    fn next(&mut self) -> Option<Part<'a>> {
        while let Some(first) = self.rest.bytes().next() {
            let part = match self.splitter.state {
                State::Opened | State::Closed => {
                    self.skip_line_feeds();
                    None
                }
                State::Answer if !self.splitter.anywhere => {
                    Some(Part::Answer(Cow::Borrowed(self.take(self.rest.len()))))
                }
                State::Start | State::Thinking | State::Answer => self.step(first),
            };
            if part.is_some() {
                return part;
            }
        }
        None
    }
}

impl<'a> Parts<'a> {
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn skip_line_feeds(&mut self) {
        self.rest = self.rest.trim_start_matches('\n');
        if !self.rest.is_empty() {
            self.splitter.state = match self.splitter.state {
                State::Opened => State::Thinking,
                _ => State::Answer,
            };
        }
    }

    /// Holds the first byte back, gives out what was held back before, or gives out the text up to
    /// where the next tag may begin.
    fn step(&mut self, first: u8) -> Option<Part<'a>> {
        let splitter = &mut *self.splitter;
        if splitter.may_hold(first) {
            splitter.held.push(char::from(first));
            self.rest = self.rest.get(1..).unwrap_or_default();
            if splitter.held.ends_with(splitter.tag()) {
                splitter.held.clear();
                splitter.state = if splitter.is_thinking() { State::Closed } else { State::Opened };
            }
            return None;
        }
        let released = splitter.release();
        if splitter.state == State::Start {
            splitter.state = State::Answer;
            return released;
        }
        released.or_else(|| {
            let bytes = self.rest.as_bytes();
            let end = match self.splitter.state {
                State::Thinking => memchr2(b'<', b'\n', bytes),
                _ => memchr(b'<', bytes),
            };
            let text = Cow::Borrowed(self.take(end.unwrap_or(self.rest.len())));
            Some(match self.splitter.state {
                State::Thinking => Part::Thinking(text),
                _ => Part::Answer(text),
            })
        })
    }
}

impl Drop for Parts<'_> {
    fn drop(&mut self) {
        while self.next().is_some() {}
    }
}
