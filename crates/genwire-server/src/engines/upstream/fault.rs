//! Errors of the upstream server, as errors of the interface.

use super::secrets;
use genwire_common::{ErrorCode, INTERFACE};
use genwire_core::server::Refusal;
use genwire_core::{Category, ServiceError};
use genwire_mock::values::secret::Secret;
use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use serde_json::Value as JsonValue;

/// Maximum length of a message that is passed on, in characters.
const MAX_MESSAGE_CHARS: usize = 500;

/// Translates a reply with an error status.
pub(super) fn of_response(
    status: StatusCode,
    headers: &HeaderMap,
    body: &[u8],
    secret: &Secret,
) -> Refusal {
    let refusal = of_body(status, body, secret);
    match headers.get(RETRY_AFTER) {
        Some(value) => refusal.with_header(RETRY_AFTER, value.clone()),
        None => refusal,
    }
}

fn of_body(status: StatusCode, body: &[u8], secret: &Secret) -> Refusal {
    match ServiceError::classify(&INTERFACE, body) {
        Some(error) => of_error(&error, Some(status), body, secret),
        None => Refusal::new(
            code_of(by_status(status)),
            format!("the upstream server answered with the HTTP status {}", status.as_u16()),
        ),
    }
}

/// Translates an error in a body or an event.
pub(super) fn of_event(error: &ServiceError, data: &[u8], secret: &Secret) -> Refusal {
    // Some servers put the HTTP status here.
    let status = error.code.and_then(|code| u16::try_from(code.as_i64()).ok());
    let status = status.and_then(|status| StatusCode::from_u16(status).ok());
    of_error(error, status.filter(|it| it.is_client_error() || it.is_server_error()), data, secret)
}

fn of_error(
    error: &ServiceError,
    status: Option<StatusCode>,
    body: &[u8],
    secret: &Secret,
) -> Refusal {
    let listed = error.code.filter(|code| code.info().is_some()).map(ErrorCode::from);
    let category = match (error.category, status) {
        (Category::Unknown, Some(status)) => by_status(status),
        (category, _) => category,
    };
    let code = listed.or_else(|| named(body)).unwrap_or_else(|| code_of(category));
    let message = secrets::hide(&error.message, Some(secret.reveal()));
    let message: String = message.chars().take(MAX_MESSAGE_CHARS).collect();
    let message = if message.is_empty() { "it has no message".to_owned() } else { message };
    Refusal::new(code, format!("the error of the upstream server: {message}"))
}

/// Returns the error code for the name in `error.code` or `error.type` of a body.
fn named(body: &[u8]) -> Option<ErrorCode> {
    let body: JsonValue = serde_json::from_slice(body).ok()?;
    let error = body.get("error")?;
    let words = [error.get("code"), error.get("type")];
    words.into_iter().flatten().filter_map(JsonValue::as_str).find_map(|word| match word {
        "insufficient_quota" => Some(ErrorCode::InsufficientBalance),
        "content_filter" | "content_policy_violation" => Some(ErrorCode::SensitiveInput),
        "rate_limit_exceeded" => Some(ErrorCode::RateLimited),
        "invalid_api_key" | "authentication_error" => Some(ErrorCode::AuthenticationFailed),
        "context_length_exceeded" | "invalid_request_error" | "model_not_found" => {
            Some(ErrorCode::InvalidParameter)
        }
        "server_error" => Some(ErrorCode::InternalError),
        _ => None,
    })
}

fn by_status(status: StatusCode) -> Category {
    match status.as_u16() {
        401 | 403 => Category::Authentication,
        402 => Category::Balance,
        408 | 504 => Category::Timeout,
        429 => Category::RateLimit,
        400..=499 => Category::Request,
        _ => Category::Service,
    }
}

fn code_of(category: Category) -> ErrorCode {
    match category {
        Category::Authentication => ErrorCode::AuthenticationFailed,
        Category::Balance => ErrorCode::InsufficientBalance,
        Category::Content => ErrorCode::SensitiveInput,
        Category::RateLimit => ErrorCode::RateLimited,
        Category::Request => ErrorCode::InvalidParameter,
        Category::Timeout => ErrorCode::RequestTimeout,
        _ => ErrorCode::InternalError,
    }
}

/// Creates the error for a failed connection.
pub(super) fn unreachable(error: &reqwest::Error) -> Refusal {
    if error.is_timeout() {
        return timeout("connect");
    }
    let what =
        if error.is_connect() { "could not be reached" } else { "closed the connection early" };
    Refusal::new(ErrorCode::InternalError, format!("the upstream server {what}"))
}

/// Creates the error for a timeout; `phase` is the action that took too long.
pub(super) fn timeout(phase: &str) -> Refusal {
    let message = format!("the upstream server took too long to {phase}");
    Refusal::new(ErrorCode::RequestTimeout, message)
}

/// Creates the error for a value that cannot be serialized.
pub(super) fn unwritten(what: &str) -> Refusal {
    Refusal::new(ErrorCode::InternalError, format!("{what} could not be written as JSON"))
}

/// Creates the error for an unreadable reply; `what` describes what was sent.
pub(super) fn unreadable(what: &str) -> Refusal {
    Refusal::new(ErrorCode::InternalError, format!("the upstream server sent {what}"))
}
