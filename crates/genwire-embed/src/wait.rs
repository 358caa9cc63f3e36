//! Waits for video tasks.

use crate::options::Unit;
use crate::problem::Problem;
use genwire::video::{TaskError, TaskStatus, VideoTask};
use genwire_core::failure::Schedule;
use serde_core::Deserialize as _;
use serde_json::{Map, Value as JsonValue, json};
use std::time::Duration;

/// Decides the next step after a query of a task: the pause before the next query, or the end of
/// the wait. The response to the query, if there is one, follows the facts.
pub(crate) fn next(payload: &[u8]) -> Result<String, Problem> {
    let mut parts = payload.splitn(2, |byte| *byte == b'\n');
    let facts: Map<String, JsonValue> = serde_json::from_slice(parts.next().unwrap_or_default())
        .map_err(|error| Problem::new(format!("expected the facts of a wait: {error}")))?;
    let reply = parts.next().unwrap_or_default();
    let mut state = facts.get("state").cloned().unwrap_or_default();
    let name = facts.get("task_id").and_then(JsonValue::as_str).unwrap_or_default();
    if !reply.is_empty() {
        let task = read(reply)?;
        state = task.status.as_ref().map(TaskStatus::as_str).into();
        if task.status == Some(TaskStatus::Succeeded) {
            return Ok(json!({ "has_succeeded": true }).to_string());
        }
        if task.is_terminal() {
            let is_cancelled = task.status == Some(TaskStatus::Cancelled);
            let end = if is_cancelled { "was cancelled" } else { "failed" };
            let reason = task.failure().map(|reason| format!(": {reason}")).unwrap_or_default();
            let message = format!("the task `{name}` {end}{reason}");
            return Ok(failure(&message, &state, &task.error_code().into()));
        }
    }
    let unit = Unit::of(&facts);
    let time = |name: &str| match facts.get(name) {
        Some(JsonValue::Null) => Duration::MAX,
        Some(value) => unit.read(value).map_or(Duration::ZERO, |it| it.unwrap_or(Duration::MAX)),
        None => Duration::ZERO,
    };
    let schedule = Schedule {
        interval: time("interval"),
        jitter: 0.25,
        deadline: time("deadline"),
        is_early: true,
    };
    let polls = facts.get("polls").and_then(JsonValue::as_u64).unwrap_or_default() + 1;
    let count = u32::try_from(polls).unwrap_or(u32::MAX);
    let random = facts.get("random").and_then(JsonValue::as_f64).unwrap_or(0.5).clamp(0.0, 1.0);
    let pause = schedule.pause(count, time("elapsed"), time("asked"), random);
    let Some(pause) = pause else {
        let was = state.as_str().map(|state| format!("; it was `{state}`")).unwrap_or_default();
        let message = format!("the task `{name}` did not end before the deadline{was}");
        return Ok(failure(&message, &state, &JsonValue::Null));
    };
    Ok(json!({ "pause": unit.of_time(pause), "polls": polls, "state": state }).to_string())
}

fn read(reply: &[u8]) -> Result<VideoTask, Problem> {
    let reply: JsonValue = serde_json::from_slice(reply)
        .map_err(|error| Problem::new(format!("expected the response to a query: {error}")))?;
    let found = &reply["task"];
    // No other member of the task states if it has ended.
    let mut task = VideoTask::default();
    task.status = TaskStatus::deserialize(&found["status"]).ok();
    task.error = TaskError::deserialize(&found["error"]).ok();
    Ok(task)
}

fn failure(message: &str, state: &JsonValue, code: &JsonValue) -> String {
    json!({ "failure": { "message": message, "state": state, "code": code } }).to_string()
}
