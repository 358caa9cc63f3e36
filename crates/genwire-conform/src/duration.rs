//! Durations in arguments, such as `30s`.

use std::time::Duration;

/// Parses a positive duration: a number with a unit (`ms`, `s`, `m` or `h`), or a number of
/// seconds.
///
/// # Errors
///
/// Returns the expected form if the string is not such a duration.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[number.len()..].trim();
    let factor = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("`{unit}` is not a unit; expected ms, s, m or h")),
    };
    let number: f64 =
        number.trim().parse().map_err(|_| "expected a time such as `30s`".to_owned())?;
    match Duration::try_from_secs_f64(number * factor) {
        Ok(Duration::ZERO) => Err("expected a time longer than zero, such as `30s`".to_owned()),
        Ok(duration) => Ok(duration),
        Err(_) => Err("expected a time such as `30s`, not a negative or infinite one".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_has_a_unit_and_is_longer_than_zero() {
        let seconds = |text: &str| parse_duration(text).map(|time| time.as_secs_f64());
        assert_eq!(
            [seconds("1.5m"), seconds("2"), seconds("20 ms")],
            [Ok(90.0), Ok(2.0), Ok(0.02)]
        );
        for text in ["0", "0s", "-1s", "1 week", "s", "inf", "1e400"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }
}
