//! Changes of the members of objects.

use super::change::{Effect, Flow, Pair, Side, Verdict, Witness};
use super::compare::{Ctx, Fault, Shift, either_way};
use super::edition::{Edition, named, spelled};
use super::kind::Kind;
use super::readings::left_out;
use super::{limits, types};
use crate::judge::UNKNOWN_MEMBER;
use crate::model::types::Object;
use crate::model::{DefaultValue, EnumRepr, Field, Json, Merge, Severity, Type, TypeId, TypeKind};

/// The type with the member in both editions.
type Ids = (TypeId, TypeId);

/// Compares the members of an object.
pub(super) fn compare(ctx: &mut Ctx<'_>, ids: Ids, old: &Object, new: &Object) {
    let find = |object: &'_ Object, name: &str| {
        object.fields.iter().position(|field| field.name.wire == name)
    };
    let gone: Vec<&Field> =
        old.fields.iter().filter(|it| find(new, &it.name.wire).is_none()).collect();
    let mut fresh: Vec<&Field> =
        new.fields.iter().filter(|it| find(old, &it.name.wire).is_none()).collect();
    for field in &old.fields {
        if let Some(place) = find(new, &field.name.wire) {
            compare_two(ctx, ids, field, &new.fields[place]);
        }
    }
    for field in gone {
        let alike = |other: &Field| {
            let same = ctx.both.is_same(&field.ty, &other.ty) && field.required == other.required;
            same && (field.doc == other.doc || limits_of(field) == limits_of(other))
        };
        let mut renamed = fresh.iter().enumerate().filter(|(_, other)| alike(other));
        let by_doc = renamed.clone().find(|(_, other)| other.doc == field.doc);
        let only = renamed.next().filter(|_| renamed.next().is_none() && fresh.len() == 1);
        match by_doc.or(only).map(|(place, _)| place) {
            Some(place) => {
                let other = fresh.remove(place);
                rename(ctx, ids, field, other);
                compare_two(ctx, ids, field, other);
            }
            None => remove(ctx, ids, field),
        }
    }
    for field in fresh {
        add(ctx, ids, field);
    }
}

fn limits_of(field: &Field) -> Vec<String> {
    field.constraints.iter().map(limits::words).collect()
}

fn path(edition: &Edition, id: TypeId, field: &Field) -> String {
    format!("{}.{}", edition.interface().ty(id).path(), field.name.wire)
}

fn paths(ctx: &Ctx<'_>, ids: Ids, old: &Field, new: &Field) -> (String, String) {
    (path(ctx.old(), ids.0, old), path(ctx.new_side(), ids.1, new))
}

fn described(edition: &Edition, field: &Field) -> String {
    let presence = if field.required { "required" } else { "optional" };
    format!("{presence} {}", spelled(edition.interface(), &field.ty))
}

fn add(ctx: &mut Ctx<'_>, ids: Ids, field: &Field) {
    let item = path(ctx.new_side(), ids.1, field);
    let unknown = Fault::new(UNKNOWN_MEMBER, Severity::Advice);
    let missing = Fault::new(format!("{item}.required"), Severity::Error);
    let shift =
        Shift { tightens: Some(missing).filter(|_| field.required), relaxes: Some(unknown) };
    let effects = ctx.effects(&ctx.reach(ids.0, ids.1), &shift);
    let kind = if field.required { Kind::RequiredFieldAdded } else { Kind::FieldAdded };
    let words = described(ctx.new_side(), field);
    ctx.push(kind, (None, Some(&item)), (None, Some(words)), effects);
}

fn remove(ctx: &mut Ctx<'_>, ids: Ids, field: &Field) {
    let item = path(ctx.old(), ids.0, field);
    let unknown = Fault::new(UNKNOWN_MEMBER, Severity::Advice);
    let missing = Fault::new(format!("{item}.required"), Severity::Error);
    let shift =
        Shift { tightens: Some(unknown), relaxes: Some(missing).filter(|_| field.required) };
    let mut effects = ctx.effects(&ctx.reach(ids.0, ids.1), &shift);
    for flow in [Flow::Reply, Flow::Callback] {
        types::remark(&mut effects, flow, "an old client that reads the member finds nothing");
    }
    let words = described(ctx.old(), field);
    ctx.push(Kind::FieldRemoved, (Some(&item), None), (Some(words), None), effects);
}

