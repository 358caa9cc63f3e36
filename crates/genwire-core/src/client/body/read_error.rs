//! The error of a response whose body does not have its form.

use crate::{Described, Invalid, Report, descriptor};
use serde_json::Value as JsonValue;

/// The error of a response whose body does not have its form.
#[derive(Debug)]
pub struct ReadError {
    /// The first problem.
    pub(crate) error: serde_json::Error,
    /// Every problem, if the body is JSON of another form.
    pub(crate) invalid: Option<Invalid>,
}

impl ReadError {
    /// Looks for everything in a body that the type does not accept.
    pub(crate) fn of_json<T: Described>(body: &[u8], error: serde_json::Error) -> Self {
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
