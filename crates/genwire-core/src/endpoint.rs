//! The static description of an operation.

use crate::{Family, Interface, Security};

/// The static description of one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The interface it belongs to.
    pub interface: &'static Interface,
    /// The name of the operation, one word everywhere.
    pub operation: &'static str,
    /// The area it belongs to.
    pub area: &'static str,
    /// The HTTP method.
    pub method: &'static str,
    /// The path, with its parameters in braces.
    pub path: &'static str,
    /// The version part of the path.
    pub version: &'static str,
    /// Maximum size of a request body, in bytes.
    pub body_limit: Option<u64>,
    /// The credentials of a call.
    pub security: Security,
    /// The form of its errors.
    pub family: &'static Family,
    /// The forms of the errors of single HTTP statuses, where they are others.
    pub families: &'static [(u16, &'static Family)],
    /// The error codes it may return.
    pub codes: &'static [u32],
    /// True if the operation should not be used any more.
    pub deprecated: bool,
    /// The attributes of the spans that a client records for its calls.
    pub trace: Trace,
}

impl Endpoint {
    /// Returns the form of an error with an HTTP status.
    pub fn family_at(&self, status: u16) -> &'static Family {
        let own = self.families.iter().find(|(of, _)| *of == status);
        own.map_or(self.family, |(_, family)| family)
    }
}

/// The attributes of the spans of calls, by the OpenTelemetry conventions for generative models.
///
/// Each attribute is paired with the dotted path of the member that holds its value. A path through
/// a list collects the values of all items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The name of the operation in the conventions.
    pub name: &'static str,
    /// Attributes from the request.
    pub request: &'static [(&'static str, &'static str)],
    /// Attributes from the whole reply.
    pub reply: &'static [(&'static str, &'static str)],
}
