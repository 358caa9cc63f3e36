//! Asking again and again until something is done.

use super::error::Error;
use super::retry::random;
use std::fmt;
use std::time::Duration;
use tokio::time::{Instant, sleep_until, timeout_at};

/// The pause between two looks unless the user says otherwise.
const INTERVAL: Duration = Duration::from_secs(10);
/// How far a pause may depart from the interval unless the user says otherwise.
const JITTER: f64 = 0.25;
/// The shortest interval, so that nobody asks without any pause.
const SHORTEST: Duration = Duration::from_millis(1);
/// How long a wait may take unless the user says otherwise.
const DEADLINE: Duration = Duration::from_hours(1);
/// The time before the deadline that is kept for a last look.
const LAST_LOOK: Duration = Duration::from_secs(1);

/// How something is asked for again and again until it is done, or until a deadline.
///
/// There is a pause before every look but the first, whatever the one before showed. The wait
/// never lasts longer than the deadline: what is under way then is dropped.
/// Where the next look would come too late, a last one is taken shortly before the deadline.
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
pub struct Poll {
    interval: Duration,
    jitter: f64,
    deadline: Duration,
}

impl Poll {
    /// Pauses about this long between two looks.
    pub fn every(interval: Duration) -> Self {
        Self::default().interval(interval)
    }

    /// About how long to pause between two looks; 10 seconds by default.
    pub fn interval(mut self, interval: Duration) -> Self {
        self.interval = interval;
        self
    }

    /// By which share of the interval a pause is shorter or longer at most; a quarter by default.
    ///
    /// It keeps many callers from asking at the same moment. More than nine tenths count as those.
    pub fn jitter(mut self, share: f64) -> Self {
        self.jitter = if share.is_nan() { 0.0 } else { share.clamp(0.0, 0.9) };
        self
    }

    /// How long the wait may take as a whole; 1 hour by default.
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Asks until the answer is one that `is_done` takes for the end.
    ///
    /// `seen` is told of every look. A look that fails ends the wait only if it is of no use to try
    /// again; if the service asks for a longer pause, it gets it.
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
        let deadline = start.checked_add(self.deadline);
        let mut looks = 0;
        let mut last = None;
        loop {
            looks += 1;
            let answer = match deadline {
                Some(deadline) => timeout_at(deadline, ask()).await,
                None => Ok(ask().await),
            };
            // A look that the deadline cut short showed nothing.
            let Ok(answer) = answer else {
                return Err(PollError::DeadlinePassed { last, is_fresh: false, error: None });
            };
            let elapsed = start.elapsed();
            seen(&Progress { looks, elapsed, last: answer.as_ref() });
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
            let Some(next) = self.next(start, deadline, asked) else {
                return Err(PollError::DeadlinePassed { last, is_fresh: error.is_none(), error });
            };
            sleep_until(next).await;
        }
    }

    /// When to look again; `None` if there is no time for it any more.
    fn next(&self, start: Instant, deadline: Option<Instant>, asked: Duration) -> Option<Instant> {
        let now = Instant::now();
        let interval = self.interval.max(SHORTEST);
        let seconds = interval.as_secs_f64() * (1.0 + self.jitter * (2.0 * random() - 1.0));
        let pause = Duration::try_from_secs_f64(seconds).unwrap_or(interval).max(asked);
        // Without an end that the clock can hold there is none.
        let Some(deadline) = deadline else {
            return Some(now.checked_add(pause).unwrap_or(now + DEADLINE));
        };
        let next = now.checked_add(pause).filter(|next| *next < deadline);
        let last_look = LAST_LOOK.min(interval / 2).min(deadline.duration_since(start) / 2);
        let latest = deadline.checked_sub(last_look)?;
        // It still lies ahead only as long as it was not taken.
        let is_ahead = now < latest && now.checked_add(asked).is_some_and(|then| then <= latest);
        next.or_else(|| is_ahead.then_some(latest))
    }
}

impl Default for Poll {
    fn default() -> Self {
        Self { interval: INTERVAL, jitter: JITTER, deadline: DEADLINE }
    }
}

/// How far a wait has come.
#[derive(Debug)]
pub struct Progress<'a, S> {
    looks: u32,
    elapsed: Duration,
    last: Result<&'a S, &'a Error>,
}

impl<'a, S> Progress<'a, S> {
    /// How many looks were taken.
    pub fn looks(&self) -> u32 {
        self.looks
    }

    /// How long the wait has lasted.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// What the last look showed, or why it failed.
    pub fn last(&self) -> Result<&'a S, &'a Error> {
        self.last
    }
}

/// Why a wait ended without what was waited for.
#[derive(Debug)]
#[non_exhaustive]
pub enum PollError<S> {
    /// The deadline passed.
    DeadlinePassed {
        /// What was seen last.
        last: Option<S>,
        /// Whether the last look showed that; else it failed, or the deadline cut it short.
        is_fresh: bool,
        /// Why the last look failed, if it did.
        error: Option<Error>,
    },
    /// A look failed, and another one would too.
    Failed {
        /// Why.
        error: Error,
        /// What was seen last.
        last: Option<S>,
    },
}

impl<S> fmt::Display for PollError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DeadlinePassed { .. } => f.write_str("the deadline passed before the end came"),
            Self::Failed { error, .. } => write!(f, "{error}"),
        }
    }
}

impl<S: fmt::Debug> std::error::Error for PollError<S> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::DeadlinePassed { error, .. } => error.as_ref().map(|error| error as _),
            Self::Failed { error, .. } => Some(error),
        }
    }
}
