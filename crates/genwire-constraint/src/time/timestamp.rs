//! Timestamps.

use super::{Duration, NANOS_PER_SECOND, SECONDS_OF_A_DAY, fraction, fraction_text};
use crate::format::is_date_time;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Sub};

/// An instant in nanoseconds, from the start of the year 1 to the end of the year 9999 in UTC.
///
/// ```
/// use genwire_constraint::time::{Duration, Timestamp};
///
/// let read = |text| Timestamp::read(text).expect("a date and a time");
/// let (start, end) = (read("2026-01-31T12:00:00Z"), read("2026-01-31T14:30:00.5+01:00"));
/// assert!(end - start == Duration::from_nanos(5_400_500_000_000));
/// assert!(Timestamp::read("2026-02-29T12:00:00Z").is_none());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Timestamp(Option<i128>);

/// The first second of the year 1.
const FIRST_SECOND: i128 = -62_135_596_800;

/// The first second after the year 9999.
const END_SECOND: i128 = 253_402_300_800;

/// Number of days in 400 years.
const DAYS_OF_ERA: i64 = 146_097;

impl Timestamp {
    /// Creates a timestamp from the seconds since the start of 1970 in UTC.
    pub const fn from_unix(seconds: i64) -> Self {
        Self::from_unix_nanos(seconds as i128 * NANOS_PER_SECOND as i128)
    }

    /// Creates a timestamp from the nanoseconds since the start of 1970 in UTC.
    pub const fn from_unix_nanos(nanos: i128) -> Self {
        if nanos < FIRST_SECOND * NANOS_PER_SECOND as i128
            || nanos >= END_SECOND * NANOS_PER_SECOND as i128
        {
            return Self(None);
        }
        Self(Some(nanos))
    }

    /// Parses a date and time as in RFC 3339; `None` for other strings.
    ///
    /// Nine digits of a fraction count. A leap second becomes the second after it, as in POSIX: CEL
    /// has no leap seconds, but a value that the format accepts must be comparable.
    pub fn read(text: &str) -> Option<Self> {
        if !is_date_time(text) {
            return None;
        }
        let bytes = text.as_bytes();
        let number = |from: usize, to: usize| {
            let digits = bytes.get(from..to).unwrap_or_default();
            digits.iter().fold(0_i64, |sum, digit| sum * 10 + i64::from(digit - b'0'))
        };
        let days = days_before(number(0, 4), number(5, 7), number(8, 10));
        let time = number(11, 13) * 3600 + number(14, 16) * 60 + number(17, 19);
        let rest = bytes.get(19..).unwrap_or_default();
        let digits = match rest {
            [b'.', rest @ ..] => rest.iter().take_while(|byte| byte.is_ascii_digit()).count(),
            _ => 0,
        };
        let nanos = fraction(rest.get(1..=digits).unwrap_or_default());
        let ahead = match rest {
            [.., sign @ (b'+' | b'-'), _, _, b':', _, _] => {
                let minutes = number(text.len() - 5, text.len() - 3) * 60
                    + number(text.len() - 2, text.len());
                if *sign == b'+' { minutes * 60 } else { -minutes * 60 }
            }
            _ => 0,
        };
        let seconds = i128::from(days * SECONDS_OF_A_DAY + time - ahead);
        Some(Self::from_unix_nanos(seconds * i128::from(NANOS_PER_SECOND) + i128::from(nanos)))
    }

    /// Returns the nanoseconds since the start of 1970 in UTC; `None` out of range.
    pub const fn unix_nanos(self) -> Option<i128> {
        self.0
    }

    /// Returns the year in UTC; `None` out of range.
    pub fn full_year(self) -> Option<i64> {
        self.calendar().map(|[year, ..]| year)
    }

    /// Returns the month in UTC, counted from 0; `None` out of range.
    pub fn month(self) -> Option<i64> {
        self.calendar().map(|[_, month, _]| month - 1)
    }

    /// Returns the day of the month in UTC, counted from 1; `None` out of range.
    pub fn date(self) -> Option<i64> {
        self.calendar().map(|[.., day]| day)
    }

    /// Returns the day of the month in UTC, counted from 0; `None` out of range.
    pub fn day_of_month(self) -> Option<i64> {
        self.date().map(|day| day - 1)
    }

