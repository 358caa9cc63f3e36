//! `serve`: serves an interface on this machine, from its spec or from an OpenAPI document.

mod said;

use crate::source::{self, DocumentArgs};
use genwire_area::request_forms;
use genwire_codegen::OutputPlace;
use genwire_core::Area;
use genwire_mock::{Config, InterfaceData, Mock};
use genwire_spec::Interface;
use genwire_workspace::out;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::signal;

/// Maximum size of a file of settings, in bytes.
const MAX_CONFIG_BYTES: u64 = 1 << 20;
/// Maximum time for which the exit waits for work on other threads.
const MAX_EXIT_DELAY: Duration = Duration::from_millis(300);

/// Serve the interface on this machine, without compiling
///
/// Checks every request against the spec, and answers a wrong one with all violations in the error
/// form of the interface. A valid one is answered with the example of the spec, or with a made-up
/// reply that is valid and repeats what the request says; what is created can be queried, listed,
/// changed and deleted. A second address, the admin interface, sets the clock, injects faults, moves
/// tasks, programs replies and lists the requests received. The same seed and the same calls give
/// the same bytes. Exit code: 0 when the service was asked to stop, 1 when the spec has mistakes, 2
/// when it cannot be started.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire serve petstore.yaml
  cargo genwire serve petstore.yaml --addr 127.0.0.1:0 --ready-file ready.json --seed 7
  cargo genwire serve --key test --store sqlite:pets.db

The admin interface lists its routes at `GET /`, such as:
  AUTH=\"authorization: Bearer $TOKEN\"
  curl -H \"$AUTH\" -d '{\"operation\":\"listPets\",\"kind\":\"latency\",\"seconds\":2}' \"$ADMIN/faults\"
  curl -H \"$AUTH\" -d '{\"advance_seconds\":3600}' \"$ADMIN/clock\"
  curl -H \"$AUTH\" \"$ADMIN/journal\"")]
pub struct Args {
    /// An OpenAPI document, or a folder with a spec; the workspace around the working directory by
    /// default
    #[arg(value_name = "DOCUMENT|FOLDER")]
    source: Option<PathBuf>,
    #[command(flatten)]
    document: DocumentArgs,
    /// The address of the service; port 0 picks a free port [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS")]
    addr: Option<String>,
    /// The address of the admin interface [default: 127.0.0.1:0]
    #[arg(long, value_name = "ADDRESS")]
    admin_addr: Option<String>,
    /// The token of the admin interface, or `none`; generated and printed by default
    #[arg(long, value_name = "TOKEN")]
    admin_token: Option<String>,
    /// A key for callers; may be repeated. Without any, every key is accepted
    #[arg(long, value_name = "KEY")]
    key: Vec<String>,
    /// The store of what callers create: `memory` or `sqlite:PATH` [default: memory]
    #[arg(long, value_name = "STORE")]
    store: Option<String>,
    /// Progression of tasks: `real`, `after:SECONDS`, `polls:N` or `manual` [default: real]
    #[arg(long, value_name = "PROGRESSION")]
    progression: Option<String>,
    /// The seed of all ids, texts and faults; by default, one is drawn and printed
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// A file that is written once connections are accepted
    #[arg(long, value_name = "FILE")]
    ready_file: Option<PathBuf>,
    /// A file of programmed replies, `[[replies]]` in TOML or `{"replies":[…]}` in JSON
    #[arg(long, value_name = "FILE")]
    replies: Option<PathBuf>,
    /// The file with the settings
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// One setting, such as `journal.bodies=true`; may be repeated
    #[arg(long, value_name = "SECTION.KEY=VALUE")]
    set: Vec<String>,
    /// Print the settings in effect, with comments and without secrets, and start nothing
    #[arg(long)]
    print_config: bool,
    /// Print the addresses as JSON, as in the ready file; secrets only if they were generated
    #[arg(long)]
    json: bool,
}

/// Serves until a signal; returns false, after printing why, if the spec has mistakes.
///
/// # Errors
///
/// Fails if the spec or a setting cannot be read, or the service cannot be started.
pub fn run(args: &Args) -> io::Result<bool> {
    let config = config(args)?;
    if args.print_config {
        out!("{config}");
        return Ok(true);
    }
    let Some(interface) = source::load(args.source.as_deref(), &args.document)? else {
        return Ok(false);
    };
    // The service refers to it until the process ends.
    let interface: &'static Interface = Box::leak(Box::new(interface));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(interface, config, args.json));
    runtime.shutdown_timeout(MAX_EXIT_DELAY);
    served.map(|()| true)
}

