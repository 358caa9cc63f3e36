//! A call without its I/O: the request, and the evaluation of the response.

use crate::check::check_depth;
use crate::context::Context;
use crate::interface::Embedded;
use crate::options::{Check, Options};
use crate::problem::Problem;
use genwire_constraint::Framing;
use genwire_core::exchange::{Form, accepted, form, framing, is_raw, is_stream};
use genwire_core::failure::{self, ErrorKind, Phase, REQUEST};
use genwire_core::{AuthPlace, BodyForm, BodyKind, Endpoint, Report, Severity};
use serde_json::{Map, Value as JsonValue, json};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

/// The help for a base address that cannot be used.
const URL_HELP: &str = "give one such as `https://example.com` or `http://127.0.0.1:8080`";

/// The help for an option that cannot be used.
const OPTIONS_HELP: &str = "the options of a call are listed with its types";

/// Returns the method, the address and the headers of a request, and the limits of the call. The
/// JSON body, if there is one, follows the facts. The request is checked; its content is returned
/// if it is not sent unchanged.
pub(crate) fn request(
    interface: &'static dyn Embedded,
    operation: &str,
    payload: &[u8],
) -> Result<String, Problem> {
    let (context, body) = Context::split(interface, operation, payload)?;
    match prepared(&context, body) {
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

/// The reason why a request cannot be sent, and help.
#[derive(Debug)]
pub(crate) struct Unsent {
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

fn prepared(context: &Context, body: &[u8]) -> Result<JsonValue, Unsent> {
    let endpoint = context.endpoint();
    let options = Options::read(context.members())
        .map_err(|problem| Unsent::config(problem, OPTIONS_HELP))?;
    let params = path_params(context).map_err(|it| Unsent::new(ErrorKind::Request(it)))?;
    let warnings = check(context, options.check, body)?;
    let size = context.number("size").unwrap_or(body.len() as u64);
    let is_strict = options.check == Check::Refuse;
    if let Some(limit) = endpoint.body_limit.filter(|limit| is_strict && size > *limit) {
        return Err(Unsent::new(ErrorKind::TooLarge { what: REQUEST, limit }));
    }
    let base = base(context.text("base_url"))?;
    let front = base.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]));
    let front = front.unwrap_or_default();
    if endpoint.repeats_version(front) {
        let problem = format!("the address of the service ends with the version `{front}`");
        let help = "remove it; the paths of the operations start with it";
        return Err(Unsent::config(problem, help));
    }
    let path = endpoint
        .path_with(|name| params.get(name).map(AsRef::as_ref))
        .map_err(|problem| Unsent::new(ErrorKind::Request(problem)))?;
    let form = if context.is("events") { Form::Events } else { Form::Whole(None) };
    let mut headers = Map::from_iter([("accept".to_owned(), accept(endpoint, form).into())]);
    if !body.is_empty() || context.number("size").is_some() {
        let media_type = match context.text("media_type") {
            "" => content_type(endpoint),
            own => own,
        };
        headers.insert("content-type".to_owned(), media_type.into());
    }
    // A link leads to the next page of a list.
    let url = match context.text("url") {
        "" => format!("{base}{path}"),
        link => link.to_owned(),
    };
    let mut request = json!({
        "method": endpoint.method,
        "url": url,
        "query": [],
        "warnings": warnings,
        "limits": options.limits(),
    });
    #[cfg(feature = "model")]
    crate::request::add(context, body, &mut headers, &mut request)
        .map_err(|problem| Unsent::new(ErrorKind::Request(problem)))?;
    authenticate(context, &mut headers, &mut request);
    headers.extend(options.headers.into_iter().map(|(name, value)| (name, value.into())));
    request["headers"] = headers.into();
    Ok(request)
}

/// Adds the key to a request if the operation requires it.
fn authenticate(context: &Context, headers: &mut Map<String, JsonValue>, request: &mut JsonValue) {
    let endpoint = context.endpoint();
    let key = context.text("key");
    let lists = endpoint.security.iter().filter(|list| !list.is_empty() && !key.is_empty());
    for auth in lists.take(1).flat_map(|list| list.iter()) {
        let (name, value) = (auth.name.to_owned(), auth.value(key));
        match auth.place {
            AuthPlace::Header => {
                headers.insert(name.to_ascii_lowercase(), value.into());
            }
            AuthPlace::Cookie => {
                let others = headers.get("cookie").and_then(JsonValue::as_str);
                let others = others.map(|others| format!("{others}; ")).unwrap_or_default();
                headers.insert("cookie".to_owned(), format!("{others}{name}={value}").into());
            }
            AuthPlace::Query if !context.text("url").is_empty() => {
                let url = appended(request["url"].as_str().unwrap_or_default(), &name, &value);
                request["url"] = url.into();
            }
            AuthPlace::Query => {
                if let JsonValue::Array(query) = &mut request["query"] {
                    query.push(json!([name, value]));
                }
            }
        }
    }
}

