//! The loop: ask, run what the model calls, answer, ask again.

use std::fmt;

use genwire_core::client::{CallOptions, Error};

use super::answer::ToolError;
use super::error::ToolLoopError;
use super::join;
use super::toolbox::Toolbox;
use crate::generated::{
    Chat, CreateChatCompletionRequest, CreateChatCompletionResponse, FinishReason, Message,
    MessageContent, Tool, ToolCall,
};
use crate::{Conversation, ConversationError};

/// How many turns there are unless the user says otherwise.
const TURNS: usize = 10;

type Observer<'a> = Box<dyn FnMut(&ToolEvent<'_>) + Send + 'a>;

/// Asks a model and runs the functions that it calls, until it answers without calling any.
///
/// The message of the model goes back as it came, unknown members and thinking included, followed
/// by one message of the role `tool` for each call. A function that fails, arguments that do not
/// fit, and a function that is not there are told to the model, so that it can do better.
///
/// ```no_run
/// # async fn example(chat: genwire_chat::Chat) -> Result<(), Box<dyn std::error::Error>> {
/// use genwire_chat::tools::{ToolEvent, ToolLoop, Toolbox};
/// use genwire_chat::{ChatModel, Conversation};
///
/// let tools = Toolbox::new();
/// let mut conversation = Conversation::new(ChatModel::M3);
/// conversation.push_user("Which of Oslo and Bergen is warmer?");
/// let reply = ToolLoop::new(&tools)
///     .turns(5)
///     .concurrent(4)
///     .observe(|event| {
///         if let ToolEvent::Call { call, .. } = event {
///             println!("{}({})", call.name(), call.arguments_text());
///         }
///     })
///     .run_with(&chat, &mut conversation)
///     .await?;
/// println!("{}", reply.text());
/// # Ok(())
/// # }
/// ```
#[must_use]
pub struct ToolLoop<'a> {
    tools: &'a Toolbox,
    turns: usize,
    at_once: usize,
    unknown: UnknownTool,
    options: CallOptions,
    observer: Option<Observer<'a>>,
}

/// What becomes of a call of a function that is not there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnknownTool {
    /// The model is told which functions there are.
    #[default]
    TellModel,
    /// The loop ends with an error.
    Fail,
}

/// Something that happened in a loop; turns are counted from 1.
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
    /// A function is about to be called; turn 0 is that of calls left over from before.
    #[non_exhaustive]
    Call {
        /// The turn.
        turn: usize,
        /// The call.
        call: &'a ToolCall,
    },
    /// A call has its answer.
    #[non_exhaustive]
    Answer {
        /// The turn.
        turn: usize,
        /// The call.
        call: &'a ToolCall,
        /// What the model is told.
        answer: Result<&'a MessageContent, &'a ToolError>,
    },
}

impl<'a> ToolLoop<'a> {
    /// A loop of at most 10 turns that runs one call after the other.
    pub fn new(tools: &'a Toolbox) -> Self {
        Self {
            tools,
            turns: TURNS,
            at_once: 1,
            unknown: UnknownTool::default(),
            options: CallOptions::new(),
            observer: None,
        }
    }

    /// How many requests are sent at most; 10 by default, and never less than one.
    pub fn turns(mut self, limit: usize) -> Self {
        self.turns = limit.max(1);
        self
    }

    /// How many calls of one reply run at the same time; 1 by default.
    pub fn concurrent(mut self, at_once: usize) -> Self {
        self.at_once = at_once;
        self
    }

    /// What becomes of a call of a function that is not there.
    pub fn unknown_tool(mut self, unknown: UnknownTool) -> Self {
        self.unknown = unknown;
        self
    }

    /// Makes the calls of [`Self::run_with`] in another way than the client usually does.
    pub fn options(mut self, options: CallOptions) -> Self {
        self.options = options;
        self
    }

