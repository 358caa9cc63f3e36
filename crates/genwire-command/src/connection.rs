//! The connection to the service: one client and one runtime, created from the arguments.

mod address;
mod choice;
mod credentials;

pub use address::{ADDRESS_FORM, with_scheme};
pub use choice::{Address, Asked, AskedKey, Choice, ChosenKey, choose, not_text, variable};

use crate::args::ConnectionArgs;
use crate::input::Source;
use crate::observer::{Kept, Notices, Observer, Secrets};
use crate::problem::Problem;
use crate::program::Program;
use crate::runtime;
use crate::signals::stopped;
use crate::style::Painter;
use crate::text::harmless;
pub(crate) use address::complete;
use address::have_one_origin;
use credentials::Credentials;
use genwire_core::client::transport_types::header::{HeaderMap, HeaderName, HeaderValue};
use genwire_core::client::{
    ApiKey, Config, ConfigBuilder, Outgoing, Timeouts, Transport, Validation,
};
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use tokio::runtime::Runtime;

/// The base address of a dry run without one.
pub const DRY_RUN_URL: &str = "http://base-url.invalid";
/// The maximum size of a file with a key, in bytes.
pub const MAX_KEY_BYTES: u64 = 64 * 1024;

/// A client with everything else that commands need for calls.
#[expect(clippy::partial_pub_fields, reason = "what commands print by is plain data")]
pub struct Connection {
    /// The interface.
    pub program: &'static Program,
    transport: Transport,
    runtime: Runtime,
    kept: Option<Kept>,
    /// The help for a refused key that is from a profile.
    pub key_help: Option<String>,
    /// True if results are for programs.
    pub json: bool,
    /// Colours for standard output.
    pub painter: Painter,
    /// Colours for standard error.
    pub error_painter: Painter,
}

impl Connection {
    /// Creates a client from the arguments; `change` adds settings.
    pub fn new(
        program: &'static Program,
        args: &ConnectionArgs,
        change: impl FnOnce(ConfigBuilder) -> ConfigBuilder,
    ) -> Result<Self, Problem> {
        let kept = args.dry_run.then(Kept::default);
        let error_painter = Painter::for_errors(args.color);
        let headers = headers(&args.headers)?;
        let named = if args.no_key {
            Credentials::default()
        } else {
            Credentials::read(program, args.dry_run)?
        };
        let Access { base_url, key, key_help } = access(program, args, !named.is_empty())?;
        // Variables may be for another service than a profile.
        let named = if key_help.is_some() { Credentials::default() } else { named };
        let servers = servers(program, &args.servers)?;
        if key.is_some() && key_help.is_some() {
            keep_key(program, &base_url, &servers)?;
        }
        let observer = Observer {
            program,
            secrets: Secrets::new(key.iter().chain(named.secrets()), &headers),
            headers,
            is_verbose: args.verbose,
            notices: notices(args),
            noticed: Mutex::default(),
            kept: kept.clone(),
            painter: error_painter,
        };
        // A dry run reports all violations itself.
        let validation = if args.dry_run { Validation::Off } else { args.validation() };
        let config = Config::builder()
            .user_agent(program.user_agent_text())
            .timeouts(timeouts(args))
            .retry(args.retry())
            .validation(validation)
            .middleware(observer)
            .base_url(&base_url);
        let with_server =
            |config: ConfigBuilder, (name, url): &(_, String)| config.server_url(*name, url);
        let config = servers.iter().fold(config, with_server);
        let config = match key {
            Some(key) => config.api_key(key),
            None => config.without_key(),
        };
        let config = named.add_to(config);
        let transport = Transport::new(change(config).build()?)?;
        let runtime = runtime::on_this_thread()?;
        let painter = Painter::new(args.color);
        Ok(Self {
            program,
            transport,
            runtime,
            kept,
            key_help,
            json: args.json,
            painter,
            error_painter,
        })
    }

    /// Does some work; Ctrl-C ends it.
    pub fn run<T>(&self, work: impl Future<Output = Result<T, Problem>>) -> Result<T, Problem> {
        self.run_or(work, || Problem::Interrupted { help: None })
    }

    /// Runs a future; Ctrl-C ends it with a problem that explains how to continue.
    pub fn run_or<T>(
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

    /// Runs a future that handles Ctrl-C itself.
    pub fn block_on<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// Returns the client that all areas share.
    pub fn transport(&self) -> &Transport {
        &self.transport
    }

    /// Returns true if this is a dry run.
    pub fn is_dry(&self) -> bool {
        self.kept.is_some()
    }

    /// Removes and returns the requests that were not sent.
    pub fn take_kept(&self) -> Vec<Outgoing> {
        self.kept.as_ref().map_or_else(Vec::new, |kept| {
            std::mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner))
        })
    }
}

impl fmt::Debug for Connection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Connection").field("transport", &self.transport).finish_non_exhaustive()
    }
}

/// The address and the key of a client.
struct Access {
    base_url: String,
    key: Option<ApiKey>,
    /// The help for a refused key that is from a profile.
    key_help: Option<String>,
}

