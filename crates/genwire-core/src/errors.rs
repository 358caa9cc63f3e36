//! Errors of the service, in each of their forms.

mod body;
#[cfg(feature = "stream")]
pub(crate) mod fast_path;
#[cfg(all(test, feature = "stream"))]
mod sample;

use crate::{Family, Interface, ServiceCode};
use body::Found;
use std::error::Error;
use std::fmt;

/// An error code as the interface documents it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The number.
    pub code: u32,
    /// The name.
    pub name: &'static str,
    /// Meaning of the code.
    pub doc: &'static str,
    /// Help for the caller.
    pub help: Option<&'static str>,
    /// Category of the error.
    pub category: Category,
    /// True if the same request may succeed later.
    pub retryable: bool,
    /// The HTTP status of the error.
    pub status: u16,
    /// The type of the error in a body.
    pub error_type: &'static str,
    /// The families that the interface lists the code for.
    pub families: &'static [&'static str],
}

/// Category of an error, for callers that match on errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Category {
    /// The credential is missing or wrong.
    Authentication,
    /// The balance does not cover the call.
    Balance,
    /// Input or output was blocked by content screening.
    Content,
    /// There were too many requests or tokens.
    RateLimit,
    /// The request is invalid.
    Request,
    /// The service failed.
    Service,
    /// The call took too long.
    Timeout,
    /// The connection failed.
    Connection,
    /// The response does not conform to the interface.
    Protocol,
    /// The response ended before it was complete.
    Truncated,
    /// The error has no known category.
    Unknown,
}

impl Category {
    /// Returns the name of the category, for programs and logs.
    ///
    /// ```
    /// assert_eq!(genwire_core::Category::RateLimit.as_str(), "rate_limit");
    /// ```
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Authentication => "authentication",
            Self::Balance => "balance",
            Self::Content => "content",
            Self::RateLimit => "rate_limit",
            Self::Request => "request",
            Self::Service => "service",
            Self::Timeout => "timeout",
            Self::Connection => "connection",
            Self::Protocol => "protocol",
            Self::Truncated => "truncated",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// An error that the service reported in a body.
///
/// ```
/// use genwire_common::INTERFACE;
/// use genwire_core::{Category, ServiceError};
///
/// let body = br#"{"base_resp":{"status_code":2013,"status_msg":"bad ratio"},"task_id":""}"#;
/// let error = ServiceError::classify(&INTERFACE, body).unwrap();
/// assert_eq!(error.category, Category::Request);
/// assert_eq!(error.to_string(), "bad ratio (2013)");
///
/// let success = br#"{"base_resp":{"status_code":0,"status_msg":"success"},"task_id":"1"}"#;
/// assert_eq!(ServiceError::classify(&INTERFACE, success), None);
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ServiceError {
    /// The form of the error; `None` if only the status reports it.
    pub family: Option<&'static Family>,
    /// The code, if there is one; it can be converted to the `ErrorCode` of the interface.
    pub code: Option<ServiceCode>,
    /// The type of the error, or its code as a name, as the service writes it.
    pub error_type: Option<String>,
    /// Category of the error, by its code, type or HTTP status, in this order.
    pub category: Category,
    /// True if the same request may succeed later.
    pub retryable: bool,
    /// The message of the service, without the code at its end.
    pub message: String,
    /// The id of the request, if the service sends one.
    pub request_id: Option<String>,
    /// The HTTP status in the body, or the status of the code.
    pub status: Option<u16>,
}

impl ServiceError {
    /// Finds the error in a body, or in one event of a stream; `None` if it reports none.
    ///
    /// The HTTP status of the response is ignored: some services report errors with status 200. Forms
    /// that only the status distinguishes from a response are left to [`Self::classify_response`].
    #[inline]
    pub fn classify(interface: &Interface, body: &[u8]) -> Option<Self> {
        Self::classify_response(interface, 200, body)
    }

    /// Returns an error with only the HTTP status.
    pub fn of_status(status: u16) -> Self {
        let (category, retryable) = by_status(status);
        Self {
            family: None,
            code: None,
            error_type: None,
            category,
            retryable,
            message: format!("HTTP {status}"),
            request_id: None,
            status: Some(status),
        }
    }

    /// Finds the error in the body of a response; `None` if it reports none.
    #[inline]
    pub fn classify_response(interface: &Interface, status: u16, body: &[u8]) -> Option<Self> {
        let is_error_status = status >= 400;
        #[cfg(feature = "stream")]
        if !is_error_status && fast_path::reports_no_error(interface, body) {
            return None;
        }
        let found = body::find(interface, is_error_status, body)?;
        // In a form without a code, the status serves as the code.
        let is_by_status = is_error_status && found.family.code.is_empty();
        let status_as_code = is_by_status.then_some(i64::from(status));
        let of_number = |number| interface.code(number);
        let listed = found.code.and_then(of_number);
        let status = found.http.or(listed.map(|code| code.status));
        let (category, retryable) = match listed {
            Some(code) => (code.category, code.retryable),
            None => unlisted(interface, &found, status_as_code.and_then(of_number)),
        };
        let code = found.code.map(|number| ServiceCode::with_entry(number, listed));
        Some(Self {
            family: Some(found.family),
            code,
            error_type: found.error_type,
            category,
            retryable,
            message: found.message,
            request_id: found.request_id,
            status,
        })
    }
}

/// Returns the category of an error without a listed code, and true if it is retryable.
fn unlisted(interface: &Interface, found: &Found, by_status: Option<&Code>) -> (Category, bool) {
    let same_type = found
        .error_type
        .as_ref()
        .and_then(|name| interface.codes.iter().find(|code| code.error_type == name));
    if let Some(code) = same_type.or(by_status) {
        return (code.category, code.retryable);
    }
    found.http.map_or((Category::Unknown, false), crate::errors::by_status)
}

/// Returns the category of an error with only an HTTP status, and true if it is retryable.
pub(crate) fn by_status(status: u16) -> (Category, bool) {
    match status {
        401 | 403 => (Category::Authentication, false),
        402 => (Category::Balance, false),
        408 | 504 => (Category::Timeout, true),
        429 => (Category::RateLimit, true),
        400..=499 => (Category::Request, false),
        500..=599 => (Category::Service, true),
        _ => (Category::Unknown, false),
    }
}

impl fmt::Display for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.message.is_empty() { "unnamed error" } else { &self.message })?;
        match self.code {
            Some(code) => write!(f, " ({code})"),
            None => Ok(()),
        }
    }
}

/// Omits the tables of the interface.
impl fmt::Debug for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ServiceError")
            .field("family", &self.family.map(|family| family.name))
            .field("code", &self.code.map(|code| code.as_i64()))
            .field("error_type", &self.error_type)
            .field("category", &self.category)
            .field("retryable", &self.retryable)
            .field("message", &self.message)
            .field("request_id", &self.request_id)
            .field("status", &self.status)
            .finish()
    }
}

impl Error for ServiceError {}
