//! Changes of operations: requests, responses, streams, callbacks, error codes and traces.

mod address;
mod errors;
mod objects;
mod params;
mod requests;
mod responses;

pub(super) use self::params::find_in_paths;
use super::change::{Effect, Flow, Side, Upgrade, Verdict};
use super::compare::{Ctx, Docs};
use super::effect::{effect_without_body, effects_without_body};
use super::kind::{Subject, Verb};
use super::limits::{Span, compare_spans};
use super::security::compare_security;
use super::service::UNKNOWN_CODE;
use genwire_spec::model::{
    Attribute, AttributeKind, Callback, NextPage, Operation, Paging, Trace, TypeId,
};
use genwire_spec::names;
use std::collections::{BTreeMap, BTreeSet};

/// Compares the operations of both versions.
pub(super) fn compare_operations(ctx: &mut Ctx<'_>) {
    let (old, new) = (&ctx.old().interface().operations, &ctx.new_side().interface().operations);
    let pairs = ctx.matches.operations.clone();
    for (index, operation) in old.iter().enumerate() {
        // The pairs are in the order of the old version.
        if let Ok(pair) = pairs.binary_search_by_key(&index, |(before, _)| *before) {
            let after = &new[pairs[pair].1];
            if operation.is_webhook() {
                compare_webhook(ctx, operation, after);
            } else {
                compare_operation(ctx, pair, operation, after);
            }
        } else if operation.is_webhook() {
            let single = single_callback(Verb::Removed);
            ctx.removed(Subject::Callback, &operation.item_path(), single);
        } else {
            let effect = address::effect_on_request(ctx, Upgrade::Service, operation, None);
            let single = (Some(address::request_line(operation)), vec![effect]);
            ctx.removed(Subject::Operation, &operation.item_path(), single);
        }
    }
    let matched: BTreeSet<usize> = pairs.iter().map(|(_, after)| *after).collect();
    for (index, operation) in new.iter().enumerate() {
        if matched.contains(&index) {
            continue;
        }
        if operation.is_webhook() {
            let single = single_callback(Verb::Added);
            ctx.added(Subject::Callback, &operation.item_path(), single);
        } else {
            let effect = address::effect_on_request(ctx, Upgrade::Client, operation, None);
            let single = (Some(address::request_line(operation)), vec![effect]);
            ctx.added(Subject::Operation, &operation.item_path(), single);
        }
    }
}

/// Compares an operation of both versions; `pair` is its index among the matched operations.
fn compare_operation<'a>(ctx: &mut Ctx<'a>, pair: usize, old: &'a Operation, new: &'a Operation) {
    let (item, other) = (old.item_path(), new.item_path());
    if item != other {
        let names = (Some(old.name.snake.clone()), Some(new.name.snake.clone()));
        let items = (Some(item.as_str()), Some(other.as_str()));
        ctx.note(Subject::Operation, Verb::Renamed, items, names, Vec::new());
    }
    let (call, new_call) = (old.call.path(), new.call.path());
    if call != new_call {
        ctx.changed(Subject::Call, &format!("{item}.call"), call, new_call, Vec::new());
    }
    address::compare_addresses(ctx, &item, old, new);
    address::compare_servers(ctx, &item, old, new);
    errors::compare_errors(ctx, &item, old, new);
    compare_security(ctx, &item, old, new);
    compare_body_limits(ctx, &item, old.body_limit, new.body_limit);
    requests::compare_requests(ctx, &item, pair, (old, new));
    requests::compare_forms(ctx, &item, old, new);
    compare_headers(ctx, &item, old, new);
    objects::compare_lone_objects(ctx, pair, old, new);
    compare_codes(ctx, &item, &old.codes, &new.codes);
    responses::compare_responses(ctx, &item, pair, (old, new));
    compare_idempotency(ctx, &item, old, new);
    compare_pages(ctx, &item, old.pages.as_ref(), new.pages.as_ref());
    compare_callbacks(ctx, &item, &old.callbacks, &new.callbacks);
    ctx.deprecation(&item, old.deprecated.as_ref(), new.deprecated.as_ref());
    params::compare_params(ctx, &item, old, new);
    compare_traces(ctx, &item, &old.trace, &new.trace);
    compare_docs(ctx, &item, old, new);
}

/// Compares a webhook of both versions. Its docs are the docs of its only callback.
fn compare_webhook(ctx: &mut Ctx<'_>, old: &Operation, new: &Operation) {
    let item = old.item_path();
    for (callback, other) in old.callbacks.iter().zip(&new.callbacks) {
        compare_callback(ctx, &item, callback, other);
    }
    ctx.deprecation(&item, old.deprecated.as_ref(), new.deprecated.as_ref());
    compare_docs(ctx, &item, old, new);
}

