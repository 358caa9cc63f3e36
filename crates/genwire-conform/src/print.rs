//! The report as text, JSON, `JUnit` XML, SARIF and HTML.

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
    /// Text for a terminal.
    Text,
    /// One JSON object.
    Json,
    /// `JUnit` XML, for test reporting services.
    Junit,
    /// An HTML page.
    Html,
    /// SARIF 2.1.0, for code review services.
    Sarif,
}

impl Report {
    /// Formats the report, ending with a line break.
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

#[cfg(test)]
mod tests;
