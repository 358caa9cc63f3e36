//! `call`: calls an operation of an interface, from its spec or from an OpenAPI document.

use crate::program;
use crate::source::DocumentArgs;
use std::ffi::OsString;
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
    let (source, words) = source_of(&args.words);
    program::run(source, &args.document, |_, program| genwire_command::call::run(program, words))
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
