//! The static description of an operation.

use crate::{BodyForm, Family, Interface, ReplyForm, STATUS_ERRORS, Security};
use std::cmp::Reverse;

/// The static description of one operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// The interface it belongs to.
    pub interface: &'static Interface,
    /// The name of the operation, one word everywhere.
    pub operation: &'static str,
    /// The `operationId` in documents, if it is not the name.
    pub operation_id: Option<&'static str>,
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
    /// The media types of a request body, that in which a client sends it first; that of the
    /// interface where there are none.
    pub content_types: &'static [&'static str],
    /// The replies that are no errors.
    pub replies: &'static [ReplyForm],
    /// The error codes it may return.
    pub codes: &'static [u32],
    /// True if the operation should not be used any more.
    pub deprecated: bool,
    /// The attributes of the spans that a client records for its calls.
    pub trace: Trace,
}

impl Endpoint {
    /// An operation without a name and a path, whose errors are known by their status alone.
    pub const DEFAULT: Self = Self {
        interface: &Interface::DEFAULT,
        operation: "",
        operation_id: None,
        area: "",
        method: "GET",
        path: "",
        version: "",
        body_limit: None,
        security: &[],
        family: &STATUS_ERRORS,
        families: &[],
        content_types: &[],
        replies: &[],
        codes: &[],
        deprecated: false,
        trace: Trace { name: "", request: &[], reply: &[] },
    };

    /// Returns true for the name of the operation and for its `operationId`.
    pub fn is_named(&self, name: &str) -> bool {
        self.operation == name || self.operation_id == Some(name)
    }

    /// Returns the name that people know the operation by: its `operationId`, if it has one of its
    /// own.
    pub fn shown_name(&self) -> &'static str {
        self.operation_id.unwrap_or(self.operation)
    }

    /// Returns true if a call may be made without a credential.
    pub fn needs_no_key(&self) -> bool {
        self.security.is_empty() || self.security.iter().any(|all| all.is_empty())
    }

    /// Returns the form of an error with an HTTP status.
    pub fn family_at(&self, status: u16) -> &'static Family {
        let own = self.families.iter().find(|(of, _)| *of == status);
        own.map_or(self.family, |(_, family)| family)
    }

    /// Returns the media type in which a client sends a request body.
    pub fn content_type(&self) -> &'static str {
        self.content_types.first().copied().unwrap_or(self.interface.content_type)
    }

    /// Returns the form of a whole reply: that of its status and media type, or else of its status
    /// alone; none where no reply has the status.
    pub fn reply_at(&self, status: u16, media_type: Option<&str>) -> Option<&'static ReplyForm> {
        self.replies.get(self.reply_place(status, media_type)?)
    }

    /// Returns the form of the stream of the operation.
    pub fn stream(&self) -> Option<&'static ReplyForm> {
        self.replies.iter().find(|form| form.body == BodyForm::Events)
    }

    /// Returns the place of the form of a whole reply among all forms, as [`Self::reply_at`]
    /// chooses it; a form of every status is the last choice.
    pub fn reply_place(&self, status: u16, media_type: Option<&str>) -> Option<usize> {
        let whole = self.replies.iter().enumerate();
        let whole = whole.filter(|(_, form)| form.body != BodyForm::Events);
        let fitting = whole.filter(|(_, form)| form.has_status(status));
        // A reply that names parameters comes before one that has the media type without them.
        let typed = |form: &ReplyForm| media_type.and_then(|it| form.parameters_of(it));
        let rank = |form: &ReplyForm| (form.statuses.is_empty(), Reverse(typed(form)));
        fitting.min_by_key(|(_, form)| rank(form)).map(|(place, _)| place)
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
