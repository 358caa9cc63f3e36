//! Rates of calls as arguments name them.

use crate::problem::Problem;
use crate::program::Program;
use genwire_core::client::Rate;
use std::time::Duration;

/// A rate of calls, for one operation or for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateArg {
    /// The operation; `None` for every operation, each with its own schedule.
    pub operation: Option<String>,
    /// The rate.
    pub rate: Rate,
}

impl RateArg {
    /// Returns the rate with the operation name of the program.
    pub(super) fn of_program(&self, program: &Program) -> Result<Self, Problem> {
        let name = self.operation.as_deref().map(|name| program.resolve(name)).transpose()?;
        Ok(Self { operation: name.map(str::to_owned), rate: self.rate })
    }
}

/// Parses a rate such as `60/min`, or the rate of one operation, such as `list_pets=60/min`.
///
/// # Errors
///
/// The error states the expected form.
pub fn parse_rate(text: &str) -> Result<RateArg, String> {
    let (operation, rate) = match text.split_once('=') {
        Some((operation, rate)) => (Some(operation.trim().to_owned()), rate),
        None => (None, text),
    };
    let Some((count, unit)) = rate.split_once('/') else {
        return Err("expected a number and a unit, such as `60/min`".to_owned());
    };
    let time = match unit.trim() {
        "s" | "sec" => Duration::from_secs(1),
        "m" | "min" => Duration::from_mins(1),
        "h" => Duration::from_hours(1),
        other => return Err(format!("`{other}` is not a unit; expected s, min or h")),
    };
    match count.trim().parse::<u32>() {
        Ok(count) if count > 0 => Ok(RateArg { operation, rate: Rate::new(count, time) }),
        _ => Err("expected a number of 1 or more before the unit, such as `60/min`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_has_a_unit_and_may_have_an_operation() {
        let check = |text: &str, operation: Option<&str>, millis| {
            let rate = Rate::new(1, Duration::from_millis(millis));
            let operation = operation.map(str::to_owned);
            assert_eq!(parse_rate(text), Ok(RateArg { operation, rate }));
        };
        check("60/min", None, 1000);
        check("list_voices=10/s", Some("list_voices"), 100);
        check("3600/h", None, 1000);
        for text in ["0/min", "5/week", "x", "30", "list_voices=30"] {
            assert!(parse_rate(text).is_err(), "{text}");
        }
        assert!(parse_rate("60").is_err_and(|error| error.contains("`60/min`")));
    }
}
