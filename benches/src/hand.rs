//! The floor: a validator written by hand over the plain types, which checks what Genwire checks and
//! reports paths on failure.

use crate::plain::{Call, Content, Message, Part, Request, Role, media_url};
use genwire_core::data_url::base64_len;
use serde::de::IgnoredAny;
use serde_json::Value as JsonValue;

/// The largest image inside a request, in bytes.
const MAX_IMAGE: u64 = 10 * 1024 * 1024;

/// Every departure, as a JSON pointer and what was expected. Nothing is allocated for a valid request.
pub fn validate(request: &Request) -> Vec<(String, &'static str)> {
    let mut found = Vec::new();
    if request.messages.is_empty() {
        found.push(("/messages".to_owned(), "expected at least 1 item"));
    }
    if let Some(tokens) = request.max_completion_tokens {
        if tokens < 1 {
            found.push(("/max_completion_tokens".to_owned(), "expected a number at least 1"));
        }
        if request.model.limit().is_some_and(|limit| tokens > limit) {
            found.push(("/max_completion_tokens".to_owned(), "above the limit of the model"));
        }
    }
    if request.temperature.is_some_and(|temperature| !(0.0..=2.0).contains(&temperature)) {
        found.push(("/temperature".to_owned(), "expected a number from 0 to 2"));
    }
    if request.top_p.is_some_and(|top_p| !(0.0..=1.0).contains(&top_p)) {
        found.push(("/top_p".to_owned(), "expected a number from 0 to 1"));
    }
    for (index, tool) in request.tools.iter().enumerate() {
        if tool.r#type != "function" {
            found.push((format!("/tools/{index}/type"), "expected `function`"));
        }
        if !matches!(tool.function.parameters, JsonValue::Object(_)) {
            found.push((format!("/tools/{index}/function/parameters"), "expected an object"));
        }
    }
    for (index, message) in request.messages.iter().enumerate() {
        validate_message(index, message, &mut found);
    }
    validate_links(&request.messages, &mut found);
    found
}

fn validate_message(index: usize, message: &Message, found: &mut Vec<(String, &'static str)>) {
    if message.role == Role::Tool && message.tool_call_id.is_none() {
        found.push((format!("/messages/{index}/tool_call_id"), "a tool message needs its call"));
    }
    if message.role == Role::Assistant && message.content.is_none() && message.tool_calls.is_empty()
    {
        found.push((format!("/messages/{index}/content"), "there is neither content nor a call"));
    }
    for (call_index, call) in message.tool_calls.iter().enumerate() {
        if call.r#type != "function" {
            let path = format!("/messages/{index}/tool_calls/{call_index}/type");
            found.push((path, "expected `function`"));
        }
        if serde_json::from_str::<IgnoredAny>(&call.function.arguments).is_err() {
            let path = format!("/messages/{index}/tool_calls/{call_index}/function/arguments");
            found.push((path, "expected JSON"));
        }
    }
    if let Some(Content::Parts(parts)) = &message.content {
        for (part_index, part) in parts.iter().enumerate() {
            let Part::ImageUrl { image_url } = part else { continue };
            let fault = if media_url(&image_url.url) {
                fault_of_data(&image_url.url)
            } else {
                Some("expected a URL")
            };
            if let Some(fault) = fault {
                let path = format!("/messages/{index}/content/{part_index}/image_url/url");
                found.push((path, fault));
            }
        }
    }
}

/// Returns the fault of an image inside a data URL.
pub(crate) fn fault_of_data(url: &str) -> Option<&'static str> {
    let (head, data) = url.strip_prefix("data:")?.split_once(',')?;
    let Some(media_type) = head.strip_suffix(";base64") else { return Some("expected Base64") };
    if !["image/png", "image/jpeg", "image/gif", "image/webp"].contains(&media_type) {
        return Some("expected another format");
    }
    match base64_len(data) {
        None => Some("expected Base64"),
        Some(size) if size > MAX_IMAGE => Some("too large"),
        Some(_) => None,
    }
}

/// Every answer of a tool belongs to a call of the assistant message before it, and every call has
/// its answer.
pub(crate) fn validate_links(messages: &[Message], found: &mut Vec<(String, &'static str)>) {
    let mut asked = 0;
    let mut open: &[Call] = &[];
    for (index, message) in messages.iter().enumerate() {
        match message.role {
            Role::Assistant => {
                let turn = messages.get(asked..index).unwrap_or_default();
                validate_answers(open, turn, asked, found);
                (asked, open) = (index, &message.tool_calls);
            }
            Role::Tool => {
                let id = message.tool_call_id.as_deref();
                if !open.iter().any(|call| Some(call.id.as_str()) == id) {
                    let path = format!("/messages/{index}/tool_call_id");
                    found.push((path, "there is no such call before it"));
                }
            }
            Role::System | Role::User => {}
        }
    }
    validate_answers(open, messages.get(asked..).unwrap_or_default(), asked, found);
}

fn validate_answers(
    calls: &[Call],
    turn: &[Message],
    asked: usize,
    found: &mut Vec<(String, &'static str)>,
) {
    for (index, call) in calls.iter().enumerate() {
        if !turn.iter().any(|message| message.tool_call_id.as_deref() == Some(call.id.as_str())) {
            found.push((format!("/messages/{asked}/tool_calls/{index}"), "there is no answer"));
        }
    }
}
