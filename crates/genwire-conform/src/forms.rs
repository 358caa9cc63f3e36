//! Search for the parts of forms that a server accepts only as files.
//!
//! A spec may declare which parts are files. If it declares none, a file may be described as a
//! string. A run finds out which strings the server accepts only as files, and sends these as files
//! from then on.

use crate::errors::{error_of, is_passing};
use crate::form_body::with_files;
use crate::place::call_of;
use crate::requirements::{Case, Link, Operation};
use crate::run::Run;
use crate::send::{find_place, is_missing, is_unblamed, obstacle};
use crate::target::NoReply;
use genwire_core::{Category, Endpoint};
use serde_json::Value as JsonValue;
use std::collections::BTreeSet;

/// Maximum number of strings that are tried separately as the only file.
const MAX_ALONE: usize = 4;

/// Finds the parts that a server accepts only as files.
pub(crate) async fn find_files(run: &Run<'_>) {
    // Operations without path parameters come first, since they create the resources that the
    // others need.
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
                && !operation.calls_back(case)
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

/// Returns true if the run sends a form of the operation: for its own case, to change a state, or
/// to create a resource for another operation.
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

/// Sends a body with some files; `None` if it is pointless to try other files.
///
/// A server may fail with an internal error when it gets a string instead of a file.
async fn takes(
    run: &Run<'_>,
    (operation, endpoint): (&Operation, &'static Endpoint),
    case: &Case,
    files: &BTreeSet<String>,
) -> Option<bool> {
    let place = find_place(run, operation, endpoint, case, !operation.reads).await;
    let call = call_of(operation, endpoint, case, &place, case.body.get());
    let exchange = match run.target.send(with_files(call, files)).await {
        Ok(exchange) => exchange,
        Err(error) => return (error != NoReply::Limit).then_some(false),
    };
    let Some(error) = error_of(endpoint, &exchange) else {
        if !exchange.is_success() {
            return Some(false);
        }
        if let Some(reply) = exchange.json() {
            run.note_reply(operation, &exchange, &reply);
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
