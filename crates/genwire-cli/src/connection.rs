//! The door to the service: one client and one runtime, made from the arguments.

use crate::Verdict;
use crate::cli::ConnectionArgs;
use crate::dry_run;
use crate::input::Source;
use crate::observer::{Kept, Observer};
use crate::problem::Problem;
use crate::signals::stopped;
use crate::style::Painter;
use crate::text::{harmless_lines, on_one_line};
use genwire_audio::Audio;
use genwire_chat::Chat;
use genwire_core::client::transport_types::header::{HeaderMap, HeaderName, HeaderValue};
use genwire_core::client::{
    ApiKey, Config, ConfigBuilder, Http, Outgoing, Raw, Timeouts, Validation,
};
use genwire_video::Video;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::PoisonError;
use tokio::runtime::{Builder, Runtime};

/// Where the base address is, unless it is an argument.
pub(crate) const BASE_URL_VARIABLE: &str = "GENWIRE_BASE_URL";
/// Where the key is, unless it is in a file.
const KEY_VARIABLE: &str = "GENWIRE_API_KEY";
/// What stands for a base address that a dry run can do without.
pub(crate) const NOWHERE: &str = "http://base-url.invalid";
/// The largest file with a key that is read.
const KEY_LIMIT: u64 = 64 * 1024;

/// A client that is set up, with what all commands need beside it.
pub(crate) struct Connection {
    http: Http,
    runtime: Runtime,
    kept: Option<Kept>,
    /// Whether results are for programs.
    pub(crate) json: bool,
    /// Colours for standard output.
    pub(crate) painter: Painter,
    /// Colours for standard error.
    pub(crate) error_painter: Painter,
}

/// Sets up a client, does the work, and tells how it ended.
///
/// In a dry run the first request ends the work: it is printed instead of being sent. A problem is
/// printed for people on standard error, and with `--json` for programs on standard output.
pub(crate) fn with(
    args: &ConnectionArgs,
    work: impl FnOnce(&Connection) -> Result<Verdict, Problem>,
) -> Result<Verdict, Problem> {
    with_config(args, |config| config, work)
}

/// The same as [`with`] for a client with further settings.
pub(crate) fn with_config(
    args: &ConnectionArgs,
    change: impl FnOnce(ConfigBuilder) -> ConfigBuilder,
    work: impl FnOnce(&Connection) -> Result<Verdict, Problem>,
) -> Result<Verdict, Problem> {
    let outcome = Connection::new(args, change).and_then(|connection| {
        let outcome = work(&connection);
        let kept = connection.take_kept();
        if kept.is_empty() { outcome } else { dry_run::show(&connection, &kept) }
    });
    match outcome {
        Err(problem @ Problem::Write(_)) => Err(problem),
        Err(problem) => {
            problem.print_with(Painter::for_errors(args.color));
            if args.json {
                write_line(&problem.to_json().to_string())?;
            }
            Ok(problem.verdict())
        }
        Ok(verdict) => Ok(verdict),
    }
}

/// Writes a line to standard output.
pub(crate) fn write_line(line: &str) -> Result<(), Problem> {
    write(&format!("{}\n", line.trim_end()))
}

/// Writes a text to standard output.
pub(crate) fn write(text: &str) -> Result<(), Problem> {
    io::stdout().write_all(text.as_bytes()).map_err(Problem::Write)
}

/// Writes a text of the service to standard output, and ends its line.
///
/// A terminal gets it without what would steer it; a file or a pipe gets every character.
pub(crate) fn write_text(text: &str) -> Result<(), Problem> {
    if io::stdout().is_terminal() { write_line(&harmless_lines(text)) } else { write_line(text) }
}

/// Tells people something, and ends its line.
pub(crate) fn tell(text: &str) {
    // There is nowhere left to report that standard error is closed.
    drop(io::stderr().write_all(format!("{text}\n").as_bytes()));
}

/// Writes a reply as it came to standard output, on a line of its own.
pub(crate) fn write_reply(raw: &Raw) -> Result<(), Problem> {
    write_line(&on_one_line(&String::from_utf8_lossy(raw.body())))
}

