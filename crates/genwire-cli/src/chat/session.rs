//! A conversation at a terminal: lines to the model, and commands that start with a slash.

mod command;
mod lines;

use super::turn::{Asker, Outcome};
use super::{media, request};
use crate::Verdict;
use crate::cli::ChatArgs;
use crate::problem::Problem;
use command::{Command, Line};
use genwire_chat::{ChatModel, ContentPart, Conversation, Message};
use lines::{Lines, Next};
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};

/// What stands in front of what is typed.
const PROMPT: &str = "> ";

/// A conversation under way.
struct Session<'a> {
    asker: &'a Asker<'a>,
    conversation: Conversation,
    /// Images and videos that go with the next line.
    seen: Vec<ContentPart>,
    /// The file that has the conversation.
    file: Option<PathBuf>,
    tells_usage: bool,
}

/// Holds a conversation until its end.
///
/// At a terminal, what went wrong in between has been seen; elsewhere the exit code tells it.
pub(super) fn run(
    asker: &Asker<'_>,
    args: &ChatArgs,
    conversation: Conversation,
    seen: Vec<ContentPart>,
) -> Result<Verdict, Problem> {
    let is_terminal = io::stdin().is_terminal();
    let mut lines = Lines::new(is_terminal)?;
    let file = args.session.clone();
    let mut session = Session { asker, conversation, seen, file, tells_usage: args.usage };
    let mut worst = Verdict::Conforms;
    if is_terminal {
        let model = session.conversation.options_mut().model.clone();
        session.tell(&format!("{model}; `/help` tells what can be typed here, Ctrl-D ends"))?;
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
                session.tell("Ctrl-D ends")?;
                continue;
            }
            Next::End => break,
        };
        match session.obey(&line) {
            Ok(None) => break,
            Ok(Some(verdict)) => worst = worst.worst(verdict),
            Err(problem @ Problem::Write(_)) => return Err(problem),
            Err(problem) => {
                problem.print_with(asker.connection.error_painter);
                if matches!(problem, Problem::Call(_) | Problem::Interrupted { .. }) {
                    session.tell("the line is taken back; it can be said again")?;
                }
                worst = worst.worst(problem.verdict());
            }
        }
    }
    Ok(if is_terminal { Verdict::Conforms } else { worst })
}

