//! Splitting the thinking of a model from its answer, if both are in one string.
//!
//! Some replies contain the thinking in the text, between `<think>` and `</think>`. [`split`]
//! splits a whole text, and a [`Splitter`] splits a streamed text chunk by chunk; the result does
//! not depend on how the text is split into chunks. Only a block at the start of the text counts,
//! because an answer may mention the tags; [`Splitter::any`] finds blocks everywhere. Line feeds
//! next to a tag belong to the tag. A block that is not closed extends to the end of the text.
//!
//! Some services omit the opening tag. Then everything before a closing tag is thinking, unless an
//! opening tag comes first. By the time a [`Splitter`] finds the closing tag, it has returned that
//! text as answer. It then returns [`Passage::TextWasThinking`] instead of the tag.
//!
//! ```
//! use genwire_core::think::{self, Passage, Splitter};
//!
//! assert_eq!(think::split("<think>\nThree.\n</think>\n\nThe Nile."), (Some("Three."), "The Nile."));
//! assert_eq!(think::split("1 <think> 2"), (None, "1 <think> 2"));
//! assert_eq!(think::split("Three.\n</think>\n\nThe Nile."), (Some("Three."), "The Nile."));
//!
//! let mut splitter = Splitter::new();
//! let (mut thinking, mut answer) = (String::new(), String::new());
//! for chunk in ["<th", "ink>\nThree.\n</", "think>\n", "\nThe ", "Nile. <"] {
//!     for passage in splitter.push(chunk) {
//!         match passage {
//!             Passage::Thinking(text) => thinking += &text,
//!             Passage::Text(text) => answer += &text,
//!             Passage::TextWasThinking => thinking += &std::mem::take(&mut answer),
//!         }
//!     }
//! }
//! assert_eq!((thinking.as_str(), answer.as_str()), ("Three.", "The Nile. <"));
//! assert_eq!(splitter.finish(), None);
//! ```

use std::borrow::Cow;

const OPENING_TAG: &str = "<think>";
const CLOSING_TAG: &str = "</think>";

/// Consecutive characters that are all thinking or all answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Passage<'a> {
    /// Thinking of the model.
    Thinking(Cow<'a, str>),
    /// Text of the answer.
    Text(Cow<'a, str>),
    /// A closing tag without an opening tag: all text before it is thinking.
    TextWasThinking,
}

/// Splits a whole text into the thinking at its start, if there is any, and the answer.
pub fn split(text: &str) -> (Option<&str>, &str) {
    let block = text.trim_ascii_start().strip_prefix(OPENING_TAG);
    let parts = match block {
        Some(block) => Some(block.split_once(CLOSING_TAG).unwrap_or((block, ""))),
        None => split_unopened(text),
    };
    parts.map_or((None, text), |(thinking, answer)| {
        let is_closed = thinking.len() < block.unwrap_or(text).len();
        let thinking = thinking.trim_start_matches('\n');
        let thinking =
            if block.is_none() && thinking.trim_ascii().is_empty() { "" } else { thinking };
        let thinking = if is_closed { thinking.trim_end_matches('\n') } else { thinking };
        (Some(thinking), answer.trim_start_matches('\n'))
    })
}

/// Splits a whole text whose thinking has also arrived separately, like [`split`].
///
/// A closing tag without an opening tag counts only if the text before it starts with that
/// thinking, or that thinking with the text. Otherwise the answer merely mentions the tag.
///
/// ```
/// use genwire_core::think::split_beside;
///
/// assert_eq!(split_beside("Three.\n</think>\n\nThe Nile.", "Three."), (Some("Three."), "The Nile."));
/// assert_eq!(split_beside("Write `</think>`.", "Three."), (None, "Write `</think>`."));
/// ```
pub fn split_beside<'a>(text: &'a str, thinking: &str) -> (Option<&'a str>, &'a str) {
    let is_opened = text.trim_ascii_start().starts_with(OPENING_TAG);
    if is_opened || thinking.is_empty() {
        return split(text);
    }
    match text.split_once(CLOSING_TAG) {
        Some((before, answer)) if !before.contains(OPENING_TAG) && is_same(before, thinking) => {
            let before = if before.trim_ascii().is_empty() { "" } else { before };
            (Some(before.trim_matches('\n')), answer.trim_start_matches('\n'))
        }
        _ => (None, text),
    }
}

/// Returns true if the text and the thinking are equal, up to the end of the shorter of the two.
pub fn is_same(text: &str, thinking: &str) -> bool {
    let text = text.trim_matches('\n');
    text.trim_ascii().is_empty() || text.starts_with(thinking) || thinking.starts_with(text)
}

/// Returns the thinking of a whole text, without tags inside it.
pub fn thinking(text: &str) -> Option<Cow<'_, str>> {
    let thinking = split(text).0?;
    if text.trim_ascii_start().starts_with(OPENING_TAG) || !thinking.contains(CLOSING_TAG) {
        return Some(Cow::Borrowed(thinking));
    }
    let parts = thinking.split(CLOSING_TAG).map(|part| part.trim_matches('\n'));
    Some(Cow::Owned(parts.filter(|part| !part.trim_ascii().is_empty()).collect()))
}

