//! The plan of a reply, made before the first byte is sent.
//!
//! Whole and streamed replies are written from the same plan, so that they cannot differ.

use super::calling;
use super::draft::{self, Draft};
use super::format::ResponseFormat;
use super::prompt::{self, Prompt};
use super::tokens;
use crate::screening::{Hit, Screening};
use genwire_arguments::Budget;
use genwire_chat::{
    CompletionTokensDetails, CreateChatCompletionRequest, FinishReason, PromptTokensDetails, Usage,
};
use genwire_common::ErrorCode;
use genwire_core::server::Refusal;
use genwire_mock::{Draw, Seed};

/// The name of the operation; it separates its random draws from others.
const OPERATION: &str = "create_chat_completion";

/// A complete reply that has not been written.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) id: String,
    pub(super) created: i64,
    pub(super) model: String,
    /// The name of the assistant.
    pub(super) name: String,
    /// The parts of the reply, in order.
    pub(super) segments: Vec<Segment>,
    pub(super) finish: FinishReason,
    pub(super) usage: Usage,
    /// The type of content that screening found in the input.
    pub(super) input_hit: Option<u8>,
    pub(super) output_hit: Option<u8>,
    /// True if a streamed reply reports the usage.
    pub(super) include_usage: bool,
}

/// A part of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Segment {
    /// Text of the message, token by token.
    Text(String),
    /// Text of the message in one delta, such as a tag.
    Mark(&'static str),
    /// Thinking separate from the text.
    Thinking(String),
    /// A function call; the arguments are sent token by token.
    Call { id: String, name: String, arguments: String },
}

/// The input of a plan in addition to the request: namespace, seed, time and settings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Circumstances<'a> {
    pub(super) namespace: &'a str,
    /// The seed of the replies of the namespace.
    pub(super) seed: Seed,
    pub(super) screening: &'a Screening,
    /// Number of earlier replies in the namespace.
    pub(super) replies: u64,
    /// Number of cached input tokens.
    pub(super) cached: u64,
    /// Unix time in seconds.
    pub(super) now: i64,
    pub(super) name: &'a str,
    /// The format of the text; `None` for prose.
    pub(super) format: Option<&'a ResponseFormat>,
}

impl Plan {
    /// Sets the model name in the reply, such as an alias that the caller used.
    pub(super) fn shown_as(mut self, model: &str) -> Self {
        model.clone_into(&mut self.model);
        self
    }
}

/// Plans the reply to a request.
pub(super) fn plan(
    request: &CreateChatCompletionRequest,
    prompt: &Prompt,
    around: &Circumstances<'_>,
    budget: &mut Budget,
) -> Result<Plan, Refusal> {
    let input_hit = screen_input(around.screening, around.namespace, request)?;
    check_context(request, prompt)?;
    let mut draw = around.seed.draw(&format!("text {:016x}", prompt.fingerprint()));
    let mut ids = around.seed.draw(&format!("reply {}", around.replies));
    let most = max_tokens(request);
    let calls = calling::plan_calls(request, prompt, budget);
    let is_split = request.reasoning_split == Some(true);
    let Draft { mut thinking, mut text } = draft::write(request, prompt, &calls, &mut draw);
    if let Some(format) = around.format {
        if !is_split {
            // Thinking would be in the text, which must be JSON.
            thinking.clear();
        }
        if calls.is_empty() {
            text = format.write(&prompt.question, &text, budget)?;
        }
    }
    let id = id("chat-", &mut ids);
    let calls: Vec<Segment> = calls
        .into_iter()
        .map(|call| Segment::Call {
            id: self::id("call_", &mut ids),
            name: call.name,
            arguments: call.arguments,
        })
        .collect();
    let mut parts = Parts { thinking, is_closed: true, text, calls, finish: FinishReason::Stop };
    let spent = parts.cut(most);
    let output_hit = parts.screen(around)?;
    let spent = if output_hit.is_some() { parts.count() } else { spent };
    let options = request.stream_options.as_ref();
    Ok(Plan {
        id,
        created: around.now,
        model: request.model.as_str().to_owned(),
        name: around.name.to_owned(),
        usage: usage(prompt.tokens, around.cached, spent),
        finish: parts.finish.clone(),
        segments: parts.into_segments(is_split),
        input_hit: input_hit.map(|hit| hit.kind),
        output_hit: output_hit.map(|hit| hit.kind),
        include_usage: options.and_then(|options| options.include_usage) == Some(true),
    })
}

/// Draws an id: the prefix and 32 hexadecimal digits.
fn id(prefix: &str, draw: &mut Draw) -> String {
    let mut digits: [u8; 16] = draw.bytes();
    digits.reverse();
    let mut id = String::with_capacity(prefix.len() + 2 * digits.len());
    id.push_str(prefix);
    id.push_str(const_hex::Buffer::<16>::new().format(&digits));
    id
}

/// Returns the seed for the replies of a namespace.
pub(super) fn seed_of(seed: Seed, namespace: &str) -> Seed {
    seed.within(namespace).within(OPERATION)
}

/// Returns the random draws for the pace of a reply.
pub(super) fn pace_draw(seed: Seed, plan: &Plan) -> Draw {
    seed.within(OPERATION).draw(&format!("pace {}", plan.id))
}

/// Screens the input of a request; a severe hit is an error.
pub(crate) fn screen_input(
    screening: &Screening,
    namespace: &str,
    request: &CreateChatCompletionRequest,
) -> Result<Option<Hit>, Refusal> {
    if screening.longest(namespace) == 0 {
        return Ok(None);
    }
    let texts: Vec<_> = prompt::texts(request).collect();
    let hit = screening.screen_all(namespace, texts.iter().map(AsRef::as_ref));
    match hit {
        Some(hit) if hit.severe => Err(Refusal::new(
            ErrorCode::SensitiveInput,
            "the input holds sensitive content; leave it out",
        )),
        hit => Ok(hit),
    }
}

