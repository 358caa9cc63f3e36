//! `call`: calls an operation of an interface, from its spec or from an OpenAPI document.

use crate::source::{self, DocumentArgs};
use genwire_area::request_forms;
use genwire_codegen::OutputPlace;
use genwire_command::{Problem, Program, Verdict};
use genwire_spec::Interface;
use genwire_spec::model::Server;
use genwire_workspace::errln;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Call an operation, without compiling
///
/// The request is checked before it is sent: all that is wrong is printed with its place, and
/// nothing is sent. Parameters, and members of the body, are options of the operation, which `cargo
/// genwire call DOCUMENT OPERATION --help` lists. The reply is printed as it comes. Nothing is sent to an
/// address that is not given by `--base-url`, by the variable `…_BASE_URL` of the interface or by a
/// profile that is named. Exit code: 0 on success, 1 when the request or the reply does not conform,
/// 2 when the call cannot be made, 3 when the service reports an error, 4 when it cannot be reached.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire call petstore.yaml createPet --help
  cargo genwire call petstore.yaml createPet --name Rex --age 3 --base-url http://127.0.0.1:8080
  cargo genwire call petstore.yaml createPet '{\"name\":\"Rex\"}' --dry-run
  cargo genwire call petstore.yaml listPets --limit 10 --json

The first word is the document or the folder with a spec if there is a file or a folder of that name;
otherwise it is the operation, of the workspace around the working directory. Options of the document
come first.")]
pub struct Args {
    #[command(flatten)]
    document: DocumentArgs,
    /// A document or a folder with a spec; then the operation and its arguments
    #[arg(value_name = "[DOCUMENT|FOLDER] OPERATION")]
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, num_args = 1.., required = true)]
    words: Vec<OsString>,
}

/// Makes a call, and returns the code to exit with.
pub fn main(args: &Args) -> ExitCode {
    match run(args) {
        Ok(verdict) => ExitCode::from(verdict.code()),
        Err(error) => {
            errln!("error: {error}");
            ExitCode::from(Verdict::CannotRun.code())
        }
    }
}

fn run(args: &Args) -> io::Result<Verdict> {
    let (source, words) = source_of(&args.words);
    let Some(interface) = source::load(source, &args.document)? else {
        return Ok(Verdict::CannotRun);
    };
    // The program refers to it until the process ends.
    let program = program(Box::leak(Box::new(interface)));
    match genwire_command::call::run(program, words) {
        Ok(verdict) => Ok(verdict),
        // The reader of the output has gone: there is no verdict, and no one to report it to.
        Err(Problem::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            Ok(Verdict::CannotRun)
        }
        Err(problem) => {
            problem.print(program);
            Ok(problem.verdict())
        }
    }
}

/// Splits the words of the command line at the operation.
fn source_of(words: &[OsString]) -> (Option<&Path>, &[OsString]) {
    match words.split_first() {
        Some((first, rest)) if is_source(Path::new(first)) => (Some(Path::new(first)), rest),
        _ => (None, words),
    }
}

/// Returns true for a word that is a document or a folder, also for one that is not there: no operation
/// has such a name.
fn is_source(word: &Path) -> bool {
    let is_document = |end: &std::ffi::OsStr| end == "yaml" || end == "yml" || end == "json";
    word.exists() || word.extension().is_some_and(is_document)
}

/// Returns an interface as the value that commands take.
pub(crate) fn program(interface: &'static Interface) -> &'static Program {
    let areas = genwire_area::areas(interface).leak();
    let forms: Vec<_> = areas.iter().flat_map(|area| request_forms(interface, area)).collect();
    let schemas = source::output(interface, OutputPlace::CliSchemas);
    let urls = interface.base_servers().map(Server::usual_url);
    let is_absolute = |url: &String| url.starts_with("https://") || url.starts_with("http://");
    let urls: Vec<&'static str> = urls.filter(is_absolute).map(|url| &*url.leak()).collect();
    let prefix = interface.project.variable_prefix();
    let program = Program::new("cargo genwire", prefix.leak(), areas)
        .forms(forms.leak())
        .schemas(schemas.leak())
        .server_urls(urls.leak())
        .user_agent(concat!("cargo-genwire/", env!("CARGO_PKG_VERSION")))
        .without_default_profile();
    Box::leak(Box::new(program))
}
