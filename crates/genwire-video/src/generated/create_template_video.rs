// @generated from spec/video/create_template_video.toml (genwire_rust::operations) by cargo xtask generate. Do not edit by hand.

//! `POST /v1/video_template_generation`
//!
//! Creates a task that generates a video from a template.
//!
//! **Deprecated:** The endpoint is still there but should not be used for new work.
//!
//! # Responses
//!
//! - [`CreateTemplateVideoResponse`], status 200, `application/json`: ID of the new task.
//!
//! # Callbacks
//!
//! - [`CallbackChallenge`] to the address in `callback_url`, answered within 3 seconds with [`CallbackChallenge`]: Verifies the callback URL with a challenge. The service posts a body with a `challenge` to the URL. The receiver returns the same value. The response is a JSON object with the key `challenge`.
//! - [`TaskNotification`] to the address in `callback_url`, answered with [`NotificationReceipt`]: Notifies the receiver of a status change. Notifications are sent for template tasks only, and only when the request had a `callback_url`. Once the URL is verified, the service posts every status change to it. The body has the structure of the task query's reply; a sample shows flat members instead. The sample has `task_id`, `status`, `file_id` and `base_resp`. The receiver acknowledges a notification with a JSON body that reports success.
//!
//! # Errors
//!
//! - [`UnknownError`](genwire_common::ErrorCode::UnknownError): Unknown error in the service.
//! - [`RequestTimeout`](genwire_common::ErrorCode::RequestTimeout): Request timeout.
//! - [`RateLimited`](genwire_common::ErrorCode::RateLimited): Rate limit exceeded.
//! - [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed): Missing or wrong API key.
//! - [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance): Insufficient account balance.
//! - [`InternalError`](genwire_common::ErrorCode::InternalError): Internal error of the service.
//! - [`OutputContentError`](genwire_common::ErrorCode::OutputContentError): Error in the generated content; it cannot be returned.
//! - [`TokenLimitExceeded`](genwire_common::ErrorCode::TokenLimitExceeded): Token limit exceeded.
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Invalid request parameter.
//!
//! # Example
//!
//! Request: A template without inputs.
//!
//! ```json
//! { "template_id": "template-1" }
//! ```
//!
//! [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md)

use super::types::{Modality, TaskContent, TaskError, TaskType, TaskUsage};
use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, BaseResp, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, OpenEnum, RawJson, ResponseForm, UnknownValue, Validate, Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "create_template_video",
    area: "video",
    method: "POST",
    path: "/v1/video_template_generation",
    version: "v1",
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    content_types: &["application/json"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[1000, 1001, 1002, 1004, 1008, 1013, 1027, 1039, 2013],
    deprecated: true,
    trace: genwire_core::trace!(
        name("create_template_video"),
        span(
            "gen_ai",
            "gen_ai.operation.name" = "create_template_video",
            "gen_ai.provider.name" = "genwire"
        )
    ),
    ..Endpoint::DEFAULT
};

