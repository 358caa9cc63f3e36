//! The arguments of `genwire chat`.

use super::values::{count, number, open};
use super::{ConnectionArgs, SettingsArgs};
use clap::{Args, ValueEnum};
use genwire_chat::ChatModel;
use std::num::NonZeroUsize;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Asks a model and prints its answer while it is generated.

With a PROMPT it answers once. Text from a pipe or a file on standard input is appended to the \
prompt, or is the prompt if none is given. On a terminal without a prompt it starts a \
conversation, in which `/help` lists the commands.";

const EXAMPLES: &str = "\
Examples:
  genwire chat \"Name three rivers.\"
  genwire chat \"What is on the table?\" --image table.png
  git diff | genwire chat \"Write a commit message for this change.\"
  genwire chat < question.txt > answer.txt
  genwire chat \"How warm is it in Oslo?\" --tools tools.json --tool-command temperature=./warm.sh
  genwire chat \"Name three rivers.\" --json | jq -r '.choices[0].message.content'
  genwire chat \"And where shall we stay?\" --session trip.json
  genwire chat \"Name three rivers.\" --set service_tier=priority --set thinking.type=disabled
  while read -r line; do genwire chat \"$line\" --no-stdin; done < questions.txt
  genwire chat

  A file of tools is a JSON list of functions, as a request holds them:
    [{\"type\":\"function\",\"function\":{\"name\":\"temperature\",
      \"description\":\"Returns the temperature of a city.\",
      \"parameters\":{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"}}}}}]

The command of a tool receives the arguments as JSON on its standard input. Its output goes back to \
the model; if it fails, its standard error does. A call of a tool without a command is printed and \
ends the run.

The answer goes to standard output and everything else to standard error. Thinking is dimmed on a \
terminal and left out elsewhere; see `--thinking`. Settings outside their range are refused before \
anything is sent; where the interface only recommends a range, a warning is printed.

Exit codes:
  0    the answer is complete, or the model called a tool that has no command
  1    the request breaks rules of the interface, or the answer is incomplete: it reached a limit
       of tokens or turns, or a filter ended it
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the service could not be reached, did not answer in time, or the answer was cut off
  130  interrupted";

/// The arguments of `genwire chat`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ChatArgs {
    /// The question; `-` for standard input alone.
    #[arg(value_name = "PROMPT")]
    pub(crate) prompt: Option<String>,

    /// The model; by default X-M3, or the model of the session.
    #[arg(long, short, value_name = "MODEL")]
    #[arg(value_parser = open::<ChatModel>(ChatModel::VALUES.iter().map(ChatModel::as_str)))]
    pub(crate) model: Option<ChatModel>,

    /// The system message, an instruction for the whole conversation.
    #[arg(long, short, value_name = "TEXT")]
    pub(crate) system: Option<String>,

    /// A file with the system message.
    #[arg(long, value_name = "FILE", conflicts_with = "system")]
    pub(crate) system_file: Option<PathBuf>,

    /// Sampling temperature from 0 to 2; higher is more random.
    #[arg(long, short, value_name = "NUMBER", value_parser = number, allow_negative_numbers = true)]
    pub(crate) temperature: Option<f64>,

    /// Nucleus sampling: the probability mass to sample from, from 0 to 1.
    #[arg(long, value_name = "NUMBER", value_parser = number, allow_negative_numbers = true)]
    pub(crate) top_p: Option<f64>,

    /// Maximum number of tokens to generate.
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true)]
    pub(crate) max_tokens: Option<i64>,

    /// An image for the prompt; may be repeated.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) image: Vec<String>,

    /// A video for the prompt; may be repeated.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) video: Vec<String>,

    /// A JSON file with the functions that the model may call.
    #[arg(long, value_name = "FILE")]
    pub(crate) tools: Option<PathBuf>,

    /// The command that answers calls of a tool; may be repeated.
    ///
    /// It reads the arguments from standard input, and its output is the result, up to 1 MiB of it. It
    /// is stopped after the time of `--timeout`, or after 10 minutes without it.
    #[arg(long, value_name = "NAME=COMMAND", value_parser = named)]
    pub(crate) tool_command: Vec<(String, String)>,

    /// Maximum number of requests while the model calls tools.
    #[arg(long, value_name = "COUNT", default_value = "10", value_parser = count)]
    pub(crate) max_turns: NonZeroUsize,

    /// Maximum number of tool commands to run for one question.
    #[arg(long, value_name = "COUNT", default_value = "128", value_parser = count)]
    pub(crate) max_calls: NonZeroUsize,

    /// Output of the thinking of the model.
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) thinking: Thinking,

    /// Ask the model not to think; not every model supports it.
    #[arg(long)]
    pub(crate) no_thinking: bool,

    /// Wait for the complete answer instead of printing it while it is generated.
    #[arg(long)]
    pub(crate) no_stream: bool,

    /// Print every event of the stream as a line of JSON.
    #[arg(long, conflicts_with_all = ["no_stream", "json"])]
    pub(crate) stream_json: bool,

    /// Report the number of tokens on standard error.
    #[arg(long)]
    pub(crate) usage: bool,

    /// The file of the conversation, created if it does not exist.
    ///
    /// The file holds a request, so that `genwire check create_chat_completion request FILE` can
    /// check it. Options on the command line replace those in the file.
    #[arg(long, value_name = "FILE")]
    pub(crate) session: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) settings: SettingsArgs,

    /// Start a conversation, line by line, even if standard input is not a terminal.
    #[arg(long, short, conflicts_with_all = ["json", "stream_json", "dry_run"])]
    pub(crate) interactive: bool,

    /// Do not read standard input.
    #[arg(long, conflicts_with = "interactive")]
    pub(crate) no_stdin: bool,

    #[command(flatten)]
    pub(crate) connection: ConnectionArgs,
}

/// Output of the thinking of the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Thinking {
    /// Show it on a terminal, and leave it out elsewhere.
    #[default]
    Auto,
    /// Show it: with the answer on a terminal, and on standard error otherwise.
    Show,
    /// Leave it out.
    Hide,
    /// Print it instead of the answer.
    Only,
}

/// Parses a name and the command that belongs to it.
fn named(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, command)) if !name.is_empty() && !command.trim().is_empty() => {
            Ok((name.to_owned(), command.to_owned()))
        }
        _ => Err("expected `NAME=COMMAND`".to_owned()),
    }
}
