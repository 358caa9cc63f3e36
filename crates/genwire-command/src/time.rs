//! Times for people.

use std::time::Duration;

/// The length of a day in seconds.
const DAY_SECONDS: i64 = 86_400;

/// Formats a Unix time in seconds as date and time of day, in UTC.
pub fn date_and_time(unix: i64) -> String {
    let (year, month, day) = date(unix.div_euclid(DAY_SECONDS));
    let second = unix.rem_euclid(DAY_SECONDS);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

/// Returns a duration in its two largest units.
pub fn length(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

/// Returns the Gregorian date of a day counted from 1970-01-01.
fn date(days: i64) -> (i64, i64, i64) {
    // Counted from March, so that a leap day is the last day of its year; an era has 400 years.
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        let check = |unix, expected: &str| assert_eq!(date_and_time(unix), expected);
        check(0, "1970-01-01 00:00:00 UTC");
        check(951_782_399, "2000-02-28 23:59:59 UTC");
        check(951_782_400, "2000-02-29 00:00:00 UTC");
        check(1_735_689_599, "2024-12-31 23:59:59 UTC");
        check(-1, "1969-12-31 23:59:59 UTC");
    }

    #[test]
    fn durations_have_two_units() {
        let shown = |seconds| length(Duration::from_secs(seconds));
        assert_eq!([shown(9), shown(75), shown(7_260)], ["9 s", "1 min 15 s", "2 h 1 min"]);
    }
}
