//! One line of a batch: an id and a request.

use crate::locate;
use crate::problem::Problem;
use crate::program::{Operation, Program, path_params};
use crate::text::on_one_line;
use genwire_core::{BodyKind, RawJson};
use serde_json::value::RawValue;
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hasher as _};

/// The hash of an id, so that millions of them fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u64, u64);

/// Returns the value of an id, however its string is escaped.
fn plain(id: &str) -> String {
    let text = serde_json::from_str::<String>(id).map(|text| format!("\"{text}"));
    text.unwrap_or_else(|_| id.trim().to_owned())
}

/// Returns a hash of an id that is the same on every machine and in every version of the command.
pub(super) fn id_hash(id: &str) -> u64 {
    let Digest(hash) = Digest::of([plain(id).as_str()]);
    // The low bits of the digest depend on few bits of the text.
    (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16
}

impl Key {
    /// Returns the key of an id as it is in a file.
    pub(super) fn new(id: &str) -> Self {
        let text = plain(id);
        let hash = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            hasher.write_u8(salt);
            hasher.write(text.as_bytes());
            hasher.finish()
        };
        Self(hash(1), hash(2))
    }
}

/// The digest of a request, by which a result is known to belong to it.
///
/// Results keep it, so it must be the same in every version of the command (64-bit FNV-1a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Digest(u64);

impl Digest {
    /// Reads the digest in a file of results, quotes included.
    pub(super) fn read(text: &str) -> Option<Self> {
        u64::from_str_radix(text.trim_matches('"'), 16).ok().map(Self)
    }

    fn of<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        // A byte that no UTF-8 has ends each part.
        for byte in parts.into_iter().flat_map(|part| part.bytes().chain([0xff])) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Self(hash)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The request of a line.
#[derive(Debug)]
pub(super) struct Request {
    /// The id as it is in the line.
    pub(super) id: String,
    pub(super) known: &'static Operation,
    /// The parameters of the path.
    pub(super) params: Vec<(&'static str, String)>,
    /// The other parameters.
    pub(super) parameters: Map<String, JsonValue>,
    pub(super) body: Option<RawJson>,
}

impl Request {
    /// Returns all parameters as they are checked.
    pub(super) fn checked(&self) -> Map<String, JsonValue> {
        let mut all = self.parameters.clone();
        for (name, text) in &self.params {
            // The type says whether a text is a number.
            let number = serde_json::from_str(text).ok().filter(JsonValue::is_number);
            all.insert((*name).to_owned(), number.unwrap_or_else(|| text.as_str().into()));
        }
        all
    }

    /// Returns the digest of everything but the id; white space does not count.
    pub(super) fn digest(&self) -> Digest {
        let body = self.body.as_ref().map(|body| on_one_line(body.get())).unwrap_or_default();
        let params = self.params.iter().map(|(_, value)| value.as_str());
        let others = JsonValue::from(self.parameters.clone()).to_string();
        let others = Some(others.as_str()).filter(|_| !self.parameters.is_empty());
        Digest::of([self.known.endpoint.operation, &body].into_iter().chain(params).chain(others))
    }
}

/// Returns the id of a line, even if the line is not valid after it.
pub(super) fn id(bytes: &[u8]) -> Option<&str> {
    let id = locate::first_member(bytes, "id")?;
    serde_json::from_str::<&RawValue>(id).ok().map(RawValue::get).filter(|id| *id != "null")
}

/// Reads a line.
pub(super) fn read(program: &'static Program, bytes: &[u8]) -> Result<Request, Problem> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        fault(&format!("it is not UTF-8 after its first {} bytes", error.valid_up_to()))
    })?;
    let members: BTreeMap<String, &RawValue> = serde_json::from_str(text)
        // The parser counts lines as well, and each of these is its first.
        .map_err(|error| fault(&error.to_string().replace(" at line 1 ", " at ")))?;
    let id = member(&members, "id").ok_or_else(|| missing("id"))?;
    let operation = string_member(&members, "operation")?;
    let known = program.named(&operation).and_then(|endpoint| program.find(endpoint.operation));
    let known = known.ok_or_else(|| program.missing(&operation, BodyKind::Request.as_str()))?;
    let is_described = program.form(known.endpoint.operation).is_some();
    if members.contains_key("part")
        && string_member(&members, "part")? != BodyKind::Request.as_str()
    {
        return Err(fault("only requests can be sent"));
    }
    let mut params = Vec::new();
    for name in path_params(known.endpoint) {
        let number = member(&members, name).filter(|text| is_described && !text.starts_with('"'));
        let text = match number {
            Some(number) => number.to_owned(),
            None => string_member(&members, name)?,
        };
        params.push((name, text));
    }
    let parameters = match member(&members, "parameters").filter(|_| is_described) {
        Some(text) => serde_json::from_str(text)
            .map_err(|error| fault(&format!("`parameters` is not an object: {error}")))?,
        None => Map::new(),
    };
    let body = member(&members, "body");
    let body = match known.has_body {
        true => Some(body.ok_or_else(|| missing("body"))?),
        false if body.is_some() => {
            return Err(fault(&format!("`{operation}` has no body; leave `body` out")));
        }
        false => None,
    };
    let body =
        body.map(RawJson::from_text).transpose().map_err(|error| fault(&error.to_string()))?;
    Ok(Request { id: id.to_owned(), known, params, parameters, body })
}

