//! Dates and times as values of `chrono`.

use super::TypedForm;
use crate::descriptor::Format;
use chrono::{DateTime, FixedOffset, NaiveDate, SecondsFormat, Utc};

/// Only years from 0 to 9999 can be written in the format.
///
/// ```
/// use chrono::{Datelike as _, Days, NaiveDate};
/// use genwire_core::typed::{Typed as _, TypedForm as _};
///
/// let date: NaiveDate = "2024-02-28".typed()?;
/// assert_eq!(date.year(), 2024);
/// assert_eq!((date + Days::new(2)).to_text(), "2024-03-01");
/// # Ok::<(), genwire_core::typed::TypedError>(())
/// ```
impl TypedForm for NaiveDate {
    const FORMAT: Format = Format::Date;

    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn to_text(&self) -> String {
        self.to_string()
    }
}

/// The offset is kept, and a fraction up to its ninth digit.
///
/// Only years from 0 to 9999 can be written in the format, and leap seconds only at the end of a
/// UTC day.
///
/// ```
/// use chrono::{DateTime, FixedOffset};
/// use genwire_core::typed::{Typed as _, TypedForm as _};
///
/// let time: DateTime<FixedOffset> = "2026-01-31t12:00:00.50+01:00".typed()?;
/// assert_eq!(time.to_text(), "2026-01-31T12:00:00.500+01:00");
/// # Ok::<(), genwire_core::typed::TypedError>(())
/// ```
impl TypedForm for DateTime<FixedOffset> {
    const FORMAT: Format = Format::DateTime;

    fn from_text(text: &str) -> Option<Self> {
        Self::parse_from_rfc3339(text).ok()
    }

    fn to_text(&self) -> String {
        // The format writes only the hours and minutes of an offset.
        if self.offset().local_minus_utc() % 60 != 0 {
            return self.to_utc().to_text();
        }
        self.to_rfc3339_opts(SecondsFormat::AutoSi, true)
    }
}

/// Like [`DateTime<FixedOffset>`], for the same instant in UTC.
///
/// Near the first and the last day of the format, UTC may be in another year.
///
/// ```
/// use chrono::{DateTime, Utc};
/// use genwire_core::typed::{Typed as _, TypedForm as _};
///
/// let time: DateTime<Utc> = "2026-01-31T12:00:00+01:00".typed()?;
/// assert_eq!(time.to_text(), "2026-01-31T11:00:00Z");
/// # Ok::<(), genwire_core::typed::TypedError>(())
/// ```
impl TypedForm for DateTime<Utc> {
    const FORMAT: Format = Format::DateTime;

    fn from_text(text: &str) -> Option<Self> {
        DateTime::parse_from_rfc3339(text).ok().map(|time| time.to_utc())
    }

    fn to_text(&self) -> String {
        self.to_rfc3339_opts(SecondsFormat::AutoSi, true)
    }
}
