//! State tables: each transition that an operation triggers is tried and compared with the table.

use crate::created::{Created, named};
use crate::errors::{code_of, error_of, judge_error};
use crate::exchange::Exchange;
use crate::place::{CallAddress, call, call_of, filled};
use crate::pointer::present;
use crate::probes::UNKNOWN_ID;
use crate::removals::Removal;
use crate::replies::judge_reply;
use crate::requirements::{Link, Operation, Table, Transition};
use crate::run::Run;
use crate::send::send_one;
use crate::target::Call;
use genwire_core::Endpoint;
use serde_json::{Value as JsonValue, json};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// Maximum number of attempts at a transition, if resources change their state by themselves.
const MAX_ATTEMPTS: usize = 4;

/// Interval for polling while a state is awaited.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// The operations that create and query the resources of a table.
struct Actors<'a> {
    table: &'a Table,
    create: (&'a Operation, &'static Endpoint),
    /// The operation that queries the state, and the pointer to the state in its reply.
    read: (&'a Operation, &'static Endpoint, &'a str),
}

/// Tries every transition that an operation triggers.
pub(crate) async fn try_tables(run: &Run<'_>) {
    for table in &run.requirements.states {
        for row in &table.transitions {
            let Some(trigger) = row.operation.as_deref() else { continue };
            let Some(act) = run.requirements.operation(trigger) else { continue };
            let found = actors(run, table, act);
            let reads = found.as_ref().map(|(actors, _)| actors.read.0);
            if ![Some(act), reads].into_iter().flatten().any(|it| run.selection.has_operation(it)) {
                continue;
            }
            match found {
                Some((actors, end)) => try_row(run, &actors, (act, end), row).await,
                None => {
                    run.evidence().skip(&row.item, "no operation creates or shows the resource");
                }
            }
        }
    }
    for (operation, endpoint) in run.operations() {
        // Other values in a path need not refer to a resource.
        if link_to(run, &operation.name).is_some() {
            try_unknown(run, operation, endpoint).await;
        }
    }
}

fn actors<'a>(
    run: &Run<'a>,
    table: &'a Table,
    act: &Operation,
) -> Option<(Actors<'a>, &'static Endpoint)> {
    let link = link_to(run, &act.name)?;
    let create = run.requirements.operation(&link.from)?;
    let item = format!("{}.values", table.states);
    let reads = run.requirements.operations.iter().filter(|other| {
        other.reads && other.area == table.area && link_to(run, &other.name).is_some()
    });
    let mut reads = reads.filter_map(|other| {
        let member = other.members("response").iter().find(|member| member.item == item)?;
        Some((other, run.endpoint(&other.name)?, member.pointer.as_str()))
    });
    let read = reads.next()?;
    let create = (create, run.endpoint(&create.name)?);
    Some((Actors { table, create, read }, run.endpoint(&act.name)?))
}

fn link_to<'a>(run: &Run<'a>, operation: &str) -> Option<&'a Link> {
    run.requirements.links.iter().find(|link| link.to == operation)
}

/// Returns the link from the operation that creates a resource to the operation that queries it, or
/// else to any operation.
fn link_from<'a>(run: &Run<'a>, actors: &Actors<'_>) -> Option<&'a Link> {
    let (from, to) = (&actors.create.0.name, &actors.read.0.name);
    let all = || run.requirements.links.iter().filter(|link| link.from == *from);
    all().find(|link| link.to == *to).or_else(|| all().next())
}

/// Calls an operation on a resource.
async fn call_about(
    run: &Run<'_>,
    operation: &Operation,
    endpoint: &'static Endpoint,
    id: &str,
) -> Option<Arc<Exchange>> {
    let call = call_at(run, operation, endpoint, path_of(operation, endpoint, id));
    let exchange = Arc::new(run.target.send(call).await.ok()?);
    Some(exchange)
}

/// Returns the path of a resource.
fn path_of(operation: &Operation, endpoint: &Endpoint, id: &str) -> String {
    let names = operation.path_parameters.iter();
    names.fold(endpoint.path.to_owned(), |path, name| filled(&path, name, id))
}