    /// Returns the day of the week in UTC, with 0 for Sunday; `None` out of range.
    pub fn day_of_week(self) -> Option<i64> {
        // The first day of 1970 was a Thursday.
        self.seconds_since_1970().map(|it| (it.div_euclid(SECONDS_OF_A_DAY) + 4).rem_euclid(7))
    }

    /// Returns the day of the year in UTC, counted from 0; `None` out of range.
    pub fn day_of_year(self) -> Option<i64> {
        let [year, month, day] = self.calendar()?;
        Some(days_before(year, month, day) - days_before(year, 1, 1))
    }

    /// Returns the hour in UTC; `None` out of range.
    pub fn hours(self) -> Option<i64> {
        self.seconds_since_1970().map(|it| it.rem_euclid(SECONDS_OF_A_DAY) / 3600)
    }

    /// Returns the minute in UTC; `None` out of range.
    pub fn minutes(self) -> Option<i64> {
        self.seconds_since_1970().map(|it| it.rem_euclid(3600) / 60)
    }

    /// Returns the second; `None` out of range.
    pub fn seconds(self) -> Option<i64> {
        self.seconds_since_1970().map(|it| it.rem_euclid(60))
    }

    /// Returns the millisecond; `None` out of range.
    pub fn milliseconds(self) -> Option<i64> {
        self.subsecond().map(|nanos| nanos / 1_000_000)
    }

    /// Returns true for two different timestamps within the range.
    pub fn differs(self, other: Self) -> bool {
        self.partial_cmp(&other).is_some_and(Ordering::is_ne)
    }

    fn seconds_since_1970(self) -> Option<i64> {
        i64::try_from(self.0?.div_euclid(i128::from(NANOS_PER_SECOND))).ok()
    }

    fn subsecond(self) -> Option<i64> {
        i64::try_from(self.0?.rem_euclid(i128::from(NANOS_PER_SECOND))).ok()
    }

    /// Returns the year, the month and the day in UTC.
    fn calendar(self) -> Option<[i64; 3]> {
        Some(date_of(self.seconds_since_1970()?.div_euclid(SECONDS_OF_A_DAY)))
    }
}

impl PartialEq for Timestamp {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Timestamp {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.0?.cmp(&other.0?))
    }
}

impl Sub for Timestamp {
    type Output = Duration;

    fn sub(self, other: Self) -> Duration {
        let nanos = self.0.zip(other.0).and_then(|(one, other)| i64::try_from(one - other).ok());
        Duration::ranged(nanos)
    }
}

impl Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        let sum = self.0.zip(duration.nanos()).map(|(at, nanos)| at + i128::from(nanos));
        sum.map_or(Self(None), Self::from_unix_nanos)
    }
}

impl Add<Timestamp> for Duration {
    type Output = Timestamp;

    fn add(self, timestamp: Timestamp) -> Timestamp {
        timestamp + self
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Self;

    fn sub(self, duration: Duration) -> Self {
        let sum = self.0.zip(duration.nanos()).map(|(at, nanos)| at - i128::from(nanos));
        sum.map_or(Self(None), Self::from_unix_nanos)
    }
}

impl fmt::Display for Timestamp {
    /// Writes the timestamp as in RFC 3339, in UTC; out of range, writes an empty string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Some([year, month, day]), Some(seconds), Some(nanos)) =
            (self.calendar(), self.seconds_since_1970(), self.subsecond())
        else {
            return Ok(());
        };
        let time = seconds.rem_euclid(SECONDS_OF_A_DAY);
        let (hours, minutes, seconds) = (time / 3600, time % 3600 / 60, time % 60);
        write!(f, "{year:04}-{month:02}-{day:02}T{hours:02}:{minutes:02}:{seconds:02}")?;
        write!(f, "{}Z", fraction_text(nanos))
    }
}

/// Returns the days from the start of 1970 to a date of the Gregorian calendar.
///
/// The year counts from March, so that a leap day is its last day.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let year = if month > 2 { year } else { year - 1 };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * DAYS_OF_ERA + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// Returns the year, month and day of the Gregorian calendar, some days after the start of 1970.
fn date_of(days: i64) -> [i64; 3] {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(DAYS_OF_ERA), days.rem_euclid(DAYS_OF_ERA));
    let of_era = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * of_era + of_era / 4 - of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = of_era + era * 400 + i64::from(month <= 2);
    [year, month, of_year - (153 * from_march + 2) / 5 + 1]
}
