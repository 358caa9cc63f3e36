//! Rules for faults.

use crate::interface::InterfaceData;
use genwire_core::Code;
use serde::{Deserialize, Serialize};

/// Statuses, from 200 up, of replies without a body.
pub(crate) const STATUSES_WITHOUT_BODY: [u16; 3] = [204, 205, 304];
/// Maximum length of strings in a rule, in bytes.
const MAX_TEXT_BYTES: usize = 4 << 10;

/// A rule for a fault: its kind, its scope and its frequency.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FaultRule {
    /// The operation; all operations if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) operation: Option<String>,
    /// The namespace; all namespaces if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) namespace: Option<String>,
    /// The kind of the fault.
    pub(crate) kind: FaultKind,
    /// For `code`: the code of the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<u32>,
    /// For `code`: the message of the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    /// For `code`: an HTTP status that replaces the status of the code. For `callback`: the status
    /// that the receiver appears to have answered with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) status: Option<u16>,
    /// For `code`: the seconds in `Retry-After`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) retry_after: Option<u64>,
    /// For `latency`: the delay of the answer, in seconds of the service clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
    /// For `cut` and `reset`: the number of chunks that are sent before the fault. For `code`: the
    /// number of events before the error ends the stream; without a stream, the error comes at
    /// once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) frames: Option<u64>,
    /// For `slow`: the rate of the answer, in bytes per second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bytes_per_second: Option<u64>,
    /// Number of times that the fault is injected; unlimited if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) times: Option<u64>,
    /// Probability for each call, from 0 to 1; 1 if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) probability: Option<f64>,
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FaultKind {
    /// The call is refused with an error.
    #[default]
    Code,
    /// The answer is delayed.
    Latency,
    /// The answer is not JSON.
    Malformed,
    /// The answer ends early, as if it were complete.
    Cut,
    /// The connection is reset.
    Reset,
    /// The answer is slowed down.
    Slow,
    /// The receiver of a callback fails.
    Callback,
}

impl FaultKind {
    /// All kinds.
    pub(crate) const ALL: [Self; 7] = [
        Self::Code,
        Self::Latency,
        Self::Malformed,
        Self::Cut,
        Self::Reset,
        Self::Slow,
        Self::Callback,
    ];

    /// Returns the name of the kind.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Latency => "latency",
            Self::Malformed => "malformed",
            Self::Cut => "cut",
            Self::Reset => "reset",
            Self::Slow => "slow",
            Self::Callback => "callback",
        }
    }
}

impl FaultRule {
    /// Creates a rule of a kind for every call.
    pub(crate) fn of(kind: FaultKind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// Returns true if the rule matches a call.
    pub(crate) fn fits(&self, namespace: &str, operation: &str) -> bool {
        self.operation.as_ref().is_none_or(|own| own == operation)
            && self.namespace.as_ref().is_none_or(|own| own == namespace)
    }

    /// Returns true if the rule belongs to the namespace, or if no namespace is given.
    pub(crate) fn is_of(&self, namespace: Option<&str>) -> bool {
        namespace.is_none() || self.namespace.as_deref() == namespace
    }

    /// Converts the operation name of the document to the name in the interface.
    pub(crate) fn name_operation(&mut self, api: &InterfaceData) {
        let named = self.operation.as_deref().and_then(|name| api.operation_named(name));
        if let Some(name) = named {
            self.operation = Some(name.to_owned());
        }
    }

    /// Returns the reason why the rule is invalid.
    pub(crate) fn mistake(&self, operations: &[&str], codes: &[Code]) -> Option<String> {
        if let Some(operation) = &self.operation
            && !operations.contains(&operation.as_str())
        {
            return Some(format!(
                "`{operation}` is not an operation; expected one of `{}`",
                operations.join("`, `")
            ));
        }
        if self.text_bytes() > MAX_TEXT_BYTES {
            return Some(format!(
                "expected at most {MAX_TEXT_BYTES} bytes in `message` and `namespace`"
            ));
        }
        if self.times == Some(0) {
            return Some("`times` counts from 1".to_owned());
        }
        if self.probability.is_some_and(|probability| !(0.0..=1.0).contains(&probability)) {
            return Some("expected `probability` from 0 to 1".to_owned());
        }
        // Informational statuses are not answers: the client would wait for another response.
        if self.status.is_some_and(|status| !(200..=599).contains(&status)) {
            return Some("expected `status` from 200 to 599".to_owned());
        }
        if let Some(status) = self.status
            && self.kind == FaultKind::Code
            && STATUSES_WITHOUT_BODY.contains(&status)
        {
            return Some(format!(
                "an error has a body, but a response with status {status} cannot have one"
            ));
        }
        let missing = match self.kind {
            FaultKind::Code if self.code.is_none() => "code",
            FaultKind::Latency if self.seconds.is_none() => "seconds",
            FaultKind::Cut if self.frames.is_none() => "frames",
            FaultKind::Slow if self.bytes_per_second.unwrap_or(0) == 0 => "bytes_per_second",
            FaultKind::Code => return self.unlisted_code(codes),
            FaultKind::Latency => return self.endless_latency(),
            _ => return None,
        };
        Some(format!("a fault of kind `{}` needs `{missing}`", self.kind.as_str()))
    }

    /// Returns the approximate memory of the rule, in bytes.
    pub(crate) fn size(&self) -> usize {
        size_of::<Self>() + self.text_bytes()
    }

    fn text_bytes(&self) -> usize {
        let texts = [&self.operation, &self.namespace, &self.message];
        texts.into_iter().flatten().map(String::len).sum()
    }

    fn unlisted_code(&self, listed: &[Code]) -> Option<String> {
        let code = self.code.unwrap_or_default();
        if self.status.is_some() || listed.iter().any(|known| known.code == code) {
            return None;
        }
        let numbers: Vec<String> = listed.iter().map(|known| known.code.to_string()).collect();
        Some(format!(
            "the interface has no code {code}; expected one of {}, or a `status` as well",
            numbers.join(", ")
        ))
    }

    fn endless_latency(&self) -> Option<String> {
        const MAX_LATENCY_SECONDS: f64 = 86_400.0;
        let seconds = self.seconds.unwrap_or_default();
        (!(0.0..=MAX_LATENCY_SECONDS).contains(&seconds))
            .then(|| "expected `seconds` from 0 to 86400".to_owned())
    }
}
