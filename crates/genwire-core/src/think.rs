//! Splitting the thinking of a model from its answer where both are in one text.
//!
//! Some replies hold the thinking inside the text, between `<think>` and `</think>`. [`split`]
//! splits a whole text, and a [`Splitter`] splits a streamed text chunk by chunk; the result is the
//! same wherever the chunks are cut. Only a block at the start of the text counts, because an
//! answer may mention the tags; [`Splitter::any`] finds blocks everywhere. Line feeds next to a tag
//! belong to the tag. A block that is not closed is thinking to the end of the text, and a closing
//! tag without a block is text.
//!
//! ```
//! use genwire_core::think::{self, Passage, Splitter};
//!
//! assert_eq!(think::split("<think>\nThree.\n</think>\n\nThe Nile."), (Some("Three."), "The Nile."));
//! assert_eq!(think::split("1 <think> 2"), (None, "1 <think> 2"));
//!
//! let mut splitter = Splitter::new();
//! let (mut thinking, mut answer) = (String::new(), String::new());
//! for chunk in ["<th", "ink>\nThree.\n</", "think>\n", "\nThe ", "Nile. <"] {
//!     for passage in splitter.push(chunk) {
//!         match passage {
//!             Passage::Thinking(text) => thinking += &text,
//!             Passage::Text(text) => answer += &text,
//!         }
//!     }
//! }
//! assert_eq!((thinking.as_str(), answer.as_str()), ("Three.", "The Nile. <"));
//! assert_eq!(splitter.finish(), None);
//! ```

use std::borrow::Cow;

const OPENING_TAG: &str = "<think>";
const CLOSING_TAG: &str = "</think>";

/// Consecutive characters of a text that are all thinking or all answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passage<'a> {
    /// Thinking of the model.
    Thinking(Cow<'a, str>),
    /// Text of the answer.
    Text(Cow<'a, str>),
}

/// Splits a whole text into the thinking at its start, if there is any, and the answer.
pub fn split(text: &str) -> (Option<&str>, &str) {
    let Some(block) = text.trim_ascii_start().strip_prefix(OPENING_TAG) else {
        return (None, text);
    };
    let block = block.trim_start_matches('\n');
    match block.split_once(CLOSING_TAG) {
        Some((thinking, answer)) => {
            (Some(thinking.trim_end_matches('\n')), answer.trim_start_matches('\n'))
        }
        None => (Some(block), ""),
    }
}

/// Splits a text that arrives in chunks.
///
/// It holds back only characters that may turn out to be a tag and the white space next to it;
/// [`Splitter::finish`] returns them at the end of the text.
#[derive(Clone, Debug)]
pub struct Splitter {
    state: ThinkingState,
    /// Characters that may become a tag: white space, then the start of the tag.
    held: String,
    anywhere: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ThinkingState {
    /// Only white space has arrived.
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
    /// Creates a splitter that recognizes a block at the start of the text and no other.
    pub const fn new() -> Self {
        Self { state: ThinkingState::Start, held: String::new(), anywhere: false }
    }

    /// Creates a splitter that recognizes every block of the text.
    pub const fn any() -> Self {
        Self { state: ThinkingState::Start, held: String::new(), anywhere: true }
    }

    /// Splits the next chunk of the text.
    pub fn push<'a>(&'a mut self, chunk: &'a str) -> Passages<'a> {
        Passages { splitter: self, rest: chunk }
    }

    /// Ends the text and returns the characters that were held back.
    pub fn finish(&mut self) -> Option<Passage<'static>> {
        self.release()
    }

    /// Returns true while a block is open.
    pub const fn is_thinking(&self) -> bool {
        matches!(self.state, ThinkingState::Opened | ThinkingState::Thinking)
    }

    /// Returns the characters that are held back, because they are no tag.
    fn release(&mut self) -> Option<Passage<'static>> {
        if self.held.is_empty() {
            return None;
        }
        let text = Cow::Owned(std::mem::take(&mut self.held));
        Some(if self.is_thinking() { Passage::Thinking(text) } else { Passage::Text(text) })
    }

    /// Returns the tag that would end the current state.
    const fn tag(&self) -> &'static str {
        if self.is_thinking() { CLOSING_TAG } else { OPENING_TAG }
    }

    /// Returns true if the characters held back may continue with a byte.
    fn may_hold(&self, byte: u8) -> bool {
        let tag_so_far = self.held.len() - self.held.find('<').unwrap_or(self.held.len());
        let space = match self.state {
            ThinkingState::Start => byte.is_ascii_whitespace(),
            ThinkingState::Thinking => byte == b'\n',
            ThinkingState::Opened | ThinkingState::Closed | ThinkingState::Answer => false,
        };
        self.tag().as_bytes().get(tag_so_far) == Some(&byte) || tag_so_far == 0 && space
    }
}

/// Iterator over the passages of one chunk.
#[derive(Debug)]
pub struct Passages<'a> {
    splitter: &'a mut Splitter,
    rest: &'a str,
}

impl<'a> Iterator for Passages<'a> {
    type Item = Passage<'a>;

    fn next(&mut self) -> Option<Passage<'a>> {
        while let Some(first) = self.rest.bytes().next() {
            let passage = match self.splitter.state {
                ThinkingState::Opened | ThinkingState::Closed => {
                    self.skip_line_feeds();
                    None
                }
                ThinkingState::Answer if !self.splitter.anywhere => {
                    Some(Passage::Text(Cow::Borrowed(self.take(self.rest.len()))))
                }
                ThinkingState::Start | ThinkingState::Thinking | ThinkingState::Answer => {
                    self.step(first)
                }
            };
            if passage.is_some() {
                return passage;
            }
        }
        None
    }
}

impl<'a> Passages<'a> {
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn skip_line_feeds(&mut self) {
        self.rest = self.rest.trim_start_matches('\n');
        if !self.rest.is_empty() {
            self.splitter.state = match self.splitter.state {
                ThinkingState::Opened => ThinkingState::Thinking,
                _ => ThinkingState::Answer,
            };
        }
    }

    /// Holds the first byte back, returns the characters held back before it, or returns the text
    /// up to the next character that may begin a tag.
    fn step(&mut self, first: u8) -> Option<Passage<'a>> {
        let splitter = &mut *self.splitter;
        if splitter.may_hold(first) {
            splitter.held.push(char::from(first));
            self.rest = self.rest.get(1..).unwrap_or_default();
            if splitter.held.ends_with(splitter.tag()) {
                splitter.held.clear();
                splitter.state = if splitter.is_thinking() {
                    ThinkingState::Closed
                } else {
                    ThinkingState::Opened
                };
            }
            return None;
        }
        let released = splitter.release();
        if splitter.state == ThinkingState::Start {
            // Something else than a tag has come first; only a splitter of every block looks for
            // one further on.
            splitter.state = ThinkingState::Answer;
            return released;
        }
        released.or_else(|| {
            let end = match self.splitter.state {
                ThinkingState::Thinking => self.rest.find(['<', '\n']),
                _ => self.rest.find('<'),
            };
            let text = Cow::Borrowed(self.take(end.unwrap_or(self.rest.len())));
            Some(match self.splitter.state {
                ThinkingState::Thinking => Passage::Thinking(text),
                _ => Passage::Text(text),
            })
        })
    }
}

impl Drop for Passages<'_> {
    fn drop(&mut self) {
        // A caller may leave passages untaken, and the state has to follow all of the text.
        while self.next().is_some() {}
    }
}
