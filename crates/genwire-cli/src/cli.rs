//! The definition of the command line.

mod batch;
mod chat;
mod check;
mod completions;
mod conform;
mod man;
mod mcp;
mod profiles;
mod serve;
mod settings;
mod speak;
mod task;
mod template;
mod voices;

pub(crate) use crate::args::ConnectionArgs;
pub(crate) use crate::args::values::{self, open};
pub(crate) use batch::BatchArgs;
pub(crate) use chat::{ChatArgs, Thinking};
pub(crate) use check::{CheckArgs, OperationsArgs, SchemaArgs};
pub(crate) use completions::CompletionsArgs;
pub(crate) use conform::{ConformArgs, ConformFormat};
pub(crate) use man::ManArgs;
pub(crate) use mcp::McpArgs;
pub(crate) use profiles::{LoginArgs, LogoutArgs, ProfilesArgs};
pub(crate) use serve::{Log, ServeArgs};
pub(crate) use settings::SettingsArgs;
pub(crate) use speak::SpeakArgs;
pub(crate) use task::{
    CreateArgs, DeleteArgs, GetArgs, PollingArgs, TaskArgs, TaskCommand, WaitArgs,
};
pub(crate) use template::{TemplateArgs, TemplateCommand, TemplateCreateArgs};
pub(crate) use voices::VoicesArgs;

use clap::{Parser, Subcommand, ValueEnum};

/// The maximum width of help texts, and their width without a terminal, in columns.
const MAX_HELP_COLUMNS: usize = 100;

const EXAMPLES: &str = "\
Commands that call the service read its address from GENWIRE_BASE_URL and the key from \
GENWIRE_API_KEY, or use what `genwire login` has kept; `check`, `operations` and `schema` need \
neither. `genwire serve` runs the interface on this machine to try it.

Exit codes:
  0    success
  1    something does not conform, or a task or a part of a batch failed
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the service could not be reached, did not answer in time, or broke off its answer
  130  interrupted";

/// Calls a generation service for chat, speech and video, checks its requests and replies, and
/// serves the same interface locally.
#[derive(Debug, Parser)]
#[command(name = "genwire", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = EXAMPLES, max_term_width = MAX_HELP_COLUMNS)]
pub(crate) struct Cli {
    /// The subcommand.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// One subcommand.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check whether a body conforms to the interface.
    #[command(long_about = check::CHECK_HELP)]
    Check(CheckArgs),
    /// List the operations and their bodies.
    Operations(OperationsArgs),
    /// Print the self-contained JSON Schema of a body.
    Schema(SchemaArgs),
    /// Ask a model, once or in a conversation.
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
    #[command(long_about = serve::HELP)]
    Serve(Box<ServeArgs>),
    /// Test whether a running server conforms to the interface, requirement by requirement.
    #[command(long_about = conform::HELP)]
    Conform(Box<ConformArgs>),
    /// Make the calls of `genwire conform --client` with the client of this project.
    #[command(hide = true)]
    ConformClient,
    /// Send the requests of a file and keep their results.
    #[command(long_about = batch::HELP)]
    Batch(BatchArgs),
    /// Offer the operations as tools of the Model Context Protocol; needs the feature `mcp`.
    #[command(long_about = mcp::HELP)]
    Mcp(Box<McpArgs>),
    /// Keep the address of a service and its key, so that no terminal has to be set up.
    #[command(long_about = profiles::LOGIN_HELP)]
    Login(LoginArgs),
    /// Drop an address and its key that `genwire login` has kept.
    Logout(LogoutArgs),
    /// List the addresses that `genwire login` has kept, or choose the default.
    #[command(long_about = profiles::HELP)]
    Profiles(ProfilesArgs),
    /// Print the completion script of a shell.
    Completions(CompletionsArgs),
    /// Print a manual page, or write all of them to a folder.
    #[command(long_about = man::HELP)]
    Man(ManArgs),
}

/// The format of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    #[value(alias = "human")]
    Text,
    /// For programs.
    Json,
}
