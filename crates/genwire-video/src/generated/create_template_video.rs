// @generated from spec/video/create_template_video.toml by cargo xtask generate. Do not edit by hand.

//! `POST /v1/video_template_generation`
//!
//! Starts a task that makes a video from a template.
//!
//! **Deprecated:** The endpoint is still there but should not be used for new work.
//!
//! # Responses
//!
//! - `CreateTemplateVideoResponse`, 200 `application/json`: The identifier of the new task.
//!
//! # Callbacks
//!
//! - `CallbackChallenge` to the address in `callback_url`, answered within 3 seconds by
//!   `CallbackChallenge`: Asks the receiver to prove that it listens at the address. A body
//!   with a `challenge` is posted to the address. The receiver returns the same value. What it
//!   answers is a JSON object, and `challenge` is its key. (COM-009, CB-002, CB-003, CB-004,
//!   CB-005)
//! - `TaskNotification` to the address in `callback_url`, answered by `NotificationReceipt`:
//!   Tells the receiver that the status of the task changed. Notifications are sent for
//!   template tasks only, and only when the request had a `callback_url`. Once the address is
//!   verified, every change of the status is posted to it. The body is built like the reply of
//!   the task query; a sample shows the members side by side instead. The sample has `task_id`,
//!   `status`, `file_id` and `base_resp`. The receiver acknowledges a notification with a JSON
//!   body that reports success. (COM-009, CB-001, CB-006, CB-007, CB-009, CB-011)
//!
//! # Error codes
//!
//! - 1000: The service failed for a reason that it does not name.
//! - 1001: The service did not finish the request in time.
//! - 1002: Too many requests came in a short time.
//! - 1004: The credential is missing or wrong.
//! - 1008: The balance of the account does not cover the call.
//! - 1013: Something inside the service broke.
//! - 1027: The content that was generated cannot be given out.
//! - 1039: The call went over a limit of tokens.
//! - 2013: A parameter of the request is not valid.
//!
//! Open point UNK-011: A template request must have `template_id` and nothing else.
//!
//! Open point UNK-027: Video tasks are created elsewhere; `POST /v2/video_generation` is left
//! free for it.
//!
//! Open point UNK-029: The local service tries a notification three times with growing
//! pauses, then gives up and records it.
//!
//! Open point UNK-032: Nothing is assumed about when deprecated things go away.
//!
//! Open point UNK-058: The address is verified when the task is created; on failure the task
//! is created all the same, without notifications.
//!
//! Open point UNK-060: Template tasks can be queried and deleted in the local service.
//!
//! # Example request: A template that needs no input.
//!
//! ```json
//! { "template_id": "template-1" }
//! ```
//!
//! # Example request: A template with a text, an image and notifications.
//!
//! ```json
//! {
//!   "template_id": "template-2",
//!   "text_inputs": [{ "value": "A long way home" }],
//!   "media_inputs": [{ "value": "https://example.com/cat.jpg" }],
//!   "callback_url": "https://example.com/hooks/video"
//! }
//! ```
//!
//! # Example response: The task was created.
//!
//! ```json
//! {
//!   "task_id": "task-0004",
//!   "base_resp": { "status_code": 0, "status_msg": "success" }
//! }
//! ```
//!
//! # Example callback: The service verifies the address.
//!
//! ```json
//! { "challenge": "7f3a91" }
//! ```
//!
//! # Example callback: The video is done.
//!
//! ```json
//! {
//!   "task_id": "task-0004",
//!   "status": "success",
//!   "file_id": "205258526306433",
//!   "base_resp": { "status_code": 0, "status_msg": "success" }
//! }
//! ```
//!
//! Spec: `video.create_template_video` (COM-005, COM-008, TMPL-001, TMPL-002).

use super::types::{Modality, TaskContent, TaskError, TaskType, TaskUsage};
use genwire_core::{
    BaseResp, Build, Endpoint, Extra, Family, OpenEnum, RawJson, Trace, UnknownValue, Validate,
    Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The fixed facts of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    operation: "create_template_video",
    area: "video",
    method: "POST",
    path: "/v1/video_template_generation",
    version: "v1",
    body_limit: None,
    family: Family::BaseResp,
    codes: &[1000, 1001, 1002, 1004, 1008, 1013, 1027, 1039, 2013],
    deprecated: true,
    trace: Trace { name: "create_template_video", request: &[], reply: &[] },
};

