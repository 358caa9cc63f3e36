//! The arguments of `serve`.

use crate::args::values::{open, with_exit_codes};
use clap::{Args, ValueEnum};
use genwire_mock::Config;
use std::path::PathBuf;

/// The long help of `serve`.
pub const HELP: &str = "\
Serves the whole interface on this machine, so that any client can call it. Nothing has to be set up.

Every request is checked, and a wrong one is answered with all its violations in the error form of the \
interface. What is created can be queried, listed, changed and deleted. The content of replies is made \
up but reproducible: the same seed and the same calls give the same bytes. Tasks progress by \
themselves, after a time, after a number of queries, or by hand. A second address, the admin interface, \
is for tests: it sets the clock, injects faults, moves tasks, programs replies and lists the requests \
received.

Settings come from a file, the environment and flags; later ones win. A variable \
GENWIRE_SECTION__KEY sets a key of the file, and so does `--set SECTION.KEY=VALUE`.";

const EXAMPLES: &str = "\
Examples:
  {command} serve{document}
  {command} serve{document} --addr 127.0.0.1:0 --ready-file ready.json --key test --seed 7
  {command} serve{document} --store sqlite:genwire.db --progression after:5
  {command} serve{document} --progression manual --set journal.bodies=true
  {command} serve{document} --print-config > genwire.toml
  {command} serve{document} --config genwire.toml --log json

