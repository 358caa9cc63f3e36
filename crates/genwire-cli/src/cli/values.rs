//! Values on the command line that are more than a text.

use genwire_core::Part;
use std::time::Duration;

/// Reads the name of a part.
pub(super) fn part() -> impl clap::builder::TypedValueParser<Value = Part> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Part::ALL.map(Part::as_str)).try_map(|name| name.parse())
}

/// Reads a size in bytes: a whole number and, if wanted, a unit.
pub(super) fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).trim_end();
    let unit = text[digits.len()..].trim().to_ascii_lowercase();
    let factor = match unit.as_str() {
        "" | "b" => 1,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        _ => return Err(format!("`{unit}` is no unit; expected B, KB, MB, GB, KiB, MiB or GiB")),
    };
    let number: u64 = digits.parse().map_err(|_| "expected a whole number of bytes".to_owned())?;
    number.checked_mul(factor).ok_or_else(|| "that is too many bytes".to_owned())
}

/// Reads a time: a number and a unit, or seconds alone.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).trim_end();
    let unit = text[digits.len()..].trim();
    let factor = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("`{unit}` is no unit; expected ms, s, m or h")),
    };
    let number: f64 = digits.parse().map_err(|_| "expected a number such as `30s`".to_owned())?;
    Duration::try_from_secs_f64(number * factor)
        .map_err(|_| "that is no time that can pass".to_owned())
}

/// Reads a number that JSON can hold.
pub(super) fn number(text: &str) -> Result<f64, String> {
    let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| "expected a number such as `0.5`".to_owned())
}

/// Reads a header as it is written on the wire.
pub(super) fn header(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once(':').ok_or("expected `NAME: VALUE`")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// The exit codes of a command that makes a call.
pub(super) const CALL_EXIT_CODES: &str = "  0    all is well
  1    the request or the reply does not conform
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the service could not be reached, or did not answer in time
  130  interrupted";

/// What the exit codes of `genwire serve` mean.
pub(super) const SERVE_EXIT_CODES: &str = "  0    the service was told to stop, and did
  2    it cannot be started: wrong settings, or an address that is taken
  130  it was told to stop twice, and did not wait for calls that were under way";

/// The text behind the options of a subcommand.
pub(super) fn with_exit_codes(examples: &str, codes: &str) -> String {
    format!("{examples}\n\nExit codes:\n{codes}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_one_that_a_request_can_hold() {
        assert_eq!([number("0.5"), number("-3")], [Ok(0.5), Ok(-3.0)]);
        // As JSON they would be null, which asks for nothing.
        assert!(["nan", "inf", "-infinity", "1e999", "x", ""].iter().all(|it| number(it).is_err()));
    }
}