fn rename(ctx: &mut Ctx<'_>, ids: Ids, old: &Field, new: &Field) {
    let (item, other) = paths(ctx, ids, old, new);
    let effects = if old.required {
        let shift = Shift::both(
            Fault::new(format!("{other}.required"), Severity::Error),
            Fault::new(format!("{item}.required"), Severity::Error),
        );
        ctx.effects(&ctx.reach(ids.0, ids.1), &shift)
    } else {
        // Both editions accept either name as an unlisted member, so that its meaning is lost in
        // silence, which is worse than an error.
        unheard(ctx, ids, old, new)
    };
    ctx.push(
        Kind::FieldRenamed,
        (Some(&item), Some(&other)),
        (Some(old.name.wire.clone()), Some(new.name.wire.clone())),
        effects,
    );
}

fn unheard(ctx: &Ctx<'_>, ids: Ids, old: &Field, new: &Field) -> Vec<Effect> {
    let mut effects = Vec::new();
    for pair in Pair::ALL {
        for (flow, within) in types::by_flow(&ctx.reach(ids.0, ids.1)) {
            let (sender, receiver) = pair.people(flow);
            let reads = |side: Side, object: &Json| {
                let name = if side == Side::Old { &old.name.wire } else { &new.name.wire };
                let said = object.get(name).map(|value| format!("`{name}` {}", value.to_compact()));
                // The sender says it, and the receiver has not heard of that name.
                if side == pair.sender(flow) {
                    said
                } else {
                    said.xor(Some(format!("no `{name}`")))
                }
            };
            effects.push(Effect {
                pair,
                flow,
                verdict: Verdict::Breaking,
                reason: format!("{receiver} does not hear what {sender} says under another name"),
                witness: Some(ctx.bench.search_reading(&within, ids.0, &reads)),
            });
        }
    }
    effects
}

fn compare_two(ctx: &mut Ctx<'_>, ids: Ids, old: &Field, new: &Field) {
    presence(ctx, ids, old, new);
    let same = ctx.both.is_same(&old.ty, &new.ty);
    if same {
        null(ctx, ids, old, new);
        let (item, other) = paths(ctx, ids, old, new);
        let effects = |ctx: &Ctx<'_>, shift: &Shift| ctx.effects(&ctx.reach(ids.0, ids.1), shift);
        let (before, after) = (&old.constraints, &new.constraints);
        limits::compare(ctx, (&item, &other), before, after, effects);
    } else {
        ty(ctx, ids, old, new);
    }
    meaning(ctx, ids, old, new);
    words(ctx, ids, old, new);
}

fn presence(ctx: &mut Ctx<'_>, ids: Ids, old: &Field, new: &Field) {
    if old.required == new.required {
        return;
    }
    let (item, other) = paths(ctx, ids, old, new);
    let (kind, shift) = if new.required {
        let fault = Fault::new(format!("{other}.required"), Severity::Error);
        (Kind::FieldRequired, Shift::tightens(fault))
    } else {
        let fault = Fault::new(format!("{item}.required"), Severity::Error);
        (Kind::FieldOptional, Shift::relaxes(fault))
    };
    let effects = ctx.effects(&ctx.reach(ids.0, ids.1), &shift);
    let word = |field: &Field| if field.required { "required" } else { "optional" };
    let (item, other) = (format!("{item}.required"), format!("{other}.required"));
    let values = (Some(word(old).to_owned()), Some(word(new).to_owned()));
    ctx.push(kind, (Some(&item), Some(&other)), values, effects);
}

fn null(ctx: &mut Ctx<'_>, ids: Ids, old: &Field, new: &Field) {
    if old.nullable == new.nullable {
        return;
    }
    let (item, other) = paths(ctx, ids, old, new);
    let takes = |edition: &Edition, id: TypeId, field: &Field| {
        crate::schema::accepts_null(edition.interface().ty(id), field)
    };
    let (before, after) = (takes(ctx.old(), ids.0, old), takes(ctx.new_side(), ids.1, new));
    // A required member that is null counts as missing.
    let refusal = |item: &str| Fault::error(vec![item.to_owned()]);
    let shift = Shift {
        tightens: Some(refusal(&other)).filter(|_| before && !after),
        relaxes: Some(refusal(&item)).filter(|_| after && !before),
    };
    let effects = ctx.effects(&ctx.reach(ids.0, ids.1), &shift);
    let (kind, items) = if new.nullable {
        (Kind::NullableAdded, (None, Some(format!("{other}.nullable"))))
    } else {
        (Kind::NullableDropped, (Some(format!("{item}.nullable")), None))
    };
    ctx.push(kind, (items.0.as_deref(), items.1.as_deref()), (None, None), effects);
}