impl Session<'_> {
    /// Does what a line says; `None` where that is to end.
    fn obey(&mut self, line: &str) -> Result<Option<Verdict>, Problem> {
        match command::read(line) {
            Line::Empty => {}
            Line::Say(text) => return self.say(text).map(Some),
            Line::Unknown(name) => {
                let help = format!(
                    "the commands are {}; `//` says something that starts with a slash",
                    command::names()
                );
                return Err(Problem::usage(format!("there is no command `/{name}`"), Some(&help)));
            }
            Line::Command(Command::Exit, _) => return Ok(None),
            Line::Command(Command::Answer, text) => return self.answer(text).map(Some),
            Line::Command(command, rest) => self.command(command, rest)?,
        }
        Ok(Some(Verdict::Conforms))
    }

    fn command(&mut self, command: Command, rest: &str) -> Result<(), Problem> {
        match command {
            Command::Help => self.tell(&command::help()),
            Command::New => {
                self.conversation.options_mut().messages.retain(is_system);
                self.seen.clear();
                self.tell("a new conversation")
            }
            Command::System => {
                request::set_system(&mut self.conversation, rest);
                self.tell(if rest.is_empty() { "no instruction" } else { "a new instruction" })
            }
            Command::Model => {
                let model = &mut self.conversation.options_mut().model;
                if !rest.is_empty() {
                    *model = ChatModel::from(rest);
                }
                let model = model.to_string();
                self.tell(&model)
            }
            Command::Image => self.look(media::image(needed(rest, "/image FILE|URL")?)?),
            Command::Video => self.look(media::video(needed(rest, "/video FILE|URL")?)?),
            Command::Undo => self.undo(),
            Command::Usage => {
                let line = self.asker.total.borrow().line();
                self.tell(&line)
            }
            Command::Save => self.save(rest),
            Command::Load => {
                let file = PathBuf::from(needed(rest, "/load FILE")?);
                let mut loaded = request::load(&file)?;
                let options = self.conversation.options_mut();
                loaded.options_mut().stream = options.stream;
                loaded.options_mut().stream_options.clone_from(&options.stream_options);
                self.conversation = loaded;
                // What goes on must not take the place of another conversation.
                self.file = self.file.is_some().then_some(file);
                let count = self.conversation.messages().len();
                self.tell(&format!("a conversation of {count} messages"))
            }
            Command::Exit | Command::Answer => Ok(()),
        }
    }

    /// Says something to the model; what fails is taken back.
    fn say(&mut self, text: &str) -> Result<Verdict, Problem> {
        if let Some(call) = self.conversation.pending_calls().next() {
            let told = format!("the model waits for the answer of `{}`", call.name());
            return Err(Problem::usage(told, Some("type `/answer TEXT`, or `/undo`")));
        }
        let mut next = self.conversation.clone();
        next.push_user(request::content(text, self.seen.clone()));
        let verdict = self.ask(next)?;
        self.seen.clear();
        Ok(verdict)
    }

    fn answer(&mut self, text: &str) -> Result<Verdict, Problem> {
        let id = self.conversation.pending_calls().next().and_then(|call| call.id.clone());
        let Some(id) = id else {
            return Err(Problem::usage("the model waits for no answer", None));
        };
        let mut next = self.conversation.clone();
        next.answer(&id, text).map_err(|error| Problem::usage(error.to_string(), None))?;
        let left = next.pending_calls().next().map(|call| call.name().to_owned());
        if let Some(name) = left {
            self.tell(&format!("the model waits for the answer of `{name}` too"))?;
            self.conversation = next;
            return Ok(Verdict::Conforms);
        }
        self.ask(next)
    }

    fn ask(&mut self, mut next: Conversation) -> Result<Verdict, Problem> {
        let outcome = self.asker.ask(&mut next)?;
        self.conversation = next;
        if let Some(file) = &self.file {
            request::save(&self.conversation, file)?;
        }
        if self.tells_usage {
            self.command(Command::Usage, "")?;
        }
        match outcome {
            Outcome::Answered => Ok(Verdict::Conforms),
            Outcome::Cut => Ok(Verdict::Departs),
            Outcome::Calls => {
                self.tell("`/answer TEXT` answers a call")?;
                Ok(Verdict::Conforms)
            }
        }
    }

    fn look(&mut self, part: ContentPart) -> Result<(), Problem> {
        self.seen.push(part);
        let count = self.seen.len();
        let (what, go) = if count == 1 { ("file", "goes") } else { ("files", "go") };
        self.tell(&format!("{count} {what} {go} with the next line"))
    }

    fn undo(&mut self) -> Result<(), Problem> {
        let messages = &mut self.conversation.options_mut().messages;
        let last = messages.iter().rposition(|message| matches!(message, Message::User(_)));
        let Some(last) = last else { return self.tell("there is nothing to take back") };
        messages.truncate(last);
        self.tell("taken back")
    }

    fn save(&mut self, rest: &str) -> Result<(), Problem> {
        let given = (!rest.is_empty()).then(|| Path::new(rest));
        let Some(file) = given.or(self.file.as_deref()) else {
            return Err(Problem::usage("expected the name of a file", Some("type `/save FILE`")));
        };
        request::save(&self.conversation, file)?;
        let told = format!("written to {}", file.display());
        self.tell(&told)
    }

    fn tell(&self, line: &str) -> Result<(), Problem> {
        self.asker.screen.borrow_mut().tell(line).map_err(Problem::Write)
    }
}

fn is_system(message: &Message) -> bool {
    matches!(message, Message::System(_))
}

fn needed<'a>(rest: &'a str, usage: &str) -> Result<&'a str, Problem> {
    if rest.is_empty() {
        return Err(Problem::usage("something is missing", Some(&format!("type `{usage}`"))));
    }
    Ok(rest)
}
