//! The video area: tasks for prompts and for template videos, and their states.

mod media;
mod view;

use crate::backends::Backends;
use crate::callbacks::{TEMPLATE, verified};
use crate::engines::prompt::Brief;
use crate::engines::template::Order;
use genwire_common::{BaseResp, ErrorCode, INTERFACE};
use genwire_core::StateMove;
use genwire_mock::{Alias, Deletion, Found, Mock, NewTask, OrRefuse as _, Progression, keep_trace};
use genwire_video::server::{Call, Refusal, VideoService};
use genwire_video::{
    CreateH3ContextIrRequest, CreateH3ContextIrResponse, CreateTemplateVideoRequest,
    CreateTemplateVideoResponse, DeleteVideoTaskResponse, DeletionStatus, QueryVideoTaskResponse,
    TaskAction, TaskStatus, TaskType,
};
use media::Measured;
use serde_json::{Value as JsonValue, json};
use std::sync::Arc;

/// The header that sets the progression of a task.
const PROGRESSION_HEADER: &str = "x-genwire-progression";
/// Length of a challenge, in characters.
const CHALLENGE_LENGTH: usize = 32;

/// The video area of a service.
#[derive(Debug)]
pub(crate) struct VideoArea {
    mock: Arc<Mock>,
    backends: Arc<Backends>,
}

impl VideoArea {
    pub(crate) fn new(mock: Arc<Mock>, backends: Arc<Backends>) -> Self {
        Self { mock, backends }
    }

    /// Rejects strings with screened words.
    fn screen<'a>(
        &self,
        call: &Call,
        code: ErrorCode,
        texts: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), Refusal> {
        match self.backends.screening.screen_all(call.namespace(), texts) {
            Some(_) => Err(Refusal::new(code, "the text holds sensitive content; leave it out")),
            None => Ok(()),
        }
    }

    async fn create(
        &self,
        call: &Call,
        id: String,
        params: NewTaskParams<'_>,
    ) -> Result<String, Refusal> {
        // A query returns the model name that the task was created with.
        let alias = call.extension::<Alias>();
        let mut details = params.details;
        keep_trace(&mut details);
        let task = NewTask {
            namespace: call.namespace().to_owned(),
            id,
            key_id: call.caller().map(|caller| caller.key_id.clone()).unwrap_or_default(),
            task_type: params.task_type.to_owned(),
            model: alias.as_ref().map_or(params.model, Alias::name).to_owned(),
            details: details.to_string(),
            request: params.request.to_string(),
            progression: progression(call)?,
        };
        let task = self.mock.tasks().create(&task).await.or_refuse(&INTERFACE)?;
        Ok(task.id)
    }

    async fn next_id(&self, call: &Call) -> Result<String, Refusal> {
        self.mock.task_id(call.namespace()).await.or_refuse(&INTERFACE)
    }

    /// Challenges the receiver of callbacks, and returns its record for the task.
    ///
    /// If the receiver fails, the task is created without callbacks.
    async fn receiver(
        &self,
        call: &Call,
        id: &str,
        url: Option<&str>,
    ) -> Result<Option<JsonValue>, Refusal> {
        let Some(url) = url else { return Ok(None) };
        let namespace = call.namespace();
        let mut draw =
            self.mock.seed().within(TEMPLATE).within(namespace).draw(&format!("challenge {id}"));
        let challenge = draw.id("", CHALLENGE_LENGTH);
        let is_verified = self.mock.callbacks().verify((namespace, id), url, challenge).await;
        let is_verified = is_verified.or_refuse(&INTERFACE)?;
        Ok(Some(verified(url, is_verified)))
    }
}

/// The parameters of a new task.
struct NewTaskParams<'a> {
    task_type: &'a str,
    model: &'a str,
    details: JsonValue,
    request: JsonValue,
}

impl VideoService for VideoArea {
    type Media = Measured;

    async fn check_media_of_create_h3_context_ir(
        &self,
        call: &Call,
        request: &CreateH3ContextIrRequest,
    ) -> Result<Measured, Refusal> {
        let (report, files) =
            media::measure(self.mock.fetcher(), request, call.body().len()).await?;
        if !report.is_valid() {
            return Err(Refusal::invalid(&INTERFACE, report));
        }
        Ok(Measured { files, ..Measured::default() })
    }