fn member<'a>(members: &BTreeMap<String, &'a RawValue>, name: &str) -> Option<&'a str> {
    members.get(name).map(|raw| raw.get()).filter(|text| *text != "null")
}

fn string_member(members: &BTreeMap<String, &RawValue>, name: &str) -> Result<String, Problem> {
    let raw = member(members, name).ok_or_else(|| missing(name))?;
    serde_json::from_str(raw).map_err(|_| fault(&format!("`{name}` is not a string")))
}

fn missing(member: &str) -> Problem {
    fault(&format!("`{member}` is missing"))
}

fn fault(reason: &str) -> Problem {
    Problem::usage(
        format!("cannot read the line: {reason}"),
        Some(
            "a line looks like `{\"id\":1,\"operation\":\"list_voices\",\"body\":{}}`, or has a \
             `task_id` instead of the body",
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_core::{Area, Endpoint, Report};

    /// An operation with a body, and one with a parameter in its path.
    static SAMPLE: Program = Program::new(
        "sample",
        "SAMPLE",
        &[Area {
            endpoints: &[
                Endpoint { operation: "list_voices", ..Endpoint::DEFAULT },
                Endpoint {
                    operation: "query_video_task",
                    path: "/tasks/{task_id}",
                    ..Endpoint::DEFAULT
                },
            ],
            check: &|operation, part, _| {
                let has = operation == "list_voices" && part == BodyKind::Request;
                has.then(|| Ok(Report::default()))
            },
            ..Area::EMPTY
        }],
    );

    fn problem(line: &str) -> String {
        read(&SAMPLE, line.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn a_line_names_its_operation_and_what_it_needs() {
        let line = br#"{"id":7,"operation":"list_voices","body":{"voice_type":"all"},"note":1}"#;
        let request = read(&SAMPLE, line).unwrap();
        assert_eq!((request.id.as_str(), request.known.endpoint.operation), ("7", "list_voices"));
        assert_eq!(request.body.unwrap().get(), r#"{"voice_type":"all"}"#);
        let line = br#"{"id":"a","operation":"query_video_task","task_id":"t-1","body":null}"#;
        let request = read(&SAMPLE, line).unwrap();
        assert_eq!(request.params, [("task_id", "t-1".to_owned())]);
        assert!(request.body.is_none());
    }

    #[test]
    fn a_broken_line_is_explained() {
        let check = |line: &str, expected: &str| {
            let found = problem(line);
            assert!(found.contains(expected), "{found}");
        };
        check("{", "cannot read the line: EOF");
        check(r#"{"operation":"list_voices","body":{}}"#, "`id` is missing");
        check(r#"{"id":1,"operation":"list_voice","body":{}}"#, "no operation `list_voice`");
        check(r#"{"id":1,"operation":"list_voices"}"#, "`body` is missing");
        check(r#"{"id":1,"operation":"list_voices","part":"response","body":{}}"#, "only requests");
        check(r#"{"id":1,"operation":"query_video_task"}"#, "`task_id` is missing");
        check(
            r#"{"id":1,"operation":"query_video_task","task_id":7}"#,
            "`task_id` is not a string",
        );
        check(r#"{"id":1,"operation":"query_video_task","task_id":"t","body":{}}"#, "has no body");
    }

    #[test]
    fn a_digest_is_that_of_the_request_and_stays_the_same() {
        let digest = |line: &str| read(&SAMPLE, line.as_bytes()).unwrap().digest().to_string();
        let one = digest(r#"{"id":1,"operation":"list_voices","body":{"voice_type":"all"}}"#);
        assert_eq!(one, "cb1114af185662f5");
        let other_id = r#"{"body":{ "voice_type" : "all" },"id":2,"operation":"list_voices"}"#;
        assert_eq!(digest(other_id), one);
        let other = r#"{"id":1,"operation":"list_voices","body":{"voice_type":"system"}}"#;
        assert_ne!(digest(other), one);
        assert_eq!(Digest::read(&format!("\"{one}\"")).unwrap().to_string(), one);
    }

    #[test]
    fn an_id_is_the_same_however_it_is_written() {
        assert_eq!(Key::new(r#""é""#), Key::new(r#""\u00e9""#));
        assert_ne!(Key::new("1"), Key::new(r#""1""#));
        assert_ne!(Key::new("12345678901234567890123"), Key::new("12345678901234567890124"));
    }
}
