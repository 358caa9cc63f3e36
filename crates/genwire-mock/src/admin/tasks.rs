//! Listing, adding and moving tasks.

use super::Service;
use super::problem::Problem;
use super::query::{AdminQuery, Body, PathId};
use crate::mock::Mock;
use crate::progression::Progression;
use crate::states::StateTable;
use crate::store::{Moved, NewTask, TaskRow};
use crate::tasks::{ByHand, Failure};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};

/// Default number of listed tasks.
const DEFAULT_LIMIT: u32 = 1000;

/// Request to add a task.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTaskBody {
    task_type: String,
    status: Option<String>,
    /// Model of the task.
    model: Option<String>,
    progression: Option<Progression>,
    #[serde(default)]
    details: Option<JsonValue>,
    result: Option<JsonValue>,
    namespace: Option<String>,
}

/// Request to move a task.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoveBody {
    status: String,
    result: Option<JsonValue>,
    usage: Option<JsonValue>,
    code: Option<u32>,
    message: Option<String>,
    namespace: Option<String>,
}

pub(super) async fn list(
    State(shared): Service,
    query: AdminQuery,
) -> Result<Json<JsonValue>, Problem> {
    let limit = query.number("limit")?.unwrap_or(DEFAULT_LIMIT);
    let tasks = shared.store.tasks(query.namespace(), limit).await?;
    let tasks: Vec<JsonValue> = tasks.iter().map(TaskRow::to_json).collect();
    Ok(Json(json!({ "tasks": tasks })))
}

pub(super) async fn show(
    State(shared): Service,
    query: AdminQuery,
    PathId(id): PathId,
) -> Result<Json<JsonValue>, Problem> {
    Ok(Json(find(&shared, query.namespace(), &id).await?.to_json()))
}

/// Adds a task. If `status` is given, the task moves there and then progresses manually.
pub(super) async fn create(
    State(shared): Service,
    query: AdminQuery,
    Body(new): Body<NewTaskBody>,
) -> Result<(StatusCode, Json<JsonValue>), Problem> {
    let states = shared.store.states();
    let status = new.status.as_deref().map(|status| status_of(states, status)).transpose()?;
    // Task types are an open set; a reply must be able to represent any of them.
    if new.task_type.trim().is_empty() {
        return Err(Problem::request("`task_type` is empty; it is a name such as `generation`"));
    }
    let namespace = new.namespace.as_deref().or(query.namespace()).unwrap_or_default();
    let by_hand = status.is_some().then_some(Progression::Manual);
    let task = NewTask {
        namespace: namespace.to_owned(),
        id: shared.task_id(namespace).await?,
        key_id: String::new(),
        task_type: new.task_type,
        model: new.model.unwrap_or_else(|| shared.task_model.clone()),
        details: new.details.map(|details| details.to_string()).unwrap_or_default(),
        request: String::new(),
        progression: new.progression.or(by_hand),
    };
    let mut row = shared.tasks.create(&task).await?;
    for step in status.map_or_else(Vec::new, |status| states.way_to(status)) {
        let end = ByHand { result: new.result.clone(), ..ByHand::default() };
        row = moved(&shared, &row, step, end).await?;
    }
    Ok((StatusCode::CREATED, Json(row.to_json())))
}

/// Moves a task to a state that the state table permits next.
pub(super) async fn set_status(
    State(shared): Service,
    query: AdminQuery,
    PathId(id): PathId,
    Body(target): Body<MoveBody>,
) -> Result<Json<JsonValue>, Problem> {
    let namespace = target.namespace.as_deref().or(query.namespace());
    let task = find(&shared, namespace, &id).await?;
    let status = status_of(shared.store.states(), &target.status)?;
    let error = (target.code.is_some() || target.message.is_some()).then(|| {
        let message = target.message.unwrap_or_else(|| "the task was made to fail".to_owned());
        Failure::new(target.code.unwrap_or(shared.api.interface.internal_code), message)
    });
    let end = ByHand { result: target.result, usage: target.usage, error };
    Ok(Json(moved(&shared, &task, status, end).await?.to_json()))
}

async fn moved(shared: &Mock, task: &TaskRow, to: &str, end: ByHand) -> Result<TaskRow, Problem> {
    let key = (task.namespace.as_str(), task.id.as_str());
    let refused = |from: &str| {
        Problem::conflict(format!("a task does not move from `{from}` to `{to}`"))
            .help("a task moves from queued to running or cancelled, and from running to succeeded or failed")
    };
    match shared.tasks.move_by_hand(key, to, end).await? {
        Moved::To(row, _) | Moved::Removed(row, _) => Ok(*row),
        Moved::Refused(_) => Err(refused(&task.status)),
        Moved::NotListed(from) => Err(refused(&from)),
        Moved::Lost => {
            Err(Problem::conflict("another request has moved the task at the same time"))
        }
        Moved::Unknown => Err(Problem::unknown(format!("there is no task `{}`", task.id))),
    }
}

/// Finds a task in the given namespace, or in any namespace if none is given.
async fn find(shared: &Mock, namespace: Option<&str>, id: &str) -> Result<TaskRow, Problem> {
    let mut found = shared.store.task(namespace.unwrap_or_default(), id).await?;
    if found.is_none() && namespace.is_none() {
        found = shared.store.find_task(id).await?;
    }
    found.ok_or_else(|| {
        Problem::unknown(format!("there is no task `{id}`")).help("`GET /tasks` lists them")
    })
}

/// Reads a state of tasks.
fn status_of<'a>(states: &StateTable, text: &'a str) -> Result<&'a str, Problem> {
    if states.states.contains(&text) {
        return Ok(text);
    }
    let known = states.states.join("`, `");
    Err(Problem::request(format!("`status`: `{text}` is not a state; expected one of `{known}`")))
}
