//! Configuration of the database.

use crate::values::hide;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Database of the service: `memory`, `sqlite:PATH` or `postgres://…`.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
#[non_exhaustive]
pub enum StoreConfig {
    /// Memory, which ends with the service.
    #[default]
    Memory,
    /// `SQLite` file, created if it does not exist; its folder must exist.
    Sqlite(PathBuf),
    /// `PostgreSQL` server.
    Postgres(String),
}

impl FromStr for StoreConfig {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "memory" {
            return Ok(Self::Memory);
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.to_owned()));
        }
        match text.strip_prefix("sqlite:") {
            Some("" | "//" | ":memory:" | "//:memory:") => {
                Err("no path after `sqlite:`; a store in memory has none".to_owned())
            }
            // `sqlite:///a/b` and `sqlite:/a/b` are the same path.
            Some(path) => Ok(Self::Sqlite(path.strip_prefix("//").unwrap_or(path).into())),
            None => {
                let shown = beginning(text);
                Err(format!(
                    "unknown store `{shown}`; expected `memory`, `sqlite:PATH` or `postgres://…`"
                ))
            }
        }
    }
}

/// Returns the part of an address that an error may quote. The address may contain a password, and
/// the mistake may come before it, such as a missing colon.
fn beginning(text: &str) -> String {
    match text.split_once([':', '/', '@', '?']) {
        None => hide::word(text).to_owned(),
        Some((before, rest)) => {
            let mark = &text[before.len()..text.len() - rest.len()];
            let is_scheme = mark == ":" || mark == "/";
            let shown = if is_scheme { hide::word(before) } else { "" };
            if shown == before { format!("{before}{mark}…") } else { "…".to_owned() }
        }
    }
}

impl TryFrom<String> for StoreConfig {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<StoreConfig> for String {
    fn from(config: StoreConfig) -> Self {
        config.to_string()
    }
}

/// The URL of a server is shown without its user name and password.
impl fmt::Display for StoreConfig {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => formatter.write_str("memory"),
            Self::Sqlite(path) => write!(formatter, "sqlite:{}", path.display()),
            Self::Postgres(address) => {
                let (scheme, rest) = address.split_once("://").unwrap_or(("postgres", address));
                let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
                // Parameters may contain a password as well.
                let place = place.split_once('?').map_or(place, |(place, _)| place);
                let place = if is_place(place) { place } else { "…" };
                write!(formatter, "{scheme}://{place}")
            }
        }
    }
}

/// Returns true for a host with its port and the name of a database: a password, with a mistake in
/// the signs around it, is neither.
fn is_place(text: &str) -> bool {
    let (authority, database) = text.split_once('/').unwrap_or((text, ""));
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    };
    let is_bracketed = host.starts_with('[') && host.ends_with(']');
    let is_word = |text: &str, more: &[u8]| {
        text.bytes().all(|byte| byte.is_ascii_alphanumeric() || more.contains(&byte))
    };
    is_word(host, if is_bracketed { b"[]:.%" } else { b"-._," }) && is_word(database, b"-._")
}

impl fmt::Debug for StoreConfig {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &StoreConfig, shown: &str) {
        let config: StoreConfig = text.parse().unwrap();
        assert_eq!(&config, expected);
        assert_eq!(config.to_string(), shown);
        assert_eq!(serde_json::to_value(&config).unwrap(), shown);
    }

    #[test]
    fn stores_are_written_as_one_word() {
        check("memory", &StoreConfig::Memory, "memory");
        check("sqlite:a/b.db", &StoreConfig::Sqlite("a/b.db".into()), "sqlite:a/b.db");
        check("sqlite:///a/b.db", &StoreConfig::Sqlite("/a/b.db".into()), "sqlite:/a/b.db");
        for text in ["", "file", "sqlite:", "sqlite::memory:", "mysql://x"] {
            assert!(text.parse::<StoreConfig>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_password_of_a_server_is_not_shown() {
        let text = "postgres://me:secret@127.0.0.1:5432/db?password=secret";
        check(text, &StoreConfig::Postgres(text.to_owned()), "postgres://127.0.0.1:5432/db");
    }
}
