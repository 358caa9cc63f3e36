//! A line on a terminal that shows the current step of a long run.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};

/// Clears the line: moves the cursor to the left edge and erases everything after it.
const CLEAR_LINE: &str = "\r\x1b[K";

/// A step of a run. Until it ends, a line on standard error shows it if that is a terminal.
#[derive(Debug)]
pub struct Step {
    is_shown: bool,
}

impl Step {
    /// Begins a step, described by a verb such as `formatting`.
    pub fn begin(what: &str) -> Self {
        let is_dumb = env::var_os("TERM").is_some_and(|name| name == "dumb");
        let is_shown = io::stderr().is_terminal() && !is_dumb;
        if is_shown {
            show(&format!("{CLEAR_LINE}{what} ..."));
        }
        Self { is_shown }
    }
}

impl Drop for Step {
    fn drop(&mut self) {
        if self.is_shown {
            show(CLEAR_LINE);
        }
    }
}

/// Writes to standard error; ignores errors, because progress is not important.
fn show(text: &str) {
    _ = io::stderr().write_all(text.as_bytes());
}
