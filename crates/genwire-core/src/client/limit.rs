//! Rate limits for the calls of an operation.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Mutex as Queue;
use tokio::time::{Instant, sleep_until};

/// Maximum time between two calls.
const MAX_INTERVAL: Duration = Duration::from_hours(24 * 365);

/// A rate of calls, such as 20 per minute.
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
    /// Creates a rate of `calls` per `time`; 0 calls count as 1.
    pub fn new(calls: u32, time: Duration) -> Self {
        // Limited, so that sums with the clock cannot overflow.
        Self { interval: (time / calls.max(1)).min(MAX_INTERVAL), burst: 1 }
    }

    /// Creates a rate of calls per second; 0 counts as 1.
    pub fn per_second(calls: u32) -> Self {
        Self::new(calls, Duration::from_secs(1))
    }

    /// Creates a rate of calls per minute; 0 counts as 1.
    pub fn per_minute(calls: u32) -> Self {
        Self::new(calls, Duration::from_mins(1))
    }

    /// Sets the number of calls that may start at once after a pause; 1 by default.
    pub fn burst(mut self, calls: u32) -> Self {
        self.burst = calls.max(1);
        self
    }
}

/// A schedule of calls at a rate.
///
/// ```
/// use genwire_core::client::{Pace, Rate};
/// use std::time::{Duration, Instant};
///
/// let start = Instant::now();
/// let mut pace = Pace::new(Rate::per_second(10));
/// assert_eq!(pace.take(start.into()), start.into());
/// assert_eq!(pace.take(start.into()), (start + Duration::from_millis(100)).into());
/// ```
#[derive(Clone, Debug)]
pub struct Pace {
    rate: Rate,
    /// The time when the last turn so far ends.
    used_until: Option<Instant>,
}

impl Pace {
    /// Creates a schedule whose first call may start at once.
    pub fn new(rate: Rate) -> Self {
        Self { rate, used_until: None }
    }

    /// Returns the time when the next call may start, `now` or later, and counts the call.
    pub fn take(&mut self, now: Instant) -> Instant {
        let due = self.due(now, 0);
        self.take_at(due);
        due
    }

    /// Returns the time when a call with `before` calls ahead of it may start.
    fn due(&self, now: Instant, before: u32) -> Instant {
        let start = self.used_until.map_or(now, |until| until.max(now));
        let start = start + self.rate.interval.saturating_mul(before).min(MAX_INTERVAL);
        let ahead = self.rate.interval.saturating_mul(self.rate.burst - 1);
        start.checked_sub(ahead).map_or(now, |due| due.max(now))
    }

    /// Reserves a turn that is due at a time.
    fn take_at(&mut self, due: Instant) {
        let start = self.used_until.map_or(due, |until| until.max(due));
        self.used_until = Some(start + self.rate.interval);
    }
}

/// A queue of calls at a rate.
///
/// A call that leaves the queue does not use up a turn.
#[derive(Debug)]
pub(in crate::client) struct Limiter {
    turns: Mutex<Turns>,
    /// Held by the call with the next turn; the others wait for it in order.
    head: Queue<()>,
}

#[derive(Debug)]
struct Turns {
    pace: Pace,
    /// The number of calls in the queue.
    waiting: u32,
}

/// A position in the queue; dropping it frees the position.
struct QueuePlace<'a>(&'a Limiter);

impl Limiter {
    pub(in crate::client) fn new(rate: Rate) -> Self {
        let turns = Turns { pace: Pace::new(rate), waiting: 0 };
        Self { turns: Mutex::new(turns), head: Queue::new(()) }
    }

    /// Waits for a turn; returns false at once if no turn is due before `end`.
    pub(in crate::client) async fn turn(&self, end: Option<Instant>) -> bool {
        let Some(_place) = self.queue_up(Instant::now(), end) else { return false };
        let _head = self.head.lock().await;
        let now = Instant::now();
        // Only the head of the queue reserves turns, so this time cannot change during the pause.
        // The turn is reserved after the pause: a call that is dropped meanwhile uses none.
        let due = self.turns().pace.due(now, 0);
        if due > now {
            sleep_until(due).await;
        }
        self.turns().pace.take_at(due);
        true
    }

    /// Joins the queue, unless the calls ahead would take too long.
    fn queue_up(&self, now: Instant, end: Option<Instant>) -> Option<QueuePlace<'_>> {
        let mut turns = self.turns();
        let due = turns.pace.due(now, turns.waiting);
        if end.is_some_and(|end| due >= end) {
            return None;
        }
        turns.waiting += 1;
        Some(QueuePlace(self))
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for QueuePlace<'_> {
    fn drop(&mut self) {
        self.0.turns().waiting -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{Limiter, Pace, Rate};
    use std::sync::Arc;
    use std::time::Duration;
    use tokio::time::Instant;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn check(rate: Rate, calls_at: &[u64], due_at: &[u64]) {
        let start = Instant::now();
        let mut pace = Pace::new(rate);
        let due: Vec<u128> =
            calls_at.iter().map(|at| (pace.take(start + ms(*at)) - start).as_millis()).collect();
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
            let rate = Rate::new(1, Duration::MAX).burst(burst);
            let mut pace = Pace::new(rate);
            assert_eq!(pace.take(now), now);
            assert_eq!(pace.due(now, 0) > now, burst == 1);
            assert!(pace.due(now, u32::MAX) >= now);
        }
    }

    /// Returns the times of the calls' turns, by their numbers.
    async fn turns_of(limiter: &Arc<Limiter>, calls: u32, leave: &[u32]) -> Vec<(u32, u128)> {
        let start = Instant::now();
        let calls: Vec<_> = (0..calls)
            .map(|number| {
                let limiter = Arc::clone(limiter);
                let call = tokio::spawn(async move {
                    assert!(limiter.turn(None).await);
                    (number, start.elapsed().as_millis())
                });
                (number, call)
            })
            .collect();
        tokio::task::yield_now().await;
        let mut turns = Vec::new();
        for (number, call) in calls {
            if leave.contains(&number) {
                call.abort();
            } else {
                turns.push(call.await.unwrap());
            }
        }
        turns
    }

    #[tokio::test(start_paused = true)]
    async fn calls_have_their_turns_in_order_and_leave_none_behind() {
        let limiter = Arc::new(Limiter::new(Rate::per_second(10)));
        let turns = turns_of(&limiter, 4, &[]).await;
        assert_eq!(turns, [(0, 0), (1, 100), (2, 200), (3, 300)]);
        let turns = turns_of(&limiter, 5, &[0, 2, 3]).await;
        assert_eq!(turns, [(1, 100), (4, 200)]);
        tokio::time::sleep(ms(100)).await;
        assert_eq!(turns_of(&limiter, 9, &[1, 2, 3, 4, 5, 6, 7, 8]).await, [(0, 0)]);
        assert_eq!(turns_of(&limiter, 1, &[]).await, [(0, 100)]);
    }

    #[tokio::test(start_paused = true)]
    async fn a_turn_that_comes_too_late_is_not_waited_for() {
        let limiter = Limiter::new(Rate::per_second(10));
        let now = Instant::now();
        assert!(limiter.turn(Some(now + ms(50))).await);
        assert!(!limiter.turn(Some(now + ms(100))).await);
        let place = limiter.queue_up(now, None);
        assert!(!limiter.turn(Some(now + ms(200))).await);
        assert_eq!(now.elapsed(), Duration::ZERO);
        drop(place);
        assert!(limiter.turn(Some(now + ms(101))).await);
    }
}
