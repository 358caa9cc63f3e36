//! `conform`: tries a running server against the spec, requirement by requirement.

mod checks;
mod headers;

use checks::Checks;
use genwire_codegen::{EMITTERS, OutputPlace};
use genwire_conform::{ExpectedFailures, Format, Report, Requirements, Settings, parse_duration};
use genwire_spec::Interface;
use genwire_workspace::{files, generate, out};
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

/// Try a running server against the spec, requirement by requirement
///
/// Makes calls that conform and calls with one mistake each, and compares the answers with the spec.
/// Nothing is compiled. If the spec has no requirements, each of its items that a call can show is
/// one. Exit code: 0 when nothing is broken, 1 when something is, 2 when nothing could be tried,
/// or when the server could not be reached any more.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "Examples:
  cargo genwire conform --base-url http://127.0.0.1:8080 --key test
  cargo genwire conform --base-url http://127.0.0.1:8080 --only list_pets --format junit")]
pub struct Args {
    /// The address that all paths are appended to; the project's variable `…_BASE_URL` by default
    #[arg(long, value_name = "URL")]
    base_url: Option<String>,
    /// The address of a server that operations name; the project's variable `…_NAME_BASE_URL` by
    /// default, unless `--base-url` is given. Without it, they are not tried
    #[arg(long, value_name = "NAME=URL", value_parser = named_address)]
    server: Vec<(String, String)>,
    /// The key of the calls; the project's variable `…_API_KEY` by default
    #[arg(long)]
    key: Option<String>,
    /// Try an area, an operation or one requirement alone
    #[arg(long, value_name = "AREA|OPERATION|REQUIREMENT")]
    only: Option<String>,
    /// Maximum number of calls
    #[arg(long, value_name = "NUMBER")]
    max_calls: Option<NonZeroUsize>,
    /// Timeout of a call, such as `30s`
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_duration)]
    timeout: Duration,
    /// Maximum time to wait for a change of state that no call causes
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_duration)]
    max_wait: Duration,
    /// The format of the report
    #[arg(long, value_enum, default_value_t)]
    format: ReportFormat,
    /// A file with the known failures of the server: an id and a reason per line
    #[arg(long, value_name = "FILE")]
    expected_failures: Option<PathBuf>,
}

/// Formats of the report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum ReportFormat {
    /// For people
    #[default]
    Text,
    /// For programs
    Json,
    /// For build servers
    Junit,
    /// For code scanning
    Sarif,
}

/// Tries a server and prints the report; returns false if the server breaks something.
///
/// # Errors
///
/// Fails if the server cannot be reached, even at the end, or refuses the key, or if an argument is wrong.
pub fn run(root: &Path, args: &Args) -> io::Result<bool> {
    let Some(interface) = generate::load(root)? else { return Ok(false) };
    let project = files::project(root)?;
    let setting = |given: &Option<String>, variable: String| {
        given.clone().or_else(|| env::var(&variable).ok()).filter(|value| !value.is_empty())
    };
    let base_url = setting(&args.base_url, project.base_url_variable()).ok_or_else(|| {
        let variable = project.base_url_variable();
        io::Error::other(format!(
            "the address of the server is missing\n  help: give it with `--base-url`, or set \
             {variable}"
        ))
    })?;
    let key = setting(&args.key, project.api_key_variable()).unwrap_or_default();
    let mut settings = Settings::new(base_url, key);
    settings.server_urls =
        server_urls(&interface, args, |server| env::var(project.server_url_variable(server)).ok());
    settings.only.clone_from(&args.only);
    settings.max_calls = args.max_calls.map(NonZeroUsize::get);
    settings.timeout = args.timeout;
    settings.max_wait = args.max_wait;
    let expected = args.expected_failures.as_deref();
    // The constants of the run refer to it until the process ends.
    let report = try_server(Box::leak(Box::new(interface)), &settings, expected)?;
    let text = report.print(match args.format {
        ReportFormat::Text => Format::Text,
        ReportFormat::Json => Format::Json,
        ReportFormat::Junit => Format::Junit,
        ReportFormat::Sarif => Format::Sarif,
    });
    out!("{text}");
    match &report.lost {
        Some(reason) => Err(io::Error::other(format!(
            "the report is incomplete: the server cannot be reached any more: {reason}"
        ))),
        None => Ok(report.conforms()),
    }
}

/// Returns the addresses of the servers that operations name: those of the arguments, and those of
/// the environment if the base address is from there too. With an address that is given, variables
/// left over from another service would send some of the calls, and the key, to that one.
fn server_urls(
    interface: &Interface,
    args: &Args,
    look_up: impl Fn(&str) -> Option<String>,
) -> BTreeMap<String, String> {
    let servers = interface.service.servers.iter().filter(|server| {
        args.base_url.is_none() && interface.operations_at(server).next().is_some()
    });
    let found = servers.filter_map(|server| {
        let url = look_up(&server.name).filter(|url| !url.is_empty())?;
        Some((server.name.clone(), url))
    });
    found.chain(args.server.iter().cloned()).collect()
}

/// Reads the name and the address of a server.
fn named_address(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, url)| !name.is_empty() && !url.is_empty());
    let (name, url) = parts.ok_or("expected a name and an address, such as `uploads=http://…`")?;
    Ok((name.to_owned(), url.to_owned()))
}

/// Tries a server against a spec.
fn try_server(
    interface: &'static Interface,
    settings: &Settings,
    expected: Option<&Path>,
) -> io::Result<Report> {
    let requirements = requirements(interface)?;
    let expected = match expected {
        None => ExpectedFailures::default(),
        Some(path) => read_expected(path, &requirements)?,
    };
    let checks = Checks::new(interface);
    let endpoints = checks.endpoints();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let work = genwire_conform::run(&requirements, &endpoints, &checks, settings);
    let report = runtime.block_on(work).map_err(|error| io::Error::other(error.to_string()))?;
    Ok(report.with_expected(&expected))
}

/// Returns the requirements of a spec.
fn requirements(interface: &Interface) -> io::Result<Requirements> {
    let emitter = EMITTERS.iter().find(|emitter| emitter.place == OutputPlace::Requirements);
    let file = emitter.and_then(|emitter| emitter.emit(interface).pop());
    let text = file.map(|file| file.text).unwrap_or_default();
    Requirements::from_json(&text)
        .map_err(|error| io::Error::other(format!("the requirements cannot be used: {error}")))
}

fn read_expected(path: &Path, requirements: &Requirements) -> io::Result<ExpectedFailures> {
    let file = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| io::Error::other(format!("cannot read `{file}`: {error}")))?;
    ExpectedFailures::parse(&text, requirements).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(|error| format!("{file}: {error}")).collect();
        io::Error::other(lines.join("\n"))
    })
}

#[cfg(test)]
mod tests;
