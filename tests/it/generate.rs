//! Random bodies of a type, made from the model, with right types or deliberately wrong ones.

mod pools;

use crate::model::def;
use crate::project::INTERFACE;
use crate::random::Random;
use genwire_constraint::{Constraint, Format, Literal, Range, Size};
use genwire_spec::instance;
use genwire_spec::model::{EnumType, Field, Json, Object, Type, TypeId, TypeKind, Union};
use serde_json::{Map, Value as JsonValue, json};

pub(crate) use pools::Pools;

/// Beyond this depth only what is demanded is written.
const MAX_DEPTH: usize = 5;

/// Makes bodies.
pub(crate) struct Generator<'a> {
    pools: &'a Pools,
    random: Random,
    /// The percentage of values that differ from the model.
    wild: usize,
}

impl<'a> Generator<'a> {
    /// Creates a generator of bodies with right types.
    pub(crate) fn tame(pools: &'a Pools, random: Random) -> Self {
        Self { pools, random, wild: 0 }
    }

    /// A generator of bodies in which things are often wrong.
    pub(crate) fn wild(pools: &'a Pools, random: Random) -> Self {
        Self { pools, random, wild: 4 }
    }

    /// A body of a type.
    pub(crate) fn body(&mut self, id: TypeId) -> JsonValue {
        self.named(id, 0)
    }

    /// Any value at all.
    pub(crate) fn anything(&mut self, depth: usize) -> JsonValue {
        match self.random.below(if depth > 2 { 7 } else { 9 }) {
            0 => JsonValue::Null,
            1 => json!(self.random.chance(50)),
            2 | 3 => self.random.pick(&self.pools.numbers).clone(),
            4..=6 => json!(self.random.pick(&self.pools.texts)),
            7 => (0..self.random.below(3)).map(|_| self.anything(depth + 1)).collect(),
            _ => self.any_object(depth),
        }
    }

    fn any_object(&mut self, depth: usize) -> JsonValue {
        let mut members = Map::new();
        for _ in 0..self.random.below(3) {
            let name = self.random.pick(&self.pools.names).clone();
            members.insert(name, self.anything(depth + 1));
        }
        JsonValue::Object(members)
    }

    fn value(&mut self, ty: &Type, depth: usize) -> JsonValue {
        if self.random.chance(self.wild) {
            return self.anything(depth);
        }
        match ty {
            Type::String | Type::File => json!(self.random.pick(&self.pools.texts)),
            Type::Integer | Type::Unsigned => self.random.pick(&self.pools.integers).clone(),
            Type::Number => self.random.pick(&self.pools.numbers).clone(),
            Type::Boolean => json!(self.random.chance(50)),
            Type::Json => self.anything(depth),
            Type::JsonObject => self.any_object(depth),
            Type::List(inner) => {
                let count = self.random.below(if depth > MAX_DEPTH { 2 } else { 4 });
                (0..count).map(|_| self.value(inner, depth + 1)).collect()
            }
            Type::Map(inner) => {
                let mut members = Map::new();
                for _ in 0..self.random.below(if depth > MAX_DEPTH { 2 } else { 4 }) {
                    let name = self.random.pick(&self.pools.names).clone();
                    members.insert(name, self.value(inner, depth + 1));
                }
                JsonValue::Object(members)
            }
            Type::Nullable(_) if self.random.chance(30) => JsonValue::Null,
            Type::Nullable(inner) => self.value(inner, depth),
            Type::Named(id) => self.named(*id, depth),
        }
    }

    fn named(&mut self, id: TypeId, depth: usize) -> JsonValue {
        match &def(id).kind {
            TypeKind::Object(object) => self.object(object, None, depth),
            TypeKind::Enum(values) => self.listed(values),
            TypeKind::Union(union) => self.union(union, depth),
            TypeKind::Either(either) => {
                let alternative = self.random.pick(&either.alternatives);
                self.value(&alternative.ty, depth)
            }
        }
    }

    fn object(&mut self, object: &Object, tag: Option<(&str, &str)>, depth: usize) -> JsonValue {
        let mut members = Map::new();
        if let Some((name, value)) = tag {
            members.insert(name.to_owned(), json!(value));
        }
        // Some bodies have nearly everything, some nearly nothing.
        let generous = if depth > MAX_DEPTH { 5 } else { *self.random.pick(&[10, 30, 70]) };
        for field in &object.fields {
            let demanded = field.required && !self.random.chance(self.wild);
            if demanded || self.random.chance(generous) {
                let value = self.member(field, depth + 1);
                members.insert(field.name.wire.clone(), value);
            }
        }
        if self.random.chance(self.wild) {
            let name = self.random.pick(&self.pools.names).clone();
            let value = self.anything(depth + 1);
            members.entry(name).or_insert(value);
        }
        JsonValue::Object(members)
    }

