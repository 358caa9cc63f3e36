//! One call of a tool: arguments to a request, the request to a result.

use super::arguments;
use super::content;
use super::progress::Reporter;
use crate::locate;
use crate::problem::Problem;
use crate::program::{Operation, Program};
use genwire_core::client::{CallBuilder, Error, FeedEnd, Raw, Transport, Validation};
use genwire_core::{BodyForm, ByteBody, DEFAULT_BODY_LIMIT, RawJson, Report, Violation};
use rmcp::model::{CallToolResult, JsonObject};
use serde::de::DeserializeOwned;
use serde_json::{Value as JsonValue, json};
use std::path::PathBuf;
use std::pin::Pin;

/// The memory that an event needs in addition to its data, in bytes.
const EVENT_BYTES: u64 = 64;

/// The pending result of a call.
pub type Outcome<'a> = Pin<Box<dyn Future<Output = Result<CallToolResult, Problem>> + Send + 'a>>;

/// Additions of an interface to the tools of its operations.
pub trait Extension: Send + Sync {
    /// Returns the name of the server.
    fn name(&self) -> &'static str;

    /// Returns the instructions for a model about all tools.
    fn instructions(&self) -> String;

    /// Returns the alternative to a dry run of the server, as help.
    fn dry_run_help(&self) -> &'static str;

    /// Adds arguments of a tool to the members of its request.
    fn add_arguments(&self, _: &Operation, _: &mut JsonObject) {}

    /// Accepts the additional arguments of an extension, and returns a call that the extension
    /// makes itself.
    fn begin(&self, _: &Operation, _: &mut JsonObject) -> Result<Option<Box<dyn Work>>, Problem> {
        Ok(None)
    }
}

/// An interface that adds nothing.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    /// The name of the server.
    pub name: &'static str,
    /// The title of the interface.
    pub title: &'static str,
}

impl Extension for Plain {
    fn name(&self) -> &'static str {
        self.name
    }

    fn instructions(&self) -> String {
        format!(
            "The tools call operations of {}. Arguments are checked before they are sent: correct \
             those that the violations name.",
            self.title
        )
    }

    fn dry_run_help(&self) -> &'static str {
        "`call OPERATION --dry-run` shows one request"
    }
}

/// A call that is made in a way of its own.
pub trait Work: Send {
    /// Makes the call.
    fn run<'a>(
        self: Box<Self>,
        caller: &'a Caller,
        request: &'a Request,
        reporter: &'a mut Reporter,
    ) -> Outcome<'a>;
}

/// The connection and the settings of all calls.
pub struct Caller {
    pub(super) program: &'static Program,
    pub(super) transport: Transport,
    pub(super) validation: Validation,
    pub(super) files: Option<PathBuf>,
    pub(super) extension: Box<dyn Extension>,
}

impl std::fmt::Debug for Caller {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Caller").field("transport", &self.transport).finish_non_exhaustive()
    }
}

/// The request of a call.
#[derive(Debug)]
pub struct Request {
    pub(super) known: &'static Operation,
    pub(super) params: Vec<(&'static str, String)>,
    pub(super) parameters: JsonObject,
    /// All parameters as they are checked.
    pub(super) checked: JsonObject,
    pub(super) body: Option<RawJson>,
    /// A text or binary body.
    pub(super) raw: Option<ByteBody>,
}

impl Request {
    /// Returns the operation.
    pub fn operation(&self) -> &'static Operation {
        self.known
    }

    /// Returns the JSON of the body; empty without a body.
    pub fn body(&self) -> &[u8] {
        self.body.as_ref().map(|body| body.get().as_bytes()).unwrap_or_default()
    }

    /// Returns true if the body requests a stream of events.
    pub fn asks_for_stream(&self) -> bool {
        self.known.streams && locate::first_member(self.body(), "stream") == Some("true")
    }
}

impl Caller {
    /// Returns the client.
    pub fn transport(&self) -> &Transport {
        &self.transport
    }

    /// Returns the folder for files in replies.
    pub fn files(&self) -> Option<&PathBuf> {
        self.files.as_ref()
    }

    /// Makes a call; a failure is a result that the model reads.
    pub(super) async fn call(
        &self,
        known: &'static Operation,
        arguments: JsonObject,
        reporter: &mut Reporter,
    ) -> CallToolResult {
        match self.result(known, arguments, reporter).await {
            Ok(result) => result,
            Err(problem) => content::failed(self.program, &problem),
        }
    }

