//! The walk over a parsed body and its descriptor. It reports every violation.

use super::found::{SpecPath, push, unlisted, unlisted_member, validate_size};
use super::{
    Check, Constraint, Descriptor, EitherDescriptor, Member, NumberEnumDescriptor,
    ObjectDescriptor, ParsedDescriptor, StringEnumDescriptor, UnionDescriptor, integer,
};
use crate::{Path, Report, Severity, text};
use serde_json::{Map, Number, Value as JsonValue};
use std::collections::BTreeMap;

/// The indices of selected alternatives, by the addresses of the value and of the descriptor.
///
/// Without them, the time for recursive types would be exponential in the depth of the value.
pub(super) type Known = BTreeMap<(usize, usize), usize>;

/// Adds every violation of a descriptor to a report.
///
/// ```
/// use genwire_core::{Described, Report, descriptor};
///
/// let mut report = Report::default();
/// descriptor::check(&serde_json::json!(["a", 1]), Vec::<String>::descriptor(), &mut report);
/// assert_eq!(report.violations()[0].path, "/1");
/// assert_eq!(report.violations()[0].message, "expected a string, found a number");
/// ```
pub fn check(value: &JsonValue, descriptor: &'static Descriptor, report: &mut Report) {
    let rule = match descriptor {
        Descriptor::Object(object) => object.name,
        Descriptor::StringEnum(values) => values.name,
        Descriptor::NumberEnum(values) => values.name,
        Descriptor::Union(union) => union.name,
        Descriptor::Either(either) => either.name,
        _ => "body",
    };
    Walk::new(report).value(value, descriptor, &Path::root(), &SpecPath::Known(rule));
}

pub(super) struct Walk<'r> {
    pub(super) report: &'r mut Report,
    /// The number of values of a wrong JSON type.
    pub(super) mistyped: usize,
    pub(super) known: Known,
}

impl<'r> Walk<'r> {
    pub(super) fn new(report: &'r mut Report) -> Self {
        Self { report, mistyped: 0, known: Known::new() }
    }

    pub(super) fn value(
        &mut self,
        value: &JsonValue,
        descriptor: &'static Descriptor,
        path: &Path<'_>,
        item: &SpecPath<'_>,
    ) {
        match (descriptor, value) {
            (Descriptor::Any, _)
            | (Descriptor::AnyObject, JsonValue::Object(_))
            | (Descriptor::String, JsonValue::String(_))
            | (Descriptor::Number, JsonValue::Number(_))
            | (Descriptor::Boolean, JsonValue::Bool(_))
            | (Descriptor::Nullable(_), JsonValue::Null) => {}
            (Descriptor::Parsed(parsed), JsonValue::String(text)) if (parsed.accepts)(text) => {}
            (Descriptor::Parsed(parsed), JsonValue::String(text)) => {
                self.unparsed(text, parsed, path, item);
            }
            (Descriptor::Integer, JsonValue::Number(number)) if is_whole::<i64>(number) => {}
            (Descriptor::Unsigned, JsonValue::Number(number)) if is_whole::<u64>(number) => {}
            (Descriptor::List(inner), JsonValue::Array(items)) => {
                for (index, value) in items.iter().enumerate() {
                    self.value(value, inner(), &path.index(index), item);
                }
            }
            (Descriptor::Map(inner), JsonValue::Object(members)) => {
                for (name, value) in members {
                    self.value(value, inner(), &path.member(name), item);
                }
            }
            (Descriptor::Object(object), JsonValue::Object(members)) => {
                self.object(members, object, None, path);
            }
            (Descriptor::StringEnum(values), JsonValue::String(text)) => {
                self.text(text, values, path);
            }
            (Descriptor::NumberEnum(values), JsonValue::Number(number))
                if is_whole::<i64>(number) =>
            {
                self.number(integer(number).unwrap_or_default(), values, path);
            }
            (Descriptor::Union(union), JsonValue::Object(members)) => {
                self.union(members, union, path);
            }
            (Descriptor::Nullable(inner), _) => self.value(value, inner(), path, item),
            (Descriptor::Either(either), _) => self.either(value, either, path, item),
            (Descriptor::Constrained(inner), _) => {
                self.value(value, (inner.value)(), path, item);
                for constraint in inner.constraints {
                    let item = SpecPath::Known(inner.name);
                    self.constraint(value, constraint, &constraint.check, path, &item);
                }
            }
            _ => self.wrong_type(value, descriptor.expected(), path, item),
        }
    }

