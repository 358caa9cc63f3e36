//! The one error of the client.

use super::reply::Raw;
use super::{fault, retry_after};
use crate::{Category, Endpoint, ErrorCode, Invalid, ServiceError};
use std::any::Any;
use std::error::Error as StdError;
use std::fmt;
use std::time::Duration;

/// What went wrong in a call.
///
/// ```
/// # use genwire_core::client::{Error, ErrorKind};
/// fn explain(error: &Error) -> String {
///     match error.kind() {
///         ErrorKind::Refused(invalid) => format!("correct the request:\n{invalid}"),
///         ErrorKind::Api(_) if error.is_retryable() => "try again later".to_owned(),
///         _ => format!("{error}; request {:?}", error.request_id()),
///     }
/// }
/// ```
#[expect(clippy::error_impl_error, reason = "it is read as `client::Error`")]
pub struct Error {
    inner: Box<Inner>,
}

struct Inner {
    kind: ErrorKind,
    operation: Option<&'static str>,
    raw: Option<Raw>,
    task_id: Option<String>,
    attempts: u32,
    partial: Option<Box<dyn Any + Send + Sync>>,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

/// What kind of thing went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The client cannot be set up like this.
    Config(String),
    /// The call cannot be made like this.
    Request(String),
    /// The request breaks rules of the interface and was not sent; holds every violation.
    Refused(Invalid),
    /// The connection failed.
    Transport {
        /// Whether any part of the request may have reached the service.
        sent: bool,
    },
    /// The time for a phase of the call was up.
    Timeout(Phase),
    /// The service reported an error, at whatever HTTP status.
    Api(ServiceError),
    /// The reply is not what the interface describes.
    Protocol {
        /// What could not be read.
        problem: String,
        /// The place in the reply where that shows.
        excerpt: String,
    },
    /// The service sent the call to another address, which is not followed.
    Redirect {
        /// The address, without its query.
        to: String,
    },
    /// The reply ended before it was complete; see [`Error::partial`].
    Truncated,
    /// The request, the reply or an event of it is larger than it may be.
    TooLarge {
        /// What is too large.
        what: &'static str,
        /// The largest size, in bytes.
        limit: u64,
    },
    /// A layer of the user's own stopped the call.
    Middleware,
}

/// A phase of a call that has a timeout of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Until the connection stands.
    Connect,
    /// Until the head of the reply is there.
    Headers,
    /// Between two pieces of the reply.
    Idle,
    /// The call as a whole.
    Total,
}

impl Error {
    /// What kind of thing went wrong.
    pub fn kind(&self) -> &ErrorKind {
        &self.inner.kind
    }

    /// What the error is about; [`Category::Unknown`] where the network is at fault.
    pub fn category(&self) -> Category {
        match &self.inner.kind {
            ErrorKind::Api(error) => error.category,
            ErrorKind::Timeout(_) => Category::Timeout,
            ErrorKind::Refused(_) | ErrorKind::Request(_) | ErrorKind::Config(_) => {
                Category::Request
            }
            _ => Category::Unknown,
        }
    }

    /// The error that the service reported, if it did.
    pub fn api(&self) -> Option<&ServiceError> {
        match &self.inner.kind {
            ErrorKind::Api(error) => Some(error),
            _ => None,
        }
    }

    /// The code that the service gave, if it did.
    pub fn code(&self) -> Option<ErrorCode> {
        self.api()?.code
    }

    /// Whether the same call may succeed later.
    ///
    /// That does not mean that it costs nothing to try: what a connection lost may have been
    /// generated all the same.
    pub fn is_retryable(&self) -> bool {
        match &self.inner.kind {
            ErrorKind::Api(error) => error.retryable,
            ErrorKind::Transport { .. } => !fault::is_distrust(self),
            ErrorKind::Timeout(_) | ErrorKind::Truncated => true,
            _ => false,
        }
    }

    /// How long the service asks to wait, if it does.
    pub fn retry_after(&self) -> Option<Duration> {
        retry_after::read(self.raw()?.headers())
    }

    /// What came of the reply: status, headers and body.
    pub fn raw(&self) -> Option<&Raw> {
        self.inner.raw.as_ref()
    }

    /// The HTTP status, if there was a reply.
    pub fn status(&self) -> Option<u16> {
        self.raw().map(|raw| raw.status().as_u16())
    }

