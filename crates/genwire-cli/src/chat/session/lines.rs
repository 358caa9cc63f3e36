//! Where the lines of a conversation come from: a line editor, or a pipe.

use crate::input::{self, Source};
use crate::problem::Problem;
use rustyline::error::ReadlineError;
use rustyline::{Behavior, Config, DefaultEditor};
use std::io::{self, BufRead, IsTerminal as _};

/// The longest line that is read from a pipe, in bytes.
const LIMIT: u64 = 64 * 1024 * 1024;

/// What comes next.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A line, with the lines that it goes on in.
    Line(String),
    /// Ctrl-C: what was typed is dropped.
    Dropped,
    /// Nothing more.
    End,
}

/// Where the lines come from.
pub(super) enum Lines {
    /// A person at a terminal.
    Editor(Box<DefaultEditor>),
    /// A pipe or a file.
    Plain(Box<dyn BufRead>),
}

impl Lines {
    /// The lines of standard input.
    pub(super) fn new(is_terminal: bool) -> Result<Self, Problem> {
        if is_terminal {
            // What is typed does not belong to output that goes elsewhere.
            let behavior =
                if io::stdout().is_terminal() { Behavior::Stdio } else { Behavior::PreferTerm };
            let config = Config::builder().behavior(behavior).build();
            return match DefaultEditor::with_config(config) {
                Ok(editor) => Ok(Self::Editor(Box::new(editor))),
                Err(error) => Err(broken(&error)),
            };
        }
        Ok(Self::Plain(Source::Stdin.open()?))
    }

    /// The next line; one that ends with a backslash goes on in the next.
    pub(super) fn next(&mut self, prompt: &str) -> Result<Next, Problem> {
        let mut text = String::new();
        loop {
            let prompt = if text.is_empty() { prompt } else { "… " };
            match self.one(prompt)? {
                Next::Line(line) => {
                    let start = line.strip_suffix('\\');
                    text.push_str(start.unwrap_or(&line));
                    if start.is_none() {
                        self.remember(&text);
                        return Ok(Next::Line(text));
                    }
                    text.push('\n');
                }
                Next::End if !text.is_empty() => return Ok(Next::Line(text)),
                end => return Ok(end),
            }
        }
    }

    fn one(&mut self, prompt: &str) -> Result<Next, Problem> {
        match self {
            Self::Editor(editor) => match editor.readline(prompt) {
                Ok(line) => Ok(Next::Line(line)),
                Err(ReadlineError::Interrupted) => Ok(Next::Dropped),
                Err(ReadlineError::Eof) => Ok(Next::End),
                Err(error) => Err(broken(&error)),
            },
            Self::Plain(reader) => {
                let mut line = Vec::new();
                let broken = |error| Source::Stdin.problem(error);
                match input::next_line(reader.as_mut(), &mut line, LIMIT).map_err(broken)? {
                    input::Line::Whole => {}
                    input::Line::TooLong => return Err(Problem::long_line(LIMIT)),
                    input::Line::End => return Ok(Next::End),
                }
                let text = String::from_utf8(line);
                let invalid = |error| broken(io::Error::new(io::ErrorKind::InvalidData, error));
                text.map(Next::Line).map_err(invalid)
            }
        }
    }

    fn remember(&mut self, text: &str) {
        if let Self::Editor(editor) = self
            && !text.trim().is_empty()
        {
            // A line that cannot be remembered can be typed again.
            drop(editor.add_history_entry(text));
        }
    }
}

fn broken(error: &ReadlineError) -> Problem {
    Problem::usage(format!("cannot read from the terminal: {error}"), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_ends_with_a_backslash_goes_on() {
        let text: &[u8] = b"one\\\ntwo\n\nthree\\";
        let mut lines = Lines::Plain(Box::new(text));
        for expected in ["one\ntwo", "", "three\n"] {
            assert_eq!(lines.next("> ").unwrap(), Next::Line(expected.to_owned()));
        }
        assert_eq!(lines.next("> ").unwrap(), Next::End);
    }

    #[test]
    fn a_line_that_is_no_text_is_a_problem() {
        let text: &[u8] = b"\xff\n";
        let problem = Lines::Plain(Box::new(text)).next("> ").unwrap_err();
        assert!(problem.to_string().starts_with("cannot read `<stdin>`: "), "{problem}");
    }
}
