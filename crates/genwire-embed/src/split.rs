//! Splits text into thinking and answer, whole or in chunks.

use genwire_core::think::{self, Passage, Splitter};
use serde_json::{Value as JsonValue, json};

/// Splits a whole text.
pub(crate) fn whole(text: &str) -> String {
    let (thinking, answer) = think::split(text);
    json!({ "thinking": thinking, "text": answer }).to_string()
}

/// Splits text that arrives in chunks.
#[derive(Debug)]
pub(crate) struct Split(Splitter);

impl Split {
    /// Creates a splitter that only recognizes a block at the start.
    pub(crate) const fn new() -> Self {
        Self(Splitter::new())
    }

    /// Creates a splitter that recognizes every block.
    pub(crate) const fn any() -> Self {
        Self(Splitter::any())
    }

    /// Returns the segments that a chunk completes.
    pub(crate) fn push(&mut self, chunk: &str) -> String {
        segments(self.0.push(chunk))
    }

    /// Returns what was held back.
    pub(crate) fn finish(&mut self) -> String {
        segments(self.0.finish())
    }
}

fn segments<'a>(segments: impl IntoIterator<Item = Passage<'a>>) -> String {
    let segments = segments.into_iter().map(|segment| match segment {
        Passage::Thinking(text) => json!({ "thinking": text }),
        Passage::Text(text) => json!({ "text": text }),
        Passage::TextWasThinking => json!({ "text_was_thinking": true }),
    });
    json!({ "segments": segments.collect::<JsonValue>() }).to_string()
}
