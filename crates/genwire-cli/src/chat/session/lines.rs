//! The lines of a conversation, from a line editor or a pipe.

use super::command;
use crate::input::{self, Source};
use crate::problem::Problem;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Behavior, CompletionType, Config, Context, Editor, Helper};
use std::io::{self, BufRead, BufReader, IsTerminal as _};

/// The maximum length of a line from a pipe, in bytes.
const MAX_LINE_BYTES: u64 = 64 * 1024 * 1024;

/// The next input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A line with its continuation lines.
    Line(String),
    /// Ctrl-C: the typed text is dropped.
    Dropped,
    /// The end of the input.
    End,
}

/// The source of the lines.
pub(super) enum Lines {
    /// A person at a terminal.
    Editor(Box<Editor<CommandCompleter, DefaultHistory>>),
    /// A pipe or a file.
    Plain(Box<dyn BufRead>),
}

impl Lines {
    /// Opens standard input.
    pub(super) fn new(is_terminal: bool) -> Result<Self, Problem> {
        if is_terminal {
            // Typed text does not belong in redirected output.
            let behavior =
                if io::stdout().is_terminal() { Behavior::Stdio } else { Behavior::PreferTerm };
            let config = Config::builder().behavior(behavior);
            let config = config.completion_type(CompletionType::List).build();
            return match Editor::with_config(config) {
                Ok(mut editor) => {
                    editor.set_helper(Some(CommandCompleter));
                    Ok(Self::Editor(Box::new(editor)))
                }
                Err(error) => Err(broken(&error)),
            };
        }
        Ok(Self::Plain(Box::new(BufReader::new(io::stdin()))))
    }

    /// Reads the next line; a line that ends with a backslash continues on the next.
    pub(super) fn next(&mut self, prompt: &str) -> Result<Next, Problem> {
        let mut text = String::new();
        loop {
            let prompt = if text.is_empty() { prompt } else { "… " };
            match self.read_line(prompt)? {
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

    fn read_line(&mut self, prompt: &str) -> Result<Next, Problem> {
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
                match input::next_line(reader.as_mut(), &mut line, MAX_LINE_BYTES)
                    .map_err(broken)?
                {
                    input::Line::Whole => {}
                    input::Line::TooLong => return Err(Problem::long_line(MAX_LINE_BYTES)),
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
            // A line that is missing from the history can be typed again.
            drop(editor.add_history_entry(text));
        }
    }
}

/// Completes the commands that start with a slash.
pub(super) struct CommandCompleter;

impl Completer for CommandCompleter {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or_default();
        Ok((0, if typed.starts_with('/') { command::complete(typed) } else { Vec::new() }))
    }
}

impl Helper for CommandCompleter {}

impl Highlighter for CommandCompleter {}

impl Hinter for CommandCompleter {
    type Hint = String;
}

impl Validator for CommandCompleter {}

fn broken(error: &ReadlineError) -> Problem {
    Problem::usage(format!("cannot read from the terminal: {error}"), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_ends_with_a_backslash_continues() {
        let text: &[u8] = b"one\\\ntwo\n\nthree\\";
        let mut lines = Lines::Plain(Box::new(text));
        for expected in ["one\ntwo", "", "three\n"] {
            assert_eq!(lines.next("> ").unwrap(), Next::Line(expected.to_owned()));
        }
        assert_eq!(lines.next("> ").unwrap(), Next::End);
    }

    #[test]
    fn a_line_that_is_not_utf8_is_a_problem() {
        let text: &[u8] = b"\xff\n";
        let problem = Lines::Plain(Box::new(text)).next("> ").unwrap_err();
        assert!(problem.to_string().starts_with("cannot read `<stdin>`: "), "{problem}");
    }
}
