// @generated from spec/video/types.toml by cargo xtask generate. Do not edit by hand.

//! The types that the video operations share.

use genwire_core::{Build, Extra, OpenEnum, RawJson, UnknownValue, Validate, Wire};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// A task and its result.
///
/// Spec: `video.VideoTask`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.VideoTask", exact)]
#[non_exhaustive]
pub struct VideoTask {
    /// The identifier of the task.
    ///
    /// Spec: `video.VideoTask.id` (TASK-014).
    pub id: Option<String>,
    /// The model that works on the task, such as `X-H3`.
    ///
    /// Spec: `video.VideoTask.model` (TASK-015).
    pub model: Option<String>,
    /// Where the task stands.
    ///
    /// Spec: `video.VideoTask.status` (TASK-016).
    pub status: Option<TaskStatus>,
    /// When the task was created, as Unix time.
    ///
    /// Unit: seconds.
    ///
    /// Open point UNK-061: The 7 days of a query count from `created_at`; older tasks can still
    /// be deleted.
    ///
    /// Spec: `video.VideoTask.created_at` (TASK-018).
    pub created_at: Option<i64>,
    /// When the task changed last, as Unix time.
    ///
    /// Unit: seconds.
    ///
    /// Spec: `video.VideoTask.updated_at` (TASK-019).
    pub updated_at: Option<i64>,
    /// The result.
    ///
    /// Spec: `video.VideoTask.content` (TASK-020).
    pub content: Option<TaskContent>,
    /// The resolution of the video; only video tasks have one.
    ///
    /// Open point UNK-004: Any text is accepted as a resolution.
    ///
    /// Spec: `video.VideoTask.resolution` (TASK-024).
    pub resolution: Option<String>,
    /// How long the video is.
    ///
    /// Unit: seconds.
    ///
    /// Spec: `video.VideoTask.duration` (TASK-025).
    pub duration: Option<i64>,
    /// The aspect ratio of the task.
    ///
    /// Open point UNK-056: A task with frame images shows `adaptive` as its ratio.
    ///
    /// Spec: `video.VideoTask.ratio` (TASK-026).
    pub ratio: Option<String>,
    /// What the task makes.
    ///
    /// Spec: `video.VideoTask.task_type` (TASK-027).
    pub task_type: Option<TaskType>,
    /// What kind of result the task has.
    ///
    /// Spec: `video.VideoTask.modality` (TASK-029).
    pub modality: Option<Modality>,
    /// What the task took.
    ///
    /// Spec: `video.VideoTask.usage` (TASK-031).
    pub usage: Option<TaskUsage>,
    /// Why the task failed.
    ///
    /// May be null.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-087: Parsers accept and keep them; only what is stated is judged.
    ///
    /// Spec: `video.VideoTask.error`.
    #[wire(nullable)]
    pub error: Option<TaskError>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Where a task stands.
///
/// Open point UNK-009: From `queued` to `running`, and from there to `succeeded` or `failed`;
/// nothing else but a deletion.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `video.TaskStatus` (TASK-017, TASK-037).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskStatus", unknown = "error")]
#[non_exhaustive]
pub enum TaskStatus {
    /// The task waits for its turn.
    ///
    /// Spec: `video.TaskStatus.values.queued`.
    #[serde(rename = "queued")]
    Queued,
    /// The task is being worked on.
    ///
    /// Spec: `video.TaskStatus.values.running`.
    #[serde(rename = "running")]
    Running,
    /// The task is done and has its result.
    ///
    /// Properties: `finished`.
    ///
    /// Spec: `video.TaskStatus.values.succeeded`.
    #[serde(rename = "succeeded")]
    Succeeded,
    /// The task ended without a result.
    ///
    /// Properties: `finished`.
    ///
    /// Spec: `video.TaskStatus.values.failed`.
    #[serde(rename = "failed")]
    Failed,
    /// The task was cancelled before it began.
    ///
    /// Properties: `finished`.
    ///
    /// Spec: `video.TaskStatus.values.cancelled`.
    #[serde(rename = "cancelled")]
    Cancelled,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl TaskStatus {
    /// Whether nothing more happens to the task by itself.
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

/// The result of a task.
///
/// Spec: `video.TaskContent`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskContent", exact)]
#[non_exhaustive]
pub struct TaskContent {
    /// Where the finished video is; only video tasks have it.
    ///
    /// Spec: `video.TaskContent.url` (TASK-021).
    pub url: Option<String>,
    /// The enhanced prompt; only H3 prompt tasks have it.
    ///
    /// Its sections carry labels and stand on lines of their own: what is seen and heard, the
    /// overall soundscape, and music from outside the scene, for example.
    ///
    /// Spec: `video.TaskContent.prompt` (TASK-022, TASK-023).
    pub prompt: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// What a task makes.
///
/// Open point UNK-005: A task that makes a video once more has the type `regeneration`; other
/// types are accepted.
///
/// A value outside the list is kept.
///
/// Spec: `video.TaskType` (TASK-028).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskType", unknown = "accept")]
#[non_exhaustive]
pub enum TaskType {
    /// A video.
    ///
    /// Properties: `query_days` is 7.
    ///
    /// Spec: `video.TaskType.values.generation` (TASK-012).
    #[serde(rename = "generation")]
    Generation,
    /// An enhanced video prompt.
    ///
    /// Properties: `query_days` is 7.
    ///
    /// Spec: `video.TaskType.values.h3_context_ir` (TASK-012).
    #[serde(rename = "h3_context_ir")]
    H3ContextIr,
    /// A video that is made once more.
    ///
    /// Properties: `query_days` is 7.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Spec: `video.TaskType.values.regeneration` (TASK-012).
    #[serde(rename = "regeneration")]
    Regeneration,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl TaskType {
    /// For how many days after its creation a task can be queried.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn query_days(&self) -> Option<i64> {
        match self {
            Self::Generation | Self::H3ContextIr | Self::Regeneration => Some(7),
            Self::Unknown(_) => None,
        }
    }
}

/// What kind of result a task has.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `video.Modality` (TASK-030).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.Modality", unknown = "error")]
#[non_exhaustive]
pub enum Modality {
    /// A video.
    ///
    /// Spec: `video.Modality.values.video`.
    #[serde(rename = "video")]
    Video,
    /// A text.
    ///
    /// Spec: `video.Modality.values.text`.
    #[serde(rename = "text")]
    Text,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// What a task took.
///
/// Spec: `video.TaskUsage`.
#[derive(Clone, Debug, PartialEq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskUsage", exact)]
#[non_exhaustive]
pub struct TaskUsage {
    /// All tokens of the task.
    ///
    /// Unit: tokens.
    ///
    /// Spec: `video.TaskUsage.total_tokens` (TASK-032, TASK-036).
    pub total_tokens: Option<i64>,
    /// The tokens of the input.
    ///
    /// Unit: tokens.
    ///
    /// Spec: `video.TaskUsage.prompt_tokens` (TASK-033, TASK-036).
    pub prompt_tokens: Option<i64>,
    /// The tokens of the output.
    ///
    /// Unit: tokens.
    ///
    /// Spec: `video.TaskUsage.completion_tokens` (TASK-034, TASK-036).
    pub completion_tokens: Option<i64>,
    /// All seconds of video that count; only video tasks have it.
    ///
    /// Unit: seconds.
    ///
    /// Open point UNK-079: The usage of video tasks is in numbers, with or without a fraction.
    ///
    /// Spec: `video.TaskUsage.total_seconds` (TASK-035).
    pub total_seconds: Option<f64>,
    /// The seconds of video that went in; only video tasks have it.
    ///
    /// Unit: seconds.
    ///
    /// Open point UNK-079: The usage of video tasks is in numbers, with or without a fraction.
    ///
    /// Spec: `video.TaskUsage.input_seconds` (TASK-035).
    pub input_seconds: Option<f64>,
    /// The seconds of video that came out; only video tasks have it.
    ///
    /// Unit: seconds.
    ///
    /// Open point UNK-079: The usage of video tasks is in numbers, with or without a fraction.
    ///
    /// Spec: `video.TaskUsage.output_seconds` (TASK-035).
    pub output_seconds: Option<f64>,
    /// The images that went in; only video tasks have it.
    ///
    /// Open point UNK-079: The usage of video tasks is in numbers, with or without a fraction.
    ///
    /// Spec: `video.TaskUsage.input_image_count` (TASK-035).
    pub input_image_count: Option<f64>,
    /// The seconds of audio that went in; only video tasks have it.
    ///
    /// Unit: seconds.
    ///
    /// Open point UNK-079: The usage of video tasks is in numbers, with or without a fraction.
    ///
    /// Spec: `video.TaskUsage.input_audio_seconds` (TASK-035).
    pub input_audio_seconds: Option<f64>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Why a task failed.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-087: Parsers accept and keep them; only what is stated is judged.
///
/// Spec: `video.TaskError`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TaskError", exact)]
#[non_exhaustive]
pub struct TaskError {
    /// The code of the error, as a text or a number.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-087: Parsers accept and keep them; only what is stated is judged.
    ///
    /// Spec: `video.TaskError.code`.
    pub code: Option<RawJson>,
    /// A text for people.
    ///
    /// May be null.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-087: Parsers accept and keep them; only what is stated is judged.
    ///
    /// Spec: `video.TaskError.message`.
    #[wire(nullable)]
    pub message: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}
