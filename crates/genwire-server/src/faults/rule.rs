//! What goes wrong, where, how often.

use serde::{Deserialize, Serialize};

/// What goes wrong, where, how often.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct FaultRule {
    /// The operation that it happens to; every one when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) operation: Option<String>,
    /// The namespace that it happens in; every one when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) namespace: Option<String>,
    /// What happens.
    pub(crate) kind: FaultKind,
    /// Of `code`: the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<u32>,
    /// Of `code`: what it says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    /// Of `code`: another HTTP status than the usual one. Of `callback`: what the receiver is said
    /// to have answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) status: Option<u16>,
    /// Of `code`: the seconds in `Retry-After`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) retry_after: Option<u64>,
    /// Of `latency`: how long the answer is held back, in the time of the service.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<f64>,
    /// Of `cut` and `reset`: how many pieces of the answer go out before. Of `code`: how many events
    /// go out before the error ends them; where none are asked for, it comes at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) frames: Option<u64>,
    /// Of `slow`: how fast the answer goes out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bytes_per_second: Option<u64>,
    /// How often it happens; always when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) times: Option<u64>,
    /// How likely it is for a call; certain when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) probability: Option<f64>,
}

/// The kinds of fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FaultKind {
    /// The call is refused with an error.
    #[default]
    Code,
    /// The answer is late.
    Latency,
    /// The answer is no JSON.
    Malformed,
    /// The answer ends too early, as if it were complete.
    Cut,
    /// The connection breaks.
    Reset,
    /// The answer trickles.
    Slow,
    /// The receiver of a notification fails.
    Callback,
}

impl FaultKind {
    /// Every kind.
    pub(crate) const ALL: [Self; 7] = [
        Self::Code,
        Self::Latency,
        Self::Malformed,
        Self::Cut,
        Self::Reset,
        Self::Slow,
        Self::Callback,
    ];

    /// The word for the kind.
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
    /// A fault of a kind that happens to every call.
    pub(crate) fn of(kind: FaultKind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// Whether it can happen to a call.
    pub(crate) fn fits(&self, namespace: &str, operation: &str) -> bool {
        self.operation.as_ref().is_none_or(|own| own == operation)
            && self.namespace.as_ref().is_none_or(|own| own == namespace)
    }

    /// Whether it belongs to the namespace; all do when none is named.
    pub(crate) fn is_of(&self, namespace: Option<&str>) -> bool {
        namespace.is_none() || self.namespace.as_deref() == namespace
    }

    /// Why it can never happen as it is described.
    pub(crate) fn mistake(&self, operations: &[&str]) -> Option<String> {
        if let Some(operation) = &self.operation
            && !operations.contains(&operation.as_str())
        {
            return Some(format!(
                "`{operation}` is no operation; expected one of `{}`",
                operations.join("`, `")
            ));
        }
        if self.probability.is_some_and(|probability| !(0.0..=1.0).contains(&probability)) {
            return Some("`probability` goes from 0 to 1".to_owned());
        }
        if self.status.is_some_and(|status| !(100..=599).contains(&status)) {
            return Some("`status` goes from 100 to 599".to_owned());
        }
        let missing = match self.kind {
            FaultKind::Code if self.code.is_none() => "code",
            FaultKind::Latency if self.seconds.is_none() => "seconds",
            FaultKind::Cut if self.frames.is_none() => "frames",
            FaultKind::Slow if self.bytes_per_second.unwrap_or(0) == 0 => "bytes_per_second",
            FaultKind::Code => return self.unlisted_code(),
            FaultKind::Latency => return self.endless_latency(),
            _ => return None,
        };
        Some(format!("a fault of kind `{}` needs `{missing}`", self.kind.as_str()))
    }

    fn unlisted_code(&self) -> Option<String> {
        let code = self.code.unwrap_or_default();
        let listed = &genwire_core::CODES;
        if self.status.is_some() || listed.iter().any(|known| known.code == code) {
            return None;
        }
        let numbers: Vec<String> = listed.iter().map(|known| known.code.to_string()).collect();
        Some(format!(
            "the interface has no code {code}; expected one of {}, or a `status` beside it",
            numbers.join(", ")
        ))
    }

    fn endless_latency(&self) -> Option<String> {
        const LONGEST: f64 = 86_400.0;
        let seconds = self.seconds.unwrap_or_default();
        (!(0.0..=LONGEST).contains(&seconds)).then(|| "`seconds` goes from 0 to 86400".to_owned())
    }
}
