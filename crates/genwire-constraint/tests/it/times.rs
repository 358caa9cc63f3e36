//! Timestamps and durations, compared with another library.

use chrono::{DateTime, Datelike as _, NaiveDate, TimeDelta, Timelike as _};
use genwire_constraint::time::{Duration, Timestamp};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

fn read(text: &str) -> Timestamp {
    Timestamp::read(text).unwrap_or_else(|| panic!("{text} is a date and a time"))
}

fn runner() -> TestRunner {
    TestRunner::new(ProptestConfig {
        cases: 4000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(5),
        ..ProptestConfig::default()
    })
}

/// The nanoseconds of the other library.
fn nanos(time: &DateTime<chrono::FixedOffset>) -> i128 {
    i128::from(time.timestamp()) * 1_000_000_000 + i128::from(time.timestamp_subsec_nanos())
}

/// Compares every part of a timestamp.
fn assert_parts(timestamp: Timestamp, other: DateTime<chrono::Utc>) {
    let parts = [
        timestamp.full_year(),
        timestamp.month(),
        timestamp.date(),
        timestamp.day_of_month(),
        timestamp.day_of_week(),
        timestamp.day_of_year(),
        timestamp.hours(),
        timestamp.minutes(),
        timestamp.seconds(),
        timestamp.milliseconds(),
    ];
    let expected = [
        i64::from(other.year()),
        i64::from(other.month0()),
        i64::from(other.day()),
        i64::from(other.day0()),
        i64::from(other.weekday().num_days_from_sunday()),
        i64::from(other.ordinal0()),
        i64::from(other.hour()),
        i64::from(other.minute()),
        i64::from(other.second()),
        i64::from(other.timestamp_subsec_millis()),
    ];
    assert_eq!(parts, expected.map(Some), "{other}");
}

#[test]
fn every_day_of_some_years_and_the_ends_of_all_are_read() {
    let whole = [1, 4, 100, 400, 1582, 1900, 1969, 1970, 1999, 2000, 2024, 2100, 9999];
    let days = |year: i32| {
        let is_whole = whole.contains(&year);
        (1..=366).filter(move |day| is_whole || [1, 59, 60, 61, 365, 366].contains(day))
    };
    for year in 1..=9999 {
        for date in days(year).filter_map(|day| NaiveDate::from_yo_opt(year, day)) {
            let text = format!("{year:04}-{:02}-{:02}T23:59:59Z", date.month(), date.day());
            let other = date.and_hms_opt(23, 59, 59).unwrap().and_utc();
            let timestamp = read(&text);
            assert_eq!(timestamp.unix_nanos(), Some(nanos(&other.fixed_offset())), "{text}");
            assert_eq!(timestamp.to_string(), text);
            assert_parts(timestamp, other);
        }
    }
}

/// Texts of dates and times of the years 1 to 9999, some with an offset and a fraction.
fn texts() -> impl Strategy<Value = String> {
    let date = (1_u32..=9999, 1_u32..=12, 1_u32..=31).prop_filter_map(
        "a day of the calendar",
        |(year, month, day)| {
            let year = i32::try_from(year).ok()?;
            NaiveDate::from_ymd_opt(year, month, day)
        },
    );
    let time = (0_u32..24, 0_u32..60, 0_u32..60);
    let offset = prop_oneof![
        Just("Z".to_owned()),
        Just("z".to_owned()),
        (prop::bool::ANY, 0_u32..24, 0_u32..60).prop_map(|(ahead, hours, minutes)| {
            format!("{}{hours:02}:{minutes:02}", if ahead { '+' } else { '-' })
        }),
    ];
    (date, time, "(\\.[0-9]{1,12})?", offset).prop_map(
        |(date, (hour, minute, second), fraction, offset)| {
            let date = date.format("%Y-%m-%d");
            format!("{date}T{hour:02}:{minute:02}:{second:02}{fraction}{offset}")
        },
    )
}

