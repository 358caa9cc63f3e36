//! The bodies that are measured: small, middling with many tools, and huge with an image.

use serde_json::{Value as JsonValue, json};

/// A request of about 1 KB: two messages, one tool.
pub fn small() -> String {
    let mut body = request(2, 1);
    body["messages"][0]["content"] = json!("Answer briefly and name your sources. ".repeat(8));
    body.to_string()
}

/// A request of about 100 KB: 50 messages, most of whose texts need escapes, and 10 tools whose
/// parameters make up a fifth of it.
pub fn middling() -> String {
    request(50, 10).to_string()
}

/// A request of about 10 MB, nearly all of it one image as a data URL.
pub fn huge() -> String {
    let mut body = request(2, 1);
    let image =
        format!("data:image/png;base64,{}", "iVBORw0KGgoAAAANSUhEUgAB".repeat(10_000_000 / 24));
    body["messages"][1]["content"] = json!([
        { "type": "text", "text": "What is on the table?" },
        { "type": "image_url", "image_url": { "url": image, "detail": "high" } },
    ]);
    body.to_string()
}

/// A reply of about 4 KB with three tool calls.
pub fn reply() -> String {
    let calls: Vec<JsonValue> = (0..3).map(|index| call(index, 40)).collect();
    json!({
        "id": "reply-1",
        "choices": [{
            "index": 0,
            "finish_reason": "tool_calls",
            "message": { "role": "assistant", "content": text(0, 700), "tool_calls": calls },
        }],
        "created": 1_790_000_000,
        "model": "X-M3",
        "object": "chat.completion",
        "usage": { "total_tokens": 900, "prompt_tokens": 400, "completion_tokens": 500 },
    })
    .to_string()
}

fn request(messages: usize, tools: usize) -> JsonValue {
    json!({
        "model": "X-M3",
        "messages": (0..messages).map(message).collect::<Vec<_>>(),
        "tools": (0..tools).map(tool).collect::<Vec<_>>(),
        "temperature": 0.7,
        "top_p": 0.9,
        "max_completion_tokens": 4096,
        "stream": true,
        "stream_options": { "include_usage": true },
    })
}

/// Messages come in rounds of five: user, a call, its answer, assistant, user with parts.
fn message(index: usize) -> JsonValue {
    match index % 5 {
        0 => json!({ "role": "user", "content": text(index, 1_500) }),
        1 => json!({ "role": "assistant", "content": "", "tool_calls": [call(index, 20)] }),
        2 => json!({
            "role": "tool",
            "tool_call_id": format!("call_{}", index - 1),
            "content": text(index, 1_800),
        }),
        3 => json!({ "role": "assistant", "content": text(index, 2_000) }),
        _ => json!({ "role": "user", "content": [
            { "type": "text", "text": text(index, 1_200) },
            { "type": "image_url", "image_url": { "url": "https://example.com/table.png" } },
        ] }),
    }
}

fn call(index: usize, words: usize) -> JsonValue {
    let arguments = json!({ "query": "river ".repeat(words), "limit": index }).to_string();
    json!({
        "id": format!("call_{index}"),
        "type": "function",
        "function": { "name": format!("tool_{}", index % 10), "arguments": arguments },
    })
}

fn tool(index: usize) -> JsonValue {
    let members: serde_json::Map<String, JsonValue> = (0..16)
        .map(|member| {
            let schema = json!({
                "type": "string",
                "description": format!("Member {member}, which narrows what is looked for."),
                "enum": ["one", "two", "three"],
            });
            (format!("member_{member}"), schema)
        })
        .collect();
    json!({
        "type": "function",
        "function": {
            "name": format!("tool_{index}"),
            "description": "Looks something up and returns what was found.",
            "parameters": { "type": "object", "properties": members, "required": ["member_0"] },
        },
    })
}

/// A text of about so many bytes, with line ends and quotes that JSON must escape.
fn text(seed: usize, bytes: usize) -> String {
    let line = format!("Line {seed}: \"rivers\" run\tfrom here to the sea.\n");
    line.repeat(bytes / line.len() + 1)
}
