//! Decisions of the program that serves the operations.

use std::future::{Future, pending, ready};
use std::time::Duration;

use super::{Call, Caller, Permit, Refusal, Reply};
use crate::Endpoint;

/// Default time within which a body must arrive.
const DEFAULT_READ_TIME: Duration = Duration::from_mins(1);

/// Decisions of the program that serves the operations.
///
/// Every method has a default that accepts everything.
pub trait Gate: Send + Sync + 'static {
    /// Authenticates the caller, before anything else of the request is read; see
    /// [`credential`](super::credential).
    fn authenticate(&self, _call: &Call) -> impl Future<Output = Result<Caller, Refusal>> + Send {
        ready(Ok(Caller::default()))
    }

    /// Counts an attempt to call an operation, before its body is read.
    ///
    /// Quota is asked for once a request is valid; this bounds how many invalid ones are read.
    fn admit_attempt(&self, _call: &Call) -> impl Future<Output = Result<(), Refusal>> + Send {
        ready(Ok(()))
    }

    /// Admits the next bytes of a body into memory, before they are kept.
    ///
    /// A body asks as it arrives, and once more when it is complete, unless it has its greatest size
    /// then. Permits are held as long as the body is: see [`Call::release_body`].
    fn admit_bytes(
        &self,
        _call: &Call,
        _size: BodySize,
    ) -> impl Future<Output = Result<Permit, Refusal>> + Send {
        ready(Ok(Permit::default()))
    }

    /// Returns the time within which a body must arrive, without waits for memory; 1 minute by
    /// default.
    fn read_time(&self, _endpoint: &'static Endpoint) -> Duration {
        DEFAULT_READ_TIME
    }

    /// Returns a body to validate instead of the one that was received, for clients that are known
    /// to send members that the interface does not have.
    ///
    /// The body need not be JSON.
    fn tolerate(&self, _call: &Call, _body: &str) -> Option<String> {
        None
    }

    /// Returns the error to send for an invalid body, such as with the setting that would accept it.
    fn refuse(&self, _call: &Call, _body: &[u8], refusal: Refusal) -> Refusal {
        refusal
    }

    /// Admits a valid request: quota, balance, concurrency.
    ///
    /// The permit is held until the reply has ended, be it a body or a stream.
    fn admit(&self, _call: &Call) -> impl Future<Output = Result<Permit, Refusal>> + Send {
        ready(Ok(Permit::default()))
    }

    /// Replies in place of the operation, to a request that was admitted.
    fn substitute(
        &self,
        _call: &Call,
    ) -> impl Future<Output = Result<Option<Reply>, Refusal>> + Send {
        ready(Ok(None))
    }

    /// Replies for an operation that the service does not implement, instead of the error; the
    /// request has passed all checks.
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

/// The size of a body that arrives, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodySize {
    /// Number of bytes that were admitted before.
    pub held: u64,
    /// Number of bytes that it is to have in memory.
    pub wanted: u64,
    /// Maximum number of bytes that it can have: those that it declares, or those that the operation
    /// permits, or those that it has once it is complete.
    pub max: u64,
}

/// A gate that admits every request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Open;

impl Gate for Open {}

/// A service of any area that implements no operation; its gate may, see [`Gate::serve`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Unserved;
