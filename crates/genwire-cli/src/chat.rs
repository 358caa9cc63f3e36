//! `genwire chat`: asks a model, once or in a conversation.

mod media;
mod prompt;
mod request;
mod screen;
mod session;
mod tools;
mod turn;
mod usage;

use crate::Verdict;
use crate::cli::ChatArgs;
use crate::connection::{self, Connection};
use crate::input::Source;
use crate::partial_file::PartialFile;
use crate::problem::Problem;
use crate::style::Painter;
use screen::{Manner, Screen};
use std::io::{self, IsTerminal as _};
use turn::{Asker, Outcome};

/// How much of standard input is read, in bytes.
const LIMIT: u64 = 64 * 1024 * 1024;

/// Asks once, or holds a conversation.
pub(crate) fn run(args: &ChatArgs) -> Result<Verdict, Problem> {
    connection::with(&args.connection, |connection| chat(connection, args))
}

fn chat(connection: &Connection, args: &ChatArgs) -> Result<Verdict, Problem> {
    let mut conversation = request::conversation(args)?;
    if let Some(file) = args.session.as_deref().filter(|_| !connection.is_dry()) {
        // An answer that could not be kept is not asked for.
        drop(PartialFile::create(file)?);
    }
    let offered = conversation.options_mut().tools.clone().unwrap_or_default();
    let toolbox = tools::toolbox(&offered, &args.tool_command)?;
    let seen = request::seen(args)?;
    let color = args.connection.color;
    let out = Manner::new(io::stdout().is_terminal(), color, Painter::new);
    let err = Manner::new(io::stderr().is_terminal(), color, Painter::for_errors);
    let screen = Screen::new(args.thinking, (io::stdout(), out), (io::stderr(), err));
    let asker = Asker::new(connection, args, toolbox, screen);

    let is_for_programs = connection.json || args.stream_json || connection.is_dry();
    let is_at_terminal = io::stdin().is_terminal();
    if args.interactive || args.prompt.is_none() && is_at_terminal && !is_for_programs {
        return session::run(&asker, args, conversation, seen);
    }
    let is_piped = !is_at_terminal && !args.no_stdin || args.prompt.as_deref() == Some("-");
    let piped = if is_piped { Some(piped()?) } else { None };
    let said = prompt::combine(args.prompt.as_deref(), piped.as_deref());
    if said.is_none() && seen.is_empty() {
        return Err(Problem::usage(
            "there is nothing to ask",
            Some("give a prompt, as in `genwire chat \"Name three rivers.\"`, or pipe one in"),
        ));
    }
    if conversation.pending_calls().next().is_some() {
        return Err(Problem::usage(
            "the model waits for the answer of a function call",
            Some("go on with `--interactive`, where `/answer TEXT` gives it"),
        ));
    }
    conversation.push_user(request::content(&said.unwrap_or_default(), seen));
    let outcome = asker.ask(&mut conversation)?;
    if let Some(file) = &args.session {
        request::save(&conversation, file)?;
    }
    if args.usage {
        let line = asker.total.borrow().line();
        asker.screen.borrow_mut().tell(&line).map_err(Problem::Write)?;
    }
    Ok(if outcome == Outcome::Cut { Verdict::Departs } else { Verdict::Conforms })
}

/// What comes through standard input.
fn piped() -> Result<String, Problem> {
    String::from_utf8(Source::Stdin.read(LIMIT)?).map_err(|_| {
        Problem::usage(
            "standard input is no text in UTF-8",
            Some("images and videos go with `--image` and `--video`"),
        )
    })
}
