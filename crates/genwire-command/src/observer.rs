//! The middleware around each attempt of a call. It adds the user's headers, and reports violations
//! and the exchange; in a dry run, it keeps the request instead of sending it.

use crate::call_error;
use crate::program::Program;
use crate::style::{Painter, Role};
use crate::text::harmless;
use crate::write::print_error;
use genwire_core::client::transport_types::header::{
    ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue,
    SET_COOKIE, USER_AGENT,
};
use genwire_core::client::{ApiKey, Error, Middleware, Next, Outgoing, ResponseFuture};
use genwire_core::{AuthPlace, Report, Severity};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The requests of a dry run.
pub(crate) type Kept = Arc<Mutex<Vec<Outgoing>>>;

/// Minimum length of a word of a header that counts as a secret, in bytes: a shorter word, such as
/// a number, occurs in many texts.
const MIN_SECRET_BYTES: usize = 8;

/// The violations of a request that are reported when it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notices {
    /// None.
    None,
    /// Warnings; errors keep the request from being sent.
    Warnings,
    /// All details.
    All,
}

/// The middleware.
pub(crate) struct Observer {
    /// The interface.
    pub program: &'static Program,
    /// Strings that the service may repeat in its headers, and that must not be printed.
    pub secrets: Secrets,
    /// The headers of the user; they replace other headers of the same names.
    pub headers: HeaderMap,
    /// True if the headers of requests and replies are printed.
    pub is_verbose: bool,
    /// The violations that are reported.
    pub notices: Notices,
    /// The violations reported so far: violations in a conversation would recur with each line.
    pub noticed: Mutex<BTreeSet<(String, String)>>,
    /// The store of requests that are not sent.
    pub kept: Option<Kept>,
    /// Colours for standard error.
    pub painter: Painter,
}

/// Headers whose values are never secret.
const OPEN_HEADERS: [HeaderName; 5] =
    [ACCEPT, ACCEPT_ENCODING, ACCEPT_LANGUAGE, CONTENT_TYPE, USER_AGENT];

/// The secrets of a connection: its keys, and the words of the user's headers that may be secret.
pub(crate) struct Secrets(Vec<String>);

impl Secrets {
    pub(crate) fn new<'k>(keys: impl IntoIterator<Item = &'k ApiKey>, headers: &HeaderMap) -> Self {
        let secret = headers.iter().filter(|(name, _)| !OPEN_HEADERS.contains(name));
        let values = secret.map(|(_, value)| String::from_utf8_lossy(value.as_bytes()));
        let mut words: Vec<String> = values
            .flat_map(|value| value.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
            .filter(|word| word.len() >= MIN_SECRET_BYTES)
            .collect();
        let forms = keys.into_iter().flat_map(ApiKey::forms);
        words.extend(forms.filter(|form| !form.is_empty()));
        // A longer one may contain a shorter one.
        words.sort_by_key(|word| Reverse(word.len()));
        Self(words)
    }

    fn mask(&self, text: String) -> String {
        self.0.iter().fold(text, |text, secret| text.replace(secret.as_str(), "***"))
    }
}

impl Middleware for Observer {
    fn handle<'a>(&'a self, mut request: Outgoing, next: Next<'a>) -> ResponseFuture<'a> {
        request.headers_mut().extend(self.headers.clone());
        if let Some(kept) = &self.kept {
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(request);
            return Box::pin(async { Err(Error::middleware("nothing is sent in a dry run")) });
        }
        if self.notices != Notices::None && request.attempt() == 1 {
            self.report(&request);
        }
        if !self.is_verbose {
            return next.run(request);
        }
        self.print(&sent(&request));
        Box::pin(async move {
            let start = Instant::now();
            let outcome = next.run(request).await;
            let time = start.elapsed().as_millis();
            self.print(&match &outcome {
                Ok(reply) => {
                    let head = format!("< {} after {time} ms\n", reply.status());
                    head + &self.secrets.mask(lines('<', reply.headers()))
                }
                Err(error) => format!("< failed after {time} ms: {}\n", call_error::title(error)),
            });
            outcome
        })
    }
}

impl Observer {
    fn print(&self, text: &str) {
        let text: String =
            text.lines().map(|line| self.painter.paint(Role::Dim, line) + "\n").collect();
        print_error(&text, self.painter);
    }

    fn report(&self, request: &Outgoing) {
        let Some(report) = check(self.program, request) else { return };
        let mut noticed = self.noticed.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = String::new();
        for violation in report.violations() {
            let is_shown = self.notices == Notices::All || violation.severity == Severity::Warning;
            let key = (violation.rule.to_string(), violation.message.to_string());
            if is_shown && noticed.insert(key) {
                text += &call_error::violation(violation, self.painter);
                text.push('\n');
            }
        }
        print_error(&text, self.painter);
    }
}

/// Checks the body of a request, if it has a body that can be read.
pub(crate) fn check(program: &Program, request: &Outgoing) -> Option<Report> {
    program.check_request(request.endpoint().operation, request.body())
}

fn sent(request: &Outgoing) -> String {
    let (method, url, size) = (request.method(), shown_url(request), request.body().len());
    let attempt = request.attempt();
    let head = format!("> {method} {url} (attempt {attempt}, {size} bytes)\n");
    head + &lines('>', request.headers())
}

fn lines(sign: char, headers: &HeaderMap) -> String {
    headers.iter().fold(String::new(), |mut text, (name, value)| {
        text.push(sign);
        text += &["   ", name.as_str(), ": ", &shown(name, value), "\n"].concat();
        text
    })
}

/// Returns the value of a header, masked if it may be secret.
pub(crate) fn shown(name: &HeaderName, value: &HeaderValue) -> String {
    let text = String::from_utf8_lossy(value.as_bytes());
    if !value.is_sensitive() && name != SET_COOKIE {
        return harmless(&text);
    }
    // The scheme of a credential is useful and not secret.
    match text.split_once(' ') {
        Some((scheme, _)) if name == "authorization" => format!("{} ***", harmless(scheme)),
        _ => "***".to_owned(),
    }
}

/// Returns the address of a request; a key in its query is masked.
pub(crate) fn shown_url(request: &Outgoing) -> String {
    let auths = request.endpoint().security.iter().copied().flatten();
    let names: Vec<&str> =
        auths.filter(|auth| auth.place == AuthPlace::Query).map(|auth| auth.name).collect();
    let mut url = request.url().clone();
    if !names.is_empty() {
        let shown = request.url().query_pairs().map(|(name, value)| {
            let value = if names.contains(&name.as_ref()) { "***".into() } else { value };
            (name, value)
        });
        url.query_pairs_mut().clear().extend_pairs(shown);
    }
    url.into()
}

#[cfg(test)]
mod tests {
    use super::Secrets;
    use genwire_core::client::ApiKey;
    use genwire_core::client::transport_types::header::HeaderMap;

    #[test]
    fn a_key_is_masked_in_each_form() {
        let key = ApiKey::from("user:pass/word+");
        let secrets = Secrets::new(Some(&key), &HeaderMap::new());
        for form in key.forms() {
            assert_eq!(secrets.mask(format!("x-echo: {form}!")), "x-echo: ***!");
        }
    }
}
