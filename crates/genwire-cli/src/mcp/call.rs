//! The special calls of this interface: chats, speech and tasks.

use super::content;
use crate::problem::Problem;
use genwire_audio::synthesize_speech;
use genwire_chat::{CreateChatCompletionResponse, create_chat_completion};
use genwire_command::mcp::{Caller, Extension, Outcome, Reporter, Request, Work, reply};
use genwire_command::program::Operation;
use genwire_core::client::{CallBuilder, Error};
use genwire_video::{
    CreateH3ContextIrResponse, TaskStatus, Video, WaitError, create_h3_context_ir,
};
use rmcp::model::JsonObject;
use serde_json::{Value as JsonValue, json};
use std::time::Duration;

/// The argument of a tool that creates a task, in addition to the members of the request.
const WAIT_ARGUMENT: &str = "wait";

const INSTRUCTIONS: &str = "\
The tools call a generation service for chat, speech and video. Arguments are checked before they \
are sent: correct those that the violations name. Calls may cost money.";

/// Additions of this interface to the tools.
pub(super) struct Tools {
    /// The longest wait for a task.
    pub(super) deadline: Duration,
}

impl Extension for Tools {
    fn name(&self) -> &'static str {
        "genwire"
    }

    fn instructions(&self) -> String {
        INSTRUCTIONS.to_owned()
    }

    fn dry_run_help(&self) -> &'static str {
        "`genwire chat --dry-run` and the like show one request"
    }

    fn add_arguments(&self, known: &Operation, properties: &mut JsonObject) {
        if creates_task(known) {
            let wait = json!({
                "description": "Wait for the end of the task and return its result.",
                "type": "boolean",
                "default": true,
            });
            properties.insert(WAIT_ARGUMENT.to_owned(), wait);
        }
    }

    fn begin(
        &self,
        known: &Operation,
        arguments: &mut JsonObject,
    ) -> Result<Option<Box<dyn Work>>, Problem> {
        let operation = known.endpoint.operation;
        if operation == create_chat_completion::ENDPOINT.operation {
            return Ok(Some(Box::new(Own::Chat)));
        }
        if operation == synthesize_speech::ENDPOINT.operation {
            return Ok(Some(Box::new(Own::Speech)));
        }
        let mut waits = creates_task(known);
        if waits && let Some(wait) = arguments.remove(WAIT_ARGUMENT) {
            let expected =
                || Problem::usage(format!("expected true or false for `{WAIT_ARGUMENT}`"), None);
            waits = wait.as_bool().ok_or_else(expected)?;
        }
        let task = || -> Box<dyn Work> { Box::new(Own::Task(self.deadline)) };
        Ok(waits.then(task))
    }
}

/// Returns true if the tool of an operation waits for the end of the task that it creates.
fn creates_task(known: &Operation) -> bool {
    known.endpoint.operation == create_h3_context_ir::ENDPOINT.operation
}

/// A call with special handling.
enum Own {
    /// The answer is the text of the result.
    Chat,
    /// The audio is content or a file.
    Speech,
    /// Waits for the end of the task, up to this time.
    Task(Duration),
}

impl Work for Own {
    fn run<'a>(
        self: Box<Self>,
        caller: &'a Caller,
        request: &'a Request,
        reporter: &'a mut Reporter,
    ) -> Outcome<'a> {
        Box::pin(async move {
            match *self {
                Self::Chat => chat(caller, request, reporter).await.map(content::chat),
                Self::Speech => {
                    let whole = caller.whole(request).await?;
                    let files = caller.files().map(std::path::PathBuf::as_path);
                    content::speech(whole, request.body(), files)
                }
                Self::Task(deadline) => {
                    let whole = caller.whole(request).await?;
                    let created: Option<CreateH3ContextIrResponse> =
                        serde_json::from_value(whole).ok();
                    let id = created.and_then(|created| created.task_id);
                    let id = id.ok_or_else(Problem::without_id)?;
                    wait(caller, &id, deadline, reporter).await.map(reply)
                }
            }
        })
    }
}

/// Requests a stream of events if the client wants progress, or if the arguments request it.
async fn chat(
    caller: &Caller,
    request: &Request,
    reporter: &mut Reporter,
) -> Result<JsonValue, Problem> {
    if !request.asks_for_stream() && !reporter.is_wanted() {
        return caller.whole(request).await;
    }
    let call: CallBuilder<'_, CreateChatCompletionResponse> = caller.build(request);
    let mut stream = call.stream().await?;
    while let Some(event) = stream.next().await {
        event?;
        reporter.step("receiving the reply").await;
    }
    let reply = stream.into_response().await.map_err(|error| Problem::from(Error::from(error)))?;
    Ok(serde_json::to_value(reply.into_inner()).unwrap_or_default())
}

/// Waits for the end of a task.
async fn wait(
    caller: &Caller,
    id: &str,
    deadline: Duration,
    reporter: &mut Reporter,
) -> Result<JsonValue, Problem> {
    let video = Video::from(caller.transport().clone());
    reporter.step(&format!("{id}: created")).await;
    let mut states = video.tasks().wait(id).deadline(deadline).into_stream();
    let mut last = None;
    while let Some(state) = states.next().await {
        let task = state.map_err(|error| problem(error, id))?;
        let status = task.status.as_ref().map_or("in an unknown state", TaskStatus::as_str);
        reporter.step(&format!("{id}: {status}")).await;
        last = Some(task);
    }
    Ok(json!({ "task": last }))
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
