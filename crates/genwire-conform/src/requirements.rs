//! The requirements file, as written by `cargo genwire generate`.

use crate::exchange::Exchange;
use crate::steps::Step;
use genwire_core::Part;
use serde::{Deserialize, Deserializer};
use serde_json::Value as JsonValue;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The requirements of an interface, and the bodies to send.
#[derive(Debug, Deserialize)]
pub struct Requirements {
    pub(crate) title: String,
    pub(crate) version: String,
    pub(crate) facts: Vec<Fact>,
    pub(crate) states: Vec<Table>,
    pub(crate) families: BTreeMap<String, Vec<Member>>,
    pub(crate) links: Vec<Link>,
    pub(crate) operations: Vec<Operation>,
}

/// A requirement.
#[derive(Debug, Deserialize)]
pub(crate) struct Fact {
    pub(crate) id: String,
    pub(crate) area: String,
    pub(crate) kind: String,
    pub(crate) statement: String,
    pub(crate) places: Vec<String>,
    pub(crate) items: Vec<String>,
    pub(crate) steps: Vec<Step>,
}

/// A state table.
#[derive(Debug, Deserialize)]
pub(crate) struct Table {
    pub(crate) area: String,
    #[serde(rename = "enum")]
    pub(crate) states: String,
    pub(crate) initial: String,
    pub(crate) transitions: Vec<Transition>,
}

/// A row of a state table.
#[derive(Debug, Deserialize)]
pub(crate) struct Transition {
    pub(crate) item: String,
    pub(crate) from: String,
    pub(crate) operation: Option<String>,
    pub(crate) to: Option<String>,
    #[serde(default)]
    pub(crate) removed: bool,
    #[serde(default)]
    pub(crate) refused: bool,
    pub(crate) action: Option<String>,
    pub(crate) code: Option<i64>,
}

/// A path parameter whose value is in the reply of another operation.
#[derive(Debug, Deserialize)]
pub(crate) struct Link {
    pub(crate) to: String,
    #[serde(default)]
    pub(crate) parameter: String,
    pub(crate) from: String,
    pub(crate) at: String,
}

/// An operation.
#[derive(Debug, Deserialize)]
pub(crate) struct Operation {
    pub(crate) name: String,
    pub(crate) area: String,
    pub(crate) item: String,
    pub(crate) reads: bool,
    pub(crate) has_body: bool,
    /// The reason why there are no cases, if no call can conform to the spec.
    #[serde(default)]
    pub(crate) obstacle: Option<String>,
    pub(crate) path_parameters: Vec<String>,
    /// The servers that receive the calls; empty for the base address.
    #[serde(default)]
    pub(crate) servers: Vec<String>,
    /// The kind of a body that is not JSON: `text` or `bytes`.
    #[serde(default)]
    pub(crate) raw_body: Option<String>,
    /// True if lists and objects inside a form have their path in brackets.
    #[serde(default)]
    pub(crate) in_brackets: bool,
    /// The parts of the body that are files or have media types.
    #[serde(default, deserialize_with = "parts")]
    pub(crate) parts: Vec<Part>,
    /// The parts that are strings but may be files, if the spec declares no file.
    #[serde(default)]
    pub(crate) maybe_files: Vec<String>,
    /// Items without a case, because the bodies would be too long or there are none.
    #[serde(default)]
    pub(crate) untried: Vec<String>,
    /// A value for each path parameter that no operation returns.
    #[serde(default)]
    pub(crate) path_values: BTreeMap<String, String>,
    pub(crate) responses: Vec<Response>,
    pub(crate) callbacks: Vec<Callback>,
    pub(crate) members: BTreeMap<String, Vec<Member>>,
    pub(crate) cases: Vec<Case>,
}

impl Operation {
    /// Returns every item that its calls may confirm.
    pub(crate) fn items(&self) -> impl Iterator<Item = &str> {
        let members = self.members.values().flatten().map(|member| member.item.as_str());
        let cases = self.cases.iter().flat_map(|case| &case.items).map(String::as_str);
        members.chain(cases)
    }

    pub(crate) fn members(&self, part: &str) -> &[Member] {
        self.members.get(part).map_or(&[], Vec::as_slice)
    }

    pub(crate) fn response(&self, id: &str) -> Option<&Response> {
        self.responses.iter().find(|response| response.id == id)
    }

    /// Returns true if the server would call an address in the body of a case.
    pub(crate) fn calls_back(&self, case: &Case) -> bool {
        let body: JsonValue = serde_json::from_str(case.body.get()).unwrap_or_default();
        self.callbacks.iter().any(|callback| body[&callback.address].is_string())
    }

