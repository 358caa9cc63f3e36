//! The arguments of `genwire check`, `operations` and `schema`, which need no network.

use super::Format;
use super::values::{open, size};
use crate::program::PROGRAM;
use crate::style::Color;
use clap::Args;
use clap::builder::TypedValueParser;
use genwire_core::BodyKind;
use std::path::PathBuf;

pub(super) const CHECK_HELP: &str = "\
Checks one JSON body against the interface, or with `--jsonl` one body per line. Every violation is \
reported with its place as a JSON pointer, its rule by its path in the spec, and the expected \
value. Warnings are listed after the errors and never make a body fail.";

const CHECK_EXAMPLES: &str = "\
Examples:
  genwire check chat body.json
  genwire check create_chat_completion request body.json
  curl -s \"$URL\" | genwire check query_video_task response -
  genwire check synthesize_speech request body.json --json
  genwire check --jsonl bodies.jsonl > results.jsonl

  Each line of a JSONL file holds one body with its operation and part:
    {\"id\":1,\"operation\":\"list_voices\",\"part\":\"request\",\"body\":{\"voice_type\":\"all\"}}

Exit codes:
  0  the body conforms; there may be warnings
  1  the body does not conform
  2  something could not be read: no such file or operation, not JSON, not UTF-8, too deep,
     too large

`genwire operations` lists the operations and their parts. An operation may be given by a part of \
its name that no other has, such as `chat` or `voices`.";

/// The arguments of `genwire check`.
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES)]
#[command(override_usage = "genwire check [OPTIONS] <OPERATION> [PART] [FILE]\n       \
                            genwire check [OPTIONS] --jsonl <FILE>")]
pub(crate) struct CheckArgs {
    /// The operation, such as `create_chat_completion`, or a unique part of its name.
    #[arg(required_unless_present = "jsonl", value_name = "OPERATION", value_parser = operation())]
    pub(crate) operation: Option<String>,

    /// The body of the operation: request, parameters, response, event or callback, as far as the
    /// operation has it; `request` by default.
    #[arg(value_name = "PART", value_parser = part_or_file(), hide_possible_values = true)]
    pub(crate) part: Option<String>,

    /// The file with the body; standard input by default, or `-`.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Check every line of a file (`-` for standard input) and print a result line for each.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["operation", "part", "file"])]
    pub(crate) jsonl: Option<PathBuf>,

    /// The format of the result; the results of `--jsonl` are always JSON.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// Print the result as JSON, like `--format json`.
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// The largest body or line that is read, such as `500KiB`, `10MB` or a number of bytes.
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = size)]
    pub(crate) max_size: u64,

    /// When to use colours; `auto` means on a terminal, unless `NO_COLOR` is set.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: Color,

    /// Print no result and no summary; the exit code is the result.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl CheckArgs {
    /// Returns the format of the result.
    pub(crate) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

const OPERATIONS_EXAMPLES: &str = "\
Examples:
  genwire operations
  genwire operations --json";

/// The arguments of `genwire operations`.
#[derive(Debug, Args)]
#[command(after_help = OPERATIONS_EXAMPLES)]
pub(crate) struct OperationsArgs {
    /// The format of the list.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,

    /// Print the list as JSON, like `--format json`.
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl OperationsArgs {
    /// Returns the format of the list.
    pub(crate) fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

const SCHEMA_EXAMPLES: &str = "\
Examples:
  genwire schema create_chat_completion request > request.schema.json
  genwire schema chat --compact
  genwire schema synthesize_speech event
  genwire schema create_h3_context_ir request --no-rules

The project's `schemas/loss.json` lists the rules that a JSON Schema cannot express; `genwire check` \
checks all of them.";

/// The arguments of `genwire schema`.
#[derive(Debug, Args)]
#[command(after_help = SCHEMA_EXAMPLES)]
pub(crate) struct SchemaArgs {
    /// The operation, such as `create_chat_completion`, or a unique part of its name.
    #[arg(value_name = "OPERATION", value_parser = operation())]
    pub(crate) operation: String,

    /// The body of the operation; `request` by default.
    #[arg(value_name = "PART", value_parser = part())]
    pub(crate) part: Option<BodyKind>,

    /// Include the rules between members, as far as a schema can express them; the default.
    #[arg(long, overrides_with = "no_rules")]
    rules: bool,

    /// Leave out the rules between members, for tools that only know structure.
    #[arg(long, overrides_with = "rules")]
    pub(crate) no_rules: bool,

    /// Print the schema on one line.
    #[arg(long)]
    pub(crate) compact: bool,

    /// Accepted as everywhere; a schema is JSON anyway.
    #[arg(long, hide = true)]
    json: bool,
}

/// Parses the name of an operation.
pub(super) fn operation() -> impl TypedValueParser<Value = String> {
    open(PROGRAM.endpoints().into_iter().map(|endpoint| endpoint.operation))
}

/// Parses the second argument of `check`, which is a file where the part is left out.
fn part_or_file() -> impl TypedValueParser<Value = String> {
    open(BodyKind::ALL.map(BodyKind::as_str))
}

/// Parses the name of a part.
fn part() -> impl TypedValueParser<Value = BodyKind> {
    use clap::builder::PossibleValuesParser;
    PossibleValuesParser::new(BodyKind::ALL.map(BodyKind::as_str)).try_map(|name| name.parse())
}
