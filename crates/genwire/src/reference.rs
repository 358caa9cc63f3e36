//! The Rust samples of the reference, compiled as doctests.

#[doc = include_str!("../../../docs/reference/getting_started.md")]
mod getting_started {}

#[doc = include_str!("../../../docs/reference/streaming.md")]
mod streaming {}

#[doc = include_str!("../../../docs/reference/chat/create_chat_completion.md")]
mod create_chat_completion {}

#[doc = include_str!("../../../docs/reference/audio/list_voices.md")]
mod list_voices {}

#[doc = include_str!("../../../docs/reference/audio/synthesize_speech.md")]
mod synthesize_speech {}

#[doc = include_str!("../../../docs/reference/video/create_h3_context_ir.md")]
mod create_h3_context_ir {}

#[doc = include_str!("../../../docs/reference/video/create_template_video.md")]
mod create_template_video {}

#[doc = include_str!("../../../docs/reference/video/delete_video_task.md")]
mod delete_video_task {}

#[doc = include_str!("../../../docs/reference/video/query_video_task.md")]
mod query_video_task {}
