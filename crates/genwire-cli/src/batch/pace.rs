//! When the calls of an operation may start.

use crate::cli::Rate;
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::time::Instant;

/// Hands out the moments at which calls may start.
///
/// The client has a limiter as well, but there the time in the queue counts as time of the call.
pub(super) struct Pace {
    usual: Option<Duration>,
    own: BTreeMap<String, Duration>,
    next: BTreeMap<&'static str, Instant>,
}

impl Pace {
    pub(super) fn new(rates: &[Rate]) -> Self {
        let mut pace = Self { usual: None, own: BTreeMap::new(), next: BTreeMap::new() };
        for rate in rates {
            match &rate.operation {
                Some(operation) => drop(pace.own.insert(operation.clone(), rate.interval)),
                None => pace.usual = Some(rate.interval),
            }
        }
        pace
    }

    /// When the next call of an operation may start; nothing if it may at once.
    pub(super) fn turn(&mut self, operation: &'static str, now: Instant) -> Option<Instant> {
        let interval = *self.own.get(operation).or(self.usual.as_ref())?;
        let due = self.next.get(operation).map_or(now, |next| (*next).max(now));
        self.next.insert(operation, due + interval);
        (due > now).then_some(due)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_operation_has_its_own_turns() {
        let rate = |operation: Option<&str>, seconds| Rate {
            operation: operation.map(str::to_owned),
            interval: Duration::from_secs(seconds),
        };
        let mut pace = Pace::new(&[rate(None, 2), rate(Some("a"), 10)]);
        let now = Instant::now();
        let mut turn = |operation| pace.turn(operation, now).map(|due| (due - now).as_secs());
        assert_eq!([turn("a"), turn("a"), turn("a")], [None, Some(10), Some(20)]);
        assert_eq!([turn("b"), turn("b"), turn("c")], [None, Some(2), None]);
        assert_eq!(Pace::new(&[]).turn("a", now), None);
    }
}
