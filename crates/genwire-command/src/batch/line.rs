//! One line of a batch: an id and a request.

use crate::input::parse_line;
use crate::locate;
use crate::problem::Problem;
use crate::program::{Operation, Program, path_params};
use crate::text::on_one_line;
use genwire_core::{BodyKind, RawJson, RequestForm};
use serde_json::value::RawValue;
use serde_json::{Map, Value as JsonValue};
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{DefaultHasher, Hasher as _};

/// The members of a line that are not parameters.
const OWN_MEMBERS: [&str; 5] = ["id", "operation", "part", "parameters", "body"];

/// The hash of an id; millions of hashes fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key(u64, u64);

/// Returns the unescaped value of an id.
fn plain(id: &str) -> String {
    let text = serde_json::from_str::<String>(id).map(|text| format!("\"{text}"));
    text.unwrap_or_else(|_| id.trim().to_owned())
}

/// Returns a hash of an id that is the same on every machine and in every version of the command.
pub(super) fn id_hash(id: &str) -> u64 {
    let Digest(hash) = Digest::of([plain(id).as_str()]);
    // The low bits of the digest depend on few bits of the id.
    (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16
}

impl Key {
    /// Returns the key of an id as written in a file.
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

/// The digest of a request, which identifies the result that belongs to it.
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
    /// The form of the request, if it is known.
    pub(super) form: Option<&'static RequestForm>,
}

impl Request {
    /// Returns all parameters for validation: the declared type decides if a string is a number.
    pub(super) fn checked(&self) -> Map<String, JsonValue> {
        let texts =
            self.params.iter().map(|(name, text)| ((*name).to_owned(), text.clone().into()));
        let texts = JsonValue::Object(texts.collect());
        let settled = match self.form {
            Some(form) => (form.settle)(BodyKind::Parameters, texts),
            None => texts,
        };
        let mut all = self.parameters.clone();
        if let JsonValue::Object(settled) = settled {
            all.extend(settled);
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

/// Returns the id of a line, even if the line is invalid after it.
pub(super) fn id(bytes: &[u8]) -> Option<&str> {
    let id = locate::first_member(bytes, "id")?;
    serde_json::from_str::<&RawValue>(id).ok().map(RawValue::get).filter(|id| *id != "null")
}

/// Reads a line.
pub(super) fn read(program: &'static Program, bytes: &[u8]) -> Result<Request, Problem> {
    request(program, bytes).map_err(|problem| match problem {
        Problem::Other { verdict, message, help: None } => {
            Problem::Other { verdict, message, help: Some(example(program)) }
        }
        problem => problem,
    })
}

/// Returns an example of a line, with an operation of the program.
fn example(program: &Program) -> String {
    let (name, body) = match program.example() {
        Some(endpoint) if program.parts(endpoint.operation).contains(&BodyKind::Request) => {
            (endpoint.shown_name(), r#","body":{}"#)
        }
        Some(endpoint) => (endpoint.shown_name(), ""),
        None => ("NAME", ""),
    };
    format!(
        "a line looks like `{{\"id\":1,\"operation\":\"{name}\"{body}}}`, and has what the path \
         needs in `parameters`"
    )
}

fn request(program: &'static Program, bytes: &[u8]) -> Result<Request, Problem> {
    let members: BTreeMap<String, &RawValue> = parse_line(bytes).map_err(|it| fault(&it))?;
    let id = member(&members, "id").ok_or_else(|| missing("id"))?;
    let operation = string_member(&members, "operation")?;
    let known = program.named(&operation).and_then(|endpoint| program.find(endpoint.operation));
    let known = known.ok_or_else(|| program.missing(&operation, BodyKind::Request.as_str()))?;
    let form = program.form(known.endpoint.operation);
    if members.contains_key("part")
        && string_member(&members, "part")? != BodyKind::Request.as_str()
    {
        return Err(fault("only requests can be sent"));
    }
    let (params, parameters) = parameters(&members, known, form)?;
    let body = body(&members, known, form)?;
    Ok(Request { id: id.to_owned(), known, params, parameters, body, form })
}

/// The parameters in the path, and the others.
type Parameters = (Vec<(&'static str, String)>, Map<String, JsonValue>);

/// Returns the parameters; a path parameter may be a member of the line itself.
fn parameters(
    members: &BTreeMap<String, &RawValue>,
    known: &Operation,
    form: Option<&RequestForm>,
) -> Result<Parameters, Problem> {
    let mut given: BTreeMap<String, &RawValue> = match member(members, "parameters") {
        Some(text) => serde_json::from_str(text)
            .map_err(|error| fault(&format!("`parameters` is not an object: {error}")))?,
        None => BTreeMap::new(),
    };
    let mut params = Vec::new();
    for name in path_params(known.endpoint) {
        let inner = given.remove(name).map(RawValue::get).filter(|text| *text != "null");
        let outer = || member(members, name).filter(|_| !OWN_MEMBERS.contains(&name));
        let text = inner
            .or_else(outer)
            .ok_or_else(|| fault(&format!("`{name}` is missing; give it in `parameters`")))?;
        params.push((name, path_text(name, text, form.is_some())?));
    }
    let mut others = Map::new();
    for (name, value) in given {
        if !form.is_some_and(|form| form.parameters.iter().any(|known| known.name == name)) {
            let operation = known.endpoint.shown_name();
            return Err(fault(&format!("`{operation}` has no parameter `{name}`")));
        }
        let value = serde_json::from_str(value.get()).map_err(|error| fault(&error.to_string()))?;
        others.insert(name, value);
    }
    Ok((params, others))
}

/// Returns a path parameter as a string. Its type is only known if the form of the request is.
fn path_text(name: &str, text: &str, is_described: bool) -> Result<String, Problem> {
    if is_described && !text.starts_with(['"', '[', '{']) {
        return Ok(text.to_owned());
    }
    let expected = if is_described { "a string or a number" } else { "a string" };
    serde_json::from_str(text).map_err(|_| fault(&format!("`{name}` is not {expected}")))
}

/// Returns the body of a request; text and binary bodies are written as a string.
fn body(
    members: &BTreeMap<String, &RawValue>,
    known: &Operation,
    form: Option<&RequestForm>,
) -> Result<Option<RawJson>, Problem> {
    let is_raw = form.is_some_and(|form| form.body.is_raw());
    let given = members.get("body").map(|raw| raw.get());
    if !(known.has_body || is_raw) {
        let operation = known.endpoint.shown_name();
        return match given.filter(|text| *text != "null") {
            Some(_) => Err(fault(&format!("`{operation}` has no body; leave `body` out"))),
            None => Ok(None),
        };
    }
    let Some(text) = given else {
        let is_optional = form.is_some_and(|form| form.is_body_optional);
        return if is_optional { Ok(None) } else { Err(missing("body")) };
    };
    if is_raw && !text.starts_with('"') {
        return Err(fault("`body` is not a string"));
    }
    RawJson::from_text(text).map(Some).map_err(|error| fault(&error.to_string()))
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
    Problem::usage(format!("cannot read the line: {reason}"), None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use genwire_core::{Area, Endpoint, Report};

    /// An operation with a body, and an operation with a path parameter.
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
