//! Writes to standard output and standard error.

use crate::problem::Problem;
use crate::style::Painter;
use crate::text::{harmless_painted, on_one_line};
use genwire_constraint::printable_lines;
use genwire_core::client::Raw;
use std::borrow::Cow;
use std::io::{self, IsTerminal as _, Write as _};

/// The styles of messages about arguments; any other sequence in one is from elsewhere.
const STYLES: [&str; 6] =
    ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[4m", "\u{1b}[31m", "\u{1b}[32m", "\u{1b}[33m"];

/// Writes a line to standard output.
pub fn write_line(line: &str) -> Result<(), Problem> {
    write(&format!("{}\n", line.trim_end()))
}

/// Writes a string to standard output; see [`for_output`].
pub fn write(text: &str) -> Result<(), Problem> {
    io::stdout().write_all(for_output(text).as_bytes()).map_err(Problem::Write)
}

/// Writes a string with colours of the command to standard output.
pub fn write_painted(text: &str, painter: Painter) -> Result<(), Problem> {
    let text = harmless_painted(text, painter);
    io::stdout().write_all(text.as_bytes()).map_err(Problem::Write)
}

/// Returns a string as standard output gets it: on a terminal, what it would obey is written out; a
/// file or a pipe gets every character.
pub fn for_output(text: &str) -> Cow<'_, str> {
    if io::stdout().is_terminal() { printable_lines(text) } else { text.into() }
}

/// Prints a line on standard error, for people: nothing in it is obeyed by a terminal.
pub fn note(text: &str) {
    note_painted(text, Painter::none());
}

/// Prints a line with colours of the command on standard error.
pub fn note_painted(text: &str, painter: Painter) {
    print_error(&format!("{text}\n"), painter);
}

/// Prints text with colours of the command on standard error.
pub fn print_error(text: &str, painter: Painter) {
    // If standard error is closed, there is nowhere left to report that.
    drop(io::stderr().write_all(harmless_painted(text, painter).as_bytes()));
}

/// Prints a message with its colours, unless it repeats something that a terminal would obey.
pub fn print_message(answer: &clap::Error) -> io::Result<()> {
    let message = answer.render();
    let painted = message.ansi().to_string();
    let plain = STYLES.into_iter().fold(painted, |text, style| text.replace(style, ""));
    let harmless = printable_lines(&plain);
    if harmless == plain {
        return answer.print();
    }
    if answer.use_stderr() {
        return io::stderr().write_all(harmless.as_bytes());
    }
    io::stdout().write_all(harmless.as_bytes())
}

/// Writes a reply as it came to standard output, on one line.
pub fn write_reply(raw: &Raw) -> Result<(), Problem> {
    write_line(&on_one_line(&String::from_utf8_lossy(raw.body())))
}
