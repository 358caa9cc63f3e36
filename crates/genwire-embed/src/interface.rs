//! The interface that a session answers for.

use genwire_core::failure::ErrorKind;
use genwire_core::{BodyKind, Endpoint, Interface, Report, Unreadable};
use std::fmt;

/// An interface, as far as sessions need it.
pub(crate) trait Embedded: fmt::Debug + Send + Sync {
    /// Returns the operations.
    fn endpoints(&self) -> Vec<&'static Endpoint>;

    /// Returns the code of violations without their own code.
    fn invalid_code(&self) -> u32;

    /// Checks a body; `None` if there is no such operation, or if it has no such part.
    fn check(
        &self,
        operation: &str,
        part: BodyKind,
        body: &[u8],
    ) -> Option<Result<Report, Unreadable>>;

    /// Reads the whole response of an operation, and returns it as JSON.
    fn read(
        &self,
        endpoint: &'static Endpoint,
        status: u16,
        media_type: Option<&str>,
        body: &[u8],
    ) -> Result<String, ErrorKind>;

    /// Opens the stream of an operation; `None` if it has no stream.
    fn stream(&self, operation: &str) -> Option<Box<dyn Events>>;

    /// Returns the names of the operations with a stream.
    fn streamed(&self) -> Vec<&'static str>;

    /// Returns the form of the requests of an operation, if they have more than a path and JSON.
    #[cfg(feature = "model")]
    fn form(&self, operation: &str) -> Option<&genwire_core::RequestForm> {
        let _ = operation;
        None
    }
}

/// The events of a stream, and their merged response.
pub(crate) trait Events: fmt::Debug + Send {
    /// Returns the interface whose errors an event may report.
    fn interface(&self) -> &'static Interface;

    /// Returns the data of the event that ends the stream.
    fn terminator(&self) -> &'static str;

    /// Processes the data of an event; returns true once it has ended the stream.
    fn push(&mut self, data: &[u8]) -> Result<bool, ErrorKind>;

    /// Returns the whole response as JSON, or the part that has arrived and the reason.
    fn finish(self: Box<Self>) -> (String, Option<ErrorKind>);
}
