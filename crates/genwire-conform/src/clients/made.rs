//! The cases for the client of any interface: the possible faults are data, and each kind of fault
//! is tried with the calls of an interface.

use crate::clients::cases::{Case, ClientCases};
use crate::clients::key_of;
use serde::Deserialize;
use serde_json::{Map, Value as JsonValue, json};
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of values of a reply that are compared.
const MAX_VALUES: usize = 24;

/// A call of an operation, with the possible answers of a service.
#[derive(Clone, Debug, Default)]
pub struct ClientCall {
    /// The name of the operation.
    pub operation: String,
    /// True for a safe method, whose call may be retried.
    pub is_safe: bool,
    /// The values of path parameters and of other required parameters.
    pub parameters: BTreeMap<String, String>,
    /// The body of the request; null if there is none.
    pub request: JsonValue,
    /// The status and the body of the reply.
    pub reply: Option<(u16, JsonValue)>,
    /// The status and the body of an error.
    pub error: Option<(u16, JsonValue)>,
    /// The events of a stream, which are sent as `text/event-stream`.
    pub events: Vec<JsonValue>,
    /// The data of the event that ends a stream.
    pub terminator: Option<String>,
}

/// Kind of an exchange: the answers of a server, and the expected result of the client.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kind {
    id: String,
    of: Subject,
    title: String,
    /// True if it is enough to try one operation of an interface.
    #[serde(default)]
    once: bool,
    /// True if the call must use a safe method.
    #[serde(default)]
    safe: bool,
    #[serde(default)]
    timeout_ms: Option<u64>,
    #[serde(default)]
    retries: u32,
    #[serde(default)]
    requests: Option<usize>,
    #[serde(default)]
    pause_ms: u64,
    /// The number of bytes by which the declared length exceeds the body.
    #[serde(default)]
    longer: Option<usize>,
    answers: Vec<JsonValue>,
    /// True if an error is expected.
    #[serde(default)]
    fails: bool,
    /// True if a reply is accepted as well as an error.
    #[serde(default)]
    may_reply: bool,
    /// True if the error contains the status.
    #[serde(default)]
    states_status: bool,
}

/// The part of an exchange that a kind tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Subject {
    Reply,
    Error,
    Events,
}

#[derive(Debug, Deserialize)]
struct Kinds {
    kinds: Vec<Kind>,
}

impl ClientCases {
    /// Creates the cases for some calls of an interface.
    ///
    /// # Errors
    ///
    /// Only if the kinds were made for another version.
    pub fn of_calls(calls: &[ClientCall]) -> Result<Self, serde_json::Error> {
        let Kinds { kinds } = serde_json::from_str(include_str!("kinds.json"))?;
        let mut tried = BTreeSet::new();
        let mut cases = Vec::new();
        for call in calls {
            for kind in kinds.iter().filter(|kind| kind.fits(call)) {
                if !kind.once || tried.insert(&kind.id) {
                    cases.push(kind.case(call)?);
                }
            }
        }
        Ok(Self::of(cases))
    }
}

impl Kind {
    fn fits(&self, call: &ClientCall) -> bool {
        let has = match self.of {
            Subject::Reply => call.reply.is_some(),
            Subject::Error => call.error.is_some(),
            Subject::Events => !call.events.is_empty(),
        };
        has && (call.is_safe || !self.safe)
    }

    /// Creates the case for a call.
    fn case(&self, call: &ClientCall) -> Result<Case, serde_json::Error> {
        let id = format!("{}.{}", call.operation, self.id);
        let streams = self.of == Subject::Events;
        let (status, subject) = match self.of {
            Subject::Reply => call.reply.clone().unwrap_or_default(),
            Subject::Error => call.error.clone().unwrap_or_default(),
            Subject::Events => (200, JsonValue::Null),
        };
        let texts = texts(&id, &subject, call);
        let answers = self.answers.iter().map(|answer| {
            let mut answer = filled(answer, &texts);
            let members = answer.as_object_mut();
            if let Some(members) = members {
                self.complete(members, status, streams);
            }
            answer
        });
        let answers: Vec<JsonValue> = answers.collect();
        let mut values = Map::new();
        if !self.fails {
            let places = if streams {
                call.events
                    .iter()
                    .enumerate()
                    .map(|(at, it)| (format!("/events/{at}"), it))
                    .collect()
            } else {
                vec![("/reply".to_owned(), &subject)]
            };
            for (at, value) in places {
                leaves(value, &at, &mut values);
            }
        }
        if self.states_status {
            let stated = answers.last().map(|answer| answer["status"].clone());
            values.insert("/error/status".to_owned(), stated.unwrap_or_default());
        }
        let outcome = match (self.fails, self.may_reply) {
            (true, true) => json!(["error", "reply"]),
            (true, false) => json!(["error"]),
            (false, _) => json!(["reply"]),
        };
        let mut request = call.request.clone();
        if let Some(asked) = request.get_mut("stream").filter(|it| it.is_boolean()) {
            *asked = json!(streams);
        }
        let mut case = json!({
            "id": id,
            "title": self.title,
            "operation": call.operation,
            "stream": streams,
            "request": request,
            "parameters": call.parameters,
            "retries": self.retries,
            "answers": answers,
            "expect": {
                "outcome": outcome,
                "values": values,
                "requests": self.requests.unwrap_or(1),
                "pause_ms": self.pause_ms,
            },
        });
        if let Some(timeout) = self.timeout_ms {
            case["timeout_ms"] = json!(timeout);
        }
        serde_json::from_value(case)
    }

