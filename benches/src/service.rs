//! Services as processes, and the load that is put on them: the work of the benchmark `service`.

pub mod load;
pub mod peers;
pub mod process;
pub mod statements;
pub mod store;

/// The key of the service.
pub const KEY: &str = "key";
/// The path of chat completions.
pub const PATH: &str = "/v1/chat/completions";

/// A chat request.
pub fn chat(text: &str, is_streamed: bool) -> String {
    let message = serde_json::json!({ "role": "user", "content": text });
    serde_json::json!({ "model": "X-M3", "messages": [message], "stream": is_streamed }).to_string()
}

/// The path of prompts, whose creation is a task.
pub const PROMPTS: &str = "/v2/h3_context_ir";

/// A request for a prompt.
pub fn prompt() -> String {
    let content = serde_json::json!([{ "type": "text", "text": "A lighthouse at dusk." }]);
    serde_json::json!({ "model": "X-H3", "content": content, "duration": 6, "ratio": "1:1" })
        .to_string()
}

/// All of an HTTP request on a connection that stays open.
pub fn request(body: &str, more: &str) -> Vec<u8> {
    post(PATH, body, more)
}

/// The same for another path.
pub fn post(path: &str, body: &str, more: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\ncontent-type: \
         application/json\r\ncontent-length: {length}\r\n{more}\r\n{body}"
    )
    .into_bytes()
}

/// A request without a body.
pub fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\n\r\n")
        .into_bytes()
}
