//! The subcommands of an interface, with its spec or its OpenAPI document.

#[cfg(feature = "conform")]
use crate::conform;
use crate::document::DocumentArgs;
#[cfg(feature = "conform")]
use crate::document::ReadArgs;
use crate::program::{self, ANY};
#[cfg(feature = "serve")]
use crate::serve;
use clap::Subcommand;
use genwire_command::batch::{self, BatchArgs};
use genwire_command::check::{self, CheckArgs, CheckOptions};
use genwire_command::completions::{self, CompletionsArgs};
use genwire_command::man::{self, ManArgs};
use genwire_command::operations::{self, OperationsArgs};
use genwire_command::profiles::{self, LoginArgs, LogoutArgs, ProfilesArgs};
use genwire_command::schema::{self, SchemaArgs, SchemaOptions};
use genwire_command::{Problem, Verdict, call, login};
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::path::{Path, PathBuf};

/// The subcommands of an interface: of a workspace, of a folder with a spec, or of a document.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check whether a body conforms to the interface
    #[command(long_about = check::HELP)]
    Check(Words<CheckOptions>),
    /// List the operations and their bodies
    Operations(Sourced<OperationsArgs>),
    /// Print the self-contained JSON Schema of a body
    Schema(Words<SchemaOptions>),
    /// Call an operation, without compiling
    #[command(long_about = CALL_HELP, after_help = CALL_EXAMPLES)]
    Call(CallArgs),
    /// Send the requests of a file and keep their results
    #[command(long_about = batch::HELP, allow_missing_positional = true)]
    Batch(Box<Sourced<BatchArgs>>),
    /// Run an MCP server that exposes the operations as tools
    #[cfg(feature = "mcp")]
    #[command(long_about = genwire_command::args::MCP_HELP)]
    Mcp(Box<Sourced<McpArgs>>),
    /// Run an MCP server that exposes the operations as tools; not in this build
    #[cfg(not(feature = "mcp"))]
    Mcp(AbsentArgs),
    /// Serve the interface on this machine, without compiling
    #[cfg(feature = "serve")]
    #[command(long_about = genwire_command::serve::HELP)]
    Serve(Box<Sourced<ServeArgs>>),
    /// Test whether a running server conforms to the interface, requirement by requirement
    #[cfg(feature = "conform")]
    #[command(long_about = genwire_command::conform::HELP)]
    Conform(Box<ConformArgs>),
    /// Save a service URL and API key as a profile
    #[command(long_about = profiles::LOGIN_HELP)]
    Login(LoginArgs),
    /// Remove a saved profile
    Logout(LogoutArgs),
    /// List the saved profiles, or choose the default
    #[command(long_about = profiles::PROFILES_HELP)]
    Profiles(ProfilesArgs),
    /// Print the completion script of a shell, with the operations of the interface
    #[command(allow_missing_positional = true)]
    Completions(Sourced<CompletionsArgs>),
    /// Print a manual page, or write all of them to a folder
    #[command(long_about = man::HELP)]
    Man(ManArgs),
}

const CALL_HELP: &str = "\
Calls an operation, without compiling.

The request is checked before it is sent: all that is wrong is printed with its place, and nothing is \
sent. Parameters, and members of the body, are options of the operation, which `cargo genwire call \
DOCUMENT OPERATION --help` lists. The reply is printed as it comes. Nothing is sent to an address that \
is not given by `--base-url`, by the variable `…_BASE_URL` of the interface or by a profile that is \
named.";

const CALL_EXAMPLES: &str = "\
Examples:
  cargo genwire call petstore.yaml createPet --help
  cargo genwire call petstore.yaml createPet --name Rex --age 3 --base-url http://127.0.0.1:8080
  cargo genwire call petstore.yaml createPet '{\"name\":\"Rex\"}' --dry-run
  cargo genwire call petstore.yaml listPets --limit 10 --json

Exit codes:
  0    success
  1    the request or the reply does not conform
  2    the call cannot be made
  3    the service reported an error
  4    the service could not be reached, or did not answer in time
  130  interrupted

The first word is the document or the folder with a spec if there is a file or a folder of that name;
otherwise it is the operation, of the workspace around the working directory. Options of the document
come first.";

/// The arguments of a command, and the source of its interface.
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct Sourced<A: clap::Args + fmt::Debug> {
    /// An OpenAPI document, or a folder with a spec; the workspace around the working directory by
    /// default
    #[arg(value_name = "DOCUMENT|FOLDER")]
    source: Option<PathBuf>,
    #[command(flatten)]
    document: DocumentArgs,
    #[command(flatten)]
    args: A,
}

/// The options of a command, and words that begin with the interface.
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct Words<A: clap::Args + fmt::Debug> {
    /// An OpenAPI document, or a folder with a spec, outside a workspace; then the operation, the part
    /// (request, parameters, response, event or callback), and the file, `-` for standard input
    #[arg(value_name = "[DOCUMENT|FOLDER] [OPERATION] [PART] [FILE]", num_args = 0..=4)]
    words: Vec<OsString>,
    #[command(flatten)]
    document: DocumentArgs,
    #[command(flatten)]
    options: A,
}

/// The arguments of `call`.
#[derive(Clone, Debug, clap::Args)]
pub struct CallArgs {
    #[command(flatten)]
    document: DocumentArgs,
    /// A document or a folder with a spec; then the operation and its arguments
    #[arg(value_name = "[DOCUMENT|FOLDER] OPERATION")]
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, num_args = 1.., required = true)]
    words: Vec<OsString>,
}

/// The arguments of `mcp`.
#[cfg(feature = "mcp")]
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct McpArgs {
    /// Offer only this operation; may be repeated
    #[arg(long, value_name = "OPERATION")]
    operation: Vec<String>,
    #[command(flatten)]
    any: genwire_command::args::McpArgs,
}

