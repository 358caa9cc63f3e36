//! Timeouts of a call.

use std::time::Duration;

/// Timeouts of a call and of its phases.
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
    /// Maximum time from sending the request to the head of the response; 5 minutes by default.
    ///
    /// It includes the time to send the body of the request, so large files need a longer limit.
    ///
    /// A response that does not stream starts only once it is complete.
    pub headers: Option<Duration>,
    /// Maximum time between two chunks of the response, including an error response; 2 minutes by
    /// default.
    pub idle: Option<Duration>,
    /// Maximum time of the whole call, including retries and their pauses; 1 hour by default.
    pub total: Option<Duration>,
}

impl Timeouts {
    /// Sets the maximum time to establish a connection.
    #[must_use]
    pub fn connect(mut self, limit: impl Into<Option<Duration>>) -> Self {
        self.connect = limit.into();
        self
    }

    /// Sets the maximum time until the head of the response arrives.
    #[must_use]
    pub fn headers(mut self, limit: impl Into<Option<Duration>>) -> Self {
        self.headers = limit.into();
        self
    }

    /// Sets the maximum time between two chunks of the response.
    #[must_use]
    pub fn idle(mut self, limit: impl Into<Option<Duration>>) -> Self {
        self.idle = limit.into();
        self
    }

    /// Sets the maximum time of the whole call.
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
