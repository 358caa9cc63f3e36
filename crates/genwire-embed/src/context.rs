//! Description of an attempt of a call by the host that makes it.

use crate::problem::Problem;
use genwire_core::failure::{Budget, ErrorKind, Facts, RetryPolicy, Secrets, retry_after};
use genwire_core::{CheckOutcome, Endpoint};
use serde_json::{Map, Value as JsonValue, json};
use std::time::Duration;

/// Milliseconds in a second.
const SECOND_MS: f64 = 1000.0;

/// The attempt of a call, as the host describes it in JSON.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    endpoint: &'static Endpoint,
    members: Map<String, JsonValue>,
}

impl Context {
    /// Reads the description.
    pub(crate) fn read(operation: &str, json: &[u8]) -> Result<Self, Problem> {
        let endpoint = crate::check::endpoint(operation)?;
        let members = serde_json::from_slice(json)
            .map_err(|error| Problem::new(format!("expected the facts of a call: {error}")))?;
        Ok(Self { endpoint, members })
    }

    /// Reads the description in the first line of a payload, and returns what follows it.
    pub(crate) fn split<'p>(
        operation: &str,
        payload: &'p [u8],
    ) -> Result<(Self, &'p [u8]), Problem> {
        let end = payload.iter().position(|byte| *byte == b'\n').unwrap_or(payload.len());
        let (line, rest) = payload.split_at_checked(end).unwrap_or_default();
        Ok((Self::read(operation, line)?, rest.get(1..).unwrap_or_default()))
    }

    /// Returns the operation that is called.
    pub(crate) fn endpoint(&self) -> &'static Endpoint {
        self.endpoint
    }

    /// Returns a text; an empty one if there is none.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.members.get(name).and_then(JsonValue::as_str).unwrap_or_default()
    }

    /// Returns true if a member is true.
    pub(crate) fn is(&self, name: &str) -> bool {
        self.members.get(name).and_then(JsonValue::as_bool).unwrap_or_default()
    }

    /// Returns a number.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.members.get(name)?.as_u64()
    }

    /// Returns a text in an object.
    pub(crate) fn text_in(&self, object: &str, name: &str) -> Option<&str> {
        self.members.get(object)?.get(name)?.as_str()
    }

    /// Returns the HTTP status of the reply, if there is one.
    pub(crate) fn status(&self) -> Option<u16> {
        u16::try_from(self.number("status")?).ok()
    }

    /// Returns a header of the reply, whose name the host writes in small letters.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.text_in("headers", name)
    }

    fn fraction(&self, name: &str) -> f64 {
        self.members.get(name).and_then(JsonValue::as_f64).unwrap_or(1.0).clamp(0.0, 1.0)
    }

    /// The rules of retries; without them, none is made.
    fn policy(&self) -> RetryPolicy {
        let Some(retry) = self.members.get("retry").and_then(JsonValue::as_object) else {
            return RetryPolicy::never();
        };
        let number = |name: &str| retry.get(name).and_then(JsonValue::as_u64);
        let count = |name: &str| number(name).and_then(|it| u32::try_from(it).ok());
        let time = |name: &str| number(name).map(Duration::from_millis);
        let mut policy = RetryPolicy::default();
        if let Some(attempts) = count("attempts") {
            policy = policy.attempts(attempts);
        }
        if let (Some(first), Some(longest)) = (time("first_pause_ms"), time("longest_pause_ms")) {
            policy = policy.backoff(first, longest);
        }
        if let Some(wait) = time("longest_wait_ms") {
            policy = policy.max_retry_after(wait);
        }
        count("budget").map_or(policy.clone(), |budget| policy.budget(budget))
    }

    fn attempt(&self) -> u32 {
        self.number("attempt").and_then(|it| u32::try_from(it).ok()).unwrap_or(1)
    }

    fn budget(&self) -> Budget {
        let left = self.number("left").and_then(|it| u32::try_from(it).ok());
        Budget::with_left(&self.policy(), left)
    }

    /// Returns the budget that is left after a success.
    pub(crate) fn rewarded(&self) -> u32 {
        let budget = self.budget();
        budget.reward(self.attempt());
        budget.left()
    }

    /// Returns the pause that the service asks for.
    fn retry_after(&self) -> Option<Duration> {
        retry_after(|name| self.header(name), || self.number("now"))
    }

    /// Returns the result of an attempt that failed, with the pause before the next one, if there is
    /// to be one.
    pub(crate) fn failed(&self, kind: &ErrorKind, body: &[u8]) -> String {
        let retry_after = self.retry_after();
        let is_retryable = kind.is_retryable() && !self.is("certificate");
        let facts = Facts { kind, status: self.status(), retry_after, is_retryable };
        let is_safe = matches!(self.endpoint.method, "GET" | "HEAD");
        let budget = self.budget();
        let pause = self.policy().pause(&facts, self.attempt(), is_safe, self.fraction("random"));
        let is_in_time = |pause: &Duration| {
            self.number("remaining_ms").is_none_or(|left| *pause < Duration::from_millis(left))
        };
        // The budget is charged last, for a retry that nothing else prevents.
        let pause = pause.filter(is_in_time).filter(|_| budget.pay());
        let mut failure = self.described(kind, body);
        failure["retryable"] = JsonValue::from(is_retryable);
        json!({
            "failure": failure,
            "pause_ms": pause.map(milliseconds),
            "left": budget.left(),
        })
        .to_string()
    }

    /// Describes an error.
    pub(crate) fn described(&self, kind: &ErrorKind, body: &[u8]) -> JsonValue {
        let service = match kind {
            ErrorKind::Service(error) => Some(error),
            _ => None,
        };
        let message = format!("`{}`: {kind}", self.endpoint.operation);
        let invalid = match kind {
            ErrorKind::Response(invalid) => Some(invalid),
            _ => None,
        };
        let outcome = invalid.map(|it| CheckOutcome::of(it.report()).to_json());
        let report = outcome.and_then(|text| serde_json::from_str::<JsonValue>(&text).ok());
        let id = service.and_then(|error| error.request_id.clone());
        let id = id.or_else(|| genwire_core::failure::request_id(|name| self.header(name), body));
        json!({
            "kind": kind.as_str(),
            "message": Secrets::new([self.text("key").to_owned()]).scrub(message),
            "help": kind.help(),
            "category": kind.category().as_str(),
            "code": service.and_then(|error| error.code).map(|code| code.as_i64()),
            "status": self.status(),
            "retryable": kind.is_retryable(),
            "request_id": id,
            "retry_after_ms": self.retry_after().map(milliseconds),
            "violations": report.and_then(|mut report| report.get_mut("violations").map(JsonValue::take)),
        })
    }
}

/// Returns a time in milliseconds.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * SECOND_MS).ceil()
}
