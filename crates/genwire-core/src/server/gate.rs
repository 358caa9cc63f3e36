//! What the program decides in which the operations are served.

use std::any::Any;
use std::fmt;
use std::future::{Future, pending, ready};
use std::time::Duration;

use axum::http::HeaderMap;

use super::{Call, Caller, Refusal};
use crate::service::{AUTH_HEADER, AUTH_SCHEME};
use crate::{Endpoint, ErrorCode};

/// How long a body may take to arrive unless the gate says otherwise.
const READ_TIME: Duration = Duration::from_mins(1);

/// What the program decides in which the operations are served.
///
/// Every method has a default that lets everything pass.
pub trait Gate: Send + Sync + 'static {
    /// Tells who calls, before anything else of the request is looked at; see [`bearer`].
    fn authenticate(
        &self,
        _headers: &HeaderMap,
        _endpoint: &'static Endpoint,
    ) -> impl Future<Output = Result<Caller, Refusal>> + Send {
        ready(Ok(Caller::default()))
    }

    /// Makes room for a body before it is read; `size` is what the caller has declared, in bytes.
    ///
    /// The permit lives until the reply has ended, as the body does.
    fn admit_bytes(
        &self,
        _endpoint: &'static Endpoint,
        _size: Option<u64>,
    ) -> impl Future<Output = Result<Permit, Refusal>> + Send {
        ready(Ok(Permit::default()))
    }

    /// How long a body may take to arrive.
    fn read_time(&self, _endpoint: &'static Endpoint) -> Duration {
        READ_TIME
    }

    /// The body as it should have been sent, where a client is known to send what the interface
    /// does not have; its shape is checked in place of the other's.
    ///
    /// The body need not be JSON.
    fn tolerate(&self, _endpoint: &'static Endpoint, _body: &str) -> Option<String> {
        None
    }

    /// Lets a well-formed request in: quota, balance, how many at a time.
    ///
    /// The permit lives until the reply has ended, be it a body or a stream.
    fn admit(&self, _call: &Call) -> impl Future<Output = Result<Permit, Refusal>> + Send {
        ready(Ok(Permit::default()))
    }

    /// Is ready once the service shuts down and streams must end, each with an error.
    fn closing(&self) -> impl Future<Output = ()> + Send + 'static {
        pending()
    }
}

/// A gate that lets everybody in.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open;

impl Gate for Open {}

/// Something that is given back when it is dropped.
#[derive(Default)]
pub struct Permit {
    held: Option<Box<dyn Any + Send>>,
}

impl Permit {
    /// A permit that holds something, such as a place in a semaphore.
    pub fn holding(held: impl Any + Send) -> Self {
        Self { held: Some(Box::new(held)) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.held.is_none()
    }
}

impl fmt::Debug for Permit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Permit").field("is_empty", &self.is_empty()).finish()
    }
}

/// The key in the header that carries the credential, or the error that asks for one.
pub fn bearer(headers: &HeaderMap) -> Result<&str, Refusal> {
    let key = headers
        .get(AUTH_HEADER)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.trim().split_once(' '))
        .filter(|(scheme, _)| scheme.eq_ignore_ascii_case(AUTH_SCHEME))
        .map(|(_, key)| key.trim())
        .filter(|key| !key.is_empty());
    key.ok_or_else(|| {
        Refusal::new(
            ErrorCode::AuthenticationFailed,
            format!("carry the secret key in the `{AUTH_HEADER}` header, after `{AUTH_SCHEME}`"),
        )
    })
}
