//! Changes of the tables of an area: state machines, media limits and text rules.

use super::change::{Effect, Flow, Upgrade, Verdict, Witness};
use super::compare::{Ctx, Docs};
use super::effect::{effect_without_body, effects_without_body};
use super::keyed::pair_by_key;
use super::kind::{Subject, Verb};
use super::limits::{Span, compare_spans, effects_of_values};
use genwire_spec::model::{
    Area, Interface, Media, Name, NumberMarker, Reading, StateMachine, Tag, TextRules, Transition,
    TransitionResult, TypeId,
};

/// Compares the tables of the areas that both versions have.
pub(super) fn compare_tables(ctx: &mut Ctx<'_>) {
    let (old, new) = (&ctx.old().interface().areas, &ctx.new_side().interface().areas);
    for (area, other) in pair_by_key(old, new, |area| &area.name.wire).same {
        compare_area(ctx, area, other);
    }
}

fn compare_area<'a>(ctx: &mut Ctx<'a>, old: &'a Area, new: &'a Area) {
    let path = |table: &str| format!("{}.{table}", old.name.wire);
    let (states, media, texts) = (path("states"), path("media"), path("text_rules"));
    let machines = ctx.keyed(
        Subject::StateMachine,
        (&states, &states),
        (&old.states, &new.states),
        |machine| machine.name.wire.clone(),
        |_, _, _| (None, Vec::new()),
    );
    for (item, machine, other) in machines {
        compare_state_machine(ctx, &item, machine, other);
    }
    let limits = ctx.keyed(
        Subject::Media,
        (&media, &media),
        (&old.media, &new.media),
        |media| media.name.wire.clone(),
        |_, _, _| (None, Vec::new()),
    );
    for (item, media, other) in limits {
        compare_media(ctx, &item, media, other);
    }
    let rules = ctx.keyed(
        Subject::TextRules,
        (&texts, &texts),
        (&old.text_rules, &new.text_rules),
        |rules| rules.name.wire.clone(),
        |_, _, _| (None, Vec::new()),
    );
    for (item, rules, other) in rules {
        compare_text_rules(ctx, &item, rules, other);
    }
}

fn compare_state_machine(ctx: &mut Ctx<'_>, item: &str, old: &StateMachine, new: &StateMachine) {
    if old.initial != new.initial {
        let reason = "a client that waits sees another first state";
        let effects = effects_without_body(Flow::Reply, Verdict::Warning, reason);
        let path = format!("{item}.initial");
        ctx.changed(Subject::InitialState, &path, &old.initial, &new.initial, effects);
    }
    let mut matched: Vec<&str> = Vec::new();
    for transition in &old.transitions {
        let path = format!("{item}.{}", transition.id);
        let same = new.transitions.iter().find(|other| other.id == transition.id);
        if let Some(other) = same.or_else(|| find_same_trigger(new, transition)) {
            matched.push(&other.id);
            ctx.text(Subject::Doc, &format!("{path}.id"), &transition.id, &other.id);
            compare_transition(ctx, &path, (old, transition), (new, other));
        } else {
            let verdict = match &transition.result {
                TransitionResult::Refused => Verdict::Compatible,
                _ => severity_of(old, transition),
            };
            let effect = Effect {
                upgrade: Upgrade::Service,
                flow: Flow::Request,
                verdict,
                reason: "this transition no longer exists".to_owned(),
                witness: witness_of(verdict, transition, old, new),
            };
            let single = (Some(describe_transition(transition)), vec![effect]);
            ctx.removed(Subject::Transition, &path, single);
        }
    }
    for transition in &new.transitions {
        if matched.contains(&transition.id.as_str()) {
            continue;
        }
        let path = format!("{item}.{}", transition.id);
        let reason = "an old client may see a transition that it does not expect";
        let (upgrade, verdict) = (Upgrade::Service, Verdict::Warning);
        let effect = effect_without_body(upgrade, Flow::Reply, verdict, reason);
        let single = (Some(describe_transition(transition)), vec![effect]);
        ctx.added(Subject::Transition, &path, single);
    }
    ctx.text(Subject::Doc, &format!("{item}.doc"), &old.doc, &new.doc);
}

fn find_same_trigger<'t>(machine: &'t StateMachine, one: &Transition) -> Option<&'t Transition> {
    let mut transitions = machine.transitions.iter();
    transitions.find(|other| (&other.from, &other.trigger) == (&one.from, &one.trigger))
}

/// Returns the verdict for a lost transition: breaking if an operation triggers it.
fn severity_of(machine: &StateMachine, transition: &Transition) -> Verdict {
    let trigger = machine.triggers.iter().find(|it| it.name.wire == transition.trigger);
    let is_called = trigger.is_some_and(|trigger| trigger.operation.is_some());
    if is_called { Verdict::Breaking } else { Verdict::Warning }
}

