//! The areas of the interface.

pub(crate) mod audio;
pub(crate) mod chat;
pub(crate) mod video;

use crate::gate::ApiGate;
use axum::Router;
use genwire_core::{BodyKind, Endpoint, Report, Unreadable};
use std::sync::Arc;

/// Function that checks a body of an operation of an area.
type Check = fn(&str, BodyKind, &[u8]) -> Option<Result<Report, Unreadable>>;
/// Function that returns the routes of an area without an engine of its own.
type Unserved = fn(Arc<ApiGate>) -> Router;

/// The operations of each area, the check of their bodies, and the routes of the default engine.
///
/// A new area of the spec gets its line from `generate`.
pub(crate) const AREAS: &[(&[Endpoint], Check, Unserved)] = &[
    (genwire_audio::ENDPOINTS, genwire_audio::check, genwire_audio::server::unserved),
    (genwire_chat::ENDPOINTS, genwire_chat::check, genwire_chat::server::unserved),
    (genwire_video::ENDPOINTS, genwire_video::check, genwire_video::server::unserved),
];

/// Returns all operations.
pub(crate) fn endpoints() -> impl Iterator<Item = &'static Endpoint> {
    AREAS.iter().flat_map(|(endpoints, ..)| endpoints.iter())
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
    AREAS.iter().find_map(|(_, check, _)| check(operation, part, body))
}
