//! The tool loop: send a request, run the functions that the model calls, send their results.

use std::fmt;

use genwire_core::client::{CallOptions, Error};

use super::answer::ToolError;
use super::error::ToolLoopError;
use super::join;
use super::toolbox::Toolbox;
use crate::generated::{
    Chat, Choice, CreateChatCompletionRequest, CreateChatCompletionResponse, FinishReason, Message,
    MessageContent, ReplyMessage, Tool, ToolCall,
};
use crate::{Conversation, ConversationError, Delta};

/// Default maximum number of requests of a loop: 10.
pub const MAX_TURNS: usize = 10;

/// Default maximum number of function calls of a loop: 128.
pub const MAX_CALLS: usize = 128;

type Observer<'a> = Box<dyn FnMut(&ToolEvent<'_>) + Send + 'a>;
type DeltaObserver<'a> = Box<dyn FnMut(&Delta) + Send + 'a>;

/// Sends requests and runs the functions that the model calls, until it answers without a call.
///
/// The message of the model is sent back unchanged, with unlisted members and thinking, followed by
/// one message with the role `tool` for each call. Errors of functions, invalid arguments and
/// unknown function names are sent to the model, too, so that it can correct itself.
///
/// ```no_run
/// # async fn example(chat: genwire_chat::Chat) -> Result<(), Box<dyn std::error::Error>> {
/// use genwire_chat::tools::{ToolEvent, ToolLoop, Toolbox};
/// use genwire_chat::{ChatModel, Conversation, Delta};
///
/// let tools = Toolbox::new();
/// let mut conversation = Conversation::new(ChatModel::M3);
/// conversation.push_user("Which of Oslo and Bergen is warmer?");
/// ToolLoop::new(&tools)
///     .max_turns(5)
///     .concurrent(4)
///     .on_event(|event| {
///         if let ToolEvent::Call { call, .. } = event {
///             println!("{}({})", call.name(), call.arguments_text());
///         }
///     })
///     .on_delta(|delta| {
///         if let Delta::Text(text) = delta {
///             print!("{text}");
///         }
///     })
///     .run(&chat, &mut conversation)
///     .await?;
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct ToolLoop<'a> {
    tools: &'a Toolbox,
    max_turns: usize,
    max_calls: usize,
    /// Number of calls that may still be run.
    calls_left: usize,
    at_once: usize,
    unknown: UnknownTool,
    options: CallOptions,
    observer: Option<Observer<'a>>,
    delta_observer: Option<DeltaObserver<'a>>,
}

/// The reaction to a call of an unknown function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnknownTool {
    /// The names of the existing functions are sent to the model.
    #[default]
    AnswerModel,
    /// The loop ends with an error.
    Fail,
}

/// An event of a loop; turns are counted from 1.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum ToolEvent<'a> {
    /// The model replied.
    #[non_exhaustive]
    Reply {
        /// The turn.
        turn: usize,
        /// The reply.
        reply: &'a CreateChatCompletionResponse,
    },
    /// A function is about to be called. Turn 0 is for calls that were already pending.
    #[non_exhaustive]
    Call {
        /// The turn.
        turn: usize,
        /// The call.
        call: &'a ToolCall,
    },
    /// A function has returned.
    #[non_exhaustive]
    Answer {
        /// The turn.
        turn: usize,
        /// The call.
        call: &'a ToolCall,
        /// The content of the message to the model, or the error.
        answer: Result<&'a MessageContent, &'a ToolError>,
    },
}

impl<'a> ToolLoop<'a> {
    /// Creates a loop that runs one call at a time, within [`MAX_TURNS`] and [`MAX_CALLS`].
    pub fn new(tools: &'a Toolbox) -> Self {
        Self {
            tools,
            max_turns: MAX_TURNS,
            max_calls: MAX_CALLS,
            calls_left: MAX_CALLS,
            at_once: 1,
            unknown: UnknownTool::default(),
            options: CallOptions::new(),
            observer: None,
            delta_observer: None,
        }
    }

    /// Sets the maximum number of requests, at least 1; [`MAX_TURNS`] by default.
    pub fn max_turns(mut self, limit: usize) -> Self {
        self.max_turns = limit.max(1);
        self
    }

    /// Sets the maximum number of function calls in all turns; [`MAX_CALLS`] by default.
    ///
    /// A reply with more calls than are left ends the loop with [`ToolLoopError::CallLimit`], and
    /// none of its calls is run. Pending calls of the conversation count as calls of a reply.
    pub fn max_calls(mut self, limit: usize) -> Self {
        self.max_calls = limit;
        self.calls_left = limit;
        self
    }

    /// Sets the number of calls of a reply that run concurrently; 1 by default.
    pub fn concurrent(mut self, at_once: usize) -> Self {
        self.at_once = at_once;
        self
    }