    /// The id of the request, for questions to the service.
    pub fn request_id(&self) -> Option<String> {
        let told = self.api().and_then(|error| error.request_id.clone());
        told.or_else(|| self.raw().and_then(Raw::request_id))
    }

    /// The task that the call was about or that it created, so that it is never lost.
    pub fn task_id(&self) -> Option<String> {
        let own = self.inner.task_id.clone();
        own.or_else(|| self.raw()?.text_member("task_id").filter(|id| !id.is_empty()))
    }

    /// The operation that was called.
    pub fn operation(&self) -> Option<&'static str> {
        self.inner.operation
    }

    /// How many times the request was tried.
    pub fn attempts(&self) -> u32 {
        self.inner.attempts
    }

    /// What had arrived of a stream, in the type that the stream collects to.
    pub fn partial<T: 'static>(&self) -> Option<&T> {
        self.inner.partial.as_deref()?.downcast_ref()
    }

    /// The same as [`Error::partial`] by value.
    pub fn into_partial<T: 'static>(self) -> Option<T> {
        self.inner.partial?.downcast().ok().map(|partial| *partial)
    }

    /// What a caller can do about it, where that is known.
    pub fn help(&self) -> Option<&'static str> {
        match &self.inner.kind {
            ErrorKind::Api(error) => error.code?.info()?.help,
            ErrorKind::Redirect { .. } => {
                Some("set the base address that the service answers at itself")
            }
            ErrorKind::Transport { .. } if fault::is_distrust(self) => Some(
                "its certificate must be for the host of the base address; \
                 `certificate` trusts a further authority",
            ),
            _ => None,
        }
    }

    /// An error of a layer of one's own.
    pub fn middleware(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::new(ErrorKind::Middleware).caused_by(source)
    }

    /// A stream that ended before it was complete.
    pub fn truncated() -> Self {
        Self::new(ErrorKind::Truncated)
    }

    /// An error that the service reported inside a reply, such as in an event of a stream.
    pub fn from_service(error: ServiceError) -> Self {
        Self::new(ErrorKind::Api(error))
    }

    /// A reply that could not be read, with the place where that shows.
    pub fn undecodable(body: &[u8], error: &serde_json::Error) -> Self {
        let excerpt = excerpt(body, error.line(), error.column());
        Self::new(ErrorKind::Protocol { problem: error.to_string(), excerpt })
    }

    /// A body or an event that is larger than it may be.
    pub fn too_large(what: &'static str, limit: u64) -> Self {
        Self::new(ErrorKind::TooLarge { what, limit })
    }

    /// Keeps what had arrived of a stream.
    #[must_use]
    pub fn with_partial<T: Any + Send + Sync>(mut self, partial: T) -> Self {
        self.inner.partial = Some(Box::new(partial));
        self
    }

    /// Keeps the id of the task that the call was about.
    #[must_use]
    pub fn with_task_id(mut self, id: impl Into<String>) -> Self {
        self.inner.task_id = Some(id.into());
        self
    }

    /// Keeps what came of the reply, unless something is kept already.
    #[must_use]
    pub fn with_raw(mut self, raw: Raw) -> Self {
        self.inner.raw.get_or_insert(raw);
        self
    }

    pub(super) fn new(kind: ErrorKind) -> Self {
        Self {
            inner: Box::new(Inner {
                kind,
                operation: None,
                raw: None,
                task_id: None,
                attempts: 0,
                partial: None,
                source: None,
            }),
        }
    }

    pub(super) fn config(problem: impl Into<String>) -> Self {
        Self::new(ErrorKind::Config(problem.into()))
    }

    pub(super) fn request(problem: impl Into<String>) -> Self {
        Self::new(ErrorKind::Request(problem.into()))
    }

    pub(super) fn timeout(phase: Phase) -> Self {
        Self::new(ErrorKind::Timeout(phase))
    }

    pub(super) fn protocol(problem: impl Into<String>, body: &[u8]) -> Self {
        Self::new(ErrorKind::Protocol { problem: problem.into(), excerpt: excerpt(body, 1, 1) })
    }

    pub(super) fn caused_by(mut self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        self.inner.source = Some(source.into());
        self
    }

    /// Says which call failed, and takes out of its words what must not be printed.
    pub(super) fn of_call(
        mut self,
        endpoint: &'static Endpoint,
        attempts: u32,
        scrub: impl Fn(String) -> String,
    ) -> Self {
        self.inner.operation = Some(endpoint.operation);
        self.inner.attempts = attempts;
        match &mut self.inner.kind {
            ErrorKind::Api(error) => error.message = scrub(std::mem::take(&mut error.message)),
            ErrorKind::Protocol { excerpt, problem } => {
                *excerpt = scrub(std::mem::take(excerpt));
                *problem = scrub(std::mem::take(problem));
            }
            _ => {}
        }
        self
    }

    /// The value of `error.type` in a span.
    pub(super) fn type_name(&self) -> String {
        match &self.inner.kind {
            ErrorKind::Api(error) => match error.code {
                Some(code) => code.to_string(),
                None => self.status().map_or_else(|| "api".to_owned(), |status| status.to_string()),
            },
            ErrorKind::Config(_) => "config".to_owned(),
            ErrorKind::Request(_) => "request".to_owned(),
            ErrorKind::Refused(_) => "refused".to_owned(),
            ErrorKind::Transport { .. } => "transport".to_owned(),
            ErrorKind::Timeout(phase) => format!("timeout_{}", phase.as_str()),
            ErrorKind::Protocol { .. } => "protocol".to_owned(),
            ErrorKind::Redirect { .. } => "redirect".to_owned(),
            ErrorKind::Truncated => "truncated".to_owned(),
            ErrorKind::TooLarge { .. } => "too_large".to_owned(),
            ErrorKind::Middleware => "middleware".to_owned(),
        }
    }
}

