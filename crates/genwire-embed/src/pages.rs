//! Lists that come in pages.

use crate::context::Context;
use crate::interface::Embedded;
use crate::problem::Problem;
use genwire_core::exchange::{PageFacts, Pager, Turn, find, find_text, next_link};
use genwire_core::failure::ErrorKind;
use genwire_core::{AuthPlace, PageInput, Paging};
use serde_json::{Map, Value as JsonValue, json};

/// The position in a paged list.
#[derive(Debug)]
pub(crate) struct Pages {
    /// The facts of the call for the first page.
    context: Context,
    paging: &'static Paging,
    pager: Pager,
}

impl Pages {
    /// Starts a list; the payload has the facts of the call for its first page and the body of its
    /// request.
    pub(crate) fn open(
        interface: &'static dyn Embedded,
        operation: &str,
        payload: &[u8],
    ) -> Result<Self, Problem> {
        let (context, body) = Context::split(interface, operation, payload)?;
        let paging = interface.form(operation).and_then(|form| form.pages);
        let Some(paging) = paging else {
            return Err(Problem::new(format!(
                "the response of `{operation}` is not a list in pages"
            )));
        };
        let asked = |input| match input {
            PageInput::Parameter(name) => context.member("parameters")?.get(name).cloned(),
            PageInput::Member(name) => find(str::from_utf8(body).ok()?, name),
        };
        let address = || Some(context.text("url").to_owned()).filter(|url| !url.is_empty());
        let pager = Pager::new(paging, asked, address);
        Ok(Self { context, paging, pager })
    }