    /// Sets the reaction to a call of an unknown function.
    pub fn unknown_tool(mut self, unknown: UnknownTool) -> Self {
        self.unknown = unknown;
        self
    }

    genwire_core::call_option_methods!(options, with a body);

    /// Sets a function that is called for every reply, call and result.
    pub fn on_event(mut self, observer: impl FnMut(&ToolEvent<'_>) + Send + 'a) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Streams the replies of [`Self::run`], and sets a function that is called for every delta.
    pub fn on_delta(mut self, observer: impl FnMut(&Delta) + Send + 'a) -> Self {
        self.delta_observer = Some(Box::new(observer));
        self
    }

    /// Runs the loop with a client.
    ///
    /// The functions are added to the `tools` of the conversation. Pending calls of the
    /// conversation are run first, so that a loop that ended with an error can be continued; they
    /// count towards the limits. Calls are run only if the reply ended with `tool_calls` or `stop`,
    /// because it may have been truncated within a call otherwise.
    ///
    /// If the future is dropped while functions run, a later loop runs all calls of that reply
    /// again. A panic in a function is not caught; it leaves the conversation as if the future had
    /// been dropped.
    ///
    /// Replies are streamed only if [`Self::on_delta`] is set.
    ///
    /// # Errors
    ///
    /// A request fails, a limit is reached, or a function is unknown or cannot be offered: see
    /// [`ToolLoopError`].
    pub async fn run(
        mut self,
        chat: &Chat,
        conversation: &mut Conversation,
    ) -> Result<CreateChatCompletionResponse, ToolLoopError<Error>> {
        let mut observer = self.delta_observer.take();
        let options = self.options.clone();
        self.start(conversation).await?;
        let mut turn = 1;
        loop {
            let request = conversation.request()?;
            let sent = ask(chat, request, &options, observer.as_mut()).await;
            let reply = sent.map_err(|error| ToolLoopError::Send { turn, error })?;
            if let Some(reply) = self.take_turn(conversation, turn, reply).await? {
                return Ok(reply);
            }
            turn += 1;
        }
    }

    /// Runs the loop with a function that sends a request and returns the whole reply.
    ///
    /// It is for programs that send requests themselves; otherwise it is like [`Self::run`].
    ///
    /// ```
    /// use genwire_chat::tools::{ToolLoop, Toolbox};
    /// use genwire_chat::{ChatModel, Conversation, CreateChatCompletionResponse};
    /// use serde_json::json;
    ///
    /// # let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    /// # runtime.block_on(async {
    /// let mut conversation = Conversation::new(ChatModel::M3);
    /// conversation.push_user("How warm is it in Oslo?");
    /// let send = async |_request| {
    ///     let message = json!({ "content": "17 degrees." });
    ///     let reply = json!({ "choices": [{ "finish_reason": "stop", "message": message }] });
    ///     serde_json::from_value::<CreateChatCompletionResponse>(reply)
    /// };
    /// let reply = ToolLoop::new(&Toolbox::new()).run_with(&mut conversation, send).await?;
    /// assert_eq!(reply.text(), "17 degrees.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`Self::run`]; errors of requests come from the function.
    pub async fn run_with<S, F, R, E>(
        mut self,
        conversation: &mut Conversation,
        mut send: S,
    ) -> Result<CreateChatCompletionResponse, ToolLoopError<E>>
    where
        S: FnMut(CreateChatCompletionRequest) -> F,
        F: Future<Output = Result<R, E>>,
        R: Into<CreateChatCompletionResponse>,
    {
        self.start(conversation).await?;
        let mut turn = 1;
        loop {
            let sent = send(conversation.request()?).await;
            let reply = sent.map_err(|error| ToolLoopError::Send { turn, error })?.into();
            if let Some(reply) = self.take_turn(conversation, turn, reply).await? {
                return Ok(reply);
            }
            turn += 1;
        }
    }

    /// Offers the functions to the model and runs the pending calls.
    async fn start<E>(&mut self, conversation: &mut Conversation) -> Result<(), ToolLoopError<E>> {
        offer(conversation.options_mut(), self.tools.tools()?);
        let pending: Vec<ToolCall> = conversation.pending_calls().cloned().collect();
        self.admit(&pending, || reply_with(pending.clone()))?;
        self.answer(conversation, pending, 0).await;
        Ok(())
    }

    /// Counts calls, or rejects them; `reply` returns the reply for the error.
    fn admit<E>(
        &mut self,
        calls: &[ToolCall],
        reply: impl FnOnce() -> CreateChatCompletionResponse,
    ) -> Result<(), ToolLoopError<E>> {
        if calls.iter().any(|call| call.name().is_empty()) {
            return Err(ToolLoopError::UnnamedCall { reply: Box::new(reply()) });
        }
        let unknown = calls.iter().find(|call| !self.tools.knows(call.name()));
        if let (UnknownTool::Fail, Some(call)) = (self.unknown, unknown) {
            let name = call.name().to_owned();
            return Err(ToolLoopError::UnknownTool { name, reply: Box::new(reply()) });
        }
        let Some(calls_left) = self.calls_left.checked_sub(calls.len()) else {
            let (limit, reply) = (self.max_calls, Box::new(reply()));
            return Err(ToolLoopError::CallLimit { limit, reply });
        };
        self.calls_left = calls_left;
        Ok(())
    }

    /// Adds the reply of a turn to the conversation and runs its calls; returns the reply if it has
    /// no calls.
    async fn take_turn<E>(
        &mut self,
        conversation: &mut Conversation,
        turn: usize,
        reply: CreateChatCompletionResponse,
    ) -> Result<Option<CreateChatCompletionResponse>, ToolLoopError<E>> {
        self.notify(&ToolEvent::Reply { turn, reply: &reply });
        let Some(message) = reply.message() else {
            return Err(ConversationError::EmptyReply.into());
        };
        let calls = message.tool_calls.clone().unwrap_or_default();
        if calls.is_empty() {
            conversation.push_reply(&reply)?;
            return Ok(Some(reply));
        }
        // A truncated call may look like a complete but different call.
        if !matches!(reply.finish_reason(), Some(FinishReason::ToolCalls | FinishReason::Stop)) {
            return Err(ToolLoopError::CutShort { reply: Box::new(reply) });
        }
        self.admit(&calls, || reply.clone())?;
        conversation.push_reply(&reply)?;
        if turn == self.max_turns {
            let reply = Box::new(reply);
            return Err(ToolLoopError::TurnLimit { limit: self.max_turns, reply });
        }
        self.answer(conversation, calls, turn).await;
        Ok(None)
    }

    /// Runs calls and adds their results to the conversation, in the order of the calls.
    async fn answer(&mut self, conversation: &mut Conversation, calls: Vec<ToolCall>, turn: usize) {
        for call in &calls {
            self.notify(&ToolEvent::Call { turn, call });
        }
        let tools = self.tools;
        let begin = calls.iter().map(|call| move || tools.begin(call));
        let answers = join::all(begin, self.at_once).await;
        for (call, answer) in calls.iter().zip(answers) {
            self.notify(&ToolEvent::Answer { turn, call, answer: answer.as_ref() });
            let content = answer.unwrap_or_else(|error| error.content());
            conversation.push(Message::tool(call.id.as_deref().unwrap_or_default(), content));
        }
    }

    fn notify(&mut self, event: &ToolEvent<'_>) {
        if let Some(observer) = &mut self.observer {
            observer(event);
        }
    }
}

impl fmt::Debug for ToolLoop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolLoop")
            .field("tools", &self.tools)
            .field("max_turns", &self.max_turns)
            .field("max_calls", &self.max_calls)
            .field("at_once", &self.at_once)
            .field("unknown", &self.unknown)
            .finish_non_exhaustive()
    }
}

