//! One turn: a request, its reply on the screen, and the calls of functions in between.

use super::screen::{Screen, Shown};
use super::usage::Total;
use crate::Verdict;
use crate::cli::ChatArgs;
use crate::connection::Connection;
use crate::problem::Problem;
use genwire_chat::tools::{ToolLoop, ToolLoopError, Toolbox, UnknownTool};
use genwire_chat::{
    Chat, Conversation, CreateChatCompletionRequest, CreateChatCompletionResponse, FinishReason,
};
use std::cell::RefCell;
use std::io::{Stderr, Stdout};
use std::time::Duration;

/// How long the runtime has for closing the connection of an answer that was cancelled.
const CLOSING: Duration = Duration::from_millis(10);

/// In which form replies are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As text, while it comes.
    Streamed,
    /// As text, once it is whole.
    Whole,
    /// As one JSON object for the last reply.
    Json {
        /// Whether it is asked for in a stream, which waits longer than a whole reply can.
        streamed: bool,
    },
    /// As one line of JSON for each event.
    Events,
}

/// What a turn came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The answer is whole.
    Answered,
    /// The model calls functions that no command answers.
    Calls,
    /// The answer is not whole, which has been told.
    Cut,
}

/// Asks the model and shows what it says.
pub(super) struct Asker<'a> {
    pub(super) connection: &'a Connection,
    chat: Chat,
    toolbox: Toolbox,
    turns: usize,
    form: Form,
    pub(super) screen: RefCell<Screen<Stdout, Stderr>>,
    pub(super) total: RefCell<Total>,
}

impl<'a> Asker<'a> {
    /// Someone who asks as the command line says.
    pub(super) fn new(
        connection: &'a Connection,
        args: &ChatArgs,
        toolbox: Toolbox,
        screen: Screen<Stdout, Stderr>,
    ) -> Self {
        let form = match (connection.json, args.stream_json, args.no_stream) {
            (true, _, whole) => Form::Json { streamed: !whole },
            (false, true, _) => Form::Events,
            (false, false, true) => Form::Whole,
            (false, false, false) => Form::Streamed,
        };
        Self {
            connection,
            chat: connection.chat(),
            toolbox,
            turns: args.max_turns,
            form,
            screen: RefCell::new(screen),
            total: RefCell::default(),
        }
    }

    /// Asks until the model answers or nobody answers its calls.
    ///
    /// The conversation has the answer afterwards; after an error, it is as it was before.
    pub(super) fn ask(&self, conversation: &mut Conversation) -> Result<Outcome, Problem> {
        self.total.replace(Total::default());
        let mut next = conversation.clone();
        let result = self.connection.run(async {
            // Connections that were closed meanwhile are noticed before they are used.
            tokio::task::yield_now().await;
            self.turn(&mut next).await
        });
        let ended = self.screen.borrow_mut().end().map_err(Problem::Write);
        if result.is_err() {
            // What was dropped is closed as soon as the runtime gets to it, and not once the user
            // has typed the next line: what nobody reads must not go on to be generated.
            self.connection.block_on(async { tokio::time::sleep(CLOSING).await });
        }
        let outcome = result?;
        ended?;
        *conversation = next;
        Ok(outcome)
    }

    async fn turn(&self, conversation: &mut Conversation) -> Result<Outcome, Problem> {
        let looping =
            ToolLoop::new(&self.toolbox).turns(self.turns).unknown_tool(UnknownTool::Fail);
        let result = looping.run(conversation, |request| self.send(request)).await;
        match result {
            Ok(reply) => {
                self.print(&reply)?;
                self.judge(&reply)
            }
            Err(ToolLoopError::UnknownTool { reply, .. }) => {
                self.print(&reply)?;
                let told = |error| Problem::usage(format!("{error}"), None);
                conversation.push_reply(&reply).map_err(told)?;
                self.show_calls(&reply)?;
                Ok(Outcome::Calls)
            }
            Err(ToolLoopError::Send { error, .. }) => Err(error),
            Err(ToolLoopError::CutShort { reply }) => {
                self.print(&reply)?;
                Err(cut(&ToolLoopError::<Problem>::CutShort { reply }, "--max-tokens"))
            }
            Err(error @ ToolLoopError::TurnLimit { .. }) => Err(cut(&error, "--max-turns")),
            Err(error) => Err(Problem::usage(error.to_string(), None)),
        }
    }

