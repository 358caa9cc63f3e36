//! The error of the client.

use crate::client::body::response::Raw;
use crate::failure::{self, ErrorKind, Facts, Phase, ReadError, excerpt, undecodable};
use crate::{
    Category, Endpoint, Invalid, MissingMember, Report, ServiceCode, ServiceError, errors,
};
use serde_core::de::DeserializeOwned;
use std::error::Error as StdError;
use std::fmt;
use std::iter;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The HTTP status for missing or invalid credentials.
const UNAUTHORIZED_STATUS: u16 = 401;
/// The HTTP status for valid credentials without permission.
const FORBIDDEN_STATUS: u16 = 403;

/// An error of the client.
///
/// `Display` is one line; [`help`](Error::help) suggests a remedy, and `Debug` prints all details.
///
/// ```
/// # use genwire_core::client::{Error, ErrorKind};
/// fn explain(error: &Error) -> String {
///     match error.kind() {
///         ErrorKind::Invalid(invalid) => format!("correct the request: {invalid}"),
///         ErrorKind::Service(_) if error.is_retryable() => "try again later".to_owned(),
///         _ => format!("{error}; request {:?}", error.request_id()),
///     }
/// }
/// ```
#[derive(Clone)]
#[expect(clippy::error_impl_error, reason = "it is read as `client::Error`")]
pub struct Error {
    inner: Box<Inner>,
}

#[derive(Clone)]
struct Inner {
    kind: ErrorKind,
    operation: Option<&'static str>,
    raw: Option<Raw>,
    task_id: Option<String>,
    attempts: u32,
    help: Option<String>,
    source: Option<Arc<dyn StdError + Send + Sync>>,
}

impl Error {
    /// Returns the kind of the error.
    pub fn kind(&self) -> &ErrorKind {
        &self.inner.kind
    }

    /// Returns the category of the error.
    pub fn category(&self) -> Category {
        self.passing().unwrap_or_else(|| self.inner.kind.category())
    }

    /// Returns the category of a temporary failure to get a token, such as an overload.
    fn passing(&self) -> Option<Category> {
        if !matches!(self.inner.kind, ErrorKind::Token(_)) {
            return None;
        }
        let by_status = self.status().map(errors::by_status);
        let by_status = by_status.and_then(|(category, passes)| passes.then_some(category));
        // The server may also have been unreachable, or have closed the connection.
        let cause = || self.source()?.downcast_ref::<Self>().filter(|cause| cause.is_retryable());
        by_status.or_else(|| cause().map(Self::category))
    }

    /// Returns true if a phase of the call took too long, at the client or at the service.
    pub fn is_timeout(&self) -> bool {
        self.category() == Category::Timeout
    }

    /// Returns true if no connection was established, so nothing was sent.
    pub fn is_connect(&self) -> bool {
        matches!(
            self.inner.kind,
            ErrorKind::Connection { sent: false, .. } | ErrorKind::Timeout(Phase::Connect)
        )
    }

    /// Returns true if the service temporarily refuses more calls.
    pub fn is_rate_limit(&self) -> bool {
        self.category() == Category::RateLimit
    }

    /// Returns true if the API key is missing or wrong.
    pub fn is_authentication(&self) -> bool {
        self.category() == Category::Authentication
    }

    /// Returns true if the request violates the interface and was not sent.
    pub fn is_invalid(&self) -> bool {
        matches!(self.inner.kind, ErrorKind::Invalid(_))
    }

    /// Returns true if no connection was established because of a certificate.
    pub fn is_certificate(&self) -> bool {
        is_certificate(self)
    }

    /// Returns true if the same call may succeed later.
    ///
    /// A retry may cost money: the service may have finished work whose result was lost.
    pub fn is_retryable(&self) -> bool {
        match &self.inner.kind {
            ErrorKind::Connection { .. } => !is_certificate(self) && !is_without_tls(self),
            ErrorKind::Token(_) => self.passing().is_some(),
            kind => kind.is_retryable(),
        }
    }

    /// Returns the violations of a request that was not sent, or of a response that does not match
    /// its type.
    pub fn report(&self) -> Option<&Report> {
        match &self.inner.kind {
            ErrorKind::Invalid(invalid) | ErrorKind::Response(invalid) => Some(invalid.report()),
            _ => None,
        }
    }

    /// Returns the violations of a request that was not sent.
    pub fn invalid(&self) -> Option<&Invalid> {
        match &self.inner.kind {
            ErrorKind::Invalid(invalid) => Some(invalid),
            _ => None,
        }
    }

