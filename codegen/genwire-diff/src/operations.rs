//! Changes of operations: requests, responses, streams, callbacks, error codes and traces.

mod address;
mod objects;
mod params;

use super::change::{Effect, Flow, Side, Upgrade, Verdict, Witness};
use super::compare::{Ctx, Docs};
use super::effect::{effect_without_body, effects_without_body};
use super::kind::{Subject, Verb};
use super::limits::{Span, compare_spans};
use super::security::compare_security;
use super::service::UNKNOWN_CODE;
use genwire_spec::model::{
    Callback, FamilyId, Interface, NextPage, Operation, Paging, RawBody, Response, Streamed, Trace,
    TypeId,
};
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

/// Compares an operation of both versions; `pair` is its index among the matched ones.
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
    let name = |interface: &Interface, operation: &Operation| {
        let family = interface.family_of(operation);
        let usual = family.map_or_else(|| "none".to_owned(), |family| family.name.clone());
        let of_status = |(status, family): &(u16, FamilyId)| {
            format!("{} with status {status}", interface.family(*family).name)
        };
        let words = std::iter::once(usual).chain(operation.families.iter().map(of_status));
        words.collect::<Vec<_>>().join(", ")
    };
    let family = name(ctx.old().interface(), old);
    let new_family = name(ctx.new_side().interface(), new);
    if family != new_family {
        let reason = "the client cannot read errors in their new form";
        let effects = effects_without_body(Flow::Reply, Verdict::Breaking, reason);
        let path = format!("{item}.family");
        ctx.changed(Subject::Family, &path, family, new_family, effects);
    }
    compare_security(ctx, &item, old, new);
    compare_body_limits(ctx, &item, old.body_limit, new.body_limit);
    compare_requests(ctx, &item, old, new);
    compare_forms(ctx, &item, old, new);
    compare_headers(ctx, &item, old, new);
    objects::compare_lone_objects(ctx, pair, old, new);
    compare_codes(ctx, &item, &old.codes, &new.codes);
    compare_responses(ctx, &item, old, new);
    compare_idempotency(ctx, &item, old, new);
    compare_pages(ctx, &item, old.pages.as_ref(), new.pages.as_ref());
    compare_callbacks(ctx, &item, &old.callbacks, &new.callbacks);
    ctx.deprecation(&item, old.deprecated.as_ref(), new.deprecated.as_ref());
    params::compare_params(ctx, &item, old, new);
    compare_traces(ctx, &item, &old.trace, &new.trace);
    compare_docs(ctx, &item, old, new);
}

/// Compares a webhook of both versions, whose docs are those of its only callback.
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

/// Compares whether a request may have no body.
fn compare_optional_bodies(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let words = |operation: &Operation| {
        if operation.is_body_optional { "may be left out" } else { "is required" }
    };
    let (from, to) = (words(old), words(new));
    if from == to || !old.has_request() || !new.has_request() {
        return;
    }
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sender, receiver) = upgrade.sender(Flow::Request).ordered(old, new);
        let (verdict, reason) = if sender.is_body_optional && !receiver.is_body_optional {
            (Verdict::Breaking, "a request without a body is refused")
        } else {
            (Verdict::Compatible, "a request without a body is accepted as well")
        };
        effect_without_body(upgrade, Flow::Request, verdict, reason)
    });
    let item = format!("{item}.body.optional");
    ctx.changed(Subject::Request, &item, from.to_owned(), to.to_owned(), effects.into());
}

/// Compares the form of lists and objects inside a form; a service of this project reads both.
fn compare_body_style(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let words = |one: &Operation| if one.is_body_deep { "in brackets" } else { "as JSON" };
    if old.is_body_deep != new.is_body_deep && old.has_request() && new.has_request() {
        let reason = "the service expects the parts of a form in another way";
        let effects = effects_without_body(Flow::Request, Verdict::Breaking, reason);
        let (from, to) = (words(old).to_owned(), words(new).to_owned());
        ctx.changed(Subject::Request, &format!("{item}.body.style"), from, to, effects);
    }
}

