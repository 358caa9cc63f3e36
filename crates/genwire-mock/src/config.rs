//! Configuration of a service: a file, the environment and single settings, merged in order.

mod places;
mod print;
mod sections;
mod server;
mod table;
mod wide;

pub(crate) use sections::AllSettings;
pub use sections::{NoSections, Sections};
pub(crate) use server::Role;
pub(crate) use server::ServerConfig;

use crate::callbacks::config::CallbackConfig;
use crate::error::Error;
use crate::faults::FaultRule;
use crate::fetch::FetchConfig;
use crate::journal::JournalConfig;
use crate::keys::KeyConfig;
use crate::store::StoreConfig;
use crate::tasks::TaskConfig;
use crate::values::hide;
use serde::{Deserialize, Serialize};
use std::fmt;
use toml::Table;

/// Configuration of a service; the engines of an interface have their own sections in it.
///
/// Later layers override earlier ones: defaults, file, environment, single settings.
///
/// ```
/// use genwire_mock::Config;
///
/// let mut config: Config = Config::from_toml("genwire.toml", "[server]\nseed = 7\n")?;
/// config.read_environment([("GENWIRE_JOURNAL__ENTRIES", "50")])?;
/// config.set("server.addr", "127.0.0.1:0")?;
/// assert!(config.to_string().contains("seed = 7"));
///
/// let error = Config::<genwire_mock::NoSections>::from_toml("genwire.toml", "[server]\nsede = 7\n").unwrap_err();
/// assert!(error.to_string().contains("unknown field `sede`"));
/// # Ok::<(), genwire_mock::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Config<S = NoSections> {
    /// Values that were set explicitly, without the defaults.
    explicit: Table,
    settings: AllSettings<S>,
    /// Position of the admin token, if it is in the file.
    token_place: Option<String>,
}

/// Settings of every module except for the engines.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) store: StoreConfig,
    pub(crate) files: String,
    pub(crate) server: ServerConfig,
    pub(crate) tasks: TaskConfig,
    pub(crate) journal: JournalConfig,
    pub(crate) fetch: FetchConfig,
    pub(crate) callbacks: CallbackConfig,
    pub(crate) keys: Vec<KeyConfig>,
    pub(crate) faults: Vec<FaultRule>,
}

/// Environment variables with short names, and the settings that they set.
const SHORT_NAMES: &[(&str, &str)] = &[
    ("GENWIRE_ADDR", "server.addr"),
    ("GENWIRE_ADMIN_ADDR", "server.admin_addr"),
    ("GENWIRE_ADMIN_TOKEN", "server.admin_token"),
    ("GENWIRE_READY_FILE", "server.ready_file"),
    ("GENWIRE_ROLE", "server.role"),
    ("GENWIRE_SEED", "server.seed"),
    ("GENWIRE_VENDOR_PREFIX", "server.vendor_prefix"),
    ("GENWIRE_STORE", "store"),
    ("GENWIRE_FILES", "files"),
    ("GENWIRE_PROGRESSION", "tasks.progression"),
    ("GENWIRE_FETCH", "fetch.allow"),
];
/// Prefix of the environment variables of settings.
const VARIABLE_PREFIX: &str = "GENWIRE_";
/// Separator between section and key in the name of an environment variable.
const VARIABLE_DOT: &str = "__";

impl<S: Sections> Config<S> {
    /// Parses the source of a configuration file; `name` is its name in errors.
    ///
    /// # Errors
    ///
    /// The source is not TOML, or a setting is unknown or invalid.
    pub fn from_toml(name: &str, text: &str) -> Result<Self, Error> {
        let wrong = |error: toml::de::Error| {
            let why = hide::excerpt(error.to_string().trim_end());
            Error::config(format!("cannot read `{name}`: {why}"))
        };
        // The source is parsed first, because only it has the positions of keys and values.
        let mut settings = AllSettings::from_toml(text).map_err(wrong)?;
        let explicit: Table = text.parse().map_err(wrong)?;
        let token_place = places::note(name, text, &mut settings.shared);
        Ok(Self { explicit, settings, token_place })
    }

