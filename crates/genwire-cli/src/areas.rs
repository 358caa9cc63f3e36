//! The operations of all areas, and their bodies.

use genwire_constraint::nearest;
use genwire_core::merge::{EventError, Whole};
use genwire_core::{BodyKind, Endpoint, MediaLimits, Report, Unreadable};
use std::collections::BTreeMap;
use std::sync::LazyLock;

type Check = fn(&str, BodyKind, &[u8]) -> Option<Result<Report, Unreadable>>;

/// The operations of each area, the check of their bodies, and the limits of their files.
const AREAS: &[(&[Endpoint], Check, &[MediaLimits])] = &[
    (genwire_audio::ENDPOINTS, genwire_audio::check, genwire_audio::MEDIA),
    (genwire_chat::ENDPOINTS, genwire_chat::check, genwire_chat::MEDIA),
    (genwire_video::ENDPOINTS, genwire_video::check, genwire_video::MEDIA),
];

/// An operation with the facts about its bodies that are needed often.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) endpoint: &'static Endpoint,
    /// True if a request has a body.
    pub(crate) has_body: bool,
    /// True if a reply may be streamed.
    pub(crate) streams: bool,
}

/// Returns the operation with exactly this name.
pub(crate) fn find(name: &str) -> Option<&'static Operation> {
    static OPERATIONS_BY_NAME: LazyLock<BTreeMap<&str, Operation>> = LazyLock::new(|| {
        let operation = |endpoint: &'static Endpoint| {
            let parts = parts(endpoint.operation);
            let [has_body, streams] =
                [BodyKind::Request, BodyKind::Event].map(|part| parts.contains(&part));
            (endpoint.operation, Operation { endpoint, has_body, streams })
        };
        endpoints().into_iter().map(operation).collect()
    });
    OPERATIONS_BY_NAME.get(name)
}

/// Returns every operation, sorted by name.
pub(crate) fn endpoints() -> Vec<&'static Endpoint> {
    let mut endpoints: Vec<&Endpoint> =
        AREAS.iter().flat_map(|(endpoints, ..)| endpoints.iter()).collect();
    endpoints.sort_by_key(|endpoint| endpoint.operation);
    endpoints
}

/// Returns the limits of the files in requests to the operations of an area.
pub(crate) fn media(operation: &str) -> &'static [MediaLimits] {
    let has = |endpoints: &[Endpoint]| endpoints.iter().any(|it| it.operation == operation);
    let found = AREAS.iter().find(|(endpoints, ..)| has(endpoints));
    found.map_or(&[], |(_, _, media)| media)
}

/// Joins the events of a streamed reply; `None` if the operation has no stream.
pub(crate) fn join(operation: &str, events: &[Vec<u8>]) -> Option<Result<Whole, EventError>> {
    genwire_audio::join(operation, events).or_else(|| genwire_chat::join(operation, events))
}

/// Returns the names of the parameters in the path of an operation.
pub(crate) fn params(endpoint: &'static Endpoint) -> impl Iterator<Item = &'static str> {
    endpoint.path.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

/// Returns the parts that an operation has.
pub(crate) fn parts(operation: &str) -> Vec<BodyKind> {
    // The check of any body returns nothing if the operation has no such part.
    BodyKind::ALL.into_iter().filter(|part| dispatch(operation, *part, b"null").is_some()).collect()
}

/// Checks a body of an operation; `None` if it has no such part.
pub(crate) fn dispatch(
    operation: &str,
    part: BodyKind,
    body: &[u8],
) -> Option<Result<Report, Unreadable>> {
    AREAS.iter().find_map(|(_, check, _)| check(operation, part, body))
}

/// Returns the known name that a misspelt one was probably meant to be.
pub(crate) fn similar<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    nearest(&name.replace('-', "_"), known.iter().copied())
}
