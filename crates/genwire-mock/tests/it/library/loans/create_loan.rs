//! `POST /loans`
//!
//! Reserves a book.
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
//!
//! # Example
//!
//! Request: A loan of a week.
//!
//! ```json
//! { "book": "Emma", "days": 7 }
//! ```

use crate::library::common::{INTERFACE, KEY_AUTH, PROBLEM_ERRORS};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "create_loan",
    area: "library",
    method: "POST",
    path: "/loans",
    version: "",
    security: &[&[&KEY_AUTH]],
    family: &PROBLEM_ERRORS,
    content_types: &["application/json"],
    responses: &[
        ResponseForm {
            statuses: &[200],
            media_types: &["application/json"],
            body: BodyForm::Json,
        },
    ],
    codes: &[401, 422, 429, 500],
    trace: Trace::named("create_loan"),
    ..Endpoint::DEFAULT
};

/// A book and the days for which it is lent.
///
/// # Examples
///
/// A loan of a week.
///
/// ```
/// use crate::library::loans::NewLoan;
///
/// let request = NewLoan::new("Emma").days(7);
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "library.NewLoan")]
#[non_exhaustive]
pub struct NewLoan {
    /// Title of the book.
    ///
    /// At least 1 character.
    #[validate(length(min = 1))]
    pub book: String,
    /// Number of days.
    ///
    /// Range: from 1 to 28.
    #[validate(range(min = 1, max = 28))]
    pub days: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
