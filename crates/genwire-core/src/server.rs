//! Serves operations: validates requests, and writes replies and errors in the form of their
//! family.
//!
//! The areas define the operations, each as a method of a trait; this module is independent of
//! them. It checks a request in a fixed order, passes a valid one to the operation, and writes the
//! reply, or the error in the form of the operation's family:
//!
//! 1. authentication, by the [`Gate`];
//! 2. the size of the body, declared or counted;
//! 3. its content type;
//! 4. JSON, in UTF-8 and not nested too deeply;
//! 5. its members and their types, then
//! 6. the rules across its members: every violation is reported;
//! 7. its media, by the service;
//! 8. quota, by the [`Gate`];
//! 9. the operation itself.
//!
//! Every failure, including a panic, becomes a body with a code and the request id, in the error
//! family of the operation, or else of the path.

mod accept;
mod answer;
mod body;
mod byte_reply;
mod call;
mod chunks;
mod credential;
mod described;
mod entry;
mod error_body;
mod events;
mod gate;
mod guard;
mod permit;
mod refusal;
mod reply;
mod request_id;
mod routes;
mod template;

pub use answer::{Answer, EventBody};
pub use axum::Router;
pub use axum::body::Bytes;
pub use axum::http;
pub use byte_reply::ByteReply;
pub use call::{Call, Caller, NAMESPACE_HEADER};
#[cfg(all(test, feature = "client"))]
pub(crate) use credential::sent;
pub use credential::{Credential, credential, credentials};
pub use described::described;
pub use entry::{Entry, Exit};
pub use events::BreakAfter;
pub use gate::{BodySize, Gate, Open, Unserved};
pub use permit::Permit;
pub use refusal::Refusal;
pub use reply::Reply;
pub use request_id::{REQUEST_ID_HEADER, RequestId};
pub use routes::{Handler, Routes, Serving, fallback, method_not_allowed, refuse};
