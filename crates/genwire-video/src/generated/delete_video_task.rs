// @generated from spec/video/delete_video_task.toml (genwire_rust::operations) by cargo xtask generate. Do not edit by hand.

//! `DELETE /v2/video_generation/{task_id}`
//!
//! Cancels a queued task, or deletes the record of a finished one.
//!
//! Tasks of video generation, of H3 prompts and of video regeneration can be cancelled or deleted.
//!
//! # Path parameters
//!
//! - `task_id`: ID of the task to cancel or delete.
//!
//! # Responses
//!
//! - [`DeleteVideoTaskResponse`], status 200, `application/json`: Result of the deletion.
//!
//! # Errors
//!
//! - [`UnknownError`](genwire_common::ErrorCode::UnknownError): Unknown error in the service.
//! - [`RateLimited`](genwire_common::ErrorCode::RateLimited): Rate limit exceeded.
//! - [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed): Missing or wrong API key.
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Invalid request parameter.
//!
//! # Example
//!
//! Response: A queued task was cancelled.
//!
//! ```json
//! { "task_id": "task-0001", "action": "cancelled", "status": "cancelled" }
//! ```
//!
//! [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/delete_video_task.md)

use genwire_common::{BEARER_AUTH, ENVELOPE_ERRORS, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, OpenEnum, ResponseForm, UnknownValue, Validate, Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "delete_video_task",
    area: "video",
    method: "DELETE",
    path: "/v2/video_generation/{task_id}",
    version: "v2",
    security: &[&[&BEARER_AUTH]],
    family: &ENVELOPE_ERRORS,
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[1000, 1002, 1004, 2013],
    trace: genwire_core::trace!(
        name("delete_video_task"),
        span(
            "gen_ai",
            "gen_ai.operation.name" = "delete_video_task",
            "gen_ai.provider.name" = "genwire"
        )
    ),
    ..Endpoint::DEFAULT
};

/// Response to a task deletion.
///
/// # Validation
///
/// - `cancelled_status` (error): When `action` is `cancelled`, `status` must be `cancelled`.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/delete_video_task.md#DeleteVideoTaskResponse)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.DeleteVideoTaskResponse", deny_null)]
#[validate(
    rule(
        check = cancelled_status,
        id = "cancelled_status",
        at = "status",
        code = 2013,
        message = "when `action` is `cancelled`, `status` must be `cancelled`"
    )
)]
#[non_exhaustive]
pub struct DeleteVideoTaskResponse {
    /// Task ID.
    pub task_id: Option<String>,
    /// Action taken.
    pub action: Option<TaskAction>,
    /// Status of the task after the action.
    pub status: Option<DeletionStatus>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `cancelled_status`: When `action` is `cancelled`, `status` must be `cancelled`.
///
/// ```cel
/// !has(this.action) || this.action != "cancelled" || !has(this.status) || this.status == "cancelled"
/// ```
fn cancelled_status(this: &DeleteVideoTaskResponse) -> bool {
    let Some(action) = &this.action else { return true };
    let Some(status) = &this.status else { return true };
    *action != TaskAction::Cancelled || *status != DeletionStatus::Deleted
}

/// Action of a deletion.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as a warning.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/delete_video_task.md#TaskAction)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskAction", unknown = "warning")]
#[non_exhaustive]
pub enum TaskAction {
    /// The task was removed from the queue.
    ///
    /// In JSON: `cancelled`.
    #[serde(rename = "cancelled")]
    Cancelled,
    /// The record of the task was deleted.
    ///
    /// In JSON: `deleted`.
    #[serde(rename = "deleted")]
    Deleted,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Status of a task after a deletion.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as a warning.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/delete_video_task.md#DeletionStatus)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.DeletionStatus", unknown = "warning")]
#[non_exhaustive]
pub enum DeletionStatus {
    /// The task is cancelled.
    ///
    /// In JSON: `cancelled`.
    #[serde(rename = "cancelled")]
    Cancelled,
    /// The task is deleted.
    ///
    /// In JSON: `deleted`.
    ///
    /// The interface does not document this value.
    #[serde(rename = "deleted")]
    Deleted,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}
