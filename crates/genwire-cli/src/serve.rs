//! `genwire serve`: the whole interface on this machine.

#[cfg_attr(not(feature = "otlp"), path = "serve/no_otlp.rs")]
mod spans;

use crate::cli::{Log, ServeArgs};
use crate::connection::not_text;
use crate::problem::Problem;
use crate::signals::{leave_after, stopped};
use crate::verdict::Verdict;
use genwire_common::INTERFACE;
use genwire_server::{Config, Error, Running, Server, curl_key, read_regular};
use spans::Exporter;
use std::io::{self, Write as _};
use std::time::{Duration, Instant};
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Prefix of the variables of the service.
const VARIABLE_PREFIX: &str = "GENWIRE_";
/// Maximum size of a file of settings, in bytes.
const MAX_CONFIG_BYTES: u64 = 1 << 20;
/// Variable with the key of the service and of calls.
const KEY_VARIABLE: &str = "GENWIRE_API_KEY";
/// Maximum time for which the exit waits for work on other threads.
const MAX_EXIT_DELAY: Duration = Duration::from_millis(300);

/// Maximum time for which the exit waits for the last spans of a service that has not started.
const MAX_EXPORT_DELAY: Duration = Duration::from_secs(1);

/// Serves until a signal stops the service.
pub(crate) fn run(args: &ServeArgs) -> Result<Verdict, Problem> {
    let config = config(args)?;
    if args.print_config {
        io::stdout().write_all(config.to_string().as_bytes()).map_err(Problem::Write)?;
        return Ok(Verdict::Success);
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Problem::usage(format!("cannot start: {error}"), None))?;
    let exporter =
        args.otlp.as_ref().map(|endpoint| Exporter::new(endpoint, runtime.handle())).transpose()?;
    log(args, exporter.as_ref())?;
    let (verdict, end) = match runtime.block_on(serve(config, args)) {
        Ok((verdict, end)) => (Ok(verdict), end),
        Err(problem) => (Err(problem), Instant::now() + MAX_EXPORT_DELAY),
    };
    if let Some(exporter) = exporter {
        // The last spans are not worth an exit that is forced.
        let left = end.saturating_duration_since(Instant::now());
        exporter.finish(left.saturating_sub(2 * MAX_EXIT_DELAY));
    }
    // Work on other threads was cancelled; what does not end soon does not delay the exit.
    runtime.shutdown_timeout(MAX_EXIT_DELAY);
    verdict
}

/// Serves until a signal; returns the moment at which the process ends in any case as well.
async fn serve(config: Config, args: &ServeArgs) -> Result<(Verdict, Instant), Problem> {
    // Signals are received before anything starts that they must end in order.
    let signal = stopped();
    let running =
        Server::builder().config(config).start().await.map_err(|error| problem(&error))?;
    let text = if args.json { running.ready_line() } else { welcome(&running, &args.key) };
    // Standard output may be closed; the service runs all the same.
    drop(io::stdout().write_all(text.as_bytes()));
    signal.await;
    let second = stopped();
    let end = leave_after(running.stop_time());
    let verdict = tokio::select! {
        () = running.shutdown() => Verdict::Success,
        // The second signal ends it without waiting for calls in progress.
        () = second => Verdict::Interrupted,
    };
    Ok((verdict, end))
}

/// Returns the settings: a file, then the environment, then the flags.
fn config(args: &ServeArgs) -> Result<Config, Problem> {
    let mut config = match &args.config {
        None => Config::default(),
        Some(path) => {
            let file = path.display().to_string();
            let text = read_regular(path, MAX_CONFIG_BYTES)
                .map_err(|error| Problem::Read { file: file.clone(), error })?;
            Config::from_toml(&file, &text).map_err(|error| problem(&error))?
        }
    };
    config.read_environment(variables()?).map_err(|error| problem(&error))?;
    let ready_file = args.ready_file.as_ref().map(|path| path.display().to_string());
    let replies = args.replies.as_ref().map(|path| path.display().to_string());
    let seed = args.seed.map(|seed| seed.to_string());
    let flags = [
        ("server.addr", &args.addr),
        ("server.admin_addr", &args.admin_addr),
        ("server.admin_token", &args.admin_token),
        ("server.vendor_prefix", &args.vendor_prefix),
        ("server.compat", &args.compat),
        ("server.ready_file", &ready_file),
        ("server.replies", &replies),
        ("server.seed", &seed),
        ("server.role", &args.role),
        ("store", &args.store),
        ("files", &args.files),
        ("tasks.progression", &args.progression),
        ("fetch.allow", &args.fetch),
    ];
    for (key, value) in flags {
        if let Some(value) = value {
            config.set(key, value).map_err(|error| problem(&error))?;
        }
    }
    for setting in &args.set {
        let (key, value) = setting.split_once('=').ok_or_else(|| {
            Problem::usage(
                format!("`{setting}` has no value"),
                Some("write `--set SECTION.KEY=VALUE`, such as `--set journal.bodies=true`"),
            )
        })?;
        config.set(key.trim(), value.trim()).map_err(|error| problem(&error))?;
    }
    if args.allow_local_callbacks {
        config.allow_local_callbacks();
    }
    for key in args.key.iter().rev() {
        config.add_key(key);
    }
    Ok(config)
}

