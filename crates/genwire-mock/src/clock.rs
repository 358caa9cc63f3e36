//! Service clock that a test can stop, advance and speed up.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;
use tokio::time::Instant;

/// Range of speeds relative to real time.
const SCALES: std::ops::RangeInclusive<f64> = 1e-6..=1e6;
/// Maximum deviation from the database clock that is not corrected, since reading it takes time.
const MAX_DRIFT: Duration = Duration::from_millis(20);
/// Shortest real wait, so that rounding never turns a wait into a busy loop.
const SHORTEST_WAIT: Duration = Duration::from_micros(500);

/// Clock of the service; clones show the same time.
///
/// All time-dependent parts of the service read this clock and wait with its sleepers, so a test
/// that advances the clock sees all effects of that time.
#[derive(Clone)]
pub struct Clock(Arc<Inner>);

struct Inner {
    state: Mutex<ClockState>,
    changed: watch::Sender<u64>,
    /// Milliseconds by which the clock of a shared database is ahead of the machine's clock.
    ahead: AtomicI64,
}

/// Service time at a real moment, and its speed from that moment.
#[derive(Clone, Copy)]
struct ClockState {
    shown: Duration,
    at: Instant,
    scale: f64,
    is_frozen: bool,
}

/// Setting of a clock at a moment of machine time.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ClockSetting {
    shown_ms: i64,
    machine_ms: i64,
    scale: f64,
    is_frozen: bool,
}

/// Event that a sleeper waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wait {
    /// No event: the time has passed.
    Over,
    /// A real duration.
    Time(Duration),
    /// A change of the clock.
    Change,
}

impl Clock {
    /// Creates a clock that follows the machine.
    pub fn system() -> Self {
        Self::of(machine_time(), false)
    }

    /// Creates a clock stopped at a Unix time, in milliseconds.
    pub fn frozen_at(millis: i64) -> Self {
        Self::of(Duration::from_millis(millis.try_into().unwrap_or_default()), true)
    }

    /// Returns the Unix time of the service, in milliseconds.
    pub fn now(&self) -> i64 {
        millis(self.state().now())
    }

    /// Stops the clock.
    pub fn freeze(&self) {
        self.update(|state| state.is_frozen = true);
    }

    /// Restarts a stopped clock from its current time.
    pub fn resume(&self) {
        self.update(|state| state.is_frozen = false);
    }

    /// Returns true if the clock is stopped.
    pub fn is_frozen(&self) -> bool {
        self.state().is_frozen
    }

    /// Advances the clock, running or stopped.
    pub fn advance(&self, by: Duration) {
        self.update(|state| state.shown = state.shown.saturating_add(by));
    }

    /// Runs the clock faster or slower than real time.
    ///
    /// Returns `false` and changes nothing for a factor outside 0.000001 to 1000000.
    #[must_use]
    pub fn set_scale(&self, scale: f64) -> bool {
        let fits = SCALES.contains(&scale);
        if fits {
            self.update(|state| state.scale = scale);
        }
        fits
    }

    /// Returns the speed of the running clock relative to real time.
    pub fn scale(&self) -> f64 {
        self.state().scale
    }

    /// Returns the setting of the clock, for the next start on the same database.
    pub(crate) fn setting(&self) -> ClockSetting {
        let state = *self.state();
        ClockSetting {
            shown_ms: millis(state.now()),
            machine_ms: millis(machine_time()) + self.0.ahead.load(Ordering::Relaxed),
            scale: state.scale,
            is_frozen: state.is_frozen,
        }
    }

    /// Restores a clock from its setting; it has run in the meantime unless it was stopped.
    pub(crate) fn restore(setting: ClockSetting) -> Self {
        let of = |millis: i64| Duration::from_millis(millis.try_into().unwrap_or_default());
        let clock = Self::of(of(setting.shown_ms), setting.is_frozen);
        let is_kept = clock.set_scale(setting.scale);
        debug_assert!(is_kept, "a stored scale is within the range");
        // The service time does not go back, even if the machine's clock was set back.
        let real = machine_time().saturating_sub(of(setting.machine_ms));
        if !setting.is_frozen {
            clock.advance(scaled(real, setting.scale));
        }
        clock
    }

