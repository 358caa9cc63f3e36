//! A line on a terminal about the step that a long run is at.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};

/// The beginning of a line that is cleared: the cursor at the left edge, and nothing after it.
const CLEAR_LINE: &str = "\r\x1b[K";

/// A step of a run: a line on standard error says so, on a terminal alone, until it ends.
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

/// Writes to standard error; a terminal that has gone needs no progress.
fn show(text: &str) {
    _ = io::stderr().write_all(text.as_bytes());
}