fn ty(ctx: &mut Ctx<'_>, ids: Ids, old: &Field, new: &Field) {
    let (item, other) = paths(ctx, ids, old, new);
    let refusal = |edition: &Edition, item: &str, ty: &Type| {
        let inside = named(ty).map(|id| edition.interface().ty(id).path());
        Fault::error([item.to_owned()].into_iter().chain(inside).collect())
    };
    let lost = !is_wider(ctx.old(), &old.ty, ctx.new_side(), &new.ty);
    let won = !is_wider(ctx.new_side(), &new.ty, ctx.old(), &old.ty);
    let shift = Shift {
        tightens: Some(refusal(ctx.new_side(), &other, &new.ty)).filter(|_| lost),
        relaxes: Some(refusal(ctx.old(), &item, &old.ty)).filter(|_| won),
    };
    let effects = ctx.effects(&ctx.reach(ids.0, ids.1), &shift);
    let from = spelled(ctx.old().interface(), &old.ty);
    let to = spelled(ctx.new_side().interface(), &new.ty);
    ctx.push(
        Kind::FieldTypeChanged,
        (Some(&format!("{item}.type")), Some(&format!("{other}.type"))),
        (Some(from), Some(to)),
        effects,
    );
}

/// Whether a type takes every value of another; a doubt counts as no.
fn is_wider(narrow: &Edition, ty: &Type, wide: &Edition, other: &Type) -> bool {
    match (ty, other) {
        (_, Type::Json) | (Type::Integer, Type::Number) => true,
        (Type::List(ty), Type::List(other)) => is_wider(narrow, ty, wide, other),
        (Type::Named(id), Type::JsonObject) => {
            matches!(narrow.interface().ty(*id).kind, TypeKind::Object(_) | TypeKind::Union(_))
        }
        (Type::Named(id), Type::String) => {
            matches!(&narrow.interface().ty(*id).kind, TypeKind::Enum(it) if it.repr == EnumRepr::String)
        }
        (ty, Type::Named(id)) => match &wide.interface().ty(*id).kind {
            TypeKind::Either(either) => {
                either.alternatives.iter().any(|one| is_wider(narrow, ty, wide, &one.ty))
            }
            TypeKind::Object(_) | TypeKind::Enum(_) | TypeKind::Union(_) => {
                named(ty).is_some_and(|ty| {
                    narrow.interface().ty(ty).path() == wide.interface().ty(*id).path()
                })
            }
        },
        (ty, other) => ty == other && named(ty).is_none(),
    }
}

/// Compares what is no matter of acceptance: what bodies mean.
fn meaning(ctx: &mut Ctx<'_>, ids: Ids, old: &Field, new: &Field) {
    let (item, _) = paths(ctx, ids, old, new);
    default(ctx, ids, old, new);
    if old.unit != new.unit {
        let reason = "the number is taken in another unit than it was meant";
        let counted = |field: &Field, object: &Json| {
            let unit = field.unit.as_deref().unwrap_or("without a unit");
            let number = object.get(&field.name.wire).filter(|value| **value != Json::Null)?;
            Some(format!("{} {unit}", number.to_compact()))
        };
        let reads = |side: Side, object: &Json| match side {
            Side::Old => counted(old, object),
            Side::New => counted(new, object),
        };
        let effects = types::meaning(ctx, ids, reason, &reads);
        let values = (old.unit.clone(), new.unit.clone());
        let unit = format!("{item}.unit");
        ctx.push(Kind::UnitChanged, (Some(&unit), Some(&unit)), values, effects);
    }
    let merge = |field: &Field| merge_words(field.merge.as_ref(), field.into.as_deref());
    if (&old.merge, &old.into) != (&new.merge, &new.into) {
        let reason = "the pieces of a stream are put together otherwise than they were meant";
        let why = "each piece is a body that both editions accept";
        // Pieces come in replies alone.
        let flow = Flow::Reply;
        let streams = ctx.reach(ids.0, ids.1).iter().any(|(_, it)| *it == flow);
        let effects =
            if streams { either_way(flow, Verdict::Breaking, reason, why) } else { Vec::new() };
        ctx.changed(
            Kind::MergeChanged,
            &format!("{item}.merge"),
            &merge(old),
            &merge(new),
            effects,
        );
    }
    ctx.deprecation(&item, old.deprecated.as_ref(), new.deprecated.as_ref());
}

