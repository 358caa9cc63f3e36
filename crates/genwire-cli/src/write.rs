//! Writes to standard output and standard error.

use crate::problem::Problem;
use crate::text::{harmless_lines, on_one_line};
use genwire_core::client::Raw;
use std::io::{self, IsTerminal as _, Write as _};

/// Writes a line to standard output.
pub(crate) fn write_line(line: &str) -> Result<(), Problem> {
    write(&format!("{}\n", line.trim_end()))
}

/// Writes a string to standard output.
pub(crate) fn write(text: &str) -> Result<(), Problem> {
    io::stdout().write_all(text.as_bytes()).map_err(Problem::Write)
}

/// Writes a string of the service to standard output, and ends its line.
///
/// On a terminal, control characters are replaced; a file or a pipe gets every character.
pub(crate) fn write_text(text: &str) -> Result<(), Problem> {
    if io::stdout().is_terminal() { write_line(&harmless_lines(text)) } else { write_line(text) }
}

/// Prints a line on standard error.
pub(crate) fn note(text: &str) {
    // If standard error is closed, there is nowhere left to report that.
    drop(io::stderr().write_all(format!("{text}\n").as_bytes()));
}

/// Writes a reply as it came to standard output, on one line.
pub(crate) fn write_reply(raw: &Raw) -> Result<(), Problem> {
    write_line(&on_one_line(&String::from_utf8_lossy(raw.body())))
}
