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
mod tests {
    use super::*;

    #[test]
    fn every_format_says_that_the_server_was_lost() {
        let report = |lost: Option<&str>| Report {
            title: "Pets".to_owned(),
            version: "1".to_owned(),
            outcomes: Vec::new(),
            others: Vec::new(),
            calls: 3,
            left: 0,
            unexpected: Vec::new(),
            lost: lost.map(str::to_owned),
        };
        for format in [Format::Text, Format::Json, Format::Junit, Format::Html, Format::Sarif] {
            let text = report(Some("a < b")).print(format);
            let is_markup = matches!(format, Format::Junit | Format::Html);
            assert!(text.contains(if is_markup { "a &lt; b" } else { "a < b" }), "{text}");
            assert!(!report(None).print(format).contains("any more"));
        }
    }
}
