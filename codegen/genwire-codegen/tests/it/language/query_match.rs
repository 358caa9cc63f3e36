//! `POST /orders/matched`
//!
//! Finds the order that goes with another one.
//!
//! # Responses
//!
//! - [`QueryMatchResponse`], status 200, `application/json`: The orders that go with it, null where none was looked for.
//!
//! # Errors
//!
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Something in the request is wrong.
//!
//! # Example
//!
//! Request: One order.
//!
//! ```json
//! { "code": "AB-123" }
//! ```

use genwire_common::INTERFACE;
use genwire_core::{BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "query_match",
    area: "demo",
    method: "POST",
    path: "/orders/matched",
    version: "",
    content_types: &["application/json"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[2013],
    trace: Trace::named("query_match"),
    ..Endpoint::DEFAULT
};

/// An order that goes with another one.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Match", deny_null)]
#[non_exhaustive]
pub struct Match {
    /// The code.
    ///
    /// Always present. At least 2 characters.
    #[validate(required, length(min = 2))]
    pub code: Option<String>,
    /// The reason for which it goes with the other one.
    ///
    /// Only in replies.
    pub reason: Option<String>,
    /// The time for which the order is held.
    pub hold: Option<Hold>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// An order that goes with another one.
///
/// The form of `Match` in requests.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[wire(name = "demo.MatchInput", deny_null)]
#[non_exhaustive]
pub struct MatchInput {
    /// The code.
    ///
    /// At least 2 characters.
    #[validate(length(min = 2))]
    pub code: String,
    /// The time for which the order is held.
    pub hold: Option<Hold>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The time for which an order is held.
///
/// # Validation
///
/// - `order` (error): The end is not after the start.
/// - `length` (error): The hold is longer than 31 days.
/// - `reminders` (error): A reminder is not before the end, or before 8 o'clock in UTC.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Hold", deny_null)]
#[validate(
    rule(
        check = order,
        id = "order",
        at = "end",
        code = 2013,
        message = "the end is not after the start"
    )
)]
#[validate(
    rule(
        check = length,
        id = "length",
        at = "end",
        code = 2013,
        message = "the hold is longer than 31 days"
    )
)]
#[validate(
    rule(
        check = reminders,
        id = "reminders",
        at = "reminders",
        code = 2013,
        message = "a reminder is not before the end, or before 8 o'clock in UTC"
    )
)]
#[non_exhaustive]
pub struct Hold {
    /// The start.
    ///
    /// Required. A date and a time written `YYYY-MM-DDThh:mm:ssZ`. [`typed`](genwire_core::typed) reads it as `chrono::DateTime`, with the feature `chrono`.
    #[validate(required, format = "date-time")]
    pub start: Option<String>,
    /// The end.
    ///
    /// Required. A date and a time written `YYYY-MM-DDThh:mm:ssZ`. [`typed`](genwire_core::typed) reads it as `chrono::DateTime`, with the feature `chrono`.
    #[validate(required, format = "date-time")]
    pub end: Option<String>,
    /// The times of reminders.
    ///
    /// Each item: a date and a time written `YYYY-MM-DDThh:mm:ssZ`.
    #[validate(each(format = "date-time"))]
    pub reminders: Option<Vec<String>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `order`: The end is not after the start.
///
/// ```cel
/// timestamp(this.end) > timestamp(this.start)
/// ```
fn order(this: &Hold) -> bool {
    let Some(end) = this.end.as_deref() else { return true };
    let Some(start) = this.start.as_deref() else { return true };
    let Some(end_time) = genwire_core::time::Timestamp::read(end) else { return true };
    let Some(start_time) = genwire_core::time::Timestamp::read(start) else { return true };
    end_time > start_time
}

/// Rule `length`: The hold is longer than 31 days.
///
/// ```cel
/// timestamp(this.end) - timestamp(this.start) <= duration("744h")
/// ```
fn length(this: &Hold) -> bool {
    let Some(end) = this.end.as_deref() else { return true };
    let Some(start) = this.start.as_deref() else { return true };
    let Some(end_time) = genwire_core::time::Timestamp::read(end) else { return true };
    let Some(start_time) = genwire_core::time::Timestamp::read(start) else { return true };
    end_time - start_time <= genwire_core::time::Duration::from_secs(2_678_400)
}

/// Rule `reminders`: A reminder is not before the end, or before 8 o'clock in UTC.
///
/// ```cel
/// !has(this.reminders) || this.reminders.all(r, timestamp(r) < timestamp(this.end) && timestamp(r).getHours() > 7)
/// ```
fn reminders(this: &Hold) -> bool {
    let Some(end) = this.end.as_deref() else { return true };
    let Some(reminders) = this.reminders.as_deref() else { return true };
    reminders.iter().all(|r| {
        genwire_core::time::Timestamp::read(r).is_none_or(|r_time| {
            genwire_core::time::Timestamp::read(end).is_none_or(|end_time| r_time < end_time)
        }) && genwire_core::time::Timestamp::read(r)
            .is_none_or(|r_time| r_time.hours().is_some_and(|hours| hours > 7))
    })
}

/// The request body of `query_match`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.QueryMatchRequest")]
pub enum QueryMatchRequest {
    /// The request body of `query_match`.
    Value(Option<MatchInput>),
}

impl QueryMatchRequest {
    /// Returns the value within.
    pub fn into_inner(self) -> Option<MatchInput> {
        let Self::Value(value) = self;
        value
    }
}

impl std::ops::Deref for QueryMatchRequest {
    type Target = Option<MatchInput>;

    fn deref(&self) -> &Option<MatchInput> {
        let Self::Value(value) = self;
        value
    }
}

impl From<Option<MatchInput>> for QueryMatchRequest {
    fn from(value: Option<MatchInput>) -> Self {
        Self::Value(value)
    }
}

/// The reply `whole` of `query_match`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "demo.QueryMatchResponse")]
pub enum QueryMatchResponse {
    /// The reply `whole` of `query_match`.
    List(Option<Vec<Match>>),
}

impl QueryMatchResponse {
    /// Returns the value within.
    pub fn into_inner(self) -> Option<Vec<Match>> {
        let Self::List(value) = self;
        value
    }
}

impl std::ops::Deref for QueryMatchResponse {
    type Target = Option<Vec<Match>>;

    fn deref(&self) -> &Option<Vec<Match>> {
        let Self::List(value) = self;
        value
    }
}

impl From<Option<Vec<Match>>> for QueryMatchResponse {
    fn from(value: Option<Vec<Match>>) -> Self {
        Self::List(value)
    }
}
