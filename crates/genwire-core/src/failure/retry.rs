//! Retries of calls, and the budget that limits them.

use super::error_kind::{ErrorKind, Phase};
use crate::Category;
#[cfg(feature = "client")]
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Cost of a retry, in units of the budget.
const RETRY_COST: u32 = 10;
/// Amount that a call returns to the budget if it succeeds at the first attempt.
const SUCCESS_REWARD: u32 = 1;
/// HTTP statuses of a service that rejects a request before it does any work.
const TURNED_AWAY: [u16; 2] = [429, 529];
/// The HTTP status that counts as such a rejection only with a `Retry-After` header.
///
/// Without this header, it may come from a gateway after the service failed during its work.
const UNAVAILABLE_STATUS: u16 = 503;

/// Retry policy: the calls that are sent again, how often, and after which pause.
///
/// A call that may generate something is retried only if the request certainly was not admitted: no
/// connection was established, or the service rejected it because of its load. A call that only
/// reads or has an idempotency key is also retried if its response was lost. No call is retried
/// once its stream has started.
///
/// A token that the service refuses is replaced once for each call, see
/// [`token_source`](crate::client::ConfigBuilder::token_source): this counts as a retry, without a
/// pause. A call is also retried if a token server is temporarily unavailable.
///
/// All calls of a client share one budget. Each retry uses some of it and each success returns a
/// little, so that retries do not multiply the load on a service in trouble.
///
/// ```
/// use genwire_core::client::RetryPolicy;
/// use std::time::Duration;
///
/// let policy = RetryPolicy::default()
///     .attempts(5)
///     .backoff(Duration::from_millis(200), Duration::from_secs(20))
///     .retry_code(2064);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct RetryPolicy {
    attempts: u32,
    first_pause: Duration,
    longest_pause: Duration,
    max_retry_after: Duration,
    budget: u32,
    codes: Vec<i64>,
}

impl RetryPolicy {
    /// Creates a policy without retries. If the service rejects a token, the token is renewed for
    /// the next call.
    pub fn never() -> Self {
        Self::default().attempts(1)
    }

    /// Sets the maximum number of attempts; 3 by default.
    ///
    /// An attempt without a token counts as well.
    pub fn attempts(mut self, count: u32) -> Self {
        self.attempts = count.max(1);
        self
    }

    /// Sets the first pause, which doubles with each retry, and the maximum pause; 0.5 and 8
    /// seconds by default.
    ///
    /// A random factor from 0.5 to 1 is applied to each pause.
    pub fn backoff(mut self, initial: Duration, max: Duration) -> Self {
        self.first_pause = initial;
        self.longest_pause = max;
        self
    }

    /// Sets the maximum pause that the service may request; 1 minute by default.
    ///
    /// If it requests more, the call is not retried: the error is returned, and
    /// [`Error::retry_after`](crate::client::Error::retry_after) returns the pause.
    pub fn max_retry_after(mut self, max: Duration) -> Self {
        self.max_retry_after = max;
        self
    }

    /// Sets the number of retries of all calls without a success; 50 by default.
    pub fn budget(mut self, retries: u32) -> Self {
        self.budget = retries;
        self
    }

    /// Adds an error code that means that the request was not admitted, so that the call is
    /// retried.
    pub fn retry_code(mut self, code: i64) -> Self {
        self.codes.push(code);
        self
    }

    /// Returns true if a request may be sent again after an attempt.
    pub fn allows(&self, attempt: u32) -> bool {
        attempt < self.attempts
    }

    /// Returns the pause before a retry; `None` if the call is not retried.
    ///
    /// `is_safe` means that the operation only reads, or processes a repeated request only once;
    /// `random` is a number from 0 to 1.
    pub fn pause(
        &self,
        error: &Facts<'_>,
        attempt: u32,
        is_safe: bool,
        random: f64,
    ) -> Option<Duration> {
        if !self.allows(attempt) || !self.is_repeatable(error, is_safe) {
            return None;
        }
        // The shift is limited, since a policy may allow more attempts than a `u32` has bits.
        let doubled = self.first_pause.saturating_mul(1 << (attempt - 1).min(16));
        let pause = doubled.min(self.longest_pause);
        match error.retry_after {
            Some(asked) if asked > self.max_retry_after => None,
            // Never sooner than requested, and not for all callers at the same moment.
            Some(asked) => Some(asked + self.first_pause.mul_f64(random / 2.0)),
            None => Some(pause.mul_f64(0.5 + random / 2.0)),
        }
    }

    fn is_repeatable(&self, error: &Facts<'_>, is_safe: bool) -> bool {
        match error.kind {
            ErrorKind::Connection { .. } if !error.is_retryable => false,
            ErrorKind::Connection { sent: false, .. } | ErrorKind::Timeout(Phase::Connect) => true,
            // The service may have done the work before the connection broke or the timeout passed.
            ErrorKind::Connection { sent: true, .. }
            | ErrorKind::Timeout(Phase::Headers | Phase::Idle)
            | ErrorKind::Truncated => is_safe,
            // The request was not sent.
            ErrorKind::Token(_) => error.is_retryable,
            ErrorKind::Service(service) => {
                // The listed codes mean that no work was done, so the operation does not matter.
                let listed = service.code.is_some_and(|code| self.codes.contains(&code.as_i64()));
                let status = error.status.unwrap_or_default();
                let is_turned_away = service.category == Category::RateLimit
                    || TURNED_AWAY.contains(&status)
                    || service.status.is_some_and(|status| TURNED_AWAY.contains(&status))
                    || (status == UNAVAILABLE_STATUS && error.retry_after.is_some());
                listed || (service.retryable && (is_safe || is_turned_away))
            }
            // All other errors would occur again, or the total time is up.
            _ => false,
        }
    }
}

