//! A status line on standard error.

use crate::style::{Painter, Role};
use crate::table::{cut, width};
use crate::text::harmless;
use std::io::{self, IsTerminal as _, Write as _};

/// A line that is redrawn on a terminal; otherwise a new line is written when the state changes.
#[derive(Debug)]
pub struct StatusLine {
    is_on: bool,
    is_terminal: bool,
    painter: Painter,
    state: String,
    is_drawn: bool,
}

impl StatusLine {
    /// Creates a line that is not shown yet; a quiet line is never shown.
    pub fn new(quiet: bool, painter: Painter) -> Self {
        let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        let is_terminal = io::stderr().is_terminal() && !is_dumb;
        Self { is_on: !quiet, is_terminal, painter, state: String::new(), is_drawn: false }
    }

    /// Returns true if the line is redrawn.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Shows a state and its details. A change of the details only is not reported.
    pub fn set(&mut self, state: &str, details: &str) {
        if !self.is_on || (!self.is_terminal && self.state == state) {
            return;
        }
        state.clone_into(&mut self.state);
        let text = harmless(&format!("{state}{details}"));
        // A line that wraps could not be redrawn.
        let text = if self.is_terminal { cut(&text, width(&io::stderr()) - 1) } else { text };
        let text = self.painter.paint(Role::Dim, &text);
        let text = if self.is_terminal { format!("\r\u{1b}[2K{text}") } else { text + "\n" };
        self.is_drawn = self.is_terminal;
        // A closed standard error does not stop the work.
        drop(io::stderr().write_all(text.as_bytes()));
    }

    /// Clears the line, so that something else can be written.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.is_drawn) {
            drop(io::stderr().write_all("\r\u{1b}[2K".as_bytes()));
        }
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        self.clear();
    }
}
