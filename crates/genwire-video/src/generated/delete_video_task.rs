// @generated from spec/video/delete_video_task.toml by cargo xtask generate. Do not edit by hand.

//! `DELETE /v2/video_generation/{task_id}`
//!
//! Cancels a task that waits, or removes the record of a task that is done.
//!
//! Tasks of video generation, of H3 prompts and of video regeneration can be cancelled or
//! deleted.
//!
//! # Path parameters
//!
//! - `task_id`: The task to cancel or to delete. (TASK-002)
//!
//! # Responses
//!
//! - `DeleteVideoTaskResponse`, 200 `application/json`: What was done with the task.
//!
//! # Error codes
//!
//! - 1000: The service failed for a reason that it does not name. (ERR-031)
//! - 1002: Too many requests came in a short time. (ERR-031)
//! - 1004: The credential is missing or wrong. (ERR-031)
//! - 2013: A parameter of the request is not valid. (ERR-031)
//!
//! Open point UNK-016: The deletion of a running or cancelled task gets HTTP 400,
//! `bad_request_error`, code 2013, and a message with the reason.
//!
//! Open point UNK-060: Template tasks can be queried and deleted in the local service.
//!
//! Open point UNK-061: The 7 days of a query count from `created_at`; older tasks can still
//! be deleted.
//!
//! Open point UNK-062: An unknown task gets HTTP 400, `bad_request_error`, code 2013, and a
//! message with the reason.
//!
//! # Example response: A waiting task was cancelled.
//!
//! ```json
//! { "task_id": "task-0001", "action": "cancelled", "status": "cancelled" }
//! ```
//!
//! # Example response: The record of a finished task was removed.
//!
//! ```json
//! { "task_id": "task-0002", "action": "deleted", "status": "deleted" }
//! ```
//!
//! Spec: `video.delete_video_task` (COM-006, COM-008, TASK-001, TASK-003).

use genwire_core::{Build, Endpoint, Extra, Family, OpenEnum, Trace, UnknownValue, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The fixed facts of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    operation: "delete_video_task",
    area: "video",
    method: "DELETE",
    path: "/v2/video_generation/{task_id}",
    version: "v2",
    body_limit: None,
    family: Family::Envelope,
    codes: &[1000, 1002, 1004, 2013],
    deprecated: false,
    trace: Trace { name: "delete_video_task", request: &[], reply: &[] },
};

/// What was done with a task.
///
/// Open point UNK-015: The reply to a deletion has the shape of the reply to a cancellation,
/// with `deleted` as action and status; the status may be absent.
///
/// # Rules
///
/// - `cancelled_status`: the reply to a cancellation has the status `cancelled` (TASK-008)
///
/// Spec: `video.DeleteVideoTaskResponse`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.DeleteVideoTaskResponse", exact)]
#[validate(
    rule(
        check = cancelled_status,
        id = "cancelled_status",
        at = "status",
        code = 2013,
        message = "the reply to a cancellation has the status `cancelled`"
    )
)]
#[non_exhaustive]
pub struct DeleteVideoTaskResponse {
    /// The identifier of the task.
    ///
    /// Spec: `video.DeleteVideoTaskResponse.task_id` (TASK-004).
    pub task_id: Option<String>,
    /// What was done.
    ///
    /// Spec: `video.DeleteVideoTaskResponse.action` (TASK-005).
    pub action: Option<TaskAction>,
    /// Where the task stands now.
    ///
    /// Open point UNK-015: The reply to a deletion has the shape of the reply to a cancellation,
    /// with `deleted` as action and status; the status may be absent.
    ///
    /// Spec: `video.DeleteVideoTaskResponse.status` (TASK-007).
    pub status: Option<DeletionStatus>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `cancelled_status`: the reply to a cancellation has the status `cancelled`.
///
/// ```cel
/// !has(this.action) || this.action != "cancelled" || !has(this.status) || this.status == "cancelled"
/// ```
fn cancelled_status(this: &DeleteVideoTaskResponse) -> bool {
    let Some(action) = &this.action else { return true };
    let Some(status) = &this.status else { return true };
    *action != TaskAction::Cancelled || *status == DeletionStatus::Cancelled
}

/// What a deletion did.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `video.TaskAction` (TASK-006).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskAction", unknown = "error")]
#[non_exhaustive]
pub enum TaskAction {
    /// The task was taken out of the queue.
    ///
    /// Spec: `video.TaskAction.values.cancelled`.
    #[serde(rename = "cancelled")]
    Cancelled,
    /// The record of the task was removed.
    ///
    /// Spec: `video.TaskAction.values.deleted`.
    #[serde(rename = "deleted")]
    Deleted,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Where a task stands after a deletion.
///
/// Open point UNK-015: The reply to a deletion has the shape of the reply to a cancellation,
/// with `deleted` as action and status; the status may be absent.
///
/// A value outside the list is kept.
///
/// Spec: `video.DeletionStatus`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.DeletionStatus", unknown = "accept")]
#[non_exhaustive]
pub enum DeletionStatus {
    /// The task is cancelled.
    ///
    /// Spec: `video.DeletionStatus.values.cancelled`.
    #[serde(rename = "cancelled")]
    Cancelled,
    /// The task is gone.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `video.DeletionStatus.values.deleted`.
    #[serde(rename = "deleted")]
    Deleted,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}
