//! Policies for names and values that a type does not list.

use super::change::{Effect, Flow, Verdict};
use super::compare::Ctx;
use genwire_spec::model::{TypeDef, TypeId, UnknownPolicy};

/// Returns true if neither the policies of a type nor what the spec says of them differ.
///
/// A type refuses nothing in replies unless a request contains it. In documents that is no
/// difference: they say as much of the type with that request as without it.
pub(super) fn is_same_policy(
    ctx: &Ctx<'_>,
    ids: (TypeId, TypeId),
    (old, new): (UnknownPolicy, UnknownPolicy),
) -> bool {
    let (before, after) = (ctx.old().interface().ty(ids.0), ctx.new_side().interface().ty(ids.1));
    stated(before, old) == stated(after, new) && (old == new || has_draft(ctx))
}

/// Returns the policy that the spec states for a type: senders keep to it in replies as well.
pub(super) fn stated(def: &TypeDef, policy: UnknownPolicy) -> UnknownPolicy {
    if def.is_relaxed { UnknownPolicy::Error } else { policy }
}

/// Makes warnings of breaks in replies, in which documents refuse nothing that they do not list.
pub(super) fn relax_replies(ctx: &Ctx<'_>, effects: &mut [Effect]) {
    let in_reply = |effect: &&mut Effect| effect.flow == Flow::Reply && has_draft(ctx);
    for effect in effects.iter_mut().filter(in_reply) {
        if matches!(effect.verdict, Verdict::Breaking | Verdict::Unknown) {
            let (_, receiver) = effect.upgrade.parties(effect.flow);
            effect.verdict = Verdict::Warning;
            effect.reason = format!("{receiver} accepts what it does not list, with a warning");
            effect.witness = None;
        }
    }
}

/// Returns true if a version is the draft of a document.
fn has_draft(ctx: &Ctx<'_>) -> bool {
    ctx.old().is_draft() || ctx.new_side().is_draft()
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
