//! Prompts at a terminal, and input that is not shown.

use crate::problem::Problem;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Behavior, ColorMode, Config, Editor, Helper};
use std::borrow::Cow;
use std::io::{self, IsTerminal as _};
use unicode_width::UnicodeWidthStr as _;

/// Terminals that the line editor cannot draw on, so that they would show every line.
const SIMPLE_TERMINALS: [&str; 3] = ["dumb", "cons25", "emacs"];

/// A terminal that answers questions.
pub(super) struct Prompt(Editor<Cover, DefaultHistory>);

impl Prompt {
    /// Opens the terminal.
    pub(super) fn open() -> Result<Self, Problem> {
        // Prompts do not belong in redirected output.
        let behavior =
            if io::stdout().is_terminal() { Behavior::Stdio } else { Behavior::PreferTerm };
        let config = Config::builder().behavior(behavior).auto_add_history(false);
        // The editor treats hiding a line as a matter of colours.
        let config = config.color_mode(ColorMode::Forced).build();
        let mut editor = Editor::with_config(config).map_err(problem)?;
        editor.set_helper(Some(Cover { is_on: false }));
        Ok(Self(editor))
    }

    /// Prompts for a line; `initial` can be edited.
    pub(super) fn line(&mut self, question: &str, initial: &str) -> Result<String, Problem> {
        self.0.readline_with_initial(question, (initial, "")).map_err(problem)
    }

    /// Prompts for a line without showing it.
    pub(super) fn hidden_line(&mut self, question: &str, command: &str) -> Result<String, Problem> {
        let terminal = std::env::var("TERM").unwrap_or_default();
        if SIMPLE_TERMINALS.iter().any(|simple| simple.eq_ignore_ascii_case(&terminal)) {
            let help = format!("give the key on standard input, as in `{command} login < key.txt`");
            let message = format!("a terminal of the kind `{terminal}` would show the key");
            return Err(Problem::usage(message, Some(&help)));
        }
        self.0.set_helper(Some(Cover { is_on: true }));
        let line = self.0.readline(question).map_err(problem);
        self.0.set_helper(Some(Cover { is_on: false }));
        line
    }
}

/// Covers the line that is typed, if it is on.
struct Cover {
    is_on: bool,
}

impl Highlighter for Cover {
    fn highlight<'l>(&self, line: &'l str, _at: usize) -> Cow<'l, str> {
        if self.is_on { Cow::Owned(" ".repeat(line.width())) } else { Cow::Borrowed(line) }
    }

    fn highlight_char(&self, _line: &str, _at: usize, kind: CmdKind) -> bool {
        // A character that is not drawn with its line would be shown unchanged.
        self.is_on && kind != CmdKind::MoveCursor
    }
}

impl Completer for Cover {
    type Candidate = String;
}

impl Hinter for Cover {
    type Hint = String;
}

impl Validator for Cover {}

impl Helper for Cover {}

fn problem(error: ReadlineError) -> Problem {
    match error {
        ReadlineError::Interrupted => Problem::Interrupted { help: None },
        ReadlineError::Eof => Problem::usage("the answer is missing", None),
        error => Problem::usage(format!("cannot read from the terminal: {error}"), None),
    }
}
