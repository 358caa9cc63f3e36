// @generated from spec/video/types.toml (genwire_rust::types) by cargo xtask generate. Do not edit by hand.

//! The types that the video operations share.

use genwire_core::{Build, Extra, OpenEnum, RawJson, UnknownValue, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Task with its status and result.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/types.md#VideoTask)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.VideoTask", deny_null)]
#[non_exhaustive]
pub struct VideoTask {
    /// Task ID.
    pub id: Option<String>,
    /// Model that processes the task, such as `X-H3`.
    pub model: Option<String>,
    /// Status of the task.
    pub status: Option<TaskStatus>,
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
    /// Resolution of the video; only for video tasks.
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

/// Status of a task.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as a warning.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/types.md#TaskStatus)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskStatus", unknown = "warning")]
#[non_exhaustive]
pub enum TaskStatus {
    /// The task is queued.
    ///
    /// In JSON: `queued`.
    #[serde(rename = "queued")]
    Queued,
    /// The task is being processed.
    ///
    /// In JSON: `running`.
    #[serde(rename = "running")]
    Running,
    /// The task finished successfully.
    ///
    /// In JSON: `succeeded`. Properties: [`finished`](Self::finished) is true.
    #[serde(rename = "succeeded")]
    Succeeded,
    /// The task failed.
    ///
    /// In JSON: `failed`. Properties: [`finished`](Self::finished) is true.
    #[serde(rename = "failed")]
    Failed,
    /// The task was cancelled before it started.
    ///
    /// In JSON: `cancelled`. Properties: [`finished`](Self::finished) is true.
    #[serde(rename = "cancelled")]
    Cancelled,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl TaskStatus {
    /// True if the status is final.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn finished(&self) -> Option<bool> {
        match self {
            Self::Queued | Self::Running => Some(false),
            Self::Succeeded | Self::Failed | Self::Cancelled => Some(true),
            Self::Unknown(_) => None,
        }
    }
}

/// Result of a task.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/types.md#TaskContent)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskContent", deny_null)]
#[non_exhaustive]
pub struct TaskContent {
    /// URL of the finished video; only for video tasks.
    pub url: Option<String>,
    /// Enhanced prompt; only for H3 prompt tasks.
    ///
    /// It has labelled sections on separate lines, for example the multimodal description, the overall soundscape and the non-diegetic music.
    pub prompt: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Task type.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as a warning.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/types.md#TaskType)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskType", unknown = "warning")]
#[non_exhaustive]
pub enum TaskType {
    /// A video.
    ///
    /// In JSON: `generation`. Properties: [`query_days`](Self::query_days) is 7.
    #[serde(rename = "generation")]
    Generation,
    /// An enhanced video prompt.
    ///
    /// In JSON: `h3_context_ir`. Properties: [`query_days`](Self::query_days) is 7.
    #[serde(rename = "h3_context_ir")]
    H3ContextIr,
    /// A regenerated video.
    ///
    /// In JSON: `regeneration`. Properties: [`query_days`](Self::query_days) is 7.
    ///
    /// The interface does not document this value.
    #[serde(rename = "regeneration")]
    Regeneration,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl TaskType {
    /// Number of days after its creation for which a task can be queried.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn query_days(&self) -> Option<i64> {
        match self {
            Self::Generation | Self::H3ContextIr | Self::Regeneration => Some(7),
            Self::Unknown(_) => None,
        }
    }
}

/// Modality of a result.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as a warning.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/types.md#Modality)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.Modality", unknown = "warning")]
#[non_exhaustive]
pub enum Modality {
    /// A video.
    ///
    /// In JSON: `video`.
    #[serde(rename = "video")]
    Video,
    /// A text.
    ///
    /// In JSON: `text`.
    #[serde(rename = "text")]
    Text,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Usage of a task.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/types.md#TaskUsage)
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskUsage", deny_null)]
#[non_exhaustive]
pub struct TaskUsage {
    /// Total number of tokens.
    ///
    /// Unit: tokens.
    pub total_tokens: Option<i64>,
    /// Number of input tokens.
    ///
    /// Unit: tokens.
    pub prompt_tokens: Option<i64>,
    /// Number of output tokens.
    ///
    /// Unit: tokens.
    pub completion_tokens: Option<i64>,
    /// Total billed seconds of video; only for video tasks.
    ///
    /// Unit: seconds.
    pub total_seconds: Option<f64>,
    /// Seconds of input video; only for video tasks.
    ///
    /// Unit: seconds.
    pub input_seconds: Option<f64>,
    /// Seconds of output video; only for video tasks.
    ///
    /// Unit: seconds.
    pub output_seconds: Option<f64>,
    /// Number of input images; only for video tasks.
    pub input_image_count: Option<f64>,
    /// Seconds of input audio; only for video tasks.
    ///
    /// Unit: seconds.
    pub input_audio_seconds: Option<f64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Error of a failed task.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/types.md#TaskError)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskError", deny_null)]
#[non_exhaustive]
pub struct TaskError {
    /// Error code, as a string or a number.
    pub code: Option<RawJson>,
    /// Human-readable message.
    ///
    /// May be null.
    #[wire(nullable)]
    pub message: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
