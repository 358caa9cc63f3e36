//! One finding of a check, how it is printed, and how many make a failure.

use serde_json::{Value, json};
use std::fmt;

/// Something that a check found wrong, with what is needed to put it right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The file, from the root.
    pub file: String,
    /// The line, counted from 1; 0 when the file as a whole is meant.
    pub line: usize,
    /// The message: lower case, no full stop.
    pub message: String,
    /// The expectation.
    pub expected: Option<String>,
    /// The remedy.
    pub help: Option<String>,
}

impl Problem {
    /// A finding in a line of a file.
    pub fn new(file: impl Into<String>, line: usize, message: impl Into<String>) -> Self {
        Self { file: file.into(), line, message: message.into(), expected: None, help: None }
    }

    /// Adds the expectation.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Adds the remedy.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The finding as data.
    pub fn to_json(&self) -> Value {
        json!({
            "file": self.file,
            "line": self.line,
            "message": self.message,
            "expected": self.expected,
            "help": self.help,
        })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "error: {}\n --> {}", self.message, self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        if let Some(expected) = &self.expected {
            write!(f, "\n  = expected: {expected}")?;
        }
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

/// The findings as text, one after the other with a count at the end.
pub fn render(problems: &[Problem]) -> String {
    if problems.is_empty() {
        return String::new();
    }
    let text: Vec<String> = problems.iter().map(|problem| format!("{problem}\n\n")).collect();
    format!("{}{}\n", text.concat(), count(problems.len(), "problem"))
}

/// A number with its noun: `1 problem`, `3 problems`.
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_names_place_expectation_and_remedy() {
        let problem = Problem::new("spec/facts.tsv", 7, "requirement `A-001` is not covered")
            .expected("an item path")
            .help("fill the last column");
        assert_eq!(
            render(&[problem]),
            "error: requirement `A-001` is not covered\n --> spec/facts.tsv:7\n  \
             = expected: an item path\n  help: fill the last column\n\n1 problem\n"
        );
    }
}
