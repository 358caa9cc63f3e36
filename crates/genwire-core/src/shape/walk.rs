//! The walk of a parsed body along its shape: every departure, exactly.

use super::{
    EitherShape, Member, NumberEnumShape, ObjectShape, Shape, TextEnumShape, UnionShape, Unknown,
};
use crate::{INVALID_CODE, Path, Report, Severity, Violation, text};
use serde_json::{Map, Value as JsonValue};
use std::borrow::Cow;

/// Adds every departure of a body from its shape to a report.
///
/// ```
/// use genwire_core::{Described, Report, shape};
///
/// let mut report = Report::default();
/// shape::check(&serde_json::json!(["a", 1]), Vec::<String>::shape(), &mut report);
/// assert_eq!(report.violations()[0].path, "/1");
/// assert_eq!(report.violations()[0].message, "expected a string, found a number");
/// ```
pub fn check(value: &JsonValue, shape: &'static Shape, report: &mut Report) {
    let rule = match shape {
        Shape::Object(object) => object.name,
        Shape::TextEnum(values) => values.name,
        Shape::NumberEnum(values) => values.name,
        Shape::Union(union) => union.name,
        Shape::Either(either) => either.name,
        _ => "body",
    };
    Walk { report }.value(value, shape, &Path::root(), &Item::Known(rule));
}

struct Walk<'r> {
    report: &'r mut Report,
}

/// The path in the spec of what is being looked at; put together only when it is needed.
enum Item<'a> {
    Known(&'static str),
    Member(&'static ObjectShape, &'a Member),
}

impl Item<'_> {
    fn rule(&self) -> Cow<'static, str> {
        match self {
            Self::Known(rule) => Cow::Borrowed(rule),
            Self::Member(object, member) => match member.item {
                Some(item) => Cow::Borrowed(item),
                None => Cow::Owned(format!("{}.{}", object.name, member.name)),
            },
        }
    }

    fn below(&self, keyword: &str) -> Cow<'static, str> {
        Cow::Owned(format!("{}.{keyword}", self.rule()))
    }
}

