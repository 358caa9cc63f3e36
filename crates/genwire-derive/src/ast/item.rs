//! Checks of the attributes of whole items.

use super::{Common, Field, Mistakes};
use crate::attr::{ItemAttrs, Policy};
use std::collections::BTreeSet;
use syn::DeriveInput;

/// Reads the path of the type in the spec; it is required.
pub(super) fn name(
    input: &DeriveInput,
    attrs: &ItemAttrs,
    mistakes: &mut Mistakes,
) -> Option<String> {
    let Some(name) = &attrs.name else {
        let message = "the type does not state its path in the spec\n\
                       help: add `#[wire(name = \"area.Type\")]`";
        mistakes.structure.at(&input.ident, message);
        return None;
    };
    if name.value().is_empty() {
        mistakes.structure.at(name, "the path is empty");
    }
    Some(name.value())
}

/// Reads the policy for unlisted values; it is required for open enums and unions.
pub(super) fn policy(
    input: &DeriveInput,
    attrs: &ItemAttrs,
    mistakes: &mut Mistakes,
) -> Option<Policy> {
    let Some((policy, _)) = &attrs.unknown else {
        let message = "the enum does not state the policy for unlisted values\n\
                       help: add `unknown = \"error\"`, `\"warning\"` or `\"accept\"` to its `wire` attribute";
        mistakes.structure.at(&input.ident, message);
        return None;
    };
    Some(*policy)
}

/// Reports attributes that are not valid for a struct.
pub(super) fn refuse_on_struct(attrs: &ItemAttrs, mistakes: &mut Mistakes) {
    if let Some(tag) = &attrs.tag {
        mistakes.wire.at(tag, "a struct has no tag\nhelp: the tag belongs to the enum of variants");
    }
    if let Some(untagged) = &attrs.untagged {
        mistakes.wire.at(untagged, "`untagged` is for enums");
    }
}

/// Reports attributes that are not valid for an enum.
pub(super) fn refuse_on_enum(attrs: &ItemAttrs, mistakes: &mut Mistakes) {
    if let Some(deny_null) = &attrs.deny_null {
        mistakes.wire.at(deny_null, "`deny_null` is for structs");
    }
    for demand in &attrs.demands {
        mistakes.validate.at(&demand.word, "`members` is for structs");
    }
    if let (Some(_), Some(untagged)) = (&attrs.tag, &attrs.untagged) {
        mistakes.wire.at(untagged, "the enum has a tag already");
    }
}

/// Reports a policy for an enum without a tag: its JSON types are either listed or wrong.
pub(super) fn refuse_policy(attrs: &ItemAttrs, mistakes: &mut Mistakes) {
    if let Some((_, word)) = &attrs.unknown {
        let message = "alternatives that the JSON type selects have no unlisted value";
        mistakes.wire.at(word, message);
    }
}

/// Reports rules with the same id, and rules about members that do not exist.
pub(super) fn check_rules(
    common: &Common<'_>,
    members: Option<&[Field<'_>]>,
    mistakes: &mut Mistakes,
) {
    let mut ids = BTreeSet::new();
    for rule in &common.rules {
        if !ids.insert(rule.id.value()) {
            mistakes.validate.at(&rule.id, "two rules have this id");
        }
        if let (Some(at), Some(members)) = (&rule.at, members)
            && !members.iter().any(|member| member.wire == at.value())
        {
            let message = format!("no member is called `{}` in JSON", at.value());
            mistakes.validate.at(at, message);
        }
    }
}
