//! `genwire conform`: tries a running server against the interface.

use crate::Verdict;
use crate::catalogue;
use crate::cli::{ConformArgs, ConformFormat};
use crate::connection::{BASE_URL_VARIABLE, KEY_VARIABLE, write};
use crate::problem::Problem;
use crate::signals::stopped;
use genwire_audio::SynthesizeSpeechResponse;
use genwire_chat::CreateChatCompletionResponse;
use genwire_common::{BASE_RESP_ERRORS, BaseRespBody, ENVELOPE_ERRORS, ErrorEnvelope};
use genwire_conform::{ExpectedFailures, Format, Judge, Requirements, RunError, Settings, Whole};
use genwire_core::merge::{Accumulator, Collected};
use genwire_core::{BodyKind, Family, Report, Unreadable, check};
use serde::Serialize;
use std::fs;
use std::path::Path;

/// Tries the server, and prints the report.
pub(crate) fn run(args: &ConformArgs) -> Result<Verdict, Problem> {
    let requirements = Requirements::bundled().map_err(Problem::Schemas)?;
    let expected = match &args.expected_failures {
        None => ExpectedFailures::default(),
        Some(path) => read_expected(path, &requirements)?,
    };
    let base_url = setting(args.base_url.as_ref(), BASE_URL_VARIABLE, "--base-url")?;
    let key = setting(args.key.as_ref(), KEY_VARIABLE, "--key")?;
    let mut settings = Settings::new(base_url, key);
    settings.admin_url.clone_from(&args.admin_url);
    settings.admin_token.clone_from(&args.admin_token);
    settings.only = args.only.as_deref().map(|only| selected(only).to_owned());
    settings.max_calls = args.max_calls;
    settings.timeout = args.timeout;
    settings.max_wait = args.max_wait;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Problem::usage(format!("cannot start: {error}"), None))?;
    let endpoints = catalogue::endpoints();
    let report = runtime.block_on(async {
        tokio::select! {
            report = genwire_conform::run(&requirements, &endpoints, &Checks, &settings) => {
                report.map_err(|error| problem(&error))
            }
            () = stopped() => Err(Problem::Interrupted { help: None }),
        }
    })?;
    let report = report.with_expected(&expected);
    if let Some(path) = &args.html {
        fs::write(path, report.print(Format::Html)).map_err(|error| {
            Problem::usage(format!("cannot write `{}`: {error}", path.display()), None)
        })?;
    }
    write(&report.print(match args.format {
        ConformFormat::Text => Format::Text,
        ConformFormat::Json => Format::Json,
        ConformFormat::Junit => Format::Junit,
        ConformFormat::Sarif => Format::Sarif,
    }))?;
    Ok(if report.conforms() { Verdict::Success } else { Verdict::Failure })
}

/// Returns an argument, or the variable that replaces it.
fn setting(argument: Option<&String>, variable: &str, name: &str) -> Result<String, Problem> {
    let value = argument.cloned().or_else(|| std::env::var(variable).ok());
    value.filter(|value| !value.is_empty()).ok_or_else(|| {
        let message = format!("`{name}` is missing");
        Problem::usage(message, Some(&format!("give it, or set {variable}")))
    })
}

/// Returns the full name of an operation that was typed in short, or else the text as it is.
fn selected(only: &str) -> &str {
    let is_area = catalogue::endpoints().iter().any(|endpoint| endpoint.area == only);
    if is_area { only } else { catalogue::resolve(only).unwrap_or(only) }
}

fn read_expected(path: &Path, requirements: &Requirements) -> Result<ExpectedFailures, Problem> {
    let file = path.display().to_string();
    let text =
        fs::read_to_string(path).map_err(|error| Problem::Read { file: file.clone(), error })?;
    ExpectedFailures::parse(&text, requirements).map_err(|errors| {
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
    Problem::Other { verdict, message: error.to_string(), help: None }
}

/// The checks of the areas.
struct Checks;

impl Judge for Checks {
    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>> {
        catalogue::check(operation, part, body).ok()
    }

    fn check_error(&self, family: &Family, body: &[u8]) -> Option<Result<Report, Unreadable>> {
        if *family == BASE_RESP_ERRORS {
            Some(check::<BaseRespBody>(body))
        } else if *family == ENVELOPE_ERRORS {
            Some(check::<ErrorEnvelope>(body))
        } else {
            None
        }
    }

    fn collect(&self, operation: &str, events: &[Vec<u8>]) -> Option<Result<Whole, String>> {
        if operation == genwire_chat::create_chat_completion::ENDPOINT.operation {
            Some(collect::<CreateChatCompletionResponse>(events))
        } else if operation == genwire_audio::synthesize_speech::ENDPOINT.operation {
            Some(collect::<SynthesizeSpeechResponse>(events))
        } else {
            None
        }
    }
}

fn collect<R: Collected + Serialize>(events: &[Vec<u8>]) -> Result<Whole, String> {
    let mut whole = Accumulator::<R>::new();
    for event in events {
        whole.push_data(event).map_err(|error| error.to_string())?;
    }
    let is_complete = whole.is_complete();
    let body = serde_json::to_vec(whole.partial()).map_err(|error| error.to_string())?;
    Ok(Whole { body, is_complete })
}
