//! Writes to standard output and standard error, and creates folders for secrets.

use crate::problem::Problem;
use crate::style::Painter;
use crate::text::{harmless_painted, on_one_line};
use genwire_constraint::printable_lines;
use genwire_core::client::Raw;
use std::borrow::Cow;
use std::fs::DirBuilder;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;

/// The styles of messages about arguments; any other escape sequence in a message is foreign.
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

/// Prepares a string for standard output: control characters are escaped for a terminal, and kept
/// for a file or a pipe.
pub fn for_output(text: &str) -> Cow<'_, str> {
    if io::stdout().is_terminal() { printable_lines(text) } else { text.into() }
}

/// Prints a line for people on standard error, with control characters escaped.
pub fn note(text: &str) {
    note_painted(text, Painter::none());
}

/// Prints a line with colours of the command on standard error.
pub fn note_painted(text: &str, painter: Painter) {
    print_error(&format!("{text}\n"), painter);
}

/// Prints text with the colours of the command on standard error.
pub fn print_error(text: &str, painter: Painter) {
    // If standard error is closed, there is nowhere left to report that.
    drop(io::stderr().write_all(harmless_painted(text, painter).as_bytes()));
}

/// Prints a message with its colours, unless it repeats foreign control characters.
pub fn print_message(answer: &clap::Error) -> io::Result<()> {
    match made_harmless(&answer.render().ansi().to_string()) {
        None => answer.print(),
        Some(text) if answer.use_stderr() => io::stderr().write_all(text.as_bytes()),
        Some(text) => io::stdout().write_all(text.as_bytes()),
    }
}

/// Returns a painted message without its styles and with control characters escaped; `None` if it
/// has no foreign ones.
fn made_harmless(painted: &str) -> Option<String> {
    let plain = STYLES.into_iter().fold(painted.to_owned(), |text, style| text.replace(style, ""));
    let harmless = printable_lines(&plain);
    (harmless != plain).then(|| harmless.into_owned())
}

/// Creates a folder that only its user may enter, unless it exists.
pub(crate) fn create_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

/// Writes an unchanged reply to standard output, on one line.
pub fn write_reply(raw: &Raw) -> Result<(), Problem> {
    write_line(&on_one_line(&String::from_utf8_lossy(raw.body())))
}

#[cfg(test)]
mod tests {
    use super::made_harmless;
    use clap::{Arg, Command};

    fn message(about: &str, words: &[&str]) -> String {
        let command =
            Command::new("pets").about(about.to_owned()).arg(Arg::new("name").long("name"));
        let answer = command.try_get_matches_from(words).unwrap_err();
        answer.render().ansi().to_string()
    }

    #[test]
    fn a_message_has_its_own_styles_and_no_other_sequence() {
        for words in
            [&["pets", "--help"][..], &["pets", "--nme"], &["pets", "--name"], &["pets", "x"]]
        {
            assert_eq!(made_harmless(&message("All pets", words)), None, "{words:?}");
        }
        for sequence in ["\u{1b}[2J", "\u{1b}]0;t\u{7}", "\u{1b}[8m", "\u{9b}2J", "\u{202e}"] {
            let of_document = message(&format!("All {sequence}pets"), &["pets", "--help"]);
            let of_argument = message("All pets", &["pets", &format!("--{sequence}")]);
            for painted in [of_document, of_argument] {
                let text = made_harmless(&painted).expect("a message with a sequence");
                assert!(!text.contains(['\u{1b}', '\u{7}', '\u{9b}', '\u{202e}']), "{text}");
            }
        }
    }
}
