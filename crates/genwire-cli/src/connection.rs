//! The connection to the service: one client and one runtime, made from the arguments.

use crate::cli::ConnectionArgs;
use crate::input::Source;
use crate::observer::{Kept, Notices, Observer};
use crate::problem::Problem;
use crate::signals::stopped;
use crate::style::Painter;
use crate::text::harmless;
use genwire_audio::Audio;
use genwire_chat::Chat;
use genwire_core::client::transport_types::header::{HeaderMap, HeaderName, HeaderValue};
use genwire_core::client::{
    ApiKey, Config, ConfigBuilder, Outgoing, Timeouts, Transport, Validation,
};
use genwire_video::Video;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use tokio::runtime::{Builder, Runtime};

/// The variable with the base address.
pub(crate) const BASE_URL_VARIABLE: &str = "GENWIRE_BASE_URL";
/// The variable with the API key.
pub(crate) const KEY_VARIABLE: &str = "GENWIRE_API_KEY";
/// The base address of a dry run without one.
pub(crate) const DRY_RUN_URL: &str = "http://base-url.invalid";
/// The maximum size of a file with a key, in bytes.
const MAX_KEY_BYTES: u64 = 64 * 1024;

/// A client with everything else that commands need for their calls.
pub(crate) struct Connection {
    transport: Transport,
    runtime: Runtime,
    kept: Option<Kept>,
    /// True if results are for programs.
    pub(crate) json: bool,
    /// Colours for standard output.
    pub(crate) painter: Painter,
    /// Colours for standard error.
    pub(crate) error_painter: Painter,
}

impl Connection {
    pub(crate) fn new(
        args: &ConnectionArgs,
        change: impl FnOnce(ConfigBuilder) -> ConfigBuilder,
    ) -> Result<Self, Problem> {
        let kept = args.dry_run.then(Kept::default);
        let error_painter = Painter::for_errors(args.color);
        let observer = Observer {
            headers: headers(&args.headers)?,
            is_verbose: args.verbose,
            notices: notices(args),
            noticed: Mutex::default(),
            kept: kept.clone(),
            painter: error_painter,
        };
        // A dry run reports all violations itself.
        let validation = if args.dry_run { Validation::Off } else { args.validation() };
        let (base_url, key) = address_and_key(args)?;
        let config = Config::builder()
            .user_agent(concat!("genwire-cli/", env!("CARGO_PKG_VERSION")))
            .timeouts(timeouts(args))
            .retry(args.retry())
            .validation(validation)
            .middleware(observer)
            .base_url(&base_url);
        let config = match key {
            Some(key) => config.api_key(key),
            None => config.without_key(),
        };
        let transport = Transport::new(change(config).build()?)?;
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| Problem::usage(format!("cannot start the command: {error}"), None))?;
        let painter = Painter::new(args.color);
        Ok(Self { transport, runtime, kept, json: args.json, painter, error_painter })
    }

    /// Does some work; Ctrl-C ends it.
    pub(crate) fn run<T>(
        &self,
        work: impl Future<Output = Result<T, Problem>>,
    ) -> Result<T, Problem> {
        self.run_or(work, || Problem::Interrupted { help: None })
    }

    /// Does some work; Ctrl-C ends it with a problem that says how to continue.
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

    /// Does some work that handles Ctrl-C itself.
    pub(crate) fn block_on<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// Returns the client that all areas share.
    pub(crate) fn transport(&self) -> &Transport {
        &self.transport
    }

    /// Returns whether this is a dry run.
    pub(crate) fn is_dry(&self) -> bool {
        self.kept.is_some()
    }

    /// Returns the client of the audio area.
    pub(crate) fn audio(&self) -> Audio {
        Audio::from(self.transport.clone())
    }

    /// Returns the client of the chat area.
    pub(crate) fn chat(&self) -> Chat {
        Chat::from(self.transport.clone())
    }

    /// Returns the client of the video area.
    pub(crate) fn video(&self) -> Video {
        Video::from(self.transport.clone())
    }

    /// Takes the requests that were not sent.
    pub(crate) fn take_kept(&self) -> Vec<Outgoing> {
        self.kept.as_ref().map_or_else(Vec::new, |kept| {
            std::mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner))
        })
    }
}

