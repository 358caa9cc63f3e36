//! Expected failures: requirements of a server, or cases of a client.

use crate::requirements::Requirements;
use std::collections::BTreeMap;
use std::fmt;

/// The requirements that are expected to fail, each with the reason.
///
/// Each line of a file has an id and, after a space, a reason. Lines that start with `#` are
/// comments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExpectedFailures {
    reasons: BTreeMap<String, String>,
}

/// An invalid line of a file of expected failures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnreadableEntry {
    /// The line, counted from 1.
    pub line: usize,
    /// The error, and the expected input.
    pub message: String,
}

impl fmt::Display for UnreadableEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for UnreadableEntry {}

impl ExpectedFailures {
    /// Reads a file of expected failures.
    ///
    /// # Errors
    ///
    /// Every line with an unknown or duplicate requirement, or without a reason.
    pub fn parse(text: &str, requirements: &Requirements) -> Result<Self, Vec<UnreadableEntry>> {
        let ids = requirements.facts.iter().map(|fact| fact.id.as_str());
        Self::parse_ids(text, "requirement", &ids.collect::<Vec<_>>())
    }

    pub(crate) fn parse_ids(
        text: &str,
        kind: &str,
        ids: &[&str],
    ) -> Result<Self, Vec<UnreadableEntry>> {
        let mut reasons = BTreeMap::new();
        let mut errors = Vec::new();
        for (place, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (id, reason) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let message = if !ids.contains(&id) {
                let example = ids.first().copied().unwrap_or_default();
                format!("there is no {kind} `{id}`; expected an id such as `{example}`")
            } else if reason.trim().is_empty() {
                format!("`{id}` has no reason; write it after the id")
            } else if reasons.insert(id.to_owned(), reason.trim().to_owned()).is_some() {
                format!("`{id}` is listed twice; remove one of the lines")
            } else {
                continue;
            };
            errors.push(UnreadableEntry { line: place + 1, message });
        }
        if errors.is_empty() { Ok(Self { reasons }) } else { Err(errors) }
    }

    /// Returns the reason why a requirement is expected to fail.
    pub fn reason(&self, id: &str) -> Option<&str> {
        self.reasons.get(id).map(String::as_str)
    }
}
