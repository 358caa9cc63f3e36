//! Requests in the interface of the upstream server.

use super::config::{ThinkingStyle, UpstreamConfig};
use genwire_chat::{CreateChatCompletionRequest, ThinkingType};
use serde_json::{Map, Value as JsonValue, json};

/// Request members that only this interface has.
const INTERFACE_MEMBERS: &[&str] = &["thinking", "reasoning_split", "service_tier"];
/// Message members that only this interface has.
const INTERFACE_MESSAGE_MEMBERS: &[&str] =
    &["audio_content", "reasoning_content", "reasoning_details"];

/// Returns the body for a request.
pub(super) fn write(
    request: &CreateChatCompletionRequest,
    config: &UpstreamConfig,
) -> Result<JsonValue, serde_json::Error> {
    let mut body = serde_json::to_value(request)?;
    let Some(members) = body.as_object_mut() else { return Ok(body) };
    members.insert("model".to_owned(), json!(model(request, config)));
    // The interface has exactly one reply.
    members.remove("n");
    limit(members, request, config);
    if request.stream != Some(true) {
        members.remove("stream_options");
    }
    if request.tools.as_ref().is_some_and(Vec::is_empty) {
        members.remove("tools");
    }
    if config.thinking != ThinkingStyle::Native {
        for name in INTERFACE_MEMBERS {
            members.remove(*name);
        }
        think(members, request, config.thinking);
        if let Some(messages) = members.get_mut("messages").and_then(JsonValue::as_array_mut) {
            for message in messages.iter_mut().filter_map(JsonValue::as_object_mut) {
                adapt(message);
            }
        }
    }
    Ok(body)
}

/// Returns true if the reply can contain thinking.
pub(super) fn thinks(request: &CreateChatCompletionRequest) -> bool {
    let kind = request.thinking.as_ref().and_then(|thinking| thinking.ty.as_ref());
    let is_disabled = kind == Some(&ThinkingType::Disabled);
    !(is_disabled && request.model.thinking_can_be_disabled() == Some(true))
}

fn model(request: &CreateChatCompletionRequest, config: &UpstreamConfig) -> String {
    let own = request.model.as_str();
    let mapped = config.models.get(own).or_else(|| config.models.get("*"));
    mapped.map_or(own, String::as_str).to_owned()
}

fn limit(
    members: &mut Map<String, JsonValue>,
    request: &CreateChatCompletionRequest,
    config: &UpstreamConfig,
) {
    members.remove("max_tokens");
    members.remove("max_completion_tokens");
    if let Some(limit) = request.max_completion_tokens.or(request.max_tokens) {
        members.insert(config.limit_member.clone(), json!(limit));
    }
}

fn think(
    members: &mut Map<String, JsonValue>,
    request: &CreateChatCompletionRequest,
    style: ThinkingStyle,
) {
    let thinks = thinks(request);
    let (name, value) = match style {
        ThinkingStyle::None | ThinkingStyle::Native => return,
        ThinkingStyle::ReasoningEffort => {
            ("reasoning_effort", json!(if thinks { "medium" } else { "none" }))
        }
        ThinkingStyle::TemplateArgument => {
            ("chat_template_kwargs", json!({ "enable_thinking": thinks }))
        }
        ThinkingStyle::Think => ("think", json!(thinks)),
    };
    // Members that the caller has set for the upstream server take precedence.
    members.entry(name).or_insert(value);
}

/// Removes the members of a message that only this interface has.
fn adapt(message: &mut Map<String, JsonValue>) {
    for name in INTERFACE_MESSAGE_MEMBERS {
        message.remove(*name);
    }
    if message.get("role").is_some_and(|role| role != "tool") {
        message.remove("tool_call_id");
    }
    let parts = message.get_mut("content").and_then(JsonValue::as_array_mut);
    for part in parts.into_iter().flatten() {
        if let Some(detail) = part.pointer_mut("/image_url/detail")
            && detail == "default"
        {
            *detail = json!("auto");
        }
    }
    let calls = message.get_mut("tool_calls").and_then(JsonValue::as_array_mut);
    for call in calls.into_iter().flatten().filter_map(JsonValue::as_object_mut) {
        call.remove("index");
        if let Some(function) = call.get_mut("function").and_then(JsonValue::as_object_mut) {
            function.remove("index");
        }
    }
}
