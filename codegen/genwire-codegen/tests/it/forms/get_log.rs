//! `GET /log`
//!
//! Returns what was shown, as a whole or line by line.
//!
//! # Responses
//!
//! - [`Log`], status 200, `application/json`: The whole log.
//! - [`LogEntry`], status 200, `application/x-ndjson` or `application/json-seq` or `text/event-stream`: The log, as it is written. Each line is one body. The lines end where the body does.

use genwire_common::INTERFACE;
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, ResponseForm, Trace, Validate, Wire,
};

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "get_log",
    area: "demo",
    method: "GET",
    path: "/log",
    version: "",
    responses: &[
        ResponseForm {
            statuses: &[200],
            media_types: &["application/json"],
            body: BodyForm::Json,
        },
        ResponseForm {
            statuses: &[200],
            media_types: &[
                "application/x-ndjson",
                "application/json-seq",
                "text/event-stream",
            ],
            body: BodyForm::Events,
        },
    ],
    trace: Trace::named("get_log"),
    ..Endpoint::DEFAULT
};

/// The films shown.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.Log", deny_null)]
#[non_exhaustive]
pub struct Log {
    /// The entries.
    ///
    /// Always present.
    #[validate(required)]
    pub entries: Option<Vec<LogEntry>>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A film that was shown.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[wire(name = "demo.LogEntry", deny_null)]
#[non_exhaustive]
pub struct LogEntry {
    /// The film.
    ///
    /// Always present.
    #[validate(required)]
    pub film: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
