//! `batch`: sends the requests of a file to a service, by the spec or the document of its interface.

use crate::program;
use crate::source::DocumentArgs;
use genwire_command::Verdict;
use genwire_command::args::ConnectionArgs;
use genwire_command::batch::{RateArg, Settings, Shard, parse_rate};
use genwire_workspace::errln;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;

/// Send the requests of a file, without compiling
///
/// Each line of the file is a request, and gets a line with its result. A request is checked before it
/// is sent. With `--output`, the same command resumes a run that was interrupted: a line whose id has
/// a result is not sent again. Exit code: 0 when each line succeeded, 1 when some failed, 2 when
/// the batch cannot be run, 3 when the service rejects the key, 4 when it cannot be reached.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire batch petstore.yaml pets.jsonl --base-url http://127.0.0.1:8080
  cargo genwire batch petstore.yaml pets.jsonl -o results.jsonl --rate 60/min

A line has an id, an operation, its parameters, and a body:
  {\"id\":1,\"operation\":\"createPet\",\"body\":{\"name\":\"Rex\"}}
  {\"id\":2,\"operation\":\"getPet\",\"parameters\":{\"petId\":1}}
  {\"id\":3,\"operation\":\"listPets\",\"parameters\":{\"limit\":10}}")]
pub struct Args {
    /// An OpenAPI document, or a folder with a spec, and then the file with the requests, `-` for
    /// standard input; the file alone in a workspace
    #[arg(value_name = "[DOCUMENT|FOLDER] FILE", num_args = 1..=2, required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    document: DocumentArgs,
    /// The file that results are appended to; standard output by default
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The number of calls at the same time
    #[arg(long, short, value_name = "COUNT", default_value = "4")]
    concurrency: NonZeroUsize,
    /// The number of calls of an operation that may start per second, minute or hour; may be repeated
    #[arg(long, value_name = "[OPERATION=]N/UNIT", value_parser = parse_rate)]
    rate: Vec<RateArg>,
    /// Send lines again whose result is a failure
    #[arg(long, requires = "output")]
    retry_failed: bool,
    /// Send one share of the lines, such as `2/8`, chosen by their ids
    #[arg(long, value_name = "N/COUNT")]
    shard: Option<Shard>,
    /// Stop after this many failed lines
    #[arg(long, value_name = "COUNT")]
    max_failures: Option<NonZeroUsize>,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    connection: ConnectionArgs,
}

/// Sends the requests, and returns the code to exit with.
pub fn main(args: &Args) -> ExitCode {
    let Some((file, source)) = args.files.split_last() else {
        errln!("error: the file with the requests is missing");
        return ExitCode::from(Verdict::CannotRun.code());
    };
    let settings = Settings {
        file: file.clone(),
        output: args.output.clone(),
        concurrency: args.concurrency,
        rate: args.rate.clone(),
        retry_failed: args.retry_failed,
        shard: args.shard,
        max_failures: args.max_failures,
        is_quiet: args.quiet,
    };
    program::run(source.first().map(PathBuf::as_path), &args.document, |_, program| {
        let mut connection = args.connection.clone();
        connection.needs_no_key = program.endpoints().iter().any(|it| it.needs_no_key());
        genwire_command::batch::run(program, &connection, &settings)
    })
}