    /// Sends a request and shows the reply to it.
    async fn send(
        &self,
        request: CreateChatCompletionRequest,
    ) -> Result<CreateChatCompletionResponse, Problem> {
        let reply = match self.form {
            Form::Streamed => self.stream(&request).await?,
            Form::Events => self.events(&request).await?,
            Form::Whole | Form::Json { streamed: false } => {
                let reply = self.chat.create_chat_completion(&request).await?.into_inner();
                if self.form == Form::Whole {
                    self.show(&mut Shown::default(), &reply)?;
                }
                reply
            }
            Form::Json { streamed: true } => {
                let stream = self.chat.create_chat_completion_stream(&request).await?;
                match stream.collect().await {
                    Ok(reply) => reply.into_inner(),
                    Err(error) => {
                        // What had arrived is printed above the error.
                        if let Some(partial) = error.partial() {
                            self.print(partial)?;
                        }
                        return Err(error.into());
                    }
                }
            }
        };
        self.total.borrow_mut().add(reply.usage.as_ref());
        self.tell_calls(&reply)?;
        Ok(reply)
    }

    /// Shows a reply while it comes.
    async fn stream(
        &self,
        request: &CreateChatCompletionRequest,
    ) -> Result<CreateChatCompletionResponse, Problem> {
        let mut stream = self.chat.create_chat_completion_stream(request).await?;
        let mut shown = Shown::default();
        while let Some(event) = stream.next().await {
            if let Err(error) = event {
                if let Some(partial) = error.partial() {
                    self.show(&mut shown, partial)?;
                }
                shown.finish(&mut self.screen.borrow_mut()).map_err(Problem::Write)?;
                return Err(error.into());
            }
            self.show(&mut shown, stream.partial())?;
        }
        shown.finish(&mut self.screen.borrow_mut()).map_err(Problem::Write)?;
        Ok(stream.collect().await?.into_inner())
    }

    /// Prints the events of a reply as they come.
    async fn events(
        &self,
        request: &CreateChatCompletionRequest,
    ) -> Result<CreateChatCompletionResponse, Problem> {
        let mut stream = self.chat.create_chat_completion_stream(request).await?;
        while let Some(event) = stream.next().await {
            let line = serde_json::to_string(&event?).unwrap_or_default();
            self.screen.borrow_mut().print(&line).map_err(Problem::Write)?;
        }
        Ok(stream.collect().await?.into_inner())
    }

    fn show(&self, shown: &mut Shown, reply: &CreateChatCompletionResponse) -> Result<(), Problem> {
        shown.update(reply, &mut self.screen.borrow_mut()).map_err(Problem::Write)
    }

    /// Prints the reply as JSON, where that is asked for.
    fn print(&self, reply: &CreateChatCompletionResponse) -> Result<(), Problem> {
        if !matches!(self.form, Form::Json { .. }) {
            return Ok(());
        }
        let line = serde_json::to_string(reply).unwrap_or_default();
        self.screen.borrow_mut().print(&line).map_err(Problem::Write)
    }

    /// Tells which functions are run.
    fn tell_calls(&self, reply: &CreateChatCompletionResponse) -> Result<(), Problem> {
        let knows = |name| self.toolbox.names().any(|known| known == name);
        if reply.tool_calls().iter().all(|call| knows(call.name())) {
            for call in reply.tool_calls() {
                let line = format!("runs {} {}", call.name(), call.arguments_text());
                self.screen.borrow_mut().tell(&line).map_err(Problem::Write)?;
            }
        }
        Ok(())
    }

    /// Prints the functions that the model calls; in JSON the reply has them.
    fn show_calls(&self, reply: &CreateChatCompletionResponse) -> Result<(), Problem> {
        if matches!(self.form, Form::Json { .. } | Form::Events) {
            return Ok(());
        }
        for call in reply.tool_calls() {
            let line = format!("call {} {}", call.name(), call.arguments_text());
            self.screen.borrow_mut().print(&line).map_err(Problem::Write)?;
        }
        Ok(())
    }

    /// Tells whether the answer is whole.
    fn judge(&self, reply: &CreateChatCompletionResponse) -> Result<Outcome, Problem> {
        let told = match reply.finish_reason() {
            Some(FinishReason::Length) => {
                "the answer is not whole: it reached a limit of tokens; `--max-tokens` raises it"
            }
            Some(FinishReason::ContentFilter) => {
                "the answer is not whole: a filter for sensitive content ended it"
            }
            _ => return Ok(Outcome::Answered),
        };
        self.screen.borrow_mut().warn(told).map_err(Problem::Write)?;
        Ok(Outcome::Cut)
    }
}

fn cut(error: &ToolLoopError<Problem>, option: &str) -> Problem {
    let help = Some(format!("`{option}` raises the limit"));
    Problem::Told { verdict: Verdict::Departs, message: error.to_string(), help }
}
