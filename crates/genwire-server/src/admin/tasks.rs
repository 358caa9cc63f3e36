//! Tasks, seen, made and moved from inside.

use super::Service;
use super::problem::Problem;
use super::question::{Body, Wanted};
use crate::shared::Shared;
use crate::store::{Moved, NewTask, TaskRow};
use crate::tasks::{ByHand, Failure, Progression};
use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use genwire_video::TaskStatus;
use serde::Deserialize;
use serde_json::{Value as JsonValue, json};

/// How many tasks are listed unless more are asked for.
const USUAL_LIMIT: u32 = 1000;
/// The code of tasks that are made to fail, unless another one is given.
const USUAL_CODE: u32 = 1000;

/// A task to add.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wish {
    task_type: String,
    status: Option<String>,
    model: Option<String>,
    progression: Option<Progression>,
    #[serde(default)]
    details: Option<JsonValue>,
    result: Option<JsonValue>,
    namespace: Option<String>,
}

/// Where a task is to move.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Move {
    status: String,
    result: Option<JsonValue>,
    usage: Option<JsonValue>,
    code: Option<u32>,
    message: Option<String>,
    namespace: Option<String>,
}

pub(super) async fn list(
    State(shared): Service,
    wanted: Wanted,
) -> Result<Json<JsonValue>, Problem> {
    let limit = wanted.number("limit")?.unwrap_or(USUAL_LIMIT);
    let tasks = shared.store.tasks(wanted.namespace(), limit).await?;
    let tasks: Vec<JsonValue> = tasks.iter().map(TaskRow::to_json).collect();
    Ok(Json(json!({ "tasks": tasks })))
}

pub(super) async fn show(
    State(shared): Service,
    wanted: Wanted,
    Path(id): Path<String>,
) -> Result<Json<JsonValue>, Problem> {
    Ok(Json(find(&shared, wanted.namespace(), &id).await?.to_json()))
}

/// Adds a task; one with a status is moved there, and goes on by hand from then on.
pub(super) async fn create(
    State(shared): Service,
    wanted: Wanted,
    Body(wish): Body<Wish>,
) -> Result<(StatusCode, Json<JsonValue>), Problem> {
    let status = wish.status.as_deref().map(status_of).transpose()?;
    // Which types there are is open; a reply has to be able to say any of them.
    if wish.task_type.trim().is_empty() {
        return Err(Problem::request("`task_type` is empty; it is a name such as `generation`"));
    }
    let namespace = wish.namespace.as_deref().or(wanted.namespace()).unwrap_or_default();
    let by_hand = status.is_some().then_some(Progression::Manual);
    let task = NewTask {
        namespace: namespace.to_owned(),
        id: shared.task_id(namespace).await?,
        key_id: String::new(),
        task_type: wish.task_type,
        model: wish.model.unwrap_or_default(),
        details: wish.details.map(|details| details.to_string()).unwrap_or_default(),
        request: String::new(),
        progression: wish.progression.or(by_hand),
    };
    let mut row = shared.tasks.create(&task).await?;
    for step in status.as_ref().map_or(&[][..], way_to) {
        let end = ByHand { result: wish.result.clone(), ..ByHand::default() };
        row = moved(&shared, &row, step, end).await?;
    }
    Ok((StatusCode::CREATED, Json(row.to_json())))
}

/// Moves a task to a state that the table leads to from where it is.
pub(super) async fn set_status(
    State(shared): Service,
    wanted: Wanted,
    Path(id): Path<String>,
    Body(target): Body<Move>,
) -> Result<Json<JsonValue>, Problem> {
    let namespace = target.namespace.as_deref().or(wanted.namespace());
    let task = find(&shared, namespace, &id).await?;
    let status = status_of(&target.status)?;
    let error = (target.code.is_some() || target.message.is_some()).then(|| {
        let message = target.message.unwrap_or_else(|| "the task was made to fail".to_owned());
        Failure::new(target.code.unwrap_or(USUAL_CODE), message)
    });
    let end = ByHand { result: target.result, usage: target.usage, error };
    Ok(Json(moved(&shared, &task, &status, end).await?.to_json()))
}

async fn moved(
    shared: &Shared,
    task: &TaskRow,
    to: &TaskStatus,
    end: ByHand,
) -> Result<TaskRow, Problem> {
    let key = (task.namespace.as_str(), task.id.as_str());
    let refused = |from: &TaskStatus| {
        let (from, to) = (from.as_str(), to.as_str());
        Problem::conflict(format!("a task does not move from `{from}` to `{to}`"))
            .help("the moves are queued, running, then succeeded or failed; queued, cancelled")
    };
    match shared.tasks.move_by_hand(key, to, end).await? {
        Moved::To(row, _) | Moved::Removed(row, _) => Ok(*row),
        Moved::Refused(_) => Err(refused(&task.status)),
        Moved::NotListed(from) => Err(refused(&from)),
        Moved::Lost => Err(Problem::conflict("another has moved the task at the same time")),
        Moved::Unknown => Err(Problem::unknown(format!("there is no task `{}`", task.id))),
    }
}

/// The moves from the first state to another.
fn way_to(status: &TaskStatus) -> &'static [TaskStatus] {
    match status {
        TaskStatus::Running => &[TaskStatus::Running],
        TaskStatus::Succeeded => &[TaskStatus::Running, TaskStatus::Succeeded],
        TaskStatus::Failed => &[TaskStatus::Running, TaskStatus::Failed],
        TaskStatus::Cancelled => &[TaskStatus::Cancelled],
        _ => &[],
    }
}

/// Finds a task in the namespace that is named, else in any.
async fn find(shared: &Shared, namespace: Option<&str>, id: &str) -> Result<TaskRow, Problem> {
    let mut found = shared.store.task(namespace.unwrap_or_default(), id).await?;
    if found.is_none() && namespace.is_none() {
        let all = shared.store.tasks(None, u32::MAX).await?;
        found = all.into_iter().find(|task| task.id == id);
    }
    found.ok_or_else(|| {
        Problem::unknown(format!("there is no task `{id}`")).help("`GET /tasks` lists them")
    })
}

fn status_of(text: &str) -> Result<TaskStatus, Problem> {
    TaskStatus::try_parse(text).map_err(|error| Problem::request(format!("`status`: {error}")))
}
