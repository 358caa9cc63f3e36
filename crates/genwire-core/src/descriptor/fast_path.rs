//! The check of JSON against a descriptor in one pass, without building a tree.

use super::walk::is_whole;
use super::{
    Check, CheckedValue, Constraint, Descriptor, EitherDescriptor, Member, ObjectDescriptor,
    UnionDescriptor, UnknownPolicy, integer,
};
use crate::format::is_new;
use serde_core::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Number;
use serde_json::value::RawValue;
use std::collections::BTreeSet;
use std::fmt;

/// Maximum number of members of an object that the fast path checks: one bit per member.
const MAX_MEMBERS: usize = u128::BITS as usize;

/// Returns true if a string is JSON for which the walk reports neither errors nor warnings.
///
/// Duplicate items of lists are not checked here, since that needs the items of the typed value. If
/// it returns false, the string may still be valid: a duplicate member, for example, is left to the
/// walk.
// Inlined, so that only programs that call it compile a JSON reader for it.
#[inline]
pub(crate) fn is_clean(text: &str, descriptor: &'static Descriptor) -> bool {
    Expected::of_body(descriptor).is_clean(text)
}

/// The type of the next value and its constraints.
#[derive(Clone, Copy)]
struct Expected {
    descriptor: &'static Descriptor,
    accepts_null: bool,
    constraints: &'static [Constraint],
    /// The number of lists and maps between the constraints and the value.
    depth: usize,
}

/// Ends the fast path; its result is a Boolean, so the error needs no message.
fn not_clean<E: Error>() -> E {
    E::custom("")
}

fn ensure<E: Error>(condition: bool) -> Result<(), E> {
    if condition { Ok(()) } else { Err(not_clean()) }
}

impl Expected {
    /// Returns the type of a body; for a body that may be null, the type of its only alternative.
    fn of_body(descriptor: &'static Descriptor) -> Self {
        match descriptor {
            Descriptor::Either(EitherDescriptor { alternatives: [only], .. })
                if matches!(only(), Descriptor::Nullable(_)) =>
            {
                Self::of(only())
            }
            _ => Self::of(descriptor),
        }
    }

    fn of(descriptor: &'static Descriptor) -> Self {
        let (descriptor, accepts_null) = match descriptor {
            Descriptor::Nullable(inner) => (inner(), true),
            Descriptor::Any => (descriptor, true),
            _ => (descriptor, false),
        };
        Self { descriptor, accepts_null, constraints: &[], depth: 0 }
    }

    fn of_member(member: &'static Member, object: &ObjectDescriptor) -> Self {
        let accepts_null = member.nullable || !member.required && !object.deny_null;
        Self {
            descriptor: (member.descriptor)(),
            accepts_null,
            constraints: member.constraints,
            depth: 0,
        }
    }

    /// Returns the type of an item, with the constraints of its list.
    fn of_item(&self, descriptor: &'static Descriptor) -> Self {
        Self { constraints: self.constraints, depth: self.depth + 1, ..Self::of(descriptor) }
    }

    /// Returns the checks that apply to the value itself.
    fn checks(&self) -> impl Iterator<Item = &'static Check> {
        let depth = self.depth;
        self.constraints.iter().filter_map(move |constraint| {
            (0..depth).try_fold(&constraint.check, |check, _| check.of_each())
        })
    }

    #[inline]
    fn is_clean(self, text: &str) -> bool {
        let mut json = serde_json::Deserializer::from_str(text);
        self.deserialize(&mut json).and_then(|()| json.end()).is_ok()
    }

    /// Returns the alternative with a JSON type; if there are several, the choice is left to the
    /// walk.
    fn select(self, has_json_type: fn(&Descriptor) -> bool) -> Self {
        let Descriptor::Either(EitherDescriptor { alternatives, .. }) = self.descriptor else {
            return self;
        };
        let descriptors = alternatives.iter().map(|descriptor| descriptor());
        let mut matching =
            descriptors.filter(|descriptor| has_json_type(descriptor.unconstrained()));
        match (matching.next(), matching.next()) {
            (Some(Descriptor::Constrained(inner)), None) => {
                Self { constraints: inner.constraints, ..Self::of((inner.value)()) }
            }
            (Some(descriptor), None) => Self { descriptor, ..self },
            _ => self,
        }
    }

    fn number<E: Error>(&self, number: &Number) -> Result<(), E> {
        let this = self.select(Descriptor::is_number);
        ensure(match this.descriptor {
            Descriptor::Any | Descriptor::Number => true,
            Descriptor::Integer => is_whole::<i64>(number),
            Descriptor::Unsigned => is_whole::<u64>(number),
            Descriptor::NumberEnum(listed) => {
                integer(number).is_some_and(|number| listed.lists(number))
            }
            _ => false,
        })?;
        ensure(this.checks().all(|check| check.accepts_checked(number.into())))
    }
}

