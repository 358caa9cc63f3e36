//! Sections of the configuration: those of every service, and those of its engines.

use super::{Settings, print};
use serde::de::{DeserializeOwned, Error, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;
use toml::Table;

/// Names of the settings of every service.
const SHARED_NAMES: &[&str] =
    &["store", "files", "server", "tasks", "journal", "fetch", "callbacks", "keys", "faults"];

/// Sections that the engines of an interface have in the configuration.
///
/// A section that is absent has its defaults; names that no section has are refused.
pub trait Sections:
    Clone + fmt::Debug + Default + DeserializeOwned + Serialize + Send + Sync + 'static
{
    /// Names of the sections.
    const NAMES: &'static [&'static str];
    /// The sections as documented TOML: every key with its comment and its default.
    const REFERENCE: &'static str;
}

/// No sections: the configuration of a service without engines of its own.
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
    /// Those of the engines.
    pub(crate) own: S,
}

impl<S: Sections> AllSettings<S> {
    pub(super) fn from_toml(text: &str) -> Result<Self, toml::de::Error> {
        // Each part reads the text, since only a text has the positions of what is not valid.
        toml::from_str::<KnownNames<S>>(text)?;
        Ok(Self { shared: toml::from_str(text)?, own: toml::from_str(text)? })
    }

    pub(super) fn from_table(table: &Table) -> Result<Self, toml::de::Error> {
        table.clone().try_into::<KnownNames<S>>()?;
        Ok(Self { shared: table.clone().try_into()?, own: table.clone().try_into()? })
    }

    /// Writes the configuration in effect, without secrets.
    pub(crate) fn print(&self) -> String {
        print::print(&self.shared, &self.own)
    }
}

/// Names of settings, each of which is known.
struct KnownNames<S>(PhantomData<S>);

/// Name of a setting that is known.
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