#[expect(clippy::cast_precision_loss, reason = "limits of bodies are far below 2^53 bytes")]
fn compare_body_limits(ctx: &mut Ctx<'_>, item: &str, old: Option<u64>, new: Option<u64>) {
    let span = |limit: Option<u64>| limit.map(|limit| Span::up_to(limit as f64));
    let (item, what) = (format!("{item}.body_limit"), "a request body of {} bytes");
    compare_spans(ctx, Flow::Request, &item, span(old), span(new), what);
}

/// Compares the replies that have each header of both versions.
fn compare_headers(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let describe = |side: Side, operation: &Operation| {
        let interface = ctx.matches.side(side).interface();
        let object = operation.headers.map(|id| interface.object(id));
        let fields = object.iter().flat_map(|object| &object.fields);
        let each = fields.zip(&operation.header_statuses).map(|(field, statuses)| {
            let of = if statuses.is_empty() { "all".to_owned() } else { statuses.join(", ") };
            let name = &field.name.wire;
            (names::header_key(name), (name.clone(), of))
        });
        each.collect::<BTreeMap<String, (String, String)>>()
    };
    let (from, to) = (describe(Side::Old, old), describe(Side::New, new));
    for (key, (name, before)) in &from {
        let Some((_, after)) = to.get(key).filter(|(_, after)| after != before) else { continue };
        let reason = "other replies have the header";
        let effects = effects_without_body(Flow::Reply, Verdict::Warning, reason);
        let item = format!("{item}.headers.{name}.statuses");
        ctx.changed(Subject::Response, &item, before.clone(), after.clone(), effects);
    }
}

fn compare_codes<'a>(ctx: &mut Ctx<'a>, item: &str, old: &'a [u32], new: &'a [u32]) {
    let item = format!("{item}.codes");
    let lists = (old, new);
    ctx.keyed(Subject::OperationCode, (&item, &item), lists, u32::to_string, |ctx, verb, code| {
        let is_known = ctx.old().interface().codes.iter().any(|known| known.code == *code);
        let (verdict, reason) = match verb {
            Verb::Removed => (Verdict::Compatible, "the operation no longer answers with the code"),
            _ if is_known => {
                (Verdict::Warning, "an old client knows the code from other operations")
            }
            _ => (Verdict::Warning, UNKNOWN_CODE),
        };
        let effect = effect_without_body(Upgrade::Service, Flow::Reply, verdict, reason);
        (Some(code.to_string()), vec![effect])
    });
}

/// Compares the headers for idempotency keys. A client retries calls because of them.
fn compare_idempotency(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sender, receiver) = upgrade.sender(Flow::Request).ordered(old, new);
        let is_known = |header: &String| {
            receiver.idempotency.as_ref().is_some_and(|it| it.eq_ignore_ascii_case(header))
        };
        let (verdict, reason) = if sender.idempotency.as_ref().is_none_or(is_known) {
            (Verdict::Compatible, "a request without a key is sent once")
        } else {
            (Verdict::Breaking, "a request that is sent again is worked on twice")
        };
        effect_without_body(upgrade, Flow::Request, verdict, reason)
    });
    let (from, to) = (old.idempotency.clone(), new.idempotency.clone());
    ctx.attribute(Subject::Idempotency, &format!("{item}.idempotency"), from, to, effects.into());
}

/// Compares the pagination of a list.
fn compare_pages(ctx: &mut Ctx<'_>, item: &str, old: Option<&Paging>, new: Option<&Paging>) {
    let effects = match (old, new) {
        (Some(old), Some(new)) if (&old.next, &old.items) == (&new.next, &new.items) => {
            let reason = "the client knows the last page by another member";
            effects_without_body(Flow::Reply, Verdict::Warning, reason)
        }
        (Some(_), Some(_)) => {
            let reason = "the client asks for the next page in another way";
            effects_without_body(Flow::Request, Verdict::Breaking, reason)
        }
        (Some(_), None) => {
            let reason = "the old client asks for pages that the new service does not make";
            vec![effect_without_body(Upgrade::Service, Flow::Request, Verdict::Breaking, reason)]
        }
        (None, Some(paging)) => {
            let is_counted =
                matches!(paging.next, NextPage::Number { .. } | NextPage::Offset { .. });
            let (verdict, reason) = if is_counted {
                (Verdict::Breaking, "the old service may answer each page with the same items")
            } else {
                (Verdict::Compatible, "the old service names no next page")
            };
            let first = "the old client reads one page alone";
            vec![
                effect_without_body(Upgrade::Service, Flow::Reply, Verdict::Warning, first),
                effect_without_body(Upgrade::Client, Flow::Request, verdict, reason),
            ]
        }
        (None, None) => return,
    };
    let (from, to) = (old.map(Paging::in_words), new.map(Paging::in_words));
    ctx.attribute(Subject::Pages, &format!("{item}.pages"), from, to, effects);
}

