//! Strings of a format and their parsed values.

use genwire_core::descriptor::Format;
use genwire_core::typed::{Typed as _, TypedForm};
use proptest::prelude::*;
use std::fmt::Debug;
use std::net::{Ipv4Addr, Ipv6Addr};

/// Checks that a value is parsed from strings that its format accepts and from no others, and
/// returns the value; its printed form is parsed as the same value.
fn read<T: TypedForm + PartialEq + Debug>(text: &str) -> Option<T> {
    let value = text.typed::<T>();
    assert_eq!(value.is_ok(), T::FORMAT.accepts(text), "{text}: {value:?}");
    let value = value.ok()?;
    let printed = value.to_text();
    assert!(T::FORMAT.accepts(&printed), "{text} is printed as {printed}");
    assert_eq!(printed.typed::<T>().as_ref(), Ok(&value), "{text}");
    Some(value)
}

/// Checks the sample strings of a format, and strings that almost match it.
fn samples<T: TypedForm + PartialEq + Debug>() {
    for text in T::FORMAT.accepted() {
        assert!(read::<T>(text).is_some(), "{text}");
    }
    for text in T::FORMAT.refused() {
        assert!(read::<T>(text).is_none(), "{text}");
        let problem = text.typed::<T>().unwrap_err();
        assert_eq!(problem.format, T::FORMAT);
        assert_eq!(problem.to_string(), format!("expected {}", T::FORMAT.expectation()));
    }
}

#[test]
fn the_samples_of_each_format_are_read() {
    samples::<Ipv4Addr>();
    samples::<Ipv6Addr>();
    #[cfg(feature = "base64")]
    samples::<Vec<u8>>();
    #[cfg(feature = "uuid")]
    samples::<uuid::Uuid>();
    #[cfg(feature = "chrono")]
    {
        samples::<chrono::NaiveDate>();
        samples::<chrono::DateTime<chrono::FixedOffset>>();
        samples::<chrono::DateTime<chrono::Utc>>();
    }
    #[cfg(feature = "jiff")]
    {
        samples::<jiff::civil::Date>();
        samples::<jiff::Timestamp>();
    }
    #[cfg(feature = "url")]
    samples::<url::Url>();
}

/// The docs of generated members refer to the types by this table.
#[test]
fn the_types_are_those_that_the_docs_of_members_name() {
    let typed: Vec<_> = Format::ALL.into_iter().filter(|one| one.typed_form().is_some()).collect();
    let formats =
        [Format::Date, Format::DateTime, Format::Uuid, Format::Ipv4, Format::Ipv6, Format::Byte];
    assert_eq!(typed, formats);
}

proptest! {
    #[test]
    fn addresses_are_read_and_written(four: u32, six: u128, text in "[0-9a-fA-F:.]{0,20}") {
        let (four, six) = (Ipv4Addr::from(four), Ipv6Addr::from(six));
        prop_assert_eq!(read(&four.to_text()), Some(four));
        prop_assert_eq!(read(&six.to_text()), Some(six));
        read::<Ipv4Addr>(&text);
        read::<Ipv6Addr>(&text);
    }
}

#[cfg(feature = "base64")]
proptest! {
    #[test]
    fn bytes_are_read_and_written(
        bytes: Vec<u8>,
        text in "([A-Za-z0-9+/]{4}){0,4}([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?",
        near in "[A-Z+/_=-]{0,12}",
    ) {
        prop_assert_eq!(read(&bytes.to_text()), Some(bytes));
        prop_assert!(read::<Vec<u8>>(&text).is_some());
        read::<Vec<u8>>(&near);
    }
}

#[cfg(feature = "uuid")]
proptest! {
    #[test]
    fn uuids_are_read_and_written(
        number: u128,
        text in "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
        near in "(\\{|urn:uuid:)?[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\}?",
    ) {
        let id = uuid::Uuid::from_u128(number);
        prop_assert_eq!(read(&id.to_text()), Some(id));
        prop_assert!(read::<uuid::Uuid>(&text).is_some());
        read::<uuid::Uuid>(&near);
    }
}

#[cfg(feature = "chrono")]
mod times {
    use super::read;
    use chrono::{DateTime, Days, FixedOffset, NaiveDate, SecondsFormat, TimeZone as _, Utc};
    use genwire_core::typed::{Typed as _, TypedForm as _};
    use proptest::prelude::*;

