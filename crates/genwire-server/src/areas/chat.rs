//! The chat area.

use crate::engines::backend::ChatBackend;
use crate::gate::Alias;
use genwire_chat::server::ChatService;
use genwire_chat::{
    ChatCompletionChunk, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use genwire_common::{ErrorCode, INTERFACE};
use genwire_core::Report;
use genwire_core::server::{Answer, Call, Refusal};
use std::sync::Arc;

/// Maximum size of a request whose media are measured on the event loop, in bytes.
const MAX_INLINE_MEDIA_BYTES: usize = 256 * 1024;

/// The chat area of one service.
#[derive(Debug)]
pub(crate) struct ChatArea {
    backend: Arc<ChatBackend>,
}

impl ChatArea {
    pub(crate) fn new(backend: Arc<ChatBackend>) -> Self {
        Self { backend }
    }
}

impl ChatService for ChatArea {
    async fn create_chat_completion(
        &self,
        call: Call,
        request: CreateChatCompletionRequest,
    ) -> Result<Answer<CreateChatCompletionResponse, ChatCompletionChunk>, Refusal> {
        let alias = call.extension::<Alias>();
        let model = alias.as_ref().map_or(request.model.as_str(), Alias::name).to_owned();
        self.backend.answer(call.namespace(), request, call.body().len(), &model).await
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

/// Refuses a report with errors; warnings pass.
fn verdict(report: Report) -> Result<(), Refusal> {
    if report.is_valid() { Ok(()) } else { Err(Refusal::invalid(&INTERFACE, report)) }
}
