//! Trials of a client: a local server misbehaves on purpose, and the client is judged by its
//! reaction to the responses.
//!
//! The client is a command that reads one call per line and prints one result per line, as
//! described in `docs/conformance.md`. The calls, the responses and the expected results are data.

mod answers;
mod callbacks;
pub(crate) mod cases;
mod command;
mod judge;
mod made;
mod server;

pub use cases::ClientCases;
pub use made::ClientCall;

use crate::clients::cases::Case;
use crate::clients::command::{Command, NoLine};
use crate::clients::judge::Findings;
use crate::clients::server::Server;
use crate::exchange::shown;
use crate::kept::masked;
use crate::report::{Failure, Report, RequirementOutcome, Verdict};
use crate::requirements::Requirements;
use crate::selection::NothingSelected;
use crate::{Endpoint, RunError};
use serde_json::{Value as JsonValue, json};
use std::pin::Pin;
use std::time::Duration;

/// Maximum number of consecutive commands that may end without a line before the run is aborted.
const MAX_FAILED_STARTS: usize = 3;

/// The client to try, and the extent of the run.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ClientSettings {
    /// The command with its arguments, in shell syntax; one command, not a list.
    pub command: String,
    /// An area, an operation or a case id, to try only that.
    pub only: Option<String>,
    /// Maximum number of cases.
    pub max_cases: Option<usize>,
    /// Timeout for the command to print the line of a case.
    pub timeout: Duration,
}

impl ClientSettings {
    /// Returns the settings for a command, with defaults for all other settings.
    pub fn new(command: impl Into<String>) -> Self {
        Self {
            command: command.into(),
            only: None,
            max_cases: None,
            timeout: Duration::from_mins(1),
        }
    }
}

/// Tries a client.
///
/// # Errors
///
/// The command cannot be started or prints nothing, or nothing has the selected name.
pub fn try_client<'a>(
    requirements: &'a Requirements,
    endpoints: &'a [&'static Endpoint],
    cases: &'a ClientCases,
    settings: &'a ClientSettings,
) -> Pin<Box<dyn Future<Output = Result<Report, RunError>> + Send + 'a>> {
    // Boxed, so that the run is compiled in this crate and not in each program that awaits it.
    Box::pin(try_all(requirements, endpoints, cases, settings))
}

