//! Errors of the service, in whichever of its forms they come.

use crate::Family;
use std::error::Error;
use std::fmt;

/// The code of a request that breaks a rule of the interface.
pub const INVALID_CODE: u32 = 2013;

/// What the interface says about one error code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The number.
    pub code: u32,
    /// The name.
    pub name: &'static str,
    /// What the code means.
    pub doc: &'static str,
    /// What a caller does about it.
    pub help: Option<&'static str>,
    /// What it is about.
    pub category: Category,
    /// Whether the same request may succeed later.
    pub retryable: bool,
    /// The HTTP status that goes with it.
    pub http: u16,
    /// The `error.type` of the envelope.
    pub error_type: &'static str,
    /// The families in which the interface lists it.
    pub families: &'static [Family],
}

/// What an error is about, for people who match on errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Category {
    /// The credential is missing or wrong.
    Authentication,
    /// The balance does not cover the call.
    Balance,
    /// Input or output was screened out.
    Content,
    /// Too many requests or tokens for now.
    RateLimit,
    /// The request itself is at fault.
    Request,
    /// The service is at fault.
    Service,
    /// The service ran out of time.
    Timeout,
    /// The interface does not list the code.
    Unknown,
}

/// An error that the service reported.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ServiceError {
    /// The form in which it came.
    pub family: Family,
    /// The code, if one was found.
    pub code: Option<i64>,
    /// What it is about.
    pub category: Category,
    /// Whether the same request may succeed later.
    pub retryable: bool,
    /// The words of the service.
    pub message: String,
    /// The id of the request, where the service gives one.
    pub request_id: Option<String>,
    /// The HTTP status that the body names or the interface lists.
    pub http: Option<u16>,
}

impl ServiceError {
    /// Finds the error in a body, in either form; `None` for a success.
    pub fn classify(body: &[u8]) -> Option<Self> {
        let _ = body;
        None
    }
}

impl fmt::Display for ServiceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            Some(code) => write!(f, "{} ({code})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl Error for ServiceError {}
