//! The chat engine that is built in.
//!
//! It is deterministic: the same seed, the same namespace and the same requests in the same order
//! give the same bytes, but for the time. A `Prompt` is what the engine has read, a `Plan` is all
//! of its reply, and the plan is written down whole or in events. What a tester can tell the
//! engine to do stands in `directives`, and when it calls a function in `calling`.

mod arguments;
mod calling;
mod chunks;
mod config;
mod directives;
mod draft;
mod language;
mod media;
mod memory;
mod pace;
mod phrases;
mod plan;
mod prompt;
mod reply;
mod stream;
mod tokens;
mod words;

#[cfg(test)]
mod tests;

pub(crate) use config::{ChatConfig, ChatEngineKind};
pub(crate) use media::{image_tokens, video_tokens};
pub(crate) use plan::screen_input;
pub(crate) use tokens::count as count_tokens;

use crate::clock::Clock;
use crate::screening::Screening;
use crate::seed::Seed;
use chunks::Chunks;
use genwire_chat::{
    ChatCompletionChunk, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use genwire_core::ErrorCode;
use genwire_core::server::{Answer, Refusal};
use memory::Memory;
use pace::Pace;
use plan::{Circumstances, Plan};
use prompt::Prompt;
use std::sync::Arc;
use stream::Paced;

/// The answer of an engine.
pub(crate) type ChatAnswer = Answer<CreateChatCompletionResponse, ChatCompletionChunk>;

/// The engine that is built in.
#[derive(Debug)]
pub(crate) struct ChatEngine {
    config: ChatConfig,
    clock: Clock,
    seed: Seed,
    screening: Screening,
    memory: Memory,
}

impl ChatEngine {
    pub(crate) fn new(config: ChatConfig, clock: Clock, seed: Seed, screening: Screening) -> Self {
        Self { config, clock, seed, screening, memory: Memory::default() }
    }

    /// Forgets what was read in one namespace, or in all.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        self.memory.reset(namespace);
    }

    /// Answers a request, at the pace of the settings.
    pub(crate) async fn answer(
        &self,
        namespace: &str,
        request: &CreateChatCompletionRequest,
    ) -> Result<ChatAnswer, Refusal> {
        let plan = self.plan(namespace, request)?;
        self.play(request, plan).await
    }

    /// The same for a request with so much in it that other requests should not wait meanwhile.
    pub(crate) async fn answer_aside(
        self: Arc<Self>,
        namespace: String,
        request: CreateChatCompletionRequest,
    ) -> Result<ChatAnswer, Refusal> {
        let engine = Arc::clone(&self);
        let planning = tokio::task::spawn_blocking(move || {
            let plan = engine.plan(&namespace, &request);
            (request, plan)
        });
        let (request, plan) = planning.await.map_err(|_| {
            Refusal::new(ErrorCode::InternalError, "the reply could not be generated")
        })?;
        self.play(&request, plan?).await
    }

    /// Gives a reply out.
    async fn play(
        &self,
        request: &CreateChatCompletionRequest,
        plan: Plan,
    ) -> Result<ChatAnswer, Refusal> {
        let mut pace = Pace::new(&self.config, request, || plan::pace_draw(self.seed, &plan));
        if request.is_streamed() {
            let chunks = Chunks::new(plan, self.config.tokens_per_chunk);
            return Ok(Answer::written(Paced::new(chunks, pace, self.clock.clone())));
        }
        if let Some(pace) = &mut pace {
            let tokens = plan.usage.completion_tokens.unwrap_or_default();
            self.clock.sleep(pace.after(u64::try_from(tokens).unwrap_or_default())).await;
        }
        Ok(Answer::Whole(reply::whole(plan)))
    }

    /// Reads a request and decides on all of its reply.
    fn plan(
        &self,
        namespace: &str,
        request: &CreateChatCompletionRequest,
    ) -> Result<Plan, Refusal> {
        let prompt = Prompt::read(request);
        let seed = || plan::seed_of(self.seed, namespace);
        let found = self.memory.visit(namespace, &prompt.prefixes, seed);
        let around = Circumstances {
            namespace,
            seed: found.seed,
            screening: &self.screening,
            replies: found.replies,
            cached: found.cached,
            now: self.clock.now().div_euclid(1000),
            name: &self.config.name,
        };
        plan::plan(request, &prompt, &around)
    }
}