impl Phase {
    /// The name of the phase.
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
            Self::Config(problem) | Self::Request(problem) => f.write_str(problem),
            Self::Refused(invalid) => write!(f, "the request is not valid\n{invalid}"),
            Self::Transport { sent: false } => f.write_str("the service could not be reached"),
            Self::Transport { sent: true } => {
                f.write_str("the connection broke before the reply came")
            }
            Self::Timeout(phase) => f.write_str(match phase {
                Phase::Connect => "no connection within the `connect` timeout",
                Phase::Headers => "no reply within the `headers` timeout",
                Phase::Idle => "no further piece of the reply within the `idle` timeout",
                Phase::Total => "the call was not done within the `total` timeout",
            }),
            Self::Api(error) => write!(f, "{error}"),
            Self::Protocol { problem, excerpt } if excerpt.is_empty() => f.write_str(problem),
            Self::Protocol { problem, excerpt } => write!(f, "{problem}: `{excerpt}`"),
            Self::Redirect { to } => {
                write!(f, "the service redirects to `{to}`, which is not followed")
            }
            Self::Truncated => f.write_str("the reply ended before it was complete"),
            Self::TooLarge { what, limit } => {
                write!(f, "{what} is larger than {limit} bytes")
            }
            Self::Middleware => f.write_str("a middleware stopped the call"),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(operation) = self.inner.operation {
            write!(f, "`{operation}`: ")?;
        }
        write!(f, "{}", self.inner.kind)?;
        match self.help() {
            Some(help) => write!(f, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.inner.kind)
            .field("operation", &self.inner.operation)
            .field("raw", &self.inner.raw)
            .field("task_id", &self.inner.task_id)
            .field("attempts", &self.inner.attempts)
            .field("partial", &self.inner.partial.is_some())
            .field("source", &self.inner.source)
            .finish()
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match &self.inner.kind {
            ErrorKind::Refused(invalid) => Some(invalid),
            ErrorKind::Api(error) => Some(error),
            _ => self.inner.source.as_ref().map(|source| &**source as _),
        }
    }
}

/// How many bytes of a reply an error shows before and behind the fault.
const AROUND: usize = 60;

/// The part of a body around a place in it, on one line.
fn excerpt(body: &[u8], line: usize, column: usize) -> String {
    let start: usize =
        body.split_inclusive(|byte| *byte == b'\n').take(line.max(1) - 1).map(<[u8]>::len).sum();
    let place = start.saturating_add(column).min(body.len());
    let around = body.get(place.saturating_sub(AROUND)..(place + AROUND).min(body.len()));
    let text = String::from_utf8_lossy(around.unwrap_or_default());
    text.trim_matches('\u{fffd}').split_whitespace().collect::<Vec<_>>().join(" ")
}
