//! `check`: checks bodies against the interface and reports their violations.

mod args;
mod body;
pub mod excerpt;
pub mod human;
mod lines;
pub mod result;

pub use args::{CheckArgs, CheckOptions, HELP};
pub use body::run;

use crate::locate::JsonSpan;
use crate::style::{Painter, Role};
use crate::verdict::Verdict;
use excerpt::excerpt;
use genwire_core::{BodyKind, Report, Unreadable};

/// The checked body, as the output refers to it.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// The name of the file.
    pub file: String,
    /// The operation.
    pub operation: &'a str,
    /// The part of the operation.
    pub part: BodyKind,
    /// The arguments that show all violations.
    pub all: &'static str,
}

/// Returns the line of a body that is not JSON, with a mark at the error.
pub fn frame(file: &str, body: &[u8], error: &Unreadable, painter: Painter) -> Option<String> {
    let Unreadable::NotJson { line, column, .. } = error else { return None };
    let text = std::str::from_utf8(body).ok()?;
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let at = text.floor_char_boundary((start + column.saturating_sub(1)).min(text.len()));
    let end = text[at..].chars().next().map_or(at, |character| at + character.len_utf8());
    let excerpt = excerpt(text, &JsonSpan { span: at..end, key: None, found: true });
    Some(human::frame(file, &excerpt, Role::Error, "", painter))
}

/// Returns the exit code of a check.
pub fn verdict(report: &Report) -> Verdict {
    if report.is_valid() { Verdict::Success } else { Verdict::Failure }
}
