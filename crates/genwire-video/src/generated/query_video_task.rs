// @generated from spec/video/query_video_task.toml by cargo xtask generate. Do not edit by hand.

//! `GET /v2/query/video_generation/{task_id}`
//!
//! Tells the state of a task and, once it is done, its result.
//!
//! A task can be queried for 7 days.
//!
//! Tasks of video generation, of H3 prompts and of video regeneration can be queried.
//!
//! # Path parameters
//!
//! - `task_id`: The task to ask about. (TASK-010)
//!
//! # Responses
//!
//! - `QueryVideoTaskResponse`, 200 `application/json`: The task as it stands.
//!
//! # Error codes
//!
//! - 1000: The service failed for a reason that it does not name.
//! - 1002: Too many requests came in a short time.
//! - 1004: The credential is missing or wrong.
//! - 2013: A parameter of the request is not valid.
//!
//! Open point UNK-005: A task that makes a video once more has the type `regeneration`; other
//! types are accepted.
//!
//! Open point UNK-017: A query of a task that is unknown, deleted or too old gets HTTP 400,
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
//! Open point UNK-084: The errors of the task query use the envelope.
//!
//! # Example response: The finished prompt of an H3 prompt task.
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
//! # Example response: The finished video of a generation task.
//!
//! ```json
//! {
//!   "task": {
//!     "id": "task-0002",
//!     "model": "X-H3",
//!     "status": "succeeded",
//!     "created_at": 1790000000,
//!     "updated_at": 1790000300,
//!     "content": { "url": "https://example.com/result.mp4" },
//!     "resolution": "768P",
//!     "duration": 6,
//!     "ratio": "adaptive",
//!     "task_type": "generation",
//!     "modality": "video",
//!     "usage": {
//!       "total_seconds": 6,
//!       "input_seconds": 0,
//!       "output_seconds": 6,
//!       "input_image_count": 1,
//!       "input_audio_seconds": 0,
//!       "total_tokens": 0,
//!       "prompt_tokens": 0,
//!       "completion_tokens": 0
//!     }
//!   }
//! }
//! ```
//!
//! # Example response: A task that waits for its turn.
//!
//! ```json
//! {
//!   "task": {
//!     "id": "task-0003",
//!     "model": "X-H3",
//!     "status": "queued",
//!     "created_at": 1790000000,
//!     "updated_at": 1790000000,
//!     "duration": 15,
//!     "ratio": "9:16",
//!     "task_type": "h3_context_ir",
//!     "modality": "text"
//!   }
//! }
//! ```
//!
//! Spec: `video.query_video_task` (COM-006, COM-008, TASK-009, TASK-012, TASK-013).

use super::types::VideoTask;
use genwire_core::{Build, Endpoint, Extra, Family, Trace, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The fixed facts of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    operation: "query_video_task",
    area: "video",
    method: "GET",
    path: "/v2/query/video_generation/{task_id}",
    version: "v2",
    body_limit: None,
    family: Family::Envelope,
    codes: &[1000, 1002, 1004, 2013],
    deprecated: false,
    trace: Trace { name: "query_video_task", request: &[], reply: &[] },
};

/// A task as it stands.
///
/// Spec: `video.QueryVideoTaskResponse`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.QueryVideoTaskResponse", exact)]
#[non_exhaustive]
pub struct QueryVideoTaskResponse {
    /// The task.
    ///
    /// Spec: `video.QueryVideoTaskResponse.task` (TASK-011).
    pub task: Option<VideoTask>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}
