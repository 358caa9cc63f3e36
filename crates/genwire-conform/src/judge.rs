//! The interface between the engine and the checks of the generated crates.

pub use genwire_core::Whole;
use genwire_core::{BodyKind, Family, MediaLimits, Report, Unreadable};
use serde_json::Value as JsonValue;

/// The checks of an interface.
pub trait Judge: Send + Sync {
    /// Checks a body of an operation; `None` if the operation has no such body.
    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>>;

    /// Checks the merged reply of a stream; `None` if the interface does not describe it.
    fn check_joined(&self, operation: &str, body: &[u8]) -> Option<Result<Report, Unreadable>> {
        self.check(operation, BodyKind::Response, body)
    }

    /// Checks an error body; `None` if the interface does not describe it.
    fn check_error(&self, family: &Family, body: &[u8]) -> Option<Result<Report, Unreadable>>;

    /// Reads the reply headers for a status as an object, and checks the headers that the interface
    /// describes.
    ///
    /// Returns `None` if the interface describes none for the operation.
    fn check_headers(
        &self,
        operation: &str,
        status: u16,
        headers: &[(String, String)],
    ) -> Option<(JsonValue, Report)> {
        let _ = (operation, status, headers);
        None
    }

    /// Returns the limits on files in requests to an operation, or in its whole area.
    fn media(&self, operation: &str) -> &'static [MediaLimits];

    /// Checks a request and the files in it; `None` if it cannot be read.
    fn check_files(&self, operation: &str, body: &[u8]) -> Option<Report>;

    /// Merges the events of a stream; `None` if the operation has no stream.
    ///
    /// The error is the reason why the events cannot be merged.
    fn collect(&self, operation: &str, events: &[Vec<u8>]) -> Option<Result<Whole, String>>;

    /// Returns the reason why these checks cannot show an item of the spec; `None` if they can.
    fn reason_untried(&self, item: &str) -> Option<String> {
        let _ = item;
        None
    }
}
