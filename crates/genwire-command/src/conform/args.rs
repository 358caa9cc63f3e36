//! The arguments of `conform`.

use crate::args::values::{count, duration, with_exit_codes};
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// The long help of `conform`.
pub const HELP: &str = "\
Tests a running server requirement by requirement, and reports each as passed, as failed with \
the exchange that shows it, or as skipped with the reason. It sends every body that the spec says is \
accepted or refused, and checks every reply, event and error; it tries credentials, methods, \
media types and sizes, moves tasks along their state table, and receives callbacks. If the spec has no \
requirements, each of its items that a call can show is one.

Calls that cost nothing come first. Tasks that the run creates are cancelled or deleted again.

With --client it tries a client in place of a server: a server on this machine misbehaves on \
purpose, and the client is judged by what it makes of the answers. The client is a command that \
reads one call per line as JSON and prints its result; docs/conformance.md describes both lines.";

const EXAMPLES: &str = "\
Examples:
  {command} conform{document} --base-url http://127.0.0.1:8080 --key test
  {command} conform{document} --base-url \"$URL\" --only {operation} --max-calls 200
  {command} conform{document} --base-url \"$URL\" --format junit > conformance.xml
  {command} conform{document} --base-url \"$URL\" --expected-failures known.txt
  {command} conform{document} --client \"python3 client.py\"
  {command} conform{document} --client \"node client.mjs\" --only stream_cr

  Each line of a file of expected failures has an id and a reason:
    REQUIREMENT the gateway gives each chunk an id of its own";

const EXIT_CODES: &str = "  0    no requirement failed, or only those that are expected to
  1    a requirement failed, or passed although it is expected to fail
  2    nothing could be tried: wrong arguments, or a file could not be read
  3    the server refuses the key
  4    the server could not be reached, or no longer at the end; the report is incomplete then
  130  interrupted";

/// The arguments of `conform`.
#[derive(Clone, Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, EXIT_CODES))]
pub struct ConformArgs {
    /// The base address of the server; `{prefix}_BASE_URL` by default, and then that of the profile.
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,

    /// The address of a server that operations name, such as `uploads=https://…`; may be repeated. By
    /// default the variable `{prefix}_SERVER_BASE_URL`, unless `--base-url` is given. Without it, they are
    /// skipped.
    #[arg(long, value_name = "NAME=URL", value_parser = named_address)]
    pub server: Vec<(String, String)>,

    /// The profile of `{command} login` with the address and the key; `{prefix}_PROFILE` by default,
    /// and then the default profile.
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,

    /// The API key; by default that of the profile that the address is from, or else
    /// `{prefix}_API_KEY`. Both keep a real key out of the history of the shell and of the list of
    /// processes.
    #[arg(long, value_name = "KEY")]
    pub key: Option<String>,

    /// The admin interface of `{command} serve`, which makes tasks in any state.
    #[arg(long, value_name = "URL")]
    pub admin_url: Option<String>,

    /// The token of the admin interface.
    #[arg(long, value_name = "TOKEN", requires = "admin_url")]
    pub admin_token: Option<String>,

    /// Try a client in place of a server: the command that makes its calls.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["base_url", "profile", "key", "admin_url"])]
    pub client: Option<String>,

    /// Try one area, one operation, one requirement or, with `--client`, one case.
    #[arg(long, value_name = "AREA|OPERATION|REQUIREMENT|CASE")]
    pub only: Option<String>,

    /// Maximum number of calls, beside those that remove what the run created; of cases, with
    /// `--client`.
    #[arg(long, value_name = "COUNT", value_parser = count)]
    pub max_calls: Option<NonZeroUsize>,

    /// Number of times that a request is sent whose reply a model may word in different ways.
    #[arg(long, value_name = "COUNT", default_value_t = 3, conflicts_with = "client")]
    pub repeats: usize,

    /// Timeout of a call, such as `30s`; of a case, with `--client`.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub timeout: Duration,

    /// Maximum time to wait for a task to enter a state by itself, and for callbacks.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = duration)]
    pub max_wait: Duration,

    /// The address at which the receiver of callbacks listens [default: a free port of the loopback
    /// interface, if the server is on this machine].
    #[arg(long, value_name = "ADDRESS", conflicts_with = "client")]
    pub callback_addr: Option<String>,

    /// The address by which the server reaches that receiver, such as that of a tunnel [default: the
    /// one at which it listens].
    #[arg(long, value_name = "URL", conflicts_with = "client")]
    pub callback_url: Option<String>,

    /// The format of the report.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub format: ConformFormat,

    /// Print the report as JSON, like `--format json`.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// A file for the report as a page of HTML, besides the report that is printed.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,

    /// A file with the known failures: requirements that the server breaks or, with `--client`,
    /// cases that the client breaks.
    #[arg(long, value_name = "FILE")]
    pub expected_failures: Option<PathBuf>,
}

impl ConformArgs {
    /// Returns the format of the report.
    pub fn report_format(&self) -> ConformFormat {
        if self.json { ConformFormat::Json } else { self.format }
    }
}

/// The format of the report of a conformance run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ConformFormat {
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

/// Reads the name and the address of a server.
fn named_address(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, url)| !name.is_empty() && !url.is_empty());
    let (name, url) = parts.ok_or("expected a name and an address, such as `uploads=http://…`")?;
    Ok((name.to_owned(), url.to_owned()))
}
