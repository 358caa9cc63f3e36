//! Errors that a service reports, in the body of a response, by its status, or in an event.

use super::{BYTE_ORDER_MARK, ErrorKind};
use crate::bounds::{self, MAX_RESPONSE_VALUES};
use crate::merge::EventError;
use crate::{Category, Endpoint, Interface, RawJson, ServiceError, errors};
use std::collections::BTreeMap;
use std::fmt;

/// The headers that may contain the id of a request.
const ID_HEADERS: [&str; 3] = ["trace-id", "x-request-id", "request-id"];
/// The members of a body that may hold it.
const ID_MEMBERS: [&str; 2] = ["request_id", "trace_id"];

/// Maximum length of the message from a plain-text response, in characters.
const MAX_MESSAGE_CHARS: usize = 200;

/// Returns the error that a response reports, in its body or by its status.
///
/// `named` is the status with its name, for the message of an error without a message.
pub fn of_response(
    interface: &Interface,
    status: u16,
    named: impl fmt::Display,
    body: &[u8],
) -> Option<ServiceError> {
    let is_success = (200..300).contains(&status);
    let by_status = errors::by_status(status);
    if let Some(mut error) = ServiceError::classify_response(interface, status, body) {
        if error.category == Category::Unknown && !is_success {
            (error.category, error.retryable) = by_status;
        }
        return Some(error);
    }
    if is_success || (300..400).contains(&status) {
        return None;
    }
    Some(ServiceError {
        message: match words(body) {
            Some(words) => format!("HTTP {named}: {words}"),
            None => format!("HTTP {named}"),
        },
        ..ServiceError::of_status(status)
    })
}

/// Returns the error that an event reports by its name.
pub fn of_event(interface: &Interface, data: &[u8]) -> ServiceError {
    ServiceError::classify_response(interface, 500, data).unwrap_or_else(|| ServiceError {
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

/// Returns an error if the status of a response is a redirect that the operation does not describe.
///
/// # Errors
///
/// The response is a redirect.
pub fn of_redirect(
    endpoint: Option<&Endpoint>,
    status: u16,
    location: Option<&str>,
) -> Result<(), ErrorKind> {
    let is_described = || endpoint.is_some_and(|it| it.response_at(status, None).is_some());
    if !(300..400).contains(&status) || is_described() {
        return Ok(());
    }
    let to = location.unwrap_or_default().split(['?', '#']).next().unwrap_or_default();
    Err(ErrorKind::Redirect { to: to.to_owned() })
}

/// Refuses a JSON body that would need many times its memory once it is parsed.
///
/// # Errors
///
/// The body has too many values.
pub fn check_values(body: &[u8]) -> Result<(), ErrorKind> {
    if !bounds::has_more_values(body, MAX_RESPONSE_VALUES) {
        return Ok(());
    }
    let problem = format!("the response has more than {MAX_RESPONSE_VALUES} JSON values");
    Err(ErrorKind::Protocol { problem, excerpt: String::new() })
}

/// Returns the id of a request, from the headers of its response or from the body.
pub fn request_id<'h>(header: impl Fn(&str) -> Option<&'h str>, body: &[u8]) -> Option<String> {
    let header = ID_HEADERS.iter().find_map(|name| header(name));
    header.map(str::to_owned).or_else(|| ID_MEMBERS.iter().find_map(|name| text_member(body, name)))
}

/// Returns a string member of a body.
pub fn text_member(body: &[u8], name: &str) -> Option<String> {
    let members: BTreeMap<String, RawJson> = serde_json::from_slice(body).ok()?;
    members.get(name)?.parse().ok()
}

/// Returns the first significant byte of a body.
pub fn opening(chunk: &[u8]) -> Option<u8> {
    let chunk = chunk.strip_prefix(BYTE_ORDER_MARK).unwrap_or(chunk);
    chunk.trim_ascii_start().first().copied()
}

/// Returns the error kind for an event that cannot be added to the response.
impl From<EventError> for ErrorKind {
    fn from(error: EventError) -> Self {
        match error {
            EventError::Service(error) => Self::Service(error),
            EventError::TooLarge(error) => {
                let (problem, excerpt) = (error.to_string(), String::new());
                Self::Protocol { problem, excerpt }
            }
            EventError::Unreadable { excerpt, error } => {
                // The message of the parser may repeat the event, so it is kept only if it is
                // searched for the key.
                let problem = format!("an event of the stream cannot be read: {error}");
                Self::Protocol { problem, excerpt }
            }
        }
    }
}

/// Returns the message of a body that is not an error of the interface.
fn words(body: &[u8]) -> Option<String> {
    let text = str::from_utf8(body).unwrap_or_default();
    // Gateways send pages for browsers; any other text is for people.
    let is_readable = !text.trim_start().starts_with('<') && text.contains(char::is_alphanumeric);
    let words: Vec<&str> = text.split_whitespace().collect();
    is_readable.then(|| words.join(" ").chars().take(MAX_MESSAGE_CHARS).collect())
}