impl Walk<'_> {
    fn value(
        &mut self,
        value: &JsonValue,
        shape: &'static Shape,
        path: &Path<'_>,
        item: &Item<'_>,
    ) {
        match (shape, value) {
            (Shape::Any, _)
            | (Shape::AnyObject, JsonValue::Object(_))
            | (Shape::String, JsonValue::String(_))
            | (Shape::Number, JsonValue::Number(_))
            | (Shape::Boolean, JsonValue::Bool(_)) => {}
            (Shape::Integer, JsonValue::Number(number)) if number.is_i64() => {}
            (Shape::List(inner), JsonValue::Array(items)) => {
                for (index, value) in items.iter().enumerate() {
                    self.value(value, inner(), &path.index(index), item);
                }
            }
            (Shape::Object(object), JsonValue::Object(members)) => {
                self.object(members, object, None, path);
            }
            (Shape::TextEnum(values), JsonValue::String(text)) => self.text(text, values, path),
            (Shape::NumberEnum(values), JsonValue::Number(number)) if number.is_i64() => {
                self.number(number.as_i64().unwrap_or_default(), values, path);
            }
            (Shape::Union(union), JsonValue::Object(members)) => self.union(members, union, path),
            (Shape::Either(either), _) => self.either(value, either, path, item),
            _ => self.wrong_type(value, shape.expected(), path, item),
        }
    }

    fn object(
        &mut self,
        members: &Map<String, JsonValue>,
        object: &'static ObjectShape,
        tag: Option<&str>,
        path: &Path<'_>,
    ) {
        for member in object.members {
            let item = Item::Member(object, member);
            self.member(members.get(member.name), object, member, &path.member(member.name), &item);
        }
        for name in members.keys() {
            let listed = object.members.iter().any(|member| member.name == name);
            if !listed && tag != Some(name.as_str()) {
                self.unknown_member(name, object, &path.member(name));
            }
        }
    }

    fn member(
        &mut self,
        value: Option<&JsonValue>,
        object: &ObjectShape,
        member: &Member,
        path: &Path<'_>,
        item: &Item<'_>,
    ) {
        match value {
            None if member.required => {
                self.push(path, Severity::Error, || {
                    (item.below("required"), format!("`{}` is missing", member.name).into())
                });
            }
            Some(JsonValue::Null) if member.nullable => {}
            Some(JsonValue::Null) if member.required => {
                self.push(path, Severity::Error, || {
                    (item.below("required"), format!("`{}` is null", member.name).into())
                });
            }
            None => {}
            Some(JsonValue::Null) if !object.exact => {}
            Some(value) => {
                self.value(value, (member.shape)(), path, item);
                for constraint in member.constraints {
                    if !constraint.check.accepts(value) {
                        self.push(path, constraint.severity, || {
                            (item.below(constraint.check.keyword()), constraint.message.into())
                        });
                    }
                }
            }
        }
    }

    fn unknown_member(&mut self, name: &str, object: &ObjectShape, path: &Path<'_>) {
        self.push(path, Severity::Advice, || {
            let listed = object.members.iter().map(|member| member.name);
            ("unknown-member".into(), text::unknown_member(name, listed, object.name).into())
        });
    }

    fn text(&mut self, text: &str, shape: &TextEnumShape, path: &Path<'_>) {
        if !shape.values.contains(&text) {
            self.unlisted(path, shape.unknown, || {
                (format!("{}.values", shape.name), text::unlisted(text, shape.values))
            });
        }
    }

    fn number(&mut self, number: i64, shape: &NumberEnumShape, path: &Path<'_>) {
        if !shape.values.contains(&number) {
            self.unlisted(path, shape.unknown, || {
                let values: Vec<String> = shape.values.iter().map(ToString::to_string).collect();
                (format!("{}.values", shape.name), text::unlisted(&number.to_string(), &values))
            });
        }
    }

    fn union(&mut self, members: &Map<String, JsonValue>, union: &UnionShape, path: &Path<'_>) {
        let rule = || format!("{}.variants", union.name);
        let path_of_tag = path.member(union.tag);
        match members.get(union.tag) {
            Some(JsonValue::String(tag)) => {
                let known = union.tags.iter().zip(union.variants).find(|(known, _)| *known == tag);
                match known.map(|(_, shape)| shape()) {
                    Some(Shape::Object(object)) => {
                        self.object(members, object, Some(union.tag), path);
                    }
                    Some(_) => {}
                    None => self.unlisted(&path_of_tag, union.unknown, || {
                        (rule(), text::unlisted(tag, union.tags))
                    }),
                }
            }
            None | Some(JsonValue::Null) => {
                self.unlisted(&path_of_tag, union.unknown, || {
                    (rule(), text::untagged(union.tag, union.tags))
                });
            }
            Some(other) => {
                self.push(&path_of_tag, Severity::Error, || {
                    (rule().into(), format!("expected a string, found {}", name_of(other)).into())
                });
            }
        }
    }

    fn either(
        &mut self,
        value: &JsonValue,
        either: &'static EitherShape,
        path: &Path<'_>,
        item: &Item<'_>,
    ) {
        let fitting =
            either.alternatives.iter().map(|shape| shape()).find(|shape| fits(value, shape));
        match fitting {
            Some(shape) => self.value(value, shape, path, item),
            None => self.wrong_type(value, either.expected, path, item),
        }
    }

    fn wrong_type(&mut self, value: &JsonValue, expected: &str, path: &Path<'_>, item: &Item<'_>) {
        self.push(path, Severity::Error, || {
            (item.rule(), format!("expected {expected}, found {}", name_of(value)).into())
        });
    }

    fn unlisted(
        &mut self,
        path: &Path<'_>,
        unknown: Unknown,
        words: impl FnOnce() -> (String, String),
    ) {
        let severity = match unknown {
            Unknown::Error => Severity::Error,
            Unknown::Advice => Severity::Advice,
            Unknown::Accept => return,
        };
        self.push(path, severity, || {
            let (rule, message) = words();
            (rule.into(), message.into())
        });
    }

    /// Reports a departure; its rule and message are put together only if it is kept.
    fn push(
        &mut self,
        path: &Path<'_>,
        severity: Severity,
        words: impl FnOnce() -> (Cow<'static, str>, Cow<'static, str>),
    ) {
        self.report.push_with(severity, || {
            let (rule, message) = words();
            Violation { path: path.to_pointer(), rule, code: INVALID_CODE, severity, message }
        });
    }
}

/// Whether the JSON type of a value is that of an alternative.
fn fits(value: &JsonValue, shape: &Shape) -> bool {
    match value {
        JsonValue::Null => false,
        JsonValue::Bool(_) => matches!(shape, Shape::Boolean),
        JsonValue::Number(_) => {
            matches!(shape, Shape::Integer | Shape::Number | Shape::NumberEnum(_))
        }
        JsonValue::String(_) => matches!(shape, Shape::String | Shape::TextEnum(_)),
        JsonValue::Array(_) => matches!(shape, Shape::List(_)),
        JsonValue::Object(_) => {
            matches!(shape, Shape::Object(_) | Shape::AnyObject | Shape::Union(_))
        }
    }
}

fn name_of(value: &JsonValue) -> &'static str {
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
