//! Changes of operations: bodies, codes, responses, callbacks.

mod address;
mod params;

use super::change::{Effect, Flow, Pair, Side, Verdict, Witness};
use super::compare::{Ctx, beyond, either_way};
use super::kind::Kind;
use crate::model::{Callback, Operation, Response, Streamed, Trace, TypeId};
use std::collections::BTreeSet;

/// Why no body shows a change.
const NO_BODY: &str = "it is no matter of bodies";

/// Compares the operations of both editions.
pub(super) fn compare(ctx: &mut Ctx<'_>) {
    let (old, new) = (&ctx.old().interface().operations, &ctx.new_side().interface().operations);
    let pairs = ctx.both.operations.clone();
    for (index, operation) in old.iter().enumerate() {
        if let Some((_, after)) = pairs.iter().find(|(before, _)| *before == index) {
            compare_two(ctx, operation, &new[*after]);
        } else {
            let item = operation.item_path();
            let effect = address::effect(ctx, Pair::OldClientNewService, operation, None);
            let words = (Some(address::words(operation)), None);
            ctx.push(Kind::OperationRemoved, (Some(&item), None), words, vec![effect]);
        }
    }
    for (index, operation) in new.iter().enumerate() {
        if !pairs.iter().any(|(_, after)| *after == index) {
            let item = operation.item_path();
            let effect = address::effect(ctx, Pair::NewClientOldService, operation, None);
            let words = (None, Some(address::words(operation)));
            ctx.push(Kind::OperationAdded, (None, Some(&item)), words, vec![effect]);
        }
    }
}

fn compare_two(ctx: &mut Ctx<'_>, old: &Operation, new: &Operation) {
    let item = old.item_path();
    if item != new.item_path() {
        let items = (Some(item.clone()), Some(new.item_path()));
        let words = (Some(old.name.snake.clone()), Some(new.name.snake.clone()));
        let items = (items.0.as_deref(), items.1.as_deref());
        ctx.push(Kind::OperationRenamed, items, words, Vec::new());
    }
    address::compare(ctx, &item, old, new);
    if old.family != new.family {
        let reason = "errors come in another form than the client reads";
        let effects = either_way(Flow::Reply, Verdict::Breaking, reason, NO_BODY);
        let path = format!("{item}.family");
        ctx.changed(Kind::FamilyChanged, &path, &old.family, &new.family, effects);
    }
    body_limit(ctx, &item, old.body_limit, new.body_limit);
    request(ctx, &item, old, new);
    codes(ctx, &item, &old.codes, &new.codes);
    responses(ctx, &item, &old.responses, &new.responses);
    callbacks(ctx, &item, &old.callbacks, &new.callbacks);
    ctx.deprecation(&item, old.deprecated.as_ref(), new.deprecated.as_ref());
    params::compare(ctx, &item, old, new);
    trace(ctx, &item, &old.trace, &new.trace);
    words(ctx, &item, old, new);
}

fn body_limit(ctx: &mut Ctx<'_>, item: &str, old: Option<u64>, new: Option<u64>) {
    if old == new {
        return;
    }
    let item = format!("{item}.body_limit");
    let effects = Pair::ALL.map(|pair| {
        let (sender, receiver) = pair.people(Flow::Request);
        let (sent, taken) =
            if pair.sender(Flow::Request) == Side::Old { (old, new) } else { (new, old) };
        match taken {
            Some(limit) if sent.is_none_or(|sent| sent > limit) => Effect {
                pair,
                flow: Flow::Request,
                verdict: Verdict::Breaking,
                reason: format!("{receiver} refuses bodies of a size that {sender} may send"),
                witness: Some(Witness::Value(format!("any request body of {} bytes", limit + 1))),
            },
            _ => {
                let reason = format!("{receiver} takes every size that {sender} may send");
                beyond(pair, Flow::Request, Verdict::Compatible, reason, NO_BODY)
            }
        }
    });
    let kind = if effects[0].verdict == Verdict::Breaking {
        Kind::LimitTightened
    } else {
        Kind::LimitRelaxed
    };
    let words = |limit: Option<u64>| limit.map(|limit| format!("{limit} bytes"));
    let items = (old.map(|_| item.as_str()), new.map(|_| item.as_str()));
    ctx.push(kind, items, (words(old), words(new)), effects.into());
}

fn request(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    let same = match (old.request, new.request) {
        (Some(old), Some(new)) => ctx.both.types.get(&old) == Some(&new),
        (None, None) => true,
        _ => false,
    };
    if same {
        return;
    }
    let reason = "the body is not the one that the service expects";
    let effects = either_way(Flow::Request, Verdict::Breaking, reason, NO_BODY);
    let name = |id: Option<TypeId>, side: Side| {
        id.map(|id| ctx.both.side(side).interface().ty(id).name.wire.clone())
    };
    let values = (name(old.request, Side::Old), name(new.request, Side::New));
    let path = format!("{item}.request");
    let items = (old.request.map(|_| path.as_str()), new.request.map(|_| path.as_str()));
    ctx.push(Kind::RequestChanged, items, values, effects);
}

