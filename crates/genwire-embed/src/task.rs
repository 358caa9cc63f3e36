//! The state of a video task.

use crate::problem::Problem;
use genwire::video::{QueryVideoTaskResponse, TaskStatus};
use serde_json::json;

/// Says from the reply to a query whether the task has ended, and how.
pub(crate) fn read(reply: &[u8]) -> Result<String, Problem> {
    let reply: QueryVideoTaskResponse = serde_json::from_slice(reply)
        .map_err(|error| Problem::new(format!("expected the reply to a query: {error}")))?;
    let task = reply.task.unwrap_or_default();
    Ok(json!({
        "state": task.status.as_ref().map(TaskStatus::as_str),
        "ended": task.is_terminal(),
        "succeeded": task.status == Some(TaskStatus::Succeeded),
        "cancelled": task.status == Some(TaskStatus::Cancelled),
        "code": task.error_code(),
        "reason": task.failure(),
    })
    .to_string())
}
