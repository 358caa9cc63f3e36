//! The parts of a `multipart/form-data` body that are files or have media types.

#[cfg(any(feature = "client", feature = "server"))]
use crate::reply_form::{essence, is_of};
#[cfg(any(feature = "client", feature = "server"))]
use crate::{File, Path, Severity, Violation};

/// A part of a `multipart/form-data` body that is a file or has media types of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name, which is that of the member.
    pub name: &'static str,
    /// The path of the member in the spec.
    pub item: &'static str,
    /// True for a file.
    pub is_file: bool,
    /// The media types that it may have, also groups such as `image/*`; all when empty.
    pub media_types: &'static [&'static str],
}

#[cfg(any(feature = "client", feature = "server"))]
impl Part {
    /// Returns the media type with which the part is sent if its file has none.
    #[cfg(feature = "client")]
    pub(crate) fn usual_media_type(&self) -> Option<&'static str> {
        self.media_types.iter().find(|name| !name.contains('*')).copied()
    }

    /// Returns the violation of a file that says that it has another media type than the part may
    /// have; the position is that in a list.
    pub(crate) fn violation(&self, file: &File, position: Option<usize>) -> Option<Violation> {
        let found = file.media_type()?;
        let is_known = |known: &&str| is_of(essence(found), known);
        if self.media_types.is_empty() || self.media_types.iter().any(is_known) {
            return None;
        }
        let root = Path::root();
        let member = root.member(self.name);
        let path = match position {
            Some(position) => member.index(position).to_pointer(),
            None => member.to_pointer(),
        };
        let expected: Vec<String> =
            self.media_types.iter().map(|name| format!("`{name}`")).collect();
        let expected = expected.join(" or ");
        Some(Violation {
            path,
            rule: format!("{}.media_types", self.item).into(),
            code: None,
            severity: Severity::Error,
            message: format!("expected a file of type {expected}, found `{found}`").into(),
        })
    }
}
