//! One pass over a text that tells whether it has a shape, without a tree of what it says.

use super::{Constraint, EitherShape, Member, ObjectShape, Shape, UnionShape, Unknown};
use serde_core::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Number;
use serde_json::value::RawValue;
use std::fmt;

/// How many members of an object can be told apart.
const MOST_MEMBERS: usize = u128::BITS as usize;

/// Whether a text is JSON of a shape from which it departs nowhere, not even where that is only
/// worth a remark.
///
/// `false` says nothing: what stands there twice, for one, is left to the walk.
pub(crate) fn fits(text: &str, shape: &'static Shape) -> bool {
    Glance::of(shape).fits(text)
}

/// What the next value is held against.
#[derive(Clone, Copy)]
struct Glance {
    shape: &'static Shape,
    is_null_fine: bool,
    constraints: &'static [Constraint],
}

/// A departure, or what only the walk can tell; nobody reads it.
fn doubt<E: Error>() -> E {
    E::custom("")
}

fn sure<E: Error>(is_sure: bool) -> Result<(), E> {
    if is_sure { Ok(()) } else { Err(doubt()) }
}

impl Glance {
    fn of(shape: &'static Shape) -> Self {
        Self { shape, is_null_fine: matches!(shape, Shape::Any), constraints: &[] }
    }

    fn of_member(member: &'static Member, object: &ObjectShape) -> Self {
        let is_null_fine = member.nullable || !member.required && !object.exact;
        Self { shape: (member.shape)(), is_null_fine, constraints: member.constraints }
    }

    /// Whether a text is JSON that departs nowhere.
    fn fits(self, text: &str) -> bool {
        let mut json = serde_json::Deserializer::from_str(text);
        self.deserialize(&mut json).and_then(|()| json.end()).is_ok()
    }

    /// The alternative of a shape that a value of some JSON type is held against.
    fn shape(&self, is_wanted: fn(&Shape) -> bool) -> &'static Shape {
        match self.shape {
            Shape::Either(EitherShape { alternatives, .. }) => {
                let mut shapes = alternatives.iter().map(|shape| shape());
                shapes.find(|shape| is_wanted(shape)).unwrap_or(self.shape)
            }
            shape => shape,
        }
    }

    fn number<E: Error>(&self, number: &Number) -> Result<(), E> {
        let is_number =
            |shape: &Shape| matches!(shape, Shape::Integer | Shape::Number | Shape::NumberEnum(_));
        sure(match self.shape(is_number) {
            Shape::Any | Shape::Number => true,
            Shape::Integer => number.is_i64(),
            Shape::NumberEnum(listed) => {
                number.as_i64().is_some_and(|number| listed.values.contains(&number))
            }
            _ => false,
        })?;
        sure(self.constraints.iter().all(|constraint| constraint.check.accepts_number(number)))
    }
}

