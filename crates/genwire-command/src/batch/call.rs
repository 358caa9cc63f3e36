//! One call of a batch, and its result as a line.

use super::line::Request;
use crate::call_error;
use crate::locate;
use crate::problem::Problem;
use crate::program::Program;
use crate::reply;
use crate::text::on_one_line;
use genwire_core::client::{Error, ErrorKind, Raw, Transport, Validation};
use genwire_core::{
    BodyForm, ByteBody, Category, Invalid, RawJson, Report, ResponseForm, Violation,
};
use serde::de::IgnoredAny;
use serde_json::{Value as JsonValue, json};
use tokio::sync::watch;
use tokio::time::Instant;

/// The outcome of a line.
pub(super) enum LineOutcome {
    /// A reply.
    Done(String),
    /// A failure, with its result.
    Failed(String),
    /// An error that would make every other line fail as well.
    Fatal(Box<Error>),
    /// A service that could not be reached.
    Unreached {
        /// The result.
        line: String,
        /// The cause.
        error: Box<Error>,
    },
    /// Not sent, because the batch had been stopped.
    Unsent,
    /// Not sent, because this is a dry run.
    Dry {
        /// The id as written in the line.
        id: String,
        /// The report on the parameters; the body is checked with the request.
        parameters: Option<Report>,
    },
}

/// The settings of all calls.
#[derive(Clone)]
pub(super) struct Caller {
    pub(super) program: &'static Program,
    pub(super) transport: Transport,
    pub(super) validation: Validation,
    pub(super) is_dry: bool,
    /// Becomes true when calls may no longer start.
    pub(super) stop: watch::Receiver<bool>,
}

impl Caller {
    /// Sends the call once it is due.
    pub(super) async fn call(mut self, request: Request, due: Option<Instant>) -> LineOutcome {
        if let Some(due) = due {
            tokio::select! {
                () = tokio::time::sleep_until(due) => {}
                // The call may be due much later.
                _ = self.stop.wait_for(|stop| *stop) => return LineOutcome::Unsent,
            }
        }
        // A dry run reports the violations itself, with the request.
        let is_checked = self.validation == Validation::Refuse && !self.is_dry;
        let report = if is_checked { check(self.program, &request) } else { None };
        if let Some(Err(invalid)) = report.clone().map(Report::into_result) {
            return LineOutcome::Failed(refused(&request, invalid));
        }
        match self.send(&request).await {
            Ok(raw) => LineOutcome::Done(done(&request, &raw, report.as_ref())),
            Err(error) if self.is_dry && matches!(error.kind(), ErrorKind::Middleware) => {
                let operation = request.known.endpoint.operation;
                let parameters = self.program.check_parameters(operation, &request.checked());
                LineOutcome::Dry { id: request.id, parameters }
            }
            Err(error) if is_fatal(&error) => LineOutcome::Fatal(Box::new(error)),
            Err(error) => {
                let is_reached = !matches!(error.kind(), ErrorKind::Connection { sent: false, .. });
                let problem = Problem::from(error);
                let line = failed(self.program, &request, &problem);
                match problem {
                    Problem::Call(error) if !is_reached => LineOutcome::Unreached { line, error },
                    _ => LineOutcome::Failed(line),
                }
            }
        }
    }

    async fn send(&self, request: &Request) -> Result<Raw, Error> {
        let mut call = self.transport.call::<RawJson>(request.known.endpoint);
        for (name, value) in &request.params {
            call = call.param(name, value);
        }
        if let Some(form) = request.form {
            call = call.described(form, request.parameters.clone().into());
        }
        if let Some(body) = &request.body {
            let is_raw = request.form.is_some_and(|form| form.body.is_raw());
            let text = serde_json::from_str::<String>(body.get()).ok().filter(|_| is_raw);
            call = match text {
                Some(text) => call.raw_request(ByteBody::new(text)),
                None => call.request(body),
            };
        }
        if asks_for_stream(request) {
            call = call.member("stream", &false);
        }
        let is_raw = |form: &ResponseForm| form.body.is_raw();
        if request.known.endpoint.responses.iter().any(is_raw) {
            return call.raw().await;
        }
        Ok(call.await?.raw().clone())
    }
}

