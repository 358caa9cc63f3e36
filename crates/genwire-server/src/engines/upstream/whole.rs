//! Translates a whole upstream reply.

use super::fault;
use super::translate::{self, ReplyOptions};
use crate::screening::Screening;
use genwire_chat::CreateChatCompletionResponse;
use genwire_common::{ErrorCode, INTERFACE};
use genwire_core::ServiceError;
use genwire_core::server::Refusal;
use serde_json::{Value as JsonValue, json};

/// Translates a whole reply.
pub(super) fn read(
    body: &[u8],
    options: &ReplyOptions,
    namespace: &str,
    screening: &Screening,
) -> Result<CreateChatCompletionResponse, Refusal> {
    if let Some(error) = ServiceError::classify(&INTERFACE, body) {
        return Err(fault::of_event(&error, body, &options.secret));
    }
    let given: JsonValue =
        serde_json::from_slice(body).map_err(|_| fault::unreadable("a reply that is not JSON"))?;
    let choice = given
        .pointer("/choices/0")
        .filter(|choice| choice["message"].is_object())
        .ok_or_else(|| fault::unreadable("a reply without a message"))?;
    let mut calls = calls(&choice["message"]);
    let mut finish = translate::finish_reason(
        choice["finish_reason"].as_str().unwrap_or("stop"),
        !calls.is_empty(),
    );
    let (mut content, thinking) = translate::whole(&choice["message"], options);
    let hit = screening.screen_all(namespace, [content.as_str(), thinking.as_str()]);
    if let Some(hit) = &hit {
        if hit.severe {
            return Err(severe());
        }
        content = screening
            .screen(namespace, &content)
            .and_then(|hit| content.get(..hit.at))
            .unwrap_or_default()
            .to_owned();
        calls.clear();
        finish = genwire_chat::FinishReason::ContentFilter;
    }
    if finish != genwire_chat::FinishReason::ToolCalls {
        // In the interface, only replies that end with calls contain calls.
        calls.clear();
    }
    let mut message = json!({ "role": "assistant", "content": content, "name": options.name,
        "audio_content": "" });
    if !thinking.is_empty() && hit.is_none() {
        message["reasoning_content"] = json!(thinking);
        message["reasoning_details"] = json!([translate::detail(&thinking, true)]);
    }
    if !calls.is_empty() {
        message["tool_calls"] = JsonValue::Array(calls);
    }
    let choice = json!({ "index": 0, "finish_reason": finish.as_str(), "message": message });
    let reply = envelope(&given, &choice, options, hit.map(|hit| hit.kind));
    serde_json::from_value(reply).map_err(|_| fault::unreadable("a reply of another form"))
}

/// Returns the calls of a message, with all members of the interface.
fn calls(message: &JsonValue) -> Vec<JsonValue> {
    let given = message["tool_calls"].as_array().map(Vec::as_slice).unwrap_or_default();
    let complete = |(call, place): (&JsonValue, i64)| {
        let mut call = translate::call(call, place);
        if call.get("id").is_none() {
            call["id"] = json!(format!("call_{place}"));
            call["type"] = json!("function");
        }
        if call["function"].get("arguments").is_none() {
            call["function"]["arguments"] = json!("{}");
        }
        call
    };
    given.iter().zip(0_i64..).map(complete).collect()
}

/// Wraps a choice in a complete reply.
fn envelope(
    given: &JsonValue,
    choice: &JsonValue,
    options: &ReplyOptions,
    output_hit: Option<u8>,
) -> JsonValue {
    let mut reply = json!({
        "id": given["id"].as_str().unwrap_or("chat-upstream"),
        "choices": [choice],
        "created": given["created"].as_i64().unwrap_or(options.now),
        "model": options.model,
        "object": "chat.completion",
        "usage": translate::usage(&given["usage"]),
        "input_sensitive": options.input_hit.is_some(),
        "output_sensitive": output_hit.is_some(),
        "output_sensitive_int": output_hit.unwrap_or(0),
        "base_resp": { "status_code": 0, "status_msg": "success" },
    });
    if let Some(kind) = options.input_hit {
        reply["input_sensitive_type"] = json!(kind);
    }
    if let Some(kind) = output_hit {
        reply["output_sensitive_type"] = json!(kind);
    }
    reply
}

/// Creates the error for a reply with severely sensitive content.
pub(super) fn severe() -> Refusal {
    let message = "the reply that was generated holds sensitive content";
    Refusal::new(ErrorCode::OutputContentError, message)
}