fn compare_callbacks<'a>(ctx: &mut Ctx<'a>, item: &str, old: &'a [Callback], new: &'a [Callback]) {
    let item = format!("{item}.callbacks");
    let pairs = ctx.keyed(
        Subject::Callback,
        (&item, &item),
        (old, new),
        |callback| callback.id.clone(),
        |_, verb, _| single_callback(verb),
    );
    for (path, callback, other) in pairs {
        compare_callback(ctx, &path, callback, other);
        ctx.docs(
            &path,
            Docs::new(&callback.doc, &callback.notes),
            Docs::new(&other.doc, &other.notes),
        );
    }
}

/// Returns the effect of a callback or a webhook that only one version has.
fn single_callback(verb: Verb) -> (Option<String>, Vec<Effect>) {
    let (verdict, reason) = match verb {
        Verb::Removed => (Verdict::Breaking, "the new service does not send the callback"),
        _ => (Verdict::Warning, "an old receiver gets a callback that it does not know"),
    };
    (None, vec![effect_without_body(Upgrade::Service, Flow::Callback, verdict, reason)])
}

fn compare_callback(ctx: &mut Ctx<'_>, path: &str, old: &Callback, new: &Callback) {
    let is_same = old.address == new.address
        && ctx.matches.is_match(old.request, new.request)
        && match (old.response, new.response) {
            (Some(old), Some(new)) => ctx.matches.is_match(old, new),
            (old, new) => old.is_none() && new.is_none(),
        };
    if !is_same {
        let describe = |callback: &Callback, side: Side| {
            let interface = ctx.matches.side(side).interface();
            let name = |id: TypeId| interface.ty(id).name.wire.clone();
            let sent = name(callback.request);
            let answer = callback.response.map(|id| format!(", answered by `{}`", name(id)));
            let to = Some(&callback.address).filter(|address| !address.is_empty());
            let to = to.map(|address| format!(" to `{address}`")).unwrap_or_default();
            format!("`{sent}`{to}{}", answer.unwrap_or_default())
        };
        let reason = "the receiver expects another callback";
        let effects = effects_without_body(Flow::Callback, Verdict::Breaking, reason);
        let (from, to) = (describe(old, Side::Old), describe(new, Side::New));
        ctx.changed(Subject::Callback, path, from, to, effects);
    }
    let timeout = |callback: &Callback| callback.timeout_seconds.map(Span::up_to);
    let (item, what) = (format!("{path}.timeout_seconds"), "an answer after {} seconds");
    compare_spans(ctx, Flow::Answer, &item, timeout(old), timeout(new), what);
}

/// Compares the attributes of tracing spans. No body contains them.
fn compare_traces(ctx: &mut Ctx<'_>, item: &str, old: &Trace, new: &Trace) {
    let item = format!("{item}.trace");
    ctx.text(Subject::Trace, &format!("{item}.name"), &old.name, &new.name);
    let subject = |trace: &Trace| trace.subject.clone().unwrap_or_default();
    ctx.text(Subject::Trace, &format!("{item}.subject"), &subject(old), &subject(new));
    for (part, old, new) in
        [("request", &old.request, &new.request), ("reply", &old.reply, &new.reply)]
    {
        let path = format!("{item}.{part}");
        let text = |it: &Attribute| {
            let is_content = it.kind == AttributeKind::Content;
            Some(if is_content { format!("{} (content)", it.path) } else { it.path.clone() })
        };
        ctx.texts(Subject::Trace, &path, old, new, |it| &it.name, text);
    }
}

fn compare_docs(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    ctx.docs(
        item,
        Docs::new(&old.doc, &old.notes).gaps(&old.gaps),
        Docs::new(&new.doc, &new.notes).gaps(&new.gaps),
    );
    let path = format!("{item}.examples");
    let (old, new) = (&old.examples, &new.examples);
    ctx.texts(
        Subject::Example,
        &path,
        old,
        new,
        |example| &example.id,
        |example| Some(format!("{}: {}", example.doc, example.body.to_compact())),
    );
}
