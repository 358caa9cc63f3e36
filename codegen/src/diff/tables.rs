//! Changes of states, media limits and text rules.

use super::change::{Effect, Flow, Pair, Verdict, Witness};
use super::compare::{Ctx, beyond, either_way};
use super::kind::Kind;
use super::limits::{Span, compare_spans};
use crate::model::{Area, Media, StateMachine, TextRules, Transition, TransitionResult};

/// Why no body shows a change.
const NO_BODY: &str = "it is no matter of bodies";

/// Compares the tables of the areas that both editions have.
pub(super) fn compare(ctx: &mut Ctx<'_>) {
    let (old, new) = (&ctx.old().interface().areas, &ctx.new_side().interface().areas);
    for area in old {
        if let Some(other) = new.iter().find(|other| other.name == area.name) {
            states(ctx, area, other);
            media(ctx, area, other);
            texts(ctx, area, other);
        }
    }
}

fn states(ctx: &mut Ctx<'_>, old: &Area, new: &Area) {
    let path = |machine: &StateMachine| format!("{}.states.{}", old.name.wire, machine.name.wire);
    for machine in &old.states {
        let item = path(machine);
        match new.states.iter().find(|other| other.name == machine.name) {
            Some(other) => moves(ctx, &item, machine, other),
            None => ctx.push(Kind::StatesRemoved, (Some(&item), None), (None, None), Vec::new()),
        }
    }
    for machine in &new.states {
        if !old.states.iter().any(|other| other.name == machine.name) {
            let item = path(machine);
            ctx.push(Kind::StatesAdded, (None, Some(&item)), (None, None), Vec::new());
        }
    }
}

fn moves(ctx: &mut Ctx<'_>, item: &str, old: &StateMachine, new: &StateMachine) {
    if old.initial != new.initial {
        let reason = "a client that waits sees another first state";
        let effects = either_way(Flow::Reply, Verdict::Advice, reason, NO_BODY);
        let path = format!("{item}.initial");
        ctx.changed(Kind::StartChanged, &path, &old.initial, &new.initial, effects);
    }
    let mut paired: Vec<&str> = Vec::new();
    for one in &old.transitions {
        let path = format!("{item}.{}", one.id);
        let same = new.transitions.iter().find(|other| other.id == one.id);
        if let Some(other) = same.or_else(|| answer(new, one)) {
            paired.push(&other.id);
            ctx.words(Kind::DocChanged, &format!("{path}.id"), &one.id, &other.id);
            compare_moves(ctx, &path, (old, one), (new, other));
        } else {
            let reason = "what led on from the state before does so no more";
            let verdict = match &one.result {
                TransitionResult::Refused => Verdict::Compatible,
                _ => weight(old, one),
            };
            let effect = Effect {
                pair: Pair::OldClientNewService,
                flow: Flow::Request,
                verdict,
                reason: reason.to_owned(),
                witness: shown(verdict, one, old, new),
            };
            let words = (Some(words(one)), None);
            ctx.push(Kind::MoveRemoved, (Some(&path), None), words, vec![effect]);
        }
    }
    for one in new.transitions.iter().filter(|one| !paired.contains(&one.id.as_str())) {
        let path = format!("{item}.{}", one.id);
        let reason = "a client may see the state afterwards sooner than it knew";
        let pair = Pair::OldClientNewService;
        let effect = beyond(pair, Flow::Reply, Verdict::Advice, reason, NO_BODY);
        let words = (None, Some(words(one)));
        ctx.push(Kind::MoveAdded, (None, Some(&path)), words, vec![effect]);
    }
    ctx.words(Kind::DocChanged, &format!("{item}.doc"), &old.doc, &new.doc);
}

/// What a table answers to the trigger of a move in the state before it.
fn answer<'t>(machine: &'t StateMachine, one: &Transition) -> Option<&'t Transition> {
    let mut moves = machine.transitions.iter();
    moves.find(|other| (&other.from, &other.trigger) == (&one.from, &one.trigger))
}

/// Only a move that a caller makes can be missed by one.
fn weight(machine: &StateMachine, one: &Transition) -> Verdict {
    let trigger = machine.triggers.iter().find(|it| it.name.wire == one.trigger);
    let called = trigger.is_some_and(|trigger| trigger.operation.is_some());
    if called { Verdict::Breaking } else { Verdict::Advice }
}

/// The move that shows a breaking change: both tables have been asked for their answers.
fn shown(
    verdict: Verdict,
    one: &Transition,
    old: &StateMachine,
    new: &StateMachine,
) -> Option<Witness> {
    let say = |machine| answer(machine, one).map_or_else(|| "nothing".to_owned(), outcome);
    let (from, to) = (say(old), say(new));
    let (state, trigger) = (&one.from, &one.trigger);
    let told =
        format!("`{trigger}` in the state `{state}` is answered by {from} in old, by {to} in new");
    let witness = if from == to { Witness::NotFound(1) } else { Witness::Value(told) };
    (verdict == Verdict::Breaking).then_some(witness)
}

