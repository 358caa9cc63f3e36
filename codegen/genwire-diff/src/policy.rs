//! Policies for names and values that a type does not list.

use super::change::{Effect, Verdict};
use super::compare::Ctx;
use super::effect::{Fault, Shift};
use super::kind::Subject;
use super::values::type_accepts_all;
use super::version::{SpecVersion, type_in_spec};
use genwire_spec::judge::UNKNOWN_MEMBER;
use genwire_spec::model::types::Object;
use genwire_spec::model::{Severity, Type, TypeDef, TypeId, TypeKind, UnknownPolicy};

/// Returns true if neither the policies of a type nor the policies that the spec states for it
/// differ.
///
/// A type is lenient in replies unless a request contains it. For documents that makes no
/// difference: a document states the same about the type with that request and without it.
pub(super) fn is_same_policy(
    ctx: &Ctx<'_>,
    ids: (TypeId, TypeId),
    (old, new): (UnknownPolicy, UnknownPolicy),
) -> bool {
    let (before, after) = (ctx.old().interface().ty(ids.0), ctx.new_side().interface().ty(ids.1));
    stated(before, old) == stated(after, new) && (old == new || has_draft(ctx))
}

/// Returns the policy that the spec states for a type. Senders follow it in replies as well.
fn stated(def: &TypeDef, policy: UnknownPolicy) -> UnknownPolicy {
    if def.is_relaxed { UnknownPolicy::Error } else { policy }
}

/// Returns the fault that a version reports for an unlisted member of an object.
pub(super) fn unknown_member(version: &SpecVersion, id: TypeId) -> Option<Fault> {
    let def = version.interface().ty(id);
    let TypeKind::Object(object) = &def.kind else { return None };
    match object.unknown {
        // Most values have another type.
        _ if object.extra.is_some() => {
            let inside = object.extra.as_ref().and_then(Type::named);
            let inside = inside.map(|id| version.interface().ty(id).path());
            let rules = [format!("{}.unknown", def.path())].into_iter().chain(inside);
            Some(Fault::error(rules.collect()))
        }
        UnknownPolicy::Error => {
            Some(Fault::new(format!("{}.unknown", def.path()), Severity::Error))
        }
        UnknownPolicy::Warning => Some(Fault::new(UNKNOWN_MEMBER, Severity::Warning)),
        UnknownPolicy::Accept => None,
    }
}

/// Turns breaks in what the service sends into warnings: documents refuse no unlisted member there.
/// Breaks remain if the receiver's version has a type for unlisted members.
fn relax_replies(ctx: &Ctx<'_>, (old, new): (&Object, &Object), effects: &mut [Effect]) {
    for effect in effects.iter_mut().filter(|effect| !effect.flow.is_from_client()) {
        let (_, received) = effect.upgrade.sender(effect.flow).ordered(old, new);
        let is_refused = matches!(effect.verdict, Verdict::Breaking | Verdict::Unknown);
        if is_refused && received.extra.is_none() && has_draft(ctx) {
            let (_, receiver) = effect.upgrade.parties(effect.flow);
            effect.verdict = Verdict::Warning;
            effect.reason = format!("{receiver} accepts what it does not list, with a warning");
            effect.witness = None;
        }
    }
}

/// Returns true if a version is the draft of a document.
pub(super) fn has_draft(ctx: &Ctx<'_>) -> bool {
    ctx.old().is_draft() || ctx.new_side().is_draft()
}

/// Returns true if another type in the same position is not a change of a document: each type
/// accepts everything that the other one accepts. A document may state a schema inline, or give it
/// another name.
pub(super) fn is_only_renamed(ctx: &Ctx<'_>, effects: &[Effect]) -> bool {
    has_draft(ctx) && effects.iter().all(|effect| effect.verdict == Verdict::Compatible)
}

/// Describes a policy of a type for people.
pub(super) fn policy_word(def: &TypeDef, policy: UnknownPolicy) -> &'static str {
    match policy {
        _ if def.is_relaxed => "refused, but for a warning in replies",
        UnknownPolicy::Error => "refused",
        UnknownPolicy::Warning => "accepted with a warning",
        UnknownPolicy::Accept => "accepted",
    }
}

/// Returns a number that is greater for a policy that refuses more.
pub(super) fn strictness(policy: UnknownPolicy) -> u8 {
    match policy {
        UnknownPolicy::Accept => 0,
        UnknownPolicy::Warning => 1,
        UnknownPolicy::Error => 2,
    }
}

/// Returns true if a version certainly accepts every unlisted member that the other version sends.
fn takes_all(
    (wide_in, _, wide): (&SpecVersion, TypeId, &Object),
    (narrow_in, id, narrow): (&SpecVersion, TypeId, &Object),
) -> bool {
    let sent = stated(narrow_in.interface().ty(id), narrow.unknown);
    match (&wide.extra, &narrow.extra) {
        (None, None) => strictness(wide.unknown) <= strictness(sent),
        (None, Some(_)) => wide.unknown == UnknownPolicy::Accept,
        (Some(_), None) => sent == UnknownPolicy::Error,
        (Some(wide), Some(narrow)) => type_accepts_all(wide_in, wide, narrow_in, narrow),
    }
}

fn unlisted_word(version: &SpecVersion, id: TypeId, object: &Object) -> String {
    let interface = version.interface();
    match &object.extra {
        Some(extra) => format!("of the type {}", type_in_spec(interface, extra)),
        None => policy_word(interface.ty(id), object.unknown).to_owned(),
    }
}

/// Compares the policies for members that are not listed, and their types.
pub(super) fn compare_unknown(
    ctx: &mut Ctx<'_>,
    ids: (TypeId, TypeId),
    old: &Object,
    new: &Object,
) {
    let is_same = match (&old.extra, &new.extra) {
        (None, None) => is_same_policy(ctx, ids, (old.unknown, new.unknown)),
        (Some(old), Some(new)) => ctx.matches.is_same(old, new),
        _ => false,
    };
    if is_same {
        return;
    }
    let (before, after) = ((ctx.old(), ids.0, old), (ctx.new_side(), ids.1, new));
    let shift = Shift {
        tightens: unknown_member(after.0, ids.1).filter(|_| !takes_all(after, before)),
        relaxes: unknown_member(before.0, ids.0).filter(|_| !takes_all(before, after)),
    };
    let words = (unlisted_word(before.0, ids.0, old), unlisted_word(after.0, ids.1, new));
    let mut effects = ctx.effects(ids, &shift);
    relax_replies(ctx, (old, new), &mut effects);
    let path = format!("{}.unknown", ctx.old().interface().ty(ids.0).path());
    ctx.changed(Subject::UnknownValues, &path, words.0, words.1, effects);
}