impl<'de> DeserializeSeed<'de> for Glance {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Glance {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.shape.expected())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        sure(self.is_null_fine)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        let shape = self.shape(|shape| matches!(shape, Shape::Boolean));
        sure(matches!(shape, Shape::Any | Shape::Boolean))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.number(&number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.number(&number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        self.number(&Number::from_f64(number).ok_or_else(doubt)?)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        let shape = self.shape(|shape| matches!(shape, Shape::String | Shape::TextEnum(_)));
        sure(match shape {
            Shape::Any | Shape::String => true,
            Shape::TextEnum(listed) => {
                listed.unknown == Unknown::Accept || listed.values.contains(&text)
            }
            _ => false,
        })?;
        sure(self.constraints.iter().all(|constraint| constraint.check.accepts_text(text)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let item = match self.shape(|shape| matches!(shape, Shape::List(_))) {
            Shape::List(item) => Self::of(item()),
            Shape::Any => Self::of(&Shape::Any),
            _ => return Err(doubt()),
        };
        let mut count = 0;
        while items.next_element_seed(item)?.is_some() {
            count += 1;
        }
        sure(self.constraints.iter().all(|constraint| constraint.check.accepts_items(count)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let is_object =
            |shape: &Shape| matches!(shape, Shape::Object(_) | Shape::AnyObject | Shape::Union(_));
        match self.shape(is_object) {
            Shape::Any | Shape::AnyObject => {
                while members.next_key_seed(Self::of(&Shape::String))?.is_some() {
                    members.next_value_seed(Self::of(&Shape::Any))?;
                }
                Ok(())
            }
            Shape::Object(object) => each_member(members, object, &[]),
            Shape::Union(union) => {
                let mut early = Vec::new();
                let name_of = |name: &str| name_in(union, name);
                loop {
                    let name = members.next_key_seed(Word(name_of))?.ok_or_else(doubt)?;
                    if name == union.tag {
                        break;
                    }
                    // The tag decides what it is held against, and mostly comes first.
                    early.push((name, members.next_value::<&RawValue>()?));
                }
                let shapes = || union.tags.iter().zip(union.variants);
                let of_tag = |tag: &str| shapes().find(|(known, _)| **known == tag);
                let (_, shape) = members.next_value_seed(Word(of_tag))?;
                match shape() {
                    Shape::Object(object) => each_member(members, object, &early),
                    _ => Err(doubt()),
                }
            }
            _ => Err(doubt()),
        }
    }
}

/// The name of a member that any of the alternatives lists, or of their tag.
fn name_in(union: &UnionShape, name: &str) -> Option<&'static str> {
    let members = union.variants.iter().flat_map(|shape| match shape() {
        Shape::Object(object) => object.members,
        _ => &[],
    });
    std::iter::once(union.tag).chain(members.map(|member| member.name)).find(|it| *it == name)
}

/// Looks at the members of an object: those that have been kept, and those that are left.
fn each_member<'de, A: MapAccess<'de>>(
    mut members: A,
    object: &'static ObjectShape,
    early: &[(&str, &RawValue)],
) -> Result<(), A::Error> {
    sure(object.members.len() <= MOST_MEMBERS)?;
    let listed = || object.members.iter().enumerate();
    let named = |name: &str| listed().find(|(_, member)| member.name == name);
    let mut seen = 0_u128;
    let mut is_new = |index: usize| {
        let bit = 1 << index;
        let is_new = seen & bit == 0;
        seen |= bit;
        sure(is_new)
    };
    for (name, value) in early {
        let (index, member) = named(name).ok_or_else(doubt)?;
        is_new(index)?;
        sure(Glance::of_member(member, object).fits(value.get()))?;
    }
    while let Some((index, member)) = members.next_key_seed(Word(named))? {
        is_new(index)?;
        members.next_value_seed(Glance::of_member(member, object))?;
    }
    sure(listed().all(|(index, member)| !member.required || seen & (1 << index) != 0))
}

/// A text that stands for something.
struct Word<F>(F);

impl<'de, T, F: Fn(&str) -> Option<T>> DeserializeSeed<'de> for Word<F> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<T, F: Fn(&str) -> Option<T>> Visitor<'_> for Word<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.0)(text).ok_or_else(doubt)
    }
}

#[cfg(test)]
mod tests {
    use super::{Shape, fits};
    use crate::Severity;
    use crate::shape::{
        Check, Constraint, EitherShape, Member, NumberEnumShape, ObjectShape, Size, TextEnumShape,
        UnionShape, Unknown,
    };

    const fn short(severity: Severity) -> Constraint {
        let size = Size { min: None, max: Some(2) };
        Constraint { check: Check::Length(size), severity, message: "too long" }
    }

    fn kind() -> &'static Shape {
        const VALUES: &[&str] = &["a", "b"];
        &Shape::TextEnum(TextEnumShape { name: "Kind", values: VALUES, unknown: Unknown::Advice })
    }

    fn grade() -> &'static Shape {
        &Shape::NumberEnum(NumberEnumShape { name: "Grade", values: &[1], unknown: Unknown::Error })
    }