fn words(one: &Transition) -> String {
    format!("`{}` by `{}`: {}", one.from, one.trigger, outcome(one))
}

fn outcome(one: &Transition) -> String {
    let result = match &one.result {
        TransitionResult::To(state) => format!("to `{state}`"),
        TransitionResult::Removed => "removed".to_owned(),
        TransitionResult::Refused => "refused".to_owned(),
    };
    let mut words = result;
    if let Some(action) = &one.action {
        words = format!("{words}, action `{action}`");
    }
    if let Some(code) = one.code {
        words = format!("{words}, code {code}");
    }
    words
}

/// A move of a table.
type Move<'a> = (&'a StateMachine, &'a Transition);

fn compare_moves(ctx: &mut Ctx<'_>, path: &str, old: Move<'_>, new: Move<'_>) {
    let ((before, old), (after, new)) = (old, new);
    if words(old) != words(new) {
        let weight = weight(before, old);
        let freed = old.result == TransitionResult::Refused;
        let (verdict, reason) = if freed {
            (Verdict::Advice, "what was refused is done")
        } else if weight == Verdict::Breaking {
            (weight, "a caller who asks for the move gets something else")
        } else {
            (weight, "the state afterwards is another")
        };
        let effects = Pair::ALL.map(|pair| Effect {
            pair,
            flow: Flow::Reply,
            verdict,
            reason: reason.to_owned(),
            witness: shown(verdict, old, before, after),
        });
        ctx.changed(Kind::MoveChanged, path, &words(old), &words(new), effects.into());
    }
    ctx.words(Kind::DocChanged, &format!("{path}.doc"), &old.doc, &new.doc);
    ctx.notes(path, &old.notes, &new.notes);
}

