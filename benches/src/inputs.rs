//! The measured bodies: small, medium with many tools, and huge with an image.

use serde_json::{Value as JsonValue, json};

/// A request of about 1 KB: two messages, one tool.
pub fn small() -> String {
    let question = "Answer briefly and name your sources. ".repeat(8);
    let messages = [object(&[("role", json("user")), ("content", json(question))]), answer()];
    request(&messages, &[tool(0, 2)])
}

/// A request of about 100 KB: 50 messages, whose strings mostly need escapes, and 10 tools, whose
/// parameters are a fifth of the size.
pub fn middling() -> String {
    conversation(Tags::First)
}

/// The same, with `role` and `type` at the end of their objects, an unusual order.
pub fn middling_tags_last() -> String {
    conversation(Tags::Last)
}

/// A request of about 10 MB, mostly a single image as a data URL.
pub fn huge() -> String {
    let image =
        format!("data:image/png;base64,{}", "iVBORw0KGgoAAAANSUhEUgAB".repeat(10_000_000 / 24));
    let url = object(&[("url", json(image)), ("detail", json("high"))]);
    let parts = [
        object(&[("type", json("text")), ("text", json("What is on the table?"))]),
        object(&[("type", json("image_url")), ("image_url", url)]),
    ];
    let messages = [answer(), object(&[("role", json("user")), ("content", list(&parts))])];
    request(&messages, &[tool(0, 2)])
}

/// The position of the members that select the type of an object.
#[derive(Clone, Copy)]
enum Tags {
    First,
    Last,
}

impl Tags {
    fn tagged(self, name: &str, value: &str, rest: &[(&str, String)]) -> String {
        let tag = (name, json(value));
        let mut members = rest.to_vec();
        match self {
            Self::First => members.insert(0, tag),
            Self::Last => members.push(tag),
        }
        object(&members)
    }
}

fn conversation(tags: Tags) -> String {
    let messages: Vec<String> = (0..50).map(|index| message(index, tags)).collect();
    let tools: Vec<String> = (0..10).map(|index| tool(index, 16)).collect();
    request(&messages, &tools)
}

fn request(messages: &[String], tools: &[String]) -> String {
    object(&[
        ("model", json("X-M3")),
        ("messages", list(messages)),
        ("tools", list(tools)),
        ("temperature", json(0.7)),
        ("top_p", json(0.9)),
        ("max_completion_tokens", json(4096)),
        ("stream", json(true)),
        ("stream_options", object(&[("include_usage", json(true))])),
    ])
}

fn answer() -> String {
    object(&[("role", json("assistant")), ("content", json("With pleasure."))])
}

/// Messages come in rounds of five: user, a call, its answer, assistant, user with parts.
fn message(index: usize, tags: Tags) -> String {
    match index % 5 {
        0 => tags.tagged("role", "user", &[("content", text(index, 1_500))]),
        1 => {
            let calls = list(&[call(index, 20)]);
            tags.tagged("role", "assistant", &[("content", json("")), ("tool_calls", calls)])
        }
        2 => {
            let id = json(format!("call_{}", index - 1));
            tags.tagged("role", "tool", &[("tool_call_id", id), ("content", text(index, 2_000))])
        }
        3 => tags.tagged("role", "assistant", &[("content", text(index, 2_200))]),
        _ => {
            let url = object(&[("url", json("https://example.com/table.png"))]);
            let parts = [
                tags.tagged("type", "text", &[("text", text(index, 1_300))]),
                tags.tagged("type", "image_url", &[("image_url", url)]),
            ];
            tags.tagged("role", "user", &[("content", list(&parts))])
        }
    }
}

fn call(index: usize, words: usize) -> String {
    let arguments = object(&[("query", json("river ".repeat(words))), ("limit", json(index))]);
    let name = json(format!("tool_{}", index % 10));
    object(&[
        ("id", json(format!("call_{index}"))),
        ("type", json("function")),
        ("function", object(&[("name", name), ("arguments", json(arguments))])),
    ])
}

fn tool(index: usize, members: usize) -> String {
    let members: serde_json::Map<String, JsonValue> = (0..members)
        .map(|member| {
            let schema = json!({
                "type": "string",
                "description": format!("Member {member}, which narrows what is looked for."),
                "enum": ["one", "two", "three"],
            });
            (format!("member_{member}"), schema)
        })
        .collect();
    let parameters = json!({ "type": "object", "properties": members, "required": ["member_0"] });
    let function = object(&[
        ("name", json(format!("tool_{index}"))),
        ("description", json("Looks something up and returns what was found.")),
        ("parameters", json(parameters)),
    ]);
    object(&[("type", json("function")), ("function", function)])
}

/// A string of about `bytes` bytes, with typical quotes and line breaks.
fn text(seed: usize, bytes: usize) -> String {
    let paragraph = format!(
        "In answer {seed}: the old maps call it \"the long river\", and most who travelled there \
         agree with them. It comes down from the hills behind the city, runs past the mills and \
         the two bridges, and reaches the sea after a week of slow miles.\n"
    );
    json(paragraph.repeat(bytes / paragraph.len() + 1))
}

fn json(value: impl Into<JsonValue>) -> String {
    value.into().to_string()
}

/// Writes an object with its members in the given order.
fn object(members: &[(&str, String)]) -> String {
    let members: Vec<String> =
        members.iter().map(|(name, value)| format!("{}:{value}", json(*name))).collect();
    format!("{{{}}}", members.join(","))
}

fn list(items: &[String]) -> String {
    format!("[{}]", items.join(","))
}