    /// Returns the error that the service reported.
    pub fn service_error(&self) -> Option<&ServiceError> {
        match &self.inner.kind {
            ErrorKind::Service(error) => Some(error),
            _ => None,
        }
    }

    /// Returns the error code that the service reported.
    ///
    /// It can be converted to the `ErrorCode` of its interface.
    pub fn code(&self) -> Option<ServiceCode> {
        self.service_error()?.code
    }

    /// Returns the pause that the service requests, if any.
    pub fn retry_after(&self) -> Option<Duration> {
        let headers = self.raw()?.headers();
        failure::retry_after(|name| headers.get(name)?.to_str().ok(), now)
    }

    /// Returns the part of the response that arrived: status, headers and body.
    pub fn raw(&self) -> Option<&Raw> {
        self.inner.raw.as_ref()
    }

    /// Deserializes the body of the response as a type; `None` if that fails.
    ///
    /// The type may be an error type of the operation, or any JSON.
    ///
    /// ```
    /// # use genwire_core::client::Error;
    /// use genwire_core::RawJson;
    ///
    /// fn log(error: &Error) {
    ///     if let Some(json) = error.body::<RawJson>() {
    ///         println!("{error}: {}", json.get());
    ///     }
    /// }
    /// ```
    pub fn body<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_slice(self.raw()?.body()).ok()
    }

    /// Returns the HTTP status of the response.
    pub fn status(&self) -> Option<u16> {
        self.raw().map(|raw| raw.status().as_u16())
    }

    /// Returns the id of the request. It identifies the request in the logs of the service.
    pub fn request_id(&self) -> Option<String> {
        let reported = self.service_error().and_then(|error| error.request_id.clone());
        reported.or_else(|| self.raw().and_then(Raw::request_id))
    }

    /// Returns the id of the task that the call refers to or has created.
    pub fn task_id(&self) -> Option<String> {
        let own = self.inner.task_id.clone();
        own.or_else(|| self.raw()?.text_member("task_id").filter(|id| !id.is_empty()))
    }

    /// Returns the operation that was called.
    pub fn operation(&self) -> Option<&'static str> {
        self.inner.operation
    }

    /// Returns the number of times that the request was sent.
    pub fn attempts(&self) -> u32 {
        self.inner.attempts
    }

    /// Returns help for the caller, if there is any; it is not part of `Display`.
    pub fn help(&self) -> Option<&str> {
        if let Some(help) = &self.inner.help {
            return Some(help);
        }
        match &self.inner.kind {
            ErrorKind::Connection { .. } => {
                if is_without_tls(self) {
                    Some(
                        "the service does not speak TLS here; use `http://` in the address that \
                         was called",
                    )
                } else if is_certificate(self) {
                    Some(
                        "its certificate must be for the host of the address that was called; \
                         `certificate` trusts a further authority",
                    )
                } else {
                    self.inner.kind.help()
                }
            }
            kind => kind.help(),
        }
    }

    /// Creates the error of a middleware.
    pub fn middleware(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::new(ErrorKind::Middleware).caused_by(source)
    }

    /// Creates the error of a token source that cannot provide a token.
    pub fn token(problem: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Token(problem.to_string()))
    }

    /// Creates the error of a stream that ended before it was complete.
    pub fn truncated() -> Self {
        Self::new(ErrorKind::Truncated)
    }

    /// Creates the error that the service reported in a response, such as in an event of a stream.
    pub fn from_service(error: ServiceError) -> Self {
        Self::new(ErrorKind::Service(error))
    }

    /// Creates the error of a response that cannot be deserialized.
    pub fn undecodable(body: &[u8], error: &serde_json::Error) -> Self {
        Self::new(undecodable(body, error))
    }

    /// Creates the error of a response that does not match its type.
    pub(super) fn of_reading(body: &[u8], error: ReadError) -> Self {
        Self::new(error.into_kind(body))
    }

    /// Creates the error of a body or an event that is too large.
    pub fn too_large(what: &'static str, limit: u64) -> Self {
        Self::new(ErrorKind::TooLarge { what, limit })
    }

    /// Sets the id of the task that the call refers to.
    #[must_use]
    pub fn with_task_id(mut self, id: impl Into<String>) -> Self {
        self.inner.task_id = Some(id.into());
        self
    }

    /// Sets the part of the response that arrived, unless it is set already.
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
                help: None,
                source: None,
            }),
        }
    }

    pub(super) fn config(problem: impl Into<String>) -> Self {
        Self::new(ErrorKind::Config(problem.into()))
    }

    /// Sets the help for the caller.
    pub(super) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.inner.help = Some(help.into());
        self
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
        self.inner.source = Some(Arc::from(source.into()));
        self
    }

    /// Returns what a retry depends on.
    pub(super) fn facts(&self) -> Facts<'_> {
        Facts {
            kind: self.kind(),
            status: self.status(),
            retry_after: self.retry_after(),
            is_retryable: self.is_retryable(),
        }
    }

    /// Returns true if the service refused the credentials of a request, so that new ones may help.
    pub(super) fn refuses_credentials(&self) -> bool {
        let status = self.status();
        let forbids = status == Some(FORBIDDEN_STATUS)
            || self.service_error().is_some_and(|error| error.status == Some(FORBIDDEN_STATUS));
        status == Some(UNAUTHORIZED_STATUS)
            || (self.service_error().is_some() && self.is_authentication() && !forbids)
    }

    /// Adds the operation and the attempts, and redacts secrets.
    pub(super) fn of_call(
        mut self,
        endpoint: &'static Endpoint,
        attempts: u32,
        scrub: impl Fn(String) -> String,
    ) -> Self {
        self.inner.operation = Some(endpoint.operation);
        self.inner.attempts = attempts;
        match &mut self.inner.kind {
            ErrorKind::Service(error) => {
                error.message = scrub(std::mem::take(&mut error.message));
                error.error_type = error.error_type.take().map(scrub);
            }
            ErrorKind::Protocol { excerpt, problem } => {
                *excerpt = scrub(std::mem::take(excerpt));
                *problem = scrub(std::mem::take(problem));
            }
            ErrorKind::Token(problem) => *problem = scrub(std::mem::take(problem)),
            ErrorKind::Response(invalid) => invalid.scrub(scrub),
            _ => {}
        }
        self
    }

    /// Returns the value of `error.type` in a span.
    pub(super) fn type_name(&self) -> String {
        match &self.inner.kind {
            ErrorKind::Service(error) => match error.code {
                Some(code) => code.to_string(),
                None => self.status().map_or_else(|| "api".to_owned(), |status| status.to_string()),
            },
            kind => kind.type_name(),
        }
    }
}

