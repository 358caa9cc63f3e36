//! The operations of the interface, what the service knows of them, and the check of their bodies.

pub(crate) mod data;

use data::DATA;
use genwire_core::{BodyKind, Endpoint, Report, Unreadable};

/// Function that checks a body of an operation of an area.
type Check = fn(&str, BodyKind, &[u8]) -> Option<Result<Report, Unreadable>>;

/// The operations of each area, and the check of their bodies.
///
/// `generate` names the line that a new area of the spec needs here.
const AREAS: &[(&[Endpoint], Check)] = &[
    (genwire_audio::ENDPOINTS, genwire_audio::check),
    (genwire_chat::ENDPOINTS, genwire_chat::check),
    (genwire_video::ENDPOINTS, genwire_video::check),
];

/// Returns all operations.
pub(crate) fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    AREAS.iter().flat_map(|(endpoints, _)| endpoints.iter())
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
    AREAS.iter().find_map(|(_, check)| check(operation, part, body))
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