/// Splits the text at the last closing tag that has no opening tag before it.
fn split_unopened(text: &str) -> Option<(&str, &str)> {
    let end = text.find(OPENING_TAG).unwrap_or(text.len());
    text.get(..end)?.rsplit_once(CLOSING_TAG).map(|(thinking, _)| {
        (thinking, text.get(thinking.len() + CLOSING_TAG.len()..).unwrap_or_default())
    })
}

/// Splits text that arrives in chunks.
///
/// It holds back only characters that may be part of a tag, and the white space next to it.
/// [`Splitter::finish`] returns them at the end of the text.
#[derive(Clone, Debug)]
pub struct Splitter {
    state: ThinkingState,
    /// Characters that may become a tag: white space, followed by the start of the tag.
    held: String,
    anywhere: bool,
    /// True while a closing tag would have no opening tag before it.
    is_unopened: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ThinkingState {
    /// Only white space has arrived.
    Start,
    /// Line feeds after an opening tag are dropped.
    Opened,
    Thinking,
    /// Line feeds after a closing tag are dropped.
    Closed,
    Answer,
}

impl Default for Splitter {
    fn default() -> Self {
        Self::new()
    }
}

impl Splitter {
    /// Creates a splitter that recognizes only a block at the start of the text.
    pub const fn new() -> Self {
        Self::with_blocks(false)
    }

    /// Creates a splitter that recognizes every block of the text.
    pub const fn any() -> Self {
        Self::with_blocks(true)
    }

    const fn with_blocks(anywhere: bool) -> Self {
        Self { state: ThinkingState::Start, held: String::new(), anywhere, is_unopened: true }
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

    /// Returns the held-back characters, because they are not a tag.
    fn release(&mut self) -> Option<Passage<'static>> {
        if self.held.is_empty() {
            return None;
        }
        let text = Cow::Owned(std::mem::take(&mut self.held));
        Some(if self.is_thinking() { Passage::Thinking(text) } else { Passage::Text(text) })
    }

    /// Returns the tags that matter in the current state.
    const fn tags(&self) -> &'static [&'static str] {
        match (self.is_thinking(), self.is_unopened) {
            (true, _) => &[CLOSING_TAG],
            (false, true) => &[OPENING_TAG, CLOSING_TAG],
            (false, false) => &[OPENING_TAG],
        }
    }

    /// Returns true if the characters held back may continue with a byte.
    fn may_hold(&self, byte: u8) -> bool {
        let tag_so_far = self.held.find('<').and_then(|at| self.held.get(at..)).unwrap_or_default();
        let space = match self.state {
            ThinkingState::Start => byte.is_ascii_whitespace(),
            ThinkingState::Thinking => byte == b'\n',
            ThinkingState::Opened | ThinkingState::Closed | ThinkingState::Answer => false,
        };
        let continues = |tag: &&str| {
            tag.starts_with(tag_so_far) && tag.as_bytes().get(tag_so_far.len()) == Some(&byte)
        };
        self.tags().iter().any(continues) || tag_so_far.is_empty() && space
    }

    /// Processes the tag that is held back, if it is complete.
    fn follow_tag(&mut self) -> Option<Passage<'static>> {
        let tag = *self.tags().iter().find(|tag| self.held.ends_with(**tag))?;
        let was_thinking = self.is_thinking();
        if tag == OPENING_TAG {
            self.is_unopened = false;
            if self.state == ThinkingState::Answer && !self.anywhere {
                return self.release();
            }
            self.state = ThinkingState::Opened;
        } else {
            self.state = ThinkingState::Closed;
        }
        self.held.clear();
        (tag == CLOSING_TAG && !was_thinking).then_some(Passage::TextWasThinking)
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
                ThinkingState::Answer if !self.splitter.anywhere && !self.splitter.is_unopened => {
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
    /// Undoes the [`Passage::TextWasThinking`] that was just returned, because the answer mentions
    /// the tag.
    ///
    /// Returns the tag; no other closing tag counts from now on.
    pub fn keep_tag(&mut self) -> &'static str {
        self.splitter.state = ThinkingState::Answer;
        self.splitter.is_unopened = false;
        CLOSING_TAG
    }

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

    /// Processes the next byte.
    ///
    /// Holds it back, returns the characters held back before it, or returns the text up to the
    /// next character that may start a tag.
    fn step(&mut self, first: u8) -> Option<Passage<'a>> {
        let splitter = &mut *self.splitter;
        if splitter.may_hold(first) {
            splitter.held.push(char::from(first));
            self.rest = self.rest.get(1..).unwrap_or_default();
            return splitter.follow_tag();
        }
        let released = splitter.release();
        if splitter.state == ThinkingState::Start {
            // Something other than a tag came first, so no later block is at the start.
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
        // A caller may not pull all passages, but the state must follow the whole text.
        while self.next().is_some() {}
    }
}
