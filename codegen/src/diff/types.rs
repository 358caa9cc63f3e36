//! Changes of types: which there are, where they travel, and what is inside them.

use super::bench::Reach;
use super::change::{Effect, Flow, Pair, Verdict};
use super::compare::{Ctx, Fault, Shift};
use super::kind::Kind;
use super::readings::Reads;
use super::{fields, rules, sets};
use crate::model::{Sides, TypeDef, TypeId, TypeKind};
use std::collections::BTreeMap;

/// Compares the types of both editions.
pub(super) fn compare(ctx: &mut Ctx<'_>) {
    let (old, new) = (&ctx.old().interface().types, &ctx.new_side().interface().types);
    let pairs = ctx.both.types.clone();
    for (index, def) in old.iter().enumerate() {
        match pairs.get(&TypeId(index)) {
            Some(id) => compare_two(ctx, TypeId(index), *id),
            None => {
                ctx.push(Kind::TypeRemoved, (Some(&def.path()), None), (None, None), Vec::new());
            }
        }
    }
    for (index, def) in new.iter().enumerate() {
        if !pairs.values().any(|id| id.0 == index) {
            ctx.push(Kind::TypeAdded, (None, Some(&def.path())), (None, None), Vec::new());
        }
    }
}

fn compare_two(ctx: &mut Ctx<'_>, old_id: TypeId, new_id: TypeId) {
    let (old, new) = (ctx.old().interface().ty(old_id), ctx.new_side().interface().ty(new_id));
    let (item, other) = (old.path(), new.path());
    if item != other {
        ctx.push(
            Kind::TypeRenamed,
            (Some(&item), Some(&other)),
            (Some(old.name.wire.clone()), Some(new.name.wire.clone())),
            Vec::new(),
        );
    }
    head(ctx, &item, old, new);
    match (&old.kind, &new.kind) {
        (TypeKind::Object(before), TypeKind::Object(after)) => {
            fields::compare(ctx, (old_id, new_id), before, after);
        }
        (TypeKind::Enum(before), TypeKind::Enum(after)) => {
            sets::compare_enums(ctx, (old_id, new_id), before, after);
        }
        (TypeKind::Union(before), TypeKind::Union(after)) => {
            sets::compare_unions(ctx, (old_id, new_id), before, after);
        }
        (TypeKind::Either(before), TypeKind::Either(after)) => {
            sets::compare_eithers(ctx, (old_id, new_id), before, after);
        }
        (before, after) => {
            let shift = Shift::both(
                Fault::error(ctx.new_side().holders(new_id)),
                Fault::error(ctx.old().holders(old_id)),
            );
            let effects = ctx.effects(&ctx.reach(old_id, new_id), &shift);
            let items = (Some(item.as_str()), Some(other.as_str()));
            let words = (Some(word(before).to_owned()), Some(word(after).to_owned()));
            ctx.push(Kind::TypeKindChanged, items, words, effects);
        }
    }
    rules::compare(ctx, (old_id, new_id));
}

fn head(ctx: &mut Ctx<'_>, item: &str, old: &TypeDef, new: &TypeDef) {
    ctx.words(Kind::DocChanged, &format!("{item}.doc"), &old.doc, &new.doc);
    ctx.notes(item, &old.notes, &new.notes);
    let (from, to) = (old.gaps.join(", "), new.gaps.join(", "));
    ctx.words(Kind::GapChanged, &format!("{item}.gaps"), &from, &to);
    if is_strict(old.sides) != is_strict(new.sides) && matches!(old.kind, TypeKind::Object(_)) {
        let (from, to) = (sides(old.sides), sides(new.sides));
        ctx.changed(Kind::SidesChanged, item, &from, &to, Vec::new());
    }
}

/// Whether code has the required members of a type as plain fields.
fn is_strict(sides: Sides) -> bool {
    !sides.reply
}

fn sides(sides: Sides) -> &'static str {
    match (sides.request, sides.reply) {
        (true, false) => "in requests alone",
        (true, true) => "in requests and replies",
        (false, _) => "in replies",
    }
}

fn word(kind: &TypeKind) -> &'static str {
    match kind {
        TypeKind::Object(_) => "object",
        TypeKind::Enum(_) => "enum",
        TypeKind::Union(_) => "union",
        TypeKind::Either(_) => "either",
    }
}

/// What it means that something is read as something else by those who do not know better, with a
/// body in which both editions read it.
pub(super) fn meaning(
    ctx: &Ctx<'_>,
    types: (TypeId, TypeId),
    reason: &str,
    reads: &Reads<'_>,
) -> Vec<Effect> {
    by_flow(&ctx.reach(types.0, types.1))
        .into_iter()
        .flat_map(|(flow, within)| {
            let witness = ctx.bench.search_reading(&within, types.0, reads);
            Pair::ALL.map(|pair| Effect {
                pair,
                flow,
                verdict: Verdict::Breaking,
                reason: reason.to_owned(),
                witness: Some(witness.clone()),
            })
        })
        .collect()
}

/// What is reached by each flow.
pub(super) fn by_flow(reach: &Reach) -> BTreeMap<Flow, Reach> {
    let mut flows: BTreeMap<Flow, Reach> = BTreeMap::new();
    for (place, flow) in reach {
        flows.entry(*flow).or_default().insert((*place, *flow));
    }
    flows
}

/// A remark on what old clients find in the replies of the new service.
pub(super) fn remark(effects: &mut [Effect], flow: Flow, reason: &str) {
    for effect in effects {
        if effect.flow == flow
            && effect.pair == Pair::OldClientNewService
            && effect.verdict == Verdict::Compatible
        {
            effect.verdict = Verdict::Advice;
            reason.clone_into(&mut effect.reason);
        }
    }
}
