//! The checks of the attributes of whole items.

use super::{Common, Field, Mistakes};
use crate::attr::{ItemAttrs, Policy};
use std::collections::BTreeSet;
use syn::DeriveInput;

/// The path of the type in the spec, which every item must state.
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

/// What an unlisted value means, which every open enum and every union must state.
pub(super) fn policy(
    input: &DeriveInput,
    attrs: &ItemAttrs,
    mistakes: &mut Mistakes,
) -> Option<Policy> {
    let Some((policy, _)) = &attrs.unknown else {
        let message = "the enum does not say what an unlisted value means\n\
                       help: add `unknown = \"error\"`, `\"advice\"` or `\"accept\"` to its `wire` attribute";
        mistakes.structure.at(&input.ident, message);
        return None;
    };
    Some(*policy)
}

/// Refuses what says nothing about a struct.
pub(super) fn refuse_on_struct(attrs: &ItemAttrs, mistakes: &mut Mistakes) {
    if let Some(tag) = &attrs.tag {
        mistakes.wire.at(tag, "a struct has no tag\nhelp: the tag stands at the enum of variants");
    }
    if let Some(untagged) = &attrs.untagged {
        mistakes.wire.at(untagged, "`untagged` is for enums");
    }
    if let Some((_, word)) = &attrs.unknown {
        mistakes.wire.at(word, "a struct has no unlisted values: unknown members are always kept");
    }
}

/// Refuses what says nothing about an enum.
pub(super) fn refuse_on_enum(attrs: &ItemAttrs, mistakes: &mut Mistakes) {
    if let Some(exact) = &attrs.exact {
        mistakes.wire.at(exact, "`exact` is for structs");
    }
    if let (Some(_), Some(untagged)) = (&attrs.tag, &attrs.untagged) {
        mistakes.wire.at(untagged, "the enum has a tag already");
    }
}

/// Refuses a policy where every JSON type is either listed or wrong.
pub(super) fn refuse_policy(attrs: &ItemAttrs, mistakes: &mut Mistakes) {
    if let Some((_, word)) = &attrs.unknown {
        let message = "alternatives told apart by their JSON type have no unlisted value";
        mistakes.wire.at(word, message);
    }
}

/// Refuses rules that share an id, and rules about members that there are not.
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
            let message = format!("no member is called `{}` on the wire", at.value());
            mistakes.validate.at(at, message);
        }
    }
}
