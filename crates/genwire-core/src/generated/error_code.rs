// @generated from spec/service.toml by cargo xtask generate. Do not edit by hand.

//! The error codes of the service and what is known of each.

use genwire_core::{Category, Code, Family, OpenEnum, UnknownNumber};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The code of a body that breaks a constraint or a rule, unless the rule names another.
///
/// Spec: `service.invalid_code`.
pub const INVALID_CODE: u32 = 2013;

/// An error code of the service.
///
/// A code outside the list is kept.
///
/// Spec: `service.codes`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "service.codes", unknown = "accept")]
#[non_exhaustive]
pub enum ErrorCode {
    /// The service failed for a reason that it does not name.
    ///
    /// What to do: send the request again after a pause.
    ///
    /// The envelope uses this code for internal errors, where `base_resp` has code 1013 as well.
    ///
    /// Open point UNK-085: Code 1000 means the same in both families, and the request may be sent
    /// again.
    ///
    /// Spec: `service.codes.1000` (ERR-007, ERR-029).
    #[wire(number = 1000)]
    UnknownError,
    /// The service did not finish the request in time.
    ///
    /// What to do: send the request again, or ask for a smaller reply.
    ///
    /// Spec: `service.codes.1001` (ERR-008).
    #[wire(number = 1001)]
    RequestTimeout,
    /// Too many requests came in a short time.
    ///
    /// What to do: wait and send the request again.
    ///
    /// A caller who meets this error waits before the next attempt.
    ///
    /// Open point UNK-031: No rate limits are assumed; the local service takes them from its
    /// configuration.
    ///
    /// Spec: `service.codes.1002` (ERR-009, ERR-027, ERR-028).
    #[wire(number = 1002)]
    RateLimited,
    /// The credential is missing or wrong.
    ///
    /// What to do: carry the secret key in the `Authorization` header, after `Bearer`.
    ///
    /// A request without a credential ends with this code.
    ///
    /// A request whose credential is not known ends with this code.
    ///
    /// The message asks the caller to carry the secret key in the `Authorization` header.
    ///
    /// Open point UNK-028: Nothing is assumed about how a key is obtained and how long it lives;
    /// the caller gives one.
    ///
    /// Spec: `service.codes.1004` (AUTH-003, AUTH-004, AUTH-005, AUTH-006, ERR-010, ERR-024).
    #[wire(number = 1004)]
    AuthenticationFailed,
    /// The balance of the account does not cover the call.
    ///
    /// What to do: top up the account.
    ///
    /// Spec: `service.codes.1008` (ERR-011, ERR-025).
    #[wire(number = 1008)]
    InsufficientBalance,
    /// Something inside the service broke.
    ///
    /// What to do: send the request again after a pause.
    ///
    /// Spec: `service.codes.1013` (ERR-012).
    #[wire(number = 1013)]
    InternalError,
    /// The input, such as the description of a video, holds sensitive content.
    ///
    /// What to do: rephrase the input.
    ///
    /// Spec: `service.codes.1026` (ERR-026).
    #[wire(number = 1026)]
    SensitiveInput,
    /// The content that was generated cannot be given out.
    ///
    /// What to do: rephrase the input.
    ///
    /// Spec: `service.codes.1027` (ERR-013).
    #[wire(number = 1027)]
    OutputContentError,
    /// The call went over a limit of tokens.
    ///
    /// What to do: send less text or lower the limit of generated tokens.
    ///
    /// Spec: `service.codes.1039` (ERR-014).
    #[wire(number = 1039)]
    TokenLimitExceeded,
    /// A parameter of the request is not valid.
    ///
    /// What to do: correct the member that the message names.
    ///
    /// An H3 prompt request without a text that is more than white space is one example.
    ///
    /// Spec: `service.codes.2013` (ERR-015, ERR-023, H3-020).
    #[wire(number = 2013)]
    InvalidParameter,
    /// A code that the interface does not list.
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

impl ErrorCode {
    /// What the interface says about the code; `None` for a code that it does not list.
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

