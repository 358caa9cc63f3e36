//! Standard output of the tasks.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write as _};
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

/// Prints a line as [`out!`](crate::out) prints text.
#[macro_export]
macro_rules! outln {
    ($($arguments:tt)*) => {
        $crate::output::write_line(::std::format_args!($($arguments)*))
    };
}

/// Writes text; ends the process if that fails, in silence if the reader has gone.
pub fn write(text: Arguments<'_>) {
    end_on_error(io::stdout().lock().write_fmt(text));
}

/// Writes text and a line end, like [`write()`].
pub fn write_line(text: Arguments<'_>) {
    let mut stdout = io::stdout().lock();
    end_on_error(stdout.write_fmt(text).and_then(|()| stdout.write_all(b"\n")));
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