    fn word() -> &'static Shape {
        const MEMBERS: &[Member] = &[
            Member::new("text", || &Shape::String)
                .required()
                .constraints(&[short(Severity::Advice)]),
            Member::new("any", || &Shape::Any).required(),
            Member::new("grade", grade),
            Member::new("count", || &Shape::Integer).nullable(),
        ];
        &Shape::Object(ObjectShape { name: "Word", members: MEMBERS, exact: false })
    }

    fn reply() -> &'static Shape {
        const MEMBERS: &[Member] =
            &[Member::new("x", || &Shape::Number), Member::new("y", || &Shape::Number).nullable()];
        &Shape::Object(ObjectShape { name: "Reply", members: MEMBERS, exact: true })
    }

    fn said() -> &'static Shape {
        &Shape::Union(UnionShape {
            name: "Said",
            tag: "kind",
            tags: &["word", "reply"],
            variants: &[word, reply],
            unknown: Unknown::Accept,
        })
    }

    fn content() -> &'static Shape {
        const ALTERNATIVES: &[crate::shape::ShapeFn] = &[kind, || &Shape::List(said)];
        &Shape::Either(EitherShape {
            name: "Content",
            expected: "a string or an array",
            alternatives: ALTERNATIVES,
        })
    }

    #[test]
    fn what_departs_nowhere_fits() {
        for (text, shape) in [
            (r#"{"any":[{"x":1e9}],"text":"ab","count":null}"#, word()),
            (r#" {"text":"\u00e9","any":true,"grade":1,"count":-7} "#, word()),
            (r#"{"x":1.5,"y":null}"#, reply()),
            (r#""b""#, content()),
            (r#"[{"kind":"reply"},{"kind":"word","text":"","any":0}]"#, content()),
            (r#"[{"any":[],"text":"","kind":"word","grade":1},{"y":1,"kind":"reply"}]"#, content()),
            (r#"{"later":{}}"#, &Shape::AnyObject),
            ("null", &Shape::Any),
        ] {
            assert!(fits(text, shape), "{text}");
        }
    }

    #[test]
    fn whatever_departs_or_is_unusual_does_not() {
        for (text, shape) in [
            // A member is missing, null, unlisted, twice there, of another type.
            (r#"{"any":1}"#, word()),
            (r#"{"text":"a","any":null}"#, word()),
            (r#"{"text":"a","any":1,"more":1}"#, word()),
            (r#"{"text":"a","any":1,"any":1}"#, word()),
            (r#"{"text":1,"any":1}"#, word()),
            (r#"{"text":"abc","any":1}"#, word()),
            (r#"{"text":"a","any":1,"grade":2}"#, word()),
            (r#"{"text":"a","any":1,"count":1.0}"#, word()),
            (r#"{"text":"a","any":1,"count":9223372036854775808}"#, word()),
            (r#"{"x":null}"#, reply()),
            // The tag is missing, unlisted, no text, twice there, or what stands before it departs.
            (r#"[{"text":"a","any":1}]"#, content()),
            (r#"[{"kind":"reply","kind":"reply"}]"#, content()),
            (r#"[{"text":"a","kind":"reply"}]"#, content()),
            (r#"[{"x":"a","kind":"reply"}]"#, content()),
            (r#"[{"x":1,"x":1,"kind":"reply"}]"#, content()),
            (r#"[{"x":1,"kind":"reply","x":1}]"#, content()),
            (r#"[{"later":1,"kind":"reply"}]"#, content()),
            (r#"[{"kind":"other"}]"#, content()),
            (r#"[{"kind":1}]"#, content()),
            ("[null]", content()),
            (r#""c""#, content()),
            ("1", content()),
            ("[]", &Shape::AnyObject),
            // It is not JSON, even where anything would do.
            ("[1", &Shape::Any),
            ("1 1", &Shape::Any),
            ("1e999", &Shape::Any),
            (r#""\ud800""#, &Shape::Any),
            (r#"{"\ud800":1}"#, &Shape::AnyObject),
        ] {
            assert!(!fits(text, shape), "{text}");
        }
    }
}