    /// Returns the response that a whole reply matches by its status and media type; `expected` if
    /// none has the status.
    pub(crate) fn response_at<'a>(
        &'a self,
        expected: &'a Response,
        exchange: &Exchange,
    ) -> &'a Response {
        let (status, media_type) = (exchange.status, exchange.media_type());
        let is_other = |response: &&Response| {
            response.stream.is_none() && expected.stream.is_none() && response.has_status(status)
        };
        let rank = |response: &&Response| {
            let is_typed = response.has_body && response.has_media_type(&media_type);
            (response.any_success, !is_typed && response.has_body)
        };
        self.responses.iter().filter(is_other).min_by_key(rank).unwrap_or(expected)
    }
}

/// A response of an operation.
#[derive(Debug, Deserialize)]
pub(crate) struct Response {
    pub(crate) id: String,
    pub(crate) status: u16,
    /// Additional statuses with the same response.
    #[serde(default)]
    statuses: Vec<u16>,
    any_success: bool,
    pub(crate) media_type: String,
    /// All media types, if there are several or the body is not JSON; may contain groups such as
    /// `image/*`.
    #[serde(default)]
    media_types: Vec<String>,
    pub(crate) has_body: bool,
    /// The kind of a body that is not JSON: `text` or `bytes`.
    #[serde(default)]
    pub(crate) raw: Option<String>,
    pub(crate) stream: Option<Stream>,
}

impl Response {
    /// Returns true for a status of the response.
    pub(crate) fn has_status(&self, status: u16) -> bool {
        self.status == status
            || self.statuses.contains(&status)
            || (self.any_success && (200..300).contains(&status))
    }

    /// Returns true for a media type of the response, in lower case.
    pub(crate) fn has_media_type(&self, media_type: &str) -> bool {
        let group = media_type.split('/').next().unwrap_or_default();
        self.media_types.iter().chain([&self.media_type]).any(|known| {
            let known = known.to_ascii_lowercase();
            known == media_type || known.strip_suffix("/*") == Some(group)
        })
    }
}

/// The framing of a stream.
#[derive(Debug, Deserialize)]
pub(crate) struct Stream {
    pub(crate) terminator: Option<String>,
    /// The path of the member that completes the whole reply; `None` for a feed.
    pub(crate) complete_when: Option<Vec<String>>,
    /// Pointers to values that all events must share, each with its item.
    pub(crate) same: Vec<(String, String)>,
}

/// A callback of the service.
#[derive(Debug, Deserialize)]
pub(crate) struct Callback {
    pub(crate) id: String,
    /// The request member with the callback address.
    pub(crate) address: String,
    /// Timeout for the answer of the receiver, in seconds.
    #[serde(default)]
    pub(crate) timeout_seconds: Option<f64>,
    /// The body of the answer; null in frozen requirements that predate this member.
    #[serde(default)]
    pub(crate) answer: JsonValue,
}

/// A member of a body: its pointer, in which `*` matches every item, and its item in the spec.
///
/// If the item describes only one value of the member, that value is included.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) pointer: String,
    pub(crate) item: String,
    pub(crate) value: Option<JsonValue>,
}

impl<'de> Deserialize<'de> for Member {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let parts = Vec::<JsonValue>::deserialize(deserializer)?;
        let mut parts = parts.into_iter();
        let mut text = || match parts.next() {
            Some(JsonValue::String(text)) => Ok(text),
            _ => Err(serde::de::Error::custom("expected a pointer and an item")),
        };
        let (pointer, item) = (text()?, text()?);
        Ok(Self { pointer, item, value: parts.next() })
    }
}

/// A call to make, and the expected reply.
#[derive(Debug, Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    /// The response to an accepted body.
    pub(crate) response: Option<String>,
    /// The error code for a rejected body.
    pub(crate) code: Option<i64>,
    /// The items that the case tests; for a rejected call, the violated item comes first.
    pub(crate) items: Vec<String>,
    /// The parameters, as names and values.
    #[serde(default)]
    pub(crate) parameters: Parameters,
    /// The values of the path parameters that the case tests.
    #[serde(default)]
    pub(crate) path: BTreeMap<String, String>,
    pub(crate) body: Box<RawValue>,
}

/// The parameters of a call outside its path, as names and values.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Parameters {
    pub(crate) query: Vec<(String, String)>,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) cookies: Vec<(String, String)>,
}

impl Case {
    /// Returns true if the body refers to a file, which a server may be unable to fetch or read.
    pub(crate) fn has_media(&self) -> bool {
        let is_scheme = |text: &str| {
            !text.is_empty()
                && text.bytes().all(|it| it.is_ascii_alphanumeric() || b"+-._".contains(&it))
        };
        let is_address = |text: &str| text.split_once("://").is_some_and(|(it, _)| is_scheme(it));
        self.body.get().split('"').any(|text| text.starts_with("data:") || is_address(text))
    }
}

