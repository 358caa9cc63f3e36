//! One turn of a conversation: a request, its reply on the screen, and function calls in between.

use super::screen::Screen;
use super::usage::Total;
use crate::cli::ChatArgs;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::Clients as _;
use crate::status::StatusLine;
use crate::style::Painter;
use crate::verdict::Verdict;
use genwire_chat::tools::{ToolLoop, ToolLoopError, Toolbox, UnknownTool};
use genwire_chat::{
    Chat, Conversation, CreateChatCompletionRequest, CreateChatCompletionResponse, FinishReason,
};
use std::cell::RefCell;
use std::io::{self, IsTerminal as _, Stderr, Stdout};
use std::pin::pin;
use std::time::Duration;
use tokio::time::Instant;

/// The time for closing the connection of a cancelled answer.
const CLOSE_TIMEOUT: Duration = Duration::from_millis(10);

/// The time after which a terminal shows that the command waits for an answer.
const WAITING_DELAY: Duration = Duration::from_secs(1);

/// The form in which replies are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As text, while it is generated.
    Streamed,
    /// As text, once it is complete.
    Whole,
    /// As one JSON object for the last reply.
    Json {
        /// True if the reply is requested as a stream, which allows for longer replies.
        streamed: bool,
    },
    /// As one line of JSON for each event.
    Events,
}

/// The outcome of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnOutcome {
    /// The answer is complete.
    Answered,
    /// The model calls functions that no command answers.
    Calls,
    /// The answer is incomplete; this has been reported.
    Cut,
}

/// Sends requests to the model and shows the replies.
pub(super) struct Asker<'a> {
    pub(super) connection: &'a Connection,
    chat: Chat,
    toolbox: Toolbox,
    max_turns: usize,
    max_calls: usize,
    /// True if options can no longer be given.
    is_conversation: bool,
    form: Form,
    pub(super) screen: RefCell<Screen<Stdout, Stderr>>,
    pub(super) total: RefCell<Total>,
}

