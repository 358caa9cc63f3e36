//! A conversation: lines for the model, and commands that start with a slash.

mod command;
mod lines;

use super::session_file::{SessionFile, save_once};
use super::turn::{Asker, TurnOutcome};
use super::{media, request};
use crate::call_error;
use crate::cli::ChatArgs;
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::style::Painter;
use crate::verdict::Verdict;
use command::{Command, Line};
use genwire_chat::{ChatModel, ContentPart, Conversation, Message};
use genwire_core::client::ErrorKind;
use lines::{Lines, Next};
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

/// The prompt of the line editor.
const PROMPT: &str = "> ";

/// A conversation in progress.
struct Session<'a> {
    asker: &'a Asker<'a>,
    conversation: Conversation,
    /// The images and videos of the next line.
    attachments: Vec<ContentPart>,
    /// The file that keeps the conversation.
    file: Option<SessionFile>,
    shows_usage: bool,
}

/// Runs a conversation to its end.
///
/// On a terminal, the user has seen the errors in between; otherwise, the exit code reports them.
pub(super) fn run(
    asker: &Asker<'_>,
    args: &ChatArgs,
    conversation: Conversation,
    file: Option<SessionFile>,
    attachments: Vec<ContentPart>,
) -> Result<Verdict, Problem> {
    let is_terminal = io::stdin().is_terminal();
    let mut lines = Lines::new(is_terminal)?;
    let mut session = Session { asker, conversation, attachments, file, shows_usage: args.usage };
    let mut worst = Verdict::Success;
    if is_terminal {
        let model = session.conversation.options_mut().model.clone();
        session.note(&format!("{model}; `/help` lists the commands, Ctrl-D ends"))?;
        session.warn_of_model()?;
    }
    let mut first = args.prompt.clone().filter(|prompt| prompt != "-");
    loop {
        let next = match first.take() {
            Some(prompt) => Next::Line(prompt),
            None => lines.next(PROMPT)?,
        };
        let line = match next {
            Next::Line(line) => line,
            Next::Dropped => {
                session.note("Ctrl-D ends")?;
                continue;
            }
            Next::End => break,
        };
        match session.run_line(&line) {
            Ok(None) => break,
            Ok(Some(verdict)) => worst = worst.worst(verdict),
            Err(problem @ Problem::Write(_)) => return Err(problem),
            Err(problem) => {
                for_conversation(&problem).print_with(&PROGRAM, asker.connection.error_painter);
                if matches!(problem, Problem::Call(_) | Problem::Interrupted { .. }) {
                    session.note("the line was not kept; it can be sent again")?;
                }
                worst = worst.worst(problem.verdict());
            }
        }
    }
    Ok(if is_terminal { Verdict::Success } else { worst })
}