    /// Adds the status, the media type and the length of an answer, unless the kind states them.
    fn complete(&self, answer: &mut Map<String, JsonValue>, status: u16, streams: bool) {
        answer.entry("status").or_insert(json!(status));
        if streams {
            answer.entry("media_type").or_insert(json!("text/event-stream"));
        }
        let sent = answer.get("body").and_then(|body| body.get(0)?.as_str()).map_or(0, str::len);
        if let Some(longer) = self.longer {
            answer.insert("length".to_owned(), json!(sent + longer));
        }
    }
}

/// Returns the strings that an answer may refer to.
fn texts(id: &str, subject: &JsonValue, call: &ClientCall) -> BTreeMap<&'static str, String> {
    let reply = if subject.is_null() { String::new() } else { subject.to_string() };
    let mut stream = String::new();
    for event in &call.events {
        stream += &["data: ", &event.to_string(), "\n\n"].concat();
    }
    let half_stream = half(&stream).to_owned();
    if let Some(end) = &call.terminator {
        stream += &["data: ", end, "\n\n"].concat();
    }
    BTreeMap::from([
        ("half", half(&reply).to_owned()),
        ("error", reply.clone()),
        ("reply", reply),
        ("stream", stream),
        ("half_stream", half_stream),
        ("key", key_of(id)),
        ("case", id.to_owned()),
    ])
}

/// Returns the first half of a string, up to a character boundary.
fn half(text: &str) -> &str {
    let at = (0..=text.len() / 2).rev().find(|at| text.is_char_boundary(*at));
    &text[..at.unwrap_or_default()]
}

/// Inserts strings into a value.
fn filled(value: &JsonValue, texts: &BTreeMap<&'static str, String>) -> JsonValue {
    match value {
        JsonValue::String(text) => {
            let put = |text: String, (name, value): (&&str, &String)| {
                text.replace(&format!("{{{{{name}}}}}"), value)
            };
            texts.iter().fold(text.clone(), put).into()
        }
        JsonValue::Array(items) => items.iter().map(|item| filled(item, texts)).collect(),
        JsonValue::Object(members) => {
            members.iter().map(|(name, it)| (name.clone(), filled(it, texts))).collect()
        }
        other => other.clone(),
    }
}

/// Collects the strings, numbers and Booleans of a value, by pointer.
fn leaves(value: &JsonValue, at: &str, found: &mut Map<String, JsonValue>) {
    if found.len() >= MAX_VALUES {
        return;
    }
    match value {
        JsonValue::Null => {}
        JsonValue::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                leaves(item, &format!("{at}/{index}"), found);
            }
        }
        JsonValue::Object(members) => {
            for (name, member) in members.iter().filter(|(name, _)| !name.contains(['/', '~', '*']))
            {
                leaves(member, &format!("{at}/{name}"), found);
            }
        }
        value => {
            found.insert(at.to_owned(), value.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_becomes_a_case_of_a_call_that_fits() {
        let call = |operation: &str| ClientCall {
            operation: operation.to_owned(),
            is_safe: true,
            reply: Some((200, json!({ "name": "Rex", "age": 3 }))),
            error: Some((404, json!({ "message": "gone" }))),
            events: vec![json!({ "text": "é" }), json!({ "text": "b" })],
            ..ClientCall::default()
        };
        let Kinds { kinds } = serde_json::from_str(include_str!("kinds.json")).unwrap();
        let cases = ClientCases::of_calls(&[call("get_pet"), call("list_pets")]).unwrap();
        let again = kinds.iter().filter(|kind| !kind.once).count();
        assert_eq!(cases.cases.len(), kinds.len() + again);
        let plain = cases.cases.iter().find(|case| case.id == "get_pet.whole_plain").unwrap();
        assert_eq!(plain.expect.values["/reply/name"], "Rex");
        let error = cases.cases.iter().find(|case| case.id == "get_pet.error_status").unwrap();
        assert_eq!(error.answers[0].status, 404);
        assert_eq!(error.expect.values["/error/status"], 404);
        let none = ClientCases::of_calls(&[ClientCall::default()]).unwrap();
        assert!(none.cases.is_empty());
    }
}
