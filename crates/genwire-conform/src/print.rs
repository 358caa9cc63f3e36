//! The report as text, JSON, `JUnit` XML, SARIF and HTML.

mod escape;
mod html;
mod json;
mod junit;
mod sarif;
mod text;

use crate::report::Report;

/// The format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object.
    Json,
    /// `JUnit` XML, as services for tests read it.
    Junit,
    /// A page of HTML.
    Html,
    /// SARIF 2.1.0, as services for code review read it.
    Sarif,
}

impl Report {
    /// Writes the report; it ends with a line break.
    pub fn print(&self, format: Format) -> String {
        match format {
            Format::Text => text::print(self),
            Format::Json => format!("{}\n", json::print(self)),
            Format::Junit => junit::print(self),
            Format::Html => html::print(self),
            Format::Sarif => format!("{}\n", sarif::print(self)),
        }
    }
}