    async fn create_h3_context_ir(
        &self,
        call: Call,
        request: CreateH3ContextIrRequest,
        measured: Measured,
    ) -> Result<CreateH3ContextIrResponse, Refusal> {
        self.screen(&call, ErrorCode::SensitiveInput, request.prompt())?;
        let brief = Brief::new(&request, measured.files);
        let id = self.next_id(&call).await?;
        let params = NewTaskParams {
            task_type: TaskType::H3ContextIr.as_str(),
            model: request.model.as_str(),
            details: json!({ "duration": brief.duration, "ratio": brief.ratio }),
            request: json!(brief),
        };
        let id = self.create(&call, id, params).await?;
        Ok(CreateH3ContextIrResponse::new().task_id(id))
    }

    async fn check_media_of_create_template_video(
        &self,
        call: &Call,
        request: &CreateTemplateVideoRequest,
    ) -> Result<Measured, Refusal> {
        let media = request.media_inputs.iter().flatten();
        let urls: Vec<&str> = media.filter_map(|input| input.value.as_deref()).collect();
        let inputs = media::count(self.mock.fetcher(), &urls, call.body().len()).await?;
        Ok(Measured { inputs, ..Measured::default() })
    }

    async fn create_template_video(
        &self,
        call: Call,
        request: CreateTemplateVideoRequest,
        measured: Measured,
    ) -> Result<CreateTemplateVideoResponse, Refusal> {
        if request.template_id.trim().is_empty() {
            let message = "`template_id` is empty; expected the identifier of a template";
            return Err(Refusal::new(ErrorCode::InvalidParameter, message));
        }
        let texts = request.text_inputs.iter().flatten().filter_map(|text| text.value.as_deref());
        // This is the only code of the operation that concerns content.
        self.screen(&call, ErrorCode::OutputContentError, texts)?;
        progression(&call)?;
        let id = self.next_id(&call).await?;
        let receiver = self.receiver(&call, &id, request.callback_url.as_deref()).await?;
        let mut details = json!({ "template_id": request.template_id });
        if let Some(receiver) = receiver {
            details["callback"] = receiver;
        }
        let order = Order { template_id: request.template_id, inputs: measured.inputs };
        let params =
            NewTaskParams { task_type: TEMPLATE, model: "", details, request: json!(order) };
        let id = self.create(&call, id, params).await?;
        let success = BaseResp::new().status_code(0).status_msg("success");
        Ok(CreateTemplateVideoResponse::new().task_id(id).base_resp(success))
    }

    async fn query_video_task(
        &self,
        call: Call,
        task_id: String,
    ) -> Result<QueryVideoTaskResponse, Refusal> {
        let found = self.mock.tasks().query(call.namespace(), &task_id).await;
        match found.or_refuse(&INTERFACE)? {
            Found::Task(task) => {
                let shown = view::shown(&self.mock, &call, &task);
                Ok(QueryVideoTaskResponse::new().task(shown))
            }
            Found::Expired => Err(Refusal::new(
                ErrorCode::InvalidParameter,
                format!("the task `{task_id}` was created too long ago to be asked for"),
            )),
            Found::Unknown => Err(unknown(&task_id)),
        }
    }

    async fn delete_video_task(
        &self,
        call: Call,
        task_id: String,
    ) -> Result<DeleteVideoTaskResponse, Refusal> {
        let deletion = self.mock.tasks().delete(call.namespace(), &task_id).await;
        match deletion.or_refuse(&INTERFACE)? {
            Deletion::Done(row) => {
                let action = TaskAction::from(row.action.unwrap_or_default());
                let status = DeletionStatus::from(action.as_str());
                Ok(DeleteVideoTaskResponse::new().task_id(task_id).action(action).status(status))
            }
            Deletion::Refused(row) => Err(refused(row, &task_id)),
            Deletion::Unknown => Err(unknown(&task_id)),
        }
    }
}

/// Reads the progression that the caller requests.
fn progression(call: &Call) -> Result<Option<Progression>, Refusal> {
    let Some(said) = call.headers().get(PROGRESSION_HEADER) else { return Ok(None) };
    let read = said.to_str().unwrap_or_default().parse();
    read.map(Some).map_err(|error: String| {
        Refusal::new(ErrorCode::InvalidParameter, format!("`{PROGRESSION_HEADER}`: {error}"))
    })
}

fn unknown(task_id: &str) -> Refusal {
    Refusal::new(ErrorCode::InvalidParameter, format!("there is no task `{task_id}`"))
}

/// Creates the error for a transition that is not in the state table.
fn refused(row: &StateMove, task_id: &str) -> Refusal {
    let code = row.code.map_or(ErrorCode::InvalidParameter, |code| i64::from(code).into());
    let why = match TaskStatus::from(row.from) {
        TaskStatus::Running => "is running and can no longer be cancelled",
        TaskStatus::Cancelled => "has been cancelled already",
        _ => "cannot be deleted in its state",
    };
    Refusal::new(code, format!("the task `{task_id}` {why}"))
}