/// Returns the variables of the environment, all those of the service as text.
fn variables() -> Result<Vec<(String, String)>, Problem> {
    let mut variables = Vec::new();
    for (name, value) in std::env::vars_os() {
        let Ok(name) = name.into_string() else { continue };
        match value.into_string() {
            Ok(value) => variables.push((name, value)),
            Err(_) if name.starts_with(VARIABLE_PREFIX) => return Err(not_text(&name)),
            Err(_) => {}
        }
    }
    Ok(variables)
}

fn problem(error: &Error) -> Problem {
    let text = error.to_string();
    let (message, help) = match text.split_once("\nhelp: ") {
        Some((message, help)) => (message, Some(help.to_owned())),
        None => (text.as_str(), None),
    };
    let help = help.or_else(|| {
        if error.is_address_in_use() {
            return Some("`--addr 127.0.0.1:0` picks a free port".to_owned());
        }
        let list = "`genwire serve --print-config` lists all settings";
        error.is_config().then(|| match similar_field(message) {
            Some(similar) => format!("did you mean `{similar}`? {list}"),
            None => list.to_owned(),
        })
    });
    Problem::usage(message, help.as_deref())
}

/// Returns the field that an unknown one was probably meant to be.
fn similar_field(message: &str) -> Option<&str> {
    let (_, list) = message.split_once("unknown field `")?;
    let (unknown, list) = list.split_once('`')?;
    let known: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    genwire_command::program::similar(unknown, &known)
}

fn log(args: &ServeArgs, exporter: Option<&Exporter>) -> Result<(), Problem> {
    let levels: Targets = args.log_level.parse().map_err(|error| {
        let message = format!("cannot read the log levels `{}`: {error}", args.log_level);
        Problem::usage(message, Some("write a level, such as `warn`"))
    })?;
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let lines = match args.log {
        Log::Text => Some(lines.with_target(false).with_ansi(false).boxed()),
        Log::Json => Some(lines.json().flatten_event(true).boxed()),
        Log::Off => None,
    };
    if lines.is_none() && exporter.is_none() {
        return Ok(());
    }
    let set = tracing_subscriber::registry()
        .with(lines.with_filter(levels))
        .with(exporter.map(Exporter::layer))
        .try_init();
    set.map_err(|error| Problem::usage(format!("cannot log: {error}"), None))
}

/// Key as it is printed for people.
struct ShownKey<'a> {
    /// Value of the line `key`.
    line: &'a str,
    /// The key in a command, or a variable of the shell with it.
    argument: &'a str,
    /// Value that the shell sets the variable to; none if it is set already.
    export: Option<&'a str>,
}

/// Returns how the key is shown: as it is if it was made here or is a flag of this terminal, and
/// never if it comes from the environment or from a file.
fn shown_key<'a>(running: &'a Running, flags: &[String], variable: Option<&str>) -> ShownKey<'a> {
    let key = running.api_key();
    let argument = "$GENWIRE_API_KEY";
    if running.has_made_key() {
        return ShownKey { line: key, argument: key, export: Some(key) };
    }
    if variable == Some(key) {
        return ShownKey { line: "that of GENWIRE_API_KEY", argument, export: None };
    }
    if flags.iter().any(|flag| flag == key) && key.bytes().all(is_plain) {
        return ShownKey { line: key, argument: key, export: Some(key) };
    }
    ShownKey { line: "as configured", argument, export: Some("YOUR_KEY") }
}

/// Returns true for a character that means itself in every shell.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.:+=@%/,".contains(&byte)
}

/// Returns the output once connections are accepted, for people.
fn welcome(running: &Running, flags: &[String]) -> String {
    let (base, admin) = (running.base_url(), running.admin_url());
    let variable = std::env::var(KEY_VARIABLE).ok();
    let key = shown_key(running, flags, variable.as_deref());
    if base.is_empty() {
        return format!(
            "working  for the nodes that share the store\nadmin    {admin}\ninspect  {admin}/inspector\n"
        );
    }
    let (options, query) =
        INTERFACE.auth.first().map(|auth| curl_key(auth, key.argument)).unwrap_or_default();
    let address = format!("{base}/v1/chat/completions{query}");
    // A question mark is a pattern for some shells.
    let address = if query.is_empty() { address } else { format!("\"{address}\"") };
    let export = key.export.map(|key| format!(" {KEY_VARIABLE}={key}")).unwrap_or_default();
    let addresses = running.addresses(key.line);
    format!(
        "\
{addresses}
Try it:
  curl {address} \\
    {options}-H 'content-type: application/json' \\
    -d '{{\"model\":\"X-M3\",\"messages\":[{{\"role\":\"user\",\"content\":\"Hello\"}}],\"reasoning_split\":true}}'

Or set the address and the key for the other commands:
  export GENWIRE_BASE_URL={base}{export}
"
    )
}
