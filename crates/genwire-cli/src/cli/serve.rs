//! The arguments of `genwire serve`.

use super::values::{SERVE_EXIT_CODES, with_exit_codes};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Serves the whole interface on this machine, with nothing to set up: chat, speech, voices and video \
tasks, as a real service would answer them, down to its errors. Point any client at it; the calls \
are the same.

What it answers is made up, but repeatable: the same seed and the same calls give the same bytes. \
Tasks move on by themselves, after a time, after so many questions, or by hand. A second address, \
for this machine alone, is there for tests: it sets the clock, plants faults, moves tasks and shows \
what was asked.

Settings come from a file, the environment and flags; later ones win. A variable \
GENWIRE_SECTION__KEY stands for a key of the file, and `--set SECTION.KEY=VALUE` for any of them.";

const EXAMPLES: &str = "\
Examples:
  genwire serve
  genwire serve --addr 127.0.0.1:0 --ready-file ready.json --key test --seed 7
  genwire serve --store sqlite:genwire.db --progression after:5
  genwire serve --progression manual --set journal.bodies=true
  genwire serve --print-config > genwire.toml
  genwire serve --config genwire.toml --log json

Once it accepts connections it writes the ready file:
  {\"base_url\":\"http://127.0.0.1:8080\",\"admin_url\":\"http://127.0.0.1:41207\",\"api_key\":\"…\"}

The admin interface answers `GET /` with a list of what it can do, such as:
  curl -d '{\"advance_seconds\":604801}' \"$ADMIN/clock\"
  curl -d '{\"operation\":\"list_voices\",\"code\":1002,\"times\":2}' \"$ADMIN/faults\"
  curl -d '{\"words\":{\"forbidden\":3}}' \"$ADMIN/screening\"
  curl \"$ADMIN/journal\"

A request may ask for a fault itself, by the header `x-genwire-fault: latency=0.5; cut=3`,
or `x-genwire-fault: code=1002; frames=3` for an error after three events of a stream.";

/// What `genwire serve` is told.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, SERVE_EXIT_CODES))]
pub(crate) struct ServeArgs {
    /// Where to serve; port 0 picks a free one [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) addr: Option<String>,

    /// Where to serve the admin interface [default: 127.0.0.1:0].
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) admin_addr: Option<String>,

    /// A key that callers may use; may be given several times. Without any, one is made and shown.
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Vec<String>,

    /// Where tasks, voices and files are kept: `memory`, `sqlite:PATH` or `postgres://…`
    /// [default: memory].
    #[arg(long, value_name = "STORE")]
    pub(crate) store: Option<String>,

    /// How tasks go on: `real`, `after:SECONDS`, `polls:N` or `manual` [default: real].
    #[arg(long, value_name = "PROGRESSION")]
    pub(crate) progression: Option<String>,

    /// What every id, text, tone and fault is drawn from; without it, one is drawn and shown.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// The file to write once connections are accepted.
    #[arg(long, value_name = "FILE")]
    pub(crate) ready_file: Option<PathBuf>,

    /// A prefix of model names that is accepted beside the one of the interface.
    #[arg(long, value_name = "PREFIX")]
    pub(crate) vendor_prefix: Option<String>,

    /// Where media may be fetched from: `loopback`, `private`, `public` or networks such as
    /// `192.0.2.0/24`, with commas between them [default: nowhere].
    #[arg(long, value_name = "RANGES")]
    pub(crate) fetch: Option<String>,

    /// The file with the settings.
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// One setting, such as `journal.bodies=true`; may be given several times.
    #[arg(long, value_name = "SECTION.KEY=VALUE")]
    pub(crate) set: Vec<String>,

    /// Print the settings in effect, with comments and without secrets, and start nothing.
    #[arg(long)]
    pub(crate) print_config: bool,

    /// How to log, on standard error; nothing that users write is logged.
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub(crate) log: Log,

    /// What to log: a level, or several with their places, such as `warn,genwire_server=debug`.
    #[arg(long, value_name = "LEVELS", default_value = "info")]
    pub(crate) log_level: String,
}

/// How the service logs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Log {
    /// One line for each call, for people.
    #[default]
    Human,
    /// One object for each call, for programs.
    Json,
    /// Nothing.
    Off,
}
