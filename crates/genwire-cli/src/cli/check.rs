//! The arguments of `genwire check`, `operations` and `schema`, which need no network.

use super::values::{part, size};
use super::{Color, Format};
use clap::Args;
use genwire_core::Part;
use std::path::PathBuf;

pub(super) const CHECK_HELP: &str = "\
Reads one JSON body, or with `--jsonl` a body per line, and names every departure from the \
interface: the place as a JSON pointer, the rule by its path in the spec, and what was expected. \
Advice is printed apart and never makes a body fail.";

const CHECK_EXAMPLES: &str = "\
Examples:
  genwire check create_chat_completion request body.json
  curl -s \"$URL\" | genwire check query_video_task response -
  genwire check synthesize_speech request body.json --format json
  genwire check --jsonl bodies.jsonl > results.jsonl

  Each line of a JSONL file holds one body and says what it is:
    {\"id\":1,\"operation\":\"list_voices\",\"part\":\"request\",\"body\":{\"voice_type\":\"all\"}}

Exit codes:
  0  the body conforms (there may be advice)
  1  the body does not conform
  2  something could not be read: no such file or operation, not JSON, not UTF-8, too deep,
     too large

`genwire operations` lists the operations and their parts.";

/// What `genwire check` is told.
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES)]
#[command(override_usage = "genwire check [OPTIONS] <OPERATION> <PART> [FILE]\n       \
                            genwire check [OPTIONS] --jsonl <FILE>")]
pub(crate) struct CheckArgs {
    /// The operation, such as `create_chat_completion`.
    #[arg(required_unless_present = "jsonl", value_name = "OPERATION")]
    pub(crate) operation: Option<String>,

    /// Which body of the operation it is.
    #[arg(required_unless_present = "jsonl", value_name = "PART", value_parser = part())]
    pub(crate) part: Option<Part>,

    /// The file with the body; `-` or nothing for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// Check every line of a file (`-` for standard input) and print a result line for each.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["operation", "part", "file"])]
    pub(crate) jsonl: Option<PathBuf>,

    /// How to print the result; the results of `--jsonl` are always JSON.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// The largest body or line that is read, such as `500KiB`, `10MB` or a number of bytes.
    #[arg(long, value_name = "SIZE", default_value = "64MiB", value_parser = size)]
    pub(crate) max_size: u64,

    /// When to use colours; `auto` means on a terminal, unless `NO_COLOR` is set.
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) color: Color,

    /// Print no result: the exit code says it.
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// What `genwire operations` is told.
#[derive(Debug, Args)]
pub(crate) struct OperationsArgs {
    /// How to print the list.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: Format,
}

const SCHEMA_EXAMPLES: &str = "\
Examples:
  genwire schema create_chat_completion request > request.schema.json
  genwire schema synthesize_speech event --compact
  genwire schema create_h3_context_ir request --no-rules

What a JSON Schema cannot say is listed in the project's `schemas/loss.json`; `genwire check` says \
all of it.";

/// What `genwire schema` is told.
#[derive(Debug, Args)]
#[command(after_help = SCHEMA_EXAMPLES)]
pub(crate) struct SchemaArgs {
    /// The operation, such as `create_chat_completion`.
    #[arg(value_name = "OPERATION")]
    pub(crate) operation: String,

    /// Which body of the operation it is.
    #[arg(value_name = "PART", value_parser = part())]
    pub(crate) part: Part,

    /// Print the rules that cross members as well, as far as a schema can say them; this is usual.
    #[arg(long, overrides_with = "no_rules")]
    rules: bool,

    /// Leave out the rules that cross members, for tools that know structure only.
    #[arg(long, overrides_with = "rules")]
    pub(crate) no_rules: bool,

    /// Print it on one line.
    #[arg(long)]
    pub(crate) compact: bool,
}
