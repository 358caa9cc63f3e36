//! The arguments of `check`.

use crate::args::FormatArgs;
use crate::args::values::{open, size};
use crate::style::Color;
use clap::Args;
use genwire_core::BodyKind;
use std::path::PathBuf;

/// The long help of `check`.
pub const HELP: &str = "\
Checks one JSON body against the interface, or with `--jsonl` one body per line. Every violation is \
reported with its place as a JSON pointer, its rule by its path in the spec, and the expected \
value. Warnings are listed after the errors and never make a body fail.";

const EXAMPLES: &str = "\
Examples:
  {command} check{document} {operation} body.json
  {command} check{document} {operation} request body.json --json
  curl -s \"$URL\" | {command} check{document} {operation} response -
  {command} check{document} --jsonl bodies.jsonl > results.jsonl

  Each line of a JSONL file holds one body with its operation and part:
    {\"id\":1,\"operation\":\"{operation}\",\"part\":\"request\",\"body\":{}}

Exit codes:
  0  the body conforms; there may be warnings
  1  the body does not conform
  2  something could not be read: no such file or operation, not JSON, not UTF-8, too deep,
     too large

`{command} operations` lists the operations and their parts. An operation may be given by words of \
its name that no other has.";

/// The arguments of `check`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    /// The operation, or words of its name that no other has.
    #[arg(required_unless_present = "jsonl", conflicts_with = "jsonl", value_name = "OPERATION")]
    pub operation: Option<String>,

    /// The body of the operation: request, parameters, response, event or callback, as far as the
    /// operation has it; `request` by default.
    #[arg(value_name = "PART", value_parser = open::<String>(BodyKind::ALL.map(BodyKind::as_str)))]
    #[arg(hide_possible_values = true)]
    pub part: Option<String>,

    /// The file with the body; standard input by default, or `-`.
    #[arg(value_name = "FILE", conflicts_with = "jsonl")]
    pub file: Option<PathBuf>,

    /// The options.
    #[command(flatten)]
    pub options: CheckOptions,
}

/// The options of `check`.
#[derive(Clone, Debug, Args)]
pub struct CheckOptions {
    /// Check every line of a file (`-` for standard input) and print a result line for each.
    #[arg(long, value_name = "FILE")]
    pub jsonl: Option<PathBuf>,

    /// The format of the result; the results of `--jsonl` are always JSON.
    #[command(flatten)]
    pub format: FormatArgs,

    /// The largest body or line that is read, such as `500KiB`, `10MB` or a number of bytes.
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = size)]
    pub max_size: u64,

    /// When to use colours; `auto` means on a terminal, unless `NO_COLOR` is set.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub color: Color,

    /// Print no result and no summary; the exit code is the result.
    #[arg(long, short)]
    pub quiet: bool,
}
