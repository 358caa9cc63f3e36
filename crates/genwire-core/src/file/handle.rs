//! The handles of files: strings in the JSON of a body.

/// The prefix of a handle.
const PREFIX: &str = "file:";

/// Returns the handle of a file by its position.
#[cfg(any(feature = "client", feature = "server"))]
pub(crate) fn handle(position: usize) -> String {
    format!("{PREFIX}{position}")
}

/// Parses a handle and returns its position.
pub(crate) fn position(handle: &str) -> Option<usize> {
    handle.strip_prefix(PREFIX)?.parse().ok()
}
