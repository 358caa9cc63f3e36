//! Numbers of the configuration, each within what it can mean.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// The longest time: about thirty years.
const LONGEST: f64 = 1e9;
/// The highest rate.
const FASTEST: f64 = 1e9;

/// A time in seconds.
pub(crate) fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let number = f64::deserialize(deserializer)?;
    within(number, LONGEST, "a time in seconds")
}

/// Several times in seconds.
pub(crate) fn pauses<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<f64>, D::Error> {
    let numbers = Vec::<f64>::deserialize(deserializer)?;
    numbers.into_iter().map(|number| within(number, LONGEST, "a time in seconds")).collect()
}

/// How often something happens in a second.
pub(crate) fn rate<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    within(f64::deserialize(deserializer)?, FASTEST, "a rate")
}

/// A part of something.
pub(crate) fn part<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    within(f64::deserialize(deserializer)?, 1.0, "a part")
}

fn within<E: Error>(number: f64, most: f64, what: &str) -> Result<f64, E> {
    if (0.0..=most).contains(&number) {
        return Ok(number);
    }
    Err(E::custom(format!("expected {what} from 0 to {most}, found {number}")))
}