fn media(ctx: &mut Ctx<'_>, old: &Area, new: &Area) {
    let path = |media: &Media| format!("{}.media.{}", old.name.wire, media.name.wire);
    for one in &old.media {
        let item = path(one);
        match new.media.iter().find(|other| other.name == one.name) {
            Some(other) => compare_media(ctx, &item, one, other),
            None => ctx.push(Kind::MediaRemoved, (Some(&item), None), (None, None), Vec::new()),
        }
    }
    for one in &new.media {
        if !old.media.iter().any(|other| other.name == one.name) {
            let item = path(one);
            ctx.push(Kind::MediaAdded, (None, Some(&item)), (None, None), Vec::new());
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "limits of files stay far below 2^53 bytes")]
fn compare_media(ctx: &mut Ctx<'_>, item: &str, old: &Media, new: &Media) {
    let up_to = |limit: Option<u64>| limit.map(|limit| Span::up_to(limit as f64));
    let between =
        |ends: Option<(f64, f64)>| ends.map(|(min, max)| Span { min: Some(min), max: Some(max) });
    let spans = [
        ("max_bytes", up_to(old.max_bytes), up_to(new.max_bytes), "a file of {} bytes"),
        (
            "max_upload_bytes",
            up_to(old.max_upload_bytes),
            up_to(new.max_upload_bytes),
            "an uploaded file of {} bytes",
        ),
        ("pixels", between(old.pixels), between(new.pixels), "a side of {} pixels"),
        ("ratio", between(old.ratio), between(new.ratio), "a width of {} times the height"),
        ("frame_rate", between(old.frame_rate), between(new.frame_rate), "{} frames per second"),
        ("seconds", between(old.seconds), between(new.seconds), "a file of {} seconds"),
        (
            "total_seconds",
            old.total_seconds.map(Span::up_to),
            new.total_seconds.map(Span::up_to),
            "files of {} seconds together",
        ),
        ("max_count", up_to(old.max_count), up_to(new.max_count), "{} files in one request"),
    ];
    for (key, before, after, what) in spans {
        compare_spans(ctx, Flow::Request, &format!("{item}.{key}"), before, after, what);
    }
    let formats = |media: &Media| {
        media.formats.iter().map(|format| format.name.clone()).collect::<Vec<String>>()
    };
    let lists = [
        ("formats", formats(old), formats(new)),
        ("video_codecs", old.video_codecs.clone(), new.video_codecs.clone()),
        ("audio_codecs", old.audio_codecs.clone(), new.audio_codecs.clone()),
    ];
    for (key, before, after) in lists {
        compare_lists(ctx, &format!("{item}.{key}"), &before, &after);
    }
    ctx.words(Kind::DocChanged, &format!("{item}.doc"), &old.doc, &new.doc);
    ctx.notes(item, &old.notes, &new.notes);
}

/// Compares lists of what is accepted; an empty one accepts anything.
fn compare_lists(ctx: &mut Ctx<'_>, item: &str, old: &[String], new: &[String]) {
    if old == new {
        return;
    }
    let refused = |by: &[String], from: &[String]| {
        let listed = from.iter().find(|one| !by.contains(one)).cloned();
        match (by.is_empty(), from.is_empty()) {
            (true, _) => None,
            (false, true) => Some("a form that is not listed".to_owned()),
            (false, false) => listed,
        }
    };
    let (lost, won) = (refused(new, old), refused(old, new));
    let effects = [(Pair::ALL[0], &lost), (Pair::ALL[1], &won)].map(|(pair, form)| {
        let (sender, receiver) = pair.people(Flow::Request);
        let (verdict, reason) = if form.is_some() {
            (Verdict::Breaking, format!("{receiver} refuses files that {sender} may send"))
        } else {
            (Verdict::Compatible, format!("{receiver} takes every file that {sender} may send"))
        };
        let mut effect = beyond(pair, Flow::Request, verdict, reason, NO_BODY);
        effect.witness = form.as_ref().map(|form| Witness::Value(format!("a file in {form}")));
        effect
    });
    let kind = match (lost, won) {
        (Some(_), None) => Kind::LimitTightened,
        (None, Some(_)) => Kind::LimitRelaxed,
        _ => Kind::LimitChanged,
    };
    ctx.changed(kind, item, &old.join(", "), &new.join(", "), effects.into());
}

fn texts(ctx: &mut Ctx<'_>, old: &Area, new: &Area) {
    let path = |text: &TextRules| format!("{}.text_rules.{}", old.name.wire, text.name.wire);
    for text in &old.text_rules {
        let item = path(text);
        match new.text_rules.iter().find(|other| other.name == text.name) {
            Some(other) => compare_texts(ctx, &item, text, other),
            None => {
                ctx.push(Kind::TextRulesRemoved, (Some(&item), None), (None, None), Vec::new());
            }
        }
    }
    for text in &new.text_rules {
        if !old.text_rules.iter().any(|other| other.name == text.name) {
            let item = path(text);
            ctx.push(Kind::TextRulesAdded, (None, Some(&item)), (None, None), Vec::new());
        }
    }
}

fn compare_texts(ctx: &mut Ctx<'_>, item: &str, old: &TextRules, new: &TextRules) {
    let pause = format!("{item}.pause");
    let (before, after) = (&old.pause, &new.pause);
    if (&before.open, &before.close) != (&after.open, &after.close) {
        let reason = "the marker is spoken instead of heard as a pause";
        let effects = either_way(Flow::Request, Verdict::Breaking, reason, NO_BODY);
        let word = |pause: &crate::model::Pause| format!("`{}x{}`", pause.open, pause.close);
        ctx.changed(Kind::MarkerChanged, &pause, &word(before), &word(after), effects);
    }
    let marker = format!("a text with the marker `{}{{}}{}`", before.open, before.close);
    let span = |pause: &crate::model::Pause| Span { min: Some(pause.min), max: Some(pause.max) };
    compare_spans(
        ctx,
        Flow::Request,
        &format!("{pause}.range"),
        Some(span(before)),
        Some(span(after)),
        &marker,
    );
    let digits = |pause: &crate::model::Pause| Some(Span::up_to(f64::from(pause.decimals)));
    let what = "a pause with {} decimals";
    compare_spans(
        ctx,
        Flow::Request,
        &format!("{pause}.decimals"),
        digits(before),
        digits(after),
        what,
    );
    for reading in &old.readings {
        let path = format!("{item}.readings.{}", reading.name.wire);
        let Some(other) = new.readings.iter().find(|other| other.name == reading.name) else {
            let reason = "the reading is spoken instead of followed";
            let pair = Pair::OldClientNewService;
            let effect = beyond(pair, Flow::Request, Verdict::Breaking, reason, NO_BODY);
            ctx.push(Kind::ReadingRemoved, (Some(&path), None), (None, None), vec![effect]);
            continue;
        };
        let tones = |tones: Option<(u32, u32)>| {
            tones.map(|(min, max)| Span { min: Some(f64::from(min)), max: Some(f64::from(max)) })
        };
        let what = "a reading with the tone {}";
        let path = format!("{path}.tones");
        compare_spans(ctx, Flow::Request, &path, tones(reading.tones), tones(other.tones), what);
    }
    for reading in &new.readings {
        if !old.readings.iter().any(|other| other.name == reading.name) {
            let path = format!("{item}.readings.{}", reading.name.wire);
            ctx.push(Kind::ReadingAdded, (None, Some(&path)), (None, None), Vec::new());
        }
    }
    ctx.words(Kind::DocChanged, &format!("{item}.doc"), &old.doc, &new.doc);
    ctx.notes(item, &old.notes, &new.notes);
}
