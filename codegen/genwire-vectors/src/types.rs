//! Cases of enums, unions and either types.

use super::boundary;
use super::edit::Edit;
use super::sample;
use super::suite::{Fault, Suite};
use genwire_spec::judge;
use genwire_spec::model::{
    Either, EnumRepr, EnumType, Json, Severity, TypeId, Union, UnknownPolicy,
};

/// Adds each value of an enum, and an unlisted value.
pub(super) fn add_enum(suite: &mut Suite<'_>, id: TypeId, values: &EnumType) {
    let path = suite.interface.ty(id).path();
    let rule = format!("{path}.values");
    for (value, json) in values.values.iter().zip(values.wire_values()) {
        suite.allow_item();
        let what = suite.id(id, &format!("values.{}", value.key));
        let covers = vec![rule.clone(), format!("{rule}.{}", value.key)];
        suite.accept(id, &what, covers, Edit::To(&json));
    }
    let unlisted = match values.repr {
        EnumRepr::String => Json::string(sample::UNLISTED_TEXT),
        EnumRepr::Integer => Json::Integer(sample::UNLISTED_NUMBER),
    };
    add_unlisted(suite, id, &rule, values.unknown, Edit::To(&unlisted));
}

/// Adds each variant of a union, an unlisted tag, no tag, and a number as the tag.
pub(super) fn add_union(suite: &mut Suite<'_>, id: TypeId, union: &Union) {
    let path = suite.interface.ty(id).path();
    let rule = format!("{path}.variants");
    let tag = union.tag.wire.as_str();
    for variant in &union.variants {
        suite.allow_item();
        let payload = variant.ty.into();
        let what = suite.id(payload, "variant");
        let covers =
            vec![rule.clone(), format!("{rule}.{}", variant.name.wire), format!("{path}.{tag}")];
        suite.accept(payload, &what, covers, Edit::Keep);
    }
    let unlisted = Json::string(sample::UNLISTED_TEXT);
    let unlisted = Edit::With(tag, &unlisted);
    add_unlisted(suite, id, &rule, union.unknown, unlisted);
    let severity = match union.unknown {
        UnknownPolicy::Error => Severity::Error,
        UnknownPolicy::Warning => Severity::Warning,
        UnknownPolicy::Accept => return,
    };
    let required = vec![rule.clone(), format!("{path}.{tag}.required")];
    add_fault(suite, id, "untagged", &rule, severity, required, Edit::Without(tag));
    let covers = vec![rule.clone(), format!("{path}.{tag}")];
    let number = Edit::With(tag, &Json::Integer(7));
    add_fault(suite, id, "tag.number", &rule, Severity::Error, covers, number);
}

pub(super) fn add_either(suite: &mut Suite<'_>, id: TypeId, either: &Either) {
    let path = suite.interface.ty(id).path();
    for alternative in &either.alternatives {
        suite.allow_item();
        let name = &alternative.name.wire;
        let what = suite.id(id, &format!("alternatives.{name}"));
        let interface = suite.interface;
        let good = |value: &Json| {
            let read = judge::selected(interface, either, value);
            let fits = read.is_some_and(|one| one.name == alternative.name);
            let sample = || sample::of_field(interface, &alternative.as_field());
            if fits { value.clone() } else { sample() }
        };
        let covers = || vec![format!("{path}.alternatives.{name}")];
        suite.accept(id, &what, covers(), Edit::By(&good));
        if sample::is_nullable(&alternative.ty) {
            suite.accept(id, &format!("{what}.null"), covers(), Edit::To(&Json::Null));
        }
        boundary::add_alternative(suite, id, either, alternative);
    }
}

fn add_unlisted(
    suite: &mut Suite<'_>,
    id: TypeId,
    rule: &str,
    policy: UnknownPolicy,
    unlisted: Edit<'_>,
) {
    suite.allow_item();
    let severity = match policy {
        UnknownPolicy::Error => Severity::Error,
        UnknownPolicy::Warning => Severity::Warning,
        UnknownPolicy::Accept => {
            let what = suite.id(id, "unlisted");
            suite.accept(id, &what, vec![rule.to_owned()], unlisted);
            return;
        }
    };
    add_fault(suite, id, "unlisted", rule, severity, vec![rule.to_owned()], unlisted);
}

fn add_fault(
    suite: &mut Suite<'_>,
    id: TypeId,
    what: &str,
    rule: &str,
    severity: Severity,
    covers: Vec<String>,
    bad: Edit<'_>,
) {
    let what = suite.id(id, what);
    let fault = Fault::new(what.clone(), format!("{what}.control"), rule, Edit::Keep, bad);
    suite.refuse(id, &Fault { severity, covers, control_covers: Vec::new(), ..fault });
}
