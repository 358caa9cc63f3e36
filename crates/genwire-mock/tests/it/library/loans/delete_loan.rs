//! `DELETE /loans/{loan_id}`
//!
//! Cancels a reservation.
//!
//! # Path parameters
//!
//! - `loan_id`: ID of the loan.
//!
//! # Responses
//!
//! - [`Loan`](crate::Loan), status 200, `application/json`: The loan.
//!
//! # Errors
//!
//! - [`UnknownCard`](crate::library::common::ErrorCode::UnknownCard): The card is unknown.
//! - [`InvalidRequest`](crate::library::common::ErrorCode::InvalidRequest): Something in the request is wrong.
//! - [`TooManyRequests`](crate::library::common::ErrorCode::TooManyRequests): Too many requests for now.
//! - [`InternalError`](crate::library::common::ErrorCode::InternalError): The library failed.

use crate::library::common::{INTERFACE, KEY_AUTH, PROBLEM_ERRORS};
use genwire_core::{BodyForm, Endpoint, ResponseForm, Trace};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "delete_loan",
    area: "library",
    method: "DELETE",
    path: "/loans/{loan_id}",
    version: "",
    security: &[&[&KEY_AUTH]],
    family: &PROBLEM_ERRORS,
    responses: &[
        ResponseForm {
            statuses: &[200],
            media_types: &["application/json"],
            body: BodyForm::Json,
        },
    ],
    codes: &[401, 422, 429, 500],
    trace: Trace::named("delete_loan"),
    ..Endpoint::DEFAULT
};