#[test]
fn random_times_are_those_of_another_library() {
    let (first, last) = (read("0001-01-01T00:00:00Z"), read("9999-12-31T23:59:59.999999999Z"));
    let steps = -400_000_000_000_000_000_i64..400_000_000_000_000_000;
    runner()
        .run(&(texts(), texts(), steps), |(one, two, step)| {
            let others = [&one, &two].map(|text| DateTime::parse_from_rfc3339(text).unwrap());
            let in_range = |nanos: i128| {
                Some(nanos)
                    .filter(|it| first.unix_nanos() <= Some(*it) && Some(*it) <= last.unix_nanos())
            };
            let timestamps = [&one, &two].map(|text| read(text));
            for (timestamp, other) in timestamps.iter().zip(&others) {
                prop_assert_eq!(timestamp.unix_nanos(), in_range(nanos(other)));
                if timestamp.unix_nanos().is_some() {
                    assert_parts(*timestamp, other.to_utc());
                    let again = read(&timestamp.to_string());
                    prop_assert_eq!(again.unix_nanos(), timestamp.unix_nanos());
                }
            }
            let [first, second] = timestamps;
            let known = first.unix_nanos().is_some() && second.unix_nanos().is_some();
            let between = (others[0] - others[1]).num_nanoseconds().filter(|_| known);
            prop_assert_eq!((first - second).nanos(), between);
            let order = others[0].partial_cmp(&others[1]).filter(|_| known);
            prop_assert_eq!(first.partial_cmp(&second), order);
            let moved = others[0] + TimeDelta::nanoseconds(step);
            let expected = first.unix_nanos().and_then(|_| in_range(nanos(&moved)));
            let duration = Duration::from_nanos(step);
            prop_assert_eq!((first + duration).unix_nanos(), expected);
            prop_assert_eq!((duration + first).unix_nanos(), expected);
            prop_assert_eq!((first - Duration::from_nanos(-step)).unix_nanos(), expected);
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_timestamp_ends_where_its_range_does() {
    for text in ["0001-01-01T00:00:00Z", "0001-01-01T00:01:00+00:01", "9999-12-31T23:59:59.9Z"] {
        assert!(read(text).unix_nanos().is_some(), "{text}");
    }
    for text in [
        "0000-12-31T23:59:59.999999999Z",
        "0001-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01",
        "9999-12-31T23:59:60Z",
    ] {
        let outside = read(text);
        assert_eq!(outside.unix_nanos(), None, "{text}");
        // Out of range, nothing is the same, different, earlier or later.
        let other = read("2026-01-31T12:00:00Z");
        for (one, other) in [(outside, outside), (outside, other), (other, outside)] {
            assert!(one != other && !one.differs(other), "{text}");
            assert_eq!(one.partial_cmp(&other), None, "{text}");
            assert_eq!((one - other).nanos(), None, "{text}");
        }
        assert_eq!(outside.hours().or_else(|| outside.full_year()), None, "{text}");
        assert_eq!(outside.to_string(), "");
    }
    for text in
        ["2026-01-31", "2026-01-31T12:00:00", "2026-01-31 12:00:00Z", "2026-13-01T00:00:00Z", ""]
    {
        assert!(Timestamp::read(text).is_none(), "{text}");
    }
}

#[test]
fn a_leap_second_is_the_second_after_it() {
    for (leap, after) in [
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
        ("2016-12-31T18:59:60.25-05:00", "2017-01-01T00:00:00.25Z"),
    ] {
        assert!(read(leap) == read(after), "{leap}");
    }
}

#[test]
fn durations_are_read_as_cel_writes_them() {
    for (text, expected) in [
        ("0", 0),
        ("-0", 0),
        ("0s", 0),
        ("1h30m", 5_400_000_000_000),
        ("+1h", 3_600_000_000_000),
        ("-1.5h", -5_400_000_000_000),
        ("1.s", 1_000_000_000),
        (".5s", 500_000_000),
        ("1ms2us3ns", 1_002_003),
        ("1\u{b5}s1\u{3bc}s", 2_000),
        ("1.9ns", 1),
        ("0.0000000000001h", 0),
        ("0.000000000001h", 3),
        ("0.00000000000028h", 1),
        ("0.00000000000027h", 0),
        ("0.999999999999999999999h", 3_599_999_999_999),
        ("1m1m", 120_000_000_000),
        ("9223372036854775807ns", i64::MAX),
        ("-9223372036854775808ns", i64::MIN),
        ("2562047h47m16.854775807s", i64::MAX),
    ] {
        let duration = Duration::read(text).unwrap_or_else(|| panic!("{text} is a duration"));
        assert_eq!(duration.nanos(), Some(expected), "{text}");
    }
    for text in ["9223372036854775808ns", "-2562048h", "99999999999999999999999999999999999999999h"]
    {
        assert_eq!(Duration::read(text).map(Duration::nanos), Some(None), "{text}");
    }
    for text in [
        "", "-", "+", "1", "h", ".s", "1d", "1h30", "1 h", "P1D", "PT1H", "--1s", "1H", "١s",
        "1e3s",
    ] {
        assert!(Duration::read(text).is_none(), "{text}");
    }
}

#[test]
fn durations_are_written_and_added_within_their_range() {
    for (nanos, text) in [
        (0, "0s"),
        (-1, "-0.000000001s"),
        (1_500_000_000, "1.5s"),
        (-90_000_000_000, "-90s"),
        (i64::MIN, "-9223372036.854775808s"),
    ] {
        let duration = Duration::from_nanos(nanos);
        assert_eq!(duration.to_string(), text);
        assert_eq!(Duration::read(text).and_then(Duration::nanos), Some(nanos), "{text}");
    }
    let strategy = (any::<i64>(), any::<i64>());
    runner()
        .run(&strategy, |(one, two)| {
            let [first, second] = [one, two].map(Duration::from_nanos);
            prop_assert_eq!((first + second).nanos(), one.checked_add(two));
            prop_assert_eq!((first - second).nanos(), one.checked_sub(two));
            prop_assert_eq!(first.partial_cmp(&second), Some(one.cmp(&two)));
            prop_assert_eq!(first.differs(second), one != two);
            let other = TimeDelta::nanoseconds(one);
            let parts = [first.hours(), first.minutes(), first.seconds(), first.milliseconds()];
            let millis = i64::from(other.subsec_nanos()) / 1_000_000;
            let expected = [other.num_hours(), other.num_minutes(), other.num_seconds(), millis];
            prop_assert_eq!(parts, expected.map(Some));
            Ok(())
        })
        .unwrap();
    assert_eq!(Duration::from_secs(i64::MAX).hours(), None);
}
