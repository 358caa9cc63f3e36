//! One line on standard error that tells how far something is.

use crate::style::{Painter, Role};
use crate::table::{cut, width};
use crate::text::harmless;
use std::io::{self, IsTerminal as _, Write as _};

/// A line that is written over and over on a terminal; elsewhere it is written when it tells
/// something new.
#[derive(Debug)]
pub(crate) struct StatusLine {
    is_on: bool,
    is_terminal: bool,
    painter: Painter,
    told: String,
    is_drawn: bool,
}

impl StatusLine {
    /// A line that is not written yet, and never if it is to be quiet.
    pub(crate) fn new(quiet: bool, painter: Painter) -> Self {
        let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        let is_terminal = io::stderr().is_terminal() && !is_dumb;
        Self { is_on: !quiet, is_terminal, painter, told: String::new(), is_drawn: false }
    }

    /// Whether the line is written over.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Tells a state, and details that may change without being news.
    pub(crate) fn set(&mut self, state: &str, details: &str) {
        if !self.is_on || (!self.is_terminal && self.told == state) {
            return;
        }
        state.clone_into(&mut self.told);
        let text = harmless(&format!("{state}{details}"));
        // What is written over must not be longer than a line.
        let text = if self.is_terminal { cut(&text, width(&io::stderr()) - 1) } else { text };
        let text = self.painter.paint(Role::Dim, &text);
        let text = if self.is_terminal { format!("\r\u{1b}[2K{text}") } else { text + "\n" };
        self.is_drawn = self.is_terminal;
        // Progress that nobody can see is no reason to stop.
        drop(io::stderr().write_all(text.as_bytes()));
    }

    /// Takes the line away, so that something else can be written.
    pub(crate) fn clear(&mut self) {
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
