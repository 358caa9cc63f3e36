//! The header `Retry-After`, and its variant in milliseconds.

use std::time::{Duration, UNIX_EPOCH};

/// Header with the pause.
const RETRY_AFTER: &str = "retry-after";
/// Header with the time of the service.
const DATE: &str = "date";
/// Header of some gateways with the pause in milliseconds.
const RETRY_AFTER_MS: &str = "retry-after-ms";
/// Maximum pause in seconds; larger numbers may not fit into a `Duration`.
const MAX_PAUSE_SECONDS: f64 = 1e9;

/// Returns the pause that the service requests: seconds, milliseconds or a date.
///
/// `now` is the local time in seconds since 1970.
pub fn read<'h>(
    header: impl Fn(&str) -> Option<&'h str>,
    now: impl FnOnce() -> Option<u64>,
) -> Option<Duration> {
    let text = |name: &str| header(name).map(str::trim);
    // The header in milliseconds is more precise, so it takes precedence.
    if let Some(wait) = text(RETRY_AFTER_MS).and_then(|text| seconds(text, 1000.0)) {
        return Some(wait);
    }
    let value = text(RETRY_AFTER)?;
    seconds(value, 1.0).or_else(|| {
        // The service's own clock determines the pause, even if the local clock is wrong.
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

/// The seconds since 1970 of an HTTP date.
fn date(text: &str) -> Option<u64> {
    let time = httpdate::parse_http_date(text).ok()?;
    Some(time.duration_since(UNIX_EPOCH).ok()?.as_secs())
}

#[cfg(test)]
mod tests {
    use super::read;
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
}