/// Checks the body and the parameters of a request, and returns its violations if it is sent
/// nevertheless.
fn check(context: &Context, mode: Check, body: &[u8]) -> Result<Vec<String>, Unsent> {
    if mode == Check::Off {
        return Ok(Vec::new());
    }
    let operation = context.endpoint().operation;
    let mut report = Report::default();
    let mut add = |part, body: &[u8]| match context.interface().check(operation, part, body) {
        Some(Ok(found)) => {
            report.merge(found);
            Ok(())
        }
        Some(Err(error)) => Err(Unsent::new(ErrorKind::Request(error.to_string()))),
        None => Ok(()),
    };
    if !body.is_empty() {
        add(BodyKind::Request, body)?;
    }
    let parameters = parameters(context);
    if let Some(parameters) = parameters {
        add(BodyKind::Parameters, parameters.to_string().as_bytes())?;
    }
    let report = report.with_code(context.interface().invalid_code());
    let errors = report.violations().iter().filter(|it| it.severity == Severity::Error);
    let errors: Vec<String> = errors.map(|it| format!("{} {}", it.path, it.message)).collect();
    match report.into_result() {
        Err(invalid) if mode != Check::Warn => Err(Unsent::new(ErrorKind::Invalid(invalid))),
        _ => Ok(errors),
    }
}

/// Returns all parameters as one object, if there are any.
fn parameters(context: &Context) -> Option<JsonValue> {
    let members = |name: &str| context.member(name).and_then(JsonValue::as_object);
    let all = [members("path"), members("parameters")].into_iter().flatten().flatten();
    let all: Map<String, JsonValue> =
        all.map(|(name, value)| (name.clone(), value.clone())).collect();
    (!all.is_empty()).then(|| all.into())
}

/// Returns the path parameters as strings; a value that is too long for a path is an error.
fn path_params(context: &Context) -> Result<BTreeMap<&str, Cow<'_, str>>, String> {
    let params = context.member("path").and_then(JsonValue::as_object).into_iter().flatten();
    let read = params.map(|(name, value)| {
        let text = match value {
            JsonValue::String(text) => Cow::Borrowed(text.as_str()),
            value => Cow::Owned(value.to_string()),
        };
        Endpoint::check_path_bytes(name, text.len()).map(|()| (name.as_str(), text))
    });
    read.collect()
}

/// Returns the media types that a call accepts.
fn accept(endpoint: &Endpoint, form: Form) -> String {
    if form == Form::Events && endpoint.stream().is_none_or(|it| it.media_types.is_empty()) {
        return "text/event-stream, application/json".to_owned();
    }
    accepted(endpoint, form)
}

/// Returns the media type of a body; a range such as `image/*` is not a media type.
fn content_type(endpoint: &Endpoint) -> &'static str {
    let mut all = endpoint.content_types.iter().filter(|name| !name.contains('*'));
    all.next().copied().unwrap_or("application/octet-stream")
}

/// Appends a pair to the query of an address, and leaves the rest of it unchanged.
fn appended(url: &str, name: &str, value: &str) -> String {
    let separator = if url.contains('?') { '&' } else { '?' };
    let mut url = format!("{url}{separator}");
    for (part, end) in [(name, "="), (value, "")] {
        for byte in part.bytes() {
            match byte {
                b'-' | b'.' | b'_' | b'~' => url.push(char::from(byte)),
                byte if byte.is_ascii_alphanumeric() => url.push(char::from(byte)),
                byte => {
                    let _ = write!(url, "%{byte:02X}");
                }
            }
        }
        url += end;
    }
    url
}

/// Checks the base address that paths are appended to.
pub(crate) fn base(text: &str) -> Result<String, Unsent> {
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
        "the base address contains a user name or a password"
    } else {
        return Ok(text);
    };
    Err(Unsent::config(problem.to_owned(), URL_HELP))
}

