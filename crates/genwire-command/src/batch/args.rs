//! The arguments of `batch`.

use super::{RateArg, Shard, parse_rate};
use crate::args::ConnectionArgs;
use crate::args::values::{count, with_exit_codes};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// The long help of `batch`.
pub const HELP: &str = "\
Sends the requests of a file, one per line, and writes one line with the result of each.

With `--output` results are appended to a file as they arrive. The same command then resumes an \
interrupted run: a line whose id has a result is not sent again. The first Ctrl-C starts no more \
calls and waits for those in progress; the second one ends the command at once.";

const EXAMPLES: &str = "\
Examples:
  {command} batch{document} requests.jsonl --output results.jsonl
  {command} batch{document} requests.jsonl -o results.jsonl --concurrency 8 --rate 60/min
  {command} batch{document} requests.jsonl -o results.jsonl --rate {operation}=20/min
  {command} batch{document} requests.jsonl -o results.jsonl --retry-failed
  {command} batch{document} requests.jsonl -o results-2.jsonl --shard 2/8
  {command} batch{document} requests.jsonl --dry-run | jq -c 'select(.valid | not)'
  produce | {command} batch{document} - | consume

  A line holds an id of your choice, an operation, its body, and its parameters in `parameters`:
    {\"id\":1,\"operation\":\"{operation}\",\"body\":{}}

  A result holds the reply as it came, or the error:
    {\"id\":1,\"operation\":\"{operation}\",\"ok\":true,\"status\":200,\"attempts\":1,\"reply\":{}}
    {\"id\":\"b\",\"operation\":\"{operation}\",\"ok\":false,\"error\":{\"kind\":\"timeout\"}}

The input files of `{command} check --jsonl` work as well. Replies are never streamed, even where a \
body asks for it. Results are in order of arrival. An id belongs to one line: another line \
with it is an error, even with the same request, and its result has the number of the line in place \
of the id. After `--retry-failed` the last result of an id \
is the valid one.";

const EXIT_CODES: &str = "  0    every line succeeded, in this run or an earlier one
  1    some lines failed; their results say why
  2    the command cannot be carried out: wrong arguments, or a file cannot be read or written
  3    the service rejects the key, or the balance is used up; the batch stopped
  4    the service could not be reached at all; the batch stopped
  130  interrupted; the same command resumes the batch";

/// The arguments of `batch`.
#[derive(Clone, Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, EXIT_CODES))]
pub struct BatchArgs {
    /// The file with the requests; `-` for standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// The file that results are appended to; standard output by default.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// The number of calls at the same time.
    #[arg(long, short, value_name = "COUNT", default_value = "4", value_parser = count)]
    pub concurrency: NonZeroUsize,

    /// The number of calls of an operation that may start per second, minute or hour, such as
    /// `60/min`; may be repeated, once for each operation.
    #[arg(long, value_name = "[OPERATION=]N/UNIT", value_parser = parse_rate)]
    pub rate: Vec<RateArg>,

    /// Send lines again whose result is a failure.
    #[arg(long, requires = "output")]
    pub retry_failed: bool,

    /// Send one share of the lines, such as `2/8`, chosen by their ids: several machines share a
    /// file, and their results are joined by `cat`.
    #[arg(long, value_name = "N/COUNT")]
    pub shard: Option<Shard>,

    /// Stop after this many failed lines.
    #[arg(long, value_name = "COUNT", value_parser = count)]
    pub max_failures: Option<NonZeroUsize>,

    /// Show no progress.
    #[arg(long, short)]
    pub quiet: bool,

    /// The connection.
    #[command(flatten)]
    pub connection: ConnectionArgs,
}
