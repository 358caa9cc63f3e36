//! The error of a response whose body does not match its type.

use crate::{Described, Invalid, Report, descriptor};
use serde_json::Value as JsonValue;

/// The error of a response whose body does not match its type.
#[derive(Debug)]
pub struct ReadError {
    /// The first problem.
    pub(in crate::client) error: serde_json::Error,
    /// Every violation, if the body is JSON.
    pub(in crate::client) invalid: Option<Invalid>,
}

impl ReadError {
    /// Collects everything in a body that the type does not accept.
    pub(in crate::client) fn of_json<T: Described>(body: &[u8], error: serde_json::Error) -> Self {
        let mut report = Report::default();
        if let Ok(value) = serde_json::from_slice::<JsonValue>(body) {
            descriptor::check(&value, T::descriptor(), &mut report);
        }
        Self { error, invalid: report.into_result().err() }
    }
}

impl From<serde_json::Error> for ReadError {
    fn from(error: serde_json::Error) -> Self {
        Self { error, invalid: None }
    }
}
