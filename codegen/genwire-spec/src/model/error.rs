//! Error families and error codes.

use super::{Json, Note};

/// The place of a family in [`super::Interface::families`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FamilyId(pub usize);

/// One way of the service to report an error.
#[derive(Clone, Debug)]
pub struct ErrorFamily {
    /// The name of the family in the spec, such as `envelope`.
    pub name: String,
    /// Description of the family.
    pub doc: String,
    /// The form of the family, one of the two known ones.
    pub kind: FamilyKind,
    /// The type of the body that carries the error, such as `ErrorEnvelope`.
    pub body: super::ObjectId,
    /// The path prefix of the operations that use the family, such as `/v2`.
    pub path_prefix: String,
    /// The body of an error, with `{code}`, `{http}`, `{type}` and `{text}` for the values of the
    /// code.
    pub error: Option<Json>,
    /// Statements about the family.
    pub notes: Vec<Note>,
}

/// The form of an error family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FamilyKind {
    /// A `base_resp` member beside everything else; 0 means success.
    BaseResp,
    /// An envelope `{type, error, request_id}`.
    Envelope,
}

impl FamilyKind {
    /// Returns the name of the variant in Rust.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::BaseResp => "BaseResp",
            Self::Envelope => "Envelope",
        }
    }
}

impl ErrorFamily {
    /// Returns an example of a body that reports a code, where the spec has one.
    pub fn error_body(&self, code: &ErrorCode) -> Option<Json> {
        self.error.as_ref().map(|template| filled(template, code))
    }
}

/// Returns a template with the values of a code in place of `{code}`, `{http}`, `{type}` and
/// `{text}`; a string that is `{code}` alone becomes a number.
fn filled(template: &Json, code: &ErrorCode) -> Json {
    match template {
        Json::String(text) if text == "{code}" => Json::Integer(i64::from(code.code)),
        Json::String(text) => Json::String(
            text.replace("{code}", &code.code.to_string())
                .replace("{http}", &code.http.to_string())
                .replace("{type}", &code.error_type)
                .replace("{text}", code.doc.trim().trim_end_matches('.')),
        ),
        Json::Array(items) => Json::Array(items.iter().map(|item| filled(item, code)).collect()),
        Json::Object(members) => Json::Object(
            members.iter().map(|(name, value)| (name.clone(), filled(value, code))).collect(),
        ),
        Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Number(_) => template.clone(),
    }
}

/// One error code.
#[derive(Clone, Debug)]
pub struct ErrorCode {
    /// The number, such as 2013.
    pub code: u32,
    /// The name, such as `invalid_parameter`.
    pub name: super::Name,
    /// Meaning of the code, in one sentence.
    pub doc: String,
    /// Recommended reaction of the caller.
    pub help: Option<String>,
    /// The class of the error.
    pub category: Category,
    /// True if the same request may succeed later.
    pub retryable: bool,
    /// The HTTP status that goes with the code.
    pub http: u16,
    /// `error.type` of the envelope, such as `bad_request_error`.
    pub error_type: String,
    /// The families in which the interface lists the code.
    pub families: Vec<FamilyId>,
    /// Statements about the code.
    pub notes: Vec<Note>,
}

/// Category of a code, for callers that match on errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Category {
    /// The credential is missing or wrong.
    Authentication,
    /// The balance does not cover the call.
    Balance,
    /// Input or output was screened out.
    Content,
    /// Too many requests or tokens for now.
    RateLimit,
    /// The request itself is at fault.
    Request,
    /// The service is at fault.
    Service,
    /// The service ran out of time.
    Timeout,
}
