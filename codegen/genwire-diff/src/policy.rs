//! Policies for names and values that a type does not list.

use genwire_spec::model::UnknownPolicy;

/// Describes a policy for people.
pub(super) fn policy_word(policy: UnknownPolicy) -> &'static str {
    match policy {
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
