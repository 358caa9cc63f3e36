//! The kinds of bodies of an operation.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A kind of body of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BodyKind {
    /// The request body.
    Request,
    /// The parameters in the query, in headers and in cookies, as one object.
    Parameters,
    /// The whole response body.
    Response,
    /// An event of a streamed response.
    Event,
    /// The body of a callback.
    Callback,
}

impl BodyKind {
    /// All kinds, in the order of an exchange.
    pub const ALL: [Self; 5] =
        [Self::Request, Self::Parameters, Self::Response, Self::Event, Self::Callback];

    /// Returns the name of the kind on the command line and in vectors.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Parameters => "parameters",
            Self::Response => "response",
            Self::Event => "event",
            Self::Callback => "callback",
        }
    }
}

impl fmt::Display for BodyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for BodyKind {
    type Err = UnknownBodyKind;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name).ok_or(UnknownBodyKind)
    }
}

/// The error for a string that is not a kind of body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownBodyKind;

impl fmt::Display for UnknownBodyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of `")?;
        f.write_str(&BodyKind::ALL.map(BodyKind::as_str).join("`, `"))?;
        f.write_str("`")
    }
}

impl Error for UnknownBodyKind {}

#[cfg(test)]
mod tests {
    use super::{BodyKind, UnknownBodyKind};

    #[test]
    fn each_kind_has_a_name_that_reads_back() {
        for kind in BodyKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        assert_eq!("reply".parse::<BodyKind>(), Err(UnknownBodyKind));
        let expected = "expected one of `request`, `parameters`, `response`, `event`, `callback`";
        assert_eq!(UnknownBodyKind.to_string(), expected);
    }
}
