//! Whole replies, each read as the type of its operation.

#[cfg(feature = "audio")]
use genwire::audio::{ListVoicesResponse, SynthesizeSpeechResponse};
#[cfg(feature = "chat")]
use genwire::chat::CreateChatCompletionResponse;
#[cfg(feature = "video")]
use genwire::video::{
    CreateH3ContextIrResponse, CreateTemplateVideoResponse, DeleteVideoTaskResponse,
    QueryVideoTaskResponse,
};
use genwire_core::failure::{ErrorKind, read_text};
use genwire_core::{MAX_DEPTH, Unreadable, readable};
use std::borrow::Cow;

/// Reads a body as the type of a reply and returns it as JSON.
type Read = fn(&[u8]) -> Result<Cow<'_, str>, ErrorKind>;

/// The operations with their replies.
const REPLIES: &[(&str, Read)] = &[
    #[cfg(feature = "audio")]
    ("list_voices", read_text::<ListVoicesResponse>),
    #[cfg(feature = "audio")]
    ("synthesize_speech", read_text::<SynthesizeSpeechResponse>),
    #[cfg(feature = "chat")]
    ("create_chat_completion", read_text::<CreateChatCompletionResponse>),
    #[cfg(feature = "video")]
    ("create_h3_context_ir", read_text::<CreateH3ContextIrResponse>),
    #[cfg(feature = "video")]
    ("create_template_video", read_text::<CreateTemplateVideoResponse>),
    #[cfg(feature = "video")]
    ("delete_video_task", read_text::<DeleteVideoTaskResponse>),
    #[cfg(feature = "video")]
    ("query_video_task", read_text::<QueryVideoTaskResponse>),
];

/// Refuses JSON that is nested so deep that the reader of a host may fail.
pub(crate) fn check_depth(json: &[u8]) -> Result<(), ErrorKind> {
    // A shorter text cannot be as deep.
    let checked = (json.len() > MAX_DEPTH).then(|| readable(json, u64::MAX));
    match checked {
        Some(Err(error @ Unreadable::TooDeep { .. })) => {
            Err(ErrorKind::Protocol { problem: error.to_string(), excerpt: String::new() })
        }
        _ => Ok(()),
    }
}

/// Reads the whole reply of an operation.
pub(crate) fn read(operation: &str, body: &[u8]) -> Result<String, ErrorKind> {
    check_depth(body)?;
    let found = REPLIES.iter().find(|(name, _)| *name == operation);
    let Some((_, read)) = found else {
        return Err(ErrorKind::Request("the operation has no whole reply".to_owned()));
    };
    read(body).map(Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::REPLIES;

    #[test]
    fn every_operation_has_its_reply() {
        let known: Vec<&str> = REPLIES.iter().map(|(name, _)| *name).collect();
        let all: Vec<&str> = genwire::endpoints().map(|endpoint| endpoint.operation).collect();
        assert_eq!(known, all);
    }
}