/// The local time, in seconds since 1970.
fn now() -> Option<u64> {
    SystemTime::now().duration_since(UNIX_EPOCH).ok().map(|since| since.as_secs())
}

/// Converts a missing required member to an error, so that `?` works on an accessor.
impl From<MissingMember> for Error {
    fn from(error: MissingMember) -> Self {
        Self::protocol(error.to_string(), &[])
    }
}

/// Writes one line that repeats neither [`help`](Error::help) nor the source.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(operation) = self.inner.operation {
            write!(f, "`{operation}`: ")?;
        }
        write!(f, "{}", self.inner.kind)
    }
}

/// Writes all details, line by line, as for an error that `main` returns.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")?;
        for violation in self.report().map_or(&[][..], Report::violations) {
            write!(f, "\n  {violation}")?;
        }
        let causes = iter::successors(self.source(), |cause| (**cause).source());
        for cause in causes {
            write!(f, "\n  cause: {cause}")?;
        }
        if let Some(status) = self.status() {
            write!(f, "\n  HTTP status: {status}")?;
        }
        if let Some(id) = self.request_id() {
            write!(f, "\n  request id: {id}")?;
        }
        if let Some(id) = self.task_id() {
            write!(f, "\n  task: {id}")?;
        }
        if self.attempts() > 1 {
            write!(f, "\n  attempts: {}", self.attempts())?;
        }
        self.help().map_or(Ok(()), |help| write!(f, "\n  help: {help}"))
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.inner.source.as_ref().map(|source| &**source as _)
    }
}

/// Returns true if no connection was established because of a certificate.
///
/// The errors of the TLS libraries have only this word in common.
fn is_certificate(error: &Error) -> bool {
    is_caused_by(error, &["certificate"])
}

/// Returns true if the service answered the TLS handshake in plain text.
fn is_without_tls(error: &Error) -> bool {
    is_caused_by(error, &["InvalidContentType", "wrong version number", "record overflow"])
}

/// Returns true if a cause of a failed connection contains one of the words.
fn is_caused_by(error: &Error, words: &[&str]) -> bool {
    let mut causes = iter::successors(error.source(), |cause| (**cause).source());
    matches!(error.kind(), ErrorKind::Connection { sent: false, .. })
        && causes.any(|cause| {
            let cause = cause.to_string();
            words.iter().any(|word| cause.contains(word))
        })
}
