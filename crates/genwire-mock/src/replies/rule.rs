//! A programmed reply: its condition and its content.

use super::condition::Condition;
use crate::faults::STATUSES_WITHOUT_BODY;
use crate::interface::InterfaceData;
use axum::http::{HeaderName, HeaderValue};
use genwire_core::BodyKind;
use serde::{Deserialize, Serialize};
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;

/// Maximum delay of a reply or of an event, in seconds.
const MAX_DELAY_SECONDS: f64 = 3600.0;
/// Headers that frame a reply on the connection; only the service sets them.
const FRAMING_HEADERS: [&str; 10] = [
    "connection",
    "content-length",
    "http2-settings",
    "keep-alive",
    "proxy-connection",
    "te",
    "trailer",
    "trailers",
    "transfer-encoding",
    "upgrade",
];
/// Maximum total length of the headers of a reply, in bytes.
const MAX_HEADER_BYTES: usize = 16 << 10;
/// Maximum number of violations in an error.
const MAX_NAMED_VIOLATIONS: usize = 5;

/// Programmed reply.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyRule {
    /// Operation whose calls the reply answers.
    pub(crate) operation: String,
    /// Namespace; all namespaces if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) namespace: Option<String>,
    /// Condition in CEL, with `this` for the body and `path` for the path parameters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) when: Option<String>,
    /// Members that the request body must have, with their values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) request: Option<JsonValue>,
    /// Path that must be called, without a query.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<String>,
    /// Number of the call to answer, from 1, among the calls that meet the condition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) call: Option<u64>,
    /// Maximum number of calls to answer; unlimited if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) times: Option<u64>,
    /// The reply.
    pub(crate) reply: ProgrammedReply,
    /// False if the reply need not satisfy the spec; true by default.
    #[serde(default = "yes")]
    pub(crate) check: bool,
}

/// Content of a programmed reply.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ProgrammedReply {
    /// HTTP status that replaces the status of the operation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) status: Option<u16>,
    /// Additional headers.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) headers: BTreeMap<String, String>,
    /// Delay before the reply, in seconds of the service clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) delay_seconds: Option<f64>,
    /// Whole body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) body: Option<JsonValue>,
    /// Part of a body that is merged into the spec's body: members by name, items by index.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) part: Option<JsonValue>,
    /// Events of a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) events: Option<Vec<ProgrammedEvent>>,
}

/// Event of a programmed stream.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgrammedEvent {
    /// Content.
    pub(crate) event: JsonValue,
    /// Delay after the previous event, in seconds of the service clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) delay_seconds: Option<f64>,
}

const fn yes() -> bool {
    true
}

impl ReplyRule {
    /// Returns true if the reply may answer a call of an operation in a namespace.
    pub(super) fn fits(&self, namespace: &str, operation: &str) -> bool {
        self.operation == operation && self.namespace.as_ref().is_none_or(|own| own == namespace)
    }

    /// Returns true if the reply belongs to the namespace, or if no namespace is given.
    pub(super) fn is_of(&self, namespace: Option<&str>) -> bool {
        namespace.is_none() || self.namespace.as_deref() == namespace
    }

    /// Returns the condition of the reply; the error states why the expression is invalid.
    pub(super) fn condition(&self) -> Result<Condition, String> {
        Condition::new(self.when.as_deref(), self.request.clone(), self.path.clone())
    }

    /// Converts the operation name of the document to the name in the interface.
    pub(crate) fn name_operation(&mut self, api: &InterfaceData) {
        if let Some(name) = api.operation_named(&self.operation) {
            name.clone_into(&mut self.operation);
        }
    }

    /// Returns the reason why the reply is invalid.
    pub(crate) fn mistake(&self, api: &InterfaceData) -> Option<String> {
        let known = api.operations();
        if !known.contains(&self.operation.as_str()) {
            return Some(format!(
                "`{}` is not an operation; expected one of `{}`",
                self.operation,
                known.join("`, `")
            ));
        }
        if let Err(why) = self.condition() {
            return Some(format!("`when`: {why}"));
        }
        if self.call == Some(0) {
            return Some("`call` counts from 1".to_owned());
        }
        if self.times == Some(0) {
            return Some("`times` counts from 1".to_owned());
        }
        if self.reply.events.is_some() && !has_events(api, &self.operation) {
            return Some(format!("`{}` has no event", self.operation));
        }
        self.reply.mistake().or_else(|| self.unsendable_body(api)).or_else(|| self.violation(api))
    }