/// The arguments of a subcommand that is missing in this build.
#[cfg(not(feature = "mcp"))]
#[derive(Clone, Debug, clap::Args)]
#[command(disable_help_flag = true)]
pub struct AbsentArgs {
    #[arg(hide = true, trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

/// The arguments of `serve`.
#[cfg(feature = "serve")]
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct ServeArgs {
    /// The service that answers what is not served here: the operations that `--only` leaves out, and
    /// paths without an operation
    ///
    /// Its calls are sent on as they came, with the credentials of the caller. The journal keeps their
    /// bodies, and `GET /journal/replies` of the admin interface returns them as a file for `--replies`.
    #[arg(long, value_name = "URL")]
    upstream: Option<String>,
    #[command(flatten)]
    any: genwire_command::serve::ServeArgs,
}

/// The arguments of `conform`.
#[cfg(feature = "conform")]
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct ConformArgs {
    /// An OpenAPI document, or a folder with a spec; the workspace around the working directory by
    /// default
    #[arg(value_name = "DOCUMENT|FOLDER")]
    source: Option<PathBuf>,
    #[command(flatten)]
    document: ReadArgs,
    #[command(flatten)]
    any: genwire_command::conform::ConformArgs,
}

impl Command {
    /// Runs the subcommand of a whole command.
    ///
    /// # Errors
    ///
    /// Fails if the interface cannot be read, or the subcommand has no result.
    pub fn run(self, whole: clap::Command) -> Result<Verdict, Problem> {
        match self {
            Self::Check(args) => check_body(args),
            Self::Operations(Sourced { source, document, args }) => {
                program::run(source.as_deref(), &document, |_, it| operations::run(it, &args))
            }
            Self::Schema(args) => print_schema(args),
            Self::Call(args) => {
                let (source, words) = source_of(&args.words);
                program::run(source, &args.document, |_, it| call::run(it, words))
            }
            Self::Batch(args) => {
                let Sourced { source, document, args } = *args;
                program::run(source.as_deref(), &document, |_, it| batch::run(it, &args))
            }
            #[cfg(feature = "mcp")]
            Self::Mcp(args) => serve_tools(&args),
            #[cfg(not(feature = "mcp"))]
            Self::Mcp(_) => {
                let help = "install it with `--features mcp`";
                let message = "this `cargo genwire` was built without the feature `mcp`";
                Err(Problem::usage(message, Some(help)))
            }
            #[cfg(feature = "serve")]
            Self::Serve(args) => {
                let Sourced { source, document, args: ServeArgs { upstream, any } } = *args;
                serve::run(source.as_deref(), &document, upstream.as_deref(), &any)
            }
            #[cfg(feature = "conform")]
            Self::Conform(args) => {
                let ConformArgs { source, document, any } = *args;
                let run = |interface, program| conform::run(interface, program, &any);
                program::run(source.as_deref(), &DocumentArgs::all(&document), run)
            }
            Self::Login(args) => login::run(&ANY, &args),
            Self::Logout(args) => login::run_logout(&ANY, &args),
            Self::Profiles(args) => profiles::run(&ANY, &args),
            Self::Completions(Sourced { source, document, args }) => {
                let run = |_, program| completions::run(program, whole, args);
                program::run(source.as_deref(), &document, run)
            }
            Self::Man(args) => man::run(whole, &args),
        }
    }
}

fn check_body(args: Words<CheckOptions>) -> Result<Verdict, Problem> {
    let Words { words, document, options } = args;
    let (source, words) = source_of(&words);
    let mut words = words.iter();
    let mut text = || words.next().map(|word| word.to_string_lossy().into_owned());
    let (operation, part) = (text(), text());
    let file = words.next().map(PathBuf::from);
    if operation.is_none() && options.jsonl.is_none() {
        let help = "give it after the document, or a file of bodies with `--jsonl`";
        return Err(Problem::usage("the name of an operation is missing", Some(help)));
    }
    let args = CheckArgs { operation, part, file, options };
    program::run(source, &document, |_, program| check::run(program, &args))
}

fn print_schema(args: Words<SchemaOptions>) -> Result<Verdict, Problem> {
    let Words { words, document, options } = args;
    let (source, words) = source_of(&words);
    let mut words = words.iter().map(|word| word.to_string_lossy().into_owned());
    let Some(operation) = words.next() else {
        return Err(Problem::usage("the name of an operation is missing", None));
    };
    let args = SchemaArgs { operation, part: words.next(), options };
    program::run(source, &document, |_, program| schema::run(program, &args))
}

#[cfg(feature = "mcp")]
fn serve_tools(args: &Sourced<McpArgs>) -> Result<Verdict, Problem> {
    use genwire_command::mcp::{self, Plain};

    let Sourced { source, document, args: McpArgs { operation, any } } = args;
    program::run(source.as_deref(), document, |interface, program| {
        let plain = Plain { name: "cargo-genwire", title: &interface.service.title };
        mcp::run(program, any, operation, plain)
    })
}

/// Splits the arguments of the command line at the operation.
fn source_of(words: &[OsString]) -> (Option<&Path>, &[OsString]) {
    match words.split_first() {
        Some((first, rest)) if is_source(Path::new(first)) => (Some(Path::new(first)), rest),
        _ => (None, words),
    }
}

/// Returns true for an argument that is the path of a document or a folder, even if it does not
/// exist: no operation has such a name.
fn is_source(word: &Path) -> bool {
    let is_document = |end: &OsStr| end == "yaml" || end == "yml" || end == "json";
    word.exists() || word.extension().is_some_and(is_document)
}
