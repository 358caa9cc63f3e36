//! The arguments of `genwire chat`.

use super::values::number;
use super::{ConnectionArgs, SettingsArgs};
use clap::builder::{StringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use genwire_chat::ChatModel;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Asks a model, and prints its answer while it comes.

With a PROMPT it answers once. What comes through a pipe or from a file is put below the prompt, or \
is the prompt where none is given. On a terminal without a prompt it is a conversation: `/help` \
tells what can be typed there.";

const EXAMPLES: &str = "\
Examples:
  genwire chat \"Name three rivers.\"
  genwire chat \"What is on the table?\" --image table.jpg
  git diff | genwire chat \"Write a commit message for this change.\"
  genwire chat < question.txt > answer.txt
  genwire chat \"How warm is it in Oslo?\" --tools tools.json --tool-command temperature=./warm.sh
  genwire chat \"Name three rivers.\" --json | jq -r '.choices[0].message.content'
  genwire chat \"And where shall we stay?\" --session trip.json
  genwire chat \"Name three rivers.\" --set service_tier=priority --set thinking.type=disabled
  genwire chat

  A file of tools is a JSON list of functions, as a request holds them:
    [{\"type\":\"function\",\"function\":{\"name\":\"temperature\",
      \"description\":\"Tells how warm it is.\",
      \"parameters\":{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"}}}}}]

The command of a tool has the arguments as JSON on its standard input. What it prints goes back \
to the model; if it fails, so does what it prints on standard error. Calls of a tool without a \
command are printed, and end the run.

The answer goes to standard output and all else to standard error. Thinking is shown dimmed on a \
terminal, and left out elsewhere; see `--thinking`.

Exit codes:
  0    the answer is whole, or the model called a tool that has no command
  1    the request breaks rules of the interface, or the answer is not whole: a limit of tokens or
       turns was reached, or a filter ended it
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the service could not be reached, did not answer in time, or the answer broke off
  130  interrupted";

/// What `genwire chat` is told.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ChatArgs {
    /// What to ask; `-` for standard input alone.
    #[arg(value_name = "PROMPT")]
    pub(crate) prompt: Option<String>,

    /// The model that answers; X-M3 unless given, or that of the session.
    #[arg(long, short, value_name = "MODEL", value_parser = open::<ChatModel>())]
    pub(crate) model: Option<ChatModel>,

    /// An instruction that stands above the conversation.
    #[arg(long, short, value_name = "TEXT")]
    pub(crate) system: Option<String>,

    /// A file with that instruction.
    #[arg(long, value_name = "FILE", conflicts_with = "system")]
    pub(crate) system_file: Option<PathBuf>,

    /// How random the answer is, from 0 to 2.
    #[arg(long, short, value_name = "NUMBER", value_parser = number, allow_negative_numbers = true)]
    pub(crate) temperature: Option<f64>,

    /// The share of probable tokens to choose from, from 0 to 1.
    #[arg(long, value_name = "NUMBER", value_parser = number, allow_negative_numbers = true)]
    pub(crate) top_p: Option<f64>,

    /// How many tokens may be generated at most.
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true)]
    pub(crate) max_tokens: Option<i64>,

    /// An image to look at; may be given several times.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) image: Vec<String>,

    /// A video to look at; may be given several times.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) video: Vec<String>,

    /// A JSON file with the functions that the model may call.
    #[arg(long, value_name = "FILE")]
    pub(crate) tools: Option<PathBuf>,

    /// What to run when the model calls a tool; may be given several times.
    #[arg(long, value_name = "NAME=COMMAND", value_parser = named)]
    pub(crate) tool_command: Vec<(String, String)>,

    /// How many requests are sent at most while the model calls tools.
    #[arg(long, value_name = "COUNT", default_value_t = 10)]
    pub(crate) max_turns: usize,

    /// What becomes of the thinking of the model.
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) thinking: Thinking,

    /// Ask the model not to think; not every model can do without.
    #[arg(long)]
    pub(crate) no_thinking: bool,

    /// Wait for the whole answer instead of printing it while it comes.
    #[arg(long)]
    pub(crate) no_stream: bool,

    /// Print every event of the stream as a line of JSON.
    #[arg(long, conflicts_with_all = ["no_stream", "json"])]
    pub(crate) stream_json: bool,

    /// Tell on standard error how many tokens the answer took.
    #[arg(long)]
    pub(crate) usage: bool,

    /// Go on with the conversation in a file, which need not be there yet, and keep it there.
    ///
    /// The file holds a request, so that `genwire check create_chat_completion request FILE` can
    /// judge it. Options on the command line take the place of those in the file.
    #[arg(long, value_name = "FILE")]
    pub(crate) session: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Hold a conversation, line by line, even if standard input is no terminal.
    #[arg(long, short, conflicts_with_all = ["json", "stream_json", "dry_run"])]
    pub(crate) interactive: bool,

    /// Leave standard input alone where a prompt is given.
    #[arg(long, conflicts_with = "interactive")]
    pub(crate) no_stdin: bool,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

/// What becomes of the thinking of the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Thinking {
    /// It is shown on a terminal, and left out elsewhere.
    #[default]
    Auto,
    /// It is shown: with the answer on a terminal, and on standard error otherwise.
    Show,
    /// It is left out.
    Hide,
    /// It is printed in the place of the answer.
    Only,
}

/// Reads a name that may be one that the interface does not list, which validation judges.
pub(super) fn open<T>() -> impl TypedValueParser<Value = T>
where
    T: for<'a> From<&'a str> + Clone + Send + Sync + 'static,
{
    StringValueParser::new().map(|name| T::from(&name))
}

/// Reads a name and what belongs to it.
fn named(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, command)) if !name.is_empty() && !command.trim().is_empty() => {
            Ok((name.to_owned(), command.to_owned()))
        }
        _ => Err("expected `NAME=COMMAND`".to_owned()),
    }
}