impl Connection {
    fn new(
        args: &ConnectionArgs,
        change: impl FnOnce(ConfigBuilder) -> ConfigBuilder,
    ) -> Result<Self, Problem> {
        let kept = args.dry_run.then(Kept::default);
        let error_painter = Painter::for_errors(args.color);
        let observer = Observer {
            headers: headers(&args.headers)?,
            is_verbose: args.verbose,
            warns: args.validation() == Validation::Warn,
            kept: kept.clone(),
            painter: error_painter,
        };
        // A dry run says itself what is wrong with the request, whatever it is.
        let validation = if args.dry_run { Validation::Off } else { args.validation() };
        let config = Config::builder()
            .user_agent(concat!("genwire-cli/", env!("CARGO_PKG_VERSION")))
            .timeouts(timeouts(args))
            .retry(args.retry())
            .validation(validation)
            .middleware(observer)
            .base_url(base_url(args)?);
        let config = match api_key(args)? {
            Some(key) => config.api_key(key),
            None => config.without_key(),
        };
        let http = Http::new(change(config).build()?)?;
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Problem::usage(format!("cannot start the command: {error}"), None))?;
        let painter = Painter::new(args.color);
        Ok(Self { http, runtime, kept, json: args.json, painter, error_painter })
    }

    /// Does some work; Ctrl-C ends it.
    pub(crate) fn run<T>(
        &self,
        work: impl Future<Output = Result<T, Problem>>,
    ) -> Result<T, Problem> {
        self.run_or(work, || Problem::Interrupted { help: None })
    }

    /// Does some work; Ctrl-C ends it with a problem that says how to go on.
    pub(crate) fn run_or<T>(
        &self,
        work: impl Future<Output = Result<T, Problem>>,
        end: impl FnOnce() -> Problem,
    ) -> Result<T, Problem> {
        let stopped = stopped();
        self.runtime.block_on(async {
            tokio::select! {
                biased;
                result = work => result,
                () = stopped => Err(end()),
            }
        })
    }

    /// Does some work that looks after Ctrl-C itself.
    pub(crate) fn block_on<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// The client that all areas share.
    pub(crate) fn http(&self) -> &Http {
        &self.http
    }

    /// Whether nothing is to be sent.
    pub(crate) fn is_dry(&self) -> bool {
        self.kept.is_some()
    }

    /// The client of the audio area.
    pub(crate) fn audio(&self) -> Audio {
        Audio::from(self.http.clone())
    }

    /// The client of the chat area.
    pub(crate) fn chat(&self) -> Chat {
        Chat::from(self.http.clone())
    }

    /// The client of the video area.
    pub(crate) fn video(&self) -> Video {
        Video::from(self.http.clone())
    }

    /// Takes the requests that were not sent.
    pub(crate) fn take_kept(&self) -> Vec<Outgoing> {
        self.kept.as_ref().map_or_else(Vec::new, |kept| {
            std::mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner))
        })
    }
}

fn base_url(args: &ConnectionArgs) -> Result<String, Problem> {
    match args.base_url.clone().or_else(|| variable(BASE_URL_VARIABLE)) {
        Some(url) => Ok(url),
        None if args.dry_run => Ok(NOWHERE.to_owned()),
        None => Err(Problem::usage(
            "the address of the service is not known",
            Some("set GENWIRE_BASE_URL, or name it by `--base-url https://…`"),
        )),
    }
}

fn api_key(args: &ConnectionArgs) -> Result<Option<ApiKey>, Problem> {
    if args.no_key {
        return Ok(None);
    }
    if let Some(file) = &args.api_key_file {
        let source = Source::new(Some(file));
        let bytes = source.read(KEY_LIMIT)?;
        return match String::from_utf8(bytes) {
            Ok(key) if !key.trim().is_empty() => Ok(Some(ApiKey::from(key))),
            _ => Err(Problem::usage(format!("`{}` holds no key", source.name()), None)),
        };
    }
    match variable(KEY_VARIABLE) {
        Some(key) => Ok(Some(ApiKey::from(key))),
        None if args.dry_run => Ok(None),
        None => Err(Problem::usage(
            "there is no key",
            Some(
                "set GENWIRE_API_KEY, or name a file with the key by `--api-key-file`; `--no-key` \
                 sends none",
            ),
        )),
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

fn timeouts(args: &ConnectionArgs) -> Timeouts {
    let usual = Timeouts::default();
    match args.timeout {
        // A reply that does not stream starts only once it is complete.
        Some(limit) => usual.headers(limit).total(limit),
        None => usual,
    }
}

fn headers(pairs: &[(String, String)]) -> Result<HeaderMap, Problem> {
    let header = |(name, value): &(String, String)| {
        let broken =
            |what| Problem::usage(format!("{what} of the header `{name}` is not valid"), None);
        let name = HeaderName::try_from(name).map_err(|_| broken("the name"))?;
        let mut value = HeaderValue::try_from(value).map_err(|_| broken("the value"))?;
        // Nobody knows what people put into headers of their own.
        value.set_sensitive(true);
        Ok((name, value))
    };
    pairs.iter().map(header).collect()
}
