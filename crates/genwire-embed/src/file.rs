//! Downloads of files from addresses in responses. No key is sent to these addresses.

use crate::options::Options;
use crate::problem::Problem;
use genwire_core::failure::{ErrorKind, Phase};
use serde_json::{Map, Value as JsonValue, json};

/// The maximum number of redirects of a download.
const MAX_REDIRECTS: u64 = 5;

/// Decides what a download does next: it sends a request to an address, reads the body of the response,
/// or fails.
///
/// The facts are the address, and then the head of the response with the target of a redirect as an
/// absolute address, or the reason why the file is incomplete.
pub(crate) fn next(payload: &[u8]) -> Result<String, Problem> {
    let facts: Map<String, JsonValue> = serde_json::from_slice(payload)
        .map_err(|error| Problem::new(format!("expected the facts of a download: {error}")))?;
    let next = decided(&facts).unwrap_or_else(|failure| {
        let Failure { kind, message } = *failure;
        json!({ "failure": {
            "kind": kind.as_str(),
            "category": kind.category().as_str(),
            "message": message.unwrap_or_else(|| format!("the file cannot be fetched: {kind}")),
            "status": facts.get("status"),
        } })
    });
    Ok(next.to_string())
}

/// The reason why a download fails.
struct Failure {
    kind: ErrorKind,
    /// The message; by default, the message of the kind.
    message: Option<String>,
}

impl Failure {
    fn new(kind: ErrorKind, message: Option<&str>) -> Box<Self> {
        Box::new(Self { kind, message: message.map(str::to_owned) })
    }
}

fn decided(facts: &Map<String, JsonValue>) -> Result<JsonValue, Box<Failure>> {
    let text = |name: &str| facts.get(name).and_then(JsonValue::as_str);
    let number = |name: &str| facts.get(name).and_then(JsonValue::as_u64);
    let options =
        Options::read(facts).map_err(|problem| Failure::new(ErrorKind::Config(problem), None))?;
    let url = text("url").unwrap_or_default();
    if let Some(reason) = text("reason") {
        let limit = number("limit").unwrap_or_default();
        return Err(Failure::new(lost(reason, url, limit), None));
    }
    let redirects = number("redirects").unwrap_or_default();
    let (url, redirects) = match number("status") {
        None => (url, redirects),
        Some(300..400) if text("target").is_some() => {
            (redirected(url, text("target").unwrap_or_default(), redirects)?, redirects + 1)
        }
        Some(200..300) => return Ok(json!({ "limits": options.limits() })),
        Some(status) => {
            return Ok(json!({ "failure": {
                "kind": "api",
                "category": "protocol",
                "message": format!("the file could not be downloaded: HTTP {status}"),
                "status": status,
            } }));
        }
    };
    if !url.starts_with("https://") && !url.starts_with("http://") {
        let problem = "the address of the file starts with neither `https://` nor `http://`";
        return Err(Failure::new(ErrorKind::Request(problem.to_owned()), Some(problem)));
    }
    Ok(json!({ "url": url, "redirects": redirects, "limits": options.limits() }))
}

/// Returns the target of a redirect that is followed.
fn redirected<'a>(url: &str, target: &'a str, redirects: u64) -> Result<&'a str, Box<Failure>> {
    let problem = if redirects >= MAX_REDIRECTS {
        "the file cannot be fetched: too many redirects"
    } else if url.starts_with("https:") && !target.starts_with("https:") {
        "the redirect leads to an address without TLS"
    } else {
        return Ok(target);
    };
    let to = target.split('?').next().unwrap_or_default().to_owned();
    Err(Failure::new(ErrorKind::Redirect { to }, Some(problem)))
}

/// Returns the kind of the error for an incomplete file.
fn lost(reason: &str, url: &str, limit: u64) -> ErrorKind {
    let host = url.split("://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
    match reason {
        "connect" => ErrorKind::Timeout(Phase::Connect),
        "headers" => ErrorKind::Timeout(Phase::Headers),
        "idle" => ErrorKind::Timeout(Phase::Idle),
        "total" => ErrorKind::Timeout(Phase::Total),
        "too_large" => ErrorKind::TooLarge { what: "the file", limit },
        "unsent" => ErrorKind::connection(host, false),
        "broken" => ErrorKind::connection(host, true),
        _ => ErrorKind::Truncated,
    }
}
