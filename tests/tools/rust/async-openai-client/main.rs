//! The client `async-openai` as a client for `genwire conform --client`.
//!
//! It makes the calls of chat; the other operations of the interface are not in this client. The
//! number of its retries cannot be set here.

use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::error::OpenAIError;
use async_openai::types::chat::CreateChatCompletionRequest;
use futures_util::StreamExt as _;
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::{self, Write as _};
use std::time::Duration;

/// A call, as `genwire conform` hands it over.
#[derive(Deserialize)]
struct Call {
    case: String,
    operation: String,
    base_url: String,
    key: String,
    body: Value,
    stream: bool,
    collect: bool,
    timeout_ms: u64,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    for line in io::stdin().lines() {
        let call: Call = serde_json::from_str(&line?)?;
        // The client passes events on, and leaves it to the program to collect them.
        let is_known = call.operation == "create_chat_completion" && !call.collect;
        let mut printed = if is_known {
            runtime.block_on(answer(&call))
        } else {
            json!({ "outcome": "unsupported" })
        };
        printed["case"] = json!(call.case);
        writeln!(io::stdout(), "{printed}")?;
    }
    Ok(())
}

/// Makes a call and returns what came of it.
async fn answer(call: &Call) -> Value {
    let mut events = Vec::new();
    match make(call, &mut events).await {
        Ok(reply) => json!({ "outcome": "reply", "reply": reply, "events": events }),
        Err(error) => {
            json!({ "outcome": "error", "error": described(&error), "events": events })
        }
    }
}

async fn make(call: &Call, events: &mut Vec<Value>) -> Result<Value, OpenAIError> {
    let wait = Duration::from_millis(call.timeout_ms);
    let http = reqwest::Client::builder().no_proxy().read_timeout(wait).build()?;
    let config = OpenAIConfig::new()
        .with_api_base(format!("{}/v1", call.base_url))
        .with_api_key(call.key.as_str());
    let client = Client::with_config(config).with_http_client(http);
    let request: CreateChatCompletionRequest = serde_json::from_value(call.body.clone())
        .map_err(|error| OpenAIError::JSONDeserialize(error, String::new()))?;
    if !call.stream {
        let reply = client.chat().create(request).await?;
        return Ok(json!(reply));
    }
    let mut stream = client.chat().create_stream(request).await?;
    while let Some(event) = stream.next().await {
        events.push(json!(event?));
    }
    Ok(Value::Null)
}

fn described(error: &OpenAIError) -> Value {
    let (status, code) = match error {
        OpenAIError::ApiError(error) => {
            (Some(error.status_code.as_u16()), error.api_error.code.clone())
        }
        _ => (None, None),
    };
    let code = code.map(|code| code.parse::<i64>().map_or(json!(code), |code| json!(code)));
    json!({ "message": error.to_string(), "status": status, "code": code })
}
