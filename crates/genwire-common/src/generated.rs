// @generated from spec (genwire_rust::index) by cargo xtask generate. Do not edit by hand.

//! The code that is generated from the spec for all areas.

mod error_code;
pub mod service;
mod types;

pub use error_code::{CODES, ErrorCode, INVALID_CODE};
pub use service::{BASE_RESP_ERRORS, BEARER_AUTH, ENVELOPE_ERRORS, INTERFACE, check_error};
pub use types::{BaseResp, BaseRespBody, ErrorDetail, ErrorEnvelope};