/// Request to generate a video from a template.
///
/// # Examples
///
/// A template with a text, an image and notifications.
///
/// ```
/// use genwire_video::{CreateTemplateVideoRequest, TemplateMedia, TemplateText};
///
/// let request = CreateTemplateVideoRequest::new("template-2")
///     .text_inputs(vec![TemplateText::new().value("A long way home")])
///     .media_inputs(vec![TemplateMedia::new().value("https://example.com/cat.jpg")])
///     .callback_url("https://example.com/hooks/video");
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md#CreateTemplateVideoRequest)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CreateTemplateVideoRequest")]
#[non_exhaustive]
pub struct CreateTemplateVideoRequest {
    /// Template ID.
    pub template_id: String,
    /// Text inputs of the template.
    ///
    /// They fill the text slots; the template determines how many.
    pub text_inputs: Option<Vec<TemplateText>>,
    /// Media inputs of the template.
    ///
    /// They fill the media slots, such as images; the template determines how many.
    pub media_inputs: Option<Vec<TemplateMedia>>,
    /// Callback URL for notifications about the task.
    ///
    /// An `http` or `https` address.
    #[validate(format = "web_url")]
    pub callback_url: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Text input of a template.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md#TemplateText)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TemplateText")]
#[non_exhaustive]
pub struct TemplateText {
    /// The text.
    pub value: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Media input of a template.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md#TemplateMedia)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TemplateMedia")]
#[non_exhaustive]
pub struct TemplateMedia {
    /// URL of the media.
    ///
    /// An `http(s)` address, a data URL or an `mm_file://` reference.
    #[validate(format = "media_url")]
    pub value: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The new task.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md#CreateTemplateVideoResponse)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CreateTemplateVideoResponse", deny_null)]
#[non_exhaustive]
pub struct CreateTemplateVideoResponse {
    /// Task ID.
    ///
    /// May be null.
    #[wire(nullable)]
    pub task_id: Option<String>,
    /// Status of the call.
    pub base_resp: Option<BaseResp>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Challenge that verifies a callback URL.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md#CallbackChallenge)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CallbackChallenge")]
#[non_exhaustive]
pub struct CallbackChallenge {
    /// Challenge value, to be returned unchanged.
    ///
    /// Required.
    #[validate(required)]
    pub challenge: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Notification about a task.
///
/// # Validation
///
/// - `status` (warning): Expected a listed status, in any letter case.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md#TaskNotification)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskNotification", deny_null)]
#[validate(native = crate::notification::check_status)]
#[non_exhaustive]
pub struct TaskNotification {
    /// Task ID.
    pub task_id: Option<String>,
    /// Status of the task.
    pub status: Option<CallbackStatus>,
    /// File ID of the result.
    pub file_id: Option<FileId>,
    /// Status of the call.
    pub base_resp: Option<BaseResp>,
    /// The task, where the body has the structure of the task query's reply.
    pub task: Option<NotifiedTask>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A task inside a notification.
///
/// # Validation
///
/// - `status` (warning): Expected a listed status, in any letter case.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md#NotifiedTask)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.NotifiedTask", deny_null)]
#[validate(native = crate::notification::check_task_status)]
#[non_exhaustive]
pub struct NotifiedTask {
    /// Task ID.
    pub id: Option<String>,
    /// Model that processes the task.
    pub model: Option<String>,
    /// Status of the task.
    pub status: Option<CallbackStatus>,
    /// Creation time, as a Unix timestamp.
    ///
    /// Unit: seconds.
    pub created_at: Option<i64>,
    /// Time of the last change, as a Unix timestamp.
    ///
    /// Unit: seconds.
    pub updated_at: Option<i64>,
    /// Result of the task.
    pub content: Option<TaskContent>,
    /// Resolution of the video.
    pub resolution: Option<String>,
    /// Duration of the video.
    ///
    /// Unit: seconds.
    pub duration: Option<i64>,
    /// Aspect ratio of the task.
    pub ratio: Option<String>,
    /// Task type.
    pub task_type: Option<TaskType>,
    /// Modality of the result.
    pub modality: Option<Modality>,
    /// Usage of the task.
    pub usage: Option<TaskUsage>,
    /// Error of a failed task.
    ///
    /// May be null. The interface does not document this member.
    #[wire(nullable)]
    pub error: Option<TaskError>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Status of a template task.
///
/// Other values are kept as [`Unknown`](Self::Unknown).
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md#CallbackStatus)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CallbackStatus", unknown = "accept")]
#[non_exhaustive]
pub enum CallbackStatus {
    /// The video is being generated.
    ///
    /// In JSON: `processing`.
    #[serde(rename = "processing")]
    Processing,
    /// The video is finished.
    ///
    /// In JSON: `success`.
    ///
    /// A sample spells it `Success`; receivers should ignore the case.
    #[serde(rename = "success")]
    Success,
    /// The video could not be generated.
    ///
    /// In JSON: `failed`.
    #[serde(rename = "failed")]
    Failed,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// File ID, as a string or a number.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md#FileId)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(untagged)]
#[wire(name = "video.FileId")]
pub enum FileId {
    /// File ID as a string.
    Text(String),
    /// File ID as a number.
    Number(i64),
}

impl FileId {
    /// Returns the value if it is [`Self::Text`].
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(value) => Some(value),
            Self::Number(_) => None,
        }
    }

    /// Returns the value if it is [`Self::Number`].
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

/// Response of the receiver to a notification.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_template_video.md#NotificationReceipt)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.NotificationReceipt")]
#[non_exhaustive]
pub struct NotificationReceipt {
    /// Success indicator, such as a word.
    ///
    /// The interface does not document this member.
    pub status: Option<RawJson>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
