//! The events of a streamed chat reply as thinking and answer.

use crate::problem::Problem;
use genwire::chat::{ChatCompletionChunk, Delta, DeltaSplitter};
use serde_json::{Value as JsonValue, json};

/// Splits the events of a chat into deltas.
#[derive(Debug, Default)]
pub(crate) struct Splitter(DeltaSplitter);

impl Splitter {
    /// Returns the deltas that an event completes.
    pub(crate) fn push(&mut self, event: &[u8]) -> Result<String, Problem> {
        let event: ChatCompletionChunk = serde_json::from_slice(event)
            .map_err(|error| Problem::new(format!("expected an event of a chat: {error}")))?;
        self.0.push(event);
        Ok(self.popped())
    }

    /// Returns what was held back.
    pub(crate) fn finish(&mut self) -> String {
        self.0.finish();
        self.popped()
    }

    /// The deltas have the texts; calls, usage and the finish reason are in the whole response.
    fn popped(&mut self) -> String {
        let mut deltas = Vec::new();
        while let Some(delta) = self.0.pop() {
            deltas.push(match delta {
                Delta::Thinking(text) => json!({ "thinking": text }),
                Delta::Text(text) => json!({ "text": text }),
                Delta::TextWasThinking(_) => json!({ "text_was_thinking": true }),
                _ => continue,
            });
        }
        json!({ "segments": deltas.into_iter().collect::<JsonValue>() }).to_string()
    }
}