/// Returns the call of an operation at a path.
fn call_at(
    run: &Run<'_>,
    operation: &Operation,
    endpoint: &'static Endpoint,
    path: String,
) -> Call<'static> {
    let accepted = operation.cases.iter().find(|case| case.response.is_some());
    let call = match accepted {
        Some(case) => {
            let place = CallAddress { path, is_example: false };
            call_of(operation, endpoint, case, &place, case.body.get())
        }
        None => Call { path, ..call(endpoint, Vec::new()) },
    };
    run.with_files(operation, call)
}

/// Judges a reply about a resource, and returns it unless it is an error.
fn judge_about(
    run: &Run<'_>,
    operation: &Operation,
    endpoint: &'static Endpoint,
    exchange: &Arc<Exchange>,
    code: Option<i64>,
) -> Option<JsonValue> {
    if error_of(endpoint, exchange).is_some() {
        judge_error(run, endpoint, exchange, code);
        return None;
    }
    let response = operation.response_at(operation.responses.first()?, exchange);
    for parameter in &operation.path_parameters {
        run.evidence().confirm(format!("{}.params.{parameter}", operation.item));
    }
    judge_reply(run, operation, response, &JsonValue::Null, exchange)
}

/// Returns the state of a resource; `None` if it does not exist.
async fn state(run: &Run<'_>, actors: &Actors<'_>, id: &str) -> Option<String> {
    let (operation, endpoint, pointer) = actors.read;
    let exchange = call_about(run, operation, endpoint, id).await?;
    let reply = judge_about(run, operation, endpoint, &exchange, None)?;
    present(&reply, pointer).first()?.as_str().map(str::to_owned)
}

/// Creates a resource in a state, through the admin interface or by transitions of the table.
async fn make(run: &Run<'_>, actors: &Actors<'_>, wanted: &str) -> Result<String, Obstacle> {
    if run.settings.admin_url.is_some() {
        let body = json!({ "task_type": "generation", "status": wanted });
        let made = run.target.admin("POST", "/tasks", &body).await?;
        let id = made["task_id"]
            .as_str()
            .ok_or("the admin interface returned no `task_id`".to_owned())?;
        if let Some(link) = link_from(run, actors) {
            run.note_created(Created::new(link, id));
        }
        return Ok(id.to_owned());
    }
    let (operation, endpoint) = actors.create;
    let fits = |media: bool| {
        operation.cases.iter().find(|case| case.response.is_some() && case.has_media() == media)
    };
    let case = fits(false)
        .or_else(|| fits(true))
        .ok_or("the requirements have no request body that creates a resource".to_owned())?;
    let reply = send_one(run, operation, endpoint, case)
        .await
        .ok_or("it could not be created".to_owned())?;
    let id = link_from(run, actors).and_then(|link| named(&reply, link));
    let id = id.ok_or("the reply has no id".to_owned())?;
    reach(run, actors, &id, wanted).await?;
    Ok(id)
}

/// Moves a new resource to a state, or waits until it enters the state by itself.
async fn reach(run: &Run<'_>, actors: &Actors<'_>, id: &str, wanted: &str) -> Result<(), Obstacle> {
    for row in way(actors.table, wanted) {
        let Some(trigger) = row.operation.as_deref() else { continue };
        if row.from != actors.table.initial {
            wait_for(run, actors, id, &row.from).await?;
        }
        if let Some(operation) = run.requirements.operation(trigger)
            && let Some(endpoint) = run.endpoint(trigger)
        {
            call_about(run, operation, endpoint, id)
                .await
                .ok_or("the server does not answer".to_owned())?;
        }
    }
    if wanted == actors.table.initial { Ok(()) } else { wait_for(run, actors, id, wanted).await }
}