fn default(ctx: &mut Ctx<'_>, ids: Ids, old: &Field, new: &Field) {
    let (item, _) = paths(ctx, ids, old, new);
    let item = format!("{item}.default");
    let say = |field: &Field| field.default.as_ref().map(default_words);
    let (from, to) = (say(old), say(new));
    if from == to {
        return;
    }
    let (kind, verdict, reason) = match (&from, &to) {
        (None, _) => {
            (Kind::DefaultAdded, Verdict::Advice, "a body without the member has a stated meaning")
        }
        (_, None) => {
            (Kind::DefaultRemoved, Verdict::Advice, "what a body without the member means is open")
        }
        _ => (
            Kind::DefaultChanged,
            Verdict::Breaking,
            "a body without the member means something else",
        ),
    };
    let mut effects = meant_otherwise(ctx, ids, old, new, reason);
    for effect in &mut effects {
        effect.verdict = verdict;
        if verdict != Verdict::Breaking {
            effect.witness = None;
        }
    }
    let items = (from.as_ref().map(|_| item.as_str()), to.as_ref().map(|_| item.as_str()));
    ctx.push(kind, items, (from, to), effects);
}

/// What it means that a member which is left out means something else.
fn meant_otherwise(ctx: &Ctx<'_>, ids: Ids, old: &Field, new: &Field, reason: &str) -> Vec<Effect> {
    let meant = |edition: &Edition, id: TypeId, field: &Field, object: &Json| {
        let meant = left_out(edition, id, field, object)?;
        Some(format!("`{}` {}", field.name.wire, meant.to_compact()))
    };
    let reads = |side: Side, object: &Json| match side {
        Side::Old => meant(ctx.old(), ids.0, old, object),
        Side::New => meant(ctx.new_side(), ids.1, new, object),
    };
    types::meaning(ctx, ids, reason, &reads)
}

/// What another property of a value means for the members whose defaults rest on it.
pub(super) fn resting(ctx: &Ctx<'_>, values: Ids, property: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    for (old_id, new_id) in &ctx.both.types {
        let (old, new) =
            (ctx.old().interface().ty(*old_id), ctx.new_side().interface().ty(*new_id));
        let (TypeKind::Object(old), TypeKind::Object(new)) = (&old.kind, &new.kind) else {
            continue;
        };
        let rests = |field: &&Field| {
            let Some(DefaultValue::Property { of, property: read }) = &field.default else {
                return false;
            };
            let giver = old.fields.iter().find(|field| field.name.wire == *of);
            read == property && giver.is_some_and(|giver| named(&giver.ty) == Some(values.0))
        };
        for field in old.fields.iter().filter(rests) {
            let Some(other) = new.fields.iter().find(|it| it.name.wire == field.name.wire) else {
                continue;
            };
            let reason = "a body without a member whose default rests on it means something else";
            let found = meant_otherwise(ctx, (*old_id, *new_id), field, other, reason);
            effects.extend(
                found
                    .into_iter()
                    .filter(|effect| matches!(effect.witness, Some(Witness::Reading(_)))),
            );
        }
    }
    effects
}

fn default_words(default: &DefaultValue) -> String {
    match default {
        DefaultValue::Literal(json) => json.to_compact(),
        DefaultValue::Property { of, property } => format!("`{property}` of `{of}`"),
    }
}

fn merge_words(merge: Option<&Merge>, into: Option<&str>) -> String {
    let how = match merge {
        None => "as its type says".to_owned(),
        Some(Merge::Concat) => "concat".to_owned(),
        Some(Merge::Replace) => "replace".to_owned(),
        Some(Merge::First) => "first".to_owned(),
        Some(Merge::Nested) => "nested".to_owned(),
        Some(Merge::ByKey(key)) => format!("by `{key}`"),
    };
    into.map_or(how.clone(), |into| format!("{how}, into `{into}`"))
}

/// Compares what only people read.
fn words(ctx: &mut Ctx<'_>, ids: Ids, old: &Field, new: &Field) {
    let (item, _) = paths(ctx, ids, old, new);
    ctx.words(Kind::DocChanged, &format!("{item}.doc"), &old.doc, &new.doc);
    ctx.notes(&item, &old.notes, &new.notes);
    let (from, to) = (old.gaps.join(", "), new.gaps.join(", "));
    ctx.words(Kind::GapChanged, &format!("{item}.gaps"), &from, &to);
    let assumed = |field: &Field| if field.assumed { "assumed" } else { "stated" };
    ctx.words(Kind::DocChanged, &format!("{item}.assumed"), assumed(old), assumed(new));
    let example = |field: &Field| field.example.as_ref().map(Json::to_compact);
    let (from, to) = (example(old), example(new));
    let item = format!("{item}.example");
    ctx.optional_words(Kind::ExampleChanged, &item, from.as_deref(), to.as_deref());
}
