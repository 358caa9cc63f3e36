//! Changes of enums, unions and either types: what may stand in one place.

use super::change::{Effect, Flow, Side, Verdict, Witness};
use super::compare::{Ctx, Fault, Shift, either_way};
use super::edition::spelled;
use super::kind::Kind;
use crate::model::{
    Either, EnumRepr, EnumType, EnumValue, Json, Severity, TypeId, Union, UnknownPolicy, Variant,
};

/// The type in both editions.
type Ids = (TypeId, TypeId);

/// What a receiver that does not list a value says of it.
fn unlisted(policy: UnknownPolicy, rule: String) -> Option<Fault> {
    match policy {
        UnknownPolicy::Error => Some(Fault::new(rule, Severity::Error)),
        UnknownPolicy::Advice => Some(Fault::new(rule, Severity::Advice)),
        UnknownPolicy::Accept => None,
    }
}

fn json_of(value: &EnumValue) -> Json {
    value.number.map_or_else(|| Json::string(&value.name.wire), Json::Integer)
}

fn policy_word(policy: UnknownPolicy) -> &'static str {
    match policy {
        UnknownPolicy::Error => "refused",
        UnknownPolicy::Advice => "accepted with a remark",
        UnknownPolicy::Accept => "accepted",
    }
}

fn weight(policy: UnknownPolicy) -> u8 {
    match policy {
        UnknownPolicy::Accept => 0,
        UnknownPolicy::Advice => 1,
        UnknownPolicy::Error => 2,
    }
}

/// Compares two enums.
pub(super) fn compare_enums(ctx: &mut Ctx<'_>, ids: Ids, old: &EnumType, new: &EnumType) {
    let item = format!("{}.values", ctx.old().interface().ty(ids.0).path());
    let other = format!("{}.values", ctx.new_side().interface().ty(ids.1).path());
    let about =
        |fault: Option<Fault>, value: &EnumValue| fault.map(|fault| fault.about(json_of(value)));
    let lost = |value: &EnumValue| about(unlisted(new.unknown, other.clone()), value);
    let won = |value: &EnumValue| about(unlisted(old.unknown, item.clone()), value);
    let reach = ctx.reach(ids.0, ids.1);
    if old.repr != new.repr {
        let refusal = |rules: Vec<String>| Fault::error(rules);
        let shift =
            Shift::both(refusal(ctx.new_side().holders(ids.1)), refusal(ctx.old().holders(ids.0)));
        let effects = ctx.effects(&reach, &shift);
        let word = |it: &EnumType| if it.repr == EnumRepr::String { "texts" } else { "numbers" };
        ctx.changed(Kind::ReprChanged, &item, &word(old), &word(new), effects);
        return;
    }
    unknown(ctx, ids, (&item, &other), (old.unknown, new.unknown));
    for value in &old.values {
        let path = format!("{item}.{}", value.key);
        let Some(same) = new.values.iter().find(|it| it.key == value.key) else {
            let shift = Shift { tightens: lost(value), relaxes: None };
            let mut effects = ctx.effects(&reach, &shift);
            aside(&mut effects, &value.name.wire, true);
            let words = (Some(value.name.wire.clone()), None);
            ctx.push(Kind::ValueRemoved, (Some(&path), None), words, effects);
            continue;
        };
        if same.name.wire != value.name.wire {
            let shift = Shift { tightens: lost(value), relaxes: won(same) };
            let effects = ctx.effects(&reach, &shift);
            ctx.changed(Kind::ValueRespelled, &path, &value.name.wire, &same.name.wire, effects);
        }
        compare_values(ctx, ids, (&path, old, value), (new, same));
    }
    for value in &new.values {
        if old.values.iter().any(|it| it.key == value.key) {
            continue;
        }
        let path = format!("{other}.{}", value.key);
        let mut effects = ctx.effects(&reach, &Shift { tightens: None, relaxes: won(value) });
        aside(&mut effects, &value.name.wire, false);
        let words = (None, Some(value.name.wire.clone()));
        ctx.push(Kind::ValueAdded, (None, Some(&path)), words, effects);
    }
}

/// Where unlisted values are accepted, a value that one side does not list is still a stranger.
fn aside(effects: &mut [Effect], value: &str, removed: bool) {
    for effect in effects {
        let sender_has_it = (effect.pair.sender(effect.flow) == Side::Old) == removed;
        if sender_has_it && effect.verdict == Verdict::Compatible {
            let (_, receiver) = effect.pair.people(effect.flow);
            effect.verdict = Verdict::Advice;
            effect.reason = format!("{receiver} accepts `{value}` and does not know it");
        }
    }
}

