//! Keeping the calls of an operation below a rate.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The longest time between two calls.
const LONGEST: Duration = Duration::from_hours(24 * 365);

/// How many calls may start in a time.
///
/// ```
/// use genwire_core::client::Rate;
///
/// let rate = Rate::per_minute(20).burst(5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Rate {
    /// The time between two calls.
    interval: Duration,
    burst: u32,
}

impl Rate {
    /// A number of calls in a time; 0 counts as 1.
    pub fn new(calls: u32, time: Duration) -> Self {
        // A clock cannot hold every sum of times, and nobody waits as long as this.
        Self { interval: (time / calls.max(1)).min(LONGEST), burst: 1 }
    }

    /// A number of calls per second.
    pub fn per_second(calls: u32) -> Self {
        Self::new(calls, Duration::from_secs(1))
    }

    /// A number of calls per minute.
    pub fn per_minute(calls: u32) -> Self {
        Self::new(calls, Duration::from_mins(1))
    }

    /// How many calls may start at once after a pause; 1 by default.
    pub fn burst(mut self, calls: u32) -> Self {
        self.burst = calls.max(1);
        self
    }
}

/// Hands out turns at a rate: the next one is due when the last `burst` turns allow it.
#[derive(Debug)]
pub(super) struct Limiter {
    rate: Rate,
    /// When all turns handed out so far will be used up.
    used_until: Mutex<Option<Instant>>,
}

impl Limiter {
    pub(super) fn new(rate: Rate) -> Self {
        Self { rate, used_until: Mutex::new(None) }
    }

    /// Takes the next turn and says when it is due; none is taken that would come too late.
    pub(super) fn take(&self, now: Instant, end: Option<Instant>) -> Option<Instant> {
        let mut used_until = self.used_until.lock().unwrap_or_else(PoisonError::into_inner);
        let start = used_until.map_or(now, |until| until.max(now));
        let ahead = self.rate.interval.saturating_mul(self.rate.burst - 1);
        let due = start.checked_sub(ahead).map_or(now, |due| due.max(now));
        if end.is_some_and(|end| due >= end) {
            return None;
        }
        *used_until = Some(start + self.rate.interval);
        Some(due)
    }
}

#[cfg(test)]
mod tests {
    use super::{Limiter, Rate};
    use std::time::Duration;
    use tokio::time::Instant;

    fn check(rate: Rate, calls_at: &[u64], due_at: &[u64]) {
        let start = Instant::now();
        let limiter = Limiter::new(rate);
        let due: Vec<u128> = calls_at
            .iter()
            .map(|at| limiter.take(start + Duration::from_millis(*at), None).unwrap())
            .map(|due| (due - start).as_millis())
            .collect();
        assert_eq!(due, due_at.iter().map(|at| u128::from(*at)).collect::<Vec<_>>());
    }

    #[test]
    fn turns_keep_their_distance() {
        check(Rate::per_second(10), &[0, 0, 0, 500, 510], &[0, 100, 200, 500, 600]);
    }

    #[test]
    fn a_burst_goes_at_once_and_is_earned_back() {
        check(Rate::per_second(10).burst(3), &[0, 0, 0, 0, 0], &[0, 0, 0, 100, 200]);
        check(Rate::per_second(10).burst(2), &[0, 0, 1000, 1000, 1000], &[0, 0, 1000, 1000, 1100]);
    }

    #[test]
    fn no_rate_is_too_much_for_the_clock() {
        let now = Instant::now();
        for burst in [1, 2, u32::MAX] {
            let limiter = Limiter::new(Rate::new(1, Duration::MAX).burst(burst));
            assert_eq!(limiter.take(now, None), Some(now));
            assert_eq!(limiter.take(now, None).map(|due| due > now), Some(burst == 1));
        }
    }

    #[test]
    fn a_turn_that_comes_too_late_is_not_taken() {
        let now = Instant::now();
        let limiter = Limiter::new(Rate::per_second(10));
        let end = Some(now + Duration::from_millis(50));
        assert_eq!(limiter.take(now, end), Some(now));
        assert_eq!(limiter.take(now, end), None);
        assert_eq!(limiter.take(now, None), Some(now + Duration::from_millis(100)));
    }
}
