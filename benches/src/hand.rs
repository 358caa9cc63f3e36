//! The floor: a validator written by hand over the plain types, which reports paths on failure.

use crate::plain::{Content, Message, Part, Request, Role, media_url};

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
    for (call_index, call) in message.tool_calls.iter().enumerate() {
        if call.r#type != "function" {
            let path = format!("/messages/{index}/tool_calls/{call_index}/type");
            found.push((path, "expected `function`"));
        }
    }
    if let Some(Content::Parts(parts)) = &message.content {
        for (part_index, part) in parts.iter().enumerate() {
            if let Part::ImageUrl { image_url } = part
                && !media_url(&image_url.url)
            {
                let path = format!("/messages/{index}/content/{part_index}/image_url/url");
                found.push((path, "expected a URL"));
            }
        }
    }
}

/// Every answer of a tool belongs to a call of the assistant message before it.
fn validate_links(messages: &[Message], found: &mut Vec<(String, &'static str)>) {
    let mut open: &[crate::plain::Call] = &[];
    for (index, message) in messages.iter().enumerate() {
        match message.role {
            Role::Assistant => open = &message.tool_calls,
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
}
