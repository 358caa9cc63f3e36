//! Sections of the configuration that belong to the engines.

use crate::engines::chat::ChatConfig;
use crate::engines::prompt::VideoConfig;
use crate::engines::speech::SpeechConfig;
use crate::engines::upstream::UpstreamConfig;
use crate::screening::ScreeningConfig;
use genwire_mock::Sections;
use serde::{Deserialize, Serialize};

/// Configuration of a service.
///
/// Later layers override earlier ones: defaults, file, environment, single settings.
///
/// ```
/// use genwire_server::Config;
///
/// let mut config = Config::from_toml("genwire.toml", "[chat]\nname = \"Ada\"\n")?;
/// config.set("server.seed", "7")?;
/// assert!(config.to_string().contains("name = \"Ada\""));
/// # Ok::<(), genwire_server::Error>(())
/// ```
pub type Config = genwire_mock::Config<EngineSettings>;

/// Settings of the engines.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct EngineSettings {
    pub(crate) chat: ChatConfig,
    pub(crate) upstream: UpstreamConfig,
    pub(crate) screening: ScreeningConfig,
    pub(crate) speech: SpeechConfig,
    pub(crate) video: VideoConfig,
}

impl Sections for EngineSettings {
    const NAMES: &'static [&'static str] = &["chat", "upstream", "screening", "speech", "video"];
    const REFERENCE: &'static str = include_str!("sections.toml");
}

#[cfg(test)]
mod tests {
    use super::{Config, EngineSettings};
    use genwire_mock::Sections as _;
    use std::collections::BTreeSet;
    use toml::Table;

    #[test]
    fn the_reference_is_the_defaults() {
        let read: EngineSettings = toml::from_str(EngineSettings::REFERENCE).unwrap();
        let usual = Table::try_from(EngineSettings::default()).unwrap();
        assert_eq!(Table::try_from(read).unwrap(), usual);
        let printed = Config::default().to_string();
        assert_eq!(Config::from_toml("genwire.toml", &printed).unwrap().to_string(), printed);
        assert!(printed.contains(EngineSettings::REFERENCE), "{printed}");
    }

    #[test]
    fn every_key_is_in_the_reference() {
        let keys = |table: &Table| {
            let sections = table.iter().map(|(name, keys)| (name, keys.as_table().unwrap().keys()));
            let keys =
                sections.flat_map(|(name, keys)| keys.map(move |key| format!("{name}.{key}")));
            keys.collect::<BTreeSet<_>>()
        };
        let usual = Table::try_from(EngineSettings::default()).unwrap();
        assert_eq!(keys(&EngineSettings::REFERENCE.parse().unwrap()), keys(&usual));
        assert!(usual.keys().all(|name| EngineSettings::NAMES.contains(&name.as_str())));
    }

    #[test]
    fn numbers_are_within_what_they_can_mean() {
        for (setting, place, why) in [
            ("[chat]\njitter = 7", "line 2, column 10", "a fraction from 0 to 1, found 7"),
            ("[chat]\ntokens_per_second = -0.5", "line 2", "a rate"),
            ("[chat]\nnam = 1", "line 2, column 1", "unknown field `nam`"),
            ("[chats]\nname = \"\"", "line 1", "unknown field `chats`"),
        ] {
            let error = Config::from_toml("genwire.toml", setting).unwrap_err().to_string();
            assert!(error.contains(place) && error.contains(why), "{error}");
        }
    }
}