    /// What the code is about.
    pub fn category(&self) -> Category {
        self.info().map_or(Category::Unknown, |code| code.category)
    }

    /// Whether the same request may succeed later.
    pub fn is_retryable(&self) -> bool {
        self.info().is_some_and(|code| code.retryable)
    }

    /// The HTTP status that goes with the code.
    pub fn http(&self) -> Option<u16> {
        self.info().map(|code| code.http)
    }

    /// The `error.type` of the envelope that goes with the code.
    pub fn error_type(&self) -> Option<&'static str> {
        self.info().map(|code| code.error_type)
    }

    /// Whether the interface lists the code in a family.
    pub fn is_in(&self, family: Family) -> bool {
        self.info().is_some_and(|code| code.families.contains(&family))
    }
}

/// What the interface says about each code, in the order of their numbers.
pub static CODES: [Code; 10] = [
    Code {
        code: 1000,
        name: "unknown_error",
        doc: "The service failed for a reason that it does not name.",
        help: Some("send the request again after a pause"),
        category: Category::Service,
        retryable: true,
        http: 500,
        error_type: "server_error",
        families: &[Family::BaseResp, Family::Envelope],
    },
    Code {
        code: 1001,
        name: "request_timeout",
        doc: "The service did not finish the request in time.",
        help: Some("send the request again, or ask for a smaller reply"),
        category: Category::Timeout,
        retryable: true,
        http: 504,
        error_type: "timeout_error",
        families: &[Family::BaseResp],
    },
    Code {
        code: 1002,
        name: "rate_limited",
        doc: "Too many requests came in a short time.",
        help: Some("wait and send the request again"),
        category: Category::RateLimit,
        retryable: true,
        http: 429,
        error_type: "rate_limit_error",
        families: &[Family::BaseResp, Family::Envelope],
    },
    Code {
        code: 1004,
        name: "authentication_failed",
        doc: "The credential is missing or wrong.",
        help: Some("carry the secret key in the `Authorization` header, after `Bearer`"),
        category: Category::Authentication,
        retryable: false,
        http: 401,
        error_type: "authorized_error",
        families: &[Family::BaseResp, Family::Envelope],
    },
    Code {
        code: 1008,
        name: "insufficient_balance",
        doc: "The balance of the account does not cover the call.",
        help: Some("top up the account"),
        category: Category::Balance,
        retryable: false,
        http: 402,
        error_type: "insufficient_balance_error",
        families: &[Family::BaseResp, Family::Envelope],
    },
    Code {
        code: 1013,
        name: "internal_error",
        doc: "Something inside the service broke.",
        help: Some("send the request again after a pause"),
        category: Category::Service,
        retryable: true,
        http: 500,
        error_type: "server_error",
        families: &[Family::BaseResp],
    },
    Code {
        code: 1026,
        name: "sensitive_input",
        doc: "The input, such as the description of a video, holds sensitive content.",
        help: Some("rephrase the input"),
        category: Category::Content,
        retryable: false,
        http: 422,
        error_type: "unprocessable_entity_error",
        families: &[Family::Envelope],
    },
    Code {
        code: 1027,
        name: "output_content_error",
        doc: "The content that was generated cannot be given out.",
        help: Some("rephrase the input"),
        category: Category::Content,
        retryable: false,
        http: 422,
        error_type: "unprocessable_entity_error",
        families: &[Family::BaseResp],
    },
    Code {
        code: 1039,
        name: "token_limit_exceeded",
        doc: "The call went over a limit of tokens.",
        help: Some("send less text or lower the limit of generated tokens"),
        category: Category::RateLimit,
        retryable: false,
        http: 429,
        error_type: "rate_limit_error",
        families: &[Family::BaseResp],
    },
    Code {
        code: 2013,
        name: "invalid_parameter",
        doc: "A parameter of the request is not valid.",
        help: Some("correct the member that the message names"),
        category: Category::Request,
        retryable: false,
        http: 400,
        error_type: "bad_request_error",
        families: &[Family::BaseResp, Family::Envelope],
    },
];
