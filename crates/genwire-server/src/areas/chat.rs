//! The chat area.

use crate::engines::backend::ChatBackend;
use crate::engines::chat::{ResponseFormat, Shown};
use genwire_chat::server::ChatService;
use genwire_chat::{
    ChatCompletionChunk, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use genwire_common::{ErrorCode, INTERFACE};
use genwire_core::Report;
use genwire_core::server::{Answer, Call, Refusal};
use genwire_mock::{Alias, Compat, note};
use std::sync::Arc;

/// Maximum size of a request whose media are measured on the event loop, in bytes.
const MAX_INLINE_MEDIA_BYTES: usize = 256 * 1024;

/// The chat area of a service.
#[derive(Debug)]
pub(crate) struct ChatArea {
    backend: Arc<ChatBackend>,
    compat: Compat,
}

impl ChatArea {
    pub(crate) fn new(backend: Arc<ChatBackend>, compat: Compat) -> Self {
        Self { backend, compat }
    }

    /// Returns the format that a client of another interface requests.
    ///
    /// An upstream server reads the format itself.
    fn format(
        &self,
        call: &Call,
        request: &CreateChatCompletionRequest,
    ) -> Result<Option<ResponseFormat>, Refusal> {
        if !self.compat.has_formats() || !self.backend.is_built_in() {
            return Ok(None);
        }
        let format = ResponseFormat::of(request)?;
        let what = "/response_format: is not a member of the interface, and is honoured";
        note(call, format.iter().map(|_| what.to_owned()));
        Ok(format)
    }
}

impl ChatService for ChatArea {
    type Media = ();

    async fn create_chat_completion(
        &self,
        call: Call,
        request: CreateChatCompletionRequest,
        (): Self::Media,
    ) -> Result<Answer<CreateChatCompletionResponse, ChatCompletionChunk>, Refusal> {
        let alias = call.extension::<Alias>();
        let model = alias.as_ref().map_or(request.model.as_str(), Alias::name).to_owned();
        let format = self.format(&call, &request)?;
        let shown = Shown { model: &model, format };
        self.backend.answer(call.namespace(), request, call.body().len(), shown).await
    }

    async fn check_media_of_create_chat_completion(
        &self,
        call: &Call,
        request: &CreateChatCompletionRequest,
    ) -> Result<(), Refusal> {
        let report = if call.body().len() > MAX_INLINE_MEDIA_BYTES {
            let request = request.clone();
            let measuring = tokio::task::spawn_blocking(move || request.check_media());
            measuring.await.map_err(|_| {
                Refusal::new(ErrorCode::InternalError, "the media could not be measured")
            })?
        } else {
            request.check_media()
        };
        verdict(report)
    }
}

/// Rejects a report with errors; warnings are accepted.
fn verdict(report: Report) -> Result<(), Refusal> {
    if report.is_valid() { Ok(()) } else { Err(Refusal::invalid(&INTERFACE, report)) }
}
