//! The engines of a service, and their state.

use crate::engines::backend::ChatBackend;
use crate::screening::{Screening, WordTypes};
use crate::sections::EngineSettings;
use genwire_mock::{EngineState, Error, Parts};
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The engines of a service, and their state.
#[derive(Debug)]
pub(crate) struct Backends {
    pub(crate) settings: EngineSettings,
    pub(crate) chat: Arc<ChatBackend>,
    pub(crate) screening: Screening,
}

impl Backends {
    pub(crate) fn new(settings: &EngineSettings, parts: &Parts) -> Result<Self, Error> {
        let screening = Screening::new(&settings.screening.words)
            .map_err(|error| Error::config(format!("`screening.words`: {error}")))?;
        let EngineSettings { chat, upstream, .. } = settings;
        let variable = |name: &str| std::env::var(name).ok();
        let chat =
            ChatBackend::new(chat, upstream, &parts.clock, parts.node_seed, &screening, variable)?;
        Ok(Self { settings: settings.clone(), chat: Arc::new(chat), screening })
    }
}

impl EngineState for Backends {
    fn forget(&self, namespace: Option<&str>) {
        self.chat.reset(namespace);
    }

    fn clear_settings(&self, namespace: Option<&str>) {
        self.screening.reset(namespace);
    }

    fn replace_settings(&self, settings: &BTreeMap<String, JsonValue>) {
        let words = settings.iter().filter_map(|(namespace, words)| {
            Some((namespace.clone(), serde_json::from_value::<WordTypes>(words.clone()).ok()?))
        });
        self.screening.replace(&words.collect());
    }
}
