//! Thinking that arrives in two forms: in separate members, and in blocks in the text.

use genwire_core::merge::new_part;

use crate::generated::ChunkDelta;
use crate::reasoning::details_text;

/// The form in which thinking arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A separate member.
    Member,
    /// A block in the text.
    Block,
}

/// Joins the thinking of both forms, without repeating what both contain.
///
/// If the two forms differ, all text of both is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Thinking {
    /// Text of the member.
    member: String,
    /// The index of the member that has thinking, once it is known.
    source: Option<usize>,
    /// All thinking so far; empty once the two forms are known to differ.
    shown: String,
    /// Number of bytes of thinking in each form so far.
    said: [usize; 2],
    is_apart: bool,
}

impl Thinking {
    /// Reads the members of a delta, and returns the thinking that they add.
    pub(super) fn push_members(&mut self, delta: &mut ChunkDelta) -> String {
        let details = || delta.reasoning_details.as_deref().map(details_text);
        let members = [
            delta.reasoning_content.take(),
            delta.reasoning_text.take(),
            delta.thinking_text.take(),
            details(),
        ];
        // A service may send the same text in several members, so only one of them is read.
        let has_text = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
        let source = self.source.or_else(|| members.iter().position(has_text));
        self.source = source;
        let text = source.and_then(|source| members.into_iter().nth(source)?);
        self.push_member(&text.unwrap_or_default())
    }

    /// Reads text of the member, and returns the thinking that it adds.
    fn push_member(&mut self, text: &str) -> String {
        let text = new_part(&self.member, text);
        self.member.push_str(text);
        // Leading line feeds are not part of the thinking, as in a block.
        let text = if self.said[0] == 0 { text.trim_start_matches('\n') } else { text };
        self.push(Form::Member, text)
    }

    /// Reads the whole text of the member, and returns the thinking that has not arrived yet.
    pub(super) fn push_whole_member(&mut self, text: &str) -> String {
        let text = text.get(self.member.len()..).unwrap_or_default().to_owned();
        self.push_member(&text)
    }

    /// Returns the thinking in the member so far, without leading line feeds.
    pub(super) fn in_member(&self) -> &str {
        self.member.trim_start_matches('\n')
    }

    /// Reads text of one form, and returns the thinking that it adds.
    pub(super) fn push(&mut self, form: Form, text: &str) -> String {
        if self.is_apart || text.is_empty() {
            return text.to_owned();
        }
        let said = &mut self.said[usize::from(form == Form::Block)];
        let ahead = self.shown.get(*said..).unwrap_or_default();
        *said += text.len();
        if ahead.starts_with(text) {
            return String::new();
        }
        if let Some(new) = text.strip_prefix(ahead) {
            self.shown.push_str(new);
            return new.to_owned();
        }
        self.is_apart = true;
        let repeated = self.shown.len() - ahead.len();
        let shown = std::mem::take(&mut self.shown);
        shown.get(..repeated).unwrap_or_default().to_owned() + text
    }
}