    /// Follows the clock of a database shared by several nodes, and the setting in the database.
    pub(crate) fn follow(&self, setting: Option<ClockSetting>, database_now: i64) {
        let ahead = database_now - millis(machine_time());
        self.0.ahead.store(ahead, Ordering::Relaxed);
        let real = ClockSetting {
            shown_ms: database_now,
            machine_ms: database_now,
            scale: 1.0,
            is_frozen: false,
        };
        let setting = setting.unwrap_or(real);
        let passed = u64::try_from(database_now - setting.machine_ms).unwrap_or_default();
        let shown = Duration::from_millis(setting.shown_ms.try_into().unwrap_or_default());
        let shown = if setting.is_frozen {
            shown
        } else {
            shown.saturating_add(scaled(Duration::from_millis(passed), setting.scale))
        };
        let state = *self.state();
        // Setting the clock wakes all sleepers, so small differences are ignored.
        let is_same = state.is_frozen == setting.is_frozen
            && (state.scale - setting.scale).abs() < f64::EPSILON
            && state.now().abs_diff(shown) <= scaled(MAX_DRIFT, setting.scale.max(1.0));
        if !is_same || (setting.is_frozen && state.shown != shown) {
            self.update(|state| {
                (state.shown, state.scale) = (shown, setting.scale);
                state.is_frozen = setting.is_frozen;
            });
        }
    }

    /// Sleeps for a duration of service time; while the clock is stopped, until it is advanced.
    pub async fn sleep(&self, time: Duration) {
        self.sleep_until(self.now().saturating_add(millis(time))).await;
    }

    /// Sleeps until a Unix time of the service, in milliseconds.
    pub async fn sleep_until(&self, at: i64) {
        let mut changes = self.0.changed.subscribe();
        loop {
            // Comes before the state is read, so that a change in between ends the wait.
            changes.mark_unchanged();
            let wait = self.state().wait(at);
            let time = match wait {
                Wait::Over => return,
                Wait::Time(time) => time,
                Wait::Change => Duration::MAX,
            };
            tokio::select! {
                () = tokio::time::sleep(time), if wait != Wait::Change => {}
                // The sender lives as long as this clock.
                _ = changes.changed() => {}
            }
        }
    }

    /// Waits for the next change of the clock after this call: stop, resume, set or scale.
    pub fn changed(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut changes = self.0.changed.subscribe();
        async move {
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }

    fn of(shown: Duration, is_frozen: bool) -> Self {
        let state = ClockState { shown, at: Instant::now(), scale: 1.0, is_frozen };
        Self(Arc::new(Inner {
            state: Mutex::new(state),
            changed: watch::Sender::new(0),
            ahead: AtomicI64::new(0),
        }))
    }

    fn state(&self) -> MutexGuard<'_, ClockState> {
        // The values are copied, so that a panic elsewhere cannot leave them half set.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn update(&self, change: impl FnOnce(&mut ClockState)) {
        {
            let mut state = self.state();
            *state = ClockState { shown: state.now(), at: Instant::now(), ..*state };
            change(&mut state);
        }
        self.0.changed.send_modify(|count| *count = count.wrapping_add(1));
    }
}

impl Default for Clock {
    fn default() -> Self {
        Self::system()
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = *self.state();
        formatter
            .debug_struct("Clock")
            .field("now", &millis(state.now()))
            .field("scale", &state.scale)
            .field("is_frozen", &state.is_frozen)
            .finish()
    }
}

impl ClockState {
    fn now(&self) -> Duration {
        if self.is_frozen {
            return self.shown;
        }
        let real = self.at.elapsed();
        // Exact path for the default speed; a product of floats is not exact.
        let passed = if self.scale_is_one() { real } else { scaled(real, self.scale) };
        self.shown.saturating_add(passed)
    }

    /// Returns the event to wait for until the clock shows `at`.
    fn wait(&self, at: i64) -> Wait {
        let at = Duration::from_millis(at.try_into().unwrap_or_default());
        let left = at.saturating_sub(self.now());
        if left.is_zero() {
            return Wait::Over;
        }
        if self.is_frozen {
            return Wait::Change;
        }
        let real = if self.scale_is_one() { left } else { scaled(left, 1.0 / self.scale) };
        Wait::Time(real.max(SHORTEST_WAIT))
    }

    fn scale_is_one(&self) -> bool {
        (self.scale - 1.0).abs() < f64::EPSILON
    }
}

fn machine_time() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

fn scaled(time: Duration, scale: f64) -> Duration {
    Duration::try_from_secs_f64(time.as_secs_f64() * scale).unwrap_or(Duration::MAX)
}