/// Returns the result of a line that could not be read.
pub(super) fn unreadable(
    program: &Program,
    id: Option<&str>,
    number: u64,
    problem: &Problem,
) -> String {
    let id = id.unwrap_or("null");
    let error = error(program, problem);
    format!("{{\"id\":{id},\"ok\":false,\"line\":{number},\"error\":{error}}}")
}

/// Checks the body and the parameters.
fn check(program: &Program, request: &Request) -> Option<Report> {
    let operation = request.known.endpoint.operation;
    let body = request.body.as_ref();
    let body = body.and_then(|body| program.check_request(operation, body.get().as_bytes()));
    let parameters = program.check_parameters(operation, &request.checked());
    match (body, parameters) {
        (Some(mut body), Some(parameters)) => {
            body.merge(parameters);
            Some(body)
        }
        (body, parameters) => body.or(parameters),
    }
}

/// Returns true if a body requests a stream, which does not fit into one line of results.
fn asks_for_stream(request: &Request) -> bool {
    let body = request.body.as_ref().filter(|_| request.known.streams);
    body.is_some_and(|body| locate::first_member(body.get().as_bytes(), "stream") == Some("true"))
}

/// Returns true if every other call would fail for the same reason.
fn is_fatal(error: &Error) -> bool {
    let category = error.service_error().map(|service| service.category);
    matches!(category, Some(Category::Authentication | Category::Balance))
}

fn done(request: &Request, raw: &Raw, report: Option<&Report>) -> String {
    let Request { id, known, .. } = request;
    let mut head = json!({ "status": raw.status().as_u16(), "attempts": raw.attempts() });
    if let Some(id) = raw.request_id() {
        head["request_id"] = JsonValue::from(id);
    }
    let warnings: Vec<&Violation> = report.into_iter().flat_map(Report::warnings).collect();
    if !warnings.is_empty() {
        head["warnings"] = json!(warnings);
    }
    head["digest"] = json!(request.digest().to_string());
    let head = head.to_string();
    let head = head.strip_prefix('{').and_then(|it| it.strip_suffix('}')).unwrap_or_default();
    let is_text = reply::form(known.endpoint, raw).is_some_and(BodyForm::is_raw);
    let reply = as_json(&String::from_utf8_lossy(raw.body()), is_text);
    format!(
        "{{\"id\":{id},\"operation\":\"{}\",\"ok\":true,{head},\"reply\":{reply}}}",
        known.endpoint.operation
    )
}

/// Returns a reply as JSON: plain text becomes a string, and an empty reply `null`.
fn as_json(text: &str, is_text: bool) -> String {
    if text.trim().is_empty() && !is_text {
        return "null".to_owned();
    }
    match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) if !is_text => on_one_line(text),
        _ => JsonValue::from(text).to_string(),
    }
}

fn failed(program: &Program, request: &Request, problem: &Problem) -> String {
    failure(request, &error(program, problem))
}

fn refused(request: &Request, invalid: Invalid) -> String {
    let violations = json!(invalid.report().violations());
    let error = json!({
        "kind": ErrorKind::Invalid(invalid).as_str(),
        "message": call_error::NOT_SENT_MESSAGE,
        "violations": violations,
    });
    failure(request, &error)
}

fn failure(request: &Request, error: &JsonValue) -> String {
    let (operation, digest) = (request.known.endpoint.operation, request.digest());
    format!(
        "{{\"id\":{},\"operation\":\"{operation}\",\"ok\":false,\"error\":{error},\
         \"digest\":\"{digest}\"}}",
        request.id
    )
}

fn error(program: &Program, problem: &Problem) -> JsonValue {
    problem.to_json(program)["error"].take()
}

#[cfg(test)]
mod tests {
    use super::as_json;

    #[test]
    fn a_reply_of_any_kind_is_json() {
        for (text, is_text, expected) in [
            ("{ \"a\" : [1] }\n", false, r#"{"a":[1]}"#),
            ("", false, "null"),
            (" \n", false, "null"),
            ("{\"a\":", false, r#""{\"a\":""#),
            ("pong\n", true, r#""pong\n""#),
            ("5", true, r#""5""#),
            ("", true, r#""""#),
        ] {
            assert_eq!(as_json(text, is_text), expected);
        }
    }
}
