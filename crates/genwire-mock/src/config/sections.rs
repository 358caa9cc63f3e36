//! Sections of the configuration: the common sections, and the sections of the engines.

use super::{Settings, print};
use serde::de::{DeserializeOwned, Error, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;
use toml::Table;

/// Names of the common settings.
const SHARED_NAMES: &[&str] =
    &["store", "files", "server", "tasks", "journal", "fetch", "callbacks", "keys", "faults"];

/// Sections for the engines of an interface in the configuration.
///
/// An absent section has its defaults; names that belong to no section are refused.
pub trait Sections:
    Clone + fmt::Debug + Default + DeserializeOwned + Serialize + Send + Sync + 'static
{
    /// Names of the sections.
    const NAMES: &'static [&'static str];
    /// The sections as documented TOML: every key with its comment and its default.
    const REFERENCE: &'static str;
}

/// No sections: the configuration of a service without its own engines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[expect(clippy::empty_structs_with_brackets, reason = "serde reads a table into one with braces")]
#[non_exhaustive]
pub struct NoSections {}

impl Sections for NoSections {
    const NAMES: &'static [&'static str] = &[];
    const REFERENCE: &'static str = "";
}

/// Settings of every module.
#[derive(Clone, Debug, Default)]
pub(crate) struct AllSettings<S> {
    pub(crate) shared: Settings,
    /// Settings of the engines.
    pub(crate) own: S,
}

impl<S: Sections> AllSettings<S> {
    pub(super) fn from_toml(text: &str) -> Result<Self, toml::de::Error> {
        // Each part parses the source, since only the source has the positions of errors.
        toml::from_str::<KnownNames<S>>(text)?;
        Ok(Self { shared: toml::from_str(text)?, own: toml::from_str(text)? })
    }

    pub(super) fn from_table(table: &Table) -> Result<Self, toml::de::Error> {
        table.clone().try_into::<KnownNames<S>>()?;
        Ok(Self { shared: table.clone().try_into()?, own: table.clone().try_into()? })
    }

    /// Prints the effective configuration, without secrets.
    pub(crate) fn print(&self) -> String {
        print::print(&self.shared, &self.own)
    }
}

/// Names of settings, all of them known.
struct KnownNames<S>(PhantomData<S>);

/// Name of a known setting.
struct KnownName<S>(PhantomData<S>);

impl<'de, S: Sections> Deserialize<'de> for KnownNames<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Self(PhantomData))
    }
}

impl<'de, S: Sections> Visitor<'de> for KnownNames<S> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("settings")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        while map.next_key::<KnownName<S>>()?.is_some() {
            map.next_value::<IgnoredAny>()?;
        }
        Ok(self)
    }
}

impl<'de, S: Sections> Deserialize<'de> for KnownName<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = || SHARED_NAMES.iter().chain(S::NAMES);
        if known().any(|known| *known == name) {
            return Ok(Self(PhantomData));
        }
        let known: Vec<String> = known().map(|known| format!("`{known}`")).collect();
        let known = known.join(", ");
        Err(D::Error::custom(format_args!("unknown field `{name}`, expected one of {known}")))
    }
}
