//! Prints a report as GitHub workflow commands. GitHub shows them next to the changed lines.

use super::finding::Finding;
use crate::change::{ItemPlace, Verdict};
use crate::report::Report;
use genwire_constraint::printable_line;

impl Report {
    /// Returns a command for each change that counts and is not acknowledged. With `ahead`, new
    /// clients of the old service count too.
    pub fn to_github(&self, ahead: bool) -> String {
        let open = self.changes.iter().filter(|change| change.acknowledged.is_none());
        open.filter_map(|change| Finding::of(change, ahead)).map(|it| command(&it)).collect()
    }
}

fn command(finding: &Finding<'_>) -> String {
    let level = if finding.verdict == Verdict::Breaking { "error" } else { "warning" };
    // A file of the old version is not among the changed files.
    let place = match &finding.change.new {
        Some(ItemPlace::Line { file, line }) => format!("file={},line={line},", property(file)),
        Some(ItemPlace::Value { file, .. }) => format!("file={},", property(file)),
        None => String::new(),
    };
    let (title, details) =
        (property(&printable_line(&finding.title())), message(&finding.details()));
    format!("::{level} {place}title={}: {title}::{details}\n", finding.word())
}

/// Escapes the message of a command.
fn message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a command.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
