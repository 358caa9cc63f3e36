//! The answer and the thinking of a chat reply.

use crate::problem::Problem;
use genwire::chat::CreateChatCompletionResponse;
use serde_json::json;

/// Reads the text and the thinking of the first choice of a whole reply.
pub(crate) fn read(reply: &[u8]) -> Result<String, Problem> {
    let reply: CreateChatCompletionResponse = serde_json::from_slice(reply)
        .map_err(|error| Problem::new(format!("expected a chat reply: {error}")))?;
    Ok(json!({ "text": reply.text(), "reasoning": reply.reasoning() }).to_string())
}
