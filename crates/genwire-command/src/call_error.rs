//! Formats a failed call for a person, as JSON and as an exit code.

use crate::program::Program;
use crate::severity::{role, word};
use crate::style::{Painter, Role};
use crate::text::{harmless, harmless_lines};
use crate::verdict::Verdict;
use genwire_core::client::{Error, ErrorKind};
use genwire_core::{Category, Violation};
use serde_json::{Value as JsonValue, json};
use std::error::Error as StdError;

/// The message for a request that breaks rules.
pub const NOT_SENT_MESSAGE: &str = "the request does not conform; it was not sent";

/// Returns the exit code for a failed call.
pub fn verdict(error: &Error) -> Verdict {
    match error.kind() {
        ErrorKind::Invalid(_)
        | ErrorKind::Response(_)
        | ErrorKind::Protocol { .. }
        | ErrorKind::TooLarge { .. } => Verdict::Failure,
        ErrorKind::Service(_) | ErrorKind::Redirect { .. } => Verdict::Service,
        ErrorKind::Connection { .. } | ErrorKind::Timeout(_) | ErrorKind::Truncated => {
            Verdict::Network
        }
        _ => Verdict::CannotRun,
    }
}

/// Returns the message of a failed call, in one line.
pub fn title(error: &Error) -> String {
    let operation = error.operation().map_or_else(String::new, |name| format!("`{name}`: "));
    match error.kind() {
        ErrorKind::Invalid(_) => {
            format!("{operation}{NOT_SENT_MESSAGE}")
        }
        kind => format!("{operation}{}", harmless_lines(&kind.to_string())),
    }
}

/// Returns the details of a failed call, one on each line.
pub fn details(error: &Error, painter: Painter) -> String {
    let mut lines = Vec::new();
    if let Some(report) = error.report() {
        lines.extend(report.violations().iter().map(|it| violation(it, painter)));
    } else {
        let causes = std::iter::successors(error.source(), |cause| (*cause).source());
        let is_shown = |cause: &&dyn StdError| {
            !matches!(error.kind(), ErrorKind::Service(_)) && !cause.to_string().is_empty()
        };
        lines.extend(
            causes.filter(is_shown).map(|cause| format!("cause: {}", harmless(&cause.to_string()))),
        );
    }
    lines.extend(error.status().map(|status| format!("HTTP status: {status}")));
    lines.extend(error.request_id().map(|id| format!("request id: {}", harmless(&id))));
    lines.extend(error.task_id().map(|id| format!("task: {}", harmless(&id))));
    lines
        .extend(error.retry_after().map(|pause| format!("try again after: {} s", pause.as_secs())));
    if error.attempts() > 1 {
        lines.push(format!("attempts: {}", error.attempts()));
    }
    lines.iter().flat_map(|line| ["  ", line, "\n"]).collect()
}

/// Returns the help for a failed call, if there is any.
pub fn help(error: &Error, program: &Program) -> Option<String> {
    let command = program.command();
    let help = match error.kind() {
        ErrorKind::Invalid(_) => {
            "`--dry-run` shows the request; `--validation warn` sends it all the same"
        }
        ErrorKind::Connection { .. } if error.is_certificate() => {
            "its certificate must be for the host of the address, by an authority that is trusted; \
             SSL_CERT_FILE names a file with those to trust"
        }
        ErrorKind::Connection { sent: false, .. } if error.is_retryable() => {
            return Some(format!(
                "check the address, and that the service is running; `{command} serve` runs one \
                 locally"
            ));
        }
        ErrorKind::Timeout(_) => "`--timeout` sets how long a call may take",
        _ if is_refused_key(error) => {
            return Some(format!(
                "give another key by `--api-key-file`, by {} or, for a profile, by `{command} \
                 login NAME`",
                program.key_variable()
            ));
        }
        // Without a body, the message names every possible cause.
        ErrorKind::Service(service)
            if service.category == Category::Request && !has_body(error, program) =>
        {
            return None;
        }
        _ => error.help()?,
    };
    Some(help.to_owned())
}

/// Returns true if the service has refused the key, or if there is no key.
pub fn is_refused_key(error: &Error) -> bool {
    error.service_error().is_some_and(|service| service.category == Category::Authentication)
}

fn has_body(error: &Error, program: &Program) -> bool {
    error.operation().and_then(|name| program.find(name)).is_none_or(|operation| operation.has_body)
}

/// Returns a failed call as a JSON object.
pub fn to_json(error: &Error) -> JsonValue {
    let mut object = json!({ "kind": error.kind().as_str(), "message": title(error) });
    let mut set = |name: &str, value: Option<JsonValue>| {
        if let Some(value) = value {
            object[name] = value;
        }
    };
    set("operation", error.operation().map(JsonValue::from));
    set("code", error.code().map(|code| code.as_i64().into()));
    set("category", error.service_error().map(|service| service.category.as_str().into()));
    set("retryable", Some(error.is_retryable().into()));
    set("status", error.status().map(JsonValue::from));
    set("request_id", error.request_id().map(JsonValue::from));
    set("task_id", error.task_id().map(JsonValue::from));
    set("attempts", Some(error.attempts().into()));
    if let Some(report) = error.report() {
        set("violations", serde_json::to_value(report.violations()).ok());
    }
    object
}

/// Returns a violation as one line.
pub fn violation(violation: &Violation, painter: Painter) -> String {
    let place = if violation.path.is_empty() { "the body" } else { &violation.path };
    let text = format!("{}: {}", harmless(place), harmless(&violation.message));
    let word = painter.paint(role(violation.severity), word(violation.severity));
    let rule = format!("({})", rule(violation));
    format!("{word}: {} {}", painter.paint(Role::Strong, &text), painter.paint(Role::Dim, &rule))
}

/// Returns the rule of a violation with its code, if it has one.
pub fn rule(violation: &Violation) -> String {
    match violation.code {
        Some(code) => format!("{}, code {code}", violation.rule),
        None => violation.rule.to_string(),
    }
}
