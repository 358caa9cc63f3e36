//! Standard output and standard error of the tasks.
//!
//! Many reports quote strings of foreign documents. Terminal control sequences in them are escaped.

use genwire_constraint::printable_lines;
use genwire_spec::Diagnostics;
use std::borrow::Cow;
use std::fmt::Arguments;
use std::io::{self, ErrorKind, IsTerminal as _, Write as _};
use std::process;

/// Exit code of a task whose output cannot be written.
const UNWRITABLE_CODE: i32 = 2;

/// Prints to standard output as [`print!`] does, but ends the process once the reader has gone,
/// as in `cargo genwire diff | head -1`, instead of panicking.
#[macro_export]
macro_rules! out {
    ($($arguments:tt)*) => {
        $crate::output::write(::std::format_args!($($arguments)*))
    };
}

/// Prints a line, like [`out!`](crate::out).
#[macro_export]
macro_rules! outln {
    ($($arguments:tt)*) => {
        $crate::output::write_line(::std::format_args!($($arguments)*))
    };
}

/// Prints to standard error as [`eprint!`] does, but escapes terminal control sequences.
#[macro_export]
macro_rules! err {
    ($($arguments:tt)*) => {
        $crate::output::write_error(::std::format_args!($($arguments)*))
    };
}

/// Prints a line, like [`err!`](crate::err).
#[macro_export]
macro_rules! errln {
    ($($arguments:tt)*) => {
        $crate::output::write_error(::std::format_args!("{}\n", ::std::format_args!($($arguments)*)))
    };
}

/// Writes to standard output. Ends the process if that fails, silently if the reader has gone.
pub fn write(text: Arguments<'_>) {
    let mut stdout = io::stdout().lock();
    end_on_error(if stdout.is_terminal() {
        stdout.write_all(printable_lines(&text.to_string()).as_bytes())
    } else {
        stdout.write_fmt(text)
    });
}

/// Writes a line, like [`write()`].
pub fn write_line(text: Arguments<'_>) {
    write(format_args!("{text}\n"));
}

/// Writes to standard error; ignores errors, such as a closed stream.
pub fn write_error(text: Arguments<'_>) {
    drop(io::stderr().write_all(printable_lines(&text.to_string()).as_bytes()));
}

/// Writes mistakes to standard error, with the colours of the report. Control sequences of a
/// document are escaped.
pub fn write_styled(mistakes: &Diagnostics) {
    drop(io::stderr().write_all(printable(&mistakes.styled()).as_bytes()));
}

/// Escapes terminal control sequences, except for the colours of a report.
fn printable(text: &str) -> Cow<'_, str> {
    if !text.contains('\u{1b}') {
        return printable_lines(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        let (before, after) = rest.split_at(at);
        // At least the escape character itself is one byte.
        let (sequence, after) = after.split_at(colour_length(after).unwrap_or(1));
        out += &printable_lines(before);
        out += &if sequence.len() > 1 { sequence.into() } else { printable_lines(sequence) };
        rest = after;
    }
    Cow::Owned(out + &printable_lines(rest))
}

/// Returns the length of the colour sequence at the start of a string.
fn colour_length(text: &str) -> Option<usize> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let end = numbers.find(|it: char| !it.is_ascii_digit() && it != ';')?;
    numbers[end..].starts_with('m').then_some(end + 3)
}

#[expect(clippy::exit, reason = "a task without a reader has nothing left to do")]
fn end_on_error(written: io::Result<()>) {
    if let Err(error) = written {
        if error.kind() != ErrorKind::BrokenPipe {
            // If standard error has gone as well, the error is lost.
            drop(writeln!(io::stderr(), "error: cannot write the output: {error}"));
        }
        process::exit(UNWRITABLE_CODE);
    }
}

#[cfg(test)]
mod tests {
    use super::printable;
    use genwire_constraint::{is_hidden, is_obeyed, printable_lines};
    use genwire_spec::diagnostic::SpecPlace;
    use genwire_spec::{Diagnostic, Diagnostics, SpecFile};

    #[test]
    fn colours_stay_and_nothing_else_that_a_terminal_obeys() {
        for (text, expected) in [
            ("plain\n\ttext", "plain\n\ttext"),
            ("\u{1b}[1;31merror\u{1b}[0m: é", "\u{1b}[1;31merror\u{1b}[0m: é"),
            ("\u{1b}[2J\u{1b}", "\\u001b[2J\\u001b"),
            ("\u{1b}]0;t\u{7}\u{202e}", "\\u001b]0;t\\u0007\\u202e"),
        ] {
            assert_eq!(printable(text), expected);
        }
    }

    #[test]
    fn no_report_on_a_document_steers_a_terminal() {
        let all: String = ('\0'..=char::MAX).filter(|character| is_obeyed(*character)).collect();
        let text = format!("{all}\u{1b}[31m\u{1b}[2J");
        let problem = crate::problem::Problem::new(&text, 1, &text).expected(&text).help(&text);
        let file = SpecFile { path: "a.toml".to_owned(), text: format!("a = '{text}'\n") };
        let place = SpecPlace::new("a.toml", 0..file.text.len());
        let mistakes = vec![Diagnostic::toml_syntax(place, &text)];
        let mistakes = Diagnostics::new(mistakes, &[file]);
        for report in [problem.to_string(), mistakes.to_string()] {
            let shown = printable_lines(&report);
            assert_eq!(shown.chars().find(|character| is_hidden(*character)), None, "{shown}");
        }
        // The document contains a sequence for red that differs from the sequences of the report.
        let styled = mistakes.styled();
        let shown = printable(&styled);
        assert!(!shown.contains("\u{1b}[31m"), "{shown}");
        assert!(!shown.replace('\u{1b}', "").contains(is_hidden), "{shown}");
    }
}
