//! The joining of streams by the merge rules of the model.

use crate::bodies::read;
use genwire_core::{DEFAULT_BODY_LIMIT, ServiceError, Whole};
use genwire_spec::judge;
use genwire_spec::model::{Interface, Joined, Json, Operation, Response};

/// Returns the stream of an operation that is joined into a whole reply.
pub fn stream_of(operation: &Operation) -> Option<&Joined> {
    operation.responses.iter().find_map(Response::joined)
}

/// Joins the events of a stream; `None` if the operation does not exist or has no stream.
pub(crate) fn join(
    interface: &Interface,
    constants: &genwire_core::Interface,
    area: &str,
    operation: &str,
    events: &[Vec<u8>],
) -> Option<Result<Whole, String>> {
    let operation = interface.operations_of(area).find(|it| it.name.snake == operation)?;
    let joined = stream_of(operation)?;
    let parsed = match parse_events(constants, events) {
        Ok(parsed) => parsed,
        Err(error) => return Some(Err(error)),
    };
    Some(judge::whole(interface, joined, &parsed).map(|whole| {
        let body = whole.body.to_compact().into_bytes();
        Whole { body, is_complete: whole.is_complete }
    }))
}

/// Parses the events of a stream.
///
/// # Errors
///
/// An event is not JSON, or reports an error.
pub fn parse_events(
    constants: &genwire_core::Interface,
    events: &[Vec<u8>],
) -> Result<Vec<Json>, String> {
    let parsed = events.iter().map(|event| {
        if let Some(error) = ServiceError::classify(constants, event) {
            return Err(error.to_string());
        }
        read(event, DEFAULT_BODY_LIMIT).map_err(|error| error.to_string())
    });
    parsed.collect()
}