/// Returns the results in both versions as the witness of a breaking change.
fn witness_of(
    verdict: Verdict,
    transition: &Transition,
    old: &StateMachine,
    new: &StateMachine,
) -> Option<Witness> {
    let answer = |machine| {
        find_same_trigger(machine, transition).map_or_else(|| "nothing".to_owned(), describe_result)
    };
    let (from, to) = (answer(old), answer(new));
    let (state, trigger) = (&transition.from, &transition.trigger);
    let value = format!("`{trigger}` in the state `{state}`: {from} in old, {to} in new");
    let witness = if from == to { Witness::NotFound(1) } else { Witness::Value(value) };
    (verdict == Verdict::Breaking).then_some(witness)
}

fn describe_transition(transition: &Transition) -> String {
    let Transition { from, trigger, .. } = transition;
    format!("`{from}` by `{trigger}`: {}", describe_result(transition))
}

fn describe_result(transition: &Transition) -> String {
    let mut text = match &transition.result {
        TransitionResult::To(state) => format!("to `{state}`"),
        TransitionResult::Removed => "removed".to_owned(),
        TransitionResult::Refused => "refused".to_owned(),
    };
    if let Some(action) = &transition.action {
        text = format!("{text}, action `{action}`");
    }
    if let Some(code) = transition.code {
        text = format!("{text}, code {code}");
    }
    text
}

fn compare_transition(
    ctx: &mut Ctx<'_>,
    path: &str,
    (before, old): (&StateMachine, &Transition),
    (after, new): (&StateMachine, &Transition),
) {
    if describe_transition(old) != describe_transition(new) {
        let severity = severity_of(before, old);
        let (verdict, reason) = if old.result == TransitionResult::Refused {
            (Verdict::Warning, "the service now does what it refused")
        } else if severity == Verdict::Breaking {
            (severity, "a caller of this transition gets another result")
        } else {
            (severity, "the next state is another one")
        };
        let effects = Upgrade::ALL.map(|upgrade| Effect {
            upgrade,
            flow: Flow::Reply,
            verdict,
            reason: reason.to_owned(),
            witness: witness_of(verdict, old, before, after),
        });
        let (from, to) = (describe_transition(old), describe_transition(new));
        ctx.changed(Subject::Transition, path, from, to, effects.into());
    }
    ctx.docs(path, Docs::new(&old.doc, &old.notes), Docs::new(&new.doc, &new.notes));
}

/// Returns the ranges of media: the key, the range, and a format for a number in it.
#[expect(clippy::cast_precision_loss, reason = "limits of files are far below 2^53 bytes")]
fn media_spans(media: &Media) -> [(&'static str, Option<Span>, &'static str); 8] {
    let up_to = |limit: Option<u64>| limit.map(|limit| Span::up_to(limit as f64));
    [
        ("max_bytes", up_to(media.max_bytes), "a file of {} bytes"),
        ("max_upload_bytes", up_to(media.max_upload_bytes), "an uploaded file of {} bytes"),
        ("pixels", media.pixels.map(Span::between), "a side of {} pixels"),
        ("ratio", media.ratio.map(Span::between), "a width of {} times the height"),
        ("frame_rate", media.frame_rate.map(Span::between), "{} frames per second"),
        ("seconds", media.seconds.map(Span::between), "a file of {} seconds"),
        ("total_seconds", media.total_seconds.map(Span::up_to), "files of {} seconds together"),
        ("max_count", up_to(media.max_count), "{} files in one request"),
    ]
}

fn compare_media(ctx: &mut Ctx<'_>, item: &str, old: &Media, new: &Media) {
    for ((key, before, what), (_, after, _)) in media_spans(old).into_iter().zip(media_spans(new)) {
        compare_spans(ctx, Flow::Request, &format!("{item}.{key}"), before, after, what);
    }
    let formats =
        |media: &Media| media.formats.iter().map(|it| it.name.clone()).collect::<Vec<String>>();
    compare_lists(ctx, &format!("{item}.formats"), &formats(old), &formats(new));
    for (format, other) in pair_by_key(&old.formats, &new.formats, |it| &it.name).same {
        let item = format!("{item}.formats.{}", format.name);
        let lists = (&format.extensions, &other.extensions);
        compare_lists(ctx, &format!("{item}.extensions"), lists.0, lists.1);
        let lists = (&format.media_types, &other.media_types);
        compare_lists(ctx, &format!("{item}.media_types"), lists.0, lists.1);
    }
    compare_lists(ctx, &format!("{item}.video_codecs"), &old.video_codecs, &new.video_codecs);
    compare_lists(ctx, &format!("{item}.audio_codecs"), &old.audio_codecs, &new.audio_codecs);
    ctx.docs(item, Docs::new(&old.doc, &old.notes), Docs::new(&new.doc, &new.notes));
}

