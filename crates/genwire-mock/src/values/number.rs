//! Numbers in the configuration, with their ranges.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Longest duration, in seconds: about thirty years.
const MAX_SECONDS: f64 = 1e9;
/// Highest rate per second.
const MAX_RATE: f64 = 1e9;

/// Reads a duration in seconds.
///
/// # Errors
///
/// It is not a number in this range.
pub fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let number = f64::deserialize(deserializer)?;
    within(number, MAX_SECONDS, "a number of seconds")
}

/// Reads a list of durations in seconds.
///
/// # Errors
///
/// It is not a number in this range.
pub fn pauses<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<f64>, D::Error> {
    let numbers = Vec::<f64>::deserialize(deserializer)?;
    numbers.into_iter().map(|number| within(number, MAX_SECONDS, "a number of seconds")).collect()
}

/// Reads a rate per second.
///
/// # Errors
///
/// It is not a number in this range.
pub fn rate<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    within(f64::deserialize(deserializer)?, MAX_RATE, "a rate")
}

/// Reads a fraction from 0 to 1.
///
/// # Errors
///
/// It is not a number in this range.
pub fn fraction<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    within(f64::deserialize(deserializer)?, 1.0, "a fraction")
}

fn within<E: Error>(number: f64, most: f64, what: &str) -> Result<f64, E> {
    if (0.0..=most).contains(&number) {
        return Ok(number);
    }
    Err(E::custom(format!("expected {what} from 0 to {most}, found {number}")))
}
