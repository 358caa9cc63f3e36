//! Parameters of an operation in the query, in headers and in cookies.
//!
//! A parameter is written as names and values. Its type is needed to read it: a string does not
//! show that it is a number, and a name does not show that it is a member of an object.

#[cfg(any(feature = "exchange", feature = "server"))]
pub(crate) mod brackets;
#[cfg(any(feature = "exchange", feature = "server"))]
mod names;
mod path;
#[cfg(any(feature = "client", feature = "server"))]
mod read;
#[cfg(all(test, feature = "client", feature = "server"))]
mod tests;
#[cfg(any(feature = "client", feature = "server"))]
pub(crate) mod tree;
#[cfg(any(feature = "exchange", feature = "server"))]
#[cfg_attr(
    not(any(feature = "client", feature = "server")),
    expect(dead_code, reason = "only a service reads parameters")
)]
pub(crate) mod typed;
#[cfg(any(feature = "exchange", feature = "server"))]
mod write;

pub use path::PathLimits;
#[cfg(any(feature = "client", feature = "server"))]
pub(crate) use read::{Sent, gathered};
#[cfg(any(feature = "exchange", feature = "server"))]
pub(crate) use write::written;
#[cfg(feature = "exchange")]
pub(crate) use write::{Written, cookie_header};

/// The position and serialization of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the member and of the parameter.
    pub name: &'static str,
    /// The part of the request that has the parameter.
    pub place: ParameterPlace,
    /// The serialization of a list or an object.
    pub style: ParameterStyle,
    /// True if each item of a list, or each member of an object, is a separate parameter.
    pub explode: bool,
}

/// The part of a request, other than the path, that has a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterPlace {
    /// The query.
    Query,
    /// A header.
    Header,
    /// A cookie.
    Cookie,
}

/// A required parameter that selects one of several operations with the same method and path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selector {
    /// The part of the request that has the parameter.
    pub place: ParameterPlace,
    /// The name of the parameter.
    pub name: &'static str,
    /// The accepted values; any value if empty.
    pub values: &'static [&'static str],
}

/// The serialization of a parameter that is a list or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterStyle {
    /// Items or members as separate parameters, or separated by commas.
    Form,
    /// Items separated by spaces.
    Space,
    /// Items separated by vertical bars.
    Pipe,
    /// Members of an object as `name[member]`, items of a list as `name[]`.
    DeepObject,
    /// Items separated by commas.
    Simple,
    /// JSON.
    Json,
}

#[cfg(any(feature = "exchange", feature = "server"))]
impl ParameterStyle {
    /// Returns the separator of list items.
    fn separator(self) -> &'static str {
        match self {
            Self::Form | Self::Simple | Self::DeepObject | Self::Json => ",",
            Self::Space => " ",
            Self::Pipe => "|",
        }
    }
}
