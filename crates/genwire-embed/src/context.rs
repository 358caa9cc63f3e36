//! The description of an attempt of a call, from the host that makes it.

use crate::interface::Embedded;
use crate::options::{Options, Unit};
use crate::problem::Problem;
use genwire_core::failure::{Budget, ErrorKind, Facts, RetryPolicy, Secrets, retry_after};
use genwire_core::{CheckOutcome, Endpoint};
use serde_json::{Map, Value as JsonValue, json};
use std::time::Duration;

/// An attempt of a call, as the host describes it in JSON.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    interface: &'static dyn Embedded,
    endpoint: &'static Endpoint,
    members: Map<String, JsonValue>,
}

impl Context {
    /// Reads the description.
    pub(crate) fn read(
        interface: &'static dyn Embedded,
        operation: &str,
        json: &[u8],
    ) -> Result<Self, Problem> {
        let endpoint = crate::check::endpoint(interface, operation)?;
        let members = serde_json::from_slice(json)
            .map_err(|error| Problem::new(format!("expected the facts of a call: {error}")))?;
        Ok(Self { interface, endpoint, members })
    }

    /// Reads the description in the first line of a payload, and returns the rest of the payload.
    pub(crate) fn split<'p>(
        interface: &'static dyn Embedded,
        operation: &str,
        payload: &'p [u8],
    ) -> Result<(Self, &'p [u8]), Problem> {
        let end = payload.iter().position(|byte| *byte == b'\n').unwrap_or(payload.len());
        let (line, rest) = payload.split_at_checked(end).unwrap_or_default();
        Ok((Self::read(interface, operation, line)?, rest.get(1..).unwrap_or_default()))
    }

    /// Returns the interface of the operation.
    pub(crate) fn interface(&self) -> &'static dyn Embedded {
        self.interface
    }

    /// Returns the operation that is called.
    pub(crate) fn endpoint(&self) -> &'static Endpoint {
        self.endpoint
    }

    /// Returns a string; empty if there is none.
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

    /// Returns a member.
    pub(crate) fn member(&self, name: &str) -> Option<&JsonValue> {
        self.members.get(name)
    }

    /// Returns the media type of the response.
    pub(crate) fn media_type(&self) -> Option<&str> {
        self.header("content-type")
    }

    /// Returns a string in an object.
    pub(crate) fn text_in(&self, object: &str, name: &str) -> Option<&str> {
        self.members.get(object)?.get(name)?.as_str()
    }

    /// Returns the HTTP status of the response, if there is one.
    pub(crate) fn status(&self) -> Option<u16> {
        u16::try_from(self.number("status")?).ok()
    }

    /// Returns a header of the response; the host writes its name in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.text_in("headers", name)
    }

    fn fraction(&self, name: &str) -> f64 {
        self.members.get(name).and_then(JsonValue::as_f64).unwrap_or(1.0).clamp(0.0, 1.0)
    }

    /// Returns the options of the call. They are read before its first attempt.
    pub(crate) fn options(&self) -> Options {
        Options::read(&self.members).unwrap_or_default()
    }

    fn unit(&self) -> Unit {
        Unit::of(&self.members)
    }

    /// Returns all facts.
    pub(crate) fn members(&self) -> &Map<String, JsonValue> {
        &self.members
    }

    /// Returns the host and port of the service.
    pub(crate) fn address(&self) -> &str {
        let url = self.text("base_url");
        let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
        rest.split('/').next().unwrap_or_default()
    }

    /// Returns the time that is left for the call; `None` without a limit.
    pub(crate) fn remaining(&self) -> Option<Duration> {
        let elapsed = self.member("elapsed").and_then(|value| self.unit().read(value));
        let elapsed = elapsed.map_or(Duration::ZERO, |time| time.unwrap_or(Duration::MAX));
        self.options().timeout.map(|timeout| timeout.saturating_sub(elapsed))
    }

    /// The retry policy; there are no retries once a stream has begun.
    fn policy(&self) -> RetryPolicy {
        if self.is("has_begun") { RetryPolicy::never() } else { self.options().policy }
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

    /// Returns the pause that the service requests.
    fn retry_after(&self) -> Option<Duration> {
        retry_after(|name| self.header(name), || self.number("now"))
    }

    /// Returns the result of a failed attempt, with the pause before the next attempt, if there
    /// will be one.
    pub(crate) fn failed(&self, kind: &ErrorKind, body: &[u8]) -> String {
        let retry_after = self.retry_after();
        let is_retryable = kind.is_retryable() && !self.is("certificate");
        let facts = Facts { kind, status: self.status(), retry_after, is_retryable };
        let is_safe = matches!(self.endpoint.method, "GET" | "HEAD");
        let budget = self.budget();
        let pause = self.policy().pause(&facts, self.attempt(), is_safe, self.fraction("random"));
        let remaining = self.remaining();
        let is_in_time = |pause: &Duration| remaining.is_none_or(|left| *pause < left);
        // The budget is charged last, if nothing else prevents the retry.
        let pause = pause.filter(is_in_time).filter(|_| budget.pay());
        let mut failure = self.described(kind, body);
        failure["retryable"] = JsonValue::from(is_retryable);
        json!({
            "failure": failure,
            "pause": pause.map(|pause| self.unit().of_time(pause)),
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
            ErrorKind::Invalid(invalid) | ErrorKind::Response(invalid) => Some(invalid),
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
            "retry_after": self.retry_after().map(|pause| self.unit().of_time(pause)),
            "violations": report.and_then(|mut report| report.get_mut("violations").map(JsonValue::take)),
        })
    }
}
