//! The operations of all areas, and their bodies.

use genwire::AREAS;
use genwire_constraint::nearest;
use genwire_core::{Area, BodyKind, Endpoint, MediaLimits, Report, Unreadable, Whole};
use std::collections::BTreeMap;
use std::sync::LazyLock;

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

/// Returns the operation with a name, which may also be its `operationId`.
pub(crate) fn named(name: &str) -> Option<&'static Endpoint> {
    AREAS.iter().find_map(|area| area.find(name))
}

/// Returns every operation, sorted by name.
pub(crate) fn endpoints() -> Vec<&'static Endpoint> {
    let mut endpoints: Vec<&Endpoint> = AREAS.iter().flat_map(|area| area.endpoints).collect();
    endpoints.sort_by_key(|endpoint| endpoint.operation);
    endpoints
}

/// Returns the area of an operation.
fn area_of(operation: &str) -> Option<&'static Area> {
    AREAS.iter().find(|area| area.endpoints.iter().any(|it| it.operation == operation))
}

/// Returns the limits of the files in requests to the operations of an area.
pub(crate) fn media(operation: &str) -> &'static [MediaLimits] {
    area_of(operation).map_or(&[], |area| area.media)
}

/// Checks a request with the files in it; `None` if it has none or cannot be read.
pub(crate) fn measure(operation: &str, body: &[u8]) -> Option<Report> {
    (area_of(operation)?.measure?)(operation, body)
}

/// Joins the events of a streamed reply; `None` if the operation has no stream.
pub(crate) fn join(operation: &str, events: &[Vec<u8>]) -> Option<Result<Whole, String>> {
    (area_of(operation)?.join?)(operation, events)
}

/// Returns the names of the parameters in the path of an operation.
pub(crate) fn params(endpoint: &'static Endpoint) -> impl Iterator<Item = &'static str> {
    endpoint.path.split('{').skip(1).filter_map(|rest| rest.split('}').next())
}

/// Returns the parts that an operation has.
pub(crate) fn parts(operation: &str) -> Vec<BodyKind> {
    area_of(operation).map(|area| area.parts(operation)).unwrap_or_default()
}

/// Checks a body of an operation; `None` if it has no such part.
pub(crate) fn dispatch(
    operation: &str,
    part: BodyKind,
    body: &[u8],
) -> Option<Result<Report, Unreadable>> {
    AREAS.iter().find_map(|area| (area.check)(operation, part, body))
}

/// Returns the known name that a misspelt one was probably meant to be.
pub(crate) fn similar<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    nearest(&name.replace('-', "_"), known.iter().copied())
}
