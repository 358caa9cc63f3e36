//! The violations of a typed value, found by its descriptor.
//!
//! The expansion of `Validate` calls these functions only for values that are not clean.

use super::found::{self, SpecPath, push, unlisted, unlisted_member};
use super::{
    Check, CheckedValue, ConstrainedDescriptor, Constraint, Descriptor, Member, ObjectDescriptor,
    UnionDescriptor,
};
use crate::{
    Extra, Path, RawJson, Report, Severity, UnknownNumber, UnknownValue, UnknownVariant, Validate,
    Violation, text,
};
use std::borrow::Cow;

/// Returns true if an object accepts the number of members that a value is serialized with.
///
/// The JSON members of a deserialized value have been counted already; null does not count there.
#[inline]
pub fn has_size(descriptor: &'static Descriptor, count: usize, scratch: &Report) -> bool {
    let Descriptor::Object(object) = descriptor else { return true };
    scratch.is_of_read()
        || object
            .constraints
            .iter()
            .all(|constraint| constraint.check.accepts_checked(CheckedValue::Map(count)))
}

/// Reports the number of serialized members if it is outside the limits of the object.
pub fn validate_size(
    descriptor: &'static Descriptor,
    count: usize,
    path: &Path<'_>,
    report: &mut Report,
) {
    if let Descriptor::Object(object) = descriptor
        && !report.is_of_read()
    {
        found::validate_size(object, count, path, report);
    }
}

/// Reports the violations of an object's members; the values are in the order of its descriptor.
pub fn validate_members(
    descriptor: &'static Descriptor,
    values: &[&dyn Validate],
    path: &Path<'_>,
    report: &mut Report,
) {
    let Descriptor::Object(object) = descriptor else { return };
    for (member, value) in object.members.iter().zip(values) {
        let path = path.member(member.name);
        let spec_path = SpecPath::Member(object, member);
        if matches!(value.checked(), CheckedValue::Absent) {
            if member.required && !member.nullable {
                push(report, &path, Severity::Error, || {
                    (spec_path.below("required"), format!("`{}` is missing", member.name).into())
                });
            }
            continue;
        }
        for constraint in member.constraints {
            let check = &constraint.check;
            validate_constraint(constraint, check, &spec_path, *value, &path, report);
        }
        validate_objects(member, &spec_path, *value, &path, report);
        value.validate_at(&path, report);
    }
}

/// Reports a value that violates the check of a constraint, or the nested check of its items.
fn validate_constraint(
    constraint: &Constraint,
    check: &Check,
    spec_path: &SpecPath<'_>,
    value: &dyn Validate,
    path: &Path<'_>,
    report: &mut Report,
) {
    if let Some(check) = check.of_each() {
        value.each_item(path, &mut |item, path| {
            validate_constraint(constraint, check, spec_path, item, path, report);
        });
    } else if !check.accepts_checked(value.checked()) {
        push(report, path, constraint.severity, || {
            (spec_path.below(constraint.check.keyword()), constraint.message.into())
        });
    }
}

fn accepts_value(check: &Check, value: &dyn Validate) -> bool {
    let Some(check) = check.of_each() else { return check.accepts_checked(value.checked()) };
    let mut all = true;
    value.each_item(&Path::root(), &mut |item, _| all = all && accepts_value(check, item));
    all
}

/// Reports raw JSON that must be an object: the value itself, or values inside lists and maps.
fn validate_objects(
    member: &Member,
    spec_path: &SpecPath<'_>,
    value: &dyn Validate,
    path: &Path<'_>,
    report: &mut Report,
) {
    let descriptor = (member.descriptor)();
    if holds_objects(descriptor) {
        let is_member = matches!(descriptor, Descriptor::AnyObject);
        value.each_json(path, &mut |json, path| {
            validate_object(json, is_member, spec_path, path, report);
        });
    }
}

/// Returns true for the type of any JSON object, and for lists and maps of such objects.
fn holds_objects(descriptor: &Descriptor) -> bool {
    match descriptor {
        Descriptor::AnyObject => true,
        Descriptor::List(item) | Descriptor::Map(item) | Descriptor::Nullable(item) => {
            holds_objects(item())
        }
        _ => false,
    }
}

fn validate_object(
    json: &RawJson,
    is_member: bool,
    spec_path: &SpecPath<'_>,
    path: &Path<'_>,
    report: &mut Report,
) {
    if is_member && json.get() == "null" {
        let message = "expected an object, found null";
        push(report, path, Severity::Error, || (spec_path.below("required"), message.into()));
    } else if !json.is_object() {
        push(report, path, Severity::Error, || (spec_path.rule(), "expected an object".into()));
    }
}

/// Returns true if a value satisfies a constraint of a member.
///
/// `member` is the index of the member in the descriptor, and `constraint` is the index of the
/// constraint in the member.
#[inline]
pub fn satisfies(
    descriptor: &'static Descriptor,
    member: usize,
    constraint: usize,
    value: &dyn Validate,
) -> bool {
    constraint_at(descriptor, member, constraint)
        .is_none_or(|(_, _, constraint)| accepts_value(&constraint.check, value))
}

/// Returns true if a value satisfies the constraints of an alternative, except uniqueness.
///
/// `place` is the index of the alternative in the descriptor.
#[inline]
pub fn suits_alternative(
    descriptor: &'static Descriptor,
    place: usize,
    value: &dyn Validate,
) -> bool {
    alternative_at(descriptor, place).is_none_or(|one| {
        one.constraints.iter().all(|constraint| accepts_value(&constraint.check, value))
    })
}

