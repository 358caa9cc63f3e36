//! Files in requests: images, videos and audio files exactly at the limits, and just beyond.
//!
//! The local check determines for each request if the server must accept it.

mod samples;

use crate::errors::{error_of, is_passing, judge_error};
use crate::exchange::Exchange;
use crate::place::call;
use crate::requirements::{Case, Operation};
use crate::run::Run;
use genwire_core::{Endpoint, MediaLimits, Severity};
use genwire_media::data_url;
use samples::{MAX_BYTES, Sample, of_length, samples, sizes};
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A file in an unknown format.
const UNKNOWN_FILE: &str = "data:image/png;base64,AAAA";

/// The prefixes of a file URL.
const ADDRESSES: [&str; 3] = ["data:", "http://", "https://"];

/// Time by which two files together exceed the limit on their total duration, in seconds.
const BEYOND_TOTAL: f64 = 0.5;

/// The trials of the file limits at a position in the requests to an operation.
struct Trials<'a> {
    run: &'a Run<'a>,
    operation: &'a Operation,
    endpoint: &'static Endpoint,
    limits: &'static MediaLimits,
    /// An accepted body, and the pointer to the file URL in it.
    body: JsonValue,
    place: String,
}

/// Tries the limits on files in requests.
pub(crate) async fn try_files(run: &Run<'_>) {
    let mut found = BTreeSet::new();
    let mut missing = Vec::new();
    for (operation, endpoint) in run.operations() {
        for limits in run.judge.media(&operation.name) {
            if !run.selection.has_media(limits.name) {
                continue;
            }
            let fitting = accepted(operation).find_map(|case| place(run, operation, limits, case));
            let Some((body, place)) = fitting else {
                missing.push(limits);
                continue;
            };
            found.insert(limits.name);
            let upload = format!("{}.max_upload_bytes", limits.name);
            run.evidence().skip(upload, "a run uploads no files");
            let (control, edges) = samples(limits);
            let trials = Trials { run, operation, endpoint, limits, body, place };
            trials.run(&control, &edges).await;
        }
    }
    for limits in missing.into_iter().filter(|limits| !found.contains(limits.name)) {
        skip(run, limits, "no body of the requirements has such a file");
    }
}

fn accepted(operation: &Operation) -> impl Iterator<Item = &Case> {
    operation.cases.iter().filter(|case| case.response.is_some())
}

/// Records why the limits were skipped.
fn skip(run: &Run<'_>, limits: &MediaLimits, reason: &str) {
    let within = format!("{}.", limits.name);
    let items = run.requirements.facts.iter().flat_map(|fact| &fact.items);
    let mut evidence = run.evidence();
    for item in items.filter(|item| item.starts_with(&within)) {
        evidence.skip(item, reason);
    }
}

/// Returns the pointer to the URL of a file that is subject to the limits.
fn place(
    run: &Run<'_>,
    operation: &Operation,
    limits: &MediaLimits,
    case: &Case,
) -> Option<(JsonValue, String)> {
    let body: JsonValue = serde_json::from_str(case.body.get()).ok()?;
    let mut places = Vec::new();
    addresses(&body, String::new(), &mut places);
    let place = places.into_iter().find(|place| {
        let text = with(&body, place, UNKNOWN_FILE).to_string();
        let report = run.judge.check_files(&operation.name, text.as_bytes());
        report.is_some_and(|report| {
            let mut found = report.violations().iter();
            found.any(|it| it.path == *place && it.rule.starts_with(limits.name))
        })
    })?;
    Some((body, place))
}

/// Collects the pointers to URL strings.
fn addresses(value: &JsonValue, at: String, found: &mut Vec<String>) {
    match value {
        JsonValue::String(text) if ADDRESSES.iter().any(|start| text.starts_with(start)) => {
            found.push(at);
        }
        JsonValue::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                addresses(item, format!("{at}/{index}"), found);
            }
        }
        JsonValue::Object(members) => {
            for (name, member) in members {
                let name = genwire_constraint::pointer::escape(name);
                addresses(member, format!("{at}/{name}"), found);
            }
        }
        _ => {}
    }
}

fn with(body: &JsonValue, place: &str, url: &str) -> JsonValue {
    let mut body = body.clone();
    if let Some(address) = body.pointer_mut(place) {
        *address = JsonValue::from(url);
    }
    body
}

/// The server's reply to a body with files.
struct Answer {
    exchange: Arc<Exchange>,
    /// The error, unless the body was accepted.
    error: Option<String>,
}

