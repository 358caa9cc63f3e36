//! Kinds of errors of the client, and the phases of a call.

use crate::{Category, Invalid, ServiceError};
use std::fmt;

/// The kind of an error of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A setting of the client is missing or invalid; holds the problem.
    Config(String),
    /// An option, a path parameter or a URL of the call is invalid; holds the problem.
    Request(String),
    /// The request violates the interface and was not sent; holds every violation.
    Invalid(Invalid),
    /// The connection failed.
    #[non_exhaustive]
    Connection {
        /// The host and port of the service.
        address: String,
        /// True if any part of the request may have reached the service.
        sent: bool,
    },
    /// A phase of the call took longer than its timeout.
    Timeout(Phase),
    /// The service reported an error, with any HTTP status.
    Service(ServiceError),
    /// The response is missing a required member or is otherwise invalid; holds every violation.
    ///
    /// [`Error::body`](crate::client::Error::body) reads the response as another type, such as any JSON.
    Response(Invalid),
    /// The response does not conform to the interface.
    Protocol {
        /// A description of the problem.
        problem: String,
        /// The part of the response around the problem.
        excerpt: String,
    },
    /// The service redirected the call, and the redirect was not followed.
    Redirect {
        /// The target, without its query.
        to: String,
    },
    /// The response ended before it was complete.
    Truncated,
    /// The request, the response or an event is too large.
    TooLarge {
        /// The name of the body or event that is too large.
        what: &'static str,
        /// The maximum size, in bytes.
        limit: u64,
    },
    /// A middleware stopped the call.
    Middleware,
    /// A token source has no token; holds the problem.
    ///
    /// The status and the headers of the error come from the token server, if it answered.
    Token(String),
}

impl ErrorKind {
    /// Returns the category of errors of this kind.
    pub fn category(&self) -> Category {
        match self {
            Self::Service(error) => error.category,
            Self::Timeout(_) => Category::Timeout,
            Self::Invalid(_)
            | Self::Request(_)
            | Self::Config(_)
            | Self::TooLarge { what: REQUEST, .. } => Category::Request,
            Self::Connection { .. } => Category::Connection,
            Self::Response(_)
            | Self::Protocol { .. }
            | Self::Redirect { .. }
            | Self::TooLarge { .. } => Category::Protocol,
            Self::Truncated => Category::Truncated,
            Self::Middleware => Category::Unknown,
            Self::Token(_) => Category::Authentication,
        }
    }

    /// Returns true if the same call may succeed later, unless a connection failed because of its
    /// certificate.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Service(error) => error.retryable,
            Self::Connection { .. } | Self::Timeout(_) | Self::Truncated => true,
            _ => false,
        }
    }

    /// Returns the kind of a failed connection.
    pub fn connection(address: impl Into<String>, sent: bool) -> Self {
        Self::Connection { address: address.into(), sent }
    }

    /// Returns help for the caller, as far as the kind of the error suffices for it.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Self::Service(error) => error.code?.info()?.help,
            Self::Redirect { .. } => {
                Some("use the final address instead of the one that was called")
            }
            Self::Connection { sent: false, .. } => {
                Some("check the address that was called; `genwire serve` starts a local service")
            }
            _ => None,
        }
    }

    /// Returns the name of the kind, for logs and for output that programs read.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Config(_) => "config",
            Self::Request(_) => "request",
            Self::Invalid(_) => "invalid",
            Self::Connection { .. } => "connection",
            Self::Timeout(_) => "timeout",
            // Programs read this name, so it stays although the variant was renamed.
            Self::Service(_) => "api",
            Self::Response(_) | Self::Protocol { .. } => "protocol",
            Self::Redirect { .. } => "redirect",
            Self::Truncated => "truncated",
            Self::TooLarge { .. } => "too_large",
            Self::Middleware => "middleware",
            Self::Token(_) => "token",
        }
    }

    /// Returns the value of `error.type` in a span, for kinds that the service did not name.
    #[cfg(feature = "client")]
    pub(crate) fn type_name(&self) -> String {
        match self {
            Self::Timeout(phase) => format!("{}_{}", self.as_str(), phase.as_str()),
            _ => self.as_str().to_owned(),
        }
    }
}

/// The name of a request body in [`ErrorKind::TooLarge`].
pub const REQUEST: &str = "the request";

/// A phase of a call that has its own timeout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Establishing the connection.
    Connect,
    /// Waiting for the head of the response.
    Headers,
    /// Waiting for the next chunk of the response.
    Idle,
    /// The whole call.
    Total,
}

impl Phase {
    /// Returns the name of the phase.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Connect => "connect",
            Self::Headers => "headers",
            Self::Idle => "idle",
            Self::Total => "total",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Config(problem) | Self::Request(problem) | Self::Token(problem) => {
                f.write_str(problem)
            }
            Self::Invalid(invalid) => write!(f, "the request is not valid: {invalid}"),
            Self::Response(invalid) => write!(f, "the response does not match its type: {invalid}"),
            Self::Connection { address, sent: false } => write!(f, "cannot connect to {address}"),
            Self::Connection { address, sent: true } => {
                write!(f, "the connection to {address} was lost before the response arrived")
            }
            Self::Timeout(phase) => f.write_str(match phase {
                Phase::Connect => "no connection within the `connect` timeout",
                Phase::Headers => "no response within the `headers` timeout",
                Phase::Idle => "no further chunk of the response within the `idle` timeout",
                Phase::Total => "the call did not finish within the `total` timeout",
            }),
            Self::Service(error) => write!(f, "{error}"),
            Self::Protocol { problem, excerpt } if excerpt.is_empty() => f.write_str(problem),
            Self::Protocol { problem, excerpt } => write!(f, "{problem}: `{excerpt}`"),
            Self::Redirect { to } => {
                write!(f, "the service redirects to `{to}`, which is not followed")
            }
            Self::Truncated => f.write_str("the response ended before it was complete"),
            Self::TooLarge { what, limit } => write!(f, "{what} is larger than {limit} bytes"),
            Self::Middleware => f.write_str("a middleware stopped the call"),
        }
    }
}
