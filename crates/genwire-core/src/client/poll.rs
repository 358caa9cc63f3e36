//! Polling until a condition is met.

use super::error::Error;
use crate::Category;
use crate::failure::{Schedule, random};
use std::fmt;
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout_at};

/// The default pause between two polls.
const POLL_INTERVAL: Duration = Duration::from_secs(10);
/// The default maximum fraction that a pause is shortened or lengthened by.
const DEFAULT_JITTER: f64 = 0.25;
/// The default duration of a wait.
const DEFAULT_DEADLINE: Duration = Duration::from_hours(1);
/// Schedule for polling until a condition holds, or until a deadline.
///
/// The first poll is immediate; each later poll follows a pause, whatever the previous result. The
/// wait never outlasts the deadline: a poll in progress is dropped then. If the next poll would be
/// too late, a final poll is made shortly before the deadline.
///
/// ```
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// use genwire_core::client::Poll;
/// use std::time::Duration;
///
/// let poll = Poll::every(Duration::from_millis(10)).deadline(Duration::from_secs(5));
/// let mut left = 3;
/// let ask = || {
///     left -= 1;
///     async move { Ok(left) }
/// };
/// let end = poll.run(ask, |left| *left == 0, |progress| println!("{:?}", progress.last())).await?;
/// assert_eq!(end, 0);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[must_use]
pub struct Poll(Schedule);

impl Poll {
    /// Creates a schedule with a fixed interval, without the shorter pauses at the start.
    pub fn every(interval: Duration) -> Self {
        let Self(schedule) = Self::default().interval(interval);
        Self(Schedule { is_early: false, ..schedule })
    }

    /// Sets the pause between two polls; 10 seconds by default.
    ///
    /// The first three pauses are 0.3, 1 and 3 seconds, unless the interval is shorter or the
    /// schedule was created by [`Poll::every`].
    pub fn interval(mut self, interval: Duration) -> Self {
        self.0.interval = interval;
        self
    }

    /// Sets the maximum fraction, from 0 to 0.9, that a pause is randomly shortened or lengthened
    /// by; 0.25 by default.
    ///
    /// Jitter keeps many callers from polling at the same moment. Values outside the range are
    /// clamped.
    pub fn jitter(mut self, share: f64) -> Self {
        self.0.jitter = if share.is_nan() { 0.0 } else { share.clamp(0.0, 0.9) };
        self
    }

    /// Sets the maximum duration of the whole wait; 1 hour by default.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.0.deadline = deadline;
        self
    }

    /// Calls `ask` until `is_done` accepts its result, and returns that result.
    ///
    /// `seen` is called after every poll. A failed poll ends the wait only if its error is not
    /// retryable. A pause is extended if the service requests it.
    ///
    /// # Errors
    ///
    /// The deadline passed, or a poll failed with an error that is not retryable.
    pub async fn run<S, A, F>(
        &self,
        mut ask: A,
        is_done: impl Fn(&S) -> bool,
        mut seen: impl FnMut(&Progress<'_, S>),
    ) -> Result<S, PollError<S>>
    where
        A: FnMut() -> F,
        F: Future<Output = Result<S, Error>>,
    {
        let start = Instant::now();
        let deadline = start.checked_add(self.0.deadline);
        let mut polls = 0;
        let mut last = None;
        loop {
            polls += 1;
            let answer = match deadline {
                Some(deadline) => timeout_at(deadline, ask()).await,
                None => Ok(ask().await),
            };
            // The deadline passed during the poll.
            let Ok(answer) = answer else {
                return Err(PollError::DeadlinePassed { last, is_fresh: false, error: None });
            };
            let elapsed = start.elapsed();
            seen(&Progress { polls, elapsed, last: answer.as_ref() });
            let error = match answer {
                Ok(state) if is_done(&state) => return Ok(state),
                Ok(state) => {
                    last = Some(state);
                    None
                }
                Err(error) if error.is_retryable() => Some(error),
                Err(error) => return Err(PollError::Failed { error, last }),
            };
            let asked = error.as_ref().and_then(Error::retry_after).unwrap_or_default();
            let now = Instant::now();
            let Some(pause) = self.0.pause(polls, now.duration_since(start), asked, random())
            else {
                return Err(PollError::DeadlinePassed { last, is_fresh: error.is_none(), error });
            };
            // A pause that the clock cannot represent is no shorter than any wait.
            sleep_until(now.checked_add(pause).unwrap_or(now + DEFAULT_DEADLINE)).await;
        }
    }
}

