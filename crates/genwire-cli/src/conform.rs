//! `genwire conform`: tries a running server, or a client, against the interface.

use crate::cli::{ConformArgs, ConformFormat};
use crate::connection::{Asked, AskedKey, Choice, ChosenKey, choose};
use crate::problem::Problem;
use crate::program::PROGRAM;
use crate::signals::stopped;
use crate::verdict::Verdict;
use crate::write::write;
use genwire_common::check_error;
use genwire_conform::{
    ClientCases, ClientSettings, ExpectedFailures, Format, Judge, Report, Requirements, RunError,
    Settings, UnreadableEntry, Whole,
};
use genwire_core::client::{ApiKey, PartialFile};
use genwire_core::{BodyKind, Family, MediaLimits, Report as Checked, Unreadable};
use genwire_server::read_regular;
use std::num::NonZeroUsize;
use std::path::Path;

/// Maximum size of a file of expected failures, in bytes.
const MAX_EXPECTED_BYTES: u64 = 1 << 20;

/// Tries the server or the client, and prints the report.
pub(crate) fn run(args: &ConformArgs) -> Result<Verdict, Problem> {
    let requirements = requirements(args.release.as_deref())?;
    let cases = ClientCases::bundled().map_err(Problem::Schemas)?;
    let expected = match &args.expected_failures {
        None => ExpectedFailures::default(),
        Some(path) if args.client.is_some() => {
            read_expected(path, |text| ExpectedFailures::parse_cases(text, &cases))?
        }
        Some(path) => read_expected(path, |text| ExpectedFailures::parse(text, &requirements))?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Problem::usage(format!("cannot start: {error}"), None))?;
    let endpoints = PROGRAM.endpoints();
    let report = if let Some(command) = &args.client {
        let mut settings = ClientSettings::new(command);
        settings.only.clone_from(&args.only);
        settings.max_cases = args.max_calls.map(NonZeroUsize::get);
        settings.timeout = args.timeout;
        let work = genwire_conform::try_client(&requirements, &endpoints, &cases, &settings);
        runtime.block_on(finished(work))
    } else {
        let settings = server_settings(args)?;
        let work = genwire_conform::run(&requirements, &endpoints, &Checks, &settings);
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
    write(&report.print(match args.format() {
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

/// Returns the requirements of a release, or of this version.
fn requirements(release: Option<&str>) -> Result<Requirements, Problem> {
    let Some(version) = release else { return Requirements::bundled().map_err(Problem::Schemas) };
    let found = Requirements::released(version).map_err(Problem::Schemas)?;
    let known = Requirements::releases().map_err(Problem::Schemas)?;
    found.ok_or_else(|| {
        let help = format!("the releases are {}", known.join(", "));
        Problem::usage(format!("there is no release `{version}`"), Some(&help))
    })
}

/// Waits for a run, unless the user ends it.
async fn finished(work: impl Future<Output = Result<Report, RunError>>) -> Result<Report, Problem> {
    tokio::select! {
        report = work => report.map_err(|error| problem(&error)),
        () = stopped() => Err(Problem::Interrupted { help: None }),
    }
}

fn server_settings(args: &ConformArgs) -> Result<Settings, Problem> {
    let (base_url, key) = address_and_key(args)?;
    let mut settings = Settings::new(base_url, key);
    settings.admin_url.clone_from(&args.admin_url);
    settings.admin_token.clone_from(&args.admin_token);
    settings.only = args.only.as_deref().map(|only| selected(only).to_owned());
    settings.max_calls = args.max_calls.map(NonZeroUsize::get);
    settings.repeats = args.repeats;
    settings.timeout = args.timeout;
    settings.max_wait = args.max_wait;
    settings.callback_addr.clone_from(&args.callback_addr);
    settings.callback_url.clone_from(&args.callback_url);
    Ok(settings)
}

/// Returns the address and the key, without which no server can be tried.
fn address_and_key(args: &ConformArgs) -> Result<(String, String), Problem> {
    let asked = Asked {
        base_url: args.base_url.as_deref(),
        key: args.key.as_deref().map_or(AskedKey::Open, |key| AskedKey::This(ApiKey::new(key))),
        profile: args.profile.as_deref(),
    };
    let missing = |name: &str, variable: &str, reason: Option<&str>| {
        let reason = reason.map_or_else(String::new, |reason| format!("{reason}; "));
        let help = format!("{reason}give it, or set {variable}; `genwire login` keeps both");
        Problem::usage(format!("`{name}` is missing"), Some(&help))
    };
    let Choice { address, key } = choose(&PROGRAM, asked)?;
    let address = address.map(|address| address.text).filter(|text| !text.is_empty());
    let address =
        address.ok_or_else(|| missing("--base-url", &PROGRAM.base_url_variable(), None))?;
    match key {
        ChosenKey::This(key) | ChosenKey::OfProfile { key: Some(key), .. }
            if !key.expose_secret().is_empty() =>
        {
            Ok((address, key.expose_secret().to_owned()))
        }
        ChosenKey::OfProfile { name, .. } => {
            let help = format!("`--key KEY` gives one; `genwire login {name}` keeps one");
            Err(Problem::usage(format!("the profile `{name}` has no key"), Some(&help)))
        }
        ChosenKey::Missing { reason } => {
            Err(missing("--key", &PROGRAM.key_variable(), reason.as_deref()))
        }
        _ => Err(missing("--key", &PROGRAM.key_variable(), None)),
    }
}

/// Returns the full name of an operation that was typed in short, or else the text as it is.
fn selected(only: &str) -> &str {
    let is_area = PROGRAM.endpoints().iter().any(|endpoint| endpoint.area == only);
    if is_area { only } else { PROGRAM.resolve(only).unwrap_or(only) }
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
const CALLBACK_HELP: &str = "`--callback-addr` is an address of this machine; give the URL by which \
                             the server reaches it with `--callback-url`";

/// The checks of the areas.
struct Checks;

impl Judge for Checks {
    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Checked, Unreadable>> {
        PROGRAM.check(operation, part, body).ok()
    }

    fn check_error(&self, family: &Family, body: &[u8]) -> Option<Result<Checked, Unreadable>> {
        check_error(family, body)
    }

    fn media(&self, operation: &str) -> &'static [MediaLimits] {
        PROGRAM.media(operation)
    }

    fn check_files(&self, operation: &str, body: &[u8]) -> Option<Checked> {
        PROGRAM.check_request(operation, body)
    }

    fn collect(&self, operation: &str, events: &[Vec<u8>]) -> Option<Result<Whole, String>> {
        PROGRAM.join(operation, events)
    }
}
