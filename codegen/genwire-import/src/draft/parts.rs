//! The parts of bodies that are files or have media types.

use crate::media::is_json;
use std::collections::BTreeMap;

/// A part of a body that is a file, or has media types.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BodyPart {
    pub(crate) file: Option<Files>,
    pub(crate) media_types: Vec<String>,
}

impl BodyPart {
    /// Returns true for a body part with media types other than JSON that is not a file.
    pub(crate) fn is_in_another_form(&self) -> bool {
        let all = &self.media_types;
        self.file.is_none() && !all.is_empty() && !all.iter().any(|one| is_json(one))
    }
}

/// Number of files that a part may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Files {
    One,
    Several,
}

/// The parts of an operation's body, by member name.
pub(crate) type Parts = BTreeMap<String, BodyPart>;
