//! Time limits of a call.

use std::time::Duration;

/// Time limits of a call and of each of its phases.
///
/// ```
/// use genwire_core::client::Timeouts;
/// use std::time::Duration;
///
/// let patient = Timeouts::default().headers(Duration::from_secs(900)).total(None);
/// assert_eq!(patient.total, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Timeouts {
    /// Maximum time to establish a connection, TLS included; 10 seconds by default.
    pub connect: Option<Duration>,
    /// Maximum time from sending the request to the head of the reply; 5 minutes by default.
    ///
    /// The time in which the body of the request is sent is part of it, so that large files need a
    /// longer limit.
    ///
    /// A reply that does not stream starts only once it is complete.
    pub headers: Option<Duration>,
    /// Maximum time between two chunks of the reply, also of one that reports an error; 2 minutes by
    /// default.
    pub idle: Option<Duration>,
    /// Maximum time of the whole call, retries and the pauses before them included; 1 hour by default.
    pub total: Option<Duration>,
}

impl Timeouts {
    /// Sets the time until a connection is established.
    #[must_use]
    pub fn connect(mut self, limit: impl Into<Option<Duration>>) -> Self {
        self.connect = limit.into();
        self
    }

    /// Sets the time until the head of the reply is there.
    #[must_use]
    pub fn headers(mut self, limit: impl Into<Option<Duration>>) -> Self {
        self.headers = limit.into();
        self
    }

    /// Sets the time between two chunks of the reply.
    #[must_use]
    pub fn idle(mut self, limit: impl Into<Option<Duration>>) -> Self {
        self.idle = limit.into();
        self
    }

    /// Sets the time for everything.
    #[must_use]
    pub fn total(mut self, limit: impl Into<Option<Duration>>) -> Self {
        self.total = limit.into();
        self
    }
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            connect: Some(Duration::from_secs(10)),
            headers: Some(Duration::from_mins(5)),
            idle: Some(Duration::from_mins(2)),
            total: Some(Duration::from_hours(1)),
        }
    }
}
