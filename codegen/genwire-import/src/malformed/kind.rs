//! Kinds of objects in OpenAPI.

/// Part of a document: an object of OpenAPI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ObjectKind {
    Document,
    Info,
    Contact,
    License,
    PathItem,
    Operation,
    Parameter,
    Body,
    Media,
    Encoding,
    Response,
    Header,
    Callback,
    Security,
    Server,
    Schema,
    Discriminator,
}
