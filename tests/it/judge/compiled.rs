//! The compiled Rust of the area crates.

use crate::generated::AREAS;
use genwire_core::BodyKind;
use genwire_core::{Report, Unreadable};
use serde_json::Value as JsonValue;

/// Checks a body by the area crates.
pub(crate) fn check(operation: &str, part: BodyKind, body: &JsonValue) -> Report {
    check_text(operation, part, &body.to_string())
        .unwrap_or_else(|error| panic!("{operation} {}: {error}", part.as_str()))
}

/// Checks the text of a body by the area crates.
#[expect(clippy::panic_in_result_fn, reason = "a test asks for what exists")]
pub(crate) fn check_text(
    operation: &str,
    part: BodyKind,
    body: &str,
) -> Result<Report, Unreadable> {
    AREAS
        .iter()
        .find_map(|area| (area.check)(operation, part, body.as_bytes()))
        .unwrap_or_else(|| panic!("no area checks the {part} of `{operation}`"))
}
