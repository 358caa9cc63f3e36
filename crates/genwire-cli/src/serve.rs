//! `genwire serve`: the whole interface on this machine.

use crate::Verdict;
use crate::cli::{Log, ServeArgs};
use crate::problem::Problem;
use crate::signals::Signals;
use genwire_server::{Config, Error, Running, Server};
use std::io::{self, Write as _};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

/// Serves until it is told to stop.
pub(crate) fn run(args: &ServeArgs) -> Result<Verdict, Problem> {
    let config = config(args)?;
    if args.print_config {
        io::stdout().write_all(config.to_string().as_bytes()).map_err(Problem::Write)?;
        return Ok(Verdict::Conforms);
    }
    log(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Problem::usage(format!("cannot start: {error}"), None))?;
    runtime.block_on(serve(config))
}

async fn serve(config: Config) -> Result<Verdict, Problem> {
    // Listening for signals begins before anything that they should end in order.
    let mut signals = Signals::listen()
        .map_err(|error| Problem::usage(format!("cannot listen for signals: {error}"), None))?;
    let running = Server::builder().config(config).start().await.map_err(|error| wrong(&error))?;
    // Whoever started the service may not care to read what it says.
    drop(io::stdout().write_all(welcome(&running).as_bytes()));
    signals.next().await;
    tokio::select! {
        () = running.shutdown() => Ok(Verdict::Conforms),
        // Asked twice, it no longer waits for anybody.
        () = signals.next() => Ok(Verdict::Interrupted),
    }
}

/// The settings: a file, then the environment, then the flags.
fn config(args: &ServeArgs) -> Result<Config, Problem> {
    let mut config = match &args.config {
        None => Config::default(),
        Some(path) => {
            let file = path.display().to_string();
            let text = std::fs::read_to_string(path)
                .map_err(|error| Problem::Read { file: file.clone(), error })?;
            Config::from_toml(&file, &text).map_err(|error| wrong(&error))?
        }
    };
    let variables = std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
    config.read_environment(variables).map_err(|error| wrong(&error))?;
    let ready_file = args.ready_file.as_ref().map(|path| path.display().to_string());
    let seed = args.seed.map(|seed| seed.to_string());
    let flags = [
        ("server.addr", &args.addr),
        ("server.admin_addr", &args.admin_addr),
        ("server.vendor_prefix", &args.vendor_prefix),
        ("server.ready_file", &ready_file),
        ("server.seed", &seed),
        ("store", &args.store),
        ("tasks.progression", &args.progression),
        ("fetch.allow", &args.fetch),
    ];
    for (key, value) in flags {
        if let Some(value) = value {
            config.set(key, value).map_err(|error| wrong(&error))?;
        }
    }
    for setting in &args.set {
        let (key, value) = setting.split_once('=').ok_or_else(|| {
            Problem::usage(
                format!("`{setting}` sets nothing"),
                Some("write `--set SECTION.KEY=VALUE`, such as `--set journal.bodies=true`"),
            )
        })?;
        config.set(key.trim(), value.trim()).map_err(|error| wrong(&error))?;
    }
    for key in args.key.iter().rev() {
        config.add_key(key);
    }
    Ok(config)
}

fn wrong(error: &Error) -> Problem {
    let text = error.to_string();
    let (message, help) = match text.split_once("\nhelp: ") {
        Some((message, help)) => (message, Some(help)),
        None => (text.as_str(), None),
    };
    let help = help.or_else(|| {
        error.is_config().then_some("`genwire serve --print-config` lists all settings")
    });
    Problem::usage(message, help)
}

fn log(args: &ServeArgs) -> Result<(), Problem> {
    let levels: Targets = args.log_level.parse().map_err(|error| {
        let message = format!("cannot read the log levels `{}`: {error}", args.log_level);
        Problem::usage(message, Some("write a level, such as `warn`"))
    })?;
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    let registry = tracing_subscriber::registry().with(levels);
    let set = match args.log {
        Log::Human => registry.with(lines.with_target(false).with_ansi(false)).try_init(),
        Log::Json => registry.with(lines.json().flatten_event(true)).try_init(),
        Log::Off => return Ok(()),
    };
    set.map_err(|error| Problem::usage(format!("cannot log: {error}"), None))
}

/// What is said once connections are accepted.
fn welcome(running: &Running) -> String {
    let (base, admin, seed) = (running.base_url(), running.admin_url(), running.seed());
    let key = running.api_key();
    format!(
        "\
serving  {base}
admin    {admin}
key      {key}
seed     {seed}

Try it:
  curl {base}/v1/chat/completions \\
    -H 'authorization: Bearer {key}' -H 'content-type: application/json' \\
    -d '{{\"model\":\"X-M3\",\"messages\":[{{\"role\":\"user\",\"content\":\"Hello\"}}]}}'

Or let the other commands find it:
  export GENWIRE_BASE_URL={base} GENWIRE_API_KEY={key}
"
    )
}
