//! The chat area: which engine answers.

use crate::clock::Clock;
use crate::engines::chat::{ChatConfig, ChatEngine, ChatEngineKind};
use crate::engines::upstream::{UpstreamConfig, UpstreamEngine, UpstreamError};
use crate::screening::Screening;
use crate::seed::Seed;
use genwire_chat::server::ChatService;
use genwire_chat::{
    ChatCompletionChunk, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use genwire_core::server::{Answer, Call, Refusal};
use genwire_core::{ErrorCode, Report};
use std::sync::Arc;

/// Up to which size a request is worked on where it arrives, in bytes.
const SMALL: usize = 256 * 1024;

/// The service of the chat area.
#[derive(Debug)]
pub(crate) struct ChatArea {
    engine: Engine,
}

/// Who answers.
#[derive(Debug)]
enum Engine {
    BuiltIn(Arc<ChatEngine>),
    Upstream(Box<UpstreamEngine>),
}

impl ChatArea {
    /// The area with the engine of its configuration; `variable` looks a variable of the
    /// environment up.
    pub(crate) fn new(
        config: &ChatConfig,
        upstream: &UpstreamConfig,
        clock: &Clock,
        seed: Seed,
        screening: &Screening,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, UpstreamError> {
        let (clock, screening) = (clock.clone(), screening.clone());
        let engine = match config.engine {
            ChatEngineKind::BuiltIn => {
                let engine = ChatEngine::new(config.clone(), clock, seed, screening);
                Engine::BuiltIn(Arc::new(engine))
            }
            ChatEngineKind::Upstream => Engine::Upstream(Box::new(UpstreamEngine::new(
                upstream.clone(),
                &config.name,
                clock,
                screening,
                variable,
            )?)),
        };
        Ok(Self { engine })
    }

    /// Forgets what was said in one namespace, or in all.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        match &self.engine {
            Engine::BuiltIn(engine) => engine.reset(namespace),
            Engine::Upstream(_) => {}
        }
    }

    /// Answers a request that has passed every check.
    pub(crate) async fn answer(
        &self,
        namespace: &str,
        request: CreateChatCompletionRequest,
        is_large: bool,
    ) -> Result<Answer<CreateChatCompletionResponse, ChatCompletionChunk>, Refusal> {
        match &self.engine {
            Engine::BuiltIn(engine) if is_large => {
                Arc::clone(engine).answer_aside(namespace.to_owned(), request).await
            }
            Engine::BuiltIn(engine) => engine.answer(namespace, &request).await,
            Engine::Upstream(engine) => engine.answer(namespace, &request).await,
        }
    }
}

impl ChatService for ChatArea {
    async fn create_chat_completion(
        &self,
        call: Call,
        request: CreateChatCompletionRequest,
    ) -> Result<Answer<CreateChatCompletionResponse, ChatCompletionChunk>, Refusal> {
        let is_large = call.body().len() > SMALL;
        self.answer(call.namespace(), request, is_large).await
    }

    async fn check_media_of_create_chat_completion(
        &self,
        call: &Call,
        request: &CreateChatCompletionRequest,
    ) -> Result<(), Refusal> {
        let report = if call.body().len() > SMALL {
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

/// Refuses what has errors; advice lets pass.
fn verdict(report: Report) -> Result<(), Refusal> {
    if report.is_valid() { Ok(()) } else { Err(Refusal::invalid(report)) }
}
