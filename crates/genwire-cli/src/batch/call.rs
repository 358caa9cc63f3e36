//! One call of a batch, and its result as a line.

use super::line::Request;
use crate::call_error;
use crate::catalogue;
use crate::check::locate;
use crate::problem::Problem;
use crate::text::on_one_line;
use genwire_core::client::{CallOptions, Error, ErrorKind, Http, Raw, Validation};
use genwire_core::{Category, RawJson, Report};
use serde_json::{Value as JsonValue, json};
use tokio::sync::watch;
use tokio::time::Instant;

/// What came of a line.
pub(super) enum Outcome {
    /// There is a reply.
    Done(String),
    /// There is none, and the result says why.
    Failed(String),
    /// No line of the batch can succeed any more; this one is as good as not sent.
    Hopeless(Box<Error>),
    /// The service could not be reached.
    Unreached {
        /// The result.
        line: String,
        /// Why it could not.
        error: Box<Error>,
    },
    /// Nothing was sent, because the batch was stopped before.
    Unsent,
    /// Nothing was sent, because this is a dry run.
    Dry {
        /// The id as it stands in the line.
        id: String,
    },
}

/// What is the same for all calls.
#[derive(Clone)]
pub(super) struct Caller {
    pub(super) http: Http,
    pub(super) validation: Validation,
    pub(super) is_dry: bool,
    /// Becomes true when no more calls are to start.
    pub(super) stop: watch::Receiver<bool>,
}

impl Caller {
    /// Makes a call once its turn has come.
    pub(super) async fn call(mut self, request: Request, due: Option<Instant>) -> Outcome {
        if let Some(due) = due {
            tokio::select! {
                () = tokio::time::sleep_until(due) => {}
                // Nobody waits for a turn that may be far away.
                _ = self.stop.wait_for(|stop| *stop) => return Outcome::Unsent,
            }
        }
        if self.validation == Validation::Refuse
            && !self.is_dry
            && let Some(report) = judge(&request).filter(|report| !report.is_valid())
        {
            return Outcome::Failed(refused(&request, &report));
        }
        match self.send(&request).await {
            Ok(raw) => Outcome::Done(done(&request, &raw)),
            Err(_) if self.is_dry => Outcome::Dry { id: request.id },
            Err(error) if is_hopeless(&error) => Outcome::Hopeless(Box::new(error)),
            Err(error) => {
                let is_reached = !matches!(error.kind(), ErrorKind::Transport { sent: false });
                let problem = Problem::from(error);
                let line = failed(&request, &problem);
                match problem {
                    Problem::Call(error) if !is_reached => Outcome::Unreached { line, error },
                    _ => Outcome::Failed(line),
                }
            }
        }
    }

    async fn send(&self, request: &Request) -> Result<Raw, Error> {
        let params: Vec<(&str, &str)> =
            request.params.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let mut options = CallOptions::new();
        if asks_for_stream(request) {
            options = options.member("stream", &false)?;
        }
        let body = request.body.as_ref();
        let reply =
            self.http.call::<RawJson, RawJson>(request.known.endpoint, &params, body, &options);
        Ok(reply.await?.raw().clone())
    }
}

/// The result of a line that could not be read.
pub(super) fn unreadable(id: Option<&str>, number: u64, problem: &Problem) -> String {
    let id = id.unwrap_or("null");
    let error = error(problem);
    format!("{{\"id\":{id},\"ok\":false,\"line\":{number},\"error\":{error}}}")
}

fn judge(request: &Request) -> Option<Report> {
    catalogue::judge(request.known.endpoint.operation, request.body.as_ref()?.get().as_bytes())
}

/// Whether a body asks for a stream, of which a line of results could make nothing.
fn asks_for_stream(request: &Request) -> bool {
    let body = request.body.as_ref().filter(|_| request.known.streams);
    body.is_some_and(|body| locate::first_member(body.get().as_bytes(), "stream") == Some("true"))
}

/// Whether every other call would fail for the same reason.
fn is_hopeless(error: &Error) -> bool {
    let api = error.api().map(|api| api.category);
    matches!(api, Some(Category::Authentication | Category::Balance))
}

fn done(request: &Request, raw: &Raw) -> String {
    let Request { id, known, .. } = request;
    let mut head = json!({ "status": raw.status().as_u16(), "attempts": raw.attempts() });
    if let Some(id) = raw.request_id() {
        head["request_id"] = JsonValue::from(id);
    }
    let head = head.to_string();
    let head = head.trim_start_matches('{').trim_end_matches('}');
    let reply = on_one_line(&String::from_utf8_lossy(raw.body()));
    format!(
        "{{\"id\":{id},\"operation\":\"{}\",\"ok\":true,{head},\"reply\":{reply}}}",
        known.endpoint.operation
    )
}

fn failed(request: &Request, problem: &Problem) -> String {
    let Request { id, known, .. } = request;
    let error = error(problem);
    format!(
        "{{\"id\":{id},\"operation\":\"{}\",\"ok\":false,\"error\":{error}}}",
        known.endpoint.operation
    )
}

fn refused(request: &Request, report: &Report) -> String {
    let Request { id, known, .. } = request;
    let error = json!({
        "kind": "refused",
        "message": call_error::REFUSED,
        "violations": report.violations(),
    });
    format!(
        "{{\"id\":{id},\"operation\":\"{}\",\"ok\":false,\"error\":{error}}}",
        known.endpoint.operation
    )
}

fn error(problem: &Problem) -> JsonValue {
    problem.to_json()["error"].take()
}
