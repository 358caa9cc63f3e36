//! Functions that a model calls, with a model that follows a script.

mod looping;
mod toolbox;

use std::collections::VecDeque;

use genwire_chat::{CreateChatCompletionRequest, CreateChatCompletionResponse};
use serde_json::{Value, json};

/// A model that follows a script and records its requests.
#[derive(Default)]
struct Model {
    script: VecDeque<Value>,
    /// The requests as they would go out.
    requests: Vec<Value>,
}

impl Model {
    fn new(script: impl IntoIterator<Item = Value>) -> Self {
        Self { script: script.into_iter().collect(), requests: Vec::new() }
    }

    /// Answers a request; fails at the end of the script.
    fn answer(
        &mut self,
        request: &CreateChatCompletionRequest,
    ) -> Result<CreateChatCompletionResponse, String> {
        self.requests.push(serde_json::to_value(request).unwrap());
        let reply = self.script.pop_front().ok_or("the line is dead")?;
        Ok(serde_json::from_value(reply).unwrap())
    }

    /// The messages of the last request.
    fn heard(&self) -> &[Value] {
        self.requests.last().unwrap()["messages"].as_array().unwrap()
    }
}

/// A reply with a message of the assistant.
fn reply(finish_reason: &str, message: &Value) -> Value {
    json!({ "choices": [{ "finish_reason": finish_reason, "message": message }] })
}

/// A reply in words.
fn says(text: &str) -> Value {
    reply("stop", &json!({ "role": "assistant", "content": text }))
}

/// A call of a function; `arguments` is the string that the model writes.
fn call(id: &str, name: &str, arguments: &str) -> Value {
    let function = json!({ "name": name, "arguments": arguments });
    json!({ "id": id, "type": "function", "function": function })
}

/// A reply with calls.
fn calls(calls: &[Value]) -> Value {
    reply("tool_calls", &json!({ "role": "assistant", "content": "", "tool_calls": calls }))
}