    /// The days from the first of the year 0 to the last of the year 9999.
    const DAYS: u64 = 3_652_425;

    fn first() -> NaiveDate {
        NaiveDate::from_ymd_opt(0, 1, 1).unwrap()
    }

    /// A time of day as any string that matches its pattern, leap seconds included.
    const TIME: &str = "([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\\.[0-9]{1,20})?";
    const OFFSET: &str = "[Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9]";

    proptest! {
        #[test]
        fn dates_are_read_and_written(
            days in 0..DAYS,
            text in "[0-9]{4}-[01][0-9]-[0-3][0-9]",
            near in "[+-]?[0-9]{1,5}-[0-9]{1,2}-[0-9]{1,2}",
        ) {
            let date = first() + Days::new(days);
            prop_assert_eq!(read(&date.to_text()), Some(date));
            read::<NaiveDate>(&text);
            read::<NaiveDate>(&near);
        }

        #[test]
        fn times_are_read_and_written(
            days in 1..DAYS - 1,
            time in TIME,
            offset in OFFSET,
            separator in "[Tt ]",
        ) {
            let text = format!("{}{separator}{time}{offset}", first() + Days::new(days));
            let kept = read::<DateTime<FixedOffset>>(&text);
            let utc = read::<DateTime<Utc>>(&text);
            prop_assert_eq!(kept.map(|time| time.to_utc()), utc);
        }

        /// The last second of a UTC day may be followed by a leap second, in each time zone.
        #[test]
        fn leap_seconds_are_read(hour in 0..24_u32, minute in 0..60_u32, is_east: bool) {
            let sign = if is_east { '+' } else { '-' };
            let of_day = hour * 60 + minute;
            let local = if is_east { of_day + 1439 } else { 1439 + 1440 - of_day } % 1440;
            let (local_hour, local_minute) = (local / 60, local % 60);
            let text = format!(
                "2016-12-31T{local_hour:02}:{local_minute:02}:60{sign}{hour:02}:{minute:02}"
            );
            let utc = read::<DateTime<Utc>>(&text).unwrap();
            prop_assert!(utc.to_text().ends_with("T23:59:60Z"), "{}: {}", text, utc);
        }

        #[test]
        fn values_are_written(
            seconds in -62_000_000_000_i64..253_000_000_000,
            nanos in 0..1_000_000_000_u32,
            offset in -86_399..86_400,
        ) {
            let utc = Utc.timestamp_opt(seconds, nanos).unwrap();
            prop_assert_eq!(read(&utc.to_text()), Some(utc));
            let local = utc.with_timezone(&FixedOffset::east_opt(offset).unwrap());
            prop_assert_eq!(read(&local.to_text()), Some(local));
        }
    }

    /// The check of a request refuses values of the type that the format does not allow.
    #[test]
    fn values_outside_the_format_are_exceptions() {
        let far = NaiveDate::from_ymd_opt(10_000, 1, 1).unwrap();
        assert_eq!(far.to_text(), "+10000-01-01");
        assert!(far.to_text().typed::<NaiveDate>().is_err());
        let before = "0000-01-01T00:00:00+01:00";
        assert!(before.typed::<DateTime<FixedOffset>>().is_ok());
        let utc: DateTime<Utc> = before.typed().unwrap();
        assert_eq!(utc.to_text(), "-0001-12-31T23:00:00Z");
        let noon = NaiveDate::from_ymd_opt(2026, 1, 31).unwrap();
        let leap = noon.and_hms_nano_opt(12, 0, 59, 1_000_000_000).unwrap().and_utc();
        assert_eq!(leap.to_text(), "2026-01-31T12:00:60Z");
        assert!(leap.to_text().typed::<DateTime<Utc>>().is_err());
    }

    /// A fraction is kept to its ninth digit.
    #[test]
    fn longer_fractions_lose_their_end() {
        let time: DateTime<Utc> = "2026-01-31T12:00:00.1234567899Z".typed().unwrap();
        assert_eq!(time.to_rfc3339_opts(SecondsFormat::Nanos, true), time.to_text());
        assert_eq!(time.to_text(), "2026-01-31T12:00:00.123456789Z");
    }
}