    /// Sets a value by the path of its key, such as `server.addr`.
    ///
    /// The value is TOML; a string may be unquoted.
    ///
    /// # Errors
    ///
    /// The key is unknown, or the value is invalid for it.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Error> {
        let shown = hide::value(value);
        self.put(key, value).map_err(|why| Error::config(format!("`{key} = {shown}`: {why}")))
    }

    /// Reads the settings in environment variables.
    ///
    /// `GENWIRE_SECTION__KEY` sets `section.key`; the most important settings have short names,
    /// such as `GENWIRE_ADDR`. Other variables are ignored.
    ///
    /// # Errors
    ///
    /// A variable names an unknown key, or its value is invalid for the key.
    pub fn read_environment<N, V>(
        &mut self,
        variables: impl IntoIterator<Item = (N, V)>,
    ) -> Result<(), Error>
    where
        N: AsRef<str>,
        V: AsRef<str>,
    {
        for (name, value) in variables {
            let (name, value) = (name.as_ref(), value.as_ref());
            if let Some(key) = key_of_variable(name) {
                self.put(&key, value)
                    .map_err(|why| Error::config(format!("the variable `{name}`: {why}")))?;
            }
        }
        Ok(())
    }

    /// Adds the key in an environment variable, which is omitted from printed settings.
    pub fn add_key_of_variable(&mut self, variable: &str, key: &str) {
        self.put_key(KeyConfig { variable: Some(variable.to_owned()), ..KeyConfig::new(key) });
    }

    /// Adds a key without limits. The key that was added last is the displayed one.
    pub fn add_key(&mut self, key: &str) {
        self.put_key(KeyConfig::new(key));
    }

    fn put_key(&mut self, key: KeyConfig) {
        self.settings.shared.keys.retain(|known| known.key != key.key);
        self.settings.shared.keys.insert(0, key);
    }

    /// Allows notifications to receivers on this machine, in addition to the configured receivers.
    pub fn allow_local_callbacks(&mut self) {
        let mut allowed = self.settings.shared.callbacks.allow.clone();
        allowed.add_loopback();
        // Printed ranges can always be parsed.
        let written = self.put("callbacks.allow", &allowed.to_string());
        debug_assert!(written.is_ok(), "ranges can be read again");
    }

    /// Returns the sections of the engines.
    pub fn sections(&self) -> &S {
        &self.settings.own
    }

    /// Returns an error with its position if the admin token in the file is invalid.
    pub(crate) fn check_token(&self) -> Result<(), Error> {
        match (&self.token_place, self.settings.shared.server.admin_token.mistake()) {
            (Some(place), Some(mistake)) => {
                Err(Error::config(format!("{place}: `server.admin_token` {mistake}")))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn into_settings(self) -> AllSettings<S> {
        self.settings
    }

    fn put(&mut self, key: &str, value: &str) -> Result<(), String> {
        let mut first = None;
        for candidate in table::interpretations(value) {
            let mut explicit = self.explicit.clone();
            table::insert(&mut explicit, key, candidate)?;
            match AllSettings::from_table(&explicit) {
                Ok(mut settings) => {
                    settings.shared.keys.clone_from(&self.settings.shared.keys);
                    if settings.shared.server.admin_token != self.settings.shared.server.admin_token
                    {
                        self.token_place = None;
                    }
                    (self.explicit, self.settings) = (explicit, settings);
                    return Ok(());
                }
                Err(error) => first = first.or(Some(error)),
            }
        }
        Err(first.map_or_else(String::new, |error| hide::found(&table::first_line(&error))))
    }
}

/// Prints the settings, including those that were set explicitly, with their secrets in plain.
impl<S: Sections> fmt::Debug for Config<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Config").field(&self.settings).finish()
    }
}

/// Prints the effective configuration, with comments and without secrets.
impl<S: Sections> fmt::Display for Config<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.settings.print())
    }
}

/// Returns the path of the key that a variable sets.
fn key_of_variable(name: &str) -> Option<String> {
    if let Some((_, key)) = SHORT_NAMES.iter().find(|(short, _)| *short == name) {
        return Some((*key).to_owned());
    }
    let rest = name.strip_prefix(VARIABLE_PREFIX)?;
    rest.contains(VARIABLE_DOT).then(|| rest.to_ascii_lowercase().replace(VARIABLE_DOT, "."))
}

#[cfg(test)]
mod tests;
