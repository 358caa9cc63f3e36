//! The layer around each attempt of a call: it adds the user's headers, tells what goes over the
//! wire, and in a dry run keeps the request instead of sending it.

use crate::call_error;
use crate::catalogue;
use crate::style::{Painter, Role};
use crate::text::harmless;
use genwire_core::client::transport_types::header::{
    HeaderMap, HeaderName, HeaderValue, SET_COOKIE,
};
use genwire_core::client::{Error, Middleware, Next, Outgoing, ResponseFuture};
use genwire_core::{Report, Severity};
use std::io::{self, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Requests that a dry run kept from being sent.
pub(crate) type Kept = Arc<Mutex<Vec<Outgoing>>>;

/// What the layer does with each attempt.
pub(crate) struct Observer {
    /// Headers of the user's own; they take the place of others of their names.
    pub(crate) headers: HeaderMap,
    /// Whether it tells what is sent and what comes back.
    pub(crate) is_verbose: bool,
    /// Whether it tells how a request departs from the interface.
    pub(crate) warns: bool,
    /// Where requests are kept instead of being sent.
    pub(crate) kept: Option<Kept>,
    /// Colours for standard error.
    pub(crate) painter: Painter,
}

impl Middleware for Observer {
    fn handle<'a>(&'a self, mut request: Outgoing, next: Next<'a>) -> ResponseFuture<'a> {
        request.headers_mut().extend(self.headers.clone());
        if let Some(kept) = &self.kept {
            kept.lock().unwrap_or_else(PoisonError::into_inner).push(request);
            return Box::pin(async { Err(Error::middleware("nothing is sent in a dry run")) });
        }
        if self.warns && request.attempt() == 1 {
            self.warn(&request);
        }
        if !self.is_verbose {
            return next.run(request);
        }
        self.tell(&sent(&request));
        Box::pin(async move {
            let start = Instant::now();
            let outcome = next.run(request).await;
            let time = start.elapsed().as_millis();
            self.tell(&match &outcome {
                Ok(reply) => {
                    let head = format!("< {} after {time} ms\n", reply.status());
                    head + &lines('<', reply.headers())
                }
                Err(error) => format!("< failed after {time} ms: {}\n", call_error::title(error)),
            });
            outcome
        })
    }
}

impl Observer {
    fn tell(&self, text: &str) {
        let text: String =
            text.lines().map(|line| self.painter.paint(Role::Dim, line) + "\n").collect();
        // There is nowhere left to report that standard error is closed.
        drop(io::stderr().write_all(text.as_bytes()));
    }

    fn warn(&self, request: &Outgoing) {
        let Some(report) = judge(request) else { return };
        let text: String = report
            .violations()
            .iter()
            .filter(|violation| violation.severity == Severity::Error)
            .flat_map(|violation| [call_error::violation(violation, self.painter), "\n".to_owned()])
            .collect();
        drop(io::stderr().write_all(text.as_bytes()));
    }
}

/// What there is to say about the body of a request, if it has one that can be read.
pub(crate) fn judge(request: &Outgoing) -> Option<Report> {
    catalogue::judge(request.endpoint().operation, request.body())
}

fn sent(request: &Outgoing) -> String {
    let (method, url, size) = (request.method(), request.url(), request.body().len());
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

/// The value of a header, masked if it may be secret.
pub(crate) fn shown(name: &HeaderName, value: &HeaderValue) -> String {
    let text = String::from_utf8_lossy(value.as_bytes());
    if !value.is_sensitive() && name != SET_COOKIE {
        return harmless(&text);
    }
    // The scheme of a credential tells much, and is no secret.
    match text.split_once(' ') {
        Some((scheme, _)) if name == "authorization" => format!("{} ***", harmless(scheme)),
        _ => "***".to_owned(),
    }
}
