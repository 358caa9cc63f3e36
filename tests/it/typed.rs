//! The Rust type behind every body of the interface, for tests that need values and not verdicts.

use crate::generated::TYPES;
use crate::model::{bodies, def};
use crate::project::INTERFACE;
use genwire_core::{Described, Path, Report, Validate, Violation, descriptor};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;

/// The operations of the tests on one Rust type.
pub(crate) struct Typed {
    /// The path of the type in the spec.
    pub(crate) path: &'static str,
    /// Reads a body, writes it, reads that and writes it again.
    pub(crate) rewrite: fn(&str) -> Result<Rewritten, String>,
    /// Counts the allocations of the validation of a body that has been read.
    pub(crate) allocations: fn(&str) -> u64,
    /// Returns whether the walk finds no violations in a body, or an error with a violation that
    /// `check` does not report.
    pub(crate) unseen: fn(&[u8]) -> Result<bool, String>,
    /// The JSON Schema that the Rust type derives.
    pub(crate) schema: fn() -> JsonValue,
}

/// A body after one and after two readings.
pub(crate) struct Rewritten {
    pub(crate) once: String,
    pub(crate) twice: String,
    /// Set where both readings gave equal values.
    pub(crate) equal: bool,
}

impl Typed {
    /// Creates the operations for the Rust type at a path of the spec.
    pub(crate) const fn of<T>(path: &'static str) -> Self
    where
        T: DeserializeOwned + Described + JsonSchema + PartialEq + Serialize + Validate,
    {
        Self {
            path,
            rewrite: rewrite::<T>,
            allocations: allocations::<T>,
            unseen: unseen::<T>,
            schema: || schemars::schema_for!(T).to_value(),
        }
    }
}

/// The Rust type of that path.
pub(crate) fn typed(path: &str) -> &'static Typed {
    TYPES.iter().find(|typed| typed.path == path).unwrap_or_else(|| panic!("no type `{path}`"))
}

fn rewrite<T: DeserializeOwned + Serialize + PartialEq>(body: &str) -> Result<Rewritten, String> {
    let first: T = serde_json::from_str(body).map_err(|error| error.to_string())?;
    let once = serde_json::to_string(&first).map_err(|error| error.to_string())?;
    let second: T = serde_json::from_str(&once).map_err(|error| error.to_string())?;
    let twice = serde_json::to_string(&second).map_err(|error| error.to_string())?;
    Ok(Rewritten { equal: first == second, once, twice })
}

fn allocations<T: DeserializeOwned + Validate>(body: &str) -> u64 {
    let value: T = serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {body}"));
    let counted = allocation_counter::measure(|| drop(value.validate()));
    counted.count_total
}

fn unseen<T: DeserializeOwned + Described + Validate>(body: &[u8]) -> Result<bool, String> {
    let (report, tree) = match (genwire_core::check::<T>(body), serde_json::from_slice(body)) {
        (Ok(report), Ok(tree)) => (report, tree),
        (Err(_), Err(_)) => return Ok(false),
        (Ok(_), Err(error)) => return Err(format!("it is not JSON: {error}")),
        (Err(error), Ok(_)) => return Err(format!("it is JSON: {error}")),
    };
    if let Ok(value) = serde_json::from_slice::<T>(body) {
        compare_with_fast_path(&value)?;
    }
    let mut walked = Report::default();
    descriptor::check(&tree, T::descriptor(), &mut walked);
    let is_seen = |violation: &&Violation| report.violations().contains(violation);
    match walked.violations().iter().find(|violation| !is_seen(violation)) {
        Some(violation) => Err(violation.to_string()),
        None => Ok(walked.violations().is_empty()),
    }
}

/// Returns an error if the fast path of a typed value and its whole check disagree.
fn compare_with_fast_path(value: &impl Validate) -> Result<(), String> {
    let is_clean = value.is_clean(&mut Report::default());
    let mut report = Report::default();
    value.validate_at(&Path::root(), &mut report);
    match report.violations() {
        [] if !is_clean => Err("the fast path finds a violation, the whole check does not".into()),
        [violation, ..] if is_clean => Err(format!("the fast path does not find: {violation}")),
        _ => Ok(()),
    }
}

#[test]
fn every_body_of_the_interface_has_its_rust_type_here() {
    let listed: BTreeSet<String> = TYPES.iter().map(|typed| typed.path.to_owned()).collect();
    let stated: BTreeSet<String> =
        INTERFACE.operations.iter().flat_map(bodies).map(|(_, id)| def(id).path()).collect();
    assert_eq!(listed, stated);
}
