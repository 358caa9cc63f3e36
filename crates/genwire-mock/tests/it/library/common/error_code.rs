//! The error codes of the service, with category, HTTP status and help.

use genwire_core::{Category, Code, Family, OpenEnum, ServiceCode, UnknownNumber};

/// The code of a body that breaks a constraint or a rule, unless the rule names another.
pub const INVALID_CODE: u32 = 422;

/// An error code of the service.
///
/// Other codes are kept as [`Unknown`](Self::Unknown).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[wire(name = "service.codes", unknown = "accept")]
#[non_exhaustive]
pub enum ErrorCode {
    /// The card is unknown.
    ///
    /// Code 401, HTTP status 401, in errors of `problem`. Not retryable.
    #[wire(number = 401)]
    UnknownCard,
    /// Something in the request is wrong.
    ///
    /// Code 422, HTTP status 422, in errors of `problem`. Not retryable.
    #[wire(number = 422)]
    InvalidRequest,
    /// Too many requests for now.
    ///
    /// Code 429, HTTP status 429, in errors of `problem`. Retryable.
    #[wire(number = 429)]
    TooManyRequests,
    /// The library failed.
    ///
    /// Code 500, HTTP status 500, in errors of `problem`. Retryable.
    #[wire(number = 500)]
    InternalError,
    /// A code that the interface does not list.
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

impl ErrorCode {
    /// Returns category, HTTP status and help; `None` for a code that the interface does not list.
    pub fn info(&self) -> Option<&'static Code> {
        match self {
            Self::UnknownCard => Some(&CODES[0]),
            Self::InvalidRequest => Some(&CODES[1]),
            Self::TooManyRequests => Some(&CODES[2]),
            Self::InternalError => Some(&CODES[3]),
            Self::Unknown(_) => None,
        }
    }

    /// Returns the category of the failure.
    pub fn category(&self) -> Category {
        self.info().map_or(Category::Unknown, |code| code.category)
    }

    /// Returns true if the same request may succeed later.
    pub fn is_retryable(&self) -> bool {
        self.info().is_some_and(|code| code.retryable)
    }

    /// Returns the HTTP status that goes with the code.
    pub fn status(&self) -> Option<u16> {
        self.info().map(|code| code.status)
    }

    /// Returns the `error.type` of the envelope that goes with the code.
    pub fn error_type(&self) -> Option<&'static str> {
        self.info().map(|code| code.error_type)
    }

    /// Returns true if the interface lists the code in a family.
    pub fn is_in(&self, family: &Family) -> bool {
        self.info().is_some_and(|code| code.families.contains(&family.name))
    }
}

impl From<ErrorCode> for ServiceCode {
    fn from(code: ErrorCode) -> Self {
        Self::with_entry(code.as_i64(), code.info())
    }
}

impl From<ServiceCode> for ErrorCode {
    fn from(code: ServiceCode) -> Self {
        Self::from(code.as_i64())
    }
}

impl PartialEq<ErrorCode> for ServiceCode {
    fn eq(&self, other: &ErrorCode) -> bool {
        self.as_i64() == other.as_i64()
    }
}

/// Every code of the interface with its category, HTTP status and help, by number.
pub static CODES: [Code; 4] = [
    Code {
        code: 401,
        name: "unknown_card",
        doc: "The card is unknown.",
        help: None,
        category: Category::Authentication,
        retryable: false,
        status: 401,
        error_type: "unknown_card",
        families: &["problem"],
    },
    Code {
        code: 422,
        name: "invalid_request",
        doc: "Something in the request is wrong.",
        help: None,
        category: Category::Request,
        retryable: false,
        status: 422,
        error_type: "invalid_request",
        families: &["problem"],
    },
    Code {
        code: 429,
        name: "too_many_requests",
        doc: "Too many requests for now.",
        help: None,
        category: Category::RateLimit,
        retryable: true,
        status: 429,
        error_type: "too_many_requests",
        families: &["problem"],
    },
    Code {
        code: 500,
        name: "internal_error",
        doc: "The library failed.",
        help: None,
        category: Category::Service,
        retryable: true,
        status: 500,
        error_type: "internal_error",
        families: &["problem"],
    },
];
