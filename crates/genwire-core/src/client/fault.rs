//! Telling what went wrong: errors of the HTTP library, and errors inside replies.

use super::error::{Error, ErrorKind, Phase};
use super::reply::Raw;
use crate::{Category, Endpoint, Family, ServiceError, errors};
use reqwest::StatusCode;
use reqwest::header::{CONTENT_ENCODING, HeaderMap, LOCATION};
use std::error::Error as _;
use std::iter;

/// How much of a reply in words becomes the message of an error, in characters.
const WORDS: usize = 200;

/// An error before the head of a reply was there.
pub(super) fn before_reply(error: reqwest::Error) -> Error {
    // Addresses may hold secrets in their query.
    let error = error.without_url();
    let kind = if error.is_builder() {
        ErrorKind::Request("the request cannot be sent like this".to_owned())
    } else if error.is_connect() && error.is_timeout() {
        ErrorKind::Timeout(Phase::Connect)
    } else {
        ErrorKind::Transport { sent: !error.is_connect() }
    };
    Error::new(kind).caused_by(error)
}

/// Whether no connection stands because of a certificate, which trying again does not change.
///
/// Each library of TLS has errors of its own; the word for what they do not like is the same.
pub(super) fn is_distrust(error: &Error) -> bool {
    let causes = iter::successors(error.source(), |cause| (**cause).source());
    matches!(error.kind(), ErrorKind::Transport { sent: false })
        && causes.map(ToString::to_string).any(|cause| cause.contains("certificate"))
}

/// An error while the reply was read.
pub(super) fn within_reply(error: reqwest::Error) -> Error {
    Error::truncated().caused_by(error.without_url())
}

/// What the head of a reply says against reading it any further.
pub(super) fn of_head(status: StatusCode, headers: &HeaderMap) -> Result<(), Error> {
    if status.is_redirection() {
        let to = headers.get(LOCATION).and_then(|to| to.to_str().ok()).unwrap_or_default();
        let to = to.split(['?', '#']).next().unwrap_or_default().to_owned();
        return Err(Error::new(ErrorKind::Redirect { to }));
    }
    let encoding = headers.get(CONTENT_ENCODING).and_then(|name| name.to_str().ok());
    // The status of an error says enough without its words.
    match encoding.filter(|_| status.is_success()).map(str::trim) {
        // What the HTTP library unpacks has no such header any more.
        Some(name) if !name.is_empty() && !name.eq_ignore_ascii_case("identity") => {
            let problem = format!(
                "the reply is compressed with `{name}`, which was not asked for\n\
                 help: enable the feature `gzip` and call `gzip(true)`"
            );
            Err(Error::new(ErrorKind::Protocol { problem, excerpt: String::new() }))
        }
        _ => Ok(()),
    }
}

/// The error that a reply reports, in its body or by its status.
pub(super) fn of_reply(endpoint: &Endpoint, raw: &Raw) -> Option<ServiceError> {
    let status = raw.status.as_u16();
    let by_status = errors::by_status(status);
    if let Some(mut error) = ServiceError::classify(&raw.body) {
        if error.category == Category::Unknown && !raw.status.is_success() {
            (error.category, error.retryable) = by_status;
        }
        return Some(error);
    }
    if raw.status.is_success() {
        return None;
    }
    let (category, retryable) = by_status;
    Some(ServiceError {
        family: endpoint.family,
        code: None,
        category,
        retryable,
        message: match words(&raw.body) {
            Some(words) => format!("HTTP {}: {words}", raw.status),
            None => format!("HTTP {}", raw.status),
        },
        request_id: None,
        http: Some(status),
    })
}

/// The error that an event reports by its name.
pub(super) fn of_event(data: &[u8]) -> ServiceError {
    ServiceError::classify(data).unwrap_or_else(|| ServiceError {
        family: Family::BaseResp,
        code: None,
        category: Category::Service,
        retryable: false,
        message: words(data).unwrap_or_default(),
        request_id: None,
        http: None,
    })
}

/// What a body says that is no error of the interface.
fn words(body: &[u8]) -> Option<String> {
    let text = str::from_utf8(body).unwrap_or_default();
    // The pages of gateways are for browsers; what else they write is for people.
    let is_told = !text.trim_start().starts_with('<') && text.contains(char::is_alphanumeric);
    let words: Vec<&str> = text.split_whitespace().collect();
    is_told.then(|| words.join(" ").chars().take(WORDS).collect())
}