    async fn result(
        &self,
        known: &'static Operation,
        mut arguments: JsonObject,
        reporter: &mut Reporter,
    ) -> Result<CallToolResult, Problem> {
        let work = self.extension.begin(known, &mut arguments)?;
        let request = arguments::read(self.program, known, arguments)?;
        let report = match self.validation {
            Validation::Off => None,
            Validation::Refuse | Validation::Warn => self.report(&request),
        };
        if let Some(report) = report.as_ref().filter(|report| !report.is_valid())
            && self.validation == Validation::Refuse
        {
            return Ok(content::refused(report.violations()));
        }
        let mut result = match work {
            Some(work) => work.run(self, &request, reporter).await?,
            None => self.plain(&request, reporter).await?,
        };
        let warnings: Vec<&Violation> =
            report.as_ref().map(|report| report.warnings().collect()).unwrap_or_default();
        content::warn(&mut result, &warnings);
        Ok(result)
    }

    /// Checks the body and the parameters.
    fn report(&self, request: &Request) -> Option<Report> {
        let operation = request.known.endpoint.operation;
        let body = request.body.as_ref();
        let body = body.and_then(|it| self.program.check_request(operation, it.get().as_bytes()));
        let parameters = self.program.check_parameters(operation, &request.checked);
        match (body, parameters) {
            (Some(mut body), Some(parameters)) => {
                body.merge(parameters);
                Some(body)
            }
            (body, parameters) => body.or(parameters),
        }
    }

    /// Makes an ordinary call: the result is the whole reply, or all events of a stream.
    async fn plain(
        &self,
        request: &Request,
        reporter: &mut Reporter,
    ) -> Result<CallToolResult, Problem> {
        let endpoint = request.known.endpoint;
        let has_whole = endpoint.responses.iter().any(|form| form.body != BodyForm::Events);
        if endpoint.stream().is_some() && !has_whole {
            return self.events(request, reporter).await.map(content::reply);
        }
        let raw = self.raw(request).await?;
        content::of_raw(&raw, self.files.as_deref())
    }

    async fn events(
        &self,
        request: &Request,
        reporter: &mut Reporter,
    ) -> Result<JsonValue, Problem> {
        let form = self.program.form(request.known.endpoint.operation);
        let end = form.map_or(FeedEnd::NONE, |form| form.feed_end);
        let call = self.build::<RawJson>(request).feed::<RawJson>(end);
        let mut stream = call.stream().await?;
        let mut events = Vec::new();
        let mut left = DEFAULT_BODY_LIMIT;
        while let Some(event) = stream.next().await {
            let event = event?.get().as_bytes().to_vec();
            let size = event.len() as u64 + EVENT_BYTES;
            left = left.checked_sub(size).ok_or_else(too_large)?;
            events.push(event);
            reporter.step("receiving the reply").await;
        }
        let joined = self.program.join(request.known.endpoint.operation, &events);
        if let Some(Ok(whole)) = joined {
            return Ok(serde_json::from_slice(&whole.body).unwrap_or_default());
        }
        let events = events.iter().filter_map(|event| serde_json::from_slice(event).ok());
        Ok(json!({ "events": events.collect::<Vec<JsonValue>>() }))
    }

    async fn raw(&self, request: &Request) -> Result<Raw, Error> {
        let call = self.build::<RawJson>(request);
        let asks = request.asks_for_stream();
        let call = if asks { call.member("stream", &false) } else { call };
        call.raw().await
    }

    /// Requests the whole reply.
    pub async fn whole(&self, request: &Request) -> Result<JsonValue, Problem> {
        let raw = self.raw(request).await?;
        // A reply without a body is a success without content.
        Ok(serde_json::from_slice(raw.body()).unwrap_or_else(|_| json!({})))
    }

    /// Starts a call with the parameters and the body of a request.
    pub fn build<'a, R: DeserializeOwned + Send + 'static>(
        &'a self,
        request: &'a Request,
    ) -> CallBuilder<'a, R> {
        // The request has been checked already.
        let endpoint = request.known.endpoint;
        let mut call = self.transport.call(endpoint).validation(Validation::Off);
        for (name, value) in &request.params {
            call = call.param(name, value);
        }
        if let Some(form) = self.program.form(endpoint.operation) {
            call = call.described(form, request.parameters.clone().into());
        }
        if let Some(raw) = &request.raw {
            call = call.raw_request(raw.clone());
        }
        match &request.body {
            Some(body) => call.request(body),
            None => call,
        }
    }
}

/// Returns the problem of a stream that does not end.
fn too_large() -> Problem {
    Problem::TooLarge {
        what: "the stream of events".to_owned(),
        limit: DEFAULT_BODY_LIMIT,
        help: Some("`call OPERATION` prints its events as they come"),
    }
}
