//! The console of an operation: a form on a page of the site that sends a call.

use genwire_spec::model::{Encoding, Method, Scheme};

/// The form of an operation.
#[derive(Clone, Debug)]
pub(crate) struct Console {
    /// The method.
    pub(crate) method: Method,
    /// The path as a client sends it, with a placeholder for each parameter: `/v1/notes/{0}`.
    pub(crate) path: String,
    /// The command that runs a local server.
    pub(crate) cli: Option<String>,
    /// The URLs of the service, with the default values of their variables.
    pub(crate) servers: Vec<String>,
    /// The credentials that a call may use.
    pub(crate) credentials: Vec<Scheme>,
    /// The parameters, starting with those in the path.
    pub(crate) parameters: Vec<ConsoleField>,
    /// The cookies among the parameters, which a page cannot send.
    pub(crate) cookies: Vec<String>,
    /// The request body.
    pub(crate) body: ConsoleBody,
}

/// A parameter, or a member of a form body.
#[derive(Clone, Debug)]
pub(crate) struct ConsoleField {
    /// The name in the request; empty if the content contains the names.
    pub(crate) name: String,
    /// The part of the request.
    pub(crate) place: FieldPlace,
    /// The content of the field.
    pub(crate) kind: FieldKind,
    /// True if it is required.
    pub(crate) required: bool,
    /// The initial content.
    pub(crate) text: String,
    /// Suggested values.
    pub(crate) values: Vec<String>,
    /// The format of the content, as a sentence.
    pub(crate) hint: Option<String>,
    /// The media type that the part declares.
    pub(crate) media_type: Option<String>,
}

/// The part of a request to which a field belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FieldPlace {
    Path,
    Query,
    Header,
    Body,
}

impl FieldPlace {
    /// Returns the name of the part.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Header => "header",
            Self::Body => "body",
        }
    }
}

/// The content of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FieldKind {
    /// A single value.
    Text,
    /// A single JSON value.
    Json,
    /// One value on each line.
    Lines,
    /// One name and value on each line.
    Pairs,
    /// A file.
    File,
    /// Several files.
    Files,
}

/// The body of a request.
#[derive(Clone, Debug)]
pub(crate) enum ConsoleBody {
    /// No body.
    Absent,
    /// A body that the console does not send, and the reason.
    Unsent(&'static str),
    /// A string.
    Text {
        /// The media type.
        media_type: String,
        /// The bodies to start with.
        examples: Vec<ConsoleExample>,
    },
    /// The content of a file.
    File {
        /// The media type, if it is not that of the file.
        media_type: Option<String>,
    },
    /// A form or a multipart body.
    Fields(Encoding, Vec<ConsoleField>),
}

/// A body to start with.
#[derive(Clone, Debug)]
pub(crate) struct ConsoleExample {
    /// The name.
    pub(crate) label: String,
    /// The body.
    pub(crate) text: String,
}
