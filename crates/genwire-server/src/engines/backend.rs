//! The configured chat engine.

use crate::engines::chat::{ChatAnswer, ChatConfig, ChatEngine, ChatEngineKind, Shown};
use crate::engines::upstream::{UpstreamConfig, UpstreamEngine};
use crate::screening::Screening;
use genwire_chat::CreateChatCompletionRequest;
use genwire_core::server::Refusal;
use genwire_mock::{Clock, Error, Seed};
use std::sync::Arc;

/// The configured chat engine.
#[derive(Debug)]
pub(crate) enum ChatBackend {
    /// The built-in engine.
    BuiltIn(Arc<ChatEngine>),
    /// Another server.
    Upstream(Box<UpstreamEngine>),
}

impl ChatBackend {
    /// Creates the configured engine; `variable` reads an environment variable.
    pub(crate) fn new(
        config: &ChatConfig,
        upstream: &UpstreamConfig,
        clock: &Clock,
        seed: Seed,
        screening: &Screening,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, Error> {
        let (clock, screening) = (clock.clone(), screening.clone());
        Ok(match config.engine {
            ChatEngineKind::BuiltIn => {
                Self::BuiltIn(Arc::new(ChatEngine::new(config.clone(), clock, seed, screening)))
            }
            ChatEngineKind::Upstream => Self::Upstream(Box::new(UpstreamEngine::new(
                upstream.clone(),
                &config.name,
                clock,
                screening,
                variable,
            )?)),
        })
    }

    /// Returns true for the built-in engine.
    pub(crate) fn is_built_in(&self) -> bool {
        matches!(self, Self::BuiltIn(_))
    }

    /// Forgets the requests of one namespace, or of all namespaces.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        match self {
            Self::BuiltIn(engine) => engine.reset(namespace),
            Self::Upstream(_) => {}
        }
    }

    /// Answers a valid request with a body of `size` bytes.
    pub(crate) async fn answer(
        &self,
        namespace: &str,
        request: CreateChatCompletionRequest,
        size: usize,
        shown: Shown<'_>,
    ) -> Result<ChatAnswer, Refusal> {
        match self {
            Self::BuiltIn(engine) => engine.answer_of_size(namespace, request, size, shown).await,
            Self::Upstream(engine) => {
                Box::pin(engine.answer_as(namespace, &request, shown.model)).await
            }
        }
    }
}