impl Default for RetryPolicy {
    fn default() -> Self {
        Self {
            attempts: 3,
            first_pause: Duration::from_millis(500),
            longest_pause: Duration::from_secs(8),
            max_retry_after: Duration::from_mins(1),
            budget: 50,
            codes: Vec::new(),
        }
    }
}

/// Facts about an error on which a retry depends.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The kind of the error.
    pub kind: &'a ErrorKind,
    /// The HTTP status of the response, if there was one.
    pub status: Option<u16>,
    /// The pause that the service requests.
    pub retry_after: Option<Duration>,
    /// True if the same call may succeed later.
    pub is_retryable: bool,
}

/// Budget for the retries of all calls of a client.
#[derive(Debug)]
pub struct Budget {
    left: AtomicU32,
    capacity: u32,
}

impl Budget {
    /// Creates the full budget of a policy.
    pub fn new(policy: &RetryPolicy) -> Self {
        let capacity = policy.budget.saturating_mul(RETRY_COST);
        Self { left: AtomicU32::new(capacity), capacity }
    }

    /// Creates the budget of a policy with an amount left; the full budget if the amount is `None`.
    pub fn with_left(policy: &RetryPolicy, left: Option<u32>) -> Self {
        let Self { capacity, .. } = Self::new(policy);
        Self { left: AtomicU32::new(left.unwrap_or(capacity).min(capacity)), capacity }
    }

    /// Returns the amount that is left.
    pub fn left(&self) -> u32 {
        self.left.load(Ordering::Relaxed)
    }

    /// Pays for a retry from the budget; returns false if not enough is left.
    pub fn pay(&self) -> bool {
        self.change(|left| left.checked_sub(RETRY_COST))
    }

    /// Returns a little to the budget for a call that succeeds at once, or the cost of the retry
    /// that succeeded.
    pub fn reward(&self, attempt: u32) {
        let worth = if attempt > 1 { RETRY_COST } else { SUCCESS_REWARD };
        self.change(|left| {
            (left < self.capacity).then(|| left.saturating_add(worth).min(self.capacity))
        });
    }

    fn change(&self, change: impl FnMut(u32) -> Option<u32>) -> bool {
        // The counter guards no other memory, so relaxed ordering is enough.
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change).is_ok()
    }
}

/// A number from 0 to 1 that differs from call to call and from process to process.
#[cfg(feature = "client")]
pub(crate) fn random() -> f64 {
    // Each `RandomState` has new keys, which saves a dependency for random numbers.
    let bits = u32::try_from(RandomState::new().hash_one(0) >> 32).unwrap_or_default();
    f64::from(bits) / f64::from(u32::MAX)
}

#[cfg(all(test, feature = "client"))]
mod tests {
    use super::{Budget, Facts, RetryPolicy, random};
    use crate::failure::{ErrorKind, Phase};
    use std::time::Duration;

    #[test]
    fn pauses_double_up_to_the_longest_and_vary() {
        let policy = RetryPolicy::default().attempts(20);
        let kind = ErrorKind::Timeout(Phase::Connect);
        let error = Facts { kind: &kind, status: None, retry_after: None, is_retryable: true };
        for (attempt, longest) in [(1, 500), (2, 1000), (3, 2000), (5, 8000), (19, 8000)] {
            let pause = policy.pause(&error, attempt, false, random()).unwrap();
            let longest = Duration::from_millis(longest);
            assert!(pause <= longest && pause >= longest / 2, "{attempt}: {pause:?}");
        }
        assert_eq!(policy.pause(&error, 20, false, random()), None);
        let drawn: Vec<f64> = (0..50).map(|_| random()).collect();
        assert!(drawn.iter().all(|it| (0.0..=1.0).contains(it)));
        assert!(drawn.iter().any(|it| *it < 0.5) && drawn.iter().any(|it| *it > 0.5));
    }

    #[test]
    fn the_budget_is_used_up_and_earned_back() {
        let budget = Budget::new(&RetryPolicy::default().budget(2));
        assert!(budget.pay() && budget.pay() && !budget.pay());
        for _ in 0..10 {
            assert!(!budget.pay());
            budget.reward(1);
        }
        assert!(budget.pay() && !budget.pay());
        budget.reward(2);
        assert!(budget.pay());
        for _ in 0..100 {
            budget.reward(2);
        }
        assert!(budget.pay() && budget.pay() && !budget.pay());
    }

    #[test]
    fn the_largest_budget_can_be_earned_back() {
        let budget = Budget::new(&RetryPolicy::default().budget(u32::MAX));
        assert!(budget.pay());
        for attempt in [1, 2, 1] {
            budget.reward(attempt);
        }
        assert!(budget.pay());
    }
}
