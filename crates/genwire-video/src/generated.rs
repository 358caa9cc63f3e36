// @generated from spec/video (genwire_rust::index) by cargo xtask generate. Do not edit by hand.

//! The code that is generated from the spec for the video area.

mod check;
#[cfg(feature = "client")]
mod client;
pub mod create_h3_context_ir;
pub mod create_template_video;
pub mod delete_video_task;
pub mod limits;
pub mod query_video_task;
#[cfg(feature = "server")]
pub mod server;
mod states;
mod types;
pub use check::{AREA, check};
#[cfg(feature = "client")]
pub use client::{Video, VideoTasks, VideoTemplates};
pub use create_h3_context_ir::{
    AspectRatio, AudioItem, ContentItem, ContentRole, CreateH3ContextIrRequest,
    CreateH3ContextIrResponse, H3Model, ImageItem, MediaSource, TextItem, VideoItem,
};
pub use create_template_video::{
    CallbackChallenge, CallbackStatus, CreateTemplateVideoRequest, CreateTemplateVideoResponse,
    FileId, NotificationReceipt, NotifiedTask, TaskNotification, TemplateMedia, TemplateText,
};
pub use delete_video_task::{DeleteVideoTaskResponse, DeletionStatus, TaskAction};
pub use genwire_common::{
    BaseResp, BaseRespBody, ErrorCode, ErrorDetail, ErrorEnvelope, INTERFACE,
};
pub use query_video_task::QueryVideoTaskResponse;
#[cfg(feature = "server")]
pub use server::VideoService;
pub use states::{
    TASK_TRANSITIONS, TEMPLATE_TASK_TRANSITIONS, TaskOutcome, TaskTransition, TaskTrigger,
    TemplateTaskOutcome, TemplateTaskTransition, TemplateTaskTrigger,
};
pub use types::{Modality, TaskContent, TaskError, TaskStatus, TaskType, TaskUsage, VideoTask};
