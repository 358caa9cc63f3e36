//! The compiled Rust of the area crates.

use crate::generated::CHECKS;
use genwire_core::{Report, Unreadable};
use genwire_spec::model::Part;
use serde_json::Value as JsonValue;

/// Checks a body by the area crates.
pub(crate) fn check(operation: &str, part: Part, body: &JsonValue) -> Report {
    check_text(operation, part, &body.to_string())
        .unwrap_or_else(|error| panic!("{operation} {}: {error}", part.as_str()))
}

/// Checks the text of a body by the area crates.
#[expect(clippy::panic_in_result_fn, reason = "a test asks for what exists")]
pub(crate) fn check_text(operation: &str, part: Part, body: &str) -> Result<Report, Unreadable> {
    let part = match part {
        Part::Request => genwire_core::Part::Request,
        Part::Response => genwire_core::Part::Response,
        Part::Event => genwire_core::Part::Event,
        Part::Callback => genwire_core::Part::Callback,
    };
    CHECKS
        .iter()
        .find_map(|check| check(operation, part, body.as_bytes()))
        .unwrap_or_else(|| panic!("no area checks the {part} of `{operation}`"))
}
