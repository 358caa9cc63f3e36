//! The form of the requests of an operation as data, for programs without generated code.

use crate::descriptor::Descriptor;
use crate::{BodyForm, BodyKind, Endpoint, FeedEnd, Paging, Parameter, Part, Report, Selector};
use serde_json::Value as JsonValue;
use std::fmt;

/// Converts the strings of a part to numbers and Booleans if the interface expects them.
pub type Settle = dyn Fn(BodyKind, JsonValue) -> JsonValue + Send + Sync;

/// Checks the path parameters by name. The values are as written in the path.
pub type PathCheck = dyn Fn(&[(String, String)]) -> Report + Send + Sync;

/// The form of the requests of an operation, for programs without generated code.
///
/// The descriptors determine names and lists; `settle` converts strings to their types.
#[derive(Clone, Copy)]
pub struct RequestForm {
    /// The operation.
    pub endpoint: &'static Endpoint,
    /// The parameters that distinguish it from other operations with the same method and path.
    pub selectors: &'static [Selector],
    /// True if `Accept` chooses among its responses.
    pub is_negotiated: bool,
    /// The parameters in the query, in headers and in cookies.
    pub parameters: &'static [Parameter],
    /// The type of the object of all parameters.
    pub gathered: &'static Descriptor,
    /// The content of the body.
    pub body: BodyForm,
    /// True if a request may have no body.
    pub is_body_optional: bool,
    /// The type of a body of names and values.
    pub members: &'static Descriptor,
    /// The parts of such a body that are files or have media types.
    pub parts: &'static [Part],
    /// True if the paths of the lists and objects in such a body are written in brackets.
    pub is_body_deep: bool,
    /// The servers that receive the calls; empty for the base address.
    pub servers: &'static [&'static str],
    /// The header with the idempotency key, which identifies a repeated request.
    pub idempotency: Option<&'static str>,
    /// Converts strings to the types of the interface.
    pub settle: &'static Settle,
    /// The pages of its list, if it has any.
    pub pages: Option<&'static Paging>,
    /// The end of its stream, if the events do not add up to a whole response.
    pub feed_end: FeedEnd,
    /// The check of the path parameters, whose names other parameters may also have.
    pub check_path: &'static PathCheck,
}

impl fmt::Debug for RequestForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequestForm")
            .field("operation", &self.endpoint.operation)
            .finish_non_exhaustive()
    }
}
