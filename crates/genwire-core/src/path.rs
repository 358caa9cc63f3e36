//! The position of a value in a body: linked on the stack, and formatted only for a violation.

use std::fmt::Write as _;

/// A step from a value to a value inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathSegment<'a> {
    /// A member of an object, by its name on the wire.
    Member(&'a str),
    /// An item of a list, counted from 0.
    Index(usize),
}

/// The position of a value in a body.
///
/// ```
/// use genwire_core::Path;
///
/// let root = Path::root();
/// let messages = root.member("messages");
/// let third = messages.index(2);
/// assert_eq!(third.member("content").to_pointer(), "/messages/2/content");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Path<'a> {
    step: Option<(&'a Self, PathSegment<'a>)>,
}

impl<'a> Path<'a> {
    /// Returns the position of the body itself.
    #[inline]
    pub const fn root() -> Path<'static> {
        Path { step: None }
    }

    /// Returns the position of a member.
    #[inline]
    #[must_use]
    pub const fn member(&'a self, name: &'a str) -> Self {
        Self { step: Some((self, PathSegment::Member(name))) }
    }

    /// Returns the position of an item.
    #[inline]
    #[must_use]
    pub const fn index(&'a self, index: usize) -> Self {
        Self { step: Some((self, PathSegment::Index(index))) }
    }

    /// Formats the position as a JSON pointer (RFC 6901).
    #[cold]
    pub fn to_pointer(self) -> String {
        let mut pointer = String::new();
        self.write(&mut pointer);
        pointer
    }

    fn write(self, pointer: &mut String) {
        let Some((parent, segment)) = self.step else { return };
        parent.write(pointer);
        pointer.push('/');
        match segment {
            PathSegment::Member(name) => {
                for character in name.chars() {
                    match character {
                        '~' => pointer.push_str("~0"),
                        '/' => pointer.push_str("~1"),
                        other => pointer.push(other),
                    }
                }
            }
            PathSegment::Index(index) => {
                // Writing into a `String` cannot fail.
                let _ = write!(pointer, "{index}");
            }
        }
    }
}
