// @generated from spec/service.toml (genwire_rust::codes) by cargo xtask generate. Do not edit by hand.

//! The error codes of the service, with category, HTTP status and help.

use genwire_core::{Category, Code, Family, OpenEnum, ServiceCode, UnknownNumber};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The code of a body that breaks a constraint or a rule, unless the rule names another.
pub const INVALID_CODE: u32 = 2013;

/// An error code of the service.
///
/// Other codes are kept as [`Unknown`](Self::Unknown).
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/errors.md)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "service.codes", unknown = "accept")]
#[non_exhaustive]
pub enum ErrorCode {
    /// Unknown error in the service.
    ///
    /// Code 1000, HTTP status 500, class `server_error`, in errors of `base_resp` and `envelope`. Retryable.
    ///
    /// What to do: send the request again after a pause.
    ///
    /// The envelope uses this code for internal errors, where `base_resp` has code 1013 as well.
    #[wire(number = 1000)]
    UnknownError,
    /// Request timeout.
    ///
    /// Code 1001, HTTP status 504, in errors of `base_resp`. Retryable.
    ///
    /// What to do: send the request again, or ask for a smaller reply.
    #[wire(number = 1001)]
    RequestTimeout,
    /// Rate limit exceeded.
    ///
    /// Code 1002, HTTP status 429, class `rate_limit_error`, in errors of `base_resp` and `envelope`. Retryable.
    ///
    /// What to do: wait and send the request again.
    ///
    /// Clients wait before they retry.
    #[wire(number = 1002)]
    RateLimited,
    /// Missing or wrong API key.
    ///
    /// Code 1004, HTTP status 401, class `authorized_error`, in errors of `base_resp` and `envelope`. Not retryable.
    ///
    /// What to do: send the API key in the `Authorization` header, after `Bearer`.
    ///
    /// A request without a credential ends with this code. A request whose credential is not known ends with this code. The message asks the caller to carry the secret key in the `Authorization` header.
    #[wire(number = 1004)]
    AuthenticationFailed,
    /// Insufficient account balance.
    ///
    /// Code 1008, HTTP status 402, class `insufficient_balance_error`, in errors of `base_resp` and `envelope`. Not retryable.
    ///
    /// What to do: top up the account.
    #[wire(number = 1008)]
    InsufficientBalance,
    /// Internal error of the service.
    ///
    /// Code 1013, HTTP status 500, in errors of `base_resp`. Retryable.
    ///
    /// What to do: send the request again after a pause.
    #[wire(number = 1013)]
    InternalError,
    /// Sensitive content in the input, such as the description of a video.
    ///
    /// Code 1026, HTTP status 422, class `unprocessable_entity_error`, in errors of `envelope`. Not retryable.
    ///
    /// What to do: rephrase the input.
    #[wire(number = 1026)]
    SensitiveInput,
    /// Error in the generated content; it cannot be returned.
    ///
    /// Code 1027, HTTP status 422, in errors of `base_resp`. Not retryable.
    ///
    /// What to do: rephrase the input.
    #[wire(number = 1027)]
    OutputContentError,
    /// Token limit exceeded.
    ///
    /// Code 1039, HTTP status 429, in errors of `base_resp`. Not retryable.
    ///
    /// What to do: shorten the input or lower the maximum number of generated tokens.
    #[wire(number = 1039)]
    TokenLimitExceeded,
    /// Invalid request parameter.
    ///
    /// Code 2013, HTTP status 400, class `bad_request_error`, in errors of `base_resp` and `envelope`. Not retryable.
    ///
    /// What to do: correct the member that the message names.
    ///
    /// An H3 prompt request without a text that is more than white space is one example.
    #[wire(number = 2013)]
    InvalidParameter,
    /// A code that the interface does not list.
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

impl ErrorCode {
    /// Returns category, HTTP status and help; `None` for a code that the interface does not list.
    pub fn info(&self) -> Option<&'static Code> {
        match self {
            Self::UnknownError => Some(&CODES[0]),
            Self::RequestTimeout => Some(&CODES[1]),
            Self::RateLimited => Some(&CODES[2]),
            Self::AuthenticationFailed => Some(&CODES[3]),
            Self::InsufficientBalance => Some(&CODES[4]),
            Self::InternalError => Some(&CODES[5]),
            Self::SensitiveInput => Some(&CODES[6]),
            Self::OutputContentError => Some(&CODES[7]),
            Self::TokenLimitExceeded => Some(&CODES[8]),
            Self::InvalidParameter => Some(&CODES[9]),
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
pub static CODES: [Code; 10] = [
    Code {
        code: 1000,
        name: "unknown_error",
        doc: "Unknown error in the service.",
        help: Some("send the request again after a pause"),
        category: Category::Service,
        retryable: true,
        status: 500,
        error_type: "server_error",
        families: &["base_resp", "envelope"],
    },
    Code {
        code: 1001,
        name: "request_timeout",
        doc: "Request timeout.",
        help: Some("send the request again, or ask for a smaller reply"),
        category: Category::Timeout,
        retryable: true,
        status: 504,
        error_type: "timeout_error",
        families: &["base_resp"],
    },
    Code {
        code: 1002,
        name: "rate_limited",
        doc: "Rate limit exceeded.",
        help: Some("wait and send the request again"),
        category: Category::RateLimit,
        retryable: true,
        status: 429,
        error_type: "rate_limit_error",
        families: &["base_resp", "envelope"],
    },
    Code {
        code: 1004,
        name: "authentication_failed",
        doc: "Missing or wrong API key.",
        help: Some("send the API key in the `Authorization` header, after `Bearer`"),
        category: Category::Authentication,
        retryable: false,
        status: 401,
        error_type: "authorized_error",
        families: &["base_resp", "envelope"],
    },
    Code {
        code: 1008,
        name: "insufficient_balance",
        doc: "Insufficient account balance.",
        help: Some("top up the account"),
        category: Category::Balance,
        retryable: false,
        status: 402,
        error_type: "insufficient_balance_error",
        families: &["base_resp", "envelope"],
    },
    Code {
        code: 1013,
        name: "internal_error",
        doc: "Internal error of the service.",
        help: Some("send the request again after a pause"),
        category: Category::Service,
        retryable: true,
        status: 500,
        error_type: "server_error",
        families: &["base_resp"],
    },
    Code {
        code: 1026,
        name: "sensitive_input",
        doc: "Sensitive content in the input, such as the description of a video.",
        help: Some("rephrase the input"),
        category: Category::Content,
        retryable: false,
        status: 422,
        error_type: "unprocessable_entity_error",
        families: &["envelope"],
    },
    Code {
        code: 1027,
        name: "output_content_error",
        doc: "Error in the generated content; it cannot be returned.",
        help: Some("rephrase the input"),
        category: Category::Content,
        retryable: false,
        status: 422,
        error_type: "unprocessable_entity_error",
        families: &["base_resp"],
    },
    Code {
        code: 1039,
        name: "token_limit_exceeded",
        doc: "Token limit exceeded.",
        help: Some("shorten the input or lower the maximum number of generated tokens"),
        category: Category::RateLimit,
        retryable: false,
        status: 429,
        error_type: "rate_limit_error",
        families: &["base_resp"],
    },
    Code {
        code: 2013,
        name: "invalid_parameter",
        doc: "Invalid request parameter.",
        help: Some("correct the member that the message names"),
        category: Category::Request,
        retryable: false,
        status: 400,
        error_type: "bad_request_error",
        families: &["base_resp", "envelope"],
    },
];
