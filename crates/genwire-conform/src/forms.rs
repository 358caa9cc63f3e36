//! Bodies that are forms or have several parts: their members, and the files among them.
//!
//! A spec has no type for a file in a part: it may be a text there. A run finds out which texts a
//! server takes as files alone, and sends these as files from then on.

use crate::cases::{calls_back, is_missing, is_passing, is_unblamed, obstacle};
use crate::errors::error_of;
use crate::place::{Place, call_of};
use crate::requirements::{Case, Link, Operation};
use crate::run::Run;
use crate::target::{Call, NoReply};
use genwire_constraint::Encoding;
use genwire_core::{Category, Endpoint};
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;

/// Maximum number of texts of which each is tried as the only file.
const MAX_ALONE: usize = 4;

/// Returns true for an operation whose body is a form, or has several parts.
pub(crate) fn is_form(operation: &Operation, endpoint: &Endpoint) -> bool {
    operation.has_body
        && operation.raw_body.is_none()
        && Encoding::of(endpoint.content_type()) != Encoding::Json
}

/// Returns the members of a form that a server may expect in another way than the spec can say:
/// texts that may be files, and lists and objects, which have several styles. A list that is not one
/// text is another member than one that is.
pub(crate) fn open_members(operation: &Operation, body: &str) -> BTreeSet<String> {
    let body: JsonValue = serde_json::from_str(body).unwrap_or_default();
    let members = body.as_object().into_iter().flatten();
    let open = members.filter_map(|(name, value)| match value {
        JsonValue::Array(items) if items.len() != 1 => Some(format!("{name}[]")),
        JsonValue::Array(_) | JsonValue::Object(_) => Some(name.clone()),
        JsonValue::String(_) => operation.maybe_files.contains(name).then(|| name.clone()),
        JsonValue::Null | JsonValue::Bool(_) | JsonValue::Number(_) => None,
    });
    open.collect()
}

/// Finds out which parts a server takes as files alone.
pub(crate) async fn find_files(run: &Run<'_>) {
    // Those without parameters in the path come first: what they make is found by the others.
    let all = run.requirements.operations.iter().filter(|operation| is_sent(run, operation));
    let mut operations: Vec<(&Operation, &'static Endpoint)> =
        all.filter_map(|operation| Some((operation, run.endpoint(&operation.name)?))).collect();
    operations.sort_by_key(|(_, endpoint)| endpoint.path.contains('{'));
    for (operation, endpoint) in operations {
        if obstacle(operation, endpoint).is_some() {
            continue;
        }
        let usable = |case: &&Case| {
            case.response.is_some()
                && case.path.is_empty()
                && !case.has_media()
                && !calls_back(operation, case)
        };
        let texts = |case: &Case| -> Vec<String> {
            let body: JsonValue = serde_json::from_str(case.body.get()).unwrap_or_default();
            let has = |name: &&String| body.get(name.as_str()).is_some_and(|it| !it.is_null());
            operation.maybe_files.iter().filter(has).cloned().collect()
        };
        let cases = operation.cases.iter().filter(usable);
        let Some(case) = cases.min_by_key(|case| std::cmp::Reverse(texts(case).len())) else {
            continue;
        };
        let texts = texts(case);
        if texts.is_empty() {
            continue;
        }
        let alone = texts.iter().take(MAX_ALONE).map(|name| BTreeSet::from([name.clone()]));
        let all: BTreeSet<String> = texts.iter().cloned().collect();
        let sets =
            std::iter::once(BTreeSet::new()).chain(alone).chain((texts.len() > 1).then_some(all));
        for files in sets {
            match takes(run, (operation, endpoint), case, &files).await {
                Some(true) => {
                    run.note_files(operation, files);
                    break;
                }
                Some(false) => {}
                None => break,
            }
        }
    }
}

/// Returns true if the run sends a form of the operation: for a case of its own, to change a state,
/// or to create what others name.
fn is_sent(run: &Run<'_>, operation: &Operation) -> bool {
    let is_selected = |one: &Operation| run.selection.has_operation(one);
    let mut rows = run.requirements.states.iter().flat_map(|table| &table.transitions);
    let is_called = operation.cases.iter().any(|case| run.selection.has_case(operation, case))
        || rows.any(|row| row.operation.as_ref() == Some(&operation.name));
    let needs_it = |link: &Link| {
        link.from == operation.name && run.requirements.operation(&link.to).is_some_and(is_selected)
    };
    (is_called && is_selected(operation)) || run.requirements.links.iter().any(needs_it)
}

/// Sends a body with some files; `None` if the answers to other files would say no more.
///
/// A server may fail where it meets a text in place of a file.
async fn takes(
    run: &Run<'_>,
    (operation, endpoint): (&Operation, &'static Endpoint),
    case: &Case,
    files: &BTreeSet<String>,
) -> Option<bool> {
    let place = Place::find(run, operation, endpoint, case, !operation.reads).await;
    let call = call_of(operation, endpoint, case, &place, case.body.get());
    let exchange = match run.target.send(with_files(call, files)).await {
        Ok(exchange) => exchange,
        Err(error) => return (error != NoReply::Limit).then_some(false),
    };
    let Some(error) = error_of(endpoint, &exchange) else {
        if !exchange.is_success() {
            return Some(false);
        }
        if let Ok(reply) = serde_json::from_slice(&exchange.reply) {
            run.note_reply(operation, &reply);
        }
        return Some(true);
    };
    let has_failed = error.category == Category::Service;
    let is_of_call = is_passing(error.category) || error.category == Category::Authentication;
    let invalid = Some(i64::from(endpoint.interface.invalid_code));
    let is_of_place =
        is_missing(&place, &exchange) || is_unblamed(&error, (case, &place), invalid, &exchange);
    (has_failed || !(is_of_call || is_of_place)).then_some(false)
}

/// Returns a call whose body has files in place of some texts.
pub(crate) fn with_files<'a>(call: Call<'a>, files: &BTreeSet<String>) -> Call<'a> {
    let boundary = call.content_type.as_deref().and_then(|it| it.split_once("; boundary="));
    let Some((_, boundary)) = boundary else { return call };
    let mut body = call.body;
    for name in files.iter().filter(|name| !name.contains(['"', '\r', '\n', '%'])) {
        let start = format!("--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"");
        let text = format!("{start}\r\n\r\n");
        let file = format!(
            "{start}; filename=\"{name}\"\r\nContent-Type: application/octet-stream\r\n\r\n"
        );
        body = replaced(&body, text.as_bytes(), file.as_bytes());
    }
    Call { body, ..call }
}

/// Returns bytes with others in place of some.
fn replaced(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(at) = rest.windows(from.len()).position(|window| window == from) {
        out.extend_from_slice(&rest[..at]);
        out.extend_from_slice(to);
        rest = &rest[at + from.len()..];
    }
    out.extend_from_slice(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::replaced;

    #[test]
    fn each_place_is_replaced_once() {
        for (from, to, expected) in
            [("ab", "abab", "abab-abab"), ("x", "y", "ab-ab"), ("b", "", "a-a")]
        {
            let found = replaced(b"ab-ab", from.as_bytes(), to.as_bytes());
            assert_eq!(String::from_utf8(found).unwrap(), expected);
        }
    }
}