fn unknown(
    ctx: &mut Ctx<'_>,
    ids: Ids,
    items: (&str, &str),
    policies: (UnknownPolicy, UnknownPolicy),
) {
    let (old, new) = policies;
    if old == new {
        return;
    }
    let shift = if weight(new) > weight(old) {
        Shift { tightens: unlisted(new, items.1.to_owned()), relaxes: None }
    } else {
        Shift { tightens: None, relaxes: unlisted(old, items.0.to_owned()) }
    };
    let effects = ctx.effects(&ctx.reach(ids.0, ids.1), &shift);
    let path = items.0.rsplit_once('.').map_or(items.0, |(path, _)| path);
    let path = format!("{path}.unknown");
    ctx.changed(Kind::UnknownChanged, &path, &policy_word(old), &policy_word(new), effects);
}

fn compare_values(
    ctx: &mut Ctx<'_>,
    ids: Ids,
    old: (&str, &EnumType, &EnumValue),
    new: (&EnumType, &EnumValue),
) {
    let (path, before, value) = old;
    let (after, same) = new;
    ctx.words(Kind::DocChanged, &format!("{path}.doc"), &value.doc, &same.doc);
    ctx.notes(path, &value.notes, &same.notes);
    ctx.deprecation(path, value.deprecated.as_ref(), same.deprecated.as_ref());
    for (property, json) in before.properties.iter().zip(&value.properties) {
        let name = &property.name.wire;
        let Some(place) = after.properties.iter().position(|it| it.name.wire == *name) else {
            continue;
        };
        let Some(now) = same.properties.get(place).filter(|now| *now != json) else { continue };
        let effects = property_effects(ctx, ids, name);
        let path = format!("{path}.{name}");
        ctx.changed(Kind::PropertyChanged, &path, &json.to_compact(), &now.to_compact(), effects);
    }
    properties(ctx, ids, value, before, after);
}

/// Properties that come and go, noted once, with the first value.
fn properties(ctx: &mut Ctx<'_>, ids: Ids, value: &EnumValue, before: &EnumType, after: &EnumType) {
    if before.values.first().is_none_or(|first| first.key != value.key) {
        return;
    }
    let item = ctx.old().interface().ty(ids.0).path();
    let has = |all: &EnumType, name: &str| all.properties.iter().any(|it| it.name.wire == *name);
    for property in &before.properties {
        if !has(after, &property.name.wire) {
            let path = format!("{item}.properties.{}", property.name.wire);
            ctx.push(Kind::PropertyRemoved, (Some(&path), None), (None, None), Vec::new());
        }
    }
    for property in &after.properties {
        if !has(before, &property.name.wire) {
            let path = format!("{item}.properties.{}", property.name.wire);
            ctx.push(Kind::PropertyAdded, (None, Some(&path)), (None, None), Vec::new());
        }
    }
}

/// What another property of a value means: through the rules that read it.
fn property_effects(ctx: &Ctx<'_>, ids: Ids, property: &str) -> Vec<Effect> {
    let mut effects: Vec<Effect> = Vec::new();
    for (types, (old, new)) in super::rules::reading(ctx, ids, property) {
        let shift = Shift::both(Fault::new(new, Severity::Error), Fault::new(old, Severity::Error));
        for mut effect in ctx.effects(&ctx.reach(types.0, types.1), &shift) {
            if !matches!(effect.witness, Some(Witness::Body(_))) {
                let (sender, receiver) = effect.pair.people(effect.flow);
                effect.verdict = Verdict::Compatible;
                effect.reason =
                    format!("no body was found that {sender} may send and {receiver} refuses");
                effect.witness = None;
            }
            let same = |other: &&mut Effect| (other.pair, other.flow) == (effect.pair, effect.flow);
            match effects.iter_mut().find(same) {
                Some(known) if known.verdict < effect.verdict => *known = effect,
                Some(_) => {}
                None => effects.push(effect),
            }
        }
    }
    effects.extend(super::fields::resting(ctx, ids, property));
    if effects.iter().any(|effect| effect.verdict == Verdict::Breaking) {
        return effects;
    }
    let reason = "what rests on the property, a limit or a default, may be another";
    either_way(Flow::Request, Verdict::Advice, reason, "no body is refused for it")
}

