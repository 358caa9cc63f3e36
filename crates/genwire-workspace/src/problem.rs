//! Problems that a task finds, and how they are printed.

use serde_json::{Value, json};
use std::fmt;

/// Problem in a file, with what was expected and how to correct it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// Path of the file, relative to the root.
    pub file: String,
    /// Line, counted from 1; 0 for the whole file.
    pub line: usize,
    /// Message; begins in lower case and has no full stop.
    pub message: String,
    /// Expected value or state.
    pub expected: Option<String>,
    /// Way to correct the problem.
    pub help: Option<String>,
}

impl Problem {
    /// Creates a problem in a line of a file.
    pub fn new(file: impl Into<String>, line: usize, message: impl Into<String>) -> Self {
        Self { file: file.into(), line, message: message.into(), expected: None, help: None }
    }

    /// Sets what was expected.
    #[must_use]
    pub fn expected(mut self, expected: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self
    }

    /// Sets how to correct it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Returns the problem as JSON.
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

/// Renders the problems, with their number at the end.
pub fn render(problems: &[Problem]) -> String {
    if problems.is_empty() {
        return String::new();
    }
    let text: Vec<String> = problems.iter().map(|problem| format!("{problem}\n\n")).collect();
    format!("{}{}\n", text.concat(), count(problems.len(), "problem"))
}

/// Returns a number with its noun, such as `1 problem` or `3 problems`.
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