impl Expected {
    fn members<E: Error>(&self, count: usize) -> Result<(), E> {
        ensure(self.checks().all(|check| check.accepts_checked(CheckedValue::Map(count))))
    }
}

impl<'de> DeserializeSeed<'de> for Expected {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Expected {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.descriptor.expected())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        ensure(self.accepts_null)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<(), E> {
        let this = self.select(|descriptor| matches!(descriptor, Descriptor::Boolean));
        ensure(matches!(this.descriptor, Descriptor::Any | Descriptor::Boolean))?;
        ensure(this.checks().all(|check| check.accepts_checked(CheckedValue::Boolean(flag))))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.number(&number.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        self.number(&number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        self.number(&Number::from_f64(number).ok_or_else(not_clean)?)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        let this = self.select(Descriptor::is_string);
        ensure(match this.descriptor {
            Descriptor::Any | Descriptor::String => true,
            Descriptor::Parsed(parsed) => (parsed.accepts)(text),
            Descriptor::StringEnum(listed) => {
                listed.unknown == UnknownPolicy::Accept || listed.values.contains(&text)
            }
            _ => false,
        })?;
        ensure(this.checks().all(|check| check.accepts_checked(CheckedValue::String(text))))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let this = self.select(|descriptor| matches!(descriptor, Descriptor::List(_)));
        let item = match this.descriptor {
            Descriptor::List(item) => this.of_item(item()),
            Descriptor::Any => Self::of(&Descriptor::Any),
            _ => return Err(not_clean()),
        };
        let mut count = 0;
        while items.next_element_seed(item)?.is_some() {
            count += 1;
        }
        // Uniqueness of nested items is left to the walk, since typed values do not check it.
        let is_deep = this.depth > 0;
        ensure(this.checks().all(|check| {
            check.accepts_checked(CheckedValue::List(count)) && !(is_deep && check.is_unique())
        }))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let is_object = |descriptor: &Descriptor| {
            matches!(
                descriptor,
                Descriptor::Object(_)
                    | Descriptor::AnyObject
                    | Descriptor::Map(_)
                    | Descriptor::Union(_)
            )
        };
        let this = self.select(is_object);
        match this.descriptor {
            Descriptor::Any | Descriptor::AnyObject => {
                let mut count = 0;
                while members.next_key_seed(Self::of(&Descriptor::String))?.is_some() {
                    members.next_value_seed(Self::of(&Descriptor::Any))?;
                    count += 1;
                }
                this.members(count)
            }
            Descriptor::Map(item) => {
                let item = this.of_item(item());
                let mut names = BTreeSet::new();
                while let Some(name) =
                    members.next_key_seed(Mapped(|name: &str| Some(name.to_owned())))?
                {
                    members.next_value_seed(item)?;
                    ensure(is_new(&mut names, name))?;
                }
                this.members(names.len())
            }
            Descriptor::Object(object) => check_members(members, object, (&[], 0)),
            Descriptor::Union(union) => {
                let mut early = Vec::new();
                let name_of = |name: &str| listed_name(union, name);
                loop {
                    let name = members.next_key_seed(Mapped(name_of))?.ok_or_else(not_clean)?;
                    if name == union.tag {
                        break;
                    }
                    // The tag that selects the variant is usually the first member. Members before
                    // it are kept until the tag is known.
                    early.push((name, members.next_value::<&RawValue>()?));
                }
                let descriptors = || union.tags.iter().zip(union.variants);
                let of_tag = |tag: &str| descriptors().find(|(known, _)| **known == tag);
                let (_, descriptor) = members.next_value_seed(Mapped(of_tag))?;
                match descriptor() {
                    Descriptor::Object(object) => check_members(members, object, (&early, 1)),
                    _ => Err(not_clean()),
                }
            }
            _ => Err(not_clean()),
        }
    }
}

/// Returns a name as a static string if it is the tag or a member of any variant.
fn listed_name(union: &UnionDescriptor, name: &str) -> Option<&'static str> {
    let members = union.variants.iter().flat_map(|descriptor| match descriptor() {
        Descriptor::Object(object) => object.members,
        _ => &[],
    });
    std::iter::once(union.tag).chain(members.map(|member| member.name)).find(|it| *it == name)
}

/// Checks the members of an object: the early members before its tag, and the rest.
///
/// `tags` is the number of tags.
fn check_members<'de, A: MapAccess<'de>>(
    mut members: A,
    object: &'static ObjectDescriptor,
    (early, tags): (&[(&str, &RawValue)], usize),
) -> Result<(), A::Error> {
    ensure(object.members.len() <= MAX_MEMBERS)?;
    let listed = || object.members.iter().enumerate();
    let named = |name: &str| listed().find(|(_, member)| member.name == name);
    let mut seen = 0_u128;
    let mut is_new = |index: usize| {
        let bit = 1 << index;
        let is_new = seen & bit == 0;
        seen |= bit;
        ensure(is_new)
    };
    for (name, value) in early {
        let (index, member) = named(name).ok_or_else(not_clean)?;
        is_new(index)?;
        ensure(Expected::of_member(member, object).is_clean(value.get()))?;
    }
    while let Some((index, member)) = members.next_key_seed(Mapped(named))? {
        is_new(index)?;
        members.next_value_seed(Expected::of_member(member, object))?;
    }
    ensure(listed().all(|(index, member)| !member.required || seen & (1 << index) != 0))?;
    let count = seen.count_ones() as usize + tags;
    ensure(
        object
            .constraints
            .iter()
            .all(|constraint| constraint.check.accepts_checked(CheckedValue::Map(count))),
    )
}

/// A string that a function maps to a value, or rejects.
struct Mapped<F>(F);

impl<'de, T, F: Fn(&str) -> Option<T>> DeserializeSeed<'de> for Mapped<F> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<T, F: Fn(&str) -> Option<T>> Visitor<'_> for Mapped<F> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.0)(text).ok_or_else(not_clean)
    }
}

