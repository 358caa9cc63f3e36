//! An error to be sent to the caller.

use std::error::Error;
use std::fmt::{self, Write as _};
use std::time::Duration;

use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};

use crate::{Endpoint, Interface, Report, ServiceCode, Unreadable, Violation};

/// Maximum number of violations in a message.
const MAX_NAMED_VIOLATIONS: usize = 20;

/// An error to be sent to the caller, in the family of the operation.
#[derive(Clone, Debug)]
pub struct Refusal {
    inner: Box<Inner>,
}

#[derive(Clone, Debug)]
struct Inner {
    code: ServiceCode,
    message: String,
    status: Option<StatusCode>,
    headers: HeaderMap,
    violations: Vec<Violation>,
    is_unserved: bool,
    error_type: Option<&'static str>,
}

impl Refusal {
    /// Creates an error with a code and a message for users.
    pub fn new(code: impl Into<ServiceCode>, message: impl Into<String>) -> Self {
        Self {
            inner: Box::new(Inner {
                code: code.into(),
                message: message.into(),
                status: None,
                headers: HeaderMap::new(),
                violations: Vec::new(),
                is_unserved: false,
                error_type: None,
            }),
        }
    }

    /// Creates the error for an invalid body; its message lists the violations, and its code is the
    /// code of the first one.
    pub fn invalid(interface: &Interface, report: Report) -> Self {
        let errors = report.error_count();
        let violations = report.with_code(interface.invalid_code).into_errors();
        let code = violations.first().and_then(|violation| violation.code);
        let code = code.unwrap_or(interface.invalid_code);
        let mut message = String::new();
        for (index, violation) in violations.iter().take(MAX_NAMED_VIOLATIONS).enumerate() {
            let place = if violation.path.is_empty() { "the body" } else { &violation.path };
            let between = if index > 0 { "; " } else { "" };
            let Violation { message: words, rule, .. } = violation;
            // Writing into a `String` cannot fail.
            let _ = write!(message, "{between}{place}: {words} ({rule})");
        }
        let rest = errors.saturating_sub(violations.len().min(MAX_NAMED_VIOLATIONS));
        if rest > 0 {
            let _ = write!(message, "; and {rest} more");
        }
        let code = ServiceCode::new(interface, i64::from(code));
        let mut refusal = Self::new(code, message).with_default_status(400);
        refusal.inner.violations = violations;
        refusal
    }

    /// Creates the error for an operation that the service does not implement.
    pub fn unserved(endpoint: &Endpoint) -> Self {
        let message = format!("`{} {}` is not served here", endpoint.method, endpoint.path);
        let mut refusal = Self::request(endpoint.interface, StatusCode::NOT_FOUND, message);
        refusal.inner.is_unserved = true;
        refusal
    }

    /// Returns true for the error of [`Self::unserved`].
    pub fn is_unserved(&self) -> bool {
        self.inner.is_unserved
    }

    /// Appends a sentence to the message, such as a remedy.
    #[must_use]
    pub fn with_help(mut self, help: &str) -> Self {
        // Writing into a `String` cannot fail.
        let _ = write!(self.inner.message, "; {help}");
        self
    }

    /// Sets the HTTP status, instead of the status of the code.
    #[must_use]
    pub fn with_status(mut self, status: u16) -> Self {
        self.inner.status = StatusCode::from_u16(status).ok();
        self
    }

    /// Sets the error type, instead of the error type of the code.
    #[must_use]
    pub fn with_error_type(mut self, error_type: &'static str) -> Self {
        self.inner.error_type = Some(error_type);
        self
    }

    /// Adds a header to the reply.
    #[must_use]
    pub fn with_header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.inner.headers.insert(name, value);
        self
    }

    /// Sets the time after which the request can be sent again, rounded up to seconds.
    #[must_use]
    pub fn with_retry_after(self, time: Duration) -> Self {
        let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
        self.with_header(RETRY_AFTER, seconds.into())
    }

    /// Returns the code.
    pub fn code(&self) -> ServiceCode {
        self.inner.code
    }

    /// Returns the message for users.
    pub fn message(&self) -> &str {
        &self.inner.message
    }

    /// Returns the violations of the body.
    pub fn violations(&self) -> &[Violation] {
        &self.inner.violations
    }

    /// Returns the HTTP status: its own, the status of the code, or 500.
    pub fn status(&self) -> StatusCode {
        let of_code = || self.code().status().and_then(|status| StatusCode::from_u16(status).ok());
        self.inner.status.or_else(of_code).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// Returns the error type: its own, or the error type of the code.
    pub(super) fn error_type(&self) -> Option<&'static str> {
        self.inner.error_type.or_else(|| self.code().error_type())
    }

    /// Returns the headers of the reply.
    pub fn headers(&self) -> &HeaderMap {
        &self.inner.headers
    }

    /// Creates the error for a request that is rejected for a reason other than its body.
    pub(super) fn request(
        interface: &Interface,
        status: StatusCode,
        message: impl Into<String>,
    ) -> Self {
        let code = ServiceCode::new(interface, i64::from(interface.invalid_code));
        Self::new(code, message).with_status(status.as_u16())
    }

    /// Creates the error for a body that cannot be read.
    pub(super) fn unreadable(interface: &Interface, error: &Unreadable) -> Self {
        let status = match error {
            Unreadable::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            _ => StatusCode::BAD_REQUEST,
        };
        Self::request(interface, status, error.to_string())
    }

    /// Sets the HTTP status, unless the interface lists the code.
    pub(super) fn with_default_status(self, status: u16) -> Self {
        if self.code().status().is_some() { self } else { self.with_status(status) }
    }

    /// Creates the error for a failure of the service, without the reason.
    pub(super) fn internal(interface: &Interface) -> Self {
        let code = ServiceCode::new(interface, i64::from(interface.internal_code));
        Self::new(code, "the service failed; send the request again")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message(), self.code())
    }
}

impl Error for Refusal {}
