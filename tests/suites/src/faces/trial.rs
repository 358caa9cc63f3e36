//! The trial of a served document: what is answered, valid and refused.

use super::document::{Document, Operation};
use super::http::{Client, Reply};
use super::request::{Maker, Valid, faults, is_json};
use genwire_constraint::pointer::escape as escaped;
use jsonschema::Validator;
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::io;

/// A number of things that were tried, and how many of them were right.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Count {
    pub(super) good: usize,
    pub(super) all: usize,
}

impl Count {
    pub(super) fn add(&mut self, is_good: bool) {
        self.all += 1;
        self.good += usize::from(is_good);
    }

    pub(super) fn join(&mut self, other: Self) {
        self.all += other.all;
        self.good += other.good;
    }

    /// Returns the share that is right, in tenths of a percent; 1000 if nothing was tried.
    pub(super) fn per_mille(self) -> usize {
        (self.good * 1000).checked_div(self.all).unwrap_or(1000)
    }
}

/// Counts of what came of a document.
#[derive(Default)]
pub(super) struct Outcome {
    /// Operations of the document with a status of success to a valid request.
    pub(super) answered: Count,
    /// Responses, those to wrong requests among them, that the document accepts.
    pub(super) valid: Count,
    /// Bodies with one fault that are answered with an error.
    pub(super) refused: Count,
    /// Checks of the resources that are listed by hand.
    pub(super) consistent: Count,
    /// Each thing that is not as wanted.
    pub(super) problems: Vec<String>,
}

/// The trial of one document by one client.
pub(super) struct Trial<'d> {
    pub(super) document: &'d Document,
    pub(super) client: Client,
    pub(super) outcome: Outcome,
    /// The validators of the replies, by the pointers of their schemas.
    validators: BTreeMap<String, Option<Validator>>,
}

impl<'d> Trial<'d> {
    pub(super) fn new(document: &'d Document, base_url: &str) -> Self {
        let (client, outcome) = (Client::new(base_url), Outcome::default());
        Self { document, client, outcome, validators: BTreeMap::new() }
    }

    /// Tries an operation: with few parameters, with all, and with wrong bodies; returns true if it is
    /// answered.
    pub(super) fn operation(&mut self, operation: &Operation) -> io::Result<bool> {
        let maker = Maker { document: self.document };
        let mut is_answered = true;
        let mut first = None;
        // A deleted record no longer exists at the second call.
        let ways = if operation.method == "DELETE" { &[true][..] } else { &[false, true] };
        for has_all in ways.iter().copied() {
            let Some(made) = maker.request(operation, has_all, &BTreeMap::new()) else {
                self.problem(operation, "no valid request could be made");
                is_answered = false;
                break;
            };
            let reply = self.client.send(&made.request)?;
            let is_success = self.is_success(operation, reply.status);
            if !is_success {
                let body = String::from_utf8_lossy(&reply.body);
                let said: String = body.chars().take(300).collect();
                let target = &made.request.target;
                self.problem(
                    operation,
                    &format!("{target} is answered with {}: {said}", reply.status),
                );
            }
            is_answered &= is_success;
            self.judge(operation, &reply);
            first.get_or_insert(made);
        }
        if let Some(Valid { request, json: Some((body, validator)) }) = first {
            for wrong in faults(&body, &validator) {
                let mut request = request.clone();
                request.body = Some(wrong.to_string().into_bytes());
                let reply = self.client.send(&request)?;
                let is_refused = (400..500).contains(&reply.status);
                self.outcome.refused.add(is_refused);
                if !is_refused {
                    let wrong: String = wrong.to_string().chars().take(300).collect();
                    self.problem(operation, &format!("{} for the wrong {wrong}", reply.status));
                }
                self.judge(operation, &reply);
            }
        }
        Ok(is_answered)
    }

    /// Notes what is wrong with an operation.
    pub(super) fn problem(&mut self, operation: &Operation, what: &str) {
        self.outcome.problems.push(format!("{}: {what}", operation.name()));
    }

    /// Returns true for a status that the document lists as a success.
    fn is_success(&self, operation: &Operation, status: u16) -> bool {
        let replies = self.document.at(&format!("{}/responses", operation.pointer));
        let names: Vec<&String> =
            replies.as_object().into_iter().flatten().map(|(it, _)| it).collect();
        let is_good = |name: &&&String| name.starts_with(['1', '2', '3']);
        let good: Vec<&&String> = names.iter().filter(is_good).collect();
        if good.is_empty() {
            return (200..300).contains(&status);
        }
        good.iter().any(|name| matches(name, status))
    }