/// Compares two unions.
pub(super) fn compare_unions(ctx: &mut Ctx<'_>, ids: Ids, old: &Union, new: &Union) {
    let item = ctx.old().interface().ty(ids.0).path();
    let other = ctx.new_side().interface().ty(ids.1).path();
    let rules = (format!("{item}.variants"), format!("{other}.variants"));
    let reach = ctx.reach(ids.0, ids.1);
    if old.tag.wire != new.tag.wire {
        let shift =
            Shift::both(Fault::error(vec![rules.1.clone()]), Fault::error(vec![rules.0.clone()]));
        let effects = ctx.effects(&reach, &shift);
        let path = format!("{item}.tag");
        ctx.changed(Kind::TagChanged, &path, &old.tag.wire, &new.tag.wire, effects);
    }
    unknown(ctx, ids, (&rules.0, &rules.1), (old.unknown, new.unknown));
    let find = |union: &'_ Union, variant: &Variant| {
        union.variants.iter().any(|it| it.name.wire == variant.name.wire)
    };
    for variant in old.variants.iter().filter(|variant| !find(new, variant)) {
        let fault = unlisted(new.unknown, rules.1.clone());
        let fault = fault.map(|fault| fault.about(Json::string(&variant.name.wire)));
        let shift = Shift { tightens: fault, relaxes: None };
        let mut effects = ctx.effects(&reach, &shift);
        aside(&mut effects, &variant.name.wire, true);
        let path = format!("{}.{}", rules.0, variant.name.wire);
        ctx.push(Kind::VariantRemoved, (Some(&path), None), (None, None), effects);
    }
    for variant in new.variants.iter().filter(|variant| !find(old, variant)) {
        let fault = unlisted(old.unknown, rules.0.clone());
        let fault = fault.map(|fault| fault.about(Json::string(&variant.name.wire)));
        let shift = Shift { tightens: None, relaxes: fault };
        let mut effects = ctx.effects(&reach, &shift);
        aside(&mut effects, &variant.name.wire, false);
        let path = format!("{}.{}", rules.1, variant.name.wire);
        ctx.push(Kind::VariantAdded, (None, Some(&path)), (None, None), effects);
    }
    for variant in &old.variants {
        if let Some(same) = new.variants.iter().find(|it| it.name.wire == variant.name.wire) {
            let path = format!("{}.{}.doc", rules.0, variant.name.wire);
            ctx.words(Kind::DocChanged, &path, &variant.doc, &same.doc);
        }
    }
}

/// Compares two either types.
pub(super) fn compare_eithers(ctx: &mut Ctx<'_>, ids: Ids, old: &Either, new: &Either) {
    let item = format!("{}.alternatives", ctx.old().interface().ty(ids.0).path());
    let other = format!("{}.alternatives", ctx.new_side().interface().ty(ids.1).path());
    let reach = ctx.reach(ids.0, ids.1);
    let lost = Fault::error(ctx.new_side().holders(ids.1));
    let won = Fault::error(ctx.old().holders(ids.0));
    for one in &old.alternatives {
        let name = &one.name.wire;
        let path = format!("{item}.{name}");
        let Some(same) = new.alternatives.iter().find(|it| it.name.wire == *name) else {
            let effects = ctx.effects(&reach, &Shift::tightens(lost.clone()));
            ctx.push(Kind::AlternativeRemoved, (Some(&path), None), (None, None), effects);
            continue;
        };
        if !ctx.both.is_same(&one.ty, &same.ty) {
            let effects = ctx.effects(&reach, &Shift::both(lost.clone(), won.clone()));
            let from = spelled(ctx.old().interface(), &one.ty);
            let to = spelled(ctx.new_side().interface(), &same.ty);
            ctx.changed(Kind::AlternativeChanged, &path, &from, &to, effects);
        }
        ctx.words(Kind::DocChanged, &format!("{path}.doc"), &one.doc, &same.doc);
    }
    for one in &new.alternatives {
        if !old.alternatives.iter().any(|it| it.name.wire == one.name.wire) {
            let effects = ctx.effects(&reach, &Shift::relaxes(won.clone()));
            let path = format!("{other}.{}", one.name.wire);
            ctx.push(Kind::AlternativeAdded, (None, Some(&path)), (None, None), effects);
        }
    }
}
