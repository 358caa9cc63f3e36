//! Services as processes, and the load on them: the work of the benchmark `service`.

pub mod load;
pub mod peers;
pub mod process;

/// The key of the service.
pub const KEY: &str = "key";
/// The path of chat completions.
pub const PATH: &str = "/v1/chat/completions";

/// A chat request.
pub fn chat(text: &str, is_streamed: bool) -> String {
    let message = serde_json::json!({ "role": "user", "content": text });
    serde_json::json!({ "model": "X-M3", "messages": [message], "stream": is_streamed }).to_string()
}

/// A request for a streamed reply of about `tokens` tokens, which repeats the tool results.
pub fn long_chat(tokens: usize) -> String {
    const MAX_ANSWER_TOKENS: usize = 1000;
    let mut messages = vec![serde_json::json!({ "role": "user", "content": "Name three rivers." })];
    let counts = (0..tokens).step_by(MAX_ANSWER_TOKENS);
    let answers = counts.enumerate().map(|(index, before)| {
        let count = MAX_ANSWER_TOKENS.min(tokens - before);
        (index.to_string(), "a ".repeat(count))
    });
    let (calls, answers): (Vec<_>, Vec<_>) = answers
        .map(|(id, text)| {
            let function = serde_json::json!({ "name": "f", "arguments": "{}" });
            (
                serde_json::json!({ "id": id, "type": "function", "function": function }),
                serde_json::json!({ "role": "tool", "tool_call_id": id, "content": text }),
            )
        })
        .unzip();
    messages.push(serde_json::json!({ "role": "assistant", "content": "", "tool_calls": calls }));
    messages.extend(answers);
    serde_json::json!({ "model": "X-M3", "messages": messages, "stream": true }).to_string()
}

/// A complete HTTP request on a persistent connection.
pub fn request(body: &str, more: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST {PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\ncontent-type: \
         application/json\r\ncontent-length: {length}\r\n{more}\r\n{body}"
    )
    .into_bytes()
}
