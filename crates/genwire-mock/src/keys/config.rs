//! API key and its limits.

use crate::values::secret::Secret;
use serde::{Deserialize, Serialize};
use toml::value::Datetime;

/// API key and its limits; an absent limit means unlimited.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyConfig {
    /// The key itself.
    pub(crate) key: Secret,
    /// Name of the key in the journal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<String>,
    /// Namespace of the key's calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) namespace: Option<String>,
    /// Maximum number of calls per minute.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) requests_per_minute: Option<u32>,
    /// Maximum number of concurrent calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) concurrency: Option<u32>,
    /// Number of calls after which the balance is used up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) balance: Option<u64>,
    /// Expiry of the key: a date with or without a time, in UTC unless it has an offset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) expires: Option<Datetime>,
    /// Position of the key in a file, for errors.
    #[serde(skip)]
    pub(crate) place: Option<String>,
    /// Environment variable that contains the key, also in the next run.
    #[serde(skip)]
    pub(crate) variable: Option<String>,
}

impl KeyConfig {
    /// Creates a key without limits.
    pub(crate) fn new(key: &str) -> Self {
        Self {
            key: Secret::new(key),
            id: None,
            namespace: None,
            requests_per_minute: None,
            concurrency: None,
            balance: None,
            expires: None,
            place: None,
            variable: None,
        }
    }

    /// Returns the expiry as a Unix time in milliseconds; `None` without a date.
    pub(crate) fn expires_at(&self) -> Option<i64> {
        let moment = self.expires.as_ref()?;
        let days = moment
            .date
            .map(|date| days(i64::from(date.year), i64::from(date.month), i64::from(date.day)))?;
        let seconds = moment.time.map_or(0, |time| {
            let (hours, minutes) = (i64::from(time.hour), i64::from(time.minute));
            hours * 3600 + minutes * 60 + i64::from(time.second.unwrap_or(0))
        });
        let offset = match moment.offset {
            Some(toml::value::Offset::Custom { minutes }) => i64::from(minutes) * 60,
            Some(toml::value::Offset::Z) | None => 0,
        };
        Some((days * 86_400 + seconds - offset) * 1000)
    }
}

/// Returns the days from 1970-01-01 to a date of the Gregorian calendar.
fn days(year: i64, month: i64, day: i64) -> i64 {
    // Years start in March, so that the leap day comes last.
    let year = if month <= 2 { year - 1 } else { year };
    let month = (month + 9) % 12;
    365 * year + year.div_euclid(4) - year.div_euclid(100)
        + year.div_euclid(400)
        + (month * 306 + 5) / 10
        + day
        - 719_469
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expiry_is_a_moment() {
        for (text, milliseconds) in [
            ("1970-01-01", 0),
            ("2000-03-01T00:00:00Z", 951_868_800_000),
            ("2026-11-21T15:00:00+01:00", 1_795_269_600_000),
        ] {
            let key: KeyConfig =
                toml::from_str(&format!("key = \"k\"\nexpires = {text}\n")).unwrap();
            assert_eq!(key.expires_at(), Some(milliseconds), "{text}");
        }
    }
}
