//! The console of an operation: a form with which a page of the site sends a call.

use genwire_spec::model::{Encoding, Method, Scheme};

/// The form of one operation.
#[derive(Clone, Debug)]
pub(crate) struct Console {
    /// The method.
    pub(crate) method: Method,
    /// The path as a client sends it, with the place of each parameter: `/v1/notes/{0}`.
    pub(crate) path: String,
    /// The command with a local service.
    pub(crate) cli: Option<String>,
    /// The addresses of the service, the parts of which have their defaults.
    pub(crate) servers: Vec<String>,
    /// The credentials of which a call takes some.
    pub(crate) credentials: Vec<Scheme>,
    /// The parameters, those in the path first.
    pub(crate) parameters: Vec<ConsoleField>,
    /// The cookies among the parameters, which no page may send.
    pub(crate) cookies: Vec<String>,
    /// The request body.
    pub(crate) body: ConsoleBody,
}

/// A parameter, or a member of a body that is a form.
#[derive(Clone, Debug)]
pub(crate) struct ConsoleField {
    /// The name in the request; empty where the texts hold the names.
    pub(crate) name: String,
    /// The part of the request.
    pub(crate) place: FieldPlace,
    /// The content of the field.
    pub(crate) kind: FieldKind,
    /// True if a call needs it.
    pub(crate) required: bool,
    /// The text at first.
    pub(crate) text: String,
    /// Values to choose from.
    pub(crate) values: Vec<String>,
    /// The form of the text, as a sentence.
    pub(crate) hint: Option<String>,
    /// The media type that a part states.
    pub(crate) media_type: Option<String>,
}

/// The part of a request that has a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FieldPlace {
    Path,
    Query,
    Header,
    Body,
}

impl FieldPlace {
    /// The name of the part.
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
    /// One value.
    Text,
    /// One value that is JSON.
    Json,
    /// A value on each line.
    Lines,
    /// A name and a value on each line.
    Pairs,
    /// A file.
    File,
    /// Some files.
    Files,
}

/// The body of a request.
#[derive(Clone, Debug)]
pub(crate) enum ConsoleBody {
    /// None.
    Absent,
    /// One that the console does not send, and the reason.
    Unsent(&'static str),
    /// A text.
    Text {
        /// The media type.
        media_type: String,
        /// The texts to begin with.
        examples: Vec<ConsoleExample>,
    },
    /// The content of a file.
    File {
        /// The media type, unless it is that of the file.
        media_type: Option<String>,
    },
    /// A form or parts.
    Fields(Encoding, Vec<ConsoleField>),
}

/// A body to begin with.
#[derive(Clone, Debug)]
pub(crate) struct ConsoleExample {
    /// The name.
    pub(crate) label: String,
    /// The body.
    pub(crate) text: String,
}
