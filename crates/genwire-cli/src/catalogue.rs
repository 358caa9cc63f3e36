//! The operations of all areas, their bodies, and the check of a body by operation and part.

use crate::problem::Problem;
use genwire_chat::CreateChatCompletionRequest;
use genwire_common::INVALID_CODE;
use genwire_constraint::nearest;
use genwire_core::merge::{EventError, Whole};
use genwire_core::{BodyKind, Endpoint, MediaLimits, Report, Unreadable, Validate};
use genwire_video::CreateH3ContextIrRequest;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::LazyLock;

type Check = fn(&str, BodyKind, &[u8]) -> Option<Result<Report, Unreadable>>;

/// The operations of each area, the check of their bodies, and the limits of their files.
const AREAS: &[(&[Endpoint], Check, &[MediaLimits])] = &[
    (genwire_audio::ENDPOINTS, genwire_audio::check, genwire_audio::MEDIA),
    (genwire_chat::ENDPOINTS, genwire_chat::check, genwire_chat::MEDIA),
    (genwire_video::ENDPOINTS, genwire_video::check, genwire_video::MEDIA),
];

/// Subcommands that call one operation; their names are accepted for it as well.
const SUBCOMMANDS: &[(&str, &Endpoint)] = &[
    ("speak", &genwire_audio::synthesize_speech::ENDPOINT),
    ("task", &genwire_video::create_h3_context_ir::ENDPOINT),
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

/// Returns the full name of an operation that a person typed: the name itself, words of it that no
/// other operation has, such as `chat`, or the subcommand that calls it.
pub(crate) fn resolve(typed: &str) -> Result<&'static str, Problem> {
    let name = typed.to_ascii_lowercase().replace('-', "_");
    let words: Vec<&str> = name.split('_').collect();
    let mut fitting = endpoints().into_iter().filter(|endpoint| {
        words.iter().all(|word| endpoint.operation.split('_').any(|known| known == *word))
    });
    let exact = find(&name).map(|known| known.endpoint);
    let subcommand = SUBCOMMANDS.iter().find(|(known, _)| *known == name);
    let found = match (exact, fitting.next(), fitting.next()) {
        (Some(endpoint), ..) | (None, Some(endpoint), None) => Some(endpoint),
        _ => subcommand.map(|(_, endpoint)| *endpoint),
    };
    found.map(|endpoint| endpoint.operation).ok_or_else(|| unknown(typed))
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

/// Checks a body of an operation.
///
/// The outer error says that there is no such part; the inner one that the bytes are not a body.
pub(crate) fn check(
    operation: &str,
    part: BodyKind,
    body: &[u8],
) -> Result<Result<Report, Unreadable>, Problem> {
    let mut checked =
        dispatch(operation, part, body).ok_or_else(|| missing(operation, part.as_str()))?;
    if let Ok(report) = &mut checked {
        genwire_core::duplicates::check(body, report);
    }
    Ok(checked.map(|report| report.with_code(INVALID_CODE)))
}

/// Checks a request before it is sent, the files inside it included.
pub(crate) fn check_request(operation: &str, body: &[u8]) -> Option<Report> {
    let mut report = check(operation, BodyKind::Request, body).ok()?.ok()?;
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
    Some(report.with_code(INVALID_CODE))
}

fn measure<T: DeserializeOwned + Validate>(body: &[u8]) -> Option<Report> {
    Some(serde_json::from_slice::<T>(body).ok()?.validate_thoroughly())
}

/// Makes sure that an operation has a part.
pub(crate) fn require(operation: &str, part: BodyKind) -> Result<(), Problem> {
    check(operation, part, b"null").map(drop)
}

/// Returns the problem of an operation and a part that do not exist together.
pub(crate) fn missing(operation: &str, part: &str) -> Problem {
    match find(operation) {
        Some(known) => Problem::unknown_part(operation, part, &parts(known.endpoint.operation)),
        None => unknown(operation),
    }
}

fn unknown(name: &str) -> Problem {
    let known: Vec<&str> = endpoints().iter().map(|endpoint| endpoint.operation).collect();
    Problem::UnknownOperation { name: name.to_owned(), similar: similar(name, &known), known }
}

fn dispatch(operation: &str, part: BodyKind, body: &[u8]) -> Option<Result<Report, Unreadable>> {
    AREAS.iter().find_map(|(_, check, _)| check(operation, part, body))
}

/// Returns the known name that a misspelt one was probably meant to be.
pub(crate) fn similar<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    nearest(&name.replace('-', "_"), known.iter().copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_may_be_typed_in_short() {
        let check = |typed: &str, expected: &str| assert_eq!(resolve(typed).unwrap(), expected);
        check("chat", "create_chat_completion");
        check("create-chat-completion", "create_chat_completion");
        check("voices", "list_voices");
        check("speech", "synthesize_speech");
        check("speak", "synthesize_speech");
        check("template", "create_template_video");
        check("query", "query_video_task");
        check("task", "create_h3_context_ir");
        check("delete_task", "delete_video_task");
        for ambiguous in ["create", "video", "", "xyz", "list_voice"] {
            assert!(resolve(ambiguous).is_err(), "{ambiguous}");
        }
    }
}
