//! The state of a video task.

use crate::problem::Problem;
use genwire::video::{TaskError, TaskStatus, VideoTask};
use serde_core::Deserialize as _;
use serde_json::{Value as JsonValue, json};

/// Says from the reply to a query whether the task has ended, and how.
pub(crate) fn read(reply: &[u8]) -> Result<String, Problem> {
    let reply: JsonValue = serde_json::from_slice(reply)
        .map_err(|error| Problem::new(format!("expected the reply to a query: {error}")))?;
    let found = &reply["task"];
    // No other member of the task says anything about its end.
    let mut task = VideoTask::default();
    task.status = TaskStatus::deserialize(&found["status"]).ok();
    task.error = TaskError::deserialize(&found["error"]).ok();
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