/// Deserializes the parts of a body; their strings are leaked, as an endpoint needs them.
fn parts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Part>, D::Error> {
    #[derive(Deserialize)]
    struct Row {
        name: String,
        #[serde(default)]
        is_file: bool,
        #[serde(default)]
        media_types: Vec<String>,
    }

    let rows = Vec::<Row>::deserialize(deserializer)?.into_iter();
    let part = |Row { name, is_file, media_types }| {
        let types = media_types.into_iter().map(|one| &*one.leak());
        let media_types: &[&str] = types.collect::<Vec<_>>().leak();
        Part { name: name.leak(), item: "", is_file, media_types }
    };
    Ok(rows.map(part).collect())
}

impl Requirements {
    /// Reads a requirements file.
    ///
    /// # Errors
    ///
    /// The file is malformed, or has a step that this version does not support.
    pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// Returns the requirements of the interface of this repository.
    ///
    /// # Errors
    ///
    /// Only if the file was generated for another version.
    pub fn bundled() -> Result<Self, serde_json::Error> {
        Self::from_json(include_str!("generated/requirements.json"))
    }

    /// Returns the requirements of a release of this interface; `None` if there is no such release.
    ///
    /// # Errors
    ///
    /// Only if the file was generated for another version.
    pub fn released(version: &str) -> Result<Option<Self>, serde_json::Error> {
        let releases = releases()?;
        let found = releases.iter().find(|(known, _)| known == version);
        found.map(|(_, text)| Self::from_json(text.get())).transpose()
    }

    /// Returns the releases of this interface, oldest first.
    ///
    /// # Errors
    ///
    /// Only if the file was generated for another version.
    pub fn releases() -> Result<Vec<String>, serde_json::Error> {
        Ok(releases()?.into_iter().map(|(version, _)| version).collect())
    }

    pub(crate) fn operation(&self, name: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.name == name)
    }

    /// Returns the steps that check the replies of an operation.
    pub(crate) fn steps_of<'a>(&'a self, operation: &'a str) -> impl Iterator<Item = &'a Step> {
        let steps = self.facts.iter().flat_map(|fact| &fact.steps);
        steps.filter(move |step| step.operation == operation)
    }
}

/// Returns the frozen requirements of each release.
fn releases() -> Result<Vec<(String, Box<RawValue>)>, serde_json::Error> {
    let text = include_str!("generated/released.json");
    let all: BTreeMap<String, Box<RawValue>> = serde_json::from_str(text)?;
    let mut releases: Vec<_> = all.into_iter().filter(|(name, _)| !name.starts_with('$')).collect();
    releases.sort_by_cached_key(|(version, _)| {
        version.split('.').map(|part| part.parse().unwrap_or(0)).collect::<Vec<u64>>()
    });
    Ok(releases)
}

#[cfg(test)]
mod tests {
    use super::Operation;
    use crate::exchange::Exchange;
    use serde_json::json;

    #[test]
    fn the_reply_that_came_is_the_one_with_its_status_and_media_type() {
        let response = |id: &str, status: u16, media_type: &str| {
            json!({ "id": id, "status": status, "any_success": id == "any", "statuses": [],
                "media_type": media_type, "has_body": id != "none" })
        };
        let mut first = response("whole", 200, "application/json");
        first["statuses"] = json!([201]);
        let replies = [
            first,
            response("table", 200, "text/csv"),
            response("none", 204, "application/json"),
            response("any", 200, "application/json"),
        ];
        let operation = json!({ "name": "a", "area": "b", "item": "b.a", "reads": true,
            "has_body": false, "path_parameters": [],
            "responses": replies, "callbacks": [], "members": {}, "cases": [] });
        let operation: Operation = serde_json::from_value(operation).unwrap();
        for (status, media_type, id) in [
            (200, "application/json", "whole"),
            (201, "application/json; charset=utf-8", "whole"),
            (200, "text/csv", "table"),
            (200, "image/png", "whole"),
            (204, "", "none"),
            (299, "application/json", "any"),
            (302, "application/json", "whole"),
        ] {
            let exchange = Exchange {
                method: "GET".to_owned(),
                path: "/".to_owned(),
                sent: Vec::new(),
                body: Vec::new(),
                status,
                headers: vec![("content-type".to_owned(), media_type.to_owned())],
                reply: Vec::new(),
                is_whole: true,
                kept: Default::default(),
            };
            let shown = operation.response_at(&operation.responses[0], &exchange);
            assert_eq!(shown.id, id, "{status} {media_type}");
        }
    }
}