    /// Returns the reason why a body would not be sent.
    fn unsendable_body(&self, api: &InterfaceData) -> Option<String> {
        let ProgrammedReply { body, part, events, .. } = &self.reply;
        if body.is_none() && part.is_none() && events.is_none() {
            return None;
        }
        let endpoint = api.endpoints().find(|it| it.operation == self.operation)?;
        if endpoint.method == "HEAD" {
            return Some("a reply to `HEAD` has no body; leave it out".to_owned());
        }
        let status = self.reply.status.unwrap_or_else(|| api.status(endpoint));
        has_no_body(status)
            .then(|| format!("a reply with the status {status} has no body; leave it out"))
    }

    /// Returns the first body that violates the spec.
    fn violation(&self, api: &InterfaceData) -> Option<String> {
        let ProgrammedReply { body, events, status, .. } = &self.reply;
        if !self.check {
            return None;
        }
        // Error bodies have the form of the family, which tests of errors may violate.
        let is_success = status.is_none_or(|status| status < 400);
        let whole = body.iter().filter(|_| is_success).map(|it| (BodyKind::Response, it));
        let events = events.iter().flatten().map(|it| (BodyKind::Event, &it.event));
        whole.chain(events).find_map(|(part, body)| {
            let why = violations(api, &self.operation, part, body)?;
            let help = "correct it, or set `check` to false";
            Some(format!("the {} is not valid: {why}; {help}", part.as_str()))
        })
    }
}

impl ProgrammedReply {
    fn mistake(&self) -> Option<String> {
        // Informational statuses are not answers: the client would wait for another response.
        if self.status.is_some_and(|status| !(200..=599).contains(&status)) {
            return Some("expected `status` from 200 to 599".to_owned());
        }
        if self.body.is_some() && self.part.is_some() {
            return Some("a reply has a `body` or a `part` of one, not both".to_owned());
        }
        let events = self.events.iter().flatten().filter_map(|event| event.delay_seconds);
        if self.delay_seconds.into_iter().chain(events).any(|it| !is_delay(it)) {
            return Some(format!("expected `delay_seconds` from 0 to {MAX_DELAY_SECONDS}"));
        }
        let bytes: usize = self.headers.iter().map(|(name, value)| name.len() + value.len()).sum();
        if bytes > MAX_HEADER_BYTES {
            return Some(format!("expected at most {MAX_HEADER_BYTES} bytes of `headers`"));
        }
        self.headers.iter().find_map(|(name, value)| header_mistake(name, value))
    }

    /// Returns true if the reply is sent without a body, whatever the operation would reply.
    pub(crate) fn has_no_body(&self) -> bool {
        self.status.is_some_and(has_no_body)
    }
}

/// Returns true if HTTP permits no body in a reply with a status.
fn has_no_body(status: u16) -> bool {
    status < 200 || STATUSES_WITHOUT_BODY.contains(&status)
}

fn header_mistake(name: &str, value: &str) -> Option<String> {
    let Ok(parsed) = name.parse::<HeaderName>() else {
        return Some(format!("the header `{name}` has an invalid name or value"));
    };
    if FRAMING_HEADERS.contains(&parsed.as_str()) {
        return Some(format!(
            "the header `{name}` is of the connection, and the service writes it; a fault of kind \
             `cut` or `reset` breaks a reply"
        ));
    }
    let is_valid = value.parse::<HeaderValue>().is_ok();
    (!is_valid).then(|| format!("the header `{name}` has an invalid name or value"))
}

/// Returns true if an operation has a stream.
fn has_events(api: &InterfaceData, operation: &str) -> bool {
    api.check(operation, BodyKind::Event, b"{}").is_some()
}

fn is_delay(seconds: f64) -> bool {
    (0.0..=MAX_DELAY_SECONDS).contains(&seconds)
}

/// Returns the violations of a body; `None` if it is valid.
pub(crate) fn violations(
    api: &InterfaceData,
    operation: &str,
    part: BodyKind,
    body: &JsonValue,
) -> Option<String> {
    let report = match api.check(operation, part, body.to_string().as_bytes()) {
        None => return Some(format!("`{operation}` has no {}", part.as_str())),
        Some(Err(error)) => return Some(error.to_string()),
        Some(Ok(report)) => report,
    };
    let errors: Vec<String> = report
        .errors()
        .take(MAX_NAMED_VIOLATIONS)
        .map(|it| format!("{}: {} ({})", it.path, it.message, it.rule))
        .collect();
    (!errors.is_empty()).then(|| errors.join("; "))
}