Once it accepts connections it writes the ready file:
  {\"base_url\":\"http://127.0.0.1:8080\",\"admin_url\":\"http://127.0.0.1:41207\",\"api_key\":\"…\",
   \"admin_token\":\"…\"}

The admin interface lists its routes at `GET /`, such as:
  AUTH=\"authorization: Bearer $TOKEN\"
  curl -H \"$AUTH\" -d '{\"advance_seconds\":604801}' \"$ADMIN/clock\"
  curl -H \"$AUTH\" -d '{\"operation\":\"{operation}\",\"kind\":\"latency\",\"seconds\":2}' \\
    \"$ADMIN/faults\"
  curl -H \"$AUTH\" -d '{\"operation\":\"{operation}\",\"when\":\"size(this) > 1\",
    \"reply\":{\"part\":{}}}' \"$ADMIN/replies\"
  curl -H \"$AUTH\" \"$ADMIN/journal\"

A request can ask for a fault itself, by the header `x-genwire-fault`:
  code=CODE            an error; with `; frames=3` after three events of a stream
  latency=0.5          a delay in seconds
  slow=100             a rate in bytes per second
  cut=3                an end after three chunks, as if the reply were complete
  reset=3              a connection that breaks after three chunks
  malformed            a reply that is not JSON
  callback=503         a receiver of notifications that fails with this status";

const EXIT_CODES: &str = "  0    the service was asked to stop, and did
  2    it cannot be started: wrong settings, or the address is in use
  130  it was asked to stop twice, and did not wait for the calls in progress";

/// The arguments of `serve` that know no interface.
#[derive(Clone, Debug, Args)]
#[command(after_help = with_exit_codes(EXAMPLES, EXIT_CODES))]
pub struct ServeArgs {
    /// The address of the service; port 0 picks a free port [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS")]
    pub addr: Option<String>,

    /// The address of the admin interface [default: 127.0.0.1:0].
    #[arg(long, value_name = "ADDRESS")]
    pub admin_addr: Option<String>,

    /// The token of the admin interface, or `none` for an interface that everyone on this machine can
    /// call. By default, one is generated, printed and written to the ready file.
    #[arg(long, value_name = "TOKEN", hide_possible_values = true)]
    #[arg(value_parser = open::<String>(["none"]))]
    pub admin_token: Option<String>,

    /// An API key for callers, beside those of the settings and the API key variable of the
    /// interface; may be repeated. Without any, one is generated and printed, or every key is accepted.
    #[arg(long, value_name = "KEY")]
    pub key: Vec<String>,

    /// The store of what callers create: `memory`, `sqlite:PATH`, or `postgres://…` for several
    /// processes, with parameters such as `?sslmode=verify-full&schema=genwire&pool_size=16`, which
    /// needs the feature `postgres` [default: memory].
    #[arg(long, value_name = "STORE", hide_possible_values = true)]
    #[arg(value_parser = open::<String>(["memory", "sqlite:", "postgres://"]))]
    pub store: Option<String>,

    /// The place of files, if it is not the store: `file:FOLDER`, or `s3://BUCKET/PREFIX`
    /// with the usual `AWS_…` variables; needs the feature `object-store`.
    #[arg(long, value_name = "PLACE", hide_possible_values = true)]
    #[arg(value_parser = open::<String>(["file:", "s3://"]))]
    pub files: Option<String>,

    /// The work of this process, where several share a database server: `api` (calls), `worker`
    /// (tasks and callbacks) or `all` [default: all].
    #[arg(long, value_name = "ROLE", hide_possible_values = true)]
    #[arg(value_parser = open::<String>(["all", "api", "worker"]))]
    pub role: Option<String>,

    /// Progression of tasks: `real`, `after:SECONDS`, `polls:N` or `manual` [default: real].
    #[arg(long, value_name = "PROGRESSION", hide_possible_values = true)]
    #[arg(value_parser = open::<String>(["real", "after:", "polls:", "manual"]))]
    pub progression: Option<String>,

    /// The seed of all ids, texts and faults; by default, one is drawn and printed.
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    /// A file that is written once connections are accepted.
    #[arg(long, value_name = "FILE")]
    pub ready_file: Option<PathBuf>,

    /// A file of programmed replies, `[[replies]]` in TOML or `{"replies":[…]}` in JSON; the admin
    /// interface makes one from recorded calls (`GET /journal/replies`).
    #[arg(long, value_name = "FILE")]
    pub replies: Option<PathBuf>,

    /// The networks that media may be fetched from: `loopback`, `private`, `public` or ranges such
    /// as `192.0.2.0/24`, separated by commas [default: none].
    #[arg(long, value_name = "RANGES", hide_possible_values = true)]
    #[arg(value_parser = open::<String>(["loopback", "private", "public"]))]
    pub fetch: Option<String>,

    /// Send callbacks to receivers on this machine.
    #[arg(long)]
    pub allow_local_callbacks: bool,

    /// The OpenTelemetry collector that spans of calls, tasks, callbacks and SQL statements are sent
    /// to, by OTLP over HTTP, such as `http://127.0.0.1:4318`; needs the feature `otlp`.
    #[arg(long, value_name = "ADDRESS")]
    pub otlp: Option<String>,

    /// The file with the settings.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,

    /// One setting, such as `journal.bodies=true`; may be repeated.
    #[arg(long, value_name = "SECTION.KEY=VALUE", hide_possible_values = true)]
    #[arg(value_parser = open::<String>(setting_names()))]
    pub set: Vec<String>,

    /// Print the settings in effect, with comments and without secrets, and start nothing.
    #[arg(long)]
    pub print_config: bool,

    /// Print the addresses as JSON, as in the ready file; secrets only if they were generated.
    #[arg(long)]
    pub json: bool,

    /// The format of the log on standard error; it never holds what users write.
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    pub log: Log,

    /// The log level, or several with their modules, such as `warn,genwire_mock=debug`.
    #[arg(long, value_name = "LEVELS", default_value = "info", hide_possible_values = true)]
    #[arg(value_parser = open::<String>(["error", "warn", "info", "debug", "trace"]))]
    pub log_level: String,
}

/// The format of the log of the service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Log {
    /// One line for each call, for people.
    #[default]
    #[value(alias = "human")]
    Text,
    /// One JSON object for each call, for programs.
    Json,
    /// No log.
    Off,
}

/// Returns the names of all settings, each with an equals sign, for shells.
fn setting_names() -> Vec<String> {
    let text = <Config>::default().to_string();
    let mut section = String::new();
    let mut names = Vec::new();
    for line in text.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = format!("{}.", name.trim_end_matches(']'));
        } else if let Some((key, _)) = line.trim_start_matches('#').split_once(" = ")
            && key.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        {
            names.push(format!("{section}{key}="));
        }
    }
    names
}
