// @generated from spec/video/query_video_task.toml (genwire_rust::operations) by cargo xtask generate. Do not edit by hand.

//! `GET /v2/query/video_generation/{task_id}`
//!
//! Returns the status of a task and, once it is finished, its result.
//!
//! A task can be queried for 7 days. Tasks of video generation, of H3 prompts and of video regeneration can be queried.
//!
//! # Path parameters
//!
//! - `task_id`: Task ID.
//!
//! # Responses
//!
//! - [`QueryVideoTaskResponse`], status 200, `application/json`: The current state of the task.
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
//! Response: The finished prompt of an H3 prompt task.
//!
//! ```json
//! {
//!   "task": {
//!     "id": "task-0001",
//!     "model": "X-H3",
//!     "status": "succeeded",
//!     "created_at": 1790000000,
//!     "updated_at": 1790000030,
//!     "content": {
//!       "prompt": "multimodal_description: A lighthouse at dusk.\noverall_soundscape: Waves.\nnon_diegetic_music: None."
//!     },
//!     "duration": 6,
//!     "ratio": "16:9",
//!     "task_type": "h3_context_ir",
//!     "modality": "text",
//!     "usage": { "total_tokens": 900, "prompt_tokens": 400, "completion_tokens": 500 }
//!   }
//! }
//! ```
//!
//! [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/query_video_task.md)

use super::types::VideoTask;
use genwire_common::{BEARER_AUTH, ENVELOPE_ERRORS, INTERFACE};
use genwire_core::{BodyForm, Build, Endpoint, Extra, ResponseForm, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "query_video_task",
    area: "video",
    method: "GET",
    path: "/v2/query/video_generation/{task_id}",
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
        name("query_video_task"),
        span(
            "gen_ai",
            "gen_ai.operation.name" = "query_video_task",
            "gen_ai.provider.name" = "genwire"
        )
    ),
    ..Endpoint::DEFAULT
};

/// Current state of a task.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/query_video_task.md#QueryVideoTaskResponse)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.QueryVideoTaskResponse", deny_null)]
#[non_exhaustive]
pub struct QueryVideoTaskResponse {
    /// The task.
    pub task: Option<VideoTask>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
