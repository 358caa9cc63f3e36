//! Changes of types: their names, their kinds and their forms in Rust.

use super::change::Flow;
use super::compare::{Ctx, Docs};
use super::effect::{Fault, Shift};
use super::kind::{Subject, Verb};
use super::policy::has_draft;
use super::refused::Refused;
use super::values::Values;
use super::version::SpecVersion;
use super::{fields, rules, variants};
use genwire_spec::model::{Field, Type, TypeDef, TypeId, TypeKind};
use std::collections::BTreeSet;

/// Compares the types of both versions.
pub(super) fn compare_types(ctx: &mut Ctx<'_>) {
    let (old, new) = (&ctx.old().interface().types, &ctx.new_side().interface().types);
    let pairs = ctx.matches.types.clone();
    // No body contains the schema names of a document, and a document may state any schema inline.
    let has_names = !has_draft(ctx);
    for (index, def) in old.iter().enumerate() {
        match pairs.get(&TypeId(index)) {
            Some(id) => compare_type(ctx, (TypeId(index), *id)),
            None if has_names => ctx.removed(Subject::Type, &def.path(), (None, Vec::new())),
            None => {}
        }
    }
    if !has_names {
        return;
    }
    let matched: BTreeSet<TypeId> = pairs.values().copied().collect();
    for (index, def) in new.iter().enumerate() {
        if !matched.contains(&TypeId(index)) {
            ctx.added(Subject::Type, &def.path(), (None, Vec::new()));
        }
    }
}

fn compare_type(ctx: &mut Ctx<'_>, ids: (TypeId, TypeId)) {
    let (old, new) = (ctx.old().interface().ty(ids.0), ctx.new_side().interface().ty(ids.1));
    let (item, other) = (old.path(), new.path());
    let items = (Some(item.as_str()), Some(other.as_str()));
    if item == other {
        ctx.code_names(&item, &old.name.pascal, &new.name.pascal);
    } else if !has_draft(ctx) {
        let names = (Some(old.name.wire.clone()), Some(new.name.wire.clone()));
        ctx.note(Subject::Type, Verb::Renamed, items, names, Vec::new());
    }
    compare_docs(ctx, &item, old, new);
    compare_sides(ctx, &item, ids);
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
            let fault = |rules: Vec<String>, refused: Refused| {
                Fault::error(rules).about_refused(refused, "")
            };
            let shift = Shift {
                tightens: fault(ctx.new_side().paths_below(ids.1), lost),
                relaxes: fault(ctx.old().paths_below(ids.0), gained),
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
}

/// Compares the messages that contain an object. In lenient responses, its required members are
/// `Option` in Rust.
fn compare_sides(ctx: &mut Ctx<'_>, item: &str, ids: (TypeId, TypeId)) {
    let (old, new) = (ctx.old().interface().ty(ids.0), ctx.new_side().interface().ty(ids.1));
    let is_other = old.is_lenient != new.is_lenient && !has_draft(ctx);
    if is_other && matches!(old.kind, TypeKind::Object(_)) {
        let words = (sides_word(ctx.old(), ids.0), sides_word(ctx.new_side(), ids.1));
        ctx.changed(Subject::Sides, item, words.0, words.1, Vec::new());
    }
}

/// Compares how Rust code holds the value of an item. No document states it.
pub(super) fn compare_pointer(ctx: &mut Ctx<'_>, item: &str, (old, new): (bool, bool)) {
    let word = |is_boxed: bool| if is_boxed { "behind a pointer" } else { "by value" };
    if old != new && !has_draft(ctx) {
        ctx.changed(Subject::Pointer, item, word(old), word(new), Vec::new());
    }
}

fn sides_word(version: &SpecVersion, id: TypeId) -> &'static str {
    let usages = version.usages(id);
    let mut flows = usages.iter().map(|(_, flow)| flow);
    let in_requests = flows.any(|flow| matches!(flow, Flow::Request | Flow::Answer));
    let def = version.interface().ty(id);
    match (in_requests, def.sides.reply, def.is_lenient) {
        (_, false, _) => "in requests alone",
        (_, true, false) => "in exact responses",
        (true, true, true) => "in requests and replies",
        (false, true, true) => "in replies",
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