    /// Reads the head and the body of a page. Returns the items, and the part of the next request
    /// that differs from the last: `parameters`, `body`, or a whole `url`.
    pub(crate) fn push(&mut self, payload: &[u8]) -> Result<String, Problem> {
        let mut parts = payload.splitn(2, |byte| *byte == b'\n');
        let head: Map<String, JsonValue> = serde_json::from_slice(parts.next().unwrap_or_default())
            .map_err(|error| Problem::new(format!("expected the head of a page: {error}")))?;
        let body = parts.next().unwrap_or_default();
        let text = str::from_utf8(body).unwrap_or_default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let items = find_text(text, self.paging.items).unwrap_or("[]");
        let next = self.next(&head, text);
        let (next, failure) = match next {
            Ok(next) => (next, JsonValue::Null),
            Err(problem) => {
                let kind = ErrorKind::Protocol { problem, excerpt: String::new() };
                (JsonValue::Null, self.context.described(&kind, body))
            }
        };
        if !items.trim_start().starts_with('[') {
            let problem = "the items of the page are not a list".to_owned();
            let kind = ErrorKind::Protocol { problem, excerpt: String::new() };
            let failure = self.context.described(&kind, body);
            return Ok(json!({ "items": [], "next": null, "failure": failure }).to_string());
        }
        Ok(format!(r#"{{"items":{items},"next":{next},"failure":{failure}}}"#))
    }

    fn next(&mut self, head: &Map<String, JsonValue>, body: &str) -> Result<JsonValue, String> {
        let text = |value: Option<&'_ JsonValue>| {
            value.and_then(JsonValue::as_str).unwrap_or_default().to_owned()
        };
        let link = text(head.get("headers").and_then(|headers| headers.get("link")));
        let facts = PageFacts::new(self.paging, body);
        let turn = self.pager.turn(&facts, body.as_bytes(), || next_link([link.as_str()]))?;
        Ok(match turn {
            Turn::End => JsonValue::Null,
            Turn::Set(PageInput::Parameter(name), value) => {
                json!({ "parameters": { name: value } })
            }
            Turn::Set(PageInput::Member(name), value) => json!({ "body": { name: value } }),
            Turn::Link(target) => {
                let url = joined(&text(head.get("url")), &target);
                let url = url.filter(|url| self.is_own(url)).ok_or(
                    "the link to the next page leads to another service; only addresses with the \
                     scheme, host and port of the address that was called are followed",
                )?;
                let url = self.without_keys(&url);
                self.pager.expect_new(&url)?;
                json!({ "url": url })
            }
        })
    }

    /// Returns true for an address of the called service.
    fn is_own(&self, url: &str) -> bool {
        let base = crate::exchange::base(self.context.text("base_url")).unwrap_or_default();
        !base.is_empty() && origin(url) == origin(&base)
    }

    /// Returns an address without keys in its query, since the call adds them itself.
    fn without_keys(&self, url: &str) -> String {
        let Some((path, query)) = url.split_once('?') else { return url.to_owned() };
        let is_key = |pair: &&str| {
            let name = pair.split('=').next().unwrap_or_default();
            let mut all = self.context.endpoint().security.iter().copied().flatten();
            all.any(|auth| auth.place == AuthPlace::Query && auth.name == name)
        };
        let pairs: Vec<&str> = query.split('&').filter(|pair| !is_key(pair)).collect();
        if pairs.is_empty() { path.to_owned() } else { format!("{path}?{}", pairs.join("&")) }
    }
}

/// Returns the scheme, the host and the port of an address in lower case.
fn origin(url: &str) -> Option<(String, String)> {
    let (scheme, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let scheme = scheme.to_ascii_lowercase();
    let default = if scheme == "https" { ":443" } else { ":80" };
    let authority = authority.strip_suffix(default).unwrap_or(authority);
    // With a user name or a backslash, other parsers would see another host.
    (!authority.contains(['@', '\\'])).then(|| (scheme, authority.to_ascii_lowercase()))
}

/// Resolves a reference against an absolute address, by RFC 3986; the fragment is dropped.
fn joined(base: &str, target: &str) -> Option<String> {
    let target = target.split('#').next().unwrap_or_default();
    if target.contains(['\\', ' ']) || target.chars().any(char::is_control) {
        return None;
    }
    let (scheme, rest) = base.split_once("://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, place) = rest.split_at(end);
    let place = place.split('#').next().unwrap_or_default();
    let path = place.split('?').next().unwrap_or_default();
    if target.is_empty() {
        return Some(format!("{scheme}://{authority}{place}"));
    }
    if let Some(rest) = target.strip_prefix("//") {
        return Some(format!("{scheme}://{rest}"));
    }
    let colon = target.find(':').filter(|at| !target[..*at].contains(['/', '?']));
    if colon.is_some() {
        return Some(target.to_owned());
    }
    let (target_path, query) = match target.find('?') {
        Some(at) => target.split_at(at),
        None => (target, ""),
    };
    let path = match target_path {
        "" => path.to_owned(),
        absolute if absolute.starts_with('/') => without_dots(absolute),
        relative => {
            let folder = path.rfind('/').map_or("/", |at| &path[..=at]);
            without_dots(&format!("{folder}{relative}"))
        }
    };
    Some(format!("{scheme}://{authority}{path}{query}"))
}

/// Removes `.` and `..` from a path that begins with a slash.
fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut segments = path.split('/').skip(1).peekable();
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        match segment {
            "." | ".." => {
                if segment == ".." {
                    kept.pop();
                }
                if is_last {
                    kept.push("");
                }
            }
            segment => kept.push(segment),
        }
    }
    format!("/{}", kept.join("/"))
}

#[cfg(test)]
mod tests {
    use super::{joined, origin};

    #[test]
    fn references_are_resolved() {
        let base = "https://a.example/v1/list?page=1";
        for (target, expected) in [
            ("?page=2", "https://a.example/v1/list?page=2"),
            ("other?x=a:b", "https://a.example/v1/other?x=a:b"),
            ("/v2/list#top", "https://a.example/v2/list"),
            ("../v2/./list", "https://a.example/v2/list"),
            ("..", "https://a.example/"),
            ("//b.example/x", "https://b.example/x"),
            ("http://b.example", "http://b.example"),
            ("", base),
        ] {
            assert_eq!(joined(base, target).as_deref(), Some(expected), "{target}");
        }
        assert_eq!(joined(base, "/\\b.example"), None);
    }

    #[test]
    fn origins_are_compared_without_their_usual_ports() {
        assert_eq!(origin("HTTPS://A.example:443/x"), origin("https://a.example"));
        assert_ne!(origin("http://a.example:8080"), origin("http://a.example"));
        assert_eq!(origin("https://user@a.example"), None);
    }
}