fn millis(time: Duration) -> i64 {
    time.as_millis().try_into().unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::Poll;

    const START: i64 = 1_790_000_000_000;

    /// Polls a future once and returns true if it is ready.
    async fn is_done(future: std::pin::Pin<&mut impl Future<Output = ()>>) -> bool {
        let mut future = future;
        poll_fn(|context| Poll::Ready(future.as_mut().poll(context).is_ready())).await
    }

    #[test]
    fn a_stopped_clock_moves_only_when_it_is_advanced() {
        let clock = Clock::frozen_at(START);
        assert_eq!(clock.now(), START);
        clock.advance(Duration::from_millis(1_500));
        assert_eq!(clock.now(), START + 1_500);
        clock.freeze();
        assert_eq!(clock.now(), START + 1_500);
        assert!(clock.is_frozen());
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_goes_on_from_where_it_was_stopped() {
        let clock = Clock::frozen_at(START);
        clock.resume();
        tokio::time::advance(Duration::from_secs(3)).await;
        assert_eq!(clock.now(), START + 3_000);
        clock.freeze();
        tokio::time::advance(Duration::from_secs(3)).await;
        clock.resume();
        assert_eq!(clock.now(), START + 3_000);
    }

    #[tokio::test(start_paused = true)]
    async fn a_scale_counts_from_when_it_is_set() {
        let clock = Clock::frozen_at(START);
        clock.resume();
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(clock.set_scale(10.0));
        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(clock.now(), START + 21_000);
        for scale in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e7] {
            assert!(!clock.set_scale(scale));
        }
        assert!((clock.scale() - 10.0).abs() < f64::EPSILON);
    }

    #[tokio::test]
    async fn a_stopped_clock_holds_its_sleepers() {
        let clock = Clock::frozen_at(START);
        let mut sleeper = pin!(clock.sleep(Duration::from_hours(24)));
        assert!(!is_done(sleeper.as_mut()).await);
        clock.advance(Duration::from_hours(24) - Duration::from_millis(1));
        assert!(!is_done(sleeper.as_mut()).await);
        clock.advance(Duration::from_millis(1));
        assert!(is_done(sleeper.as_mut()).await);
    }

    #[tokio::test(start_paused = true)]
    async fn sleepers_follow_the_scale() {
        let clock = Clock::frozen_at(START);
        clock.resume();
        assert!(clock.set_scale(1_000.0));
        let start = Instant::now();
        clock.sleep(Duration::from_mins(1)).await;
        assert_eq!(start.elapsed().as_millis(), 60);
        let sleeper = tokio::spawn({
            let clock = clock.clone();
            async move { clock.sleep(Duration::from_secs(1_000)).await }
        });
        tokio::task::yield_now().await;
        assert!(clock.set_scale(100.0));
        sleeper.await.unwrap();
        assert_eq!(start.elapsed().as_secs(), 10);
    }

    #[tokio::test]
    async fn a_change_between_the_call_and_the_wait_is_seen() {
        let clock = Clock::frozen_at(START);
        let changed = clock.changed();
        clock.resume();
        changed.await;
    }

    #[test]
    fn a_clock_follows_that_of_a_database() {
        let clock = Clock::system();
        clock.follow(None, START);
        let within = |from: i64| (from..from + 60_000).contains(&clock.now());
        assert!(within(START));
        // Another node set the clock ten seconds ago, by the database clock.
        let mut setting = clock.setting();
        assert!((START..START + 60_000).contains(&setting.machine_ms));
        setting = ClockSetting { shown_ms: 5_000_000, machine_ms: START, scale: 2.0, ..setting };
        clock.follow(Some(setting), START + 10_000);
        assert!(within(5_020_000), "{clock:?}");
        setting.is_frozen = true;
        clock.follow(Some(setting), START + 10_000);
        assert_eq!((clock.now(), clock.is_frozen()), (5_000_000, true));
    }

    #[test]
    fn clones_show_the_same_time() {
        let clock = Clock::frozen_at(START);
        let other = clock.clone();
        clock.advance(Duration::from_hours(1));
        assert_eq!(other.now(), START + 3_600_000);
    }

    #[test]
    fn a_clock_is_as_it_was_set_after_a_restart() {
        let second = Duration::from_secs(1);
        let minute_ago = millis(machine_time()) - 60_000;
        let setting = |scale: f64, is_frozen: bool, machine_ms: i64| {
            let setting = ClockSetting { shown_ms: START, machine_ms, scale, is_frozen };
            let clock = Clock::restore(setting);
            assert_eq!((clock.is_frozen(), clock.scale()), (is_frozen, scale));
            clock.now() - START
        };
        let within = |found: i64, expected: i64| {
            assert!((expected..=expected + 60_000).contains(&found), "{found}");
        };
        within(setting(1.0, false, minute_ago), 60_000);
        within(setting(10.0, false, minute_ago), 600_000);
        assert_eq!(setting(10.0, true, minute_ago), 0);
        // The machine's clock was set back in the meantime.
        within(setting(1.0, false, minute_ago + 3_600_000), 0);
        let clock = Clock::frozen_at(START);
        clock.advance(second);
        assert_eq!(Clock::restore(clock.setting()).now(), START + 1_000);
    }
}
