//! Services as processes, and the load that is put on them: the work of the benchmark `service`.

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

/// All of an HTTP request on a connection that stays open.
pub fn request(body: &str, more: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST {PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {KEY}\r\ncontent-type: \
         application/json\r\ncontent-length: {length}\r\n{more}\r\n{body}"
    )
    .into_bytes()
}