/// Decides if a response to a streaming call has events or is whole, from its head and its first
/// bytes.
pub(crate) fn begin(
    interface: &'static dyn Embedded,
    operation: &str,
    payload: &[u8],
) -> Result<String, Problem> {
    let (context, first) = Context::split(interface, operation, payload)?;
    let media_type = context.header("content-type").unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    let is_success = context.status().is_some_and(|status| (200..300).contains(&status));
    let is_events = is_success && essence.eq_ignore_ascii_case("text/event-stream");
    let opening = failure::opening(first);
    let endpoint = context.endpoint();
    let status = context.status().unwrap_or_default();
    if is_success
        && framing(endpoint, context.media_type()) != Framing::Events
        && is_stream(endpoint, status, context.media_type())
    {
        return Ok(json!({ "events": true, "left": context.rewarded() }).to_string());
    }
    if !is_success || (!is_events && matches!(opening, Some(b'{' | b'['))) {
        return Ok(json!({ "events": false }).to_string());
    }
    // Events may begin with a comment, the name of a field, or a byte order mark.
    if is_events || matches!(opening, None | Some(b':' | b'd' | b'e' | b'i' | b'r' | 0xef)) {
        let left = context.rewarded();
        return Ok(json!({ "events": true, "left": left }).to_string());
    }
    let problem = "the response is neither an event stream nor JSON".to_owned();
    Ok(context.failed(&ErrorKind::Protocol { problem, excerpt: String::new() }, first))
}

/// Reads a whole response, as a response of the operation or as an error.
pub(crate) fn reply(
    interface: &'static dyn Embedded,
    operation: &str,
    payload: &[u8],
) -> Result<String, Problem> {
    let (context, body) = Context::split(interface, operation, payload)?;
    Ok(match read(&context, body) {
        Ok(text) => {
            let id = failure::request_id(|name| context.header(name), body);
            let id = JsonValue::from(id);
            let left = context.rewarded();
            let status = context.status().unwrap_or_default();
            let form = match form(context.endpoint(), status, context.media_type()) {
                BodyForm::Bytes => r#","form":"bytes""#,
                BodyForm::Text => r#","form":"text""#,
                BodyForm::None | BodyForm::Json | BodyForm::Events => "",
            };
            format!(r#"{{"reply":{text},"failure":null,"request_id":{id},"left":{left}{form}}}"#)
        }
        Err(kind) => context.failed(&kind, body),
    })
}

fn read(context: &Context, body: &[u8]) -> Result<String, ErrorKind> {
    let (endpoint, status) = (context.endpoint(), context.status().unwrap_or_default());
    failure::of_redirect(Some(endpoint), status, context.header("location"))?;
    let form = form(endpoint, status, context.media_type());
    if is_raw(endpoint, status, context.media_type()) {
        // The host has the bytes.
        return Ok("null".to_owned());
    }
    failure::check_values(body)?;
    if let Some(error) = failure::of_response(endpoint.interface, status, status, body) {
        return Err(ErrorKind::Service(error));
    }
    if form == BodyForm::None && body.trim_ascii().is_empty() {
        return Ok("null".to_owned());
    }
    check_depth(body)?;
    context.interface().read(endpoint, status, context.media_type(), body)
}

/// Describes an attempt without a complete response, given the part of the body that arrived.
pub(crate) fn lost(
    interface: &'static dyn Embedded,
    operation: &str,
    payload: &[u8],
) -> Result<String, Problem> {
    let (context, body) = Context::split(interface, operation, payload)?;
    let reason = context.text("reason");
    // The part of an error that arrived may be enough to classify it.
    if context.status().is_some_and(|status| status >= 400)
        && let Err(kind) = read(&context, body)
        && (reason == "too_large"
            || matches!(&kind, ErrorKind::Service(error) if error.code.is_some()))
    {
        return Ok(context.failed(&kind, body));
    }
    let is_over = context.remaining() == Some(Duration::ZERO);
    let address = context.address();
    let kind = match if is_over { "total" } else { reason } {
        "connect" => ErrorKind::Timeout(Phase::Connect),
        "headers" => ErrorKind::Timeout(Phase::Headers),
        "idle" => ErrorKind::Timeout(Phase::Idle),
        "total" => ErrorKind::Timeout(Phase::Total),
        "truncated" => ErrorKind::Truncated,
        "too_large" => {
            let limit = context.options().max_response_bytes;
            ErrorKind::TooLarge { what: "the response", limit }
        }
        "unsent" => ErrorKind::connection(address, false),
        "broken" => ErrorKind::connection(address, true),
        reason => {
            return Err(Problem::new(format!("there is no reason `{reason}`")));
        }
    };
    Ok(context.failed(&kind, b""))
}
