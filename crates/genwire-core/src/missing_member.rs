//! The error for a missing required member of a response.

use std::error::Error;
use std::fmt;

/// The error for a missing required member of a response.
///
/// ```
/// use genwire_core::MissingMember;
///
/// let error = MissingMember::new("video.Task", "id");
/// assert_eq!(error.to_string(), "the response has no `id` (video.Task.id)");
/// assert_eq!(error.member(), "id");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingMember {
    owner: &'static str,
    member: &'static str,
}

impl MissingMember {
    /// Creates the error for a member of the type with the given path.
    pub const fn new(owner: &'static str, member: &'static str) -> Self {
        Self { owner, member }
    }

    /// Returns the name of the member.
    pub fn member(self) -> &'static str {
        self.member
    }
}

impl fmt::Display for MissingMember {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { owner, member } = self;
        write!(f, "the response has no `{member}` ({owner}.{member})")
    }
}

impl Error for MissingMember {}