/// Reports the constraints of an alternative that a value violates.
///
/// `repeats` is true for a list with duplicate items.
pub fn validate_alternative(
    descriptor: &'static Descriptor,
    place: usize,
    value: &dyn Validate,
    repeats: bool,
    path: &Path<'_>,
    report: &mut Report,
) {
    let Some(one) = alternative_at(descriptor, place) else { return };
    let spec_path = SpecPath::Known(one.name);
    for constraint in one.constraints {
        if repeats && constraint.check.is_unique() {
            push(report, path, constraint.severity, || {
                (spec_path.below(constraint.check.keyword()), constraint.message.into())
            });
        }
        validate_constraint(constraint, &constraint.check, &spec_path, value, path, report);
    }
}

/// Reports raw JSON that is not an object, for an alternative that requires one.
pub fn validate_any_object(
    descriptor: &'static Descriptor,
    value: &dyn Validate,
    path: &Path<'_>,
    report: &mut Report,
) {
    let Descriptor::Either(either) = descriptor else { return };
    value.each_json(path, &mut |json, path| {
        validate_object(json, false, &SpecPath::Known(either.name), path, report);
    });
}

fn alternative_at(
    descriptor: &'static Descriptor,
    place: usize,
) -> Option<&'static ConstrainedDescriptor> {
    let Descriptor::Either(either) = descriptor else { return None };
    match either.alternatives.get(place)?() {
        Descriptor::Constrained(one) => Some(one),
        _ => None,
    }
}

fn constraint_at(
    descriptor: &'static Descriptor,
    member: usize,
    constraint: usize,
) -> Option<(&'static ObjectDescriptor, &'static Member, &'static Constraint)> {
    let Descriptor::Object(object) = descriptor else { return None };
    let member = object.members.get(member)?;
    Some((object, member, member.constraints.get(constraint)?))
}

/// Reports a list with duplicate items.
pub fn repeated_items(
    descriptor: &'static Descriptor,
    member: usize,
    constraint: usize,
    path: &Path<'_>,
    report: &mut Report,
) {
    let Some((object, member, constraint)) = constraint_at(descriptor, member, constraint) else {
        return;
    };
    let spec_path = SpecPath::Member(object, member);
    push(report, &path.member(member.name), constraint.severity, || {
        (spec_path.below(constraint.check.keyword()), constraint.message.into())
    });
}

/// Reports a violation of a rule; `at` is the member that the rule refers to.
pub fn broken_rule(
    rule: &'static str,
    at: Option<&str>,
    code: Option<u32>,
    severity: Severity,
    message: &'static str,
    path: &Path<'_>,
    report: &mut Report,
) {
    report.push_with(severity, || Violation {
        path: at.map_or_else(|| path.to_pointer(), |at| path.member(at).to_pointer()),
        rule: Cow::Borrowed(rule),
        code,
        severity,
        message: Cow::Borrowed(message),
    });
}

/// Reports unlisted members of an object.
pub fn unlisted_members(
    descriptor: &Descriptor,
    extra: &Extra,
    path: &Path<'_>,
    report: &mut Report,
) {
    let Descriptor::Object(object) = descriptor else { return };
    for (name, _) in extra.iter() {
        unlisted_member(report, name, object, &path.member(name));
    }
}

/// Reports the violations of unlisted members that have a type.
pub fn validate_extra(
    descriptor: &'static Descriptor,
    extra: &dyn Validate,
    path: &Path<'_>,
    report: &mut Report,
) {
    let Descriptor::Object(object) = descriptor else { return };
    if object.extra.is_some_and(|extra| holds_objects(extra())) {
        extra.each_json(path, &mut |json, path| {
            validate_object(json, false, &SpecPath::Unlisted(object), path, report);
        });
    }
    extra.validate_at(path, report);
}

/// Reports an unlisted string of an enum.
pub fn unlisted_string(
    descriptor: &Descriptor,
    value: &UnknownValue,
    path: &Path<'_>,
    report: &mut Report,
) {
    let Descriptor::StringEnum(values) = descriptor else { return };
    unlisted(report, path, values.unknown, || {
        (format!("{}.values", values.name), text::unlisted(value.as_str(), values.values))
    });
}

/// Reports an unlisted number of an enum.
pub fn unlisted_number(
    descriptor: &Descriptor,
    value: UnknownNumber,
    path: &Path<'_>,
    report: &mut Report,
) {
    let Descriptor::NumberEnum(values) = descriptor else { return };
    unlisted(report, path, values.unknown, || {
        let listed: Vec<String> = values.values.iter().map(ToString::to_string).collect();
        (format!("{}.values", values.name), text::unlisted(&value.to_string(), &listed))
    });
}

/// Reports an object with an unlisted tag.
pub fn unlisted_variant(
    descriptor: &Descriptor,
    variant: &UnknownVariant,
    path: &Path<'_>,
    report: &mut Report,
) {
    let Descriptor::Union(UnionDescriptor { name, tag, tags, unknown, .. }) = descriptor else {
        return;
    };
    unlisted(report, &path.member(tag), *unknown, || {
        let message = if variant.tag().is_empty() {
            text::untagged(tag, tags)
        } else {
            text::unlisted(variant.tag(), tags)
        };
        (format!("{name}.variants"), message)
    });
}

/// Returns true if all raw JSON in a value, and in its lists and maps, is an object.
#[inline]
pub fn are_objects<T: Validate>(value: &T) -> bool {
    let mut all = true;
    value.each_json(&Path::root(), &mut |json, _| all &= json.is_object());
    all
}

/// Returns true if a native check reports nothing.
#[inline]
pub fn passes<T>(value: &T, native: fn(&T, &Path<'_>, &mut Report), scratch: &mut Report) -> bool {
    native(value, const { &Path::root() }, scratch);
    scratch.violations().is_empty()
}
