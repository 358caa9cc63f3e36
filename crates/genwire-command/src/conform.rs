//! `conform`: tries a running server, or a client, against the interface.

mod args;
mod checks;

pub use args::{ConformArgs, ConformFormat, HELP};
pub use checks::Checks;

use crate::connection::{Asked, AskedKey, Choice, ChosenKey, choose, complete, variable};
use crate::problem::Problem;
use crate::program::Program;
use crate::runtime;
use crate::signals::stopped;
use crate::verdict::Verdict;
use crate::write::write;
use genwire_conform::{
    ClientCases, ClientSettings, ExpectedFailures, Format, Judge, Report, Requirements, RunError,
    Settings, UnreadableEntry,
};
use genwire_core::client::{ApiKey, Config, PartialFile};
use genwire_core::file::read_regular;
use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::Path;

/// Maximum size of a file of expected failures, in bytes.
const MAX_EXPECTED_BYTES: u64 = 1 << 20;

/// The interface as a run tries it.
pub struct Subject<'a> {
    /// The requirements.
    pub requirements: Requirements,
    /// The checks of bodies.
    pub judge: &'a dyn Judge,
    /// The cases of clients, if there are any.
    pub cases: Option<ClientCases>,
}

impl fmt::Debug for Subject<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject").finish_non_exhaustive()
    }
}

/// Tries the server or the client, and prints the report.
///
/// # Errors
///
/// Fails if nothing can be tested, the server is no longer reachable, or the report cannot be
/// written.
pub fn run(
    program: &Program,
    args: &ConformArgs,
    subject: &Subject<'_>,
) -> Result<Verdict, Problem> {
    let Subject { requirements, judge, cases } = subject;
    let client = match (&args.client, cases) {
        (None, _) => None,
        (Some(command), Some(cases)) => Some((command, cases)),
        (Some(_), None) => {
            return Err(Problem::usage("there are no cases for clients of this interface", None));
        }
    };
    let expected = match (&args.expected_failures, client) {
        (None, _) => ExpectedFailures::default(),
        (Some(path), Some((_, cases))) => {
            read_expected(path, |text| ExpectedFailures::parse_cases(text, cases))?
        }
        (Some(path), None) => {
            read_expected(path, |text| ExpectedFailures::parse(text, requirements))?
        }
    };
    let runtime = runtime::on_this_thread()?;
    let endpoints = program.endpoints();
    let report = if let Some((command, cases)) = client {
        let mut settings = ClientSettings::new(command);
        settings.only.clone_from(&args.only);
        settings.max_cases = args.max_calls.map(NonZeroUsize::get);
        settings.timeout = args.timeout;
        let work = genwire_conform::try_client(requirements, &endpoints, cases, &settings);
        runtime.block_on(finished(work))
    } else {
        let settings = server_settings(program, args)?;
        let work = genwire_conform::run(requirements, &endpoints, *judge, &settings);
        runtime.block_on(finished(work))
    }?;
    let report = report.with_expected(&expected);
    if let Some(path) = &args.html {
        let write = || {
            let mut page = PartialFile::create(path)?;
            page.write(report.print(Format::Html).as_bytes())?;
            page.finish().map(drop)
        };
        write().map_err(|error| Problem::write(path, &error))?;
    }
    write(&report.print(match args.report_format() {
        ConformFormat::Text => Format::Text,
        ConformFormat::Json => Format::Json,
        ConformFormat::Junit => Format::Junit,
        ConformFormat::Sarif => Format::Sarif,
    }))?;
    if let Some(reason) = &report.lost {
        let message =
            format!("the report is incomplete: the server cannot be reached any more: {reason}");
        return Err(Problem::Other { verdict: Verdict::Network, message, help: None });
    }
    Ok(if report.conforms() { Verdict::Success } else { Verdict::Failure })
}

/// Waits for a run, unless the user ends it.
async fn finished(work: impl Future<Output = Result<Report, RunError>>) -> Result<Report, Problem> {
    tokio::select! {
        report = work => report.map_err(|error| problem(&error)),
        () = stopped() => Err(Problem::Interrupted { help: None }),
    }
}

fn server_settings(program: &Program, args: &ConformArgs) -> Result<Settings, Problem> {
    let (base_url, key) = address_and_key(program, args)?;
    let mut settings = Settings::new(base_url, key);
    let look_up = |name: &str| variable(&program.server_variable(name));
    settings.server_urls = server_urls(&program.servers(), args, look_up)?;
    check_addresses(&settings.base_url, &settings.server_urls)?;
    settings.admin_url.clone_from(&args.admin_url);
    settings.admin_token.clone_from(&args.admin_token);
    settings.only = args.only.as_deref().map(|only| selected(program, only).to_owned());
    settings.max_calls = args.max_calls.map(NonZeroUsize::get);
    settings.repeats = args.repeats;
    settings.timeout = args.timeout;
    settings.max_wait = args.max_wait;
    settings.callback_addr.clone_from(&args.callback_addr);
    settings.callback_url.clone_from(&args.callback_url);
    Ok(settings)
}

/// Returns the addresses of the servers that operations name, from the arguments. If the base
/// address is from the environment, variables of the environment count too. With a base address
/// from an argument, variables left over from another service would send some of the calls, and the
/// key, to that service.
fn server_urls(
    names: &[&str],
    args: &ConformArgs,
    look_up: impl Fn(&str) -> Result<Option<String>, Problem>,
) -> Result<BTreeMap<String, String>, Problem> {
    let mut urls = BTreeMap::new();
    for name in names.iter().filter(|_| args.base_url.is_none()) {
        if let Some(url) = look_up(name)? {
            urls.insert((*name).to_owned(), complete(&url, &format!("the server `{name}`"))?);
        }
    }
    for (name, url) in &args.server {
        urls.insert(name.clone(), complete(url, &format!("`--server {name}`"))?);
    }
    Ok(urls)
}