async fn serve(interface: &'static Interface, config: Config, json: bool) -> io::Result<()> {
    let stopped = stopped()?;
    let areas = genwire_area::areas(interface);
    let api = data(interface, &areas)?;
    let forms = areas.iter().map(|area| (*area, request_forms(interface, area))).collect();
    let builder = Mock::builder(api).config(config).described(forms);
    let running = builder.start().await.map_err(|error| failure(&error))?;
    let said = if json { running.ready_line() } else { said::welcome(&running, api.endpoints()) };
    out!("{said}");
    stopped.await;
    let time = running.stop_time();
    tokio::select! {
        () = running.shutdown() => Ok(()),
        () = tokio::time::sleep(time) => Ok(()),
    }
}

/// Returns the interface as data for a service; the service refers to it until the process ends.
fn data(interface: &Interface, areas: &[Area]) -> io::Result<&'static InterfaceData> {
    let Some(first) = areas.iter().flat_map(|area| area.endpoints).next() else {
        return Err(io::Error::other("the spec has no operations to serve"));
    };
    let operations = source::output(interface, OutputPlace::ServerOperations);
    let data = InterfaceData::new(first.interface, areas.iter().copied(), &operations)?;
    let data = data.with_records_by_paths().with_base_paths(base_paths(interface));
    Ok(Box::leak(Box::new(data)))
}

/// Returns the paths that the servers of an interface put in front of those of operations.
fn base_paths(interface: &Interface) -> Vec<String> {
    let urls = interface.service.servers.iter().map(genwire_spec::model::Server::usual_url);
    let paths = urls.filter_map(|url| {
        let behind = url.split_once("://").map_or(url.as_str(), |(_, rest)| rest);
        let path = behind.find('/').map(|at| behind[at..].trim_end_matches('/'))?;
        (!path.is_empty()).then(|| path.to_owned())
    });
    paths.collect()
}

/// Waits for a signal that asks the process to end, from this call on.
fn stopped() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let mut terminate = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    #[cfg(unix)]
    let mut interrupt = signal::unix::signal(signal::unix::SignalKind::interrupt())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        #[cfg(not(unix))]
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// Returns the settings: a file, then the environment, then the arguments.
fn config(args: &Args) -> io::Result<Config> {
    let wrong = |error: genwire_mock::Error| failure(&error);
    let mut config = match &args.config {
        None => Config::default(),
        Some(path) => {
            let text = genwire_mock::read_regular(path, MAX_CONFIG_BYTES)
                .map_err(|error| unreadable(path, &error))?;
            Config::from_toml(&path.display().to_string(), &text).map_err(wrong)?
        }
    };
    let variables = std::env::vars_os();
    let text = |(name, value): (std::ffi::OsString, std::ffi::OsString)| {
        Some((name.into_string().ok()?, value.into_string().ok()?))
    };
    config.set("server.any_key", "true").map_err(wrong)?;
    config.read_environment(variables.filter_map(text)).map_err(wrong)?;
    let path = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
    for (key, value) in [
        ("server.addr", args.addr.clone()),
        ("server.admin_addr", args.admin_addr.clone()),
        ("server.admin_token", args.admin_token.clone()),
        ("server.ready_file", path(&args.ready_file)),
        ("server.replies", path(&args.replies)),
        ("server.seed", args.seed.map(|seed| seed.to_string())),
        ("store", args.store.clone()),
        ("tasks.progression", args.progression.clone()),
    ] {
        if let Some(value) = value {
            config.set(key, &value).map_err(wrong)?;
        }
    }
    for setting in &args.set {
        let (key, value) = setting.split_once('=').ok_or_else(|| {
            io::Error::other(format!(
                "`{setting}` has no value\n  help: write `--set SECTION.KEY=VALUE`, such as `--set \
                 journal.bodies=true`"
            ))
        })?;
        config.set(key.trim(), value.trim()).map_err(wrong)?;
    }
    for key in args.key.iter().rev() {
        config.add_key(key);
    }
    Ok(config)
}

fn failure(error: &genwire_mock::Error) -> io::Error {
    io::Error::other(said::error(error))
}

fn unreadable(path: &Path, error: &io::Error) -> io::Error {
    io::Error::other(format!("`{}` cannot be read: {error}", path.display()))
}
