//! One call of a tool: arguments to a request, the request to a result.

use super::content;
use super::progress::Reporter;
use super::tools::{WAIT_ARGUMENT, creates_task};
use crate::problem::Problem;
use crate::program::PROGRAM;
use genwire_audio::synthesize_speech;
use genwire_chat::{CreateChatCompletionResponse, create_chat_completion};
use genwire_command::program::{Operation, path_params};
use genwire_core::client::{CallBuilder, Error, Transport, Validation};
use genwire_core::{RawJson, Violation};
use genwire_video::{CreateH3ContextIrResponse, TaskStatus, Video, WaitError};
use rmcp::model::{CallToolResult, JsonObject};
use serde::de::DeserializeOwned;
use serde_json::{Value as JsonValue, json};
use std::path::PathBuf;
use std::time::Duration;

/// The connection and the settings of all calls.
pub(super) struct Caller {
    pub(super) transport: Transport,
    pub(super) validation: Validation,
    /// The folder for audio.
    pub(super) files: Option<PathBuf>,
    /// The longest wait for a task.
    pub(super) deadline: Duration,
}

/// The request of a call.
struct Request {
    known: &'static Operation,
    params: Vec<(&'static str, String)>,
    body: Option<RawJson>,
    /// True if the end of the task is awaited.
    waits: bool,
    /// True if the reply is asked for in events.
    streams: bool,
}

impl Caller {
    /// Makes a call; what goes wrong is a result that the model reads.
    pub(super) async fn call(
        &self,
        known: &'static Operation,
        arguments: JsonObject,
        reporter: &mut Reporter,
    ) -> CallToolResult {
        match self.result(known, arguments, reporter).await {
            Ok(result) => result,
            Err(problem) => content::failed(&problem),
        }
    }

    async fn result(
        &self,
        known: &'static Operation,
        arguments: JsonObject,
        reporter: &mut Reporter,
    ) -> Result<CallToolResult, Problem> {
        let request = read(known, arguments)?;
        let body = request.body.as_ref().map(|body| body.get().as_bytes()).unwrap_or_default();
        let checked = self.validation != Validation::Off && request.body.is_some();
        let report = checked.then(|| PROGRAM.check_request(known.endpoint.operation, body));
        let report = report.flatten();
        if let Some(report) = report.as_ref().filter(|report| !report.is_valid())
            && self.validation == Validation::Refuse
        {
            return Ok(content::refused(report.violations()));
        }
        let mut result = self.send(&request, reporter).await?;
        let warnings: Vec<&Violation> =
            report.as_ref().map(|report| report.warnings().collect()).unwrap_or_default();
        content::warn(&mut result, &warnings);
        Ok(result)
    }

    async fn send(
        &self,
        request: &Request,
        reporter: &mut Reporter,
    ) -> Result<CallToolResult, Problem> {
        let operation = request.known.endpoint.operation;
        if operation == create_chat_completion::ENDPOINT.operation {
            return self.chat(request, reporter).await.map(content::chat);
        }
        let reply = self.whole(request).await?;
        if operation == synthesize_speech::ENDPOINT.operation {
            let body = request.body.as_ref().map(|body| body.get().as_bytes());
            return content::speech(reply, body.unwrap_or_default(), self.files.as_deref());
        }
        if request.waits {
            let created: Option<CreateH3ContextIrResponse> = serde_json::from_value(reply).ok();
            let id = created.and_then(|created| created.task_id).ok_or_else(Problem::without_id)?;
            return self.wait(&id, reporter).await.map(content::reply);
        }
        Ok(content::reply(reply))
    }

    /// Asks for the whole reply.
    async fn whole(&self, request: &Request) -> Result<JsonValue, Problem> {
        let call = self.build::<RawJson>(request);
        let call = if request.known.streams { call.member("stream", &false) } else { call };
        let raw = call.raw().await?;
        // A reply without a body is a success of which there is no more to say.
        Ok(serde_json::from_slice(raw.body()).unwrap_or_else(|_| json!({})))
    }

    /// Asks for the reply in events where the client wants progress, or the arguments ask for it.
    async fn chat(&self, request: &Request, reporter: &mut Reporter) -> Result<JsonValue, Problem> {
        if !request.streams && !reporter.is_wanted() {
            return self.whole(request).await;
        }
        let call = self.build::<CreateChatCompletionResponse>(request);
        let mut stream = call.stream().await?;
        while let Some(event) = stream.next().await {
            event?;
            reporter.step("receiving the reply").await;
        }
        let reply = stream.into_reply().await.map_err(|error| Problem::from(Error::from(error)))?;
        Ok(serde_json::to_value(reply.into_inner()).unwrap_or_default())
    }

    /// Waits for the end of a task.
    async fn wait(&self, id: &str, reporter: &mut Reporter) -> Result<JsonValue, Problem> {
        let video = Video::from(self.transport.clone());
        reporter.step(&format!("{id}: created")).await;
        let mut states = video.tasks().wait(id).deadline(self.deadline).into_stream();
        let mut last = None;
        while let Some(state) = states.next().await {
            let task = state.map_err(|error| problem(error, id))?;
            let status = task.status.as_ref().map_or("in an unknown state", TaskStatus::as_str);
            reporter.step(&format!("{id}: {status}")).await;
            last = Some(task);
        }
        Ok(json!({ "task": last }))
    }

    fn build<'a, R: DeserializeOwned + Send + 'static>(
        &'a self,
        request: &'a Request,
    ) -> CallBuilder<'a, R> {
        // The request has been checked already.
        let mut call = self.transport.call(request.known.endpoint).validation(Validation::Off);
        for (name, value) in &request.params {
            call = call.param(name, value);
        }
        match &request.body {
            Some(body) => call.request(body),
            None => call,
        }
    }
}

fn problem(error: WaitError, id: &str) -> Problem {
    match error {
        WaitError::Call { error, .. } => error.into(),
        WaitError::DeadlinePassed { .. } => {
            let help = format!("the task `{id}` continues; `query_video_task` shows its state");
            Problem::usage(error.to_string(), Some(&help))
        }
        _ => Problem::usage(error.to_string(), None),
    }
}

/// Splits arguments into the parameters, the body and the settings of the tool.
fn read(known: &'static Operation, mut arguments: JsonObject) -> Result<Request, Problem> {
    let mut params = Vec::new();
    for name in path_params(known.endpoint) {
        match arguments.remove(name) {
            Some(JsonValue::String(value)) if !value.is_empty() => params.push((name, value)),
            _ => {
                return Err(Problem::usage(
                    format!("expected a non-empty string for `{name}`"),
                    None,
                ));
            }
        }
    }
    let mut waits = creates_task(known);
    if waits && let Some(wait) = arguments.remove(WAIT_ARGUMENT) {
        let expected =
            || Problem::usage(format!("expected true or false for `{WAIT_ARGUMENT}`"), None);
        waits = wait.as_bool().ok_or_else(expected)?;
    }
    let streams = known.streams && arguments.get("stream") == Some(&json!(true));
    let body = if known.has_body {
        let unreadable =
            |error| Problem::usage(format!("cannot read the arguments: {error}"), None);
        Some(RawJson::from_text(JsonValue::Object(arguments).to_string()).map_err(unreadable)?)
    } else if let Some(name) = arguments.keys().next() {
        let operation = known.endpoint.operation;
        return Err(Problem::usage(format!("`{operation}` has no argument `{name}`"), None));
    } else {
        None
    };
    Ok(Request { known, params, body, waits, streams })
}
