//! The error codes, until they are generated.

use crate::{Category, Code, Family, OpenEnum, UnknownNumber};

/// An error code of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[wire(name = "service.codes", unknown = "accept")]
#[non_exhaustive]
pub enum ErrorCode {
    /// A parameter of the request is not valid.
    #[wire(number = 2013)]
    InvalidParameter,
    /// A code that the interface does not list.
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

/// What the interface says about each code, in the order of their numbers.
pub static CODES: [Code; 1] = [Code {
    code: 2013,
    name: "invalid_parameter",
    doc: "A parameter of the request is not valid.",
    help: Some("correct the member that the message names"),
    category: Category::Request,
    retryable: false,
    http: 400,
    error_type: "bad_request_error",
    families: &[Family::BaseResp, Family::Envelope],
}];
