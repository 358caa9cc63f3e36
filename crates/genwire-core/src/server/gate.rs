//! Decisions of the program that serves the operations.

use std::future::{Future, pending, ready};
use std::time::Duration;

use super::{Call, Caller, Permit, Refusal, Reply};
use crate::Endpoint;

/// Default timeout of a request body.
const DEFAULT_READ_TIME: Duration = Duration::from_mins(1);

/// Decisions of the program that serves the operations.
///
/// Every method has a default that accepts everything.
pub trait Gate: Send + Sync + 'static {
    /// Authenticates the caller, before any other part of the request is read: see
    /// [`credential`](super::credential).
    fn authenticate(&self, _call: &Call) -> impl Future<Output = Result<Caller, Refusal>> + Send {
        ready(Ok(Caller::default()))
    }

    /// Counts an attempt to call an operation, before its body is read.
    ///
    /// Quota is requested only for a valid request; this method limits the number of invalid
    /// requests that are read.
    fn admit_attempt(&self, _call: &Call) -> impl Future<Output = Result<(), Refusal>> + Send {
        ready(Ok(()))
    }

    /// Admits the next bytes of a body, before memory is used for them.
    ///
    /// It is called as the body arrives, and once more when the body is complete, unless the body
    /// then has its maximum size. Permits are held as long as the body: see [`Call::release_body`].
    fn admit_bytes(
        &self,
        _call: &Call,
        _size: BodySize,
    ) -> impl Future<Output = Result<Permit, Refusal>> + Send {
        ready(Ok(Permit::default()))
    }

    /// Returns the timeout of a request body, excluding waits for memory; 1 minute by default.
    fn read_time(&self, _endpoint: &'static Endpoint) -> Duration {
        DEFAULT_READ_TIME
    }

    /// Returns a body to validate instead of the received one.
    ///
    /// It is for clients that are known to send members outside the interface.
    ///
    /// The body need not be JSON.
    fn tolerate(&self, _call: &Call, _body: &str) -> Option<String> {
        None
    }

    /// Returns the error to send for an invalid body, for instance an error that names a setting to
    /// accept it.
    fn refuse(&self, _call: &Call, _body: &[u8], refusal: Refusal) -> Refusal {
        refusal
    }

    /// Admits a valid request, by quota, balance or concurrency.
    ///
    /// The permit is held until the reply has ended, whole or streamed.
    fn admit(&self, _call: &Call) -> impl Future<Output = Result<Permit, Refusal>> + Send {
        ready(Ok(Permit::default()))
    }

    /// Returns a reply instead of the operation's, for a request that was admitted.
    fn substitute(
        &self,
        _call: &Call,
    ) -> impl Future<Output = Result<Option<Reply>, Refusal>> + Send {
        ready(Ok(None))
    }

    /// Returns a reply for an operation that the service does not implement, instead of the error.
    ///
    /// The request has passed all checks.
    fn serve(
        &self,
        _call: &Call,
        refusal: Refusal,
    ) -> impl Future<Output = Result<Reply, Refusal>> + Send {
        ready(Err(refusal))
    }

    /// Completes once the service stops and streams must end, each with an error.
    fn closing(&self) -> impl Future<Output = ()> + Send + 'static {
        pending()
    }
}

/// The size of a body that is arriving, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodySize {
    /// Number of bytes that are already admitted.
    pub held: u64,
    /// Number of bytes that it needs in memory.
    pub wanted: u64,
    /// Maximum number of bytes: the declared size, the limit of the operation, or the actual size
    /// once the body is complete.
    pub max: u64,
}

/// A gate that admits every request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open;

impl Gate for Open {}

/// A service of any area that implements no operation; its gate may reply: see [`Gate::serve`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Unserved;
