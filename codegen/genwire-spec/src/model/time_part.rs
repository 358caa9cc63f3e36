//! The parts of timestamps and durations that rules read.

use crate::words;
use genwire_constraint::time::{Duration, Timestamp};

words! {
    /// A component of a timestamp in UTC, or of a duration.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum TimePart {
        /// `getFullYear()`
        FullYear = "getFullYear",
        /// `getMonth()`, from 0
        Month = "getMonth",
        /// `getDate()`, the day of the month, from 1
        Date = "getDate",
        /// `getDayOfMonth()`, from 0
        DayOfMonth = "getDayOfMonth",
        /// `getDayOfWeek()`, from 0 for Sunday
        DayOfWeek = "getDayOfWeek",
        /// `getDayOfYear()`, from 0
        DayOfYear = "getDayOfYear",
        /// `getHours()`
        Hours = "getHours",
        /// `getMinutes()`
        Minutes = "getMinutes",
        /// `getSeconds()`
        Seconds = "getSeconds",
        /// `getMilliseconds()`
        Milliseconds = "getMilliseconds",
    }
}

impl TimePart {
    /// Returns the name of the Rust method.
    pub fn method(self) -> &'static str {
        match self {
            Self::FullYear => "full_year",
            Self::Month => "month",
            Self::Date => "date",
            Self::DayOfMonth => "day_of_month",
            Self::DayOfWeek => "day_of_week",
            Self::DayOfYear => "day_of_year",
            Self::Hours => "hours",
            Self::Minutes => "minutes",
            Self::Seconds => "seconds",
            Self::Milliseconds => "milliseconds",
        }
    }

    /// Parses the name of a CEL function.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.as_str() == name)
    }

    /// Returns true for a component that durations also have.
    pub fn is_of_durations(self) -> bool {
        matches!(self, Self::Hours | Self::Minutes | Self::Seconds | Self::Milliseconds)
    }

    /// Returns the component of a timestamp; `None` if it is out of range.
    pub fn of_timestamp(self, timestamp: Timestamp) -> Option<i64> {
        match self {
            Self::FullYear => timestamp.full_year(),
            Self::Month => timestamp.month(),
            Self::Date => timestamp.date(),
            Self::DayOfMonth => timestamp.day_of_month(),
            Self::DayOfWeek => timestamp.day_of_week(),
            Self::DayOfYear => timestamp.day_of_year(),
            Self::Hours => timestamp.hours(),
            Self::Minutes => timestamp.minutes(),
            Self::Seconds => timestamp.seconds(),
            Self::Milliseconds => timestamp.milliseconds(),
        }
    }

    /// Returns the component of a duration; `None` if it is out of range or durations do not have
    /// it.
    pub fn of_duration(self, duration: Duration) -> Option<i64> {
        match self {
            Self::Hours => duration.hours(),
            Self::Minutes => duration.minutes(),
            Self::Seconds => duration.seconds(),
            Self::Milliseconds => duration.milliseconds(),
            _ => None,
        }
    }
}
