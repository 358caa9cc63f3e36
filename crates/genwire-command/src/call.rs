//! `call`: a call of any operation, with its parameters and the members of its body as options.

mod body;
mod flags;
mod kinds;
mod request;
mod send;

use crate::args::values::{CALL_EXIT_CODES, with_exit_codes};
use crate::args::{self, ConnectionArgs};
use crate::connected;
use crate::problem::Problem;
use crate::program::{Operation, Program};
use crate::schema::{self, Description};
use crate::text::{harmless, harmless_lines, is_plain};
use crate::verdict::Verdict;
use crate::write::{print_message, write_line};
use clap::{Args, Command, FromArgMatches as _};
use flags::Flag;
use genwire_core::Endpoint;
use request::Request;
use std::ffi::OsString;
use std::path::PathBuf;

/// The maximum width of help texts, in columns.
const MAX_HELP_COLUMNS: usize = 100;

const BODIES: &str = "\
BODY is JSON, such as `{\"name\":\"Rex\"}`, the name of a file, which `@` may precede, or `-` for \
standard input. Members that are given as options replace those in it. A value is written as plain \
text where the interface says which type it has, and as JSON where it is a list or an object; an \
option that is repeated makes a list.";

const EXAMPLES: &str = "\
Examples:
  {command} call {operation} --help
  {command} call {operation} request.json
  {command} call {operation} '{\"name\":\"Rex\"}' --dry-run";

/// The operation to call and its arguments.
#[derive(Clone, Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, CALL_EXIT_CODES))]
pub struct CallWords {
    /// The operation and its arguments, which `{command} call OPERATION --help` lists.
    #[arg(value_name = "OPERATION [ARGUMENT]", num_args = 1.., required = true)]
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<OsString>,
}

/// The arguments of every call, in addition to the options of the operation.
#[derive(Debug, Args)]
struct CallArgs {
    /// The body of the request: JSON, a file, or `-` for standard input.
    #[arg(value_name = "BODY|FILE|-", allow_negative_numbers = true)]
    body: Option<String>,

    /// A file for the reply, which standard output gets otherwise.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Request the reply as events, if the operation has both forms.
    #[arg(long)]
    stream: bool,

    /// Print the items of a list that comes in pages, of all pages from the one that is asked for.
    #[arg(long, conflicts_with = "stream")]
    all: bool,

    #[command(flatten)]
    connection: ConnectionArgs,
}

/// Calls an operation: the first word is its name, the others are its arguments.
///
/// # Errors
///
/// Fails if there is no such operation, or if the output cannot be written.
pub fn run(program: &'static Program, words: &[OsString]) -> Result<Verdict, Problem> {
    let Some((name, words)) = words.split_first() else {
        let help = list(program);
        return Err(Problem::usage("the name of an operation is missing", Some(&help)));
    };
    let name = name.to_string_lossy();
    if matches!(&*name, "--help" | "-h") {
        write_line(&list(program))?;
        return Ok(Verdict::Success);
    }
    if name.starts_with('-') {
        let message = format!("expected the name of an operation, found `{name}`");
        return Err(Problem::usage(message, Some("the options of an operation follow its name")));
    }
    let name = program.resolve(&name)?;
    let known = program.find(name).ok_or_else(|| program.missing(name, "request"))?;
    let endpoint = known.endpoint;
    let (command, flags) = command(program, known)?;
    let program_name = OsString::from(program.command());
    let matches = match command.try_get_matches_from(std::iter::once(&program_name).chain(words)) {
        Ok(matches) => matches,
        Err(answer) => {
            print_message(&answer).map_err(Problem::Write)?;
            let is_error = answer.use_stderr();
            return Ok(if is_error { Verdict::CannotRun } else { Verdict::Success });
        }
    };
    let mut args = CallArgs::from_arg_matches(&matches)
        .map_err(|error| Problem::usage(error.to_string(), None))?;
    // The request and its parameters are checked here; a violation is shown with its position.
    args.connection.hides_warnings = true;
    args.connection.needs_no_key = endpoint.needs_no_key();
    let request = Request::new(program, known, &flags, &matches, args.body.as_deref());
    let request = match request {
        Ok(request) => request,
        Err(problem) => return connected::with(program, &args.connection, |_| Err(problem)),
    };
    if !request.check(program, endpoint, &args.connection)? {
        return Ok(Verdict::Failure);
    }
    args.connection.servers = request.form.map_or(&[][..], |form| form.servers).to_vec();
    connected::with(program, &args.connection, |connection| {
        send::send(connection, endpoint, &request, &args)
    })
}

/// Returns the commands of all operations for shell completion, except operations whose name is not
/// one shell word.
pub(crate) fn commands(program: &Program) -> Result<Vec<Command>, Problem> {
    let mut commands = Vec::new();
    for endpoint in program.endpoints() {
        // Two underscores separate commands in scripts.
        let is_name = |name: &&str| is_plain(name) && !name.contains("__");
        let name = [endpoint.shown_name(), endpoint.operation].into_iter().find(is_name);
        let (Some(name), Some(known)) = (name, program.find(endpoint.operation)) else { continue };
        let flags = flags::flags(program, known, &CallArgs::augment_args(Command::new("call")))?;
        let command = Command::new(name).args(flags.iter().filter_map(Flag::for_shells));
        commands.push(args::of_program(CallArgs::augment_args(command).about(""), program));
    }
    Ok(commands)
}

/// Returns the command of an operation with its options.
fn command(program: &Program, known: &Operation) -> Result<(Command, Vec<Flag>), Problem> {
    let flags = flags::flags(program, known, &CallArgs::augment_args(Command::new("call")))?;
    let shown = harmless(known.endpoint.shown_name());
    let name = format!("{} call {shown}", program.command());
    let command = Command::new(shown)
        .bin_name(name)
        .max_term_width(MAX_HELP_COLUMNS)
        .after_help(with_exit_codes(BODIES, CALL_EXIT_CODES))
        .args(flags.iter().map(Flag::argument));
    let command = args::of_program(CallArgs::augment_args(command), program);
    Ok((described(program, known.endpoint, command), flags))
}

/// Adds the description of the operation.
fn described(program: &Program, endpoint: &Endpoint, command: Command) -> Command {
    match schema::description(program, endpoint.operation) {
        Ok(Description { title, doc, .. }) => {
            let place = format!("{} {}", endpoint.method, harmless(endpoint.path));
            let (title, doc) = (harmless(title.trim()), harmless_lines(&doc));
            let is_title = doc.trim_end_matches('.') == title;
            let doc = if is_title { String::new() } else { format!("\n\n{doc}") };
            command.about(title.clone()).long_about(format!("{title}{doc}\n\n{place}"))
        }
        Err(_) => command,
    }
}

/// Returns the operations as a list in lines.
fn list(program: &Program) -> String {
    let endpoints = program.endpoints();
    let width = endpoints.iter().map(|endpoint| endpoint.shown_name().len()).max().unwrap_or(0);
    let lines = endpoints.iter().map(|endpoint| {
        let Endpoint { method, path, .. } = endpoint;
        format!("\n  {:width$}  {method} {path}", endpoint.shown_name())
    });
    harmless_lines(&format!("the operations are{}", lines.collect::<String>()))
}
