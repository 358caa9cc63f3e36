//! The built-in chat engine.
//!
//! It is deterministic: the same seed, namespace and requests in the same order give the same
//! bytes, except for the time. A request is parsed into a `Prompt`, and a `Plan` of the whole reply
//! is created from it. The plan is written as one body or as events. `calling` has the rules for
//! function calls.

mod calling;
mod chunks;
mod config;
mod draft;
mod format;
mod language;
mod media;
mod memory;
mod pace;
mod phrases;
mod plan;
mod prompt;
mod reply;
mod requested;
mod stream;
mod tokens;

#[cfg(test)]
mod tests;

pub(crate) use config::{ChatConfig, ChatEngineKind};
pub(crate) use format::ResponseFormat;
pub(crate) use media::{image_tokens, video_tokens};
pub(crate) use plan::screen_input;
pub(crate) use tokens::count as count_tokens;

use crate::screening::Screening;
use chunks::Chunks;
use genwire_arguments::{Budget, Cancellation};
use genwire_chat::{
    ChatCompletionChunk, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use genwire_common::INTERFACE;
use genwire_core::server::{Answer, Refusal};
use genwire_mock::{BlockingPool, Clock, OrRefuse as _, Seed};
use memory::Memory;
use pace::Pace;
use plan::{Circumstances, Plan};
use prompt::Prompt;
use std::sync::Arc;
use std::time::Duration;
use stream::Paced;

/// Maximum size of a request that is answered on the event loop, in bytes.
const MAX_INLINE_BYTES: usize = 256 << 10;
/// Maximum number of steps to plan one reply.
const MAX_PLAN_STEPS: u64 = 4_000_000;
/// Maximum time to plan one reply.
const PLAN_DEADLINE: Duration = Duration::from_secs(10);

/// The reply of an engine.
pub(crate) type ChatAnswer = Answer<CreateChatCompletionResponse, ChatCompletionChunk>;

/// Parts of a reply that the call determines.
#[derive(Clone, Debug)]
pub(crate) struct Shown<'a> {
    /// The model in the reply.
    pub(crate) model: &'a str,
    /// The format of the text; `None` for prose.
    pub(crate) format: Option<ResponseFormat>,
}

/// The built-in engine.
#[derive(Debug)]
pub(crate) struct ChatEngine {
    config: ChatConfig,
    clock: Clock,
    seed: Seed,
    screening: Screening,
    memory: Memory,
    pool: BlockingPool,
}

impl ChatEngine {
    pub(crate) fn new(config: ChatConfig, clock: Clock, seed: Seed, screening: Screening) -> Self {
        let (memory, pool) = (Memory::default(), BlockingPool::new());
        Self { config, clock, seed, screening, memory, pool }
    }

    /// Forgets the requests of one namespace, or of all.
    pub(crate) fn reset(&self, namespace: Option<&str>) {
        self.memory.reset(namespace);
    }

    /// Answers a request on the event loop, at the configured pace.
    #[cfg(test)]
    pub(crate) async fn answer(
        &self,
        namespace: &str,
        request: &CreateChatCompletionRequest,
    ) -> Result<ChatAnswer, Refusal> {
        let plan = self.plan(namespace, request, None, &Cancellation::default())?;
        self.deliver(request, plan).await
    }

    /// Answers a request with a body of `size` bytes, at the configured pace.
    ///
    /// Runs outside the event loop unless there is little to do.
    pub(crate) async fn answer_of_size(
        self: &Arc<Self>,
        namespace: &str,
        request: CreateChatCompletionRequest,
        size: usize,
        shown: Shown<'_>,
    ) -> Result<ChatAnswer, Refusal> {
        let Shown { model: shown_model, format } = shown;
        // Functions, schemas and calls in the text can require much work with few bytes.
        let is_small = size <= MAX_INLINE_BYTES
            && format.is_none()
            && request.tools.is_none()
            && !prompt::has_brackets(&request);
        if is_small {
            let plan = self.plan(namespace, &request, None, &Cancellation::default())?;
            return self.deliver(&request, plan.shown_as(shown_model)).await;
        }
        let (engine, namespace) = (Arc::clone(self), namespace.to_owned());
        let plan = move |cancellation: &Cancellation| {
            let plan = engine.plan(&namespace, &request, format.as_ref(), cancellation);
            (request, plan)
        };
        let (request, plan) = self.pool.run(PLAN_DEADLINE, plan).await.or_refuse(&INTERFACE)?;
        self.deliver(&request, plan?.shown_as(shown_model)).await
    }

    /// Creates the reply from a plan: as a whole after its delay, or as a paced stream.
    async fn deliver(
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

    /// Parses a request and plans the whole reply.
    fn plan(
        &self,
        namespace: &str,
        request: &CreateChatCompletionRequest,
        format: Option<&ResponseFormat>,
        cancellation: &Cancellation,
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
            format,
        };
        let mut budget = Budget::new(MAX_PLAN_STEPS, cancellation.clone());
        plan::plan(request, &prompt, &around, &mut budget)
    }
}