#[cfg(test)]
mod tests {
    use super::{Descriptor, is_clean};
    use crate::Severity;
    use crate::descriptor::{
        Check, Constraint, EitherDescriptor, Member, NumberEnumDescriptor, ObjectDescriptor, Size,
        StringEnumDescriptor, UnionDescriptor, UnknownPolicy,
    };

    const fn short(severity: Severity) -> Constraint {
        let size = Size { min: None, max: Some(2) };
        Constraint { check: Check::Length(size), severity, message: "too long" }
    }

    fn kind() -> &'static Descriptor {
        const VALUES: &[&str] = &["a", "b"];
        &Descriptor::StringEnum(StringEnumDescriptor {
            name: "Kind",
            values: VALUES,
            unknown: UnknownPolicy::Warning,
        })
    }

    fn grade() -> &'static Descriptor {
        &Descriptor::NumberEnum(NumberEnumDescriptor {
            name: "Grade",
            values: &[1],
            unknown: UnknownPolicy::Error,
        })
    }

    fn word() -> &'static Descriptor {
        const MEMBERS: &[Member] = &[
            Member::new("text", || &Descriptor::String)
                .required()
                .constraints(&[short(Severity::Warning)]),
            Member::new("any", || &Descriptor::Any).required(),
            Member::new("grade", grade),
            Member::new("count", || &Descriptor::Integer).nullable(),
        ];
        &Descriptor::Object(ObjectDescriptor {
            name: "Word",
            members: MEMBERS,
            deny_null: false,
            constraints: &[],
            unknown: UnknownPolicy::Warning,
            extra: None,
        })
    }

    fn reply() -> &'static Descriptor {
        const MEMBERS: &[Member] = &[
            Member::new("x", || &Descriptor::Number),
            Member::new("y", || &Descriptor::Number).nullable(),
        ];
        &Descriptor::Object(ObjectDescriptor {
            name: "Reply",
            members: MEMBERS,
            deny_null: true,
            constraints: &[],
            unknown: UnknownPolicy::Warning,
            extra: None,
        })
    }

    fn counted() -> &'static Descriptor {
        const MEMBERS: &[Member] =
            &[Member::new("x", || &Descriptor::Any), Member::new("y", || &Descriptor::Any)];
        const SIZE: Size = Size { min: Some(2), max: Some(2) };
        &Descriptor::Object(ObjectDescriptor {
            name: "Counted",
            members: MEMBERS,
            deny_null: false,
            unknown: UnknownPolicy::Warning,
            extra: None,
            constraints: &[Constraint {
                check: Check::Members(SIZE),
                severity: Severity::Error,
                message: "expected 2 members",
            }],
        })
    }

    fn said() -> &'static Descriptor {
        &Descriptor::Union(UnionDescriptor {
            name: "Said",
            tag: "kind",
            tags: &["word", "reply", "counted"],
            variants: &[word, reply, counted],
            unknown: UnknownPolicy::Accept,
        })
    }

    fn content() -> &'static Descriptor {
        const ALTERNATIVES: &[crate::descriptor::DescriptorFn] =
            &[kind, || &Descriptor::List(said)];
        &Descriptor::Either(EitherDescriptor {
            name: "Content",
            expected: "a string or an array",
            alternatives: ALTERNATIVES,
        })
    }

    fn may_be_null() -> &'static Descriptor {
        const ALTERNATIVES: &[crate::descriptor::DescriptorFn] = &[|| &Descriptor::Nullable(reply)];
        &Descriptor::Either(EitherDescriptor {
            name: "MayBeNull",
            expected: "an object",
            alternatives: ALTERNATIVES,
        })
    }

    #[test]
    fn a_body_without_violations_is_clean() {
        for (text, descriptor) in [
            (r#"{"any":[{"x":1e9}],"text":"ab","count":null}"#, word()),
            (r#" {"text":"\u00e9","any":true,"grade":1,"count":-7} "#, word()),
            (r#"{"x":1.5,"y":null}"#, reply()),
            (r#""b""#, content()),
            (r#"[{"kind":"reply"},{"kind":"word","text":"","any":0}]"#, content()),
            (r#"[{"any":[],"text":"","kind":"word","grade":1},{"y":1,"kind":"reply"}]"#, content()),
            (r#"{"text":"a","any":1,"count":1.0,"grade":1e0}"#, word()),
            ("18446744073709551615", &Descriptor::Unsigned),
            ("-0.0", &Descriptor::Unsigned),
            (r#"{"later":{}}"#, &Descriptor::AnyObject),
            (r#"{"a":{"x":1},"b":{}}"#, &Descriptor::Map(reply)),
            ("null", &Descriptor::Any),
            ("null", may_be_null()),
            (r#"{"x":1}"#, may_be_null()),
            (r#"{"x":1,"y":null}"#, counted()),
            (r#"[{"kind":"counted","y":1},{"x":1,"kind":"counted"}]"#, content()),
        ] {
            assert!(is_clean(text, descriptor), "{text}");
        }
    }

    #[test]
    fn a_body_with_violations_or_duplicates_is_not_clean() {
        for (text, descriptor) in [
            // A member is missing, null, unlisted, duplicate, or of another type.
            (r#"{"any":1}"#, word()),
            (r#"{"text":"a","any":null}"#, word()),
            (r#"{"text":"a","any":1,"more":1}"#, word()),
            (r#"{"text":"a","any":1,"any":1}"#, word()),
            (r#"{"text":1,"any":1}"#, word()),
            (r#"{"text":"abc","any":1}"#, word()),
            (r#"{"text":"a","any":1,"grade":2}"#, word()),
            (r#"{"text":"a","any":1,"count":1.5}"#, word()),
            (r#"{"text":"a","any":1,"count":1e16}"#, word()),
            (r#"{"text":"a","any":1,"grade":2.0}"#, word()),
            ("18446744073709551616", &Descriptor::Unsigned),
            ("-1", &Descriptor::Unsigned),
            ("-1.0", &Descriptor::Unsigned),
            (r#"{"text":"a","any":1,"count":9223372036854775808}"#, word()),
            (r#"{"x":null}"#, reply()),
            // The tag is missing, unlisted, not a string or duplicate, or a member before it is
            // invalid.
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
            ("[]", may_be_null()),
            (r#"{"x":null}"#, may_be_null()),
            ("[]", &Descriptor::AnyObject),
            ("[]", &Descriptor::Map(reply)),
            (r#"{"a":{"x":"1"}}"#, &Descriptor::Map(reply)),
            (r#"{"a":{},"a":{}}"#, &Descriptor::Map(reply)),
            // There are too few or too many members.
            (r#"{"x":1}"#, counted()),
            (r#"[{"kind":"counted"}]"#, content()),
            (r#"[{"x":1,"kind":"counted","y":1}]"#, content()),
            // It is not JSON, while the type is any JSON.
            ("[1", &Descriptor::Any),
            ("1 1", &Descriptor::Any),
            ("1e999", &Descriptor::Any),
            (r#""\ud800""#, &Descriptor::Any),
            (r#"{"\ud800":1}"#, &Descriptor::AnyObject),
        ] {
            assert!(!is_clean(text, descriptor), "{text}");
        }
    }
}
