//! `POST /v1/surveys`
//!
//! Sends the answers to a survey.
//!
//! # Responses
//!
//! - [`Survey`], status 200, `application/json`: The answers as they were read.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Request: Answers of all kinds.
//!
//! ```json
//! {
//!   "name": "it's me",
//!   "stars": 4,
//!   "words": ["good", "fast"],
//!   "buyer": { "since": 2020 }
//! }
//! ```

use genwire_common::{BASE_RESP_ERRORS, BEARER_AUTH, INTERFACE};
use genwire_core::{BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "send_survey",
    area: "demo",
    method: "POST",
    path: "/v1/surveys",
    version: "v1",
    security: &[&[&BEARER_AUTH]],
    family: &BASE_RESP_ERRORS,
    content_types: &[
        "application/x-www-form-urlencoded",
        "application/json",
        "multipart/form-data",
    ],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("send_survey"),
    ..Endpoint::DEFAULT
};

/// Answers to a survey.
///
/// # Examples
///
/// Answers of all kinds.
///
/// ```
/// use genwire_demo::{Buyer, Survey};
///
/// let request = Survey::new("it's me")
///     .words(vec!["good".to_owned(), "fast".to_owned()])
///     .buyer(Buyer::new().since(2020));
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Survey", deny_null)]
#[non_exhaustive]
pub struct Survey {
    /// The name of the sender.
    ///
    /// Required. At least 1 character.
    #[validate(required, length(min = 1))]
    pub name: Option<String>,
    /// Stars.
    ///
    /// Range: from 1 to 5.
    #[validate(range(min = 1, max = 5))]
    pub stars: Option<i64>,
    /// True if the sender would buy again.
    pub again: Option<bool>,
    /// Words that come to mind.
    ///
    /// At most 3 items.
    #[validate(length(max = 3))]
    pub words: Option<Vec<String>>,
    /// Grades.
    pub grades: Option<Vec<i64>>,
    /// The sender as a buyer.
    pub buyer: Option<Buyer>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A buyer.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Buyer", deny_null)]
#[non_exhaustive]
pub struct Buyer {
    /// The year of the first order.
    pub since: Option<i64>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
