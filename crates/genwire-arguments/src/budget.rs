//! Bounds on the work that a schema, a pattern or a string of a caller can cause.

use serde_json::Value as JsonValue;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Number of steps between two checks for cancellation.
const STEPS_BETWEEN_CHECKS: u64 = 4096;
/// Number of bytes of a string that are compared or copied in one step.
const BYTES_PER_STEP: usize = 16;

/// A flag that ends a computation on another thread.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

/// Cancels a computation when it is dropped.
#[derive(Debug)]
pub struct CancelOnDrop(Cancellation);

impl Cancellation {
    /// Returns a guard that cancels when it is dropped, such as when a caller disconnects.
    pub fn cancel_on_drop(&self) -> CancelOnDrop {
        CancelOnDrop(self.clone())
    }

    /// Returns true once the computation must end.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

/// The number of steps that are left for a computation.
///
/// A step is an iteration of a loop: visiting a schema, comparing or copying a value, reading a few
/// characters. Every loop whose length a caller controls takes its steps here. Once a step is
/// refused, all later steps are refused, so that every loop ends at its next iteration.
#[derive(Debug)]
pub struct Budget {
    left: u64,
    taken: u64,
    next_check: u64,
    cancellation: Cancellation,
}

impl Budget {
    /// Creates a budget of steps for a computation that may be cancelled.
    pub fn new(steps: u64, cancellation: Cancellation) -> Self {
        Self { left: steps, taken: 0, next_check: STEPS_BETWEEN_CHECKS, cancellation }
    }

    /// Takes steps; returns false if not enough are left, or if the computation is cancelled.
    pub fn take(&mut self, steps: usize) -> bool {
        let steps = steps as u64;
        if self.left < steps {
            self.left = 0;
            return false;
        }
        self.left -= steps;
        self.taken += steps;
        if self.taken >= self.next_check {
            self.next_check = self.taken + STEPS_BETWEEN_CHECKS;
            if self.cancellation.is_cancelled() {
                self.left = 0;
                return false;
            }
        }
        true
    }

    /// Takes the steps for reading a string to its end.
    pub fn take_str(&mut self, text: &str) -> bool {
        self.take(1 + text.len() / BYTES_PER_STEP)
    }

    /// Takes the steps for copying a value or comparing it with another.
    pub fn take_value(&mut self, value: &JsonValue) -> bool {
        match value {
            JsonValue::String(text) => self.take_str(text),
            JsonValue::Array(items) => {
                self.take(1) && items.iter().all(|item| self.take_value(item))
            }
            JsonValue::Object(members) => {
                self.take(1)
                    && members
                        .iter()
                        .all(|(name, member)| self.take_str(name) && self.take_value(member))
            }
            _ => self.take(1),
        }
    }

    /// Returns true once a step was refused or no steps are left.
    pub fn is_spent(&self) -> bool {
        self.left == 0
    }

    /// Splits off an equal share for one of several remaining computations.
    #[must_use]
    pub fn split_off(&mut self, computations: usize) -> Self {
        let steps = self.left / (computations.max(1) as u64);
        self.left -= steps;
        Self::new(steps, self.cancellation.clone())
    }

    /// Adds the remaining steps of a share.
    pub fn join(&mut self, share: &Self) {
        self.left += share.left;
        self.taken += share.taken;
    }

    /// Returns the number of steps taken.
    pub fn taken(&self) -> u64 {
        self.taken
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, Cancellation};
    use serde_json::json;

    #[test]
    fn steps_run_out_for_good() {
        let mut budget = Budget::new(10, Cancellation::default());
        assert!(budget.take(8));
        assert!(!budget.take(3));
        assert!(budget.is_spent() && !budget.take(1));
        assert_eq!(budget.taken(), 8);
    }

    #[test]
    fn a_value_takes_as_many_steps_as_it_has_values() {
        let mut budget = Budget::new(1000, Cancellation::default());
        assert!(budget.take_value(&json!({ "a": [1, 2, null], "b": "x".repeat(160) })));
        assert_eq!(budget.taken(), 1 + (1 + 1 + 3) + (1 + 11));
    }

    #[test]
    fn a_computation_ends_soon_after_its_caller() {
        let cancellation = Cancellation::default();
        let mut budget = Budget::new(u64::MAX, cancellation.clone());
        assert!(budget.take(100_000));
        drop(cancellation.cancel_on_drop());
        let steps = (0..100_000).take_while(|_| budget.take(1)).count();
        assert!(steps <= 4096, "{steps}");
    }

    #[test]
    fn shares_are_equal_and_their_rest_is_not_lost() {
        let mut budget = Budget::new(90, Cancellation::default());
        let mut share = budget.split_off(3);
        assert!(share.take(10) && !share.take(21));
        budget.join(&share);
        assert_eq!(budget.split_off(2).left, 30);
    }
}
