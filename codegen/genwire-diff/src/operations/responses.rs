//! Changes of the replies of operations.

use crate::change::{Effect, Flow, Side, Upgrade, Verdict, Witness};
use crate::compare::{Ctx, Docs};
use crate::effect::{effect_with_value, effect_without_body};
use crate::kind::{Subject, Verb};
use crate::meaning::Meaning;
use crate::media_types::effects_of_media_types;
use crate::policy::is_only_renamed;
use crate::replaced::effects_of_replaced;
use crate::rules::agreement;
use crate::usages::Usages;
use genwire_spec::model::{Json, Operation, RawBody, Response, Streamed};
use genwire_spec::rule::eval;
use std::collections::BTreeMap;

/// Compares the replies of an operation; `pair` is its index among the matched operations.
pub(super) fn compare_responses<'a>(
    ctx: &mut Ctx<'a>,
    item: &str,
    pair: usize,
    (old, new): (&'a Operation, &'a Operation),
) {
    let item = format!("{item}.responses");
    let variants = (old.variants(), new.variants());
    let new_item = format!("{}.responses", new.item_path());
    let (old, new) = (&old.responses[..], &new.responses[..]);
    let renamed = renamed_responses(old, new);
    for (to, from) in &renamed {
        let has = |all: &[&Response], id: &String| all.iter().any(|response| response.id == *id);
        // Only the variants of an enum have their ids in code.
        if has(&variants.0, from) && has(&variants.1, to) {
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
                    (
                        Upgrade::Client,
                        Verdict::Compatible,
                        "the old service does not send this response",
                    ),
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
        compare_response(ctx, &path, pair, (response, other));
    }
}

/// Returns true if the service selects the response independently of the request.
fn is_by_status(responses: &[Response]) -> bool {
    responses.iter().all(|response| response.stream.is_none() && response.when_text.is_none())
}

/// Returns the old id of each response that only has a new id: the same status is sent.
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

fn compare_response(
    ctx: &mut Ctx<'_>,
    path: &str,
    pair: usize,
    (old, new): (&Response, &Response),
) {
    let describe = |response: &Response, side: Side| {
        let interface = ctx.matches.side(side).interface();
        let raw = response.raw.map_or("nothing", RawBody::as_str);
        let name = response.ty.map_or(raw, |ty| interface.ty(ty).name.wire.as_str());
        let when = response.when_text.as_deref().unwrap_or("always");
        let types: Vec<&str> = response.all_media_types().collect();
        format!("{} {} {name}, when {when}", response.status_words(), types.join(" or "))
    };
    let effects = effects_on_replies(ctx, pair, old, new);
    if old.when_text != new.when_text && has_same_condition(ctx, old, new) {
        let text = |response: &Response| response.when_text.clone().unwrap_or_default();
        ctx.text(Subject::RuleText, &format!("{path}.when"), &text(old), &text(new));
    }
    if !effects.is_empty() {
        let (from, to) = (describe(old, Side::Old), describe(new, Side::New));
        ctx.changed(Subject::Response, path, from, to, effects);
    }
    compare_streams(ctx, path, old.stream.as_ref(), new.stream.as_ref());
    ctx.docs(path, Docs::new(&old.doc, &old.notes), Docs::new(&new.doc, &new.notes));
}

/// Returns true if a reply is certainly given to the same requests in both versions.
fn has_same_condition(ctx: &Ctx<'_>, old: &Response, new: &Response) -> bool {
    let meaning = |side: Side, response: &Response| {
        let types = &ctx.matches.side(side).interface().types;
        response.when.as_ref().map_or_else(Meaning::always, |when| Meaning::of(types, when))
    };
    old.when_text == new.when_text || meaning(Side::Old, old).is_same(&meaning(Side::New, new))
}

/// Returns the effects of a different condition of a reply. A client expects the reply that its own
/// version would give to the request.
fn effects_of_conditions(
    ctx: &Ctx<'_>,
    pair: usize,
    old: &Response,
    new: &Response,
) -> Vec<Effect> {
    let interpret = |side: Side, request: &Json| {
        let (response, _) = side.ordered(old, new);
        let types = &ctx.matches.side(side).interface().types;
        let is_given = response.when.as_ref().is_none_or(|when| eval(types, when, request));
        let word = if is_given { "the reply" } else { "another reply than" };
        Some(format!("{word} `{}`", response.id))
    };
    let witness = ctx.search.find_request(pair, &interpret);
    let (verdict, reason) = match &witness {
        Witness::NotFound(tried) => {
            (Verdict::Unknown, agreement(ctx, "conditions", &format!("{tried} requests")))
        }
        _ => (Verdict::Breaking, "the client expects another response to a request".to_owned()),
    };
    let effect = |upgrade| Effect {
        upgrade,
        flow: Flow::Reply,
        verdict,
        reason: reason.clone(),
        witness: Some(witness.clone()),
    };
    Upgrade::ALL.map(effect).into()
}

/// Returns the effects of a different status, media type, body or condition of a reply: the worst
/// effect for each order of upgrades. Empty if they are the same.
fn effects_on_replies(ctx: &Ctx<'_>, pair: usize, old: &Response, new: &Response) -> Vec<Effect> {
    let mut all: Vec<Effect> = Vec::new();
    if old.status_keys() != new.status_keys() {
        all.extend(Upgrade::ALL.map(|upgrade| effect_of_statuses(upgrade, old, new)));
    }
    match (old.ty, new.ty) {
        (Some(before), Some(after)) if ctx.matches.is_match(before, after) => {}
        (Some(before), Some(after)) => {
            let usages = Usages::from_iter([(pair, Flow::Reply)]);
            let replaced = effects_of_replaced(ctx, &usages, (before, after));
            all.extend(Some(replaced).filter(|it| !is_only_renamed(ctx, it)).into_iter().flatten());
        }
        (before, after) if before == after && old.raw == new.raw => {}
        _ => all.extend(Upgrade::ALL.map(|upgrade| effect_of_bodies(upgrade, old, new))),
    }
    let types =
        (old.all_media_types().collect::<Vec<_>>(), new.all_media_types().collect::<Vec<_>>());
    if types.0 != types.1 {
        all.extend(effects_of_media_types(Flow::Reply, &types.0, &types.1));
    }
    if !has_same_condition(ctx, old, new) {
        all.extend(effects_of_conditions(ctx, pair, old, new));
    }
    let worst = |upgrade| {
        let effects = all.iter().filter(move |effect| effect.upgrade == upgrade);
        effects.max_by_key(|effect| effect.verdict).cloned()
    };
    Upgrade::ALL.into_iter().filter_map(worst).collect()
}

/// Returns the effect of a body in a different form, or of a body that only one version has.
fn effect_of_bodies(upgrade: Upgrade, old: &Response, new: &Response) -> Effect {
    let (sent, read) = upgrade.sender(Flow::Reply).ordered(old, new);
    let has_body = |it: &Response| it.ty.is_some() || it.raw.is_some();
    let value = match (has_body(sent), has_body(read)) {
        (true, false) => "a response with a body",
        (false, _) => "a response without a body",
        (true, true) if sent.ty.is_some() => "a response in JSON",
        (true, true) => "a response that is not JSON",
    };
    let reason = "the client expects another response";
    effect_with_value(upgrade, Flow::Reply, Verdict::Breaking, reason, value)
}

/// Returns the effect of different statuses of a reply. A client reads a reply by the statuses of
/// its own version.
fn effect_of_statuses(upgrade: Upgrade, old: &Response, new: &Response) -> Effect {
    let (sent, read) = upgrade.sender(Flow::Reply).ordered(old, new);
    let is_read = |status: u16| {
        let is_listed = status == read.status || read.statuses.contains(&status);
        is_listed || read.any_success && (200..=299).contains(&status)
    };
    let statuses = std::iter::once(sent.status).chain(sent.statuses.iter().copied());
    let others = (200..=299).filter(|_| sent.any_success);
    match statuses.chain(others).find(|status| !is_read(*status)) {
        None => {
            let reason = "the client reads each status of the response";
            effect_without_body(upgrade, Flow::Reply, Verdict::Compatible, reason)
        }
        Some(status) => {
            let reason = "the client expects another response";
            let value = format!("a response with the status {status}");
            effect_with_value(upgrade, Flow::Reply, Verdict::Breaking, reason, value)
        }
    }
}

fn compare_streams(ctx: &mut Ctx<'_>, path: &str, old: Option<&Streamed>, new: Option<&Streamed>) {
    let describe = |streamed: &Streamed| {
        let terminator = streamed.terminator.as_deref().unwrap_or("nothing");
        let Some(joined) = &streamed.joined else {
            return match &streamed.end {
                Some(end) => format!("ends with {terminator} or `{}`, a feed", end.in_words()),
                None => format!("ends with {terminator}, a feed"),
            };
        };
        let text = format!("ends with {terminator}, complete with `{}`", joined.complete_when);
        match &joined.repeats_when {
            Some(member) => format!("{text}, repeats with `{member}`"),
            None => text,
        }
    };
    let effects = Upgrade::ALL.map(|upgrade| match upgrade.sender(Flow::Reply) {
        Side::Old => effect_on_stream(upgrade, old, new),
        Side::New => effect_on_stream(upgrade, new, old),
    });
    let (from, to) = (old.map(describe), new.map(describe));
    ctx.attribute(Subject::Stream, &format!("{path}.stream"), from, to, effects.into());
}

/// Returns the effect of a stream on a client that expects a different one. The client of a feed
/// does not expect a member that completes a reply.
fn effect_on_stream(
    upgrade: Upgrade,
    sent: Option<&Streamed>,
    expected: Option<&Streamed>,
) -> Effect {
    let completeness = |streamed: Option<&Streamed>| {
        let joined = streamed.map(|it| it.joined.as_ref());
        joined.map(|it| it.map(|it| (it.complete_when.clone(), it.repeats_when.clone())))
    };
    let terminator = |streamed: Option<&Streamed>| streamed.and_then(|it| it.terminator.clone());
    let is_feed = sent.is_some() && expected.is_some_and(|it| it.joined.is_none());
    if !is_feed && completeness(sent) != completeness(expected) {
        let reason = "the client misreads the end of the stream";
        return effect_without_body(upgrade, Flow::Reply, Verdict::Breaking, reason);
    }
    let end = |streamed: Option<&Streamed>| streamed.and_then(|it| it.end.clone());
    let is_ended = |it: &Streamed| it.joined.is_none() && it.terminator.is_some();
    let is_cut = expected.is_some_and(is_ended) && terminator(sent).is_none();
    if is_cut || (expected.is_some_and(|it| it.end.is_some()) && end(sent) != end(expected)) {
        let reason = "the client treats a complete stream as truncated";
        return effect_without_body(upgrade, Flow::Reply, Verdict::Breaking, reason);
    }
    if terminator(sent) == terminator(expected) {
        let (_, receiver) = upgrade.parties(Flow::Reply);
        let reason = format!("{receiver} reads the same events");
        return effect_without_body(upgrade, Flow::Reply, Verdict::Compatible, reason);
    }
    effect_of_terminator(upgrade, terminator(sent))
}

/// Returns the effect of a terminator that the client does not know. A client accepts a stream
/// without a terminator, and reads any other string as a body.
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
