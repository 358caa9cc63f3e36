//! The result lines of `--json` and `--jsonl`.

use crate::problem::Problem;
use genwire_core::{Report, Violation};
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use serde_json::value::RawValue;

/// One result, as one line.
struct Line<'a> {
    /// The id of the line in a JSONL file; the member is left out for a single body.
    id: Option<&'a RawValue>,
    valid: bool,
    violations: &'a [Violation],
    /// The number of violations that are left out.
    omitted: usize,
    /// The reason why the body could not be read.
    error: Option<String>,
    /// The help for that.
    help: Option<String>,
    /// The number of the line that could not be read.
    number: Option<u64>,
}

impl Serialize for Line<'_> {
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
        if let Some(error) = &self.error {
            map.serialize_entry("error", error)?;
        }
        if let Some(help) = &self.help {
            map.serialize_entry("help", help)?;
        }
        if let Some(number) = self.number {
            map.serialize_entry("line", &number)?;
        }
        map.end()
    }
}

/// Returns the line for a body that was checked.
pub(crate) fn line(id: Option<&RawValue>, report: &Report) -> String {
    write(&Line {
        id,
        valid: report.is_valid(),
        violations: report.violations(),
        omitted: report.omitted(),
        error: None,
        help: None,
        number: None,
    })
}

/// Returns the line for a body that could not be read.
pub(crate) fn problem_line(
    id: Option<&RawValue>,
    number: Option<u64>,
    problem: &Problem,
) -> String {
    let error = Some(problem.to_string());
    let help = problem.help();
    write(&Line { id, valid: false, violations: &[], omitted: 0, error, help, number })
}

fn write(line: &Line<'_>) -> String {
    // Nothing in a result can fail to serialise: its keys are strings and its numbers integers.
    let mut text = serde_json::to_string(line).unwrap_or_default();
    text.push('\n');
    text
}