fn codes(ctx: &mut Ctx<'_>, item: &str, old: &[u32], new: &[u32]) {
    for code in old.iter().filter(|code| !new.contains(code)) {
        let path = format!("{item}.codes.{code}");
        let reason = "the service does not answer with the code any more";
        let pair = Pair::OldClientNewService;
        let effect = beyond(pair, Flow::Reply, Verdict::Compatible, reason, NO_BODY);
        let words = (Some(code.to_string()), None);
        ctx.push(Kind::CodeDropped, (Some(&path), None), words, vec![effect]);
    }
    for code in new.iter().filter(|code| !old.contains(code)) {
        let path = format!("{item}.codes.{code}");
        let known = ctx.old().interface().codes.iter().any(|known| known.code == *code);
        let reason = if known {
            "an old client knows the code, from other operations"
        } else {
            "an old client keeps the number of a code that it does not know"
        };
        let pair = Pair::OldClientNewService;
        let effect = beyond(pair, Flow::Reply, Verdict::Advice, reason, NO_BODY);
        let words = (None, Some(code.to_string()));
        ctx.push(Kind::CodeListed, (None, Some(&path)), words, vec![effect]);
    }
}

fn responses(ctx: &mut Ctx<'_>, item: &str, old: &[Response], new: &[Response]) {
    for response in old {
        let path = format!("{item}.responses.{}", response.id);
        if let Some(other) = new.iter().find(|other| other.id == response.id) {
            compare_responses(ctx, &path, response, other);
        } else {
            let reason = "a client that asks for the response gets something else";
            let pair = Pair::OldClientNewService;
            let effect = beyond(pair, Flow::Reply, Verdict::Breaking, reason, NO_BODY);
            ctx.push(Kind::ResponseRemoved, (Some(&path), None), (None, None), vec![effect]);
        }
    }
    for response in new {
        if !old.iter().any(|other| other.id == response.id) {
            let path = format!("{item}.responses.{}", response.id);
            let (pair, reason) =
                (Pair::NewClientOldService, "the old service does not give the response");
            let effect = beyond(pair, Flow::Reply, Verdict::Breaking, reason, NO_BODY);
            ctx.push(Kind::ResponseAdded, (None, Some(&path)), (None, None), vec![effect]);
        }
    }
}

fn compare_responses(ctx: &mut Ctx<'_>, path: &str, old: &Response, new: &Response) {
    let word = |response: &Response, side: Side| {
        let name = &ctx.both.side(side).interface().ty(response.ty).name.wire;
        let when = response.when_text.as_deref().unwrap_or("always");
        format!("{} {} {name}, when {when}", response.status, response.media_type)
    };
    let same_type = ctx.both.types.get(&old.ty) == Some(&new.ty);
    let same = (old.status, &old.media_type) == (new.status, &new.media_type);
    if !(same && same_type && old.when_text == new.when_text) {
        let reason = "the reply is not the one that the client reads";
        let verdict = if same && same_type { Verdict::Advice } else { Verdict::Breaking };
        let effects = either_way(Flow::Reply, verdict, reason, NO_BODY);
        let words = (word(old, Side::Old), word(new, Side::New));
        ctx.changed(Kind::ResponseChanged, path, &words.0, &words.1, effects);
    }
    stream(ctx, path, old.stream.as_ref(), new.stream.as_ref());
    ctx.words(Kind::DocChanged, &format!("{path}.doc"), &old.doc, &new.doc);
    ctx.notes(path, &old.notes, &new.notes);
}

fn stream(ctx: &mut Ctx<'_>, path: &str, old: Option<&Streamed>, new: Option<&Streamed>) {
    let words = |streamed: &Streamed| {
        let terminator = streamed.terminator.as_deref().unwrap_or("nothing");
        let mut words =
            format!("ends with {terminator}, complete with `{}`", streamed.complete_when);
        if let Some(member) = &streamed.repeats_when {
            words = format!("{words}, repeats with `{member}`");
        }
        words
    };
    let (from, to) = (old.map(words), new.map(words));
    if from == to {
        return;
    }
    let rest = |streamed: Option<&Streamed>| {
        streamed.map(|it| (it.complete_when.clone(), it.repeats_when.clone()))
    };
    let effects = if rest(old) == rest(new) {
        let ends = |streamed: Option<&Streamed>| streamed.and_then(|it| it.terminator.clone());
        Pair::ALL.map(|pair| match pair.sender(Flow::Reply) {
            Side::Old => last_event(pair, ends(old)),
            Side::New => last_event(pair, ends(new)),
        })
    } else {
        let reason = "the client takes the end of the stream for something else";
        Pair::ALL.map(|pair| beyond(pair, Flow::Reply, Verdict::Breaking, reason, NO_BODY))
    };
    let path = format!("{path}.stream");
    let items = (from.as_ref().map(|_| path.as_str()), to.as_ref().map(|_| path.as_str()));
    ctx.push(Kind::StreamChanged, items, (from, to), effects.into());
}