/// Returns the address and the key; what is missing is reported together.
///
/// With named credentials, the key may be missing.
fn access(program: &Program, args: &ConnectionArgs, has_named: bool) -> Result<Access, Problem> {
    let key = match &args.api_key_file {
        _ if args.no_key => AskedKey::None,
        Some(file) => AskedKey::This(key_in(file)?),
        None => AskedKey::Open,
    };
    let (base_url, profile) = (args.base_url.as_deref(), args.profile.as_deref());
    let Choice { address, key } = choose(program, Asked { base_url, key, profile })?;
    let address = address.map(|it| complete(&it.text, &it.source)).transpose()?;
    let mut key_help = None;
    let key = match key {
        ChosenKey::This(key) => Ok(Some(key)),
        ChosenKey::None => Ok(None),
        ChosenKey::OfProfile { name, key } => {
            key_help = Some(help_with_profile(program, &name, key.is_some()));
            Ok(key)
        }
        ChosenKey::Missing { .. } if args.needs_no_key || has_named => Ok(None),
        ChosenKey::Missing { reason } => Err(reason),
    };
    match (address, key) {
        (Some(base_url), Ok(key)) => Ok(Access { base_url, key, key_help }),
        (address, key) if args.dry_run => {
            let base_url = address.unwrap_or_else(|| DRY_RUN_URL.to_owned());
            Ok(Access { base_url, key: key.ok().flatten(), key_help })
        }
        (address, key) => Err(missing(program, address.is_none(), key)),
    }
}

/// Returns the addresses of servers that variables set.
fn servers(
    program: &Program,
    names: &[&'static str],
) -> Result<Vec<(&'static str, String)>, Problem> {
    let mut servers = Vec::new();
    for name in names {
        let source = program.server_variable(name);
        if let Some(text) = variable(&source)? {
            servers.push((*name, complete(&text, &source)?));
        }
    }
    Ok(servers)
}

/// Refuses servers that the key of a profile must not be sent to.
fn keep_key(
    program: &Program,
    base_url: &str,
    servers: &[(&'static str, String)],
) -> Result<(), Problem> {
    let Some((name, _)) = servers.iter().find(|(_, url)| !have_one_origin(url, base_url)) else {
        return Ok(());
    };
    let message = format!(
        "the key of the profile is sent only to {}; `{}` has a different origin",
        harmless(base_url),
        program.server_variable(name)
    );
    Err(Problem::usage(message, Some("give `--api-key-file FILE` or `--no-key`")))
}

/// Returns the help for a refused key of a profile.
fn help_with_profile(program: &Program, name: &str, has_key: bool) -> String {
    let command = program.command();
    let (state, what) = if has_key {
        ("the key is that of the profile", "another one")
    } else {
        ("no key was sent, as there is none in the profile", "one")
    };
    format!(
        "{state} `{name}`: `{command} login {name}` keeps {what}, and `--api-key-file` names a file \
         with one for this call"
    )
}

/// Returns the problem of a missing address or key; `reason` explains why there is no key.
fn missing(
    program: &Program,
    is_without_address: bool,
    key: Result<Option<ApiKey>, Option<String>>,
) -> Problem {
    let (command, address, secret) =
        (program.command(), program.base_url_variable(), program.key_variable());
    let (message, variables, options) = match (is_without_address, &key) {
        (true, Err(_)) => (
            "the address of the service and the API key are missing",
            format!("{address} and {secret}"),
            "`--base-url URL` and `--api-key-file FILE`",
        ),
        (true, _) => ("the address of the service is missing", address, "`--base-url URL`"),
        (false, _) => {
            ("the API key is missing", secret, "`--api-key-file FILE`, or `--no-key` to send none")
        }
    };
    let reason = key.err().flatten();
    let reason = reason.map_or_else(String::new, |reason| format!("{reason}; "));
    let further = if program.has_default_profile() {
        format!(
            "`{command} login` keeps both for every terminal; to try it without a service, run \
             `{command} serve` in another terminal and copy the `export` line that it prints"
        )
    } else {
        format!("`{command} serve` runs the service on this machine")
    };
    let named: Vec<String> =
        program.named_server_urls().iter().map(|url| format!("`--base-url {url}`")).collect();
    let named = match named.as_slice() {
        urls if is_without_address && !urls.is_empty() => {
            format!("; the document names {}", urls.join(" or "))
        }
        _ => String::new(),
    };
    let help = format!("{reason}set {variables}, or give {options}{named}; {further}");
    Problem::usage(message, Some(&help))
}

fn key_in(file: &Path) -> Result<ApiKey, Problem> {
    let source = Source::new(Some(file));
    let name = source.name();
    let key = key_of(source.read_settings(MAX_KEY_BYTES)?, &name)?;
    key.ok_or_else(|| Problem::usage(format!("`{name}` holds no key"), None))
}

/// Returns the key in the content of a file, with or without a byte order mark; `None` if it is
/// blank. `file` is its name for errors.
pub fn key_of(bytes: Vec<u8>, file: &str) -> Result<Option<ApiKey>, Problem> {
    let text = String::from_utf8(bytes).map_err(|_| {
        let help = "write the file as UTF-8, in PowerShell by `Set-Content -Encoding utf8`";
        Problem::usage(format!("{file}: the key is not UTF-8"), Some(help))
    })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok((!text.trim().is_empty()).then(|| ApiKey::from(text)))
}

/// Selects the violations that are reported while a command runs.
fn notices(args: &ConnectionArgs) -> Notices {
    match args.validation() {
        Validation::Refuse if args.hides_warnings => Notices::None,
        Validation::Refuse => Notices::Warnings,
        Validation::Warn => Notices::All,
        Validation::Off => Notices::None,
    }
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