/// Compares lists of accepted formats; an empty list accepts any format.
fn compare_lists(ctx: &mut Ctx<'_>, item: &str, old: &[String], new: &[String]) {
    if old == new {
        return;
    }
    let refused = |by: &[String], from: &[String]| {
        let format = match (by.is_empty(), from.is_empty()) {
            (true, _) => None,
            (false, true) => Some("a format that is not listed".to_owned()),
            (false, false) => from.iter().find(|one| !by.contains(one)).cloned(),
        };
        format.map(|format| format!("a file in {format}"))
    };
    let (lost, gained) = (refused(new, old), refused(old, new));
    let verb = Verb::of_accepted(lost.is_some(), gained.is_some());
    let effects = effects_of_values(Flow::Request, "files", lost, gained);
    let values = (Some(old.join(", ")), Some(new.join(", ")));
    ctx.note(Subject::Limit, verb, (Some(item), Some(item)), values, effects);
}

fn compare_text_rules<'a>(ctx: &mut Ctx<'a>, item: &str, old: &'a TextRules, new: &'a TextRules) {
    compare_numbers(ctx, item, &old.numbers, &new.numbers);
    compare_tags(ctx, item, &old.tags, &new.tags);
    let path = format!("{item}.readings");
    let readings = ctx.keyed(
        Subject::Reading,
        (&path, &path),
        (&old.readings, &new.readings),
        |reading| reading.name.wire.clone(),
        |_, verb, _| (None, effects_of_single(verb)),
    );
    for (path, reading, other) in readings {
        let tones = |reading: &Reading| {
            reading.tones.map(|(min, max)| Span::between((f64::from(min), f64::from(max))))
        };
        let (path, what) = (format!("{path}.tones"), "a reading with the tone {}");
        compare_spans(ctx, Flow::Request, &path, tones(reading), tones(other), what);
    }
    ctx.docs(item, Docs::new(&old.doc, &old.notes), Docs::new(&new.doc, &new.notes));
}

/// Returns the effects of a marker or a reading that only one version has.
fn effects_of_single(verb: Verb) -> Vec<Effect> {
    let reason = "the service treats it as plain text";
    let (upgrade, verdict) = (Upgrade::Service, Verdict::Breaking);
    let effect = effect_without_body(upgrade, Flow::Request, verdict, reason);
    if verb == Verb::Removed { vec![effect] } else { Vec::new() }
}

/// Compares kinds of tags; a different enum may list them.
fn compare_tags<'a>(ctx: &mut Ctx<'a>, item: &str, old: &'a [Tag], new: &'a [Tag]) {
    let key = |tag: &Tag| tag.name.wire.clone();
    let single = |_: &Ctx<'a>, verb, _: &Tag| (None, effects_of_single(verb));
    for (path, tag, other) in ctx.keyed(Subject::Marker, (item, item), (old, new), key, single) {
        if ctx.matches.is_match(tag.ty.into(), other.ty.into()) {
            continue;
        }
        let (from, to) = (ctx.old().interface(), ctx.new_side().interface());
        let name =
            |interface: &Interface, tag: &Tag| interface.ty(TypeId::from(tag.ty)).name.wire.clone();
        let values = |interface: &Interface, tag: &Tag| {
            let values = &interface.enum_type(tag.ty).values;
            values.iter().map(|value| value.name.wire.clone()).collect::<Vec<String>>()
        };
        let (before, after) = (values(from, tag), values(to, other));
        let single = |own: &[String], other: &[String]| {
            let value = own.iter().find(|value| !other.contains(value));
            value.map(|value| format!("a text with the tag `{value}`"))
        };
        let (lost, gained) = (single(&before, &after), single(&after, &before));
        let effects = effects_of_values(Flow::Request, &words(&tag.name), lost, gained);
        ctx.changed(Subject::Marker, &path, name(from, tag), name(to, other), effects);
    }
}

/// Compares markers with a number.
fn compare_numbers<'a>(
    ctx: &mut Ctx<'a>,
    item: &str,
    old: &'a [NumberMarker],
    new: &'a [NumberMarker],
) {
    let key = |marker: &NumberMarker| marker.name.wire.clone();
    let single = |_: &Ctx<'a>, verb, _: &NumberMarker| (None, effects_of_single(verb));
    for (path, marker, other) in ctx.keyed(Subject::Marker, (item, item), (old, new), key, single) {
        let (form, new_form) = (marker.with('x'), other.with('x'));
        if form != new_form {
            let reason = format!(
                "the service treats the other form of the {} as plain text",
                words(&marker.name)
            );
            let effects = effects_without_body(Flow::Request, Verdict::Breaking, &reason);
            ctx.changed(
                Subject::Marker,
                &path,
                format!("`{form}`"),
                format!("`{new_form}`"),
                effects,
            );
        }
        let range = |marker: &NumberMarker| Some(Span::between((marker.min, marker.max)));
        let what = format!("a text with the marker `{}`", marker.with("{}"));
        let range_path = format!("{path}.range");
        compare_spans(ctx, Flow::Request, &range_path, range(marker), range(other), &what);
        let decimals = |marker: &NumberMarker| Some(Span::up_to(f64::from(marker.decimals)));
        let what = format!("`{form}` with {{}} decimals");
        let decimals_path = format!("{path}.decimals");
        compare_spans(ctx, Flow::Request, &decimals_path, decimals(marker), decimals(other), &what);
    }
}

fn words(name: &Name) -> String {
    name.snake.replace('_', " ")
}
