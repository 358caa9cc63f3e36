//! The result of a check as JSON.

use crate::{Report, Violation};
use serde_core::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::value::RawValue;

/// Result of the check of one body.
///
/// Its JSON form is printed by `genwire check --format json` and returned by the packages for other
/// languages.
///
/// ```
/// use genwire_core::{CheckOutcome, check};
///
/// let report = check::<Vec<String>>(br#"["a"]"#)?;
/// assert_eq!(CheckOutcome::of(&report).to_json(), r#"{"valid":true,"violations":[]}"#);
/// # Ok::<(), genwire_core::Unreadable>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CheckOutcome<'a> {
    id: Option<&'a RawValue>,
    valid: bool,
    violations: &'a [Violation],
    /// Number of violations that are omitted.
    omitted: usize,
    /// The parts of the spec that were not checked.
    not_run: Option<&'a [String]>,
    /// The reason why the body was not checked.
    error: Option<String>,
    help: Option<String>,
    /// Number of the line that was not checked.
    line: Option<u64>,
}

impl<'a> CheckOutcome<'a> {
    /// Creates the result of a body that was checked.
    pub fn of(report: &'a Report) -> Self {
        Self {
            valid: report.is_valid(),
            violations: report.violations(),
            omitted: report.omitted(),
            ..Self::default()
        }
    }

    /// Creates the result of a body that was not checked, with the reason and help.
    pub fn unreadable(error: String, help: Option<String>) -> Self {
        Self { error: Some(error), help, ..Self::default() }
    }

    /// Sets the id of the body, if there are several.
    #[must_use]
    pub fn with_id(self, id: &'a RawValue) -> Self {
        Self { id: Some(id), ..self }
    }

    /// Sets the parts of the spec that the check does not cover, such as functions of a package.
    #[must_use]
    pub fn with_not_run(self, paths: &'a [String]) -> Self {
        Self { not_run: Some(paths), ..self }
    }

    /// Sets the line number of the body.
    #[must_use]
    pub fn at_line(self, line: u64) -> Self {
        Self { line: Some(line), ..self }
    }

    /// Returns the result as JSON on one line.
    pub fn to_json(&self) -> String {
        // Serialization cannot fail: the keys are strings and the numbers integers.
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl Serialize for CheckOutcome<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("valid", &self.valid)?;
        map.serialize_entry("violations", self.violations)?;
        if self.omitted > 0 {
            map.serialize_entry("omitted", &self.omitted)?;
        }
        if let Some(paths) = self.not_run {
            map.serialize_entry("not_run", paths)?;
        }
        if let Some(error) = &self.error {
            map.serialize_entry("error", error)?;
        }
        if let Some(help) = &self.help {
            map.serialize_entry("help", help)?;
        }
        if let Some(line) = self.line {
            map.serialize_entry("line", &line)?;
        }
        map.end()
    }
}
