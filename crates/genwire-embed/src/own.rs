//! The interface of this repository.

// Areas without streams do not need it.
#[cfg(any(feature = "audio", feature = "chat"))]
mod typed;

use crate::interface::{Embedded, Events};
use genwire_common::INVALID_CODE;
use genwire_core::failure::{ErrorKind, read_text};
use genwire_core::{BodyKind, Endpoint, Report, Unreadable};
use std::borrow::Cow;
#[cfg(any(feature = "audio", feature = "chat"))]
use typed::Typed;

/// The areas that are built in.
#[derive(Debug)]
pub(crate) struct Own;

/// Reads a body as the type of a response and returns it as JSON.
type Read = fn(&[u8]) -> Result<Cow<'_, str>, ErrorKind>;

/// Opens a stream.
type Open = fn() -> Box<dyn Events>;

/// The operations with their responses.
const RESPONSES: &[(&str, Read)] = &[
    #[cfg(feature = "audio")]
    ("list_voices", read_text::<genwire::audio::ListVoicesResponse>),
    #[cfg(feature = "audio")]
    ("synthesize_speech", read_text::<genwire::audio::SynthesizeSpeechResponse>),
    #[cfg(feature = "chat")]
    ("create_chat_completion", read_text::<genwire::chat::CreateChatCompletionResponse>),
    #[cfg(feature = "video")]
    ("create_h3_context_ir", read_text::<genwire::video::CreateH3ContextIrResponse>),
    #[cfg(feature = "video")]
    ("create_template_video", read_text::<genwire::video::CreateTemplateVideoResponse>),
    #[cfg(feature = "video")]
    ("delete_video_task", read_text::<genwire::video::DeleteVideoTaskResponse>),
    #[cfg(feature = "video")]
    ("query_video_task", read_text::<genwire::video::QueryVideoTaskResponse>),
];

/// The operations whose responses can be streamed.
const STREAMS: &[(&str, Open)] = &[
    #[cfg(feature = "audio")]
    ("synthesize_speech", Typed::<genwire::audio::SynthesizeSpeechResponse>::open),
    #[cfg(feature = "chat")]
    ("create_chat_completion", Typed::<genwire::chat::CreateChatCompletionResponse>::open),
];

impl Embedded for Own {
    fn endpoints(&self) -> Vec<&'static Endpoint> {
        genwire::endpoints().collect()
    }

    fn invalid_code(&self) -> u32 {
        INVALID_CODE
    }

    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>> {
        genwire::check(operation, part, body)
    }

    fn read(
        &self,
        endpoint: &'static Endpoint,
        _: u16,
        _: Option<&str>,
        body: &[u8],
    ) -> Result<String, ErrorKind> {
        let found = RESPONSES.iter().find(|(name, _)| *name == endpoint.operation);
        let Some((_, read)) = found else {
            return Err(ErrorKind::Request("the operation has no whole response".to_owned()));
        };
        read(body).map(Cow::into_owned)
    }

    fn stream(&self, operation: &str) -> Option<Box<dyn Events>> {
        let found = STREAMS.iter().find(|(name, _)| *name == operation);
        found.map(|(_, open)| open())
    }

    fn streamed(&self) -> Vec<&'static str> {
        STREAMS.iter().map(|(name, _)| *name).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::RESPONSES;

    #[test]
    fn every_operation_has_its_response() {
        let known: Vec<&str> = RESPONSES.iter().map(|(name, _)| *name).collect();
        let all: Vec<&str> = genwire::endpoints().map(|endpoint| endpoint.operation).collect();
        assert_eq!(known, all);
    }
}
