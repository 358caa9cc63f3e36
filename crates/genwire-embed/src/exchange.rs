//! A call without its input and output: the request, and what comes of the reply.

use crate::context::{Context, milliseconds};
use crate::problem::Problem;
use crate::replies;
use genwire_core::AuthPlace;
use genwire_core::failure::{self, ErrorKind, Phase, REQUEST, Schedule};
use serde_json::{Map, Value as JsonValue, json};
use std::time::Duration;

/// The help for a base address that cannot be used.
const URL_HELP: &str = "give one such as `https://example.com` or `http://127.0.0.1:8080`";

/// Returns the method, the address and the headers of a request.
pub(crate) fn request(operation: &str, payload: &[u8]) -> Result<String, Problem> {
    let context = Context::read(operation, payload)?;
    match prepared(&context) {
        Ok(request) => Ok(request.to_string()),
        Err(unsent) => {
            let mut failure = context.described(&unsent.kind, b"");
            if let Some(help) = unsent.help {
                failure["help"] = JsonValue::from(help);
            }
            Ok(json!({ "failure": failure }).to_string())
        }
    }
}

/// The reason why a request cannot be sent, and what to do.
struct Unsent {
    kind: Box<ErrorKind>,
    help: Option<&'static str>,
}

impl Unsent {
    fn new(kind: ErrorKind) -> Self {
        Self { kind: Box::new(kind), help: None }
    }

    fn config(problem: String, help: &'static str) -> Self {
        Self { help: Some(help), ..Self::new(ErrorKind::Config(problem)) }
    }
}

fn prepared(context: &Context) -> Result<JsonValue, Unsent> {
    let endpoint = context.endpoint();
    if let (Some(limit), Some(size)) = (endpoint.body_limit, context.number("size"))
        && size > limit
    {
        return Err(Unsent::new(ErrorKind::TooLarge { what: REQUEST, limit }));
    }
    let base = base(context.text("base_url"))?;
    let front = base.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]));
    let front = front.unwrap_or_default();
    if endpoint.repeats_version(front) {
        let problem = format!("the address of the service ends with the version `{front}`");
        let help = "leave it out; the paths of the operations have it";
        return Err(Unsent::config(problem, help));
    }
    let path = endpoint
        .path_with(|name| context.text_in("parameters", name))
        .map_err(|problem| Unsent::new(ErrorKind::Request(problem)))?;
    let accept = if context.is("events") {
        "text/event-stream, application/json"
    } else {
        "application/json"
    };
    let mut headers = Map::from_iter([("accept".to_owned(), JsonValue::from(accept))]);
    if context.number("size").is_some() || context.is("body") {
        headers.insert("content-type".to_owned(), endpoint.content_type().into());
    }
    let mut query = Map::new();
    let key = context.text("key");
    let lists = endpoint.security.iter().filter(|list| !list.is_empty() && !key.is_empty());
    for auth in lists.take(1).flat_map(|list| list.iter()) {
        let (name, value) = (auth.name.to_owned(), auth.value(key));
        match auth.place {
            AuthPlace::Header => headers.insert(name.to_ascii_lowercase(), value.into()),
            AuthPlace::Cookie => {
                headers.insert("cookie".to_owned(), format!("{name}={value}").into())
            }
            AuthPlace::Query => query.insert(name, value.into()),
        };
    }
    Ok(json!({
        "method": endpoint.method,
        "url": format!("{base}{path}"),
        "headers": headers,
        "query": query,
    }))
}

/// Checks the base address, to which paths are appended.
fn base(text: &str) -> Result<String, Unsent> {
    let text = text.trim().trim_end_matches('/');
    let host = text.split(['/', ':']).next().unwrap_or_default();
    let is_local = matches!(host, "localhost" | "127.0.0.1") || text.starts_with("[::1]");
    let text = if is_local { format!("http://{text}") } else { text.to_owned() };
    let problem = if text.is_empty() {
        "no base address is set"
    } else if !text.starts_with("http://") && !text.starts_with("https://") {
        "the base address starts with neither `https://` nor `http://`"
    } else if text.contains(['?', '#']) {
        "the base address has a query or a fragment"
    } else if text.contains('@') {
        "the base address holds a user name or a password"
    } else {
        return Ok(text);
    };
    Err(Unsent::config(problem.to_owned(), URL_HELP))
}

