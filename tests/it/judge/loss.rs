//! The list of what the exported schemas could not say.

use crate::project::{read, root};
use serde::Deserialize;
use serde_json::Value as JsonValue;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The list as it was exported.
pub(crate) static LOSSES: LazyLock<Losses> = LazyLock::new(|| {
    let text = read(&root().join("schemas/loss.json"));
    let report: Report = serde_json::from_str(&text).expect("the list has its usual form");
    let entries = report.entries.into_iter().filter(|entry| entry.target == "json-schema");
    Losses { status: entries.map(|entry| (entry.id, entry.status)).collect() }
});

/// The status of each rule in the schemas, read from `schemas/loss.json`.
pub(crate) struct Losses {
    status: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
struct Report {
    entries: Vec<Entry>,
}

#[derive(Debug, Deserialize)]
struct Entry {
    id: String,
    target: String,
    status: String,
}

impl Losses {
    /// Returns true if the schemas may accept a value that violates a rule.
    pub(crate) fn excuse(&self, rule: &str, value: Option<&JsonValue>) -> bool {
        self.weakened(rule)
            || value.is_some_and(|value| {
                whole_only_in_schemas(value)
                    && self.weakened("general.whole_numbers")
                    && self.weakened("general.number_size")
            })
    }

    fn weakened(&self, rule: &str) -> bool {
        self.status.get(rule).is_some_and(|status| status == "weakened" || status == "dropped")
    }
}

/// Returns true for an integer of JSON Schema that does not fit into 64 bits.
fn whole_only_in_schemas(value: &JsonValue) -> bool {
    let number = value.as_f64().filter(|number| number.fract() == 0.0);
    number.is_some() && !value.is_i64()
}
