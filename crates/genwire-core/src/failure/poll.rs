//! The pauses between two polls.

use std::time::Duration;

/// The pauses before the second, third and fourth poll, for waits that end soon.
const EARLY_PAUSES: [Duration; 3] =
    [Duration::from_millis(300), Duration::from_secs(1), Duration::from_secs(3)];
/// The minimum pause between two polls.
const MIN_INTERVAL: Duration = Duration::from_millis(1);
/// The time before the deadline that is reserved for a last poll.
const LAST_POLL: Duration = Duration::from_secs(1);

/// The plan of a wait: its pauses and its end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schedule {
    /// The pause between two polls.
    pub interval: Duration,
    /// The maximum fraction that a pause is shortened or lengthened by, from 0 to 0.9.
    pub jitter: f64,
    /// The duration of the wait.
    pub deadline: Duration,
    /// True if the first pauses are shorter than the interval.
    pub is_early: bool,
}

impl Schedule {
    /// Returns the pause before the next poll; `None` if the deadline leaves no time for it.
    ///
    /// `polls` is the number of polls so far, `asked` the pause that the service requests, and
    /// `random` a number from 0 to 1.
    pub fn pause(
        &self,
        polls: u32,
        elapsed: Duration,
        asked: Duration,
        random: f64,
    ) -> Option<Duration> {
        let interval = self.interval.max(MIN_INTERVAL);
        let early = EARLY_PAUSES.get(polls.saturating_sub(1) as usize).filter(|_| self.is_early);
        let interval = early.map_or(interval, |early| interval.min(*early));
        let seconds = interval.as_secs_f64() * (1.0 + self.jitter * (2.0 * random - 1.0));
        // The jitter may raise a very long interval above the maximum of a `Duration`.
        let pause = Duration::try_from_secs_f64(seconds).unwrap_or(interval).max(asked);
        let next = Some(pause).filter(|pause| elapsed.saturating_add(*pause) < self.deadline);
        // The wait may end during the last pause, so one more poll is made shortly before the
        // deadline.
        let reserved = LAST_POLL.min(interval / 2).min(self.deadline / 2);
        let latest = self.deadline.saturating_sub(reserved);
        // Once the last poll has been made, its time has passed.
        let is_ahead = elapsed < latest && elapsed.saturating_add(asked) <= latest;
        next.or_else(|| is_ahead.then(|| latest.saturating_sub(elapsed)))
    }
}
