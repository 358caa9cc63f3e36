//! What the admin interface says when something cannot be done.

use crate::store::StoreError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// Why something cannot be done.
#[derive(Debug)]
pub(super) struct Problem {
    status: StatusCode,
    message: String,
    help: Option<String>,
}

impl Problem {
    pub(super) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), help: None }
    }

    /// Something in the request is wrong.
    pub(super) fn request(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// What it is about does not exist.
    pub(super) fn unknown(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// It does not fit the state in which things are.
    pub(super) fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    /// The same with what to do.
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        let status =
            if error.is_taken() { StatusCode::CONFLICT } else { StatusCode::INTERNAL_SERVER_ERROR };
        Self::new(status, error.to_string())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let error = json!({ "message": self.message, "help": self.help });
        (self.status, Json(json!({ "error": error }))).into_response()
    }
}