/// What a client makes of the last event of a stream that it does not know: it accepts a stream
/// without one, and takes any other text for a body.
fn last_event(pair: Pair, sent: Option<String>) -> Effect {
    let (sender, receiver) = pair.people(Flow::Reply);
    let (verdict, reason, witness) = match sent {
        Some(text) => (
            Verdict::Breaking,
            format!("{receiver} takes the last event of {sender} for a body"),
            Some(Witness::Value(format!("`data: {text}` at the end of the stream"))),
        ),
        None => (
            Verdict::Compatible,
            format!("{receiver} accepts that nothing follows the last body"),
            None,
        ),
    };
    Effect { pair, flow: Flow::Reply, verdict, reason, witness }
}

fn callbacks(ctx: &mut Ctx<'_>, item: &str, old: &[Callback], new: &[Callback]) {
    for callback in old {
        let path = format!("{item}.callbacks.{}", callback.id);
        if let Some(other) = new.iter().find(|other| other.id == callback.id) {
            compare_callbacks(ctx, &path, callback, other);
        } else {
            let reason = "the new service does not send the callback";
            let pair = Pair::OldClientNewService;
            let effect = beyond(pair, Flow::Callback, Verdict::Breaking, reason, NO_BODY);
            ctx.push(Kind::CallbackRemoved, (Some(&path), None), (None, None), vec![effect]);
        }
    }
    for callback in new {
        if !old.iter().any(|other| other.id == callback.id) {
            let path = format!("{item}.callbacks.{}", callback.id);
            let reason = "an old receiver is sent a callback that it does not know";
            let pair = Pair::OldClientNewService;
            let effect = beyond(pair, Flow::Callback, Verdict::Advice, reason, NO_BODY);
            ctx.push(Kind::CallbackAdded, (None, Some(&path)), (None, None), vec![effect]);
        }
    }
}

fn compare_callbacks(ctx: &mut Ctx<'_>, path: &str, old: &Callback, new: &Callback) {
    let same = |old: TypeId, new: TypeId| ctx.both.types.get(&old) == Some(&new);
    if old.address != new.address
        || !same(old.request, new.request)
        || !same(old.response, new.response)
    {
        let word = |callback: &Callback, side: Side| {
            let name = |id: TypeId| ctx.both.side(side).interface().ty(id).name.wire.clone();
            let (sent, answer) = (name(callback.request), name(callback.response));
            format!("`{sent}` to `{}`, answered by `{answer}`", callback.address)
        };
        let reason = "the callback is not the one that its receiver expects";
        let effects = either_way(Flow::Callback, Verdict::Breaking, reason, NO_BODY);
        let words = (word(old, Side::Old), word(new, Side::New));
        ctx.changed(Kind::CallbackChanged, path, &words.0, &words.1, effects);
    }
    let span = |callback: &Callback| callback.timeout_seconds.map(super::limits::Span::up_to);
    let (item, what) = (format!("{path}.timeout_seconds"), "an answer after {} seconds");
    super::limits::compare_spans(ctx, Flow::Answer, &item, span(old), span(new), what);
    ctx.words(Kind::DocChanged, &format!("{path}.doc"), &old.doc, &new.doc);
    ctx.notes(path, &old.notes, &new.notes);
}

/// Compares what spans tell, which concerns no body.
fn trace(ctx: &mut Ctx<'_>, item: &str, old: &Trace, new: &Trace) {
    let item = format!("{item}.trace");
    ctx.words(Kind::TraceChanged, &format!("{item}.name"), &old.name, &new.name);
    for (part, old, new) in
        [("request", &old.request, &new.request), ("reply", &old.reply, &new.reply)]
    {
        let member = |told: &'_ [(String, String)], attribute: &str| {
            told.iter().find(|(other, _)| *other == attribute).map(|(_, path)| path.clone())
        };
        let attributes: BTreeSet<&String> = old.iter().chain(new).map(|(name, _)| name).collect();
        for attribute in attributes {
            let (from, to) = (member(old, attribute), member(new, attribute));
            let item = format!("{item}.{part}.{attribute}");
            ctx.optional_words(Kind::TraceChanged, &item, from.as_deref(), to.as_deref());
        }
    }
}

/// Compares what only people read.
fn words(ctx: &mut Ctx<'_>, item: &str, old: &Operation, new: &Operation) {
    ctx.words(Kind::DocChanged, &format!("{item}.doc"), &old.doc, &new.doc);
    ctx.notes(item, &old.notes, &new.notes);
    let (from, to) = (old.gaps.join(", "), new.gaps.join(", "));
    ctx.words(Kind::GapChanged, &format!("{item}.gaps"), &from, &to);
    let ids: BTreeSet<&String> =
        old.examples.iter().chain(&new.examples).map(|example| &example.id).collect();
    for id in ids {
        let text = |operation: &Operation| {
            let example = operation.examples.iter().find(|example| example.id == *id)?;
            Some(format!("{}: {}", example.doc, example.body.to_compact()))
        };
        let (from, to) = (text(old), text(new));
        let path = format!("{item}.examples.{id}");
        ctx.optional_words(Kind::ExampleChanged, &path, from.as_deref(), to.as_deref());
    }
}
