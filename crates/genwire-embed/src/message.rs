//! The answer, the thinking and the calls of a chat reply.

use crate::problem::Problem;
use genwire::chat::CreateChatCompletionResponse;
use serde_json::{Value as JsonValue, json};

/// Returns the text, the thinking and the calls of the first choice of a whole response.
pub(crate) fn read(reply: &[u8]) -> Result<String, Problem> {
    let reply: CreateChatCompletionResponse = serde_json::from_slice(reply)
        .map_err(|error| Problem::new(format!("expected a chat reply: {error}")))?;
    let calls = reply.tool_calls().iter().map(|call| {
        let id = call.id.as_deref().unwrap_or_default();
        json!({ "id": id, "name": call.name(), "arguments": call.arguments_text() })
    });
    Ok(json!({
        "text": reply.text(),
        "reasoning": reply.reasoning(),
        "calls": calls.collect::<JsonValue>(),
    })
    .to_string())
}
