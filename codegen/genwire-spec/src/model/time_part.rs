//! The parts of timestamps and durations that rules read.

use genwire_constraint::time::{Duration, Timestamp};

/// A part of a timestamp in UTC, or of a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimePart {
    /// `getFullYear()`
    FullYear,
    /// `getMonth()`, from 0 on
    Month,
    /// `getDate()`, the day of the month from 1 on
    Date,
    /// `getDayOfMonth()`, from 0 on
    DayOfMonth,
    /// `getDayOfWeek()`, from 0 for Sunday on
    DayOfWeek,
    /// `getDayOfYear()`, from 0 on
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
    /// Every part.
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

    /// Returns the function, as CEL writes it.
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

    /// Returns the method, as Rust writes it.
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

    /// Returns the part of that function.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.as_str() == name)
    }

    /// Returns true for a part that durations have as well.
    pub fn is_of_durations(self) -> bool {
        matches!(self, Self::Hours | Self::Minutes | Self::Seconds | Self::Milliseconds)
    }

    /// Returns the part of a timestamp, none where it is out of range.
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

    /// Returns the part of a duration, none where it is out of range or durations have none.
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