/// Compares the media types in which a service takes a request body.
fn compare_body_media_types(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let (from, to) = (old.body_media_types.join(", "), new.body_media_types.join(", "));
    if from == to || !old.has_request() || !new.has_request() {
        return;
    }
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sender, receiver) = upgrade.sender(Flow::Request).ordered(old, new);
        let taken = |it: &&String| receiver.body_media_types.contains(it);
        let (verdict, reason) = if sender.body_media_types.first().is_some_and(|it| taken(&it)) {
            (Verdict::Compatible, "the media type in which a client sends it is taken")
        } else {
            (Verdict::Breaking, "a request is refused for its media type")
        };
        effect_without_body(upgrade, Flow::Request, verdict, reason)
    });
    ctx.changed(Subject::Request, &format!("{item}.body.media_types"), from, to, effects.into());
}

fn compare_requests(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    compare_optional_bodies(ctx, item, old, new);
    compare_body_media_types(ctx, item, old, new);
    compare_body_style(ctx, item, old, new);
    let is_same = match (old.request, new.request) {
        (Some(old), Some(new)) => ctx.matches.is_match(old, new),
        (None, None) => old.raw_request == new.raw_request,
        _ => false,
    };
    if is_same {
        return;
    }
    let name = |operation: &Operation, side: Side| {
        let interface = ctx.matches.side(side).interface();
        let raw = || operation.raw_request.map(|raw| raw.as_str().to_owned());
        operation.request.map(|id| interface.ty(id).name.wire.clone()).or_else(raw)
    };
    let (from, to) = (name(old, Side::Old), name(new, Side::New));
    let effects = Upgrade::ALL.map(|upgrade| {
        let (sender, receiver) = upgrade.sender(Flow::Request).ordered(old, new);
        let (verdict, reason) = match (sender.has_request(), receiver.has_request()) {
            (false, true) if receiver.is_body_optional => {
                (Verdict::Compatible, "a request without a body is accepted as well")
            }
            (true, false) => (Verdict::Breaking, "the service takes no body"),
            _ => (Verdict::Breaking, "the service expects another body"),
        };
        effect_without_body(upgrade, Flow::Request, verdict, reason)
    });
    ctx.attribute(Subject::Request, &format!("{item}.request"), from, to, effects.into());
}

/// Compares the places and the forms of the parameters that both versions have.
fn compare_forms(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let describe = |side: Side, operation: &Operation| {
        let interface = ctx.matches.side(side).interface();
        let object = operation.parameters.map(|id| interface.object(id));
        let fields = object.iter().flat_map(|object| &object.fields);
        let forms = fields.zip(&operation.forms).map(|(field, form)| {
            let (place, style) = (form.place.as_str(), form.style.as_str());
            let apart = if form.explode { " exploded" } else { "" };
            format!("{} {place} {style}{apart}", field.name.wire)
        });
        forms.collect::<BTreeSet<String>>()
    };
    let (from, to) = (describe(Side::Old, old), describe(Side::New, new));
    let name = |form: &String| form.split(' ').next().unwrap_or_default().to_owned();
    let known: BTreeSet<String> = from.iter().map(name).collect();
    let moved = |form: &&String| known.contains(&name(form)) && !from.contains(*form);
    let moved: Vec<&str> = to.iter().filter(moved).map(String::as_str).collect();
    if !moved.is_empty() {
        let reason = "the service expects a parameter in another place or form";
        let effects = effects_without_body(Flow::Request, Verdict::Breaking, reason);
        let before: Vec<&str> = from.difference(&to).map(String::as_str).collect();
        let (before, after) = (before.join(", "), moved.join(", "));
        ctx.changed(Subject::Request, &format!("{item}.params"), before, after, effects);
    }
}

