//! The SQL statements of a service in this process, counted as `sqlx` reports them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// The target of the events with which `sqlx` reports statements.
const TARGET: &str = "sqlx::query";

/// Statements by their beginnings, with their numbers.
static COUNTS: Mutex<BTreeMap<String, u64>> = Mutex::new(BTreeMap::new());

/// Counts all statements of this process from now on.
///
/// # Errors
///
/// Something else takes the events of this process already.
pub fn count() -> Result<(), tracing::dispatcher::SetGlobalDefaultError> {
    tracing::subscriber::set_global_default(Counter)
}

/// Returns the statements since the last time, by their beginnings.
pub fn take() -> BTreeMap<String, u64> {
    std::mem::take(&mut *COUNTS.lock().unwrap_or_else(PoisonError::into_inner))
}

struct Counter;

impl Subscriber for Counter {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == TARGET
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        static LAST_SPAN_ID: AtomicU64 = AtomicU64::new(1);
        Id::from_u64(LAST_SPAN_ID.fetch_add(1, Ordering::Relaxed))
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut summary = Summary(String::new());
        event.record(&mut summary);
        let mut counts = COUNTS.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry(summary.0).or_default() += 1;
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

struct Summary(String);

impl Visit for Summary {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "summary" {
            // The verb and the table are enough.
            self.0 = value.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn fmt::Debug) {}
}
