//! The start times of the calls of a batch, with one schedule for each operation.

use super::RateArg;
use genwire_core::client::{Pace, Rate};
use std::collections::BTreeMap;
use tokio::time::Instant;

/// The schedules of all operations.
///
/// The client can limit rates as well, but there, the time in the queue counts towards the timeout
/// of the call.
pub(super) struct Schedules {
    default: Option<Rate>,
    own: BTreeMap<String, Rate>,
    paces: BTreeMap<&'static str, Pace>,
}

impl Schedules {
    pub(super) fn new(rates: &[RateArg]) -> Self {
        let mut schedules = Self { default: None, own: BTreeMap::new(), paces: BTreeMap::new() };
        for RateArg { operation, rate } in rates {
            match operation {
                Some(operation) => drop(schedules.own.insert(operation.clone(), *rate)),
                None => schedules.default = Some(*rate),
            }
        }
        schedules
    }

    /// Returns the time when the next call of an operation may start; `None` if it may start now.
    pub(super) fn next(&mut self, operation: &'static str, now: Instant) -> Option<Instant> {
        let rate = *self.own.get(operation).or(self.default.as_ref())?;
        let pace = self.paces.entry(operation).or_insert_with(|| Pace::new(rate));
        let due = pace.take(now);
        (due > now).then_some(due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn each_operation_has_its_own_schedule() {
        let rate = |operation: Option<&str>, seconds| RateArg {
            operation: operation.map(str::to_owned),
            rate: Rate::new(1, Duration::from_secs(seconds)),
        };
        let mut schedules = Schedules::new(&[rate(None, 2), rate(Some("a"), 10)]);
        let now = Instant::now();
        let mut next = |operation| schedules.next(operation, now).map(|due| (due - now).as_secs());
        assert_eq!([next("a"), next("a"), next("a")], [None, Some(10), Some(20)]);
        assert_eq!([next("b"), next("b"), next("c")], [None, Some(2), None]);
        assert_eq!(Schedules::new(&[]).next("a", now), None);
    }
}
