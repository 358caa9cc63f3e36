//! Parsers of argument values that are not plain strings.

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Command, Error};
use std::ffi::OsStr;
use std::num::NonZeroUsize;

pub use genwire_conform::parse_duration as duration;

/// A parser that accepts any string and offers the listed values to help texts and shells.
///
/// Values that are not listed are left to the validation of the request, since the interface may
/// have grown.
#[derive(Clone, Debug)]
pub struct OpenParser<T> {
    listed: Vec<String>,
    parse: fn(&str) -> Result<T, String>,
}

/// Creates a parser of an open enum from its listed values.
pub fn open<T>(listed: impl IntoIterator<Item = impl Into<String>>) -> OpenParser<T>
where
    T: for<'a> From<&'a str>,
{
    open_with(listed, |text| Ok(T::from(text)))
}

/// Creates a parser that offers values to shells and parses the argument with a function.
pub fn open_with<T>(
    listed: impl IntoIterator<Item = impl Into<String>>,
    parse: fn(&str) -> Result<T, String>,
) -> OpenParser<T> {
    OpenParser { listed: listed.into_iter().map(Into::into).collect(), parse }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for OpenParser<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, Error> {
        let parse = self.parse;
        let parser = StringValueParser::new().try_map(move |text| parse(&text));
        parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.listed.iter().map(|value| PossibleValue::new(value.clone()))))
    }
}

/// Parses a size in bytes: a whole number with an optional unit.
pub fn size(text: &str) -> Result<u64, String> {
    let (number, unit) = number_and_unit(text);
    let factor = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "kb" => 1_000,
        "mb" => 1_000_000,
        "gb" => 1_000_000_000,
        "k" | "kib" => 1 << 10,
        "m" | "mib" => 1 << 20,
        "g" | "gib" => 1 << 30,
        _ => {
            return Err(format!("`{unit}` is not a unit; expected B, KB, MB, GB, KiB, MiB or GiB"));
        }
    };
    let number: u64 = number.parse().map_err(|_| "expected a whole number of bytes".to_owned())?;
    number.checked_mul(factor).ok_or_else(|| "the size is too large".to_owned())
}

/// Parses a number that is at least one.
pub fn count(text: &str) -> Result<NonZeroUsize, String> {
    text.trim().parse().map_err(|_| "expected a whole number, 1 or more".to_owned())
}

/// Parses a number that JSON can hold.
pub fn number(text: &str) -> Result<f64, String> {
    let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| "expected a number such as `0.5`".to_owned())
}

/// Splits a header as it is written on the wire.
///
/// Without a colon, the name is empty. This is reported later, because an error of the argument
/// parser would print the value, which may be secret.
pub fn header(text: String) -> (String, String) {
    match text.split_once(':') {
        Some((name, value)) => (name.trim().to_owned(), value.trim().to_owned()),
        None => (String::new(), text),
    }
}

fn number_and_unit(text: &str) -> (&str, &str) {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    (number.trim(), text[number.len()..].trim())
}

/// The exit codes of a command that makes a call.
pub const CALL_EXIT_CODES: &str = "  0    success
  1    the request or the reply does not conform
  2    the command cannot be carried out: wrong arguments, or something could not be read
  3    the service reported an error
  4    the service could not be reached, or did not answer in time
  130  interrupted";

/// Appends the exit codes of a subcommand to its examples.
pub fn with_exit_codes(examples: &str, codes: &str) -> String {
    format!("{examples}\n\nExit codes:\n{codes}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_one_that_a_request_can_hold() {
        assert_eq!([number("0.5"), number("-3")], [Ok(0.5), Ok(-3.0)]);
        // As JSON they would be null, which sets nothing.
        assert!(["nan", "inf", "-infinity", "1e999", "x", ""].iter().all(|it| number(it).is_err()));
    }

    #[test]
    fn a_count_of_zero_is_refused_in_plain_words() {
        assert_eq!(count("8").map(NonZeroUsize::get), Ok(8));
        let refused = Err("expected a whole number, 1 or more".to_owned());
        assert_eq!(
            [count("0"), count("-1"), count("x")],
            [refused.clone(), refused.clone(), refused]
        );
    }
}
