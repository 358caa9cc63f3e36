//! `genwire chat`: sends one question to a model, or starts a conversation.

mod media;
mod prompt;
mod request;
mod screen;
mod session;
mod session_file;
mod tools;
mod turn;
mod usage;

use crate::cli::ChatArgs;
use crate::connected;
use crate::connection::Connection;
use crate::input;
use crate::problem::Problem;
use crate::style::Painter;
use crate::verdict::Verdict;
use screen::{Screen, TextStyle};
use session_file::SessionFile;
use std::io::{self, IsTerminal as _};
use turn::{Asker, TurnOutcome};

/// The maximum size of standard input, in bytes.
const MAX_INPUT_BYTES: u64 = 64 * 1024 * 1024;

/// Sends one question, or starts a conversation.
pub(crate) fn run(args: &ChatArgs) -> Result<Verdict, Problem> {
    connected::with(&args.connection, |connection| chat(connection, args))
}

fn chat(connection: &Connection, args: &ChatArgs) -> Result<Verdict, Problem> {
    // An answer that could not be saved is never requested.
    let file = args.session.as_deref().filter(|_| !connection.is_dry());
    let mut file = file.map(SessionFile::open).transpose()?;
    let mut conversation = request::conversation(args)?;
    let offered = conversation.options_mut().tools.clone().unwrap_or_default();
    let toolbox = tools::toolbox(&offered, &args.tool_command, args.connection.timeout)?;
    let attachments = request::attachments(args)?;
    let color = args.connection.color;
    let out = TextStyle::new(io::stdout().is_terminal(), color, Painter::new);
    let err = TextStyle::new(io::stderr().is_terminal(), color, Painter::for_errors);
    let screen = Screen::new(args.thinking, (io::stdout(), out), (io::stderr(), err));
    let is_for_programs = connection.json || args.stream_json || connection.is_dry();
    let is_at_terminal = io::stdin().is_terminal();
    let is_conversation =
        args.interactive || args.prompt.is_none() && is_at_terminal && !is_for_programs;
    let asker = Asker::new(connection, args, toolbox, screen, is_conversation);
    if is_conversation {
        return session::run(&asker, args, conversation, file, attachments);
    }
    let is_piped = !is_at_terminal && !args.no_stdin || args.prompt.as_deref() == Some("-");
    let piped = if is_piped { Some(piped()?) } else { None };
    let said = prompt::combine(args.prompt.as_deref(), piped.as_deref());
    if said.is_none() && attachments.is_empty() {
        return Err(Problem::usage(
            "no prompt was given",
            Some("give a prompt, as in `genwire chat \"Name three rivers.\"`, or pipe one in"),
        ));
    }
    if conversation.pending_calls().next().is_some() {
        return Err(Problem::usage(
            "the model waits for the result of a function call",
            Some("continue with `--interactive`, where `/answer TEXT` gives it"),
        ));
    }
    conversation.push_user(request::content(&said.unwrap_or_default(), attachments));
    let outcome = asker.ask(&mut conversation)?;
    if let Some(file) = &mut file {
        file.save(&conversation)?;
    }
    if args.usage {
        let line = asker.total.borrow().line();
        asker.screen.borrow_mut().note(&line).map_err(Problem::Write)?;
    }
    Ok(if outcome == TurnOutcome::Cut { Verdict::Failure } else { Verdict::Success })
}

/// Reads standard input.
fn piped() -> Result<String, Problem> {
    let bytes = input::read_stdin(MAX_INPUT_BYTES, "`--no-stdin` does not read it")?;
    String::from_utf8(bytes).map_err(|_| {
        Problem::usage(
            "standard input is not UTF-8",
            Some("pass images and videos with `--image` and `--video`"),
        )
    })
}
