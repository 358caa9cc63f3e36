//! Errors of a call, and decisions about retries: the part of a client without I/O.
//!
//! The client of this crate and the packages for other languages use it.
#![cfg(feature = "stream")]
#![doc(hidden)]

mod error_kind;
mod poll;
mod read_error;
mod reported;
mod retry;
pub(crate) mod retry_after;
mod secrets;

pub use error_kind::{ErrorKind, Phase, REQUEST};
pub use poll::Schedule;
pub(crate) use read_error::BYTE_ORDER_MARK;
pub use read_error::{ReadError, read, read_text};
#[cfg(feature = "client")]
pub(crate) use read_error::{excerpt, undecodable};
pub use reported::{
    check_values, of_event, of_redirect, of_response, opening, request_id, text_member,
};
#[cfg(feature = "client")]
pub(crate) use retry::random;
pub use retry::{Budget, Facts, RetryPolicy};
pub use retry_after::read as retry_after;
pub use secrets::Secrets;
