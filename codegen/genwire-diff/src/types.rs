//! Changes of types: their names, their kinds and their forms in Rust.

use super::compare::{Ctx, Docs};
use super::effect::{Fault, Shift};
use super::kind::{Subject, Verb};
use super::values::{Refused, Values};
use super::{fields, rules, variants};
use genwire_spec::model::{Field, Sides, Type, TypeDef, TypeId, TypeKind};

/// Compares the types of both versions.
pub(super) fn compare_types(ctx: &mut Ctx<'_>) {
    let (old, new) = (&ctx.old().interface().types, &ctx.new_side().interface().types);
    let pairs = ctx.matches.types.clone();
    for (index, def) in old.iter().enumerate() {
        match pairs.get(&TypeId(index)) {
            Some(id) => compare_type(ctx, (TypeId(index), *id)),
            None => ctx.removed(Subject::Type, &def.path(), (None, Vec::new())),
        }
    }
    for (index, def) in new.iter().enumerate() {
        if !pairs.values().any(|id| id.0 == index) {
            ctx.added(Subject::Type, &def.path(), (None, Vec::new()));
        }
    }
}

fn compare_type(ctx: &mut Ctx<'_>, ids: (TypeId, TypeId)) {
    let (old, new) = (ctx.old().interface().ty(ids.0), ctx.new_side().interface().ty(ids.1));
    let (item, other) = (old.path(), new.path());
    let items = (Some(item.as_str()), Some(other.as_str()));
    if item != other {
        let names = (Some(old.name.wire.clone()), Some(new.name.wire.clone()));
        ctx.note(Subject::Type, Verb::Renamed, items, names, Vec::new());
    }
    compare_docs(ctx, &item, old, new);
    match (&old.kind, &new.kind) {
        (TypeKind::Object(before), TypeKind::Object(after)) => {
            fields::compare_fields(ctx, ids, before, after);
        }
        (TypeKind::Enum(before), TypeKind::Enum(after)) => {
            variants::compare_enums(ctx, ids, before, after);
        }
        (TypeKind::Union(before), TypeKind::Union(after)) => {
            variants::compare_unions(ctx, ids, before, after);
        }
        (TypeKind::Either(before), TypeKind::Either(after)) => {
            variants::compare_eithers(ctx, ids, before, after);
        }
        (before, after) => {
            let whole =
                |def: &TypeDef, id: TypeId| Field::required(def.name.clone(), Type::Named(id), "");
            let (whole, other_whole) = (whole(old, ids.0), whole(new, ids.1));
            let (sent, taken) =
                (Values::new(ctx.old(), &whole), Values::new(ctx.new_side(), &other_whole));
            let (lost, gained) = (sent.refused_by_type(taken), taken.refused_by_type(sent));
            let fault = |mentions: Vec<String>, refused: Refused| {
                Fault::error(mentions).about_refused(refused, "")
            };
            let shift = Shift {
                tightens: fault(ctx.new_side().mentions(ids.1), lost),
                relaxes: fault(ctx.old().mentions(ids.0), gained),
            };
            let effects = ctx.effects(ids, &shift);
            let words = (Some(kind_word(before).to_owned()), Some(kind_word(after).to_owned()));
            ctx.note(Subject::TypeKind, Verb::Changed, items, words, effects);
        }
    }
    rules::compare_rules(ctx, ids);
}

fn compare_docs(ctx: &mut Ctx<'_>, item: &str, old: &TypeDef, new: &TypeDef) {
    ctx.docs(
        item,
        Docs::new(&old.doc, &old.notes).gaps(&old.gaps),
        Docs::new(&new.doc, &new.notes).gaps(&new.gaps),
    );
    if is_strict(old.sides) != is_strict(new.sides) && matches!(old.kind, TypeKind::Object(_)) {
        ctx.changed(Subject::Sides, item, sides_word(old.sides), sides_word(new.sides), Vec::new());
    }
}

/// Returns true if required members of the type are not `Option` in Rust.
fn is_strict(sides: Sides) -> bool {
    !sides.reply
}

fn sides_word(sides: Sides) -> &'static str {
    match (sides.request, sides.reply) {
        (true, false) => "in requests alone",
        (true, true) => "in requests and replies",
        (false, _) => "in replies",
    }
}

fn kind_word(kind: &TypeKind) -> &'static str {
    match kind {
        TypeKind::Object(_) => "object",
        TypeKind::Enum(_) => "enum",
        TypeKind::Union(_) => "union",
        TypeKind::Either(_) => "either",
    }
}