impl<'a> Asker<'a> {
    /// Creates it from the options of the command line.
    pub(super) fn new(
        connection: &'a Connection,
        args: &ChatArgs,
        toolbox: Toolbox,
        screen: Screen<Stdout, Stderr>,
        is_conversation: bool,
    ) -> Self {
        let screen = if is_conversation { screen.live() } else { screen };
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
            max_turns: args.max_turns.get(),
            max_calls: args.max_calls.get(),
            is_conversation,
            form,
            screen: RefCell::new(screen),
            total: RefCell::default(),
        }
    }

    /// Sends requests until the model answers, or calls a function that has no command.
    ///
    /// Afterwards, the conversation contains the answer; after an error, it is unchanged.
    pub(super) fn ask(&self, conversation: &mut Conversation) -> Result<TurnOutcome, Problem> {
        self.total.replace(Total::default());
        // An error in the middle of a turn must not leave half of it in the conversation.
        let mut next = conversation.clone();
        let result = self.connection.run(async {
            // Lets the runtime notice connections that have been closed meanwhile.
            tokio::task::yield_now().await;
            self.turn(&mut next).await
        });
        let ended = self.screen.borrow_mut().end().map_err(Problem::Write);
        if result.is_err() {
            // Lets the runtime close the connection now, and not after the next line of the user:
            // the service must not continue to generate an answer that nothing reads.
            self.connection.block_on(async { tokio::time::sleep(CLOSE_TIMEOUT).await });
        }
        let outcome = result?;
        ended?;
        *conversation = next;
        Ok(outcome)
    }

    async fn turn(&self, conversation: &mut Conversation) -> Result<TurnOutcome, Problem> {
        let looping = ToolLoop::new(&self.toolbox)
            .max_turns(self.max_turns)
            .max_calls(self.max_calls)
            .unknown_tool(UnknownTool::Fail);
        let result = looping.run_with(conversation, |request| self.send(request)).await;
        match result {
            Ok(reply) => {
                self.print(&reply)?;
                self.finish(&reply)
            }
            Err(ToolLoopError::UnknownTool { reply, .. }) => {
                self.print(&reply)?;
                let problem = |error| Problem::usage(format!("{error}"), None);
                conversation.push_reply(&reply).map_err(problem)?;
                self.show_calls(&reply)?;
                Ok(TurnOutcome::Calls)
            }
            Err(ToolLoopError::Send { error, .. }) => Err(error),
            Err(ToolLoopError::CutShort { reply }) => {
                self.print(&reply)?;
                Err(cut(&ToolLoopError::<Problem>::CutShort { reply }, "--max-tokens"))
            }
            Err(ToolLoopError::UnnamedCall { reply }) => {
                self.print(&reply)?;
                let message = ToolLoopError::<Problem>::UnnamedCall { reply }.to_string();
                Err(Problem::Other { verdict: Verdict::Failure, message, help: None })
            }
            Err(error @ ToolLoopError::TurnLimit { .. }) => Err(cut(&error, "--max-turns")),
            Err(error @ ToolLoopError::CallLimit { .. }) => Err(cut(&error, "--max-calls")),
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
                let reply = {
                    let mut waiting = Waiting::new(self.connection.error_painter);
                    let call = self.chat.create(&request).into_future();
                    waiting.until(call).await?.into_inner()
                };
                if self.form == Form::Whole {
                    self.screen.borrow_mut().reply(&reply).map_err(Problem::Write)?;
                }
                reply
            }
            Form::Json { streamed: true } => {
                let stream = self.chat.create(&request).stream().await?;
                match stream.into_response().await {
                    Ok(reply) => reply.into_inner(),
                    Err(error) => {
                        // The part that had arrived is printed before the error.
                        self.print(error.partial())?;
                        return Err(error.into());
                    }
                }
            }
        };
        self.total.borrow_mut().add(reply.usage.as_ref());
        self.report_calls(&reply)?;
        Ok(reply)
    }

    /// Shows a reply while it is generated.
    async fn stream(
        &self,
        request: &CreateChatCompletionRequest,
    ) -> Result<CreateChatCompletionResponse, Problem> {
        let mut waiting = Waiting::new(self.connection.error_painter);
        let call = self.chat.create(request).stream();
        let mut deltas = waiting.until(call).await?.deltas();
        while let Some(delta) = waiting.until(deltas.next()).await {
            waiting.is_over = true;
            let delta = match delta {
                Ok(delta) => delta,
                Err(error) => {
                    self.screen.borrow_mut().end().map_err(Problem::Write)?;
                    return Err(error.into());
                }
            };
            self.screen.borrow_mut().delta(&delta).map_err(Problem::Write)?;
        }
        self.screen.borrow_mut().end().map_err(Problem::Write)?;
        Ok(deltas.into_response().await?.into_inner())
    }

    /// Prints the events of a reply as they arrive.
    async fn events(
        &self,
        request: &CreateChatCompletionRequest,
    ) -> Result<CreateChatCompletionResponse, Problem> {
        let mut stream = self.chat.create(request).stream().await?;
        while let Some(event) = stream.next().await {
            let line = serde_json::to_string(&event?).unwrap_or_default();
            self.screen.borrow_mut().print(&line).map_err(Problem::Write)?;
        }
        Ok(stream.into_response().await?.into_inner())
    }

    /// Prints the reply as JSON if `--json` is given.
    fn print(&self, reply: &CreateChatCompletionResponse) -> Result<(), Problem> {
        if !matches!(self.form, Form::Json { .. }) {
            return Ok(());
        }
        let line = serde_json::to_string(reply).unwrap_or_default();
        self.screen.borrow_mut().print(&line).map_err(Problem::Write)
    }

    /// Reports the functions that are run.
    fn report_calls(&self, reply: &CreateChatCompletionResponse) -> Result<(), Problem> {
        let knows = |name| self.toolbox.names().any(|known| known == name);
        if reply.tool_calls().iter().all(|call| knows(call.name())) {
            for call in reply.tool_calls() {
                let line = format!("runs {} {}", call.name(), call.arguments_text());
                self.screen.borrow_mut().note(&line).map_err(Problem::Write)?;
            }
        }
        Ok(())
    }

    /// Prints the functions that the model calls; JSON output contains them already.
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

    /// Reports an incomplete answer.
    fn finish(&self, reply: &CreateChatCompletionResponse) -> Result<TurnOutcome, Problem> {
        let message = match reply.finish_reason() {
            Some(FinishReason::Length) if self.is_conversation => {
                "the answer is incomplete: it reached a limit of tokens"
            }
            Some(FinishReason::Length) => {
                "the answer is incomplete: it reached a limit of tokens; `--max-tokens` raises it"
            }
            Some(FinishReason::ContentFilter) => {
                "the answer is incomplete: a filter for sensitive content ended it"
            }
            _ => return Ok(TurnOutcome::Answered),
        };
        self.screen.borrow_mut().warn(message).map_err(Problem::Write)?;
        Ok(TurnOutcome::Cut)
    }
}

/// A mark on a terminal until the first part of an answer arrives.
struct Waiting {
    line: StatusLine,
    start: Instant,
    is_over: bool,
}

impl Waiting {
    fn new(painter: Painter) -> Self {
        let is_terminal = io::stdout().is_terminal() && io::stderr().is_terminal();
        let line = StatusLine::new(!is_terminal, painter);
        Self { line, start: Instant::now(), is_over: false }
    }

    /// Awaits a future, and shows the mark until the first event of the answer arrives.
    async fn until<T>(&mut self, work: impl IntoFuture<Output = T>) -> T {
        let mut work = pin!(work.into_future());
        let mut tick = tokio::time::interval_at(self.start + WAITING_DELAY, WAITING_DELAY);
        let out = loop {
            tokio::select! {
                // The answer takes precedence: otherwise the mark would be drawn over its
                // beginning.
                biased;
                out = &mut work => break out,
                _ = tick.tick(), if !self.is_over => {
                    let seconds = self.start.elapsed().as_secs();
                    self.line.set(&format!("waiting for the answer, {seconds} s"), "");
                }
            }
        };
        self.line.clear();
        out
    }
}

fn cut(error: &ToolLoopError<Problem>, option: &str) -> Problem {
    let help = Some(format!("`{option}` raises the limit"));
    Problem::Other { verdict: Verdict::Failure, message: error.to_string(), help }
}
