//! Limits on the size of a reply that is merged from a stream.

use std::error::Error;
use std::fmt;

/// Default maximum size of a streamed reply: 256 MiB.
pub const MAX_COLLECTED_BYTES: usize = 256 * 1024 * 1024;

/// Counts the bytes that events add to a reply, and records the first limit that is exceeded.
///
/// The framer limits the size of one event, but a stream may be endless: a service that never stops
/// sending would fill the memory of its client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    bytes: usize,
    limit: usize,
    exceeded: Option<TooLarge>,
}

impl Default for Tally {
    fn default() -> Self {
        Self::new(MAX_COLLECTED_BYTES)
    }
}

impl Tally {
    /// Starts at zero, with a limit in bytes.
    pub const fn new(limit: usize) -> Self {
        Self { bytes: 0, limit, exceeded: None }
    }

    /// Counts bytes; returns false if a limit is exceeded, so that they must not be added.
    pub fn add(&mut self, bytes: usize) -> bool {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes > self.limit {
            self.exceed(TooLarge::Reply { limit: self.limit });
        }
        self.exceeded.is_none()
    }

    /// Records that a limit is exceeded; the first one is kept.
    pub fn exceed(&mut self, bound: TooLarge) {
        self.exceeded.get_or_insert(bound);
    }

    /// Checks that no limit was exceeded.
    ///
    /// # Errors
    ///
    /// A limit was exceeded; the first one is returned.
    pub fn check(&self) -> Result<(), TooLarge> {
        self.exceeded.map_or(Ok(()), Err)
    }
}

/// The error for a stream that exceeds a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TooLarge {
    /// The events add up to more bytes than the limit.
    Reply {
        /// Maximum size of the reply, in bytes.
        limit: usize,
    },
    /// The events add more items to a list than the limit.
    Items {
        /// Name of the list.
        member: &'static str,
        /// Maximum number of items.
        limit: usize,
    },
    /// The events add up to a longer string than the limit.
    Text {
        /// Name of the string.
        member: &'static str,
        /// Maximum size of the string, in bytes.
        limit: usize,
    },
    /// An object has more unlisted members than the limit.
    UnlistedMembers {
        /// Maximum number of such members.
        limit: usize,
    },
    /// An event has more JSON values than the limit.
    Values {
        /// Maximum number of JSON values.
        limit: usize,
    },
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reply { limit } => write!(f, "the streamed reply has more than {limit} bytes"),
            Self::Items { member, limit } => {
                write!(f, "`{member}` of the streamed reply has more than {limit} items")
            }
            Self::Text { member, limit } => {
                write!(f, "`{member}` of the streamed reply has more than {limit} bytes")
            }
            Self::UnlistedMembers { limit } => {
                write!(f, "the streamed reply has more than {limit} unknown members in one object")
            }
            Self::Values { limit } => write!(f, "an event has more than {limit} JSON values"),
        }
    }
}

impl Error for TooLarge {}