/// A template and what to fill it with.
///
/// Open point UNK-011: A template request must have `template_id` and nothing else.
///
/// Open point UNK-046: Unknown members of a request are kept and passed on, with advice.
///
/// Open point UNK-048: A null counts as absent for optional members of a request.
///
/// Spec: `video.CreateTemplateVideoRequest`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CreateTemplateVideoRequest")]
#[non_exhaustive]
pub struct CreateTemplateVideoRequest {
    /// The template.
    ///
    /// Open point UNK-011: A template request must have `template_id` and nothing else.
    ///
    /// Spec: `video.CreateTemplateVideoRequest.template_id` (TMPL-003).
    pub template_id: String,
    /// The texts for the template.
    ///
    /// They fill the places for text; how many there are depends on the template.
    ///
    /// Open point UNK-011: A template request must have `template_id` and nothing else.
    ///
    /// Spec: `video.CreateTemplateVideoRequest.text_inputs` (TMPL-004, TMPL-006).
    pub text_inputs: Option<Vec<TemplateText>>,
    /// The media for the template.
    ///
    /// They fill the places for media, such as images; how many there are depends on the
    /// template.
    ///
    /// Open point UNK-011: A template request must have `template_id` and nothing else.
    ///
    /// Spec: `video.CreateTemplateVideoRequest.media_inputs` (TMPL-007, TMPL-009).
    pub media_inputs: Option<Vec<TemplateMedia>>,
    /// Where notifications about the task are sent.
    ///
    /// An `http` or `https` address.
    ///
    /// Open point UNK-058: The address is verified when the task is created; on failure the task
    /// is created all the same, without notifications.
    ///
    /// Spec: `video.CreateTemplateVideoRequest.callback_url` (TMPL-010).
    #[validate(format = "web_url")]
    pub callback_url: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A text for a template.
///
/// Spec: `video.TemplateText`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TemplateText")]
#[non_exhaustive]
pub struct TemplateText {
    /// The text.
    ///
    /// Spec: `video.TemplateText.value` (TMPL-005).
    pub value: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A piece of media for a template.
///
/// Spec: `video.TemplateMedia`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TemplateMedia")]
#[non_exhaustive]
pub struct TemplateMedia {
    /// The address of the media.
    ///
    /// An `http(s)` address, a data URL or an `mm_file://` reference.
    ///
    /// Spec: `video.TemplateMedia.value` (TMPL-008).
    #[validate(format = "media_url")]
    pub value: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The new task.
///
/// Spec: `video.CreateTemplateVideoResponse`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CreateTemplateVideoResponse", exact)]
#[non_exhaustive]
pub struct CreateTemplateVideoResponse {
    /// The identifier of the task.
    ///
    /// May be null.
    ///
    /// Open point UNK-081: Members of an error body besides the error may be null, empty or
    /// absent, which mean the same.
    ///
    /// Spec: `video.CreateTemplateVideoResponse.task_id` (TMPL-011).
    #[wire(nullable)]
    pub task_id: Option<String>,
    /// How the call went.
    ///
    /// Spec: `video.CreateTemplateVideoResponse.base_resp` (TMPL-012).
    pub base_resp: Option<BaseResp>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A value that proves that the receiver listens.
///
/// Open point UNK-059: `challenge` is a text, `file_id` a text or a number, and the receipt
/// is any JSON object.
///
/// Spec: `video.CallbackChallenge`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CallbackChallenge")]
#[non_exhaustive]
pub struct CallbackChallenge {
    /// The value.
    ///
    /// Always stated by the service.
    ///
    /// Open point UNK-059: `challenge` is a text, `file_id` a text or a number, and the receipt
    /// is any JSON object.
    ///
    /// Spec: `video.CallbackChallenge.challenge` (CB-002, CB-005).
    #[validate(required)]
    pub challenge: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// What a notification tells about a task.
///
/// Open point UNK-057: Receivers accept nested and flat notifications, with a status in any
/// mix of capital and small letters; the local service sends flat ones in small letters.
///
/// Spec: `video.TaskNotification`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskNotification", exact)]
#[non_exhaustive]
pub struct TaskNotification {
    /// The identifier of the task.
    ///
    /// Open point UNK-057: Receivers accept nested and flat notifications, with a status in any
    /// mix of capital and small letters; the local service sends flat ones in small letters.
    ///
    /// Spec: `video.TaskNotification.task_id` (CB-009).
    pub task_id: Option<String>,
    /// Where the task stands.
    ///
    /// Open point UNK-057: Receivers accept nested and flat notifications, with a status in any
    /// mix of capital and small letters; the local service sends flat ones in small letters.
    ///
    /// Spec: `video.TaskNotification.status` (CB-009).
    pub status: Option<CallbackStatus>,
    /// The file with the result.
    ///
    /// Open point UNK-059: `challenge` is a text, `file_id` a text or a number, and the receipt
    /// is any JSON object.
    ///
    /// Spec: `video.TaskNotification.file_id` (CB-009).
    pub file_id: Option<FileId>,
    /// How the task went.
    ///
    /// Spec: `video.TaskNotification.base_resp` (CB-009).
    pub base_resp: Option<BaseResp>,
    /// The task, where the body is built like the reply of the task query.
    ///
    /// Open point UNK-057: Receivers accept nested and flat notifications, with a status in any
    /// mix of capital and small letters; the local service sends flat ones in small letters.
    ///
    /// Spec: `video.TaskNotification.task` (CB-007).
    pub task: Option<NotifiedTask>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A task inside a notification.
///
/// Open point UNK-057: Receivers accept nested and flat notifications, with a status in any
/// mix of capital and small letters; the local service sends flat ones in small letters.
///
/// Spec: `video.NotifiedTask`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.NotifiedTask", exact)]
#[non_exhaustive]
pub struct NotifiedTask {
    /// The identifier of the task.
    ///
    /// Spec: `video.NotifiedTask.id` (CB-007).
    pub id: Option<String>,
    /// The model that works on the task.
    ///
    /// Spec: `video.NotifiedTask.model` (CB-007).
    pub model: Option<String>,
    /// Where the task stands.
    ///
    /// Spec: `video.NotifiedTask.status` (CB-007).
    pub status: Option<CallbackStatus>,
    /// When the task was created, as Unix time.
    ///
    /// Unit: seconds.
    ///
    /// Spec: `video.NotifiedTask.created_at` (CB-007).
    pub created_at: Option<i64>,
    /// When the task changed last, as Unix time.
    ///
    /// Unit: seconds.
    ///
    /// Spec: `video.NotifiedTask.updated_at` (CB-007).
    pub updated_at: Option<i64>,
    /// The result.
    ///
    /// Spec: `video.NotifiedTask.content` (CB-007).
    pub content: Option<TaskContent>,
    /// The resolution of the video.
    ///
    /// Open point UNK-004: Any text is accepted as a resolution.
    ///
    /// Spec: `video.NotifiedTask.resolution` (CB-007).
    pub resolution: Option<String>,
    /// How long the video is.
    ///
    /// Unit: seconds.
    ///
    /// Spec: `video.NotifiedTask.duration` (CB-007).
    pub duration: Option<i64>,
    /// The aspect ratio of the task.
    ///
    /// Open point UNK-056: A task with frame images shows `adaptive` as its ratio.
    ///
    /// Spec: `video.NotifiedTask.ratio` (CB-007).
    pub ratio: Option<String>,
    /// What the task makes.
    ///
    /// Spec: `video.NotifiedTask.task_type` (CB-007).
    pub task_type: Option<TaskType>,
    /// What kind of result the task has.
    ///
    /// Spec: `video.NotifiedTask.modality` (CB-007).
    pub modality: Option<Modality>,
    /// What the task took.
    ///
    /// Spec: `video.NotifiedTask.usage` (CB-007).
    pub usage: Option<TaskUsage>,
    /// Why the task failed.
    ///
    /// May be null.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-087: Parsers accept and keep them; only what is stated is judged.
    ///
    /// Spec: `video.NotifiedTask.error`.
    #[wire(nullable)]
    pub error: Option<TaskError>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Where a template task stands.
///
/// Open point UNK-057: Receivers accept nested and flat notifications, with a status in any
/// mix of capital and small letters; the local service sends flat ones in small letters.
///
/// A value outside the list is kept.
///
/// Spec: `video.CallbackStatus` (TMPL-013).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CallbackStatus", unknown = "accept")]
#[non_exhaustive]
pub enum CallbackStatus {
    /// The video is being made.
    ///
    /// Spec: `video.CallbackStatus.values.processing` (TMPL-013, CB-008).
    #[serde(rename = "processing")]
    Processing,
    /// The video is done.
    ///
    /// A sample spells it `Success`; receivers take any mix of capital and small letters.
    ///
    /// Open point UNK-057: Receivers accept nested and flat notifications, with a status in any
    /// mix of capital and small letters; the local service sends flat ones in small letters.
    ///
    /// Spec: `video.CallbackStatus.values.success` (TMPL-013, CB-008, CB-010).
    #[serde(rename = "success")]
    Success,
    /// The video could not be made.
    ///
    /// Spec: `video.CallbackStatus.values.failed` (TMPL-013, CB-008).
    #[serde(rename = "failed")]
    Failed,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// The identifier of a file, as a text or as a number.
///
/// Open point UNK-059: `challenge` is a text, `file_id` a text or a number, and the receipt
/// is any JSON object.
///
/// Spec: `video.FileId`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[wire(name = "video.FileId")]
pub enum FileId {
    /// The identifier as a text.
    ///
    /// Spec: `video.FileId.alternatives.text`.
    Text(String),
    /// The identifier as a number.
    ///
    /// Spec: `video.FileId.alternatives.number`.
    Number(i64),
}

impl FileId {
    /// The `text`, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(value) => Some(value),
            Self::Number(_) => None,
        }
    }

    /// The `number`, if it is one.
    pub fn as_number(&self) -> Option<i64> {
        match self {
            Self::Number(value) => Some(*value),
            Self::Text(_) => None,
        }
    }
}

impl From<String> for FileId {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl From<&str> for FileId {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i64> for FileId {
    fn from(value: i64) -> Self {
        Self::Number(value)
    }
}

/// What the receiver of a notification answers.
///
/// Open point UNK-059: `challenge` is a text, `file_id` a text or a number, and the receipt
/// is any JSON object.
///
/// Spec: `video.NotificationReceipt`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.NotificationReceipt")]
#[non_exhaustive]
pub struct NotificationReceipt {
    /// What reports success, such as a word.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-059: `challenge` is a text, `file_id` a text or a number, and the receipt
    /// is any JSON object.
    ///
    /// Spec: `video.NotificationReceipt.status`.
    pub status: Option<RawJson>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}