async fn try_all(
    requirements: &Requirements,
    endpoints: &[&'static Endpoint],
    cases: &ClientCases,
    settings: &ClientSettings,
) -> Result<Report, RunError> {
    let selected = select(endpoints, cases, settings.only.as_deref())?;
    let server = Server::start(cases).await.map_err(|error| RunError::Setup(error.to_string()))?;
    let mut command = None;
    let mut failed_starts = 0;
    let mut has_run = false;
    let mut outcomes = Vec::new();
    let max_cases = settings.max_cases.unwrap_or(usize::MAX);
    let count = selected.len().min(max_cases);
    let mut selected = selected.into_iter();
    for (case, endpoint) in selected.by_ref().take(max_cases) {
        let key = key_of(&case.id);
        let call = call(case, endpoint, &server);
        let running: &mut Command = match &mut command {
            Some(running) => running,
            none => none.insert(Command::start(&settings.command).map_err(RunError::Client)?),
        };
        let line = running.ask(&call, &case.id, settings.timeout).await;
        let has_none = line.as_ref().map_or(true, |line| line["outcome"] == judge::UNSUPPORTED);
        let seen = server.take(case, has_none).await;
        match &line {
            Ok(_) => failed_starts = 0,
            Err(NoLine::Ended(_)) => failed_starts += 1,
            Err(NoLine::TooLate(_) | NoLine::Unreadable(_)) => {}
        }
        has_run |= line.is_ok() || !seen.requests.is_empty();
        let errors = running.take_errors();
        note_late_errors(&mut outcomes, &errors);
        let is_over = line.is_err();
        if let Err(error @ NoLine::Ended(_)) = &line
            && !has_run
            && (failed_starts >= MAX_FAILED_STARTS || outcomes.len() + 1 == count)
        {
            let errors = masked(errors.trim(), &[key]);
            let message = format!("prints nothing: {error}\n{errors}");
            return Err(RunError::Client(message.trim_end().to_owned()));
        }
        if is_over && let Some(ended) = command.take() {
            ended.end().await;
        }
        let findings = judge::judge((case, endpoint), &key, &seen, line.as_ref(), &errors);
        let exchange = || show(case, &call, &seen, line.as_ref(), &errors);
        outcomes.push(outcome(case, endpoint, findings, exchange));
    }
    if let Some(mut running) = command {
        running.close().await;
        note_late_errors(&mut outcomes, &running.take_errors());
        running.end().await;
    }
    outcomes.extend(selected.map(|(case, endpoint)| {
        let reason = "the maximum number of cases is reached".to_owned();
        with_verdict(case, endpoint, Verdict::Skipped { reason })
    }));
    Ok(Report {
        title: requirements.title.clone(),
        version: requirements.version.clone(),
        outcomes,
        others: Vec::new(),
        calls: server.count(),
        removals: 0,
        left: 0,
        unexpected: Vec::new(),
        lost: None,
    })
}

/// Returns the API key for a case.
///
/// Each case has its own key, so that a key that is printed late is attributed to the right case.
fn key_of(case: &str) -> String {
    format!("genwire-conform-{case}-key")
}

/// Records API keys of earlier cases that reach standard error late.
fn note_late_errors(outcomes: &mut [RequirementOutcome], errors: &str) {
    for outcome in outcomes.iter_mut().filter(|outcome| errors.contains(&key_of(&outcome.id))) {
        let failure = Failure {
            item: outcome.id.clone(),
            message: judge::KEY_IN_ERRORS.to_owned(),
            exchange: masked(errors, &[key_of(&outcome.id)]),
        };
        match &mut outcome.verdict {
            Verdict::Failed(known) => {
                if known.iter().all(|other| other.message != failure.message) {
                    known.push(failure);
                }
            }
            Verdict::Passed { .. } | Verdict::Skipped { .. } => {
                outcome.verdict = Verdict::Failed(vec![failure]);
            }
        }
    }
}

fn outcome(
    case: &Case,
    endpoint: &Endpoint,
    findings: Findings,
    exchange: impl Fn() -> String,
) -> RequirementOutcome {
    let verdict = match findings {
        Findings::Unsupported => {
            Verdict::Skipped { reason: format!("the client does not call `{}`", case.operation) }
        }
        Findings::Faults(faults) if faults.is_empty() => Verdict::Passed { times: 1 },
        Findings::Faults(faults) => {
            let failures = faults.into_iter().map(|message| Failure {
                item: case.operation.clone(),
                message,
                exchange: exchange(),
            });
            Verdict::Failed(failures.collect())
        }
    };
    with_verdict(case, endpoint, verdict)
}

fn with_verdict(case: &Case, endpoint: &Endpoint, verdict: Verdict) -> RequirementOutcome {
    RequirementOutcome {
        id: case.id.clone(),
        area: endpoint.area.to_owned(),
        kind: "client".to_owned(),
        statement: case.title.clone(),
        verdict,
        expected: None,
    }
}

/// Returns the selected cases, each with the constants of its operation.
fn select<'a>(
    endpoints: &[&'static Endpoint],
    cases: &'a ClientCases,
    only: Option<&str>,
) -> Result<Vec<(&'a Case, &'static Endpoint)>, RunError> {
    let with_endpoint = cases.cases.iter().filter_map(|case| {
        let known = endpoints.iter().find(|endpoint| endpoint.operation == case.operation)?;
        Some((case, *known))
    });
    let chosen: Vec<_> = with_endpoint
        .filter(|(case, endpoint)| {
            only.is_none_or(|only| [&case.id, endpoint.area, endpoint.operation].contains(&only))
        })
        .collect();
    if chosen.is_empty() {
        let known = "an area, an operation or the id of a case, such as `whole_plain`";
        let nothing = NothingSelected::new(only.unwrap_or_default(), known);
        return Err(RunError::Selection(nothing));
    }
    Ok(chosen)
}

/// Returns the input line of the command.
fn call(case: &Case, endpoint: &Endpoint, server: &Server) -> JsonValue {
    json!({
        "case": case.id,
        "operation": case.operation,
        "base_url": server.address_of(&case.id),
        "key": key_of(&case.id),
        "method": endpoint.method,
        "path": endpoint.path,
        "parameters": case.parameters,
        "body": case.request,
        "stream": case.stream,
        "collect": case.collect,
        "wait_ms": case.wait_ms,
        "callback": case.callback,
        "timeout_ms": case.timeout_ms,
        "retries": case.retries,
    })
}

/// Formats the call, the requests and responses of the server, and the output of the command.
fn show(
    case: &Case,
    call: &JsonValue,
    seen: &server::Seen,
    line: Result<&JsonValue, &NoLine>,
    errors: &str,
) -> String {
    let mut parts = vec![format!("call: {call}")];
    for server::Received { request, .. } in &seen.requests {
        let body = shown(&request.body);
        parts.push(format!("request: {} {}\n{body}", request.method, request.path));
    }
    for answer in &case.answers {
        parts.push(format!("answer: {}\n{}", answer.status, shown(&answer.preview())));
    }
    match line {
        Ok(line) => parts.push(format!("printed: {}", shown(line.to_string().as_bytes()))),
        Err(error) => parts.push(format!("printed: nothing; {error}")),
    }
    if !errors.is_empty() {
        parts.push(format!("standard error: {}", shown(errors.as_bytes())));
    }
    parts.push(String::new());
    masked(&parts.join("\n"), &[key_of(&case.id)])
}