    /// Is told of every reply, call and answer.
    pub fn observe(mut self, observer: impl FnMut(&ToolEvent<'_>) + Send + 'a) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Runs the loop; `send` takes a request and brings the whole reply.
    ///
    /// Calls are run only if the reply ended with `tool_calls` or `stop`: whatever else it ended
    /// with, it may have broken off in the middle of them.
    ///
    /// The functions are added to the `tools` of the conversation. Calls that are left over in it
    /// are run first, so that a loop that ended with an error goes on where it stood. If the future
    /// is dropped while calls run, a later loop runs all calls of that reply again.
    ///
    /// A function that panics has a mistake in it, which is not hidden from the caller behind words
    /// for the model: the panic goes through the loop, and leaves the conversation as dropping the
    /// future does. A function whose work is a task of its own can give back its `JoinError`.
    ///
    /// Replies that are shown while they come take a `send` of one's own:
    ///
    /// ```no_run
    /// # use genwire_chat::tools::{ToolLoop, ToolLoopError, Toolbox};
    /// # use genwire_chat::{Chat, Conversation, CreateChatCompletionRequest};
    /// # async fn example(
    /// #     chat: Chat,
    /// #     tools: Toolbox,
    /// #     mut conversation: Conversation,
    /// # ) -> Result<(), ToolLoopError<genwire_chat::client::Error>> {
    /// let chat = &chat;
    /// let send = |request: CreateChatCompletionRequest| async move {
    ///     let mut reply = chat.create_chat_completion_stream(&request).await?;
    ///     while let Some(event) = reply.next().await {
    ///         println!("{:?}", event?.choices);
    ///     }
    ///     Ok(reply.collect().await?.into_inner())
    /// };
    /// ToolLoop::new(&tools).run(&mut conversation, send).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub async fn run<S, F, R, E>(
        mut self,
        conversation: &mut Conversation,
        mut send: S,
    ) -> Result<CreateChatCompletionResponse, ToolLoopError<E>>
    where
        S: FnMut(CreateChatCompletionRequest) -> F,
        F: Future<Output = Result<R, E>>,
        R: Into<CreateChatCompletionResponse>,
    {
        offer(conversation.options_mut(), self.tools.tools()?);
        let left_over: Vec<ToolCall> = conversation.pending_calls().cloned().collect();
        self.answer(conversation, left_over, 0).await;
        let mut turn = 0;
        loop {
            turn += 1;
            let sent = send(conversation.request()?).await;
            let reply = sent.map_err(|error| ToolLoopError::Send { turn, error })?.into();
            self.tell(&ToolEvent::Reply { turn, reply: &reply });
            let Some(message) = reply.message() else {
                return Err(ConversationError::EmptyReply.into());
            };
            let calls = message.tool_calls.clone().unwrap_or_default();
            if calls.is_empty() {
                conversation.push_reply(&reply)?;
                return Ok(reply);
            }
            // A call that broke off may look whole and be another one.
            if !matches!(reply.finish_reason(), Some(FinishReason::ToolCalls | FinishReason::Stop))
            {
                return Err(ToolLoopError::CutShort { reply: Box::new(reply) });
            }
            let unknown = calls.iter().find(|call| !self.tools.knows(call.name()));
            if let (UnknownTool::Fail, Some(call)) = (self.unknown, unknown) {
                let name = call.name().to_owned();
                return Err(ToolLoopError::UnknownTool { name, reply: Box::new(reply) });
            }
            conversation.push_reply(&reply)?;
            if turn == self.turns {
                let reply = Box::new(reply);
                return Err(ToolLoopError::TurnLimit { limit: self.turns, reply });
            }
            self.answer(conversation, calls, turn).await;
        }
    }

    /// Runs the loop over the client.
    ///
    /// Whole replies are asked for, whatever the conversation says about streams.
    pub async fn run_with(
        self,
        chat: &Chat,
        conversation: &mut Conversation,
    ) -> Result<CreateChatCompletionResponse, ToolLoopError<Error>> {
        let options = &self.options.clone();
        let send = |mut request: CreateChatCompletionRequest| async move {
            request.stream = None;
            request.stream_options = None;
            let reply = chat.create_chat_completion_with(&request, options).await?;
            Ok(reply.into_inner())
        };
        self.run(conversation, send).await
    }

    /// Runs calls and puts their answers into the conversation, in the order of the calls.
    async fn answer(&mut self, conversation: &mut Conversation, calls: Vec<ToolCall>, turn: usize) {
        for call in &calls {
            self.tell(&ToolEvent::Call { turn, call });
        }
        let tools = self.tools;
        let begin = calls.iter().map(|call| move || tools.begin(call));
        let answers = join::all(begin, self.at_once).await;
        for (call, answer) in calls.iter().zip(answers) {
            self.tell(&ToolEvent::Answer { turn, call, answer: answer.as_ref() });
            let content = answer.unwrap_or_else(|error| error.content());
            conversation.push(Message::tool(call.id.as_deref().unwrap_or_default(), content));
        }
    }

    fn tell(&mut self, event: &ToolEvent<'_>) {
        if let Some(observer) = &mut self.observer {
            observer(event);
        }
    }
}

impl fmt::Debug for ToolLoop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolLoop")
            .field("tools", &self.tools)
            .field("turns", &self.turns)
            .field("at_once", &self.at_once)
            .field("unknown", &self.unknown)
            .finish_non_exhaustive()
    }
}

/// Adds functions to a request; those of the same name give way.
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
