//! Changes of the tables of an area: state machines, media limits and text rules.

use super::change::{Effect, Flow, Upgrade, Verdict, Witness};
use super::compare::{Ctx, Docs};
use super::effect::{effect_without_body, effects_without_body};
use super::keyed::pair_by_key;
use super::kind::{Subject, Verb};
use super::limits::{Span, compare_spans, effects_of_values};
use genwire_spec::model::{
    Area, Interface, Media, Pause, Reading, StateMachine, TextRules, Transition, TransitionResult,
    TypeId,
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

/// Returns the verdict for the loss of a transition: breaking if an operation triggers it.
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

/// Returns the ranges of media: the key, the range, and a text for a number in it.
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
    compare_pauses(ctx, &format!("{item}.pause"), &old.pause, &new.pause);
    compare_interjections(ctx, &format!("{item}.interjections"), old, new);
    let path = format!("{item}.readings");
    let readings = ctx.keyed(
        Subject::Reading,
        (&path, &path),
        (&old.readings, &new.readings),
        |reading| reading.name.wire.clone(),
        |_, verb, _| {
            let reason = "the service speaks the reading instead of following it";
            let (upgrade, verdict) = (Upgrade::Service, Verdict::Breaking);
            let effect = effect_without_body(upgrade, Flow::Request, verdict, reason);
            (None, if verb == Verb::Removed { vec![effect] } else { Vec::new() })
        },
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

/// Compares the tags of interjections, where another enum lists them.
fn compare_interjections(ctx: &mut Ctx<'_>, item: &str, old: &TextRules, new: &TextRules) {
    if ctx.matches.is_match(old.interjections.into(), new.interjections.into()) {
        return;
    }
    let (from, to) = (ctx.old().interface(), ctx.new_side().interface());
    let name = |interface: &Interface, rules: &TextRules| {
        interface.ty(TypeId::from(rules.interjections)).name.wire.clone()
    };
    let tags = |interface: &Interface, rules: &TextRules| {
        let values = &interface.enum_type(rules.interjections).values;
        values.iter().map(|value| value.name.wire.clone()).collect::<Vec<String>>()
    };
    let (before, after) = (tags(from, old), tags(to, new));
    let single = |own: &[String], other: &[String]| {
        let tag = own.iter().find(|tag| !other.contains(tag));
        tag.map(|tag| format!("a text with the interjection `{tag}`"))
    };
    let (lost, gained) = (single(&before, &after), single(&after, &before));
    let effects = effects_of_values(Flow::Request, "interjections", lost, gained);
    ctx.changed(Subject::Marker, item, name(from, old), name(to, new), effects);
}

fn compare_pauses(ctx: &mut Ctx<'_>, item: &str, old: &Pause, new: &Pause) {
    if (&old.open, &old.close) != (&new.open, &new.close) {
        let reason = "the service speaks the marker instead of making a pause";
        let effects = effects_without_body(Flow::Request, Verdict::Breaking, reason);
        let describe = |pause: &Pause| format!("`{}x{}`", pause.open, pause.close);
        ctx.changed(Subject::Marker, item, describe(old), describe(new), effects);
    }
    let range = |pause: &Pause| Some(Span::between((pause.min, pause.max)));
    let marker = format!("a text with the marker `{}{{}}{}`", old.open, old.close);
    compare_spans(ctx, Flow::Request, &format!("{item}.range"), range(old), range(new), &marker);
    let decimals = |pause: &Pause| Some(Span::up_to(f64::from(pause.decimals)));
    let (path, what) = (format!("{item}.decimals"), "a pause with {} decimals");
    compare_spans(ctx, Flow::Request, &path, decimals(old), decimals(new), what);
}
