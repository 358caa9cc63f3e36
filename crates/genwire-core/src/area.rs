//! An area of an interface as a value, for programs that are not built for a single interface.

use crate::{BodyKind, Endpoint, MediaLimits, Report, StateTable, Unreadable};
use std::fmt;

/// Checks a body of an operation; `None` if the area has no such operation, or the operation has no
/// such body.
pub type Check = dyn Fn(&str, BodyKind, &[u8]) -> Option<Result<Report, Unreadable>> + Send + Sync;

/// Joins the events of a streamed reply; `None` if the operation has no stream.
///
/// The error states why the events cannot be joined.
pub type Join = dyn Fn(&str, &[Vec<u8>]) -> Option<Result<Whole, String>> + Send + Sync;

/// Checks a request and the files in it; `None` if it cannot be read.
pub type Measure = dyn Fn(&str, &[u8]) -> Option<Report> + Send + Sync;

/// An area of an interface, for programs that are not built for a single interface.
///
/// The generated crate of an area exports it as the constant `AREA`, with compiled checks. A
/// program can also create an area from a spec at run time. Both behave alike.
#[derive(Clone, Copy)]
pub struct Area {
    /// The name of the area.
    pub name: &'static str,
    /// Its operations, by name.
    pub endpoints: &'static [Endpoint],
    /// The limits of the files in its requests.
    pub media: &'static [MediaLimits],
    /// Its state tables.
    pub states: &'static [StateTable],
    /// The check of its bodies.
    pub check: &'static Check,
    /// The check of its requests and of the files in them, if there is one.
    pub measure: Option<&'static Measure>,
    /// The function that joins the events of its streams, if there is one.
    pub join: Option<&'static Join>,
}

/// The whole reply that the events of a stream are merged into, as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The reply, or the part of the reply that has arrived.
    pub body: Vec<u8>,
    /// True if the reply is complete.
    pub is_complete: bool,
}

impl Area {
    /// An area without a name and without operations.
    pub const EMPTY: Self = Self {
        name: "",
        endpoints: &[],
        media: &[],
        states: &[],
        check: &|_, _, _| None,
        measure: None,
        join: None,
    };

    /// Returns the operation with a name or an `operationId`.
    pub fn find(&self, name: &str) -> Option<&'static Endpoint> {
        let exact = self.endpoints.iter().find(|endpoint| endpoint.operation == name);
        exact.or_else(|| self.endpoints.iter().find(|endpoint| endpoint.is_named(name)))
    }

    /// Returns the parts that an operation has.
    pub fn parts(&self, operation: &str) -> Vec<BodyKind> {
        // The check returns `None` for every body if the operation has no such part.
        let has = |part: &BodyKind| (self.check)(operation, *part, b"null").is_some();
        BodyKind::ALL.into_iter().filter(has).collect()
    }
}

impl fmt::Debug for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operations: Vec<&str> = self.endpoints.iter().map(|it| it.operation).collect();
        f.debug_struct("Area")
            .field("name", &self.name)
            .field("operations", &operations)
            .finish_non_exhaustive()
    }
}