    fn object(
        &mut self,
        members: &Map<String, JsonValue>,
        object: &'static ObjectDescriptor,
        tag: Option<&str>,
        path: &Path<'_>,
    ) {
        for member in object.members {
            let item = SpecPath::Member(object, member);
            self.member(members.get(member.name), object, member, &path.member(member.name), &item);
        }
        for (name, value) in members {
            let listed = object.members.iter().any(|member| member.name == name);
            if listed || tag == Some(name.as_str()) {
                continue;
            }
            match object.extra.map(|extra| extra()) {
                Some(Descriptor::Map(extra)) => {
                    self.value(value, extra(), &path.member(name), &SpecPath::Unlisted(object));
                }
                _ => unlisted_member(self.report, name, object, &path.member(name)),
            }
        }
        validate_size(object, members.len(), path, self.report);
    }

    fn member(
        &mut self,
        value: Option<&JsonValue>,
        object: &ObjectDescriptor,
        member: &Member,
        path: &Path<'_>,
        item: &SpecPath<'_>,
    ) {
        match value {
            None if member.required => {
                push(self.report, path, Severity::Error, || {
                    (item.below("required"), format!("`{}` is missing", member.name).into())
                });
            }
            Some(JsonValue::Null) if member.nullable => {}
            Some(JsonValue::Null) if member.required => {
                push(self.report, path, Severity::Error, || {
                    (item.below("required"), format!("`{}` is null", member.name).into())
                });
            }
            None => {}
            Some(JsonValue::Null) if !object.deny_null => {}
            Some(value) => {
                self.value(value, (member.descriptor)(), path, item);
                for constraint in member.constraints {
                    self.constraint(value, constraint, &constraint.check, path, item);
                }
            }
        }
    }

    /// Reports a value that violates the check of a constraint, or the nested check of its items.
    fn constraint(
        &mut self,
        value: &JsonValue,
        constraint: &Constraint,
        check: &Check,
        path: &Path<'_>,
        item: &SpecPath<'_>,
    ) {
        match (check.of_each(), value) {
            (Some(check), JsonValue::Array(items)) => {
                for (index, value) in items.iter().enumerate() {
                    self.constraint(value, constraint, check, &path.index(index), item);
                }
            }
            (Some(check), JsonValue::Object(members)) => {
                for (name, value) in members {
                    self.constraint(value, constraint, check, &path.member(name), item);
                }
            }
            _ if check.accepts(value) => {}
            _ => push(self.report, path, constraint.severity, || {
                (item.below(constraint.check.keyword()), constraint.message.into())
            }),
        }
    }

    fn text(&mut self, text: &str, descriptor: &StringEnumDescriptor, path: &Path<'_>) {
        if !descriptor.values.contains(&text) {
            unlisted(self.report, path, descriptor.unknown, || {
                (format!("{}.values", descriptor.name), text::unlisted(text, descriptor.values))
            });
        }
    }

    fn number(&mut self, number: i128, descriptor: &NumberEnumDescriptor, path: &Path<'_>) {
        if !descriptor.lists(number) {
            unlisted(self.report, path, descriptor.unknown, || {
                let values: Vec<String> =
                    descriptor.values.iter().map(ToString::to_string).collect();
                (
                    format!("{}.values", descriptor.name),
                    text::unlisted(&number.to_string(), &values),
                )
            });
        }
    }