/// Sends a request; streams the reply if there is an observer for its deltas.
async fn ask(
    chat: &Chat,
    mut request: CreateChatCompletionRequest,
    options: &CallOptions,
    observer: Option<&mut DeltaObserver<'_>>,
) -> Result<CreateChatCompletionResponse, Error> {
    let Some(observer) = observer else {
        request.stream = None;
        request.stream_options = None;
        return Ok(chat.create(&request).options(options.clone()).await?.into_inner());
    };
    let mut deltas = chat.create(&request).options(options.clone()).stream().await?.deltas();
    while let Some(delta) = deltas.next().await {
        observer(&delta?);
    }
    Ok(deltas.into_response().await?.into_inner())
}

/// Returns a reply with the calls that are unanswered in a conversation.
fn reply_with(calls: Vec<ToolCall>) -> CreateChatCompletionResponse {
    let message = ReplyMessage { tool_calls: Some(calls), ..ReplyMessage::default() };
    let choice = Choice { message: Some(message), ..Choice::default() };
    CreateChatCompletionResponse { choices: Some(vec![choice]), ..Default::default() }
}

/// Adds functions to a request; they replace functions of the same name.
fn offer(request: &mut CreateChatCompletionRequest, tools: Vec<Tool>) {
    if tools.is_empty() {
        return;
    }
    let all = request.tools.get_or_insert_default();
    for tool in tools {
        match all.iter_mut().find(|known| known.function.name == tool.function.name) {
            Some(known) => *known = tool,
            None => all.push(tool),
        }
    }
}