impl Default for Poll {
    fn default() -> Self {
        Self(Schedule {
            interval: POLL_INTERVAL,
            jitter: DEFAULT_JITTER,
            deadline: DEFAULT_DEADLINE,
            is_early: true,
        })
    }
}

/// Progress of a wait.
#[derive(Debug)]
pub struct Progress<'a, S> {
    polls: u32,
    elapsed: Duration,
    last: Result<&'a S, &'a Error>,
}

impl<'a, S> Progress<'a, S> {
    /// Returns the number of polls so far.
    pub fn polls(&self) -> u32 {
        self.polls
    }

    /// Returns the time since the wait began.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Returns the result of the last poll, or its error.
    ///
    /// # Errors
    ///
    /// The last poll failed; this is its error.
    pub fn last(&self) -> Result<&'a S, &'a Error> {
        self.last
    }
}

/// The error of a wait that ended without the expected result.
#[derive(Debug)]
#[non_exhaustive]
pub enum PollError<S> {
    /// The deadline passed.
    DeadlinePassed {
        /// Result of the last successful poll.
        last: Option<S>,
        /// True for the result of the very last poll; false if that poll failed, or if the deadline
        /// passed during it.
        is_fresh: bool,
        /// Error of the last poll, if it failed.
        error: Option<Error>,
    },
    /// A poll failed with an error that is not retryable.
    Failed {
        /// Error that ended the wait.
        error: Error,
        /// Result of the last successful poll.
        last: Option<S>,
    },
}

impl<S> PollError<S> {
    /// Returns the error of the last poll, if it failed.
    pub fn call_error(&self) -> Option<&Error> {
        match self {
            Self::DeadlinePassed { error, .. } => error.as_ref(),
            Self::Failed { error, .. } => Some(error),
        }
    }

    /// Returns the result of the last successful poll.
    pub fn last(&self) -> Option<&S> {
        match self {
            Self::DeadlinePassed { last, .. } | Self::Failed { last, .. } => last.as_ref(),
        }
    }

    /// Returns the category of the error.
    pub fn category(&self) -> Category {
        match self {
            Self::DeadlinePassed { .. } => Category::Timeout,
            Self::Failed { error, .. } => error.category(),
        }
    }

    /// Returns true if the deadline passed, or if a poll took too long.
    pub fn is_timeout(&self) -> bool {
        matches!(self, Self::DeadlinePassed { .. })
            || self.call_error().is_some_and(Error::is_timeout)
    }

    crate::call_error_methods!();

    /// Returns true if another wait may succeed.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::DeadlinePassed { .. } => true,
            Self::Failed { error, .. } => error.is_retryable(),
        }
    }

    /// Returns the id of the last failed request.
    pub fn request_id(&self) -> Option<String> {
        self.call_error()?.request_id()
    }

    /// Returns help for the caller, if there is any.
    pub fn help(&self) -> Option<&str> {
        self.call_error()?.help()
    }
}

impl<S> fmt::Display for PollError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DeadlinePassed { .. } => f.write_str("the deadline passed before the task ended"),
            Self::Failed { .. } => f.write_str("a query failed"),
        }
    }
}

impl<S: fmt::Debug> std::error::Error for PollError<S> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.call_error().map(|error| error as _)
    }
}
