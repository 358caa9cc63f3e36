//! Text and files given as arguments.

use crate::input::Source;
use crate::problem::Problem;
use crate::verdict::Verdict;
use genwire_video::FileError;
use std::io::{self, IsTerminal as _};
use std::path::Path;

/// The maximum size of the text, in bytes.
const MAX_TEXT_BYTES: u64 = 16 * 1024 * 1024;

/// Reads text from an argument, a file or standard input.
pub(crate) fn text(argument: Option<&str>, file: Option<&Path>) -> Result<String, Problem> {
    let source = match (argument, file) {
        (Some(text), _) if text != "-" => return Ok(text.to_owned()),
        (_, file) => Source::new(file),
    };
    if argument.is_none() && file.is_none() && io::stdin().is_terminal() {
        return Err(Problem::usage(
            "there is no prompt",
            Some("give it as an argument, in a file, or on standard input"),
        ));
    }
    let bytes = source.read(MAX_TEXT_BYTES)?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Problem::usage(format!("`{}` is not UTF-8", source.name()), None))?;
    Ok(text.trim_end_matches(['\n', '\r']).to_owned())
}

/// Returns true if an argument is a URL and not the name of a file.
pub(crate) fn is_address(argument: &str) -> bool {
    genwire_core::format::is_media_url(argument)
}

/// Creates the problem of a file that cannot be sent.
pub(crate) fn unfit(file: &str, error: &FileError) -> Problem {
    if let FileError::Read { cause, .. } = error {
        return Problem::usage(format!("cannot read `{file}`: {cause}"), None);
    }
    let message = format!("cannot send `{file}`: {error}");
    let help = error.help().map(str::to_owned);
    Problem::Other { verdict: Verdict::Failure, message, help }
}
