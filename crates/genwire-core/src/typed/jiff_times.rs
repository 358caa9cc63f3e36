//! Dates and times as values of `jiff`.

use super::TypedForm;
use crate::descriptor::Format;
use jiff::Timestamp;
use jiff::civil::Date;

/// Only years from 0 to 9999 can be written in the format.
///
/// ```
/// use genwire_core::typed::{Typed as _, TypedForm as _};
/// use jiff::civil::Date;
///
/// let date: Date = "2024-02-28".typed()?;
/// assert_eq!(date.saturating_add(jiff::Span::new().days(2)).to_text(), "2024-03-01");
/// # Ok::<(), genwire_core::typed::TypedError>(())
/// ```
impl TypedForm for Date {
    const FORMAT: Format = Format::Date;

    fn from_text(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn to_text(&self) -> String {
        self.to_string()
    }
}

/// The offset is not kept, a fraction is kept up to its ninth digit, and a leap second is read as
/// the second before it.
///
/// The last value is in the evening of 9999-12-30 UTC.
///
/// ```
/// use genwire_core::typed::{Typed as _, TypedForm as _};
/// use jiff::Timestamp;
///
/// let time: Timestamp = "2026-01-31t12:00:00.50+01:00".typed()?;
/// assert_eq!(time.to_text(), "2026-01-31T11:00:00.5Z");
/// # Ok::<(), genwire_core::typed::TypedError>(())
/// ```
impl TypedForm for Timestamp {
    const FORMAT: Format = Format::DateTime;

    fn from_text(text: &str) -> Option<Self> {
        let end = text.find('.').map(|dot| dot + 1);
        let digits =
            end.map_or(0, |end| text[end..].bytes().take_while(u8::is_ascii_digit).count());
        match end {
            // The parser of the type rejects more digits than it can represent.
            Some(end) if digits > MAX_DIGITS => {
                format!("{}{}", &text[..end + MAX_DIGITS], &text[end + digits..]).parse().ok()
            }
            _ => text.parse().ok(),
        }
    }

    fn to_text(&self) -> String {
        self.to_string()
    }
}

/// The digits of a fraction that a time has.
const MAX_DIGITS: usize = 9;
