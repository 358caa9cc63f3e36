//! The shape of the command line.

mod batch;
mod chat;
mod check;
mod completions;
mod connection;
mod man;
mod serve;
mod settings;
mod speak;
mod task;
mod template;
mod values;
mod voices;

pub(crate) use batch::{BatchArgs, Rate};
pub(crate) use chat::{ChatArgs, Thinking};
pub(crate) use check::{CheckArgs, OperationsArgs, SchemaArgs};
pub(crate) use completions::CompletionsArgs;
pub(crate) use connection::ConnectionArgs;
pub(crate) use man::ManArgs;
pub(crate) use serve::{Log, ServeArgs};
pub(crate) use settings::SettingsArgs;
pub(crate) use speak::SpeakArgs;
pub(crate) use task::{
    CreateArgs, DeleteArgs, GetArgs, PollingArgs, TaskArgs, TaskCommand, WaitArgs,
};
pub(crate) use template::{TemplateArgs, TemplateCommand, TemplateCreateArgs};
pub(crate) use voices::VoicesArgs;

use clap::{Parser, Subcommand, ValueEnum};

/// The widest that help is, however wide a terminal; without one it is as wide.
const WIDTH: usize = 100;

const EXAMPLES: &str = "\
Commands that call the service read its address from GENWIRE_BASE_URL and the key from \
GENWIRE_API_KEY; `check`, `operations` and `schema` need neither.

Exit codes:
  0    all is well
  1    something does not conform, or a task or a part of a batch failed
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the service could not be reached, or did not answer in time
  130  interrupted";

/// Work with a generation service: check bodies, call its operations.
#[derive(Debug, Parser)]
#[command(name = "genwire", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = EXAMPLES, max_term_width = WIDTH)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// One subcommand.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Say whether a body conforms to the interface, and where it does not.
    #[command(long_about = check::CHECK_HELP)]
    Check(CheckArgs),
    /// List the operations and the bodies that each of them has.
    Operations(OperationsArgs),
    /// Print the JSON Schema of a body, complete in itself.
    Schema(SchemaArgs),
    /// Ask a model, once or in a conversation.
    #[command(long_about = chat::HELP)]
    Chat(Box<ChatArgs>),
    /// Speak a text, into a file or a pipe.
    #[command(long_about = speak::HELP)]
    Speak(Box<SpeakArgs>),
    /// List the voices that can speak.
    #[command(long_about = voices::HELP)]
    Voices(VoicesArgs),
    /// Create tasks, look at them, wait for them, delete them.
    Task(TaskArgs),
    /// Create tasks from templates, and listen to what becomes of them.
    Template(TemplateArgs),
    /// Serve the interface on this machine, for tests and trials.
    #[command(long_about = serve::HELP)]
    Serve(Box<ServeArgs>),
    /// Send the requests of a file, and keep a result for each.
    #[command(long_about = batch::HELP)]
    Batch(BatchArgs),
    /// Print the script by which a shell completes the command.
    Completions(CompletionsArgs),
    /// Print a manual page, or write all of them.
    #[command(long_about = man::HELP)]
    Man(ManArgs),
}

/// How results are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Human,
    /// For programs.
    Json,
}

/// When colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` forbids or `CLICOLOR_FORCE` asks for it elsewhere.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}