/// Compares the replies that have each header of both versions.
fn compare_headers(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let describe = |side: Side, operation: &Operation| {
        let interface = ctx.matches.side(side).interface();
        let object = operation.headers.map(|id| interface.object(id));
        let fields = object.iter().flat_map(|object| &object.fields);
        let each = fields.zip(&operation.header_statuses).map(|(field, statuses)| {
            let of = if statuses.is_empty() { "all".to_owned() } else { statuses.join(", ") };
            (field.name.wire.clone(), of)
        });
        each.collect::<BTreeMap<String, String>>()
    };
    let (from, to) = (describe(Side::Old, old), describe(Side::New, new));
    for (name, before) in &from {
        let Some(after) = to.get(name).filter(|after| *after != before) else { continue };
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

fn compare_responses<'a>(ctx: &mut Ctx<'a>, item: &str, old: &'a Operation, new: &'a Operation) {
    let item = format!("{item}.responses");
    let variants = (old.variants(), new.variants());
    let new_item = format!("{}.responses", new.item_path());
    let (old, new) = (&old.responses[..], &new.responses[..]);
    let renamed = renamed_responses(old, new);
    for (to, from) in &renamed {
        let has = |all: &[Response], id: &String| all.iter().any(|response| response.id == *id);
        // Only the variants of an enum have their ids in code.
        if has(variants.0, from) && has(variants.1, to) {
            let items = (format!("{item}.{from}"), format!("{new_item}.{to}"));
            let items = (Some(items.0.as_str()), Some(items.1.as_str()));
            let names = (Some(from.clone()), Some(to.clone()));
            ctx.note(Subject::Response, Verb::Renamed, items, names, Vec::new());
        }
    }
    let by_status = is_by_status(old) && is_by_status(new);
    let pairs = ctx.keyed(
        Subject::Response,
        (&item, &item),
        (old, new),
        |response| renamed.get(&response.id).unwrap_or(&response.id).clone(),
        |_, verb, _| {
            let lacking = Verdict::Breaking;
            let effects = match (verb, by_status) {
                (Verb::Removed, true) => vec![
                    (Upgrade::Service, Verdict::Compatible, "the response no longer comes"),
                    (Upgrade::Client, lacking, "the client reads the response as another one"),
                ],
                (_, true) => vec![
                    (Upgrade::Service, lacking, "the client reads the response as another one"),
                    (Upgrade::Client, Verdict::Compatible, "the response does not come"),
                ],
                (Verb::Removed, false) => {
                    let reason = "a client that asks for the response gets another one";
                    vec![(Upgrade::Service, lacking, reason)]
                }
                (_, false) => {
                    let reason = "the old service does not have the response";
                    vec![(Upgrade::Client, lacking, reason)]
                }
            };
            let effects = effects.into_iter().map(|(upgrade, verdict, reason)| {
                effect_without_body(upgrade, Flow::Reply, verdict, reason)
            });
            (None, effects.collect())
        },
    );
    for (path, response, other) in pairs {
        compare_response(ctx, &path, response, other);
    }
}

/// Returns true if the service decides on the response, and not the request.
fn is_by_status(responses: &[Response]) -> bool {
    responses.iter().all(|response| response.stream.is_none() && response.when_text.is_none())
}

/// Returns the responses that have another id and the same status, which alone is sent: the old id
/// of each new one.
fn renamed_responses(old: &[Response], new: &[Response]) -> BTreeMap<String, String> {
    let has = |all: &[Response], id: &str| all.iter().any(|response| response.id == id);
    let mut renamed = BTreeMap::new();
    for response in new.iter().filter(|response| !has(old, &response.id)) {
        let mut gone = old.iter().filter(|other| !has(new, &other.id));
        let same = gone.find(|other| {
            other.status == response.status && !renamed.values().any(|id| *id == other.id)
        });
        if let Some(other) = same.filter(|_| is_by_status(old) && is_by_status(new)) {
            renamed.insert(response.id.clone(), other.id.clone());
        }
    }
    renamed
}

fn compare_response(ctx: &mut Ctx<'_>, path: &str, old: &Response, new: &Response) {
    let describe = |response: &Response, side: Side| {
        let interface = ctx.matches.side(side).interface();
        let raw = response.raw.map_or("nothing", RawBody::as_str);
        let name = response.ty.map_or(raw, |ty| interface.ty(ty).name.wire.as_str());
        let when = response.when_text.as_deref().unwrap_or("always");
        let types: Vec<&str> = response.all_media_types().collect();
        format!("{} {} {name}, when {when}", response.status_words(), types.join(" or "))
    };
    let forms = |response: &Response| {
        let types: Vec<String> = response.all_media_types().map(str::to_owned).collect();
        (response.status_keys(), types)
    };
    let is_same_form = forms(old) == forms(new)
        && match (old.ty, new.ty) {
            (Some(old), Some(new)) => ctx.matches.is_match(old, new),
            (first, second) => first == second && old.raw == new.raw,
        };
    if !(is_same_form && old.when_text == new.when_text) {
        let verdict = if is_same_form { Verdict::Warning } else { Verdict::Breaking };
        let reason = "the client expects another response";
        let effects = effects_without_body(Flow::Reply, verdict, reason);
        let (from, to) = (describe(old, Side::Old), describe(new, Side::New));
        ctx.changed(Subject::Response, path, from, to, effects);
    }
    compare_streams(ctx, path, old.stream.as_ref(), new.stream.as_ref());
    ctx.docs(path, Docs::new(&old.doc, &old.notes), Docs::new(&new.doc, &new.notes));
}

fn compare_streams(ctx: &mut Ctx<'_>, path: &str, old: Option<&Streamed>, new: Option<&Streamed>) {
    let describe = |streamed: &Streamed| {
        let terminator = streamed.terminator.as_deref().unwrap_or("nothing");
        let text = format!("ends with {terminator}, complete with `{}`", streamed.complete_when);
        match &streamed.repeats_when {
            Some(member) => format!("{text}, repeats with `{member}`"),
            None => text,
        }
    };
    let completeness = |streamed: Option<&Streamed>| {
        streamed.map(|it| (it.complete_when.clone(), it.repeats_when.clone()))
    };
    let effects = if completeness(old) == completeness(new) {
        let terminator =
            |streamed: Option<&Streamed>| streamed.and_then(|it| it.terminator.clone());
        let effects = Upgrade::ALL.map(|upgrade| match upgrade.sender(Flow::Reply) {
            Side::Old => effect_of_terminator(upgrade, terminator(old)),
            Side::New => effect_of_terminator(upgrade, terminator(new)),
        });
        effects.into()
    } else {
        let reason = "the client misreads the end of the stream";
        effects_without_body(Flow::Reply, Verdict::Breaking, reason)
    };
    let (from, to) = (old.map(describe), new.map(describe));
    ctx.attribute(Subject::Stream, &format!("{path}.stream"), from, to, effects);
}

/// Compares the headers with keys of calls, which a client retries because of them.
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

/// Compares the pages in which a list comes, which a client asks for one after the other.
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

/// Returns the effect of a terminator that the client does not know: a client accepts a stream
/// without one, and reads any other text as a body.
fn effect_of_terminator(upgrade: Upgrade, sent: Option<String>) -> Effect {
    let (sender, receiver) = upgrade.parties(Flow::Reply);
    let (verdict, reason, witness) = match sent {
        Some(text) => (
            Verdict::Breaking,
            format!("{receiver} reads the last event of {sender} as a body"),
            Some(Witness::Value(format!("`data: {text}` at the end of the stream"))),
        ),
        None => {
            (Verdict::Compatible, format!("{receiver} accepts a stream without a last event"), None)
        }
    };
    Effect { upgrade, flow: Flow::Reply, verdict, reason, witness }
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

/// The effect of a callback or a webhook that only one version has.
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

/// Compares the attributes of tracing spans, which no body contains.
fn compare_traces(ctx: &mut Ctx<'_>, item: &str, old: &Trace, new: &Trace) {
    let item = format!("{item}.trace");
    ctx.text(Subject::Trace, &format!("{item}.name"), &old.name, &new.name);
    for (part, old, new) in
        [("request", &old.request, &new.request), ("reply", &old.reply, &new.reply)]
    {
        let path = format!("{item}.{part}");
        ctx.texts(Subject::Trace, &path, old, new, |it| &it.0, |it| Some(it.1.clone()));
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
