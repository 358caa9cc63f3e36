//! `GET /quotes/{code}`
//!
//! Returns a quote, or says why there is none yet.
//!
//! # Path parameters
//!
//! - `code`: The code of the quote.
//!
//! # Responses
//!
//! - [`Quote`], status 200 and 201, `application/json`: The quote.
//! - Text, status 200, `text/csv`: The quote as a table.
//! - [`QuoteJob`], status 202, `application/json`: The quote is being made.
//! - Bytes, status 200, `image/png` or `image/*`: The quote as a picture.
//! - No body, status 204: There is no quote any more.
//! - [`QuotePlace`], status 303, `application/json`: The quote is at another place.
//! - [`Quote`], status 2XX, `application/json`: The quote, under a status of its own.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Response: A quote.
//!
//! ```json
//! { "code": "Q-1", "amount": 3 }
//! ```

use genwire_common::INTERFACE;
use genwire_core::{BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire};
use genwire_core::{ByteBody, TextBody};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "query_quote",
    area: "demo",
    method: "GET",
    path: "/quotes/{code}",
    version: "",
    responses: &[
        ResponseForm {
            statuses: &[200, 201],
            media_types: &["application/json"],
            body: BodyForm::Json,
        },
        ResponseForm { statuses: &[200], media_types: &["text/csv"], body: BodyForm::Text },
        ResponseForm { statuses: &[202], media_types: &["application/json"], body: BodyForm::Json },
        ResponseForm {
            statuses: &[200],
            media_types: &["image/png", "image/*"],
            body: BodyForm::Bytes,
        },
        ResponseForm { statuses: &[204], media_types: &[], body: BodyForm::None },
        ResponseForm { statuses: &[303], media_types: &["application/json"], body: BodyForm::Json },
        ResponseForm { statuses: &[], media_types: &["application/json"], body: BodyForm::Json },
    ],
    codes: &[2013],
    trace: Trace::named("query_quote"),
    ..Endpoint::DEFAULT
};

/// A reply of `query_quote`, which its status and its media type distinguish from the others.
///
/// A status that the interface does not list is read like the first of them.
///
/// It needs the feature `client` or `server`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryQuoteResponses {
    /// The quote.
    ///
    /// Status 200 and 201.
    Ok(Quote),
    /// The quote as a table.
    ///
    /// Status 200.
    Table(TextBody),
    /// The quote is being made.
    ///
    /// Status 202.
    Accepted(QuoteJob),
    /// The quote as a picture.
    ///
    /// Status 200.
    Picture(ByteBody),
    /// There is no quote any more.
    ///
    /// Status 204.
    Gone,
    /// The quote is at another place.
    ///
    /// Status 303.
    Other(QuotePlace),
    /// The quote, under a status of its own.
    ///
    /// Status 2XX.
    Success(Quote),
}

/// A quote.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.Quote", deny_null)]
#[non_exhaustive]
pub struct Quote {
    /// The code.
    pub code: String,
    /// The amount.
    ///
    /// Range: at least 1.
    #[validate(range(min = 1))]
    pub amount: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Work on a quote.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.QuoteJob", deny_null)]
#[non_exhaustive]
pub struct QuoteJob {
    /// The id of the work.
    ///
    /// Always present. At most 9 characters.
    #[validate(required, length(max = 9))]
    pub job: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The place of a quote.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.QuotePlace", deny_null)]
#[non_exhaustive]
pub struct QuotePlace {
    /// The address.
    ///
    /// Always present.
    #[validate(required)]
    pub url: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
