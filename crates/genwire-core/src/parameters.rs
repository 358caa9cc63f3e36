//! Parameters of an operation in the query, in headers and in cookies.
//!
//! A parameter is written as names and texts, and read from them by its type: a text does not say
//! whether it is a number, and names do not say whether they are members.

#[cfg(any(feature = "client", feature = "server"))]
pub(crate) mod brackets;
#[cfg(any(feature = "client", feature = "server"))]
mod names;
mod path;
#[cfg(any(feature = "client", feature = "server"))]
mod read;
#[cfg(all(test, feature = "client", feature = "server"))]
mod tests;
#[cfg(any(feature = "client", feature = "server"))]
pub(crate) mod typed;
#[cfg(any(feature = "client", feature = "server"))]
mod write;

pub use path::PathLimits;
#[cfg(any(feature = "client", feature = "server"))]
pub(crate) use read::{Sent, gathered};
#[cfg(any(feature = "client", feature = "server"))]
pub(crate) use write::written;
#[cfg(feature = "client")]
pub(crate) use write::{Written, cookie_header};

/// The place and the form of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the member, which is that of the parameter.
    pub name: &'static str,
    /// The part of the request.
    pub place: ParameterPlace,
    /// The form of a list or an object.
    pub style: ParameterStyle,
    /// True for a list whose items, or an object whose members, are parameters of their own.
    pub explode: bool,
}

/// The part of a request that has a parameter, besides the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterPlace {
    /// The query.
    Query,
    /// A header.
    Header,
    /// A cookie.
    Cookie,
}

/// A required parameter that selects one of several operations with one method and path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selector {
    /// The part of the request.
    pub place: ParameterPlace,
    /// The name of the parameter.
    pub name: &'static str,
    /// The values of which it has one; any value where there are none.
    pub values: &'static [&'static str],
}

/// The form of a parameter that is a list or an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterStyle {
    /// Items and members apart, or with commas between.
    Form,
    /// Items with spaces between.
    Space,
    /// Items with bars between.
    Pipe,
    /// Members of an object as `name[member]`, items of a list as `name[]`.
    DeepObject,
    /// Items with commas between.
    Simple,
    /// A JSON text.
    Json,
}

#[cfg(any(feature = "client", feature = "server"))]
impl ParameterStyle {
    /// The text between the items of a list.
    fn separator(self) -> &'static str {
        match self {
            Self::Form | Self::Simple | Self::DeepObject | Self::Json => ",",
            Self::Space => " ",
            Self::Pipe => "|",
        }
    }
}
