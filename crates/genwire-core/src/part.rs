//! The parts of a `multipart/form-data` body that are files or have media types.

#[cfg(any(feature = "exchange", feature = "server"))]
use crate::{File, Path, Report, Severity, Violation, file::handle, text::shortened};
#[cfg(any(feature = "exchange", feature = "server"))]
use genwire_constraint::media_type::is_in;
#[cfg(any(feature = "exchange", feature = "server"))]
use serde_json::Value as JsonValue;

/// A part of a `multipart/form-data` body that is a file or has its own media types.
///
/// A file is rejected if its `Content-Type` is not one of these media types; without a
/// `Content-Type`, it is accepted. A part that is not a file is sent with the first media type, and
/// its media type is not checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name of the part and the member.
    pub name: &'static str,
    /// The path of the member in the spec.
    pub item: &'static str,
    /// True for a file.
    pub is_file: bool,
    /// The accepted media types, including groups such as `image/*`; any if empty.
    pub media_types: &'static [&'static str],
}

#[cfg(any(feature = "exchange", feature = "server"))]
impl Part {
    /// Returns the media type of the part if its file has none.
    #[cfg(feature = "exchange")]
    pub(crate) fn usual_media_type(&self) -> Option<&'static str> {
        self.media_types.iter().find(|name| !name.contains('*')).copied()
    }

    /// Reports a file whose media type the part does not accept; `position` is its index in a list.
    fn check(&self, file: &File, position: Option<usize>, report: &mut Report) {
        let Some(found) = file.media_type() else { return };
        let is_known = |known: &&str| is_in(found, known);
        if !self.media_types.iter().any(is_known) {
            report.push_with(Severity::Error, || self.violation(found, position));
        }
    }

    fn violation(&self, found: &str, position: Option<usize>) -> Violation {
        let root = Path::root();
        let member = root.member(self.name);
        let path = match position {
            Some(position) => member.index(position).to_pointer(),
            None => member.to_pointer(),
        };
        let expected: Vec<String> =
            self.media_types.iter().map(|name| format!("`{name}`")).collect();
        let expected = expected.join(" or ");
        // The sender chose the string.
        let found = shortened(found).replace(char::is_control, "\u{fffd}");
        Violation {
            path,
            rule: format!("{}.media_types", self.item).into(),
            code: None,
            severity: Severity::Error,
            message: format!("expected a file of type {expected}, found `{found}`").into(),
        }
    }
}

/// Returns the violations of the media types of the files in a body; the body contains their
/// handles.
#[cfg(any(feature = "exchange", feature = "server"))]
pub(crate) fn check_files(body: &JsonValue, files: &[File], parts: &[Part]) -> Report {
    let mut report = Report::default();
    if files.is_empty() {
        return report;
    }
    let file = |value: &JsonValue| files.get(handle::position(value.as_str()?)?);
    for part in parts.iter().filter(|part| part.is_file && !part.media_types.is_empty()) {
        match body.get(part.name) {
            Some(JsonValue::Array(items)) => {
                for (position, item) in items.iter().enumerate() {
                    if let Some(file) = file(item) {
                        part.check(file, Some(position), &mut report);
                    }
                }
            }
            Some(value) => {
                if let Some(file) = file(value) {
                    part.check(file, None, &mut report);
                }
            }
            None => {}
        }
    }
    report
}
