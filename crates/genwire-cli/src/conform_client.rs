//! `genwire conform-client`: the client of this project for `genwire conform --client`.
//!
//! It reads one call per line and prints one outcome per line; `docs/conformance.md` describes
//! both.

use crate::problem::Problem;
use crate::verdict::Verdict;
use crate::write::write_line;
use genwire_audio::{Audio, SynthesizeSpeechRequest, SynthesizeSpeechResponse};
use genwire_chat::{Chat, CreateChatCompletionRequest, CreateChatCompletionResponse};
use genwire_core::client::{
    Config, Error, EventStream, RetryPolicy, Timeouts, Transport, Validation,
};
use genwire_core::hex;
use genwire_core::merge::Collected;
use genwire_video::{
    CallbackStatus, CreateTemplateVideoRequest, StatusChange, TaskStatus, Video, callback,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeMap;
use std::io;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

/// Maximum number of callbacks that wait to be read.
const MAX_PENDING_CALLBACKS: usize = 64;

/// The pause between two queries of a task.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A call, as `genwire conform` hands it over.
#[derive(Debug, Deserialize)]
struct Call {
    case: String,
    operation: String,
    base_url: String,
    key: String,
    parameters: BTreeMap<String, String>,
    body: JsonValue,
    stream: bool,
    collect: bool,
    wait_ms: Option<u64>,
    timeout_ms: u64,
    retries: u32,
}

/// Makes the calls that are read from standard input.
pub(crate) fn run() -> Result<Verdict, Problem> {
    let runtime = genwire_command::runtime::on_this_thread()?;
    for line in io::stdin().lines() {
        let line = line.map_err(|error| Problem::usage(format!("cannot read: {error}"), None))?;
        let call: Call = serde_json::from_str(&line)
            .map_err(|error| Problem::usage(format!("expected a call in JSON: {error}"), None))?;
        let mut printed = runtime.block_on(make(&call));
        printed["case"] = json!(call.case);
        write_line(&printed.to_string())?;
    }
    Ok(Verdict::Success)
}

/// Makes a call, and returns its outcome.
async fn make(call: &Call) -> JsonValue {
    let mut events = Vec::new();
    let made = match connect(call) {
        Ok(transport) => dispatch(call, &transport, &mut events).await,
        Err(error) => Err(error),
    };
    let mut printed = match made {
        Ok(Some(printed)) => printed,
        Ok(None) => json!({ "outcome": "unsupported" }),
        Err(error) => json!({
            "outcome": "error",
            "error": {
                "message": error.to_string(),
                "status": error.status(),
                "code": error.code().map(|code| code.as_i64()),
            },
        }),
    };
    if call.stream {
        printed["events"] = JsonValue::Array(events);
    }
    printed
}

fn connect(call: &Call) -> Result<Transport, Error> {
    let wait = Duration::from_millis(call.timeout_ms);
    let config = Config::builder()
        .base_url(call.base_url.as_str())
        .api_key(call.key.as_str())
        .no_proxy()
        .validation(Validation::Off)
        .timeouts(Timeouts::default().connect(wait).headers(wait).idle(wait))
        .retry(
            RetryPolicy::default()
                .attempts(call.retries + 1)
                .backoff(Duration::from_millis(10), Duration::from_secs(1)),
        )
        .build()?;
    Transport::new(config)
}

/// Makes a call; `None` if this client does not know the operation.
async fn dispatch(
    call: &Call,
    transport: &Transport,
    events: &mut Vec<JsonValue>,
) -> Result<Option<JsonValue>, Error> {
    let transport = transport.clone();
    Ok(Some(match call.operation.as_str() {
        "create_chat_completion" => {
            let request: CreateChatCompletionRequest = request(call)?;
            let chat = Chat::from(transport);
            let call_builder = chat.create(&request);
            if call.stream {
                let reply = follow(call_builder.stream().await?, events).await?;
                printed(&reply, call.collect.then(|| collected_chat(&reply)))?
            } else {
                reply(&call_builder.await?.into_inner())?
            }
        }
        "synthesize_speech" => {
            let request: SynthesizeSpeechRequest = request(call)?;
            let audio = Audio::from(transport);
            let call_builder = audio.synthesize(&request);
            if call.stream {
                let reply = follow(call_builder.stream().await?, events).await?;
                let collected = if call.collect { Some(collected_audio(&reply)?) } else { None };
                printed(&reply, collected)?
            } else {
                reply(&call_builder.await?.into_inner())?
            }
        }
        "query_video_task" => {
            let id = call.parameters.get("task_id").map(String::as_str).unwrap_or_default();
            let video = Video::from(transport);
            match call.wait_ms {
                Some(time) => wait(&video, id, Duration::from_millis(time)).await?,
                None => reply(&video.tasks().get(id).await?.into_inner())?,
            }
        }
        "create_template_video" => with_callbacks(&Video::from(transport), request(call)?).await?,
        _ => return Ok(None),
    }))
}

fn request<T: DeserializeOwned>(call: &Call) -> Result<T, Error> {
    serde_json::from_value(call.body.clone())
        .map_err(|error| Error::undecodable(call.body.to_string().as_bytes(), &error))
}

fn reply(body: &impl Serialize) -> Result<JsonValue, Error> {
    Ok(json!({ "outcome": "reply", "reply": value(body)? }))
}

/// Returns the line about a reply, with the sum of its events.
fn printed(body: &impl Serialize, collected: Option<JsonValue>) -> Result<JsonValue, Error> {
    let mut printed = reply(body)?;
    if let Some(collected) = collected {
        printed["collected"] = collected;
    }
    Ok(printed)
}

fn collected_chat(reply: &CreateChatCompletionResponse) -> JsonValue {
    let calls = reply.tool_calls().iter().map(|call| {
        let id = call.id.as_deref().unwrap_or_default();
        json!({ "id": id, "name": call.name(), "arguments": call.arguments_text() })
    });
    json!({
        "text": reply.text(),
        "reasoning": reply.reasoning().unwrap_or_default(),
        "calls": calls.collect::<JsonValue>(),
    })
}

fn collected_audio(reply: &SynthesizeSpeechResponse) -> Result<JsonValue, Error> {
    let audio = reply.data.as_ref().and_then(|data| data.audio.as_deref()).unwrap_or_default();
    hex::decode(audio).map_err(Error::middleware)?;
    Ok(json!({ "audio": audio }))
}

/// Waits for the end of a task.
async fn wait(video: &Video, id: &str, deadline: Duration) -> Result<JsonValue, Error> {
    let wait = video.tasks().wait(id).interval(POLL_INTERVAL).deadline(deadline);
    let error = match wait.await {
        Ok(task) => return reply(&json!({ "task": task })),
        Err(error) => error,
    };
    let state = error.task().and_then(|task| task.status.as_ref()).map(TaskStatus::as_str);
    Ok(json!({
        "outcome": "error",
        "error": { "message": error.to_string(), "code": error.code() },
        "state": state,
    }))
}

/// Serializes a body to a JSON value; fails if it is nested too deeply.
fn value(body: &impl Serialize) -> Result<JsonValue, Error> {
    serde_json::to_value(body).map_err(|error| Error::undecodable(b"", &error))
}

/// Reads a stream to its end, and returns the reply.
async fn follow<R>(mut stream: EventStream<R>, events: &mut Vec<JsonValue>) -> Result<R, Error>
where
    R: Collected<Event: DeserializeOwned + Serialize> + Serialize + Send + Sync + 'static,
{
    while let Some(event) = stream.next().await {
        events.push(value(&event?)?);
    }
    Ok(stream.into_response().await?.into_inner())
}

/// Creates a task, and waits for the callback that reports its end.
async fn with_callbacks(
    video: &Video,
    request: CreateTemplateVideoRequest,
) -> Result<JsonValue, Error> {
    let (sender, mut callbacks) = mpsc::channel(MAX_PENDING_CALLBACKS);
    let app = callback::router(move |change: StatusChange| {
        let sender = sender.clone();
        async move { sender.send(change).await }
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(Error::middleware)?;
    let address = listener.local_addr().map_err(Error::middleware)?;
    let receiver = tokio::spawn(async { axum::serve(listener, app).await });
    let request = request.callback_url(format!("http://{address}/"));
    let created = video.templates().create(&request).await?.into_inner();
    let mut received = Vec::new();
    while let Some(callback) = callbacks.recv().await {
        let is_over =
            matches!(callback.status, Some(CallbackStatus::Success | CallbackStatus::Failed));
        received.push(json!({
            "task_id": callback.task_id,
            "status": callback.status.as_ref().map(CallbackStatus::as_str),
        }));
        if is_over {
            break;
        }
    }
    receiver.abort();
    // Only now is the address closed.
    drop(receiver.await);
    let mut printed = reply(&created)?;
    printed["callbacks"] = JsonValue::Array(received);
    Ok(printed)
}
