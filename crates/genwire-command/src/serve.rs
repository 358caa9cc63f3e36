//! `serve`: an interface on this machine.

mod args;
#[cfg_attr(not(feature = "otlp"), path = "serve/no_otlp.rs")]
mod spans;
mod welcome;

pub use args::{HELP, Log, ServeArgs};

use crate::connection::{not_text, variable};
use crate::problem::Problem;
use crate::program::{Program, similar};
use crate::signals::{leave_after, stopped};
use crate::verdict::Verdict;
use crate::write::note;
use genwire_core::file::read_regular;
use genwire_mock::{Config, Error, MockBuilder, Sections};
use spans::Exporter;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Prefix of the variables of the service.
const VARIABLE_PREFIX: &str = "GENWIRE_";
/// The variable of the key for the interface of the command `genwire`.
const GENERAL_KEY_VARIABLE: &str = "GENWIRE_API_KEY";
/// Maximum size of a file of settings, in bytes.
const MAX_CONFIG_BYTES: u64 = 1 << 20;
/// Maximum time that the exit waits for work on other threads.
const MAX_EXIT_DELAY: Duration = Duration::from_millis(300);

/// Maximum time that the exit waits for the last spans of a service that has not started.
const MAX_EXPORT_DELAY: Duration = Duration::from_secs(1);

/// The service of an interface. It is created after its settings have been read.
#[derive(Debug)]
pub struct Service<M> {
    /// True if every key is accepted unless a setting says otherwise.
    pub takes_any_key: bool,
    /// The keys and values of additional arguments.
    pub settings: Vec<(&'static str, Option<String>)>,
    /// Creates the service and the program of its interface.
    pub make: M,
}

/// Serves until a signal stops the service.
///
/// # Errors
///
/// Fails if a setting is wrong, or the service cannot be started.
pub fn run<S, M>(
    program: &Program,
    args: &ServeArgs,
    service: Service<M>,
) -> Result<Verdict, Problem>
where
    S: Sections,
    M: FnOnce() -> Result<(&'static Program, MockBuilder<S>), Problem>,
{
    let mut config = config(program, args, service.takes_any_key, service.settings)?;
    if args.print_config {
        add_keys(&mut config, program, args)?;
        io::stdout().write_all(config.to_string().as_bytes()).map_err(Problem::Write)?;
        return Ok(Verdict::Success);
    }
    let (program, builder) = (service.make)()?;
    add_keys(&mut config, program, args)?;
    let builder = builder.config(config);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Problem::usage(format!("cannot start: {error}"), None))?;
    let exporter = args
        .otlp
        .as_ref()
        .map(|endpoint| Exporter::new(program, endpoint, runtime.handle()))
        .transpose()?;
    log(args, exporter.as_ref())?;
    let (verdict, end) = match runtime.block_on(serve(program, builder, args)) {
        Ok((verdict, end)) => (Ok(verdict), end),
        Err(problem) => (Err(problem), Instant::now() + MAX_EXPORT_DELAY),
    };
    if let Some(exporter) = exporter {
        // The last spans are not worth a forced exit.
        let left = end.saturating_duration_since(Instant::now());
        exporter.finish(left.saturating_sub(2 * MAX_EXIT_DELAY));
    }
    // Work on other threads was cancelled; work that does not end soon does not delay the exit.
    runtime.shutdown_timeout(MAX_EXIT_DELAY);
    verdict
}

/// Serves until a signal; also returns the moment when the process ends in any case.
async fn serve<S: Sections>(
    program: &Program,
    builder: MockBuilder<S>,
    args: &ServeArgs,
) -> Result<(Verdict, Instant), Problem> {
    // Signal handlers are installed before any work starts that a signal must end in order.
    let signal = stopped();
    let running = builder.start().await.map_err(|error| problem(program, &error))?;
    let text =
        if args.json { running.ready_line() } else { welcome::page(program, &running, &args.key) };
    // If standard output is closed, the service still runs.
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
fn config<S: Sections>(
    program: &Program,
    args: &ServeArgs,
    takes_any_key: bool,
    further: Vec<(&'static str, Option<String>)>,
) -> Result<Config<S>, Problem> {
    let wrong = |error: Error| problem(program, &error);
    let mut config = match &args.config {
        None => Config::default(),
        Some(path) => {
            let file = path.display().to_string();
            let text = read_regular(path, MAX_CONFIG_BYTES)
                .map_err(|error| Problem::Read { file: file.clone(), error })?;
            Config::from_toml(&file, &text).map_err(wrong)?
        }
    };
    if takes_any_key {
        config.set("server.any_key", "true").map_err(wrong)?;
    }
    config.read_environment(variables()?).map_err(wrong)?;
    let path = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let flags = [
        ("server.addr", args.addr.clone()),
        ("server.admin_addr", args.admin_addr.clone()),
        ("server.admin_token", args.admin_token.clone()),
        ("server.ready_file", path(&args.ready_file)),
        ("server.replies", path(&args.replies)),
        ("server.seed", args.seed.map(|seed| seed.to_string())),
        ("server.role", args.role.clone()),
        ("store", args.store.clone()),
        ("files", args.files.clone()),
        ("tasks.progression", args.progression.clone()),
        ("fetch.allow", args.fetch.clone()),
    ];
    for (key, value) in flags.into_iter().chain(further) {
        if let Some(value) = value {
            config.set(key, &value).map_err(wrong)?;
        }
    }
    for setting in &args.set {
        let (key, value) = setting.split_once('=').ok_or_else(|| {
            Problem::usage(
                format!("`{setting}` has no value"),
                Some("write `--set SECTION.KEY=VALUE`, such as `--set journal.bodies=true`"),
            )
        })?;
        config.set(key.trim(), value.trim()).map_err(wrong)?;
    }
    if args.allow_local_callbacks {
        config.allow_local_callbacks();
    }
    Ok(config)
}

/// Adds the keys of the environment and of the flags; the first key is shown.
fn add_keys<S: Sections>(
    config: &mut Config<S>,
    program: &Program,
    args: &ServeArgs,
) -> Result<(), Problem> {
    let name = program.key_variable();
    if let Some(key) = variable(&name)? {
        config.add_key_of_variable(&name, &key);
    } else if name != GENERAL_KEY_VARIABLE && variable(GENERAL_KEY_VARIABLE)?.is_some() {
        // The other variables of the service have the same prefix, whatever the interface is.
        note(&format!("warning: {GENERAL_KEY_VARIABLE} is not read here; set {name}"));
    }
    args.key.iter().rev().for_each(|key| config.add_key(key));
    Ok(())
}

/// Returns the environment variables; the variables of the service must be UTF-8.
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

fn problem(program: &Program, error: &Error) -> Problem {
    let message = error.to_string();
    let help = error.help().map(str::to_owned).or_else(|| {
        if error.is_address_in_use() {
            return Some("`--addr 127.0.0.1:0` picks a free port".to_owned());
        }
        let list = format!("`{} serve --print-config` lists all settings", program.command());
        error.is_config().then(|| match similar_field(&message) {
            Some(similar) => format!("did you mean `{similar}`? {list}"),
            None => list.clone(),
        })
    });
    Problem::usage(message, help.as_deref())
}

/// Returns the known field that is most similar to an unknown one.
fn similar_field(message: &str) -> Option<&str> {
    let (_, list) = message.split_once("unknown field `")?;
    let (unknown, list) = list.split_once('`')?;
    let known: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    similar(unknown, &known)
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
