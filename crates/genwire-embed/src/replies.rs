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
use genwire_core::failure::{self, ErrorKind};
use genwire_core::{Described, MAX_DEPTH, Unreadable, readable};
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;

/// Reads a body and returns it as JSON.
type Read = fn(&[u8]) -> Result<String, ErrorKind>;

/// The operations with their replies.
const REPLIES: &[(&str, Read)] = &[
    #[cfg(feature = "audio")]
    ("list_voices", whole::<ListVoicesResponse>),
    #[cfg(feature = "audio")]
    ("synthesize_speech", whole::<SynthesizeSpeechResponse>),
    #[cfg(feature = "chat")]
    ("create_chat_completion", whole::<CreateChatCompletionResponse>),
    #[cfg(feature = "video")]
    ("create_h3_context_ir", whole::<CreateH3ContextIrResponse>),
    #[cfg(feature = "video")]
    ("create_template_video", whole::<CreateTemplateVideoResponse>),
    #[cfg(feature = "video")]
    ("delete_video_task", whole::<DeleteVideoTaskResponse>),
    #[cfg(feature = "video")]
    ("query_video_task", whole::<QueryVideoTaskResponse>),
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
    read(body)
}

fn whole<R: DeserializeOwned + Described + Serialize>(body: &[u8]) -> Result<String, ErrorKind> {
    let text = str::from_utf8(body).ok().map(|text| text.trim_start_matches('\u{feff}'));
    // What is of its type is handed on as it came.
    if let Some(text) = text.filter(|text| serde_json::from_str::<R>(text).is_ok()) {
        return Ok(text.to_owned());
    }
    let read = failure::read::<R>(body).map_err(|error| error.into_kind(body))?;
    serde_json::to_string(&read)
        .map_err(|error| ErrorKind::Protocol { problem: error.to_string(), excerpt: String::new() })
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