/// Returns the shortest path from the initial state to another; prefers calls to moves of the
/// service.
fn way<'t>(table: &'t Table, wanted: &str) -> Vec<&'t Transition> {
    let mut ways: Vec<(&str, Vec<&Transition>)> = vec![(&table.initial, Vec::new())];
    let mut at = 0;
    while let Some((last, way)) = ways.get(at).cloned() {
        if last == wanted {
            return way;
        }
        let (calls, others): (Vec<_>, Vec<_>) = table
            .transitions
            .iter()
            .filter(|row| row.from == last)
            .partition(|row| row.operation.is_some());
        for row in calls.into_iter().chain(others) {
            if let Some(next) = row.to.as_deref()
                && ways.iter().all(|(known, _)| *known != next)
            {
                ways.push((next, [way.as_slice(), &[row]].concat()));
            }
        }
        at += 1;
    }
    Vec::new()
}

/// Waits until a resource is in a state.
async fn wait_for(
    run: &Run<'_>,
    actors: &Actors<'_>,
    id: &str,
    wanted: &str,
) -> Result<(), Obstacle> {
    let polls = run.settings.max_wait.as_millis() / POLL_INTERVAL.as_millis();
    for _ in 0..=polls {
        match state(run, actors, id).await {
            Some(found) if found == wanted => return Ok(()),
            Some(found) if is_last(actors.table, &found) => {
                let other = format!("the resource became `{found}`; expected `{wanted}`");
                return Err(Obstacle::Final(other));
            }
            Some(_) => tokio::time::sleep(POLL_INTERVAL).await,
            None => return Err(Obstacle::Moved),
        }
    }
    let max_wait = run.settings.max_wait;
    Err(Obstacle::Final(format!("the resource did not become `{wanted}` within {max_wait:?}")))
}

/// Returns true if a resource does not leave a state by itself.
fn is_last(table: &Table, state: &str) -> bool {
    let mut rows = table.transitions.iter();
    !rows.any(|row| row.from == state && row.operation.is_none())
}

/// The reason why a transition could not be tried.
enum Obstacle {
    /// The resource changed its state by itself; another attempt may succeed.
    Moved,
    /// Another attempt would fail in the same way.
    Final(String),
}

impl From<String> for Obstacle {
    fn from(reason: String) -> Self {
        Self::Final(reason)
    }
}