/// Refuses addresses that the other commands refuse, such as an address with a user name.
fn check_addresses(base_url: &str, servers: &BTreeMap<String, String>) -> Result<(), Problem> {
    let config = Config::builder().without_key().base_url(base_url);
    let config = servers.iter().fold(config, |config, (name, url)| config.server_url(name, url));
    config.build()?;
    Ok(())
}

/// Returns the address and the key. No server can be tested without them.
fn address_and_key(program: &Program, args: &ConformArgs) -> Result<(String, String), Problem> {
    let command = program.command();
    let asked = Asked {
        base_url: args.base_url.as_deref(),
        key: args.key.as_deref().map_or(AskedKey::Open, |key| AskedKey::This(ApiKey::new(key))),
        profile: args.profile.as_deref(),
    };
    let missing = |name: &str, variable: &str, reason: Option<&str>| {
        let reason = reason.map_or_else(String::new, |reason| format!("{reason}; "));
        let help = format!("{reason}give it, or set {variable}; `{command} login` keeps both");
        Problem::usage(format!("`{name}` is missing"), Some(&help))
    };
    let Choice { address, key } = choose(program, asked)?;
    let address = address.filter(|address| !address.text.is_empty());
    let address = address.map(|it| complete(&it.text, &it.source)).transpose()?;
    let address =
        address.ok_or_else(|| missing("--base-url", &program.base_url_variable(), None))?;
    match key {
        ChosenKey::This(key) | ChosenKey::OfProfile { key: Some(key), .. }
            if !key.expose_secret().is_empty() =>
        {
            Ok((address, key.expose_secret().to_owned()))
        }
        ChosenKey::OfProfile { .. } | ChosenKey::Missing { .. } if program.has_open_operation() => {
            Ok((address, String::new()))
        }
        ChosenKey::OfProfile { name, .. } => {
            let help = format!("`--key KEY` gives one; `{command} login {name}` keeps one");
            Err(Problem::usage(format!("the profile `{name}` has no key"), Some(&help)))
        }
        ChosenKey::Missing { reason } => {
            Err(missing("--key", &program.key_variable(), reason.as_deref()))
        }
        _ => Err(missing("--key", &program.key_variable(), None)),
    }
}

/// Returns the full name of an abbreviated operation, or else the unchanged argument.
fn selected<'a>(program: &Program, only: &'a str) -> &'a str {
    let is_area = program.endpoints().iter().any(|endpoint| endpoint.area == only);
    if is_area { only } else { program.resolve(only).unwrap_or(only) }
}

fn read_expected(
    path: &Path,
    parse: impl FnOnce(&str) -> Result<ExpectedFailures, Vec<UnreadableEntry>>,
) -> Result<ExpectedFailures, Problem> {
    let file = path.display().to_string();
    let text = read_regular(path, MAX_EXPECTED_BYTES)
        .map_err(|error| Problem::Read { file: file.clone(), error })?;
    parse(&text).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(|error| format!("{file}: {error}")).collect();
        Problem::usage(lines.join("\n"), None)
    })
}

fn problem(error: &RunError) -> Problem {
    let verdict = match error {
        RunError::Unreachable(_) => Verdict::Network,
        RunError::Key(_) => Verdict::Service,
        _ => Verdict::CannotRun,
    };
    let help = matches!(error, RunError::Callbacks(_)).then(|| CALLBACK_HELP.to_owned());
    Problem::Other { verdict, message: error.to_string(), help }
}

/// Help with addresses for callbacks.
const CALLBACK_HELP: &str = "`--callback-addr` is an address of this machine; use `--callback-url` for \
                             the URL at which the server can reach it";

#[cfg(test)]
mod tests {
    use super::{ConformArgs, check_addresses, server_urls};
    use clap::{Args as _, Command, FromArgMatches as _};

    #[test]
    fn an_address_holds_no_password() {
        let refused = |base: &str, server: &str| {
            let servers = [("labels".to_owned(), server.to_owned())].into();
            check_addresses(base, &servers).is_err()
        };
        assert!(!refused("http://a", "http://b"));
        assert!(refused("http://ann:word@a", "http://b"));
        assert!(refused("http://a", "http://ann@b"));
    }

    #[test]
    fn addresses_of_servers_are_from_where_the_base_address_is() {
        let look_up = |server: &str| Ok(Some(format!("http://{server}.of-the-environment")));
        let found = |line: &str| {
            let words = std::iter::once("conform").chain(line.split_whitespace());
            let command = ConformArgs::augment_args(Command::new("conform"));
            let matches = command.try_get_matches_from(words).expect("a right line");
            let args = ConformArgs::from_arg_matches(&matches).expect("a right line");
            let urls = server_urls(&["labels"], &args, look_up).expect("addresses");
            let urls = urls.into_iter().map(|(name, url)| format!("{name}={url}"));
            urls.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(found(""), "labels=http://labels.of-the-environment");
        assert_eq!(found("--base-url http://a"), "");
        assert_eq!(found("--base-url http://a --server labels=http://b"), "labels=http://b");
        assert_eq!(found("--server labels=http://b"), "labels=http://b");
    }
}
