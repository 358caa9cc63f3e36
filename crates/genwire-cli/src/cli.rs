//! The definition of the command line.

mod chat;
mod conform;
mod mcp;
mod serve;
mod settings;
mod speak;
mod task;
mod template;
mod voices;

pub(crate) use crate::args::ConnectionArgs;
pub(crate) use crate::args::values::{self, open};
pub(crate) use chat::{ChatArgs, Thinking};
pub(crate) use conform::ConformArgs;
pub(crate) use mcp::McpArgs;
pub(crate) use serve::ServeArgs;
pub(crate) use settings::SettingsArgs;
pub(crate) use speak::SpeakArgs;
pub(crate) use task::{
    CreateArgs, DeleteArgs, GetArgs, PollingArgs, TaskArgs, TaskCommand, WaitArgs,
};
pub(crate) use template::{TemplateArgs, TemplateCommand, TemplateCreateArgs};
pub(crate) use voices::VoicesArgs;

use crate::program::PROGRAM;
use clap::Parser;
use genwire_audio::synthesize_speech;
use genwire_chat::create_chat_completion;
use genwire_command::command::{self, MAX_HELP_COLUMNS};
use genwire_command::schema::request_members;
use genwire_video::{create_h3_context_ir, create_template_video};

const EXAMPLES: &str = "\
Commands that call the service read its address from GENWIRE_BASE_URL and the key from \
GENWIRE_API_KEY, or use what `genwire login` has saved; `check`, `operations` and `schema` need \
neither. `genwire serve` runs the interface on this machine to try it.

Exit codes:
  0    success
  1    something does not conform, or a task or a part of a batch failed
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the service could not be reached, did not answer in time, or its answer was cut off
  130  interrupted";

/// Calls a generation service for chat, speech and video, checks its requests and replies, and
/// serves the same interface locally.
#[derive(Debug, Parser)]
#[command(name = "genwire", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = EXAMPLES, max_term_width = MAX_HELP_COLUMNS)]
pub(crate) struct Cli {
    /// The subcommand.
    #[command(subcommand)]
    pub(crate) subcommand: Subcommand,
}

/// One subcommand.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Subcommand {
    /// Chat with a model, once or interactively.
    #[command(long_about = chat::HELP)]
    Chat(Box<ChatArgs>),
    /// Convert text to speech, into a file or a pipe.
    #[command(long_about = speak::HELP)]
    Speak(Box<SpeakArgs>),
    /// List the voices.
    #[command(long_about = voices::HELP)]
    Voices(VoicesArgs),
    /// Create, show, await and delete video tasks.
    Task(TaskArgs),
    /// Create video tasks from templates and receive their callbacks.
    Template(TemplateArgs),
    /// Serve the interface on this machine, to try it and for tests.
    #[command(long_about = genwire_command::serve::HELP)]
    Serve(Box<ServeArgs>),
    /// Test whether a running server conforms to the interface, requirement by requirement.
    #[command(long_about = genwire_command::conform::HELP)]
    Conform(Box<ConformArgs>),
    /// Make the calls of `genwire conform --client` with the client of this project.
    #[command(hide = true)]
    ConformClient,
    /// Run an MCP server that exposes the operations as tools; needs the feature `mcp`.
    #[command(long_about = genwire_command::args::MCP_HELP)]
    Mcp(Box<McpArgs>),
    #[command(flatten)]
    Any(command::Command),
}

/// Offers the members of requests to shell completion as values of `--set`.
pub(crate) fn with_members(command: clap::Command) -> clap::Command {
    [
        (&["chat"][..], create_chat_completion::ENDPOINT.operation),
        (&["speak"], synthesize_speech::ENDPOINT.operation),
        (&["task", "create"], create_h3_context_ir::ENDPOINT.operation),
        (&["template", "create"], create_template_video::ENDPOINT.operation),
    ]
    .into_iter()
    .fold(command, |command, (path, operation)| with_members_of(command, path, operation))
}

fn with_members_of(command: clap::Command, path: &[&str], operation: &str) -> clap::Command {
    let Some((name, rest)) = path.split_first() else {
        let members = request_members(&PROGRAM, operation).into_iter();
        let members = members.map(|name| format!("{name}="));
        return command.mut_arg("set", |arg| arg.value_parser(open::<String>(members)));
    };
    command.mut_subcommand(*name, |command| with_members_of(command, rest, operation))
}
