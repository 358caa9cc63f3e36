//! The header `Retry-After`, and its variant in milliseconds.

use std::time::Duration;

/// Header with the pause.
const RETRY_AFTER: &str = "retry-after";
/// Header with the time of the service.
const DATE: &str = "date";
/// Header with the pause in milliseconds, as some gateways write it.
const RETRY_AFTER_MS: &str = "retry-after-ms";
/// Maximum pause in seconds; larger numbers may not fit into a `Duration`.
const MAX_PAUSE_SECONDS: f64 = 1e9;

/// Returns the pause that the service asks for: seconds, milliseconds or a date.
///
/// `now` is the local time in seconds since 1970.
pub fn read<'h>(
    header: impl Fn(&str) -> Option<&'h str>,
    now: impl FnOnce() -> Option<u64>,
) -> Option<Duration> {
    let text = |name: &str| header(name).map(str::trim);
    // Of two headers, the one in milliseconds is the more exact.
    if let Some(wait) = text(RETRY_AFTER_MS).and_then(|text| seconds(text, 1000.0)) {
        return Some(wait);
    }
    let value = text(RETRY_AFTER)?;
    seconds(value, 1.0).or_else(|| {
        // The service's own clock determines the pause even where the local one is wrong.
        let now = text(DATE).and_then(date).or_else(now)?;
        Some(Duration::from_secs(date(value)?.saturating_sub(now)))
    })
}

fn seconds(text: &str, unit: f64) -> Option<Duration> {
    let number: f64 = text.parse().ok()?;
    let seconds = number / unit;
    // This also rejects `NaN`.
    (seconds >= 0.0).then(|| Duration::from_secs_f64(seconds.min(MAX_PAUSE_SECONDS)))
}

/// The seconds since 1970 of an HTTP date, in any of its three forms.
fn date(text: &str) -> Option<u64> {
    let words: Vec<&str> = text.split([' ', ',', '-']).filter(|word| !word.is_empty()).collect();
    // `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`; or, from days long past,
    // `Sun Nov  6 08:49:37 1994`
    let ([_, day, month, year, time, "GMT"] | [_, month, day, time, year]) = *words.as_slice()
    else {
        return None;
    };
    let day: u64 = day.parse().ok().filter(|day| (1..=31).contains(day))?;
    let month = MONTHS.iter().position(|name| *name == month)?;
    let year = match (year.len(), year.parse::<u64>().ok()?) {
        (2, year) if year < 70 => 2000 + year,
        (2, year) => 1900 + year,
        (4, year) if year >= 1970 => year,
        _ => return None,
    };
    let mut clock = time.split(':').map(|part| part.parse::<u64>().ok());
    let (hour, minute, second) = (clock.next()??, clock.next()??, clock.next()??);
    if hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let days = days_before_year(year) + days_before_month(year, month) + day - 1;
    Some(days * 86_400 + hour * 3_600 + minute * 60 + second)
}

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn days_before_year(year: u64) -> u64 {
    let leaps = |year: u64| year / 4 - year / 100 + year / 400;
    (year - 1970) * 365 + leaps(year - 1) - leaps(1969)
}

fn days_before_month(year: u64, month: usize) -> u64 {
    const DAYS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let leap_day = u64::from(month > 1 && is_leap(year));
    DAYS.iter().take(month).sum::<u64>() + leap_day
}

#[cfg(test)]
mod tests {
    use super::{date, read};
    use std::time::Duration;

    fn check(headers: &[(&str, &str)], expected: Option<f64>) {
        let header = |name: &str| headers.iter().find(|(key, _)| *key == name).map(|it| it.1);
        let found = read(header, || Some(1_900_000_000));
        assert_eq!(found, expected.map(Duration::from_secs_f64), "{headers:?}");
    }

    #[test]
    fn every_form_is_read() {
        check(&[("retry-after", "7")], Some(7.0));
        check(&[("retry-after", " 1.5 ")], Some(1.5));
        check(&[("retry-after", "0")], Some(0.0));
        check(&[("retry-after-ms", "250"), ("retry-after", "9")], Some(0.25));
        let date = ("date", "Sun, 06 Nov 1994 08:49:37 GMT");
        check(&[date, ("retry-after", "Sun, 06 Nov 1994 08:50:07 GMT")], Some(30.0));
        check(&[date, ("retry-after", "Sunday, 06-Nov-94 08:50:07 GMT")], Some(30.0));
        check(&[date, ("retry-after", "Sun Nov  6 08:50:07 1994")], Some(30.0));
        check(&[date, ("retry-after", "Sun, 06 Nov 1994 08:00:00 GMT")], Some(0.0));
        check(&[("retry-after", "Sun, 06 Nov 1994 08:00:00 GMT")], Some(0.0));
    }

    #[test]
    fn what_is_no_time_is_none() {
        check(&[], None);
        for text in ["", "soon", "-1", "NaN", "Sun, 99 Nov 1994 08:49:37 GMT", "06 Nov 1994"] {
            check(&[("retry-after", text)], None);
        }
        check(&[("retry-after", "inf")], Some(1e9));
    }

    #[test]
    fn dates_count_leap_days() {
        assert_eq!(date("Sun, 06 Nov 1994 08:49:37 GMT"), Some(784_111_777));
        assert_eq!(date("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(date("Tue, 29 Feb 2000 12:00:00 GMT"), Some(951_825_600));
        assert_eq!(date("Thu, 31 Dec 2026 23:59:59 GMT"), Some(1_798_761_599));
    }
}