impl Session<'_> {
    /// Runs a line; `None` if it ends the conversation.
    fn run_line(&mut self, line: &str) -> Result<Option<Verdict>, Problem> {
        match command::read(line) {
            Line::Empty => {}
            Line::Message(text) => return self.send(text).map(Some),
            Line::Unknown(name) => {
                let meant = command::similar(name)
                    .map_or_else(String::new, |name| format!("did you mean `/{name}`? "));
                let names = command::names();
                let help =
                    format!("{meant}The commands are {names}; `//` starts a line with a slash");
                let help = if meant.is_empty() { help.replacen("The", "the", 1) } else { help };
                return Err(Problem::usage(format!("there is no command `/{name}`"), Some(&help)));
            }
            Line::Command(Command::Exit, _) => return Ok(None),
            Line::Command(Command::Answer, text) => return self.answer(text).map(Some),
            Line::Command(command, rest) => self.run_command(command, rest)?,
        }
        Ok(Some(Verdict::Success))
    }

    fn run_command(&mut self, command: Command, rest: &str) -> Result<(), Problem> {
        match command {
            Command::Help => self.note(&command::help()),
            Command::New => {
                self.conversation.options_mut().messages.retain(is_system);
                self.attachments.clear();
                self.note("a new conversation")
            }
            Command::System => {
                request::set_system(&mut self.conversation, rest);
                self.note(if rest.is_empty() {
                    "no system message"
                } else {
                    "a new system message"
                })
            }
            Command::Model => {
                let model = &mut self.conversation.options_mut().model;
                if !rest.is_empty() {
                    *model = ChatModel::from(rest);
                }
                let model = model.to_string();
                self.note(&model)?;
                self.warn_of_model()
            }
            Command::Image => self.attach(media::image(required(rest, "/image FILE|URL")?)?),
            Command::Video => self.attach(media::video(required(rest, "/video FILE|URL")?)?),
            Command::Undo => self.undo(),
            Command::Usage => {
                let line = self.asker.total.borrow().line();
                self.note(&line)
            }
            Command::Save => self.save(rest),
            Command::Load => {
                let file = PathBuf::from(required(rest, "/load FILE")?);
                // The loaded conversation must not overwrite another conversation.
                let is_other = self.file.as_ref().is_some_and(|own| !own.is_at(&file));
                let other = is_other.then(|| SessionFile::open(&file)).transpose()?;
                let mut loaded = request::load(&file)?;
                let options = self.conversation.options_mut();
                loaded.options_mut().stream = options.stream;
                loaded.options_mut().stream_options.clone_from(&options.stream_options);
                self.conversation = loaded;
                self.file = other.or(self.file.take());
                let count = self.conversation.messages().len();
                self.note(&format!("a conversation of {count} messages"))
            }
            Command::Exit | Command::Answer => Ok(()),
        }
    }

    /// Sends a message to the model. If that fails, the message is removed again.
    fn send(&mut self, text: &str) -> Result<Verdict, Problem> {
        if let Some(call) = self.conversation.pending_calls().next() {
            let message = format!("the model waits for the result of `{}`", call.name());
            return Err(Problem::usage(message, Some("type `/answer TEXT`, or `/undo`")));
        }
        let mut next = self.conversation.clone();
        next.push_user(request::content(text, self.attachments.clone()));
        let verdict = self.ask(next)?;
        self.attachments.clear();
        Ok(verdict)
    }

    fn answer(&mut self, text: &str) -> Result<Verdict, Problem> {
        let id = self.conversation.pending_calls().next().and_then(|call| call.id.clone());
        let Some(id) = id else {
            return Err(Problem::usage("no function call is waiting for a result", None));
        };
        let mut next = self.conversation.clone();
        next.answer(&id, text).map_err(|error| Problem::usage(error.to_string(), None))?;
        let left = next.pending_calls().next().map(|call| call.name().to_owned());
        if let Some(name) = left {
            self.note(&format!("the model waits for the result of `{name}` as well"))?;
            self.conversation = next;
            return Ok(Verdict::Success);
        }
        self.ask(next)
    }

    fn ask(&mut self, mut next: Conversation) -> Result<Verdict, Problem> {
        if let Some(file) = &mut self.file {
            file.prepare()?;
        }
        let outcome = self.asker.ask(&mut next)?;
        self.conversation = next;
        if let Some(file) = &mut self.file {
            file.save(&self.conversation)?;
        }
        if self.shows_usage {
            self.run_command(Command::Usage, "")?;
        }
        match outcome {
            TurnOutcome::Answered => Ok(Verdict::Success),
            TurnOutcome::Cut => Ok(Verdict::Failure),
            TurnOutcome::Calls => {
                self.note("`/answer TEXT` gives the result of a call")?;
                Ok(Verdict::Success)
            }
        }
    }

    fn attach(&mut self, part: ContentPart) -> Result<(), Problem> {
        self.attachments.push(part);
        let count = self.attachments.len();
        let (noun, verb) = if count == 1 { ("file", "is") } else { ("files", "are") };
        self.note(&format!("{count} {noun} {verb} sent with the next line"))
    }

    fn undo(&mut self) -> Result<(), Problem> {
        let messages = &mut self.conversation.options_mut().messages;
        let last = messages.iter().rposition(|message| matches!(message, Message::User(_)));
        let Some(last) = last else { return self.note("there is nothing to undo") };
        messages.truncate(last);
        self.note("undone")
    }

    fn save(&mut self, rest: &str) -> Result<(), Problem> {
        let given = (!rest.is_empty()).then(|| Path::new(rest));
        let own = self.file.as_mut().filter(|own| given.is_none_or(|given| own.is_at(given)));
        let name = match (own, given) {
            (Some(own), _) => {
                own.save(&self.conversation)?;
                own.name()
            }
            (None, Some(given)) => {
                save_once(given, &self.conversation)?;
                given
            }
            (None, None) => {
                let help = Some("type `/save FILE`");
                return Err(Problem::usage("expected the name of a file", help));
            }
        };
        let message = format!("written to {}", name.display());
        self.note(&message)
    }

    /// Warns about a model that is not listed: the check refuses the next line with it.
    fn warn_of_model(&mut self) -> Result<(), Problem> {
        let model = self.conversation.options_mut().model.to_string();
        let Err(unlisted) = model.parse::<ChatModel>() else { return Ok(()) };
        self.asker.screen.borrow_mut().warn(&unlisted.to_string()).map_err(Problem::Write)
    }

    fn note(&self, line: &str) -> Result<(), Problem> {
        self.asker.screen.borrow_mut().note(line).map_err(Problem::Write)
    }
}

/// Returns a problem with help that applies inside a conversation, since no options can be typed
/// there.
fn for_conversation(problem: &Problem) -> Problem {
    let help = match problem {
        Problem::Call(error) if matches!(error.kind(), ErrorKind::Invalid(_)) => {
            Some("type another line, `/model NAME`, or `/new`".to_owned())
        }
        _ => problem
            .help(&PROGRAM)
            .filter(|help| !help.contains("`--") && !help.contains("GENWIRE_")),
    };
    let (details, verdict) = match problem {
        Problem::Call(error) => (call_error::details(error, Painter::none()), problem.verdict()),
        _ => (String::new(), problem.verdict()),
    };
    if let Problem::Interrupted { .. } = problem {
        return Problem::Interrupted { help };
    }
    let message = format!("{problem}\n{}", details.trim_end());
    Problem::Other { verdict, message: message.trim_end().to_owned(), help }
}

fn is_system(message: &Message) -> bool {
    matches!(message, Message::System(_))
}

fn required<'a>(rest: &'a str, usage: &str) -> Result<&'a str, Problem> {
    if rest.is_empty() {
        return Err(Problem::usage(
            "the command needs an argument",
            Some(&format!("type `{usage}`")),
        ));
    }
    Ok(rest)
}