    fn union(&mut self, union: &Union, depth: usize) -> JsonValue {
        let variant = self.random.pick(&union.variants);
        let wild_tag = self.random.chance(self.wild);
        let tag = if wild_tag { "unlisted" } else { variant.name.wire.as_str() };
        match &def(variant.ty.into()).kind {
            TypeKind::Object(object) => self.object(object, Some((&union.tag.wire, tag)), depth),
            _ => JsonValue::Null,
        }
    }

    fn listed(&mut self, values: &EnumType) -> JsonValue {
        let value = self.random.pick(&values.values);
        match value.number {
            _ if self.random.chance(self.wild) => self.anything(9),
            Some(number) => json!(number),
            None => json!(value.name.wire),
        }
    }

    fn member(&mut self, field: &Field, depth: usize) -> JsonValue {
        if field.nullable && self.random.chance(10) {
            return JsonValue::Null;
        }
        if !self.random.chance(self.wild + 5)
            && let Some(value) = self.constrained(field, depth)
        {
            return value;
        }
        self.value(&field.ty, depth)
    }

    /// A value that satisfies the first of the member's constraints; `None` if none can be
    /// generated.
    fn constrained(&mut self, field: &Field, depth: usize) -> Option<JsonValue> {
        if let (Some(example), true) = (&field.example, self.random.chance(30)) {
            return Some(value_of(example));
        }
        let whole = field.ty.is_whole();
        match &field.constraints.first()?.constraint {
            Constraint::Range(range) => Some(self.within(range, whole)),
            Constraint::OneOf(literals) => Some(match self.random.pick(literals) {
                Literal::Text(text) => json!(text),
                Literal::Integer(number) => json!(number),
                Literal::Boolean(flag) => json!(flag),
            }),
            Constraint::Length(size) => Some(self.text_of(size)),
            Constraint::Items(size) => {
                let Type::List(inner) = &field.ty else { return None };
                let count = self.count_within(size, 3);
                Some((0..count).map(|_| self.value(inner, depth + 1)).collect())
            }
            Constraint::Format(format) => Some(self.text_in(*format)),
            Constraint::MultipleOf(_)
            | Constraint::Unique
            | Constraint::Members(_)
            | Constraint::Pattern(_)
            | Constraint::Each(_) => {
                let made = instance::candidates(&INTERFACE.types, field);
                (!made.is_empty()).then(|| value_of(self.random.pick(&made)))
            }
        }
    }

    /// A number between the bounds, mostly at one of them.
    fn within(&mut self, range: &Range, whole: bool) -> JsonValue {
        let step = if whole { 1.0 } else { 0.25 };
        let bound = |bound: Option<genwire_constraint::Bound>, inwards: f64| {
            bound.map(|bound| bound.value.as_f64() + if bound.exclusive { inwards } else { 0.0 })
        };
        let min = bound(range.min, step);
        let max = bound(range.max, -step);
        let low = min.or(max).unwrap_or_default();
        let high = max.or(min).unwrap_or_default();
        let number = match self.random.below(4) {
            0 => low,
            1 => high,
            2 => low + step.min(high - low),
            _ => f64::midpoint(low, high),
        };
        number_of(if whole { number.floor() } else { number })
    }

    fn count_within(&mut self, size: &Size, usual: u64) -> usize {
        let low = size.min.unwrap_or_default();
        let high = size.max.unwrap_or(low + usual).min(low + usual);
        let span = usize::try_from(high - low).unwrap_or_default();
        usize::try_from(low).unwrap_or_default() + self.random.below(span + 1)
    }

    fn text_of(&mut self, size: &Size) -> JsonValue {
        // The far end is a long text, which is tried now and then.
        let far = size.max.filter(|max| *max < 20_000 && self.random.chance(2));
        if let Some(max) = far {
            return json!("é".repeat(usize::try_from(max).unwrap_or_default()));
        }
        for _ in 0..10 {
            let text = self.random.pick(&self.pools.texts);
            if size.contains(text.chars().count() as u64) {
                return json!(text);
            }
        }
        json!("x".repeat(self.count_within(size, 3)))
    }

    fn text_in(&mut self, format: Format) -> JsonValue {
        json!(self.random.pick(pools::formatted(format)))
    }
}

/// The number as JSON writes it: without a fraction where it has none.
pub(crate) fn number_of(number: f64) -> JsonValue {
    value_of(&Json::number(number))
}

/// A literal of the model as a JSON value.
pub(crate) fn value_of(json: &Json) -> JsonValue {
    serde_json::from_str(&json.to_compact()).expect("the model writes JSON")
}