/// Tries a transition, repeatedly if the resource changes its state by itself meanwhile.
async fn try_row(
    run: &Run<'_>,
    actors: &Actors<'_>,
    act: (&Operation, &'static Endpoint),
    row: &Transition,
) {
    let mut reason = String::new();
    for _ in 0..MAX_ATTEMPTS {
        match attempt_row(run, actors, act, row).await {
            Ok(()) => return,
            Err(Obstacle::Moved) => {
                reason = format!("the resource left the state `{}` by itself", row.from);
            }
            Err(Obstacle::Final(other)) => {
                reason = other;
                break;
            }
        }
    }
    run.evidence().skip(&row.item, reason);
}

/// Tries a transition once; the error is the reason why it could not be tried.
async fn attempt_row(
    run: &Run<'_>,
    actors: &Actors<'_>,
    (act, end): (&Operation, &'static Endpoint),
    row: &Transition,
) -> Result<(), Obstacle> {
    let id = make(run, actors, &row.from).await?;
    let stays = is_last(actors.table, &row.from) || run.settings.admin_url.is_some();
    if stays {
        try_again(run, actors, &id).await;
    }
    // Two simultaneous calls: at most one of them may have an effect.
    let both = tokio::join!(call_about(run, act, end, &id), call_about(run, act, end, &id));
    let (Some(one), Some(other)) = both else {
        return Err(Obstacle::Final("the server did not answer".to_owned()));
    };
    let after = state(run, actors, &id).await;
    let succeeds = |exchange: &Arc<Exchange>| error_of(end, exchange).is_none();
    let (one, other) = if succeeds(&one) { (one, other) } else { (other, one) };
    let fault = if row.refused {
        fault_of_refusal(&one, end, after.as_deref(), row)
    } else {
        let reply = if succeeds(&one) { one.json() } else { None };
        fault_of_move(reply.as_ref(), [&one, &other], end, after.as_deref(), row)
    };
    if fault.is_some() && !stays {
        // The resource may have entered another state by itself, and the reply may match the row
        // for that state.
        let fits = |row: &&Transition| {
            let reply = one.json().unwrap_or_default();
            row.operation.as_deref() == Some(&act.name)
                && row.refused != succeeds(&one)
                && row.action.as_deref() == reply["action"].as_str()
        };
        let others = actors.table.transitions.iter().filter(|other| other.item != row.item);
        if others.into_iter().any(|row| fits(&row)) {
            return Err(Obstacle::Moved);
        }
    }
    judge_about(run, act, end, &one, row.code);
    // The second reply depends on the state after the first call.
    judge_about(run, act, end, &other, None);
    match fault {
        None => run.evidence().confirm(&row.item),
        Some(fault) => run.evidence().refute(&row.item, fault, &one),
    }
    Ok(())
}

fn fault_of_refusal(
    exchange: &Exchange,
    endpoint: &Endpoint,
    after: Option<&str>,
    row: &Transition,
) -> Option<String> {
    let Some(error) = error_of(endpoint, exchange) else {
        return Some(format!("the call is not refused in the state `{}`", row.from));
    };
    if let Some(code) = row.code
        && code_of(endpoint, exchange, &error) != Some(code)
    {
        return Some(format!("the error is {error}; expected the code {code}"));
    }
    // A resource may have left a temporary state by itself meanwhile.
    let stays = after == Some(row.from.as_str()) || row.to.is_none() && after.is_some();
    (!stays).then(|| format!("the record is gone after the call; expected `{}`", row.from))
}

fn fault_of_move(
    reply: Option<&JsonValue>,
    both: [&Arc<Exchange>; 2],
    endpoint: &Endpoint,
    after: Option<&str>,
    row: &Transition,
) -> Option<String> {
    let Some(reply) = reply else {
        return Some(format!("the call fails in the state `{}`", row.from));
    };
    if both.iter().all(|exchange| error_of(endpoint, exchange).is_none()) {
        return Some("two calls at once both succeed".to_owned());
    }
    if let Some(action) = &row.action
        && reply["action"] != action.as_str()
    {
        return Some(format!("the action is {}; expected `{action}`", reply["action"]));
    }
    let expected = if row.removed { None } else { row.to.as_deref() };
    (after != expected).then(|| match expected {
        Some(state) => format!("the state is {after:?} after the call; expected `{state}`"),
        None => "the record is still there after the call".to_owned(),
    })
}

/// Queries a resource twice and compares the replies, since a query changes nothing.
async fn try_again(run: &Run<'_>, actors: &Actors<'_>, id: &str) {
    let (operation, endpoint, pointer) = actors.read;
    let one = call_about(run, operation, endpoint, id).await;
    let other = call_about(run, operation, endpoint, id).await;
    let (Some(one), Some(other)) = (one, other) else { return };
    judge_about(run, operation, endpoint, &one, None);
    let [first, second]: [JsonValue; 2] = [&one, &other].map(|it| it.json().unwrap_or_default());
    // A resource that changes by itself may differ between the queries.
    if present(&first, pointer) != present(&second, pointer)
        || !present(&first, pointer)
            .iter()
            .all(|it| is_last(actors.table, it.as_str().unwrap_or("")))
    {
        return;
    }
    let item = format!("{}.http", operation.item);
    if first == second {
        run.evidence().confirm(item);
    } else {
        run.evidence().refute(item, "two queries of the same resource differ", &other);
    }
}

/// Calls an operation on a resource that does not exist.
async fn try_unknown(run: &Run<'_>, operation: &Operation, endpoint: &'static Endpoint) {
    let Some(exchange) = call_about(run, operation, endpoint, UNKNOWN_ID).await else { return };
    let name = operation.path_parameters.first().map_or("", String::as_str);
    let item = format!("{}.params.{name}", operation.item);
    if error_of(endpoint, &exchange).is_some() {
        judge_error(run, endpoint, &exchange, None);
        run.evidence().confirm(item);
    } else {
        run.evidence().refute(item, "the call succeeds for an id that names nothing", &exchange);
    }
}

/// Queries the first resource of each operation until it stops changing by itself, to see the
/// members that only a finished resource has.
pub(crate) async fn follow_created(run: &Run<'_>) {
    for resource in run.first_created() {
        let found = run.requirements.states.iter().find_map(|table| {
            let mut triggers = table.transitions.iter().filter_map(|row| row.operation.as_deref());
            let act = run.requirements.operation(triggers.next()?)?;
            actors(run, table, act).map(|(actors, _)| actors)
        });
        let Some(actors) = found else { continue };
        let is_shown = link_from(run, &actors).is_some_and(|link| resource.is_of(link));
        if !is_shown || !run.selection.has_operation(actors.read.0) {
            continue;
        }
        let polls = run.settings.max_wait.as_millis() / POLL_INTERVAL.as_millis();
        for _ in 0..=polls {
            match state(run, &actors, &resource.id).await {
                Some(found) if !is_last(actors.table, &found) => {
                    tokio::time::sleep(POLL_INTERVAL).await;
                }
                _ => break,
            }
        }
    }
}

/// Removes the resources that the run created, as far as the server permits; returns the number of
/// remaining resources.
pub(crate) async fn remove_created(run: &Run<'_>) -> usize {
    let mut left = 0;
    let mut paths = run.target.removals.gone();
    for Removal { endpoint, path, is_chosen } in run.target.removals.take() {
        let Some(operation) = run.requirements.operation(endpoint.operation) else { continue };
        // A record that was created twice counts once.
        if paths.insert(path.clone()) {
            left += usize::from(is_chosen || !is_removed(run, operation, endpoint, path).await);
        }
    }
    let mut removable = BTreeSet::new();
    for resource in run.take_created() {
        // A resource in the reply to another method already existed.
        if run.endpoint(&resource.by).is_none_or(|endpoint| endpoint.method != "POST") {
            continue;
        }
        let all = || run.requirements.links.iter().filter(|link| link.from == resource.by);
        let acts = |link: &&Link| is_removing(run, &link.to);
        let link = all().filter(acts).find(|link| resource.is_of(link));
        // A creation counts once: by the member that allows its removal, or by the first member.
        let is_other = || all().find(acts).or(all().next()).is_some_and(|it| it.at != resource.at);
        if link.is_none() && is_other() {
            continue;
        }
        removable.extend(link.map(|link| link.from.as_str()));
        let act = link.and_then(|link| run.requirements.operation(&link.to));
        let end = link.and_then(|link| run.endpoint(&link.to));
        let (Some(act), Some(end)) = (act, end) else {
            left += 1;
            continue;
        };
        let path = path_of(act, end, &resource.id);
        if paths.insert(path.clone()) {
            left += usize::from(resource.is_chosen || !is_removed(run, act, end, path).await);
        }
    }
    left + run.target.removals.unknown(&removable)
}

/// Removes a resource; returns false if it may still exist.
async fn is_removed(
    run: &Run<'_>,
    operation: &Operation,
    endpoint: &'static Endpoint,
    path: String,
) -> bool {
    let removed = run.target.remove(call_at(run, operation, endpoint, path)).await;
    removed.is_ok_and(|exchange| {
        error_of(endpoint, &exchange).is_none() || matches!(exchange.status, 404 | 410)
    })
}

/// Returns true for an operation that removes a resource, by its method or by a state table.
fn is_removing(run: &Run<'_>, operation: &str) -> bool {
    let mut rows = run.requirements.states.iter().flat_map(|table| &table.transitions);
    run.endpoint(operation).is_some_and(|endpoint| endpoint.method == "DELETE")
        || rows.any(|row| row.removed && row.operation.as_deref() == Some(operation))
}