/// Decides from the head and the first bytes of a reply to a call for a stream whether events
/// follow or a whole reply.
pub(crate) fn begin(operation: &str, payload: &[u8]) -> Result<String, Problem> {
    let (context, first) = Context::split(operation, payload)?;
    let media_type = context.header("content-type").unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    let is_success = context.status().is_some_and(|status| (200..300).contains(&status));
    let is_events = is_success && essence.eq_ignore_ascii_case("text/event-stream");
    let opening = failure::opening(first);
    if !is_success || (!is_events && matches!(opening, Some(b'{' | b'['))) {
        return Ok(json!({ "events": false }).to_string());
    }
    // What events may begin with: a comment, the name of a field, the mark of UTF-8.
    if is_events || matches!(opening, None | Some(b':' | b'd' | b'e' | b'i' | b'r' | 0xef)) {
        let left = context.rewarded();
        return Ok(json!({ "events": true, "left": left }).to_string());
    }
    let problem = "the reply is neither an event stream nor JSON".to_owned();
    Ok(context.failed(&ErrorKind::Protocol { problem, excerpt: String::new() }, first))
}

/// Reads a whole reply: it is one of the operation, or an error.
pub(crate) fn reply(operation: &str, payload: &[u8]) -> Result<String, Problem> {
    let (context, body) = Context::split(operation, payload)?;
    Ok(match read(&context, body) {
        Ok(text) => {
            let id = failure::request_id(|name| context.header(name), body);
            let id = JsonValue::from(id);
            let left = context.rewarded();
            format!(r#"{{"reply":{text},"failure":null,"request_id":{id},"left":{left}}}"#)
        }
        Err(kind) => context.failed(&kind, body),
    })
}

fn read(context: &Context, body: &[u8]) -> Result<String, ErrorKind> {
    let (endpoint, status) = (context.endpoint(), context.status().unwrap_or_default());
    failure::of_redirect(Some(endpoint), status, context.header("location"))?;
    failure::check_values(body)?;
    if let Some(error) = failure::of_reply(endpoint.interface, status, status, body) {
        return Err(ErrorKind::Service(error));
    }
    replies::read(endpoint.operation, body)
}

/// Describes an attempt to which no whole reply came.
pub(crate) fn lost(operation: &str, payload: &[u8]) -> Result<String, Problem> {
    let context = Context::read(operation, payload)?;
    let kind = match context.text("reason") {
        "connect" => ErrorKind::Timeout(Phase::Connect),
        "headers" => ErrorKind::Timeout(Phase::Headers),
        "idle" => ErrorKind::Timeout(Phase::Idle),
        "total" => ErrorKind::Timeout(Phase::Total),
        "truncated" => ErrorKind::Truncated,
        "too_large" => ErrorKind::TooLarge {
            what: "the reply",
            limit: context.number("limit").unwrap_or_default(),
        },
        "unsent" => ErrorKind::connection(context.text("address"), false),
        "broken" => ErrorKind::connection(context.text("address"), true),
        reason => {
            return Err(Problem::new(format!("there is no reason `{reason}`")));
        }
    };
    Ok(context.failed(&kind, b""))
}

/// Returns the pause before the next query of something that is waited for.
pub(crate) fn poll(payload: &[u8]) -> Result<String, Problem> {
    let facts: Map<String, JsonValue> = serde_json::from_slice(payload)
        .map_err(|error| Problem::new(format!("expected the facts of a wait: {error}")))?;
    let number = |name: &str| facts.get(name).and_then(JsonValue::as_u64).unwrap_or_default();
    let share = |name: &str, other| facts.get(name).and_then(JsonValue::as_f64).unwrap_or(other);
    let time = |name: &str| Duration::from_millis(number(name));
    let schedule = Schedule {
        interval: time("interval_ms"),
        jitter: share("jitter", 0.25).clamp(0.0, 0.9),
        deadline: time("deadline_ms"),
        is_early: true,
    };
    let polls = u32::try_from(number("polls")).unwrap_or(u32::MAX);
    let random = share("random", 0.5).clamp(0.0, 1.0);
    let pause = schedule.pause(polls, time("elapsed_ms"), time("asked_ms"), random);
    Ok(json!({ "pause_ms": pause.map(milliseconds) }).to_string())
}