/// Returns the address and the key; what is missing is reported together.
fn address_and_key(args: &ConnectionArgs) -> Result<(String, Option<ApiKey>), Problem> {
    let (address, key) = (base_url(args)?, api_key(args)?);
    let needs_key = !args.no_key && key.is_none() && !args.dry_run;
    let (missing, variables, options) = match (address.is_none() && !args.dry_run, needs_key) {
        (false, false) => return Ok((address.unwrap_or_else(|| DRY_RUN_URL.to_owned()), key)),
        (true, true) => (
            "the address of the service and the API key are missing",
            "GENWIRE_BASE_URL and GENWIRE_API_KEY",
            "`--base-url URL` and `--api-key-file FILE`",
        ),
        (true, false) => {
            ("the address of the service is missing", "GENWIRE_BASE_URL", "`--base-url URL`")
        }
        (false, true) => (
            "the API key is missing",
            "GENWIRE_API_KEY",
            "`--api-key-file FILE`, or `--no-key` to send none",
        ),
    };
    let help = format!(
        "set {variables}, or give {options}; to try it without a service, run `genwire serve` in \
         another terminal and copy the `export` line that it prints"
    );
    Err(Problem::usage(missing, Some(&help)))
}

/// Returns the base address; one of this machine may go without a scheme.
fn base_url(args: &ConnectionArgs) -> Result<Option<String>, Problem> {
    let (url, origin) = match (&args.base_url, variable(BASE_URL_VARIABLE)) {
        (Some(url), _) => (url.clone(), "--base-url"),
        (None, Some(url)) => (url, BASE_URL_VARIABLE),
        (None, None) => return Ok(None),
    };
    let url = url.trim();
    match url.split_once("://") {
        Some(("http" | "https", _)) => Ok(Some(url.to_owned())),
        None if is_loopback(url) => Ok(Some(format!("http://{url}"))),
        _ => Err(Problem::usage(
            format!("expected the address of a service in {origin}, found `{}`", harmless(url)),
            Some("an address starts with `https://` or `http://`, as in `https://api.example.com`"),
        )),
    }
}

/// Returns whether an address without a scheme is one of this machine.
fn is_loopback(address: &str) -> bool {
    let host = address.split('/').next().unwrap_or_default();
    let host = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn api_key(args: &ConnectionArgs) -> Result<Option<ApiKey>, Problem> {
    if args.no_key {
        return Ok(None);
    }
    if let Some(file) = &args.api_key_file {
        let source = Source::new(Some(file));
        let bytes = source.read(MAX_KEY_BYTES)?;
        return match String::from_utf8(bytes) {
            Ok(key) if !key.trim().is_empty() => Ok(Some(ApiKey::from(key))),
            _ => Err(Problem::usage(format!("`{}` holds no key", source.name()), None)),
        };
    }
    Ok(variable(KEY_VARIABLE).map(ApiKey::from))
}

/// Returns the violations that are reported beside the work of a command.
fn notices(args: &ConnectionArgs) -> Notices {
    match args.validation() {
        Validation::Refuse if args.hides_warnings => Notices::None,
        Validation::Refuse => Notices::Warnings,
        Validation::Warn => Notices::All,
        Validation::Off => Notices::None,
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

fn timeouts(args: &ConnectionArgs) -> Timeouts {
    let defaults = Timeouts::default();
    match args.timeout {
        // A reply that is not streamed starts only once it is complete.
        Some(limit) => defaults.headers(limit).total(limit),
        None => defaults,
    }
}

fn headers(pairs: &[(String, String)]) -> Result<HeaderMap, Problem> {
    let header = |(name, value): &(String, String)| {
        if name.is_empty() {
            let help =
                "write `-H 'NAME: VALUE'`; the text is not repeated here, as it may be secret";
            return Err(Problem::usage("an additional header has no name", Some(help)));
        }
        let broken =
            |what| Problem::usage(format!("{what} of the header `{name}` is not valid"), None);
        let name = HeaderName::try_from(name).map_err(|_| broken("the name"))?;
        let mut value = HeaderValue::try_from(value).map_err(|_| broken("the value"))?;
        // A header of the user may be secret.
        value.set_sensitive(true);
        Ok((name, value))
    };
    pairs.iter().map(header).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_this_machine_are_known_without_a_scheme() {
        for address in ["127.0.0.1:8080", "localhost", "localhost:1/x", "[::1]:8080", "127.1.2.3/"]
        {
            assert!(is_loopback(address), "{address}");
        }
        for address in ["example.com", "10.0.0.1:80", "", "localhost.example.com", "[::2]:80"] {
            assert!(!is_loopback(address), "{address}");
        }
    }
}
