//! Operations as people name them, and the check of a body by operation and part.

use crate::areas::{dispatch, endpoints, find, measure, named, parts, similar};
use crate::problem::Problem;
use genwire_common::INVALID_CODE;
use genwire_core::{BodyKind, Endpoint, Report, Unreadable};

/// Subcommands that call one operation; their names are accepted for it as well.
const SUBCOMMANDS: &[(&str, &Endpoint)] = &[
    ("speak", &genwire_audio::synthesize_speech::ENDPOINT),
    ("task", &genwire_video::create_h3_context_ir::ENDPOINT),
];

/// Returns the full name of an operation that a person typed: the name itself, words of it that no
/// other operation has, such as `chat`, or the subcommand that calls it.
pub(crate) fn resolve(typed: &str) -> Result<&'static str, Problem> {
    find_short(typed).ok_or_else(|| unknown(typed))
}

fn find_short(typed: &str) -> Option<&'static str> {
    let name = typed.to_ascii_lowercase().replace('-', "_");
    let words: Vec<&str> = name.split('_').collect();
    let mut fitting = endpoints().into_iter().filter(|endpoint| {
        words.iter().all(|word| endpoint.operation.split('_').any(|known| known == *word))
    });
    let exact = named(typed).or_else(|| named(&name));
    let subcommand = SUBCOMMANDS.iter().find(|(known, _)| *known == name);
    let found = match (exact, fitting.next(), fitting.next()) {
        (Some(endpoint), ..) | (None, Some(endpoint), None) => Some(endpoint),
        _ => subcommand.map(|(_, endpoint)| *endpoint),
    };
    found.map(|endpoint| endpoint.operation)
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
    if let Some(measured) = measure(operation, body) {
        report.merge(measured);
    }
    Some(report.with_code(INVALID_CODE))
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
    let known: Vec<&'static str> = endpoints().iter().map(|it| it.operation).collect();
    // A full name, or else a short one that names one operation.
    let short = || {
        let words = known.iter().flat_map(|operation| operation.split('_'));
        let words = words.chain(SUBCOMMANDS.iter().map(|(name, _)| *name));
        let names: Vec<&str> = words.filter(|word| find_short(word).is_some()).collect();
        find_short(similar(name, &names)?)
    };
    let similar = similar(name, &known).or_else(short);
    Problem::UnknownOperation { name: name.to_owned(), similar, known }
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
        for (slip, meant) in [
            ("chatt", "create_chat_completion"),
            ("chta", "create_chat_completion"),
            ("voice", "list_voices"),
            ("speeech", "synthesize_speech"),
            ("speakk", "synthesize_speech"),
            ("list_voice", "list_voices"),
            ("templates", "create_template_video"),
        ] {
            let help = resolve(slip).unwrap_err().help().unwrap_or_default();
            assert!(help.starts_with(&format!("did you mean `{meant}`? ")), "{slip}: {help}");
        }
        for ambiguous in ["create", "video", "", "xyz", "list_voice"] {
            assert!(resolve(ambiguous).is_err(), "{ambiguous}");
        }
    }
}
