//! The operations of the interface, what the service knows of them, and the check of their bodies.

pub(crate) mod data;

use data::DATA;
use genwire::AREAS;
use genwire_core::{BodyKind, Endpoint, Report, Unreadable};

/// Returns all operations.
pub(crate) fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    AREAS.iter().flat_map(|area| area.endpoints)
}

/// Returns the names of all operations.
pub(crate) fn operations() -> Vec<&'static str> {
    endpoints().map(|endpoint| endpoint.operation).collect()
}

/// Checks a body of an operation; `None` if it has no such body.
pub(crate) fn check(
    operation: &str,
    part: BodyKind,
    body: &[u8],
) -> Option<Result<Report, Unreadable>> {
    AREAS.iter().find_map(|area| (area.check)(operation, part, body))
}

/// Returns the HTTP status of the whole reply of an operation; 200 if the spec has none.
pub(crate) fn status(endpoint: &Endpoint) -> u16 {
    let operation = DATA.operations.get(endpoint.operation);
    operation.and_then(|it| it.reply.as_ref()).map_or(200, |reply| reply.status)
}

/// Returns the text of the last event of the streams of an operation.
pub(crate) fn terminator(endpoint: &Endpoint) -> Option<&'static str> {
    DATA.operations.get(endpoint.operation)?.events.as_ref()?.terminator.as_deref()
}
