//! The arguments of `genwire conform`.

use super::values::{count, duration, with_exit_codes};
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Tests a running server requirement by requirement, and reports each as held, as broken with the \
exchange that shows it, or as not tried with the reason. It sends every body that the spec says is \
accepted or refused, and checks every reply, event and error; it tries credentials, methods, \
media types and sizes, moves tasks along their state table, and receives callbacks.

Calls that cost nothing come first. Tasks that the run creates are cancelled or deleted again.

With --client it tries a client in place of a server: a server on this machine misbehaves on \
purpose, and the client is judged by what it makes of the answers. The client is a command that \
reads one call per line as JSON and prints its result; docs/conformance.md describes both lines.";

const EXAMPLES: &str = "\
Examples:
  genwire conform --base-url http://127.0.0.1:8080 --key test
  genwire conform --base-url \"$URL\" --only chat --max-calls 200
  genwire conform --base-url \"$URL\" --only CHAT-161
  genwire conform --base-url \"$URL\" --format junit > conformance.xml
  genwire conform --base-url \"$URL\" --expected-failures known.txt
  genwire conform --client \"python3 client.py\"
  genwire conform --client \"node client.mjs\" --only stream_cr

  Each line of a file of expected failures has an id and a reason:
    CHAT-161 the gateway gives each chunk an id of its own";

const EXIT_CODES: &str = "  0    nothing is broken, or only what is expected to be
  1    a requirement is broken, or holds although it is expected to fail
  2    nothing could be tried: wrong arguments, or a file could not be read
  3    the server refuses the key
  4    the server could not be reached, or no longer at the end; the report is incomplete then
  130  interrupted";

/// The arguments of `genwire conform`.
#[derive(Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, EXIT_CODES))]
pub(crate) struct ConformArgs {
    /// The base address of the server; `GENWIRE_BASE_URL` by default, and then that of the profile.
    #[arg(long, value_name = "URL")]
    pub(crate) base_url: Option<String>,

    /// The profile of `genwire login` with the address and the key; `GENWIRE_PROFILE` by default,
    /// and then the default profile.
    #[arg(long, value_name = "NAME")]
    pub(crate) profile: Option<String>,

    /// The API key; by default that of the profile that the address is from, or else
    /// `GENWIRE_API_KEY`. Both keep a real key out of the history of the shell and of the list of
    /// processes.
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<String>,

    /// The admin interface of `genwire serve`, which makes tasks in any state.
    #[arg(long, value_name = "URL")]
    pub(crate) admin_url: Option<String>,

    /// The token of the admin interface.
    #[arg(long, value_name = "TOKEN", requires = "admin_url")]
    pub(crate) admin_token: Option<String>,

    /// Try a client in place of a server: the command that makes its calls.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["base_url", "profile", "key", "admin_url"])]
    pub(crate) client: Option<String>,

    /// Try one area, one operation, one requirement or, with `--client`, one case.
    #[arg(long, value_name = "AREA|OPERATION|REQUIREMENT|CASE")]
    pub(crate) only: Option<String>,

    /// Try the requirements of a release, in place of those of this version.
    #[arg(long, value_name = "VERSION", conflicts_with = "client")]
    pub(crate) release: Option<String>,

    /// Maximum number of calls; of cases, with `--client`.
    #[arg(long, value_name = "COUNT", value_parser = count)]
    pub(crate) max_calls: Option<NonZeroUsize>,

    /// Number of times that a request is sent whose reply a model may word in different ways.
    #[arg(long, value_name = "COUNT", default_value_t = 3, conflicts_with = "client")]
    pub(crate) repeats: usize,

    /// Timeout of a call, such as `30s`; of a case, with `--client`.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub(crate) timeout: Duration,

    /// Maximum time to wait for a task to enter a state by itself, and for callbacks.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub(crate) max_wait: Duration,

    /// The address at which the receiver of callbacks listens [default: a free port of the loopback
    /// interface, if the server is on this machine].
    #[arg(long, value_name = "ADDRESS", conflicts_with = "client")]
    pub(crate) callback_addr: Option<String>,

    /// The address by which the server reaches that receiver, such as that of a tunnel [default: the
    /// one at which it listens].
    #[arg(long, value_name = "URL", conflicts_with = "client")]
    pub(crate) callback_url: Option<String>,

    /// The format of the report.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: ConformFormat,

    /// Print the report as JSON, like `--format json`.
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// A file for the report as a page of HTML, besides the report that is printed.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,

    /// A file with the known failures: requirements that the server breaks or, with `--client`,
    /// cases that the client breaks.
    #[arg(long, value_name = "FILE")]
    pub(crate) expected_failures: Option<PathBuf>,
}

impl ConformArgs {
    /// Returns the format of the report.
    pub(crate) fn format(&self) -> ConformFormat {
        if self.json { ConformFormat::Json } else { self.format }
    }
}

/// The format of the report of a conformance run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConformFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object.
    Json,
    /// XML for services that show results of tests.
    Junit,
    /// SARIF for services that show code reviews.
    Sarif,
}
