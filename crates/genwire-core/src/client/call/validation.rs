//! Options for requests that violate the interface.

use crate::client::error::Error;
use crate::failure::{ErrorKind, REQUEST};
use crate::{Endpoint, Report, Severity};

/// Handling of a request that violates the interface.
///
/// The size of the body is checked too. Files in data URLs are measured if the area was built with
/// its feature `media`: see [`validate_thoroughly`](crate::Validate::validate_thoroughly).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Validation {
    /// The request is not sent; the error holds every violation.
    #[default]
    Refuse,
    /// The request is sent, and every violation is logged as an event of `tracing`.
    Warn,
    /// The request is not validated.
    Off,
}

/// Rejects a request with violations, or logs them.
pub(in crate::client) fn check_report(
    endpoint: &'static Endpoint,
    report: Report,
    validation: Validation,
) -> Result<(), Error> {
    if report.violations().is_empty() {
        return Ok(());
    }
    let report = report.with_code(endpoint.interface.invalid_code);
    let refused = validation == Validation::Refuse && !report.is_valid();
    for violation in report.violations() {
        let (operation, path) = (endpoint.operation, violation.path.as_str());
        let (rule, message) = (violation.rule.as_ref(), violation.message.as_ref());
        match violation.severity {
            Severity::Error if refused => {}
            Severity::Error => {
                tracing::warn!(target: "genwire", operation, path, rule, message, "violation");
            }
            Severity::Warning => {
                tracing::debug!(target: "genwire", operation, path, rule, message, "warning");
            }
        }
    }
    if refused {
        return report.into_result().map_err(|invalid| Error::new(ErrorKind::Invalid(invalid)));
    }
    Ok(())
}

/// Rejects a body that is larger than the operation accepts, or logs its size.
pub(in crate::client) fn check_size(
    endpoint: &'static Endpoint,
    size: u64,
    validation: Validation,
) -> Result<(), Error> {
    let Some(limit) = endpoint.body_limit.filter(|limit| size > *limit) else { return Ok(()) };
    match validation {
        Validation::Refuse => return Err(Error::too_large(REQUEST, limit)),
        Validation::Warn => {
            let operation = endpoint.operation;
            tracing::warn!(target: "genwire", operation, size, limit, "the request is too large");
        }
        Validation::Off => {}
    }
    Ok(())
}
