//! The operations of all areas: which there are, which bodies they have, and how a body is checked.

use crate::problem::Problem;
use genwire_chat::CreateChatCompletionRequest;
use genwire_core::{Endpoint, Part, Report, Unreadable, Validate};
use genwire_video::CreateH3ContextIrRequest;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::LazyLock;

type Check = fn(&str, Part, &[u8]) -> Option<Result<Report, Unreadable>>;

/// How each area checks its bodies, with its operations.
const AREAS: &[(&[Endpoint], Check)] = &[
    (genwire_audio::ENDPOINTS, genwire_audio::check),
    (genwire_chat::ENDPOINTS, genwire_chat::check),
    (genwire_video::ENDPOINTS, genwire_video::check),
];

/// What a command must know of an operation again and again.
#[derive(Debug)]
pub(crate) struct Operation {
    pub(crate) endpoint: &'static Endpoint,
    /// Whether a request has a body.
    pub(crate) has_body: bool,
    /// Whether a reply may be streamed.
    pub(crate) streams: bool,
}

/// The operation with a name.
pub(crate) fn find(name: &str) -> Option<&'static Operation> {
    static KNOWN: LazyLock<BTreeMap<&str, Operation>> = LazyLock::new(|| {
        let operation = |endpoint: &'static Endpoint| {
            let parts = parts(endpoint.operation);
            let [has_body, streams] =
                [Part::Request, Part::Event].map(|part| parts.contains(&part));
            (endpoint.operation, Operation { endpoint, has_body, streams })
        };
        endpoints().into_iter().map(operation).collect()
    });
    KNOWN.get(name)
}

/// Every operation, by name.
pub(crate) fn endpoints() -> Vec<&'static Endpoint> {
    let mut endpoints: Vec<&Endpoint> =
        AREAS.iter().flat_map(|(endpoints, _)| endpoints.iter()).collect();
    endpoints.sort_by_key(|endpoint| endpoint.operation);
    endpoints
}

/// The parts that an operation has.
pub(crate) fn parts(operation: &str) -> Vec<Part> {
    // Asked with a body that costs nothing to judge.
    Part::ALL.into_iter().filter(|part| dispatch(operation, *part, b"null").is_some()).collect()
}

/// Checks a body of an operation.
///
/// The outer error says that there is no such body; the inner one that the bytes are none.
pub(crate) fn check(
    operation: &str,
    part: Part,
    body: &[u8],
) -> Result<Result<Report, Unreadable>, Problem> {
    dispatch(operation, part, body).ok_or_else(|| missing(operation, part.as_str()))
}

/// What there is to say of a request before it is sent, the files inside it included.
pub(crate) fn judge(operation: &str, body: &[u8]) -> Option<Report> {
    let mut report = check(operation, Part::Request, body).ok()?.ok()?;
    // Only these have files inside them.
    let measured = if operation == genwire_chat::create_chat_completion::ENDPOINT.operation {
        measure::<CreateChatCompletionRequest>(body)
    } else if operation == genwire_video::create_h3_context_ir::ENDPOINT.operation {
        measure::<CreateH3ContextIrRequest>(body)
    } else {
        None
    };
    if let Some(measured) = measured {
        report.merge(measured);
    }
    Some(report)
}

fn measure<T: DeserializeOwned + Validate>(body: &[u8]) -> Option<Report> {
    Some(serde_json::from_slice::<T>(body).ok()?.validate_thoroughly())
}

/// Makes sure that an operation has a part.
pub(crate) fn require(operation: &str, part: Part) -> Result<(), Problem> {
    check(operation, part, b"null").map(drop)
}

/// What to say of an operation and a part that do not exist together.
pub(crate) fn missing(operation: &str, part: &str) -> Problem {
    let known: Vec<&str> = endpoints().iter().map(|endpoint| endpoint.operation).collect();
    if known.contains(&operation) {
        return Problem::unknown_part(operation, part, &parts(operation));
    }
    Problem::UnknownOperation {
        name: operation.to_owned(),
        similar: similar(operation, &known),
        known,
    }
}

fn dispatch(operation: &str, part: Part, body: &[u8]) -> Option<Result<Report, Unreadable>> {
    AREAS.iter().find_map(|(_, check)| check(operation, part, body))
}

/// The known name that is most like the given one, if any is like it at all.
fn similar(name: &str, known: &[&'static str]) -> Option<&'static str> {
    let name = name.to_ascii_lowercase().replace('-', "_");
    known
        .iter()
        .map(|candidate| (strsim::jaro_winkler(&name, candidate), *candidate))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|(one, _), (other, _)| one.total_cmp(other))
        .map(|(_, candidate)| candidate)
}
