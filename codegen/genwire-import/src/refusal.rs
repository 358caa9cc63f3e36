//! Reasons why a document, or an overlay, cannot be converted.

use std::fmt;

/// File that contains a fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// The document.
    #[default]
    Document,
    /// An overlay, by its position in [`Options::overlays`](super::Options::overlays).
    Overlay(usize),
}

/// Fault in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fault {
    /// File with the fault.
    pub origin: Origin,
    /// Line, counted from 1; 0 for the whole file.
    pub line: usize,
    /// Message, which begins in lower case and has no full stop.
    pub message: String,
    /// Way to correct the fault.
    pub help: Option<String>,
}

impl Fault {
    /// Creates a fault that concerns the whole document.
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), ..Self::default() }
    }

    /// Sets the way to correct the fault.
    #[must_use]
    pub(super) fn help(self, help: impl Into<String>) -> Self {
        Self { help: Some(help.into()), ..self }
    }

    /// Sets the line.
    #[must_use]
    pub(super) fn line(self, line: usize) -> Self {
        Self { line, ..self }
    }

    /// Returns the message and the line, without the help.
    pub(super) fn brief(&self) -> String {
        if self.line == 0 {
            self.message.clone()
        } else {
            format!("{}, in line {}", self.message, self.line)
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Origin::Overlay(at) = self.origin {
            write!(f, "overlay {}: ", at + 1)?;
        }
        f.write_str(&self.brief())?;
        match &self.help {
            Some(help) => write!(f, "\n  help: {help}"),
            None => Ok(()),
        }
    }
}

/// Reasons why a document cannot be converted: at least one fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(pub Vec<Fault>);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        f.write_str(&all.join("\n"))
    }
}

impl std::error::Error for Refusal {}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}
