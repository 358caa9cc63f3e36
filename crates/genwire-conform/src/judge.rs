//! The checks of the generated crates, as the engine calls them.

pub use genwire_core::Whole;
use genwire_core::{BodyKind, Family, MediaLimits, Report, Unreadable};
use serde_json::Value as JsonValue;

/// The checks of an interface.
pub trait Judge: Send + Sync {
    /// Checks a body of an operation; `None` if it has no such part.
    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>>;

    /// Checks the reply that the events of a stream add up to; `None` if nothing describes it.
    fn check_joined(&self, operation: &str, body: &[u8]) -> Option<Result<Report, Unreadable>> {
        self.check(operation, BodyKind::Response, body)
    }

    /// Checks the body of an error; `None` if nothing describes it.
    fn check_error(&self, family: &Family, body: &[u8]) -> Option<Result<Report, Unreadable>>;

    /// Reads the headers of a reply of a status, as an object, and checks those that the interface
    /// describes; `None` if it describes none of an operation.
    fn check_headers(
        &self,
        operation: &str,
        status: u16,
        headers: &[(String, String)],
    ) -> Option<(JsonValue, Report)> {
        let _ = (operation, status, headers);
        None
    }

    /// Returns the limits of the files in requests to an operation, or to any of its area.
    fn media(&self, operation: &str) -> &'static [MediaLimits];

    /// Checks a request with the files in it; `None` if it cannot be read.
    fn check_files(&self, operation: &str, body: &[u8]) -> Option<Report>;

    /// Joins the events of a stream; `None` if the operation has no stream.
    ///
    /// The error says why the events cannot be joined.
    fn collect(&self, operation: &str, events: &[Vec<u8>]) -> Option<Result<Whole, String>>;

    /// Returns the reason why these checks do not show an item of the spec; `None` for all others.
    fn reason_untried(&self, item: &str) -> Option<String> {
        let _ = item;
        None
    }
}
