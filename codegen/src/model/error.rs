//! Error families and error codes.

use super::Note;

/// One way of the service to report an error.
#[derive(Clone, Debug)]
pub struct ErrorFamily {
    /// The name of the family in the spec, such as `envelope`.
    pub name: String,
    /// What the family is.
    pub doc: String,
    /// Which of the two known shapes the family has.
    pub kind: FamilyKind,
    /// The type of the body that carries the error, such as `ErrorEnvelope`.
    pub body: super::TypeId,
    /// The path prefix of the operations that use the family, such as `/v2`.
    pub path_prefix: String,
    /// Statements about the family.
    pub notes: Vec<Note>,
}

/// The shape of an error family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FamilyKind {
    /// A `base_resp` member beside everything else; 0 means success.
    BaseResp,
    /// An envelope `{type, error, request_id}`.
    Envelope,
}

/// One error code.
#[derive(Clone, Debug)]
pub struct ErrorCode {
    /// The number, such as 2013.
    pub code: u32,
    /// The name, such as `invalid_parameter`.
    pub name: super::Name,
    /// What the code means, in one sentence.
    pub doc: String,
    /// What a caller does about it.
    pub help: Option<String>,
    /// The class of the error.
    pub category: Category,
    /// Whether the same request may succeed later.
    pub retryable: bool,
    /// The HTTP status that goes with the code.
    pub http: u16,
    /// `error.type` of the envelope, such as `bad_request_error`.
    pub error_type: String,
    /// The families (by name) in which the interface lists the code.
    pub families: Vec<String>,
    /// Statements about the code.
    pub notes: Vec<Note>,
}

/// What a code is about, for people who match on errors.
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
