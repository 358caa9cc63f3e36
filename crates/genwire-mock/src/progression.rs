//! Progression of tasks.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Maximum duration of a task, in seconds: a hundred years.
const MAX_SECONDS: f64 = 3.2e9;

/// Progression of a task: `real`, `after:SECONDS`, `polls:N` or `manual`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[non_exhaustive]
pub enum Progression {
    /// Processed as soon as a worker is free.
    #[default]
    Real,
    /// Queued for the first half of the time, running for the second half, then finished.
    After(Duration),
    /// Finished by the Nth query, and running from half of the queries on.
    Polls(u32),
    /// Only moved manually.
    Manual,
}

impl FromStr for Progression {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || {
            format!(
                "unknown progression `{text}`; expected `real`, `after:SECONDS`, `polls:N` or \
                 `manual`"
            )
        };
        match text.split_once(':') {
            None if text == "real" => Ok(Self::Real),
            None if text == "manual" => Ok(Self::Manual),
            Some(("after", seconds)) => seconds
                .parse()
                .ok()
                .filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds))
                .map(|seconds| Self::After(Duration::from_secs_f64(seconds)))
                .ok_or_else(wrong),
            Some(("polls", count)) => count.parse().map(Self::Polls).map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Progression {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Real => formatter.write_str("real"),
            Self::After(time) => write!(formatter, "after:{}", time.as_secs_f64()),
            Self::Polls(count) => write!(formatter, "polls:{count}"),
            Self::Manual => formatter.write_str("manual"),
        }
    }
}

impl TryFrom<String> for Progression {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Progression> for String {
    fn from(progression: Progression) -> Self {
        progression.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Progression) {
        assert_eq!(text.parse(), Ok(expected));
        assert_eq!(expected.to_string(), text);
    }

    #[test]
    fn progressions_are_written_as_one_word() {
        check("real", Progression::Real);
        check("after:0", Progression::After(Duration::ZERO));
        check("after:2.5", Progression::After(Duration::from_millis(2_500)));
        check("polls:3", Progression::Polls(3));
        check("manual", Progression::Manual);
        for text in ["", "after", "after:", "after:-1", "after:NaN", "after:inf", "polls:x", "Real"]
        {
            assert!(text.parse::<Progression>().is_err(), "{text}");
        }
    }
}
