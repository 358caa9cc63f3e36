//! Errors of the HTTP library, and errors inside replies, as errors of the client.

use crate::client::body::response::Raw;
use crate::client::error::Error;
use crate::client::error_kind::{ErrorKind, Phase};
use crate::{Category, Endpoint, Interface, ServiceError, errors};
use reqwest::Url;
use reqwest::header::{CONTENT_ENCODING, LOCATION};

/// Maximum length of a message that is taken from a plain-text response, in characters.
const MAX_MESSAGE_CHARS: usize = 200;

/// Returns the error of a call that failed before the head of a response arrived.
pub(in crate::client) fn before_reply(error: reqwest::Error) -> Error {
    let address = error.url().map_or_else(|| "the service".to_owned(), address);
    // URLs may hold secrets in their query.
    let error = error.without_url();
    let kind = if error.is_builder() {
        ErrorKind::Request("the request cannot be sent like this".to_owned())
    } else if error.is_connect() && error.is_timeout() {
        ErrorKind::Timeout(Phase::Connect)
    } else {
        ErrorKind::Connection { address, sent: !error.is_connect() }
    };
    Error::new(kind).caused_by(error)
}

/// Returns the host and the port of a URL.
pub(in crate::client) fn address(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    url.port_or_known_default().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}"))
}

/// Returns the error of a response that could not be read to its end.
pub(in crate::client) fn within_reply(error: reqwest::Error) -> Error {
    Error::truncated().caused_by(error.without_url())
}

/// Returns an error if the head of a response shows that its body cannot be used.
///
/// That is a redirect, unless the operation describes it, or an encoding that the client did not
/// request.
pub(in crate::client) fn of_head(endpoint: Option<&Endpoint>, head: &Raw) -> Result<(), Error> {
    let (status, headers) = (head.status, &head.headers);
    let is_described =
        || endpoint.is_some_and(|endpoint| endpoint.reply_at(status.as_u16(), None).is_some());
    if status.is_redirection() && !is_described() {
        let to = headers.get(LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default();
        let to = to.split(['?', '#']).next().unwrap_or_default().to_owned();
        return Err(Error::new(ErrorKind::Redirect { to }));
    }
    let encoding = headers.get(CONTENT_ENCODING).and_then(|name| name.to_str().ok());
    // The status of an error is enough without its body.
    match encoding.filter(|_| status.is_success()).map(str::trim) {
        // The HTTP library removes the header of a body that it decompresses.
        Some(name) if !name.is_empty() && !name.eq_ignore_ascii_case("identity") => {
            let problem = format!("the reply is compressed with `{name}`, which was not asked for");
            let error = Error::new(ErrorKind::Protocol { problem, excerpt: String::new() });
            Err(error.with_help("enable the feature `gzip` and call `gzip(true)`"))
        }
        _ => Ok(()),
    }
}

/// Returns the error that a reply reports, in its body or by its status.
pub(in crate::client) fn of_reply(endpoint: &Endpoint, raw: &Raw) -> Option<ServiceError> {
    let status = raw.status.as_u16();
    let by_status = errors::by_status(status);
    if let Some(mut error) = ServiceError::classify_reply(endpoint.interface, status, &raw.body) {
        if error.category == Category::Unknown && !raw.status.is_success() {
            (error.category, error.retryable) = by_status;
        }
        return Some(error);
    }
    if raw.status.is_success() || raw.status.is_redirection() {
        return None;
    }
    Some(ServiceError {
        message: match words(&raw.body) {
            Some(words) => format!("HTTP {}: {words}", raw.status),
            None => format!("HTTP {}", raw.status),
        },
        ..ServiceError::of_status(status)
    })
}

/// Returns the error that an event reports by its name.
pub(in crate::client) fn of_event(interface: &Interface, data: &[u8]) -> ServiceError {
    ServiceError::classify_reply(interface, 500, data).unwrap_or_else(|| ServiceError {
        error_type: None,
        family: None,
        code: None,
        category: Category::Service,
        retryable: false,
        message: words(data).unwrap_or_default(),
        request_id: None,
        status: None,
    })
}

/// Returns the message of a body that is not an error of the interface.
fn words(body: &[u8]) -> Option<String> {
    let text = str::from_utf8(body).unwrap_or_default();
    // Gateways send HTML for browsers; other plain text is meant to be read.
    let is_readable = !text.trim_start().starts_with('<') && text.contains(char::is_alphanumeric);
    let words: Vec<&str> = text.split_whitespace().collect();
    is_readable.then(|| words.join(" ").chars().take(MAX_MESSAGE_CHARS).collect())
}
