//! Retries of calls, and the budget that bounds them.

pub(super) mod limit;
pub(super) mod retry_after;

use super::error::Error;
use super::error_kind::{ErrorKind, Phase};
use crate::Category;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Amount that a retry takes from the budget.
const RETRY_COST: u32 = 10;
/// Amount that a call that succeeds at once gives back.
const SUCCESS_REWARD: u32 = 1;
/// HTTP statuses by which a service turns a request away before it does any work.
const TURNED_AWAY: [u16; 2] = [429, 529];
/// The HTTP status that counts as one of these only with a `Retry-After` header: a gateway also
/// uses it when a service fails in the middle of its work.
const UNAVAILABLE_STATUS: u16 = 503;

/// Policy for retries: which calls are sent again, how often, and after which pause.
///
/// A call that may generate something is retried only if the request surely was not admitted: the
/// connection was never established, or the service rejected it because of its load. A call that
/// only reads is also retried when its reply was lost, and so is one with an idempotency key. Nothing
/// is retried once a stream has begun.
///
/// A token that the service refuses is replaced once for each call, see
/// [`token_source`](super::ConfigBuilder::token_source): that is a retry like others, without a
/// pause. A call is also retried if a server gives no token for now.
///
/// All calls of a client share one budget: each retry takes from it and each success gives back a
/// little, so that a service in trouble does not get several times the load.
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
    /// Creates a policy without retries; a token that the service refuses is then replaced for the
    /// next call.
    pub fn never() -> Self {
        Self::default().attempts(1)
    }

    /// Sets the maximum number of times that a request is sent; 3 by default. An attempt that gets no
    /// token counts as well.
    pub fn attempts(mut self, count: u32) -> Self {
        self.attempts = count.max(1);
        self
    }

    /// Sets the first pause, which doubles with each retry, and the longest one; half a second and
    /// 8 seconds by default.
    ///
    /// A random factor from 0.5 to 1 is applied to each pause.
    pub fn backoff(mut self, initial: Duration, max: Duration) -> Self {
        self.first_pause = initial;
        self.longest_pause = max;
        self
    }

    /// Sets the longest pause that the service may ask for; 1 minute by default.
    ///
    /// If it asks for more, the call is not retried: the error is returned, and
    /// [`Error::retry_after`] says how long to wait.
    pub fn max_retry_after(mut self, max: Duration) -> Self {
        self.max_retry_after = max;
        self
    }

    /// Sets the number of retries that all calls together may make without a success in between;
    /// 50 by default.
    pub fn budget(mut self, retries: u32) -> Self {
        self.budget = retries;
        self
    }

    /// Adds an error code that says that the request was not admitted, so that the call is retried.
    pub fn retry_code(mut self, code: i64) -> Self {
        self.codes.push(code);
        self
    }

    /// Returns true if a request may be sent again after an attempt.
    pub(super) fn allows(&self, attempt: u32) -> bool {
        attempt < self.attempts
    }

    /// Returns the pause before a retry; `None` if the call is not retried.
    pub(super) fn pause(&self, error: &Error, attempt: u32, is_safe: bool) -> Option<Duration> {
        if !self.allows(attempt) || !self.is_repeatable(error, is_safe) {
            return None;
        }
        // The shift is bounded, as a policy may allow more attempts than a number has bits.
        let doubled = self.first_pause.saturating_mul(1 << (attempt - 1).min(16));
        let pause = doubled.min(self.longest_pause);
        match error.retry_after() {
            Some(asked) if asked > self.max_retry_after => None,
            // Never sooner than asked, and not all callers at the same moment.
            Some(asked) => Some(asked + self.first_pause.mul_f64(random() / 2.0)),
            None => Some(pause.mul_f64(0.5 + random() / 2.0)),
        }
    }

    fn is_repeatable(&self, error: &Error, is_safe: bool) -> bool {
        match error.kind() {
            ErrorKind::Connection { .. } if !error.is_retryable() => false,
            ErrorKind::Connection { sent: false, .. } | ErrorKind::Timeout(Phase::Connect) => true,
            // The service may have done the work before the connection broke or the time was up.
            ErrorKind::Connection { sent: true, .. }
            | ErrorKind::Timeout(Phase::Headers | Phase::Idle)
            | ErrorKind::Truncated => is_safe,
            // The request was not sent.
            ErrorKind::Token(_) => error.is_retryable(),
            ErrorKind::Service(service) => {
                let listed = service.code.is_some_and(|code| self.codes.contains(&code.as_i64()));
                let status = error.status().unwrap_or_default();
                let is_turned_away = service.category == Category::RateLimit
                    || TURNED_AWAY.contains(&status)
                    || service.status.is_some_and(|status| TURNED_AWAY.contains(&status))
                    || (status == UNAVAILABLE_STATUS && error.retry_after().is_some());
                listed || (service.retryable && (is_safe || is_turned_away))
            }
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

/// Budget for the retries of all calls of a client.
#[derive(Debug)]
pub(in crate::client) struct Budget {
    left: AtomicU32,
    capacity: u32,
}

impl Budget {
    pub(super) fn new(policy: &RetryPolicy) -> Self {
        let capacity = policy.budget.saturating_mul(RETRY_COST);
        Self { left: AtomicU32::new(capacity), capacity }
    }

    /// Takes the cost of a retry from the budget; returns false if not enough is left.
    pub(super) fn pay(&self) -> bool {
        self.change(|left| left.checked_sub(RETRY_COST))
    }

    /// Gives back a little for a call that succeeds at once, or the cost of the retry that did.
    pub(super) fn reward(&self, attempt: u32) {
        let worth = if attempt > 1 { RETRY_COST } else { SUCCESS_REWARD };
        self.change(|left| {
            (left < self.capacity).then(|| left.saturating_add(worth).min(self.capacity))
        });
    }

    fn change(&self, change: impl FnMut(u32) -> Option<u32>) -> bool {
        // The count guards no other memory, so that no stronger order is needed.
        self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change).is_ok()
    }
}

/// A number from 0 to 1 that differs from call to call and from process to process.
pub(super) fn random() -> f64 {
    // Each `RandomState` has keys of its own, which saves a dependency for random numbers.
    let bits = u32::try_from(RandomState::new().hash_one(0) >> 32).unwrap_or_default();
    f64::from(bits) / f64::from(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Budget, RetryPolicy, random};
    use crate::client::error::Error;
    use crate::client::error_kind::Phase;
    use std::time::Duration;

    #[test]
    fn pauses_double_up_to_the_longest_and_vary() {
        let policy = RetryPolicy::default().attempts(20);
        let error = Error::timeout(Phase::Connect);
        for (attempt, longest) in [(1, 500), (2, 1000), (3, 2000), (5, 8000), (19, 8000)] {
            let pause = policy.pause(&error, attempt, false).unwrap();
            let longest = Duration::from_millis(longest);
            assert!(pause <= longest && pause >= longest / 2, "{attempt}: {pause:?}");
        }
        assert_eq!(policy.pause(&error, 20, false), None);
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
