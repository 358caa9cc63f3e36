//! Policies for names and values that a type does not list.

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
    let stated = |def: &TypeDef, policy| if def.is_relaxed { UnknownPolicy::Error } else { policy };
    let (before, after) = (ctx.old().interface().ty(ids.0), ctx.new_side().interface().ty(ids.1));
    let is_draft = ctx.old().is_draft() || ctx.new_side().is_draft();
    stated(before, old) == stated(after, new) && (is_draft || old == new)
}

/// Describes a policy of a type for people.
pub(super) fn policy_word(def: &TypeDef, policy: UnknownPolicy) -> &'static str {
    match policy {
        _ if def.is_relaxed => "accepted with a warning, refused in requests",
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
