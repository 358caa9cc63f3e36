//! A subscriber that records all spans and events.

use std::fmt::{Debug, Write as _};
use std::sync::{Arc, Mutex};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Recorded values, as consecutive `name=value` pairs.
#[derive(Clone, Default)]
pub(crate) struct Notes(Arc<Mutex<String>>);

impl Notes {
    pub(crate) fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }

    /// The last value of a field.
    pub(crate) fn value(&self, name: &str) -> Option<String> {
        let prefix = format!("{name}=");
        self.text().lines().rev().find_map(|line| line.strip_prefix(&prefix).map(str::to_owned))
    }
}

impl Visit for Notes {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        writeln!(self.0.lock().unwrap(), "{}={value:?}", field.name()).unwrap();
    }
}

impl Subscriber for Notes {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        // Libraries below also record events; they are only searched for secrets.
        metadata.target().starts_with("genwire") || *metadata.level() <= tracing::Level::TRACE
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        attributes.record(&mut self.clone());
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut self.clone());
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        event.record(&mut self.clone());
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