fn check_context(request: &CreateChatCompletionRequest, prompt: &Prompt) -> Result<(), Refusal> {
    let most = request.model.context_tokens().and_then(|most| u64::try_from(most).ok());
    match most {
        Some(most) if prompt.tokens > most => Err(Refusal::new(
            ErrorCode::InvalidParameter,
            format!(
                "`messages` have {} tokens, and the context of the model holds {most}; \
                 leave old messages out",
                prompt.tokens
            ),
        )),
        _ => Ok(()),
    }
}

/// Returns the maximum number of tokens to generate.
///
/// `max_completion_tokens` takes precedence over `max_tokens`; without both, the limit of the model
/// applies.
fn max_tokens(request: &CreateChatCompletionRequest) -> u64 {
    let stated = request.max_completion_tokens.or(request.max_tokens);
    let most = stated.or_else(|| request.model.max_completion_tokens());
    most.and_then(|most| u64::try_from(most).ok()).unwrap_or(u64::MAX)
}

/// Number of tokens of a reply.
#[derive(Clone, Copy, Debug)]
struct Spent {
    all: u64,
    thinking: u64,
}

fn usage(prompt: u64, cached: u64, spent: Spent) -> Usage {
    let number = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
    let mut usage = Usage::new()
        .total_tokens(number(prompt + spent.all))
        .prompt_tokens(number(prompt))
        .completion_tokens(number(spent.all))
        .total_characters(0)
        .prompt_tokens_details(PromptTokensDetails::new().cached_tokens(number(cached)));
    if spent.thinking > 0 {
        let details = CompletionTokensDetails::new().reasoning_tokens(number(spent.thinking));
        usage = usage.completion_tokens_details(details);
    }
    usage
}

/// The parts of a reply while it is truncated and screened.
struct Parts {
    thinking: String,
    /// True if the thinking is complete.
    is_closed: bool,
    text: String,
    calls: Vec<Segment>,
    finish: FinishReason,
}

impl Parts {
    /// Truncates the reply to a number of tokens.
    ///
    /// If the calls do not fit, all calls are omitted: in the interface, only replies that end with
    /// calls contain calls.
    fn cut(&mut self, most: u64) -> Spent {
        let (thinking, thought) = tokens::take(&self.thinking, most);
        let mut is_cut = thinking.len() < self.thinking.len();
        self.is_closed = !is_cut;
        self.thinking.truncate(thinking.len());
        let left = if is_cut { 0 } else { most - thought };
        let (text, said) = tokens::take(&self.text, left);
        is_cut |= text.len() < self.text.len();
        self.text.truncate(text.len());
        let called: u64 = self.calls.iter().map(call_tokens).sum();
        let mut all = thought + said;
        if is_cut || called > left - said {
            self.finish = FinishReason::Length;
            if !self.calls.is_empty() {
                all = most;
                self.calls.clear();
            }
        } else {
            all += called;
            if !self.calls.is_empty() {
                self.finish = FinishReason::ToolCalls;
            }
        }
        Spent { all, thinking: thought }
    }

    /// Screens the reply, and truncates it before the first screened word.
    fn screen(&mut self, around: &Circumstances<'_>) -> Result<Option<Hit>, Refusal> {
        let screen = |text: &str| around.screening.screen(around.namespace, text);
        let arguments = self.calls.iter().filter_map(|call| match call {
            Segment::Call { arguments, .. } => screen(arguments),
            _ => None,
        });
        let called = arguments.max_by_key(|hit| hit.severe);
        let hits = [screen(&self.thinking), screen(&self.text), called];
        if hits.iter().flatten().any(|hit| hit.severe) {
            let message = "the reply that was generated holds sensitive content";
            return Err(Refusal::new(ErrorCode::OutputContentError, message));
        }
        let [thinking, text, called] = hits;
        if let Some(hit) = &thinking {
            self.thinking.truncate(hit.at);
            self.is_closed = false;
            self.text.clear();
        } else if let Some(hit) = &text {
            self.text.truncate(hit.at);
        }
        let hit = thinking.or(text).or(called);
        if hit.is_some() {
            self.calls.clear();
            self.finish = FinishReason::ContentFilter;
        }
        Ok(hit)
    }

    fn count(&self) -> Spent {
        let thinking = tokens::count(&self.thinking);
        let called: u64 = self.calls.iter().map(call_tokens).sum();
        Spent { all: thinking + tokens::count(&self.text) + called, thinking }
    }

    fn into_segments(self, is_split: bool) -> Vec<Segment> {
        let mut segments = Vec::with_capacity(4 + self.calls.len());
        if !self.thinking.is_empty() && is_split {
            segments.push(Segment::Thinking(self.thinking));
        } else if !self.thinking.is_empty() {
            segments.push(Segment::Mark("<think>\n"));
            segments.push(Segment::Text(self.thinking));
            if self.is_closed {
                segments.push(Segment::Mark("\n</think>\n\n"));
            }
        }
        if !self.text.is_empty() {
            segments.push(Segment::Text(self.text));
        }
        segments.extend(self.calls);
        segments
    }
}

fn call_tokens(call: &Segment) -> u64 {
    match call {
        Segment::Call { name, arguments, .. } => tokens::count(name) + tokens::count(arguments),
        _ => 0,
    }
}
