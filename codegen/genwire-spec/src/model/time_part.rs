//! The parts of timestamps and durations that rules read.

use genwire_constraint::time::{Duration, Timestamp};

/// A component of a timestamp in UTC, or of a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimePart {
    /// `getFullYear()`
    FullYear,
    /// `getMonth()`, from 0
    Month,
    /// `getDate()`, the day of the month, from 1
    Date,
    /// `getDayOfMonth()`, from 0
    DayOfMonth,
    /// `getDayOfWeek()`, from 0 for Sunday
    DayOfWeek,
    /// `getDayOfYear()`, from 0
    DayOfYear,
    /// `getHours()`
    Hours,
    /// `getMinutes()`
    Minutes,
    /// `getSeconds()`
    Seconds,
    /// `getMilliseconds()`
    Milliseconds,
}

impl TimePart {
    /// All components.
    pub const ALL: [Self; 10] = [
        Self::FullYear,
        Self::Month,
        Self::Date,
        Self::DayOfMonth,
        Self::DayOfWeek,
        Self::DayOfYear,
        Self::Hours,
        Self::Minutes,
        Self::Seconds,
        Self::Milliseconds,
    ];

    /// Returns the name of the CEL function.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::FullYear => "getFullYear",
            Self::Month => "getMonth",
            Self::Date => "getDate",
            Self::DayOfMonth => "getDayOfMonth",
            Self::DayOfWeek => "getDayOfWeek",
            Self::DayOfYear => "getDayOfYear",
            Self::Hours => "getHours",
            Self::Minutes => "getMinutes",
            Self::Seconds => "getSeconds",
            Self::Milliseconds => "getMilliseconds",
        }
    }

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