impl Trials<'_> {
    async fn run(&self, control: &Sample, edges: &[Sample]) {
        let unusable = match self.request(control) {
            Some(body) => self.send(body).await.map_or_else(Some, |answer| answer.error),
            None => Some("files cannot be made".to_owned()),
        };
        if let Some(reason) = unusable {
            let reason = format!("the server accepts no file within the limits: {reason}");
            return skip(self.run, self.limits, &reason);
        }
        self.run.evidence().confirm(format!("{}.{}", self.limits.name, control.limit));
        for edge in edges {
            self.try_sample(edge).await;
        }
        if self.limits.max_bytes.is_some() && self.run.selection.has_sizes_of(self.limits.name) {
            match sizes(self.limits, self.endpoint.body_limit, &control.bytes) {
                Some(files) => {
                    for file in files {
                        self.try_sample(&file).await;
                    }
                }
                None => self.skip_size(MAX_BYTES),
            }
        }
        if let Some(total) = self.limits.total_seconds {
            for beyond in [0.0, BEYOND_TOTAL] {
                if let Some(body) = self.pair(total / 2.0, total / 2.0 + beyond) {
                    self.try_body("total_seconds", body).await;
                }
            }
        }
    }

    async fn try_sample(&self, sample: &Sample) {
        match self.request(sample) {
            Some(body) => self.try_body(&sample.limit, body).await,
            None => self.skip_size(&sample.limit),
        }
    }

    fn request(&self, sample: &Sample) -> Option<Vec<u8>> {
        let url = data_url(&sample.bytes).ok()?;
        Some(with(&self.body, &self.place, &url).to_string().into_bytes())
    }

    /// Returns a body with two files, by duplicating the list item that contains the file.
    fn pair(&self, first: f64, second: f64) -> Option<Vec<u8>> {
        let [mut body, other] = [first, second]
            .map(|length| of_length(self.limits, length))
            .map(|bytes| Some(with(&self.body, &self.place, &data_url(&bytes).ok()?)));
        let names: Vec<&str> = self.place.split('/').collect();
        let index = names.iter().position(|name| name.parse::<usize>().is_ok())?;
        let (list, item) = (names[..index].join("/"), names[..=index].join("/"));
        let item = other?.pointer(&item)?.clone();
        body.as_mut()?.pointer_mut(&list)?.as_array_mut()?.push(item);
        Some(body?.to_string().into_bytes())
    }

    /// Records that a file is too large to fit in a body.
    fn skip_size(&self, limit: &str) {
        let item = format!("{}.{limit}", self.limits.name);
        self.run.evidence().skip(item, "a file of this size does not fit into a body");
    }

    /// Sends a body, and compares the reply with the local check.
    async fn try_body(&self, limit: &str, body: Vec<u8>) {
        let is_too_large = |max| u64::try_from(body.len()).is_ok_and(|size| size > max);
        if self.endpoint.body_limit.is_some_and(is_too_large) {
            return self.skip_size(limit);
        }
        let Some(report) = self.run.judge.check_files(&self.operation.name, &body) else { return };
        let errors = report.violations().iter().filter(|it| it.severity == Severity::Error);
        let errors: Vec<_> = errors.collect();
        let item = format!("{}.{limit}", self.limits.name);
        // A check of the whole request may have the same limit at the same path.
        let is_of_file = |rule: &str| rule.starts_with(self.limits.name);
        if errors.iter().any(|it| !is_of_file(&it.rule) && it.path != self.place) {
            // A body with other violations shows nothing about a limit.
            return;
        }
        let fault = errors.first().map(|first| {
            let own = errors.iter().find(|it| is_of_file(&it.rule));
            (own.map_or(item.as_str(), |it| it.rule.as_ref()), &first.message)
        });
        let answer = match self.send(body).await {
            Ok(answer) => answer,
            Err(reason) => return self.run.evidence().skip(item, reason),
        };
        let mut evidence = self.run.evidence();
        match (fault, answer.error) {
            (None, None) => evidence.confirm(item),
            (Some((rule, _)), Some(_)) => evidence.confirm(rule),
            (None, Some(error)) => {
                let message = format!("the server refuses a file within the limit: {error}");
                evidence.refute(item, message, &answer.exchange);
            }
            (Some((rule, message)), None) => {
                let message = format!("the server accepts a file beyond it: {message}");
                evidence.refute(rule, message, &answer.exchange);
            }
        }
    }

    /// Sends a body; the error is the reason why the reply shows nothing.
    async fn send(&self, body: Vec<u8>) -> Result<Answer, String> {
        let sent = self.run.target.send(call(self.endpoint, body)).await;
        let exchange = sent.map_err(|error| error.reason())?;
        let exchange = Arc::new(exchange);
        let Some(error) = error_of(self.endpoint, &exchange) else {
            if let Some(reply) = exchange.json() {
                self.run.note_reply(self.operation, &exchange, &reply);
            }
            return Ok(Answer { exchange, error: None });
        };
        judge_error(self.run, self.endpoint, &exchange, None);
        if is_passing(error.category) {
            return Err(format!("the server answered: {error}"));
        }
        Ok(Answer { exchange, error: Some(error.to_string()) })
    }
}
