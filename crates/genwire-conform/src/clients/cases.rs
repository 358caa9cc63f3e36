//! The cases: a call, the responses to it, and the expected result.

use crate::clients::answers::{Answer, fill};
use crate::expected::{ExpectedFailures, UnreadableEntry};
use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::collections::{BTreeMap, BTreeSet};

/// The cases for testing a client.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientCases {
    /// Strings that responses refer to as `{{name}}`.
    texts: BTreeMap<String, String>,
    pub(crate) cases: Vec<Case>,
}

/// A call, the responses to it, and the expected result.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) id: String,
    /// A sentence that describes a correct client.
    pub(crate) title: String,
    pub(crate) operation: String,
    /// True if the reply is read as a stream.
    #[serde(default)]
    pub(crate) stream: bool,
    /// True if the client reports the merged events.
    #[serde(default)]
    pub(crate) collect: bool,
    /// Time that the client waits for a task to end; `None` for a single query.
    pub(crate) wait_ms: Option<u64>,
    /// The body of the request.
    #[serde(default)]
    pub(crate) request: JsonValue,
    /// The path parameters.
    #[serde(default)]
    pub(crate) parameters: BTreeMap<String, String>,
    /// The request member with the address of the client's receiver.
    pub(crate) callback: Option<String>,
    /// The idle timeout of the client.
    #[serde(default = "default_timeout")]
    pub(crate) timeout_ms: u64,
    /// The number of retries that the client may make.
    #[serde(default)]
    pub(crate) retries: u32,
    /// The responses to the requests, in order. The last one is repeated for all later requests.
    pub(crate) answers: Vec<Answer>,
    /// The callbacks that are sent to the receiver of the client, in order.
    #[serde(default)]
    pub(crate) callbacks: Vec<Callback>,
    pub(crate) expect: Expect,
}

fn default_timeout() -> u64 {
    10_000
}

/// A callback to the receiver of the client.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Callback {
    /// True if the callback is sent before the response to the call.
    #[serde(default)]
    pub(crate) first: bool,
    /// True if the receiver may be closed when the callback is sent.
    #[serde(default)]
    pub(crate) late: bool,
    pub(crate) body: JsonValue,
    /// The expected members of the receiver's answer.
    #[serde(default)]
    pub(crate) answer: BTreeMap<String, JsonValue>,
}

/// The expected result of a client.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expect {
    /// The accepted outcomes. The expected values apply to the first outcome.
    pub(crate) outcome: Vec<CallOutcome>,
    /// Expected values in the output line of the client, by pointer; `*` matches any item.
    #[serde(default)]
    pub(crate) values: BTreeMap<String, JsonValue>,
    /// Expected concatenations of strings in that line, by pointer.
    #[serde(default)]
    pub(crate) joined: BTreeMap<String, String>,
    /// The expected number of requests.
    #[serde(default = "one")]
    pub(crate) requests: usize,
    /// True if the client may send any number of requests from two up.
    #[serde(default)]
    pub(crate) polls: bool,
    /// Minimum time between the first and the second request.
    #[serde(default)]
    pub(crate) pause_ms: u64,
}

fn one() -> usize {
    1
}

/// The outcome of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CallOutcome {
    /// The whole reply.
    Reply,
    /// An error.
    Error,
}

impl CallOutcome {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Reply => "reply",
            Self::Error => "error",
        }
    }
}

impl ExpectedFailures {
    /// Reads a file of cases in which a client is expected to fail.
    ///
    /// # Errors
    ///
    /// Every line with an unknown or duplicate case, or without a reason.
    pub fn parse_cases(text: &str, cases: &ClientCases) -> Result<Self, Vec<UnreadableEntry>> {
        Self::parse_ids(text, "case", &cases.ids().collect::<Vec<_>>())
    }
}

impl ClientCases {
    /// Reads a file of cases.
    ///
    /// # Errors
    ///
    /// The file is malformed, two cases have the same id, or a response refers to an unknown
    /// string.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        let mut read: Self = serde_json::from_str(text)?;
        let mut ids = BTreeSet::new();
        for case in &mut read.cases {
            if !ids.insert(case.id.clone()) {
                return Err(fault(format!("two cases have the id `{}`", case.id)));
            }
            if case.answers.is_empty() || case.expect.outcome.is_empty() {
                return Err(fault(format!("`{}` has no answer or no outcome", case.id)));
            }
            for answer in &mut case.answers {
                fill(answer, &read.texts)
                    .map_err(|name| fault(format!("`{}` names `{name}`", case.id)))?;
            }
        }
        Ok(read)
    }

    /// Returns the cases for the interface of this repository.
    ///
    /// # Errors
    ///
    /// Only if the file was made for another version.
    pub fn bundled() -> Result<Self, serde_json::Error> {
        Self::from_json(include_str!("cases.json"))
    }

    /// Creates the cases from a list whose answers are complete.
    pub(super) fn of(cases: Vec<Case>) -> Self {
        Self { texts: BTreeMap::new(), cases }
    }

    /// Returns the ids of the cases.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.cases.iter().map(|case| case.id.as_str())
    }
}

fn fault(message: String) -> serde_json::Error {
    serde::de::Error::custom(message)
}
