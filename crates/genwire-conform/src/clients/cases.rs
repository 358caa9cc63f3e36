//! The cases: a call, the answers to it, and what a client has to make of them.

use crate::clients::answers::{Answer, fill};
use crate::expected::{ExpectedFailures, UnreadableEntry};
use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::collections::{BTreeMap, BTreeSet};

/// The cases that a client is tried with.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClientCases {
    /// Strings that answers name as `{{name}}`.
    texts: BTreeMap<String, String>,
    pub(crate) cases: Vec<Case>,
}

/// A call, the answers to it, and what a client has to make of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) id: String,
    /// One sentence about a client that does right.
    pub(crate) title: String,
    pub(crate) operation: String,
    /// True if the reply is read as a stream.
    #[serde(default)]
    pub(crate) stream: bool,
    /// True if the client says what the events add up to.
    #[serde(default)]
    pub(crate) collect: bool,
    /// The time that the client waits for the end of a task, if it does not look once only.
    pub(crate) wait_ms: Option<u64>,
    /// The body of the request.
    #[serde(default)]
    pub(crate) request: JsonValue,
    /// The parameters of the path.
    #[serde(default)]
    pub(crate) parameters: BTreeMap<String, String>,
    /// The member of the request in which the client names the address of its receiver.
    pub(crate) callback: Option<String>,
    /// The time without a byte after which the client gives up.
    #[serde(default = "default_timeout")]
    pub(crate) timeout_ms: u64,
    /// The number of times that the client may send the request again.
    #[serde(default)]
    pub(crate) retries: u32,
    /// The answers to the requests, in order; the last one answers all further requests.
    pub(crate) answers: Vec<Answer>,
    /// The callbacks that are sent to the receiver of the client, in order.
    #[serde(default)]
    pub(crate) callbacks: Vec<Callback>,
    pub(crate) expect: Expect,
}

fn default_timeout() -> u64 {
    10_000
}

/// A request to the receiver of the client.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Callback {
    /// True if it is sent before the answer to the call.
    #[serde(default)]
    pub(crate) first: bool,
    /// True if the receiver may be gone by then.
    #[serde(default)]
    pub(crate) late: bool,
    pub(crate) body: JsonValue,
    /// Members that the receiver answers with.
    #[serde(default)]
    pub(crate) answer: BTreeMap<String, JsonValue>,
}

/// The result that a client has to come to.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expect {
    /// The outcomes that are right; the values belong to the first one.
    pub(crate) outcome: Vec<CallOutcome>,
    /// Values in the line that the client prints, by pointer; `*` is any item.
    #[serde(default)]
    pub(crate) values: BTreeMap<String, JsonValue>,
    /// Strings in that line that are joined, by pointer.
    #[serde(default)]
    pub(crate) joined: BTreeMap<String, String>,
    /// The number of requests that the server gets.
    #[serde(default = "one")]
    pub(crate) requests: usize,
    /// True if the client may send any number of requests from two on.
    #[serde(default)]
    pub(crate) polls: bool,
    /// The least time between the first request and the second.
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
    /// Every line that names no case, names one twice, or gives no reason.
    pub fn parse_cases(text: &str, cases: &ClientCases) -> Result<Self, Vec<UnreadableEntry>> {
        Self::parse_ids(text, "case", &cases.ids().collect::<Vec<_>>())
    }
}

impl ClientCases {
    /// Reads a file of cases.
    ///
    /// # Errors
    ///
    /// The text is no such file, two cases have one id, or an answer names a string that is not there.
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
    /// None, unless the file was made for another version.
    pub fn bundled() -> Result<Self, serde_json::Error> {
        Self::from_json(include_str!("cases.json"))
    }

    /// Returns the ids of the cases.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.cases.iter().map(|case| case.id.as_str())
    }
}

fn fault(message: String) -> serde_json::Error {
    serde::de::Error::custom(message)
}