    /// Judges a reply by the document, if it states the status.
    fn judge(&mut self, operation: &Operation, reply: &Reply) {
        let Some(found) = self.wrong(operation, reply) else { return };
        self.outcome.valid.add(found.is_none());
        if let Some(why) = found {
            let body = String::from_utf8_lossy(&reply.body);
            let body: String = body.chars().take(300).collect();
            self.problem(operation, &format!("{} is not valid: {why}: {body}", reply.status));
        }
    }

    /// Returns what is wrong with a reply; `None` if the document does not describe it.
    #[expect(clippy::option_option, reason = "not judged, right, or wrong")]
    fn wrong(&mut self, operation: &Operation, reply: &Reply) -> Option<Option<String>> {
        let replies = format!("{}/responses", operation.pointer);
        let stated = self.document.at(&replies).as_object()?;
        let exact = stated.keys().find(|name| matches(name, reply.status));
        let name = exact.or_else(|| stated.keys().find(|name| *name == "default"))?.clone();
        let pointer = self.document.follow(&format!("{replies}/{}", escaped(&name)));
        let content = self.document.at(&format!("{pointer}/content"));
        let Some(content) = content.as_object().filter(|it| !it.is_empty()) else {
            let is_error = reply.status >= 400;
            return Some((!reply.body.is_empty() && !is_error).then(|| "has a body".to_owned()));
        };
        if operation.method == "HEAD" || matches!(reply.status, 204 | 304) {
            return Some(None);
        }
        let plain = |media_type: &str| {
            media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
        };
        let own = plain(&reply.media_type);
        let main = own.split('/').next().unwrap_or_default();
        let fits = |name: &&String| {
            let name = plain(name);
            name == own || name == "*/*" || name == format!("{main}/*")
        };
        let Some(media_type) = content.keys().find(fits).cloned() else {
            let known: Vec<&str> = content.keys().map(String::as_str).collect();
            return Some(Some(format!("is `{own}` and not {}", known.join(", "))));
        };
        let place = format!("{pointer}/content/{}", escaped(&media_type));
        let texts: Vec<String> = match own.as_str() {
            it if is_json(it) => vec![String::from_utf8_lossy(&reply.body).into_owned()],
            "text/event-stream" => events(&reply.body),
            "application/x-ndjson" | "application/jsonl" | "application/json-lines" => {
                let text = String::from_utf8_lossy(&reply.body);
                text.lines().filter(|it| !it.is_empty()).map(str::to_owned).collect()
            }
            _ => return Some(None),
        };
        let item = format!("{place}/itemSchema");
        let has_items = self.document.root.pointer(&item).is_some();
        let schema = if has_items { item } else { format!("{place}/schema") };
        // The schema of a stream may describe the list of all its values.
        let is_list = self.document.at(&schema)["type"] == "array";
        let is_whole = is_list && !has_items && !is_json(&own);
        let texts = if is_whole { vec![format!("[{}]", texts.join(","))] } else { texts };
        if self.document.root.pointer(&schema).is_none() {
            return Some(None);
        }
        let make = || self.document.replies.validator(&schema);
        let validator = self.validators.entry(schema.clone()).or_insert_with(make).as_ref();
        let validator = validator?;
        Some(texts.iter().find_map(|text| {
            let value: JsonValue = match serde_json::from_str(text) {
                Ok(value) => value,
                Err(error) => return Some(format!("is not JSON: {error}")),
            };
            let error = validator.iter_errors(&value).next()?;
            let error: String = error.to_string().chars().take(200).collect();
            Some(format!("`{}`: {error}", validator.iter_errors(&value).next()?.instance_path()))
                .map(|place| format!("{place} {error}"))
        }))
    }
}

/// Returns true if the name of a response, such as `2XX`, matches a status.
fn matches(name: &str, status: u16) -> bool {
    let status = status.to_string();
    name == status
        || name.len() == 3 && name[1..].eq_ignore_ascii_case("xx") && name[..1] == status[..1]
}

/// Returns the data of the events that are JSON.
fn events(body: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(body);
    let data = text.lines().filter_map(|line| line.strip_prefix("data:"));
    data.map(str::trim).filter(|it| it.starts_with('{')).map(str::to_owned).collect()
}