    fn union(
        &mut self,
        members: &Map<String, JsonValue>,
        union: &UnionDescriptor,
        path: &Path<'_>,
    ) {
        let rule = || format!("{}.variants", union.name);
        let path_of_tag = path.member(union.tag);
        match members.get(union.tag) {
            Some(JsonValue::String(tag)) => {
                let known = union.tags.iter().zip(union.variants).find(|(known, _)| *known == tag);
                match known.map(|(_, descriptor)| descriptor()) {
                    Some(Descriptor::Object(object)) => {
                        self.object(members, object, Some(union.tag), path);
                    }
                    Some(_) => {}
                    None => unlisted(self.report, &path_of_tag, union.unknown, || {
                        (rule(), text::unlisted(tag, union.tags))
                    }),
                }
            }
            None | Some(JsonValue::Null) => {
                unlisted(self.report, &path_of_tag, union.unknown, || {
                    (rule(), text::untagged(union.tag, union.tags))
                });
            }
            Some(other) => {
                self.mistyped += 1;
                push(self.report, &path_of_tag, Severity::Error, || {
                    (rule().into(), format!("expected a string, found {}", name_of(other)).into())
                });
            }
        }
    }

    fn either(
        &mut self,
        value: &JsonValue,
        either: &'static EitherDescriptor,
        path: &Path<'_>,
        item: &SpecPath<'_>,
    ) {
        let place = self.select(value, either);
        match place.and_then(|place| either.alternatives.get(place)) {
            Some(descriptor) => self.value(value, descriptor(), path, item),
            None => self.wrong_type(value, either.expected, path, item),
        }
    }

    /// Reports a string that has the format, but that a library cannot represent.
    fn unparsed(
        &mut self,
        text: &str,
        parsed: &ParsedDescriptor,
        path: &Path<'_>,
        item: &SpecPath<'_>,
    ) {
        self.mistyped += 1;
        push(self.report, path, Severity::Error, || {
            let name = (parsed.name)();
            (item.rule(), format!("expected a value of `{name}`, found `{text}`").into())
        });
    }

    fn wrong_type(
        &mut self,
        value: &JsonValue,
        expected: &str,
        path: &Path<'_>,
        item: &SpecPath<'_>,
    ) {
        self.mistyped += 1;
        push(self.report, path, Severity::Error, || {
            (item.rule(), format!("expected {expected}, found {}", name_of(value)).into())
        });
    }
}

/// Returns true for a number that is an integer of the given size, regardless of notation.
pub(super) fn is_whole<T: TryFrom<i128>>(number: &Number) -> bool {
    integer(number).is_some_and(|number| T::try_from(number).is_ok())
}

/// Returns true if a value has the JSON type of an alternative.
pub(super) fn has_json_type(value: &JsonValue, descriptor: &Descriptor) -> bool {
    let descriptor = descriptor.unconstrained();
    match value {
        // The only alternative of a body that may be null.
        _ if matches!(descriptor, Descriptor::Nullable(_)) => true,
        JsonValue::Null => false,
        JsonValue::Bool(_) => matches!(descriptor, Descriptor::Boolean),
        JsonValue::Number(_) => descriptor.is_number(),
        JsonValue::String(_) => descriptor.is_string(),
        JsonValue::Array(_) => matches!(descriptor, Descriptor::List(_)),
        JsonValue::Object(_) => {
            matches!(
                descriptor,
                Descriptor::Object(_)
                    | Descriptor::AnyObject
                    | Descriptor::Map(_)
                    | Descriptor::Union(_)
            )
        }
    }
}

pub(crate) fn name_of(value: &JsonValue) -> &'static str {
    match value {
        JsonValue::Null => "null",
        JsonValue::Bool(_) => "a boolean",
        JsonValue::Number(number) if number.is_i64() || number.is_u64() => "a number",
        JsonValue::Number(_) => "a number with a fraction, an exponent or too many digits",
        JsonValue::String(_) => "a string",
        JsonValue::Array(_) => "an array",
        JsonValue::Object(_) => "an object",
    }
}
