//! What is known of an operation without calling it.

use std::fmt;
use std::str::FromStr;

/// The fixed facts of one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endpoint {
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
    /// The largest request body, in bytes.
    pub body_limit: Option<u64>,
    /// How it reports errors.
    pub family: Family,
    /// The error codes it may return.
    pub codes: &'static [u32],
    /// Whether it should not be used any more.
    pub deprecated: bool,
    /// What the spans of a client tell of its calls.
    pub trace: Trace,
}

/// What spans tell of the calls of an operation, after the OpenTelemetry conventions for
/// generative models.
///
/// Each attribute stands beside the dotted path of the member that holds its value; a path through
/// a list leads to the list of what its items hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The name of the operation in the conventions.
    pub name: &'static str,
    /// What the request tells.
    pub request: &'static [(&'static str, &'static str)],
    /// What the whole reply tells.
    pub reply: &'static [(&'static str, &'static str)],
}

/// How the service reports an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    /// A `base_resp` member beside everything else; 0 means success.
    BaseResp,
    /// An envelope of `type`, `error` and `request_id`.
    Envelope,
}

/// Which body of an operation is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The request body.
    Request,
    /// The whole response body.
    Response,
    /// One event of a streamed response.
    Event,
    /// The body of a callback.
    Callback,
}

impl Part {
    /// Every part.
    pub const ALL: [Self; 4] = [Self::Request, Self::Response, Self::Event, Self::Callback];

    /// The part's name on the command line and in vectors.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Response => "response",
            Self::Event => "event",
            Self::Callback => "callback",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Part {
    type Err = crate::Unlisted;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|part| part.as_str() == text)
            .ok_or_else(|| crate::Unlisted::new(text, Self::ALL))
    }
}
