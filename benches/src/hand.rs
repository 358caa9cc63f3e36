//! The baseline: a hand-written validator over the plain types. It checks the same rules as Genwire
//! and reports paths on failure.

use crate::plain::{
    Content, Message, Part, Request, Role, fault_of_data, media_url, validate_links,
};
use serde::de::IgnoredAny;
use serde_json::Value as JsonValue;

/// Returns every violation, as a JSON pointer and the expectation. Allocates nothing for a valid
/// request.
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
