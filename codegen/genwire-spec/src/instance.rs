//! The smallest valid body of a type. Examples, cases and vectors start from it.

mod sized;
mod weight;

use crate::judge::satisfies;
use crate::model::{Alternative, DefaultValue, Field, Json, Type, TypeDef, TypeId, TypeKind};
use genwire_constraint::{Constraint, Divisor, Number, Range};
use std::iter;

pub use sized::{MAX_LIMITED_MEMBERS, fitted, resized};
pub use weight::{MAX_LEAST_BYTES, least_bytes};

/// Maximum nesting of required members before a type counts as having no finite body.
const MAX_REQUIRED_DEPTH: usize = 64;
/// Maximum number of string lengths to try.
const MAX_TRIED: usize = 16;
/// Maximum number of distinct values to create.
const MAX_COUNT: u64 = 1000;
/// Maximum lower limit of a length in characters, because the smallest value has that many.
pub const MAX_MIN_CHARS: u64 = 100_000;
/// Maximum lower limit of a number of items or members, because the smallest value has that many.
pub const MAX_MIN_ITEMS: u64 = MAX_COUNT;

/// Depth up to which optional members may be objects that themselves have optional members.
const MAX_OPTIONAL_DEPTH: usize = 3;

/// Remaining nesting levels of objects.
#[derive(Clone, Copy)]
struct Depth {
    /// Levels left, on any path.
    left: usize,
    /// Levels left on paths through optional members.
    optional: usize,
}

impl Depth {
    const MAX: Self = Self { left: MAX_REQUIRED_DEPTH, optional: MAX_OPTIONAL_DEPTH };

    fn deeper(self) -> Option<Self> {
        Some(Self { left: self.left.checked_sub(1)?, ..self })
    }
}

/// Returns the smallest body of a type, or `None` if it has no finite body.
///
/// It has the required members, and optional ones only if too few are required. Each member has its
/// `example`, or a value derived from its constraints. The payload of a variant contains the tag.
pub fn minimal(types: &[TypeDef], id: TypeId) -> Option<Json> {
    named(types, id, Depth::MAX)
}

/// Returns the smallest value of a type.
pub fn minimal_value(types: &[TypeDef], ty: &Type) -> Option<Json> {
    value(types, ty, Depth::MAX)
}

/// Returns a value that a member accepts: its example, or the smallest that its constraints allow.
pub fn minimal_member(types: &[TypeDef], field: &Field) -> Option<Json> {
    member(types, field, Depth::MAX)
}

fn named(types: &[TypeDef], id: TypeId, depth: Depth) -> Option<Json> {
    let depth = depth.deeper()?;
    match &types[id.0].kind {
        TypeKind::Object(object) => {
            let mut members = Vec::new();
            if let Some((union, tag)) = &object.variant_of {
                members.push((union.of(types).tag.wire.clone(), Json::string(tag)));
            }
            for field in object.fields.iter().filter(|field| field.required) {
                members.push((field.name.wire.clone(), member(types, field, depth)?));
            }
            let least = object.size().and_then(|size| size.min).unwrap_or(0);
            sized::filled(types, object, Json::object(members), least, None, depth)
        }
        TypeKind::Enum(inner) => {
            let value = inner.values.first()?;
            Some(value.number.map_or_else(|| Json::string(&value.name.wire), Json::Integer))
        }
        TypeKind::Union(union) => {
            union.variants.iter().find_map(|variant| named(types, variant.ty.into(), depth))
        }
        TypeKind::Either(either) => {
            either.alternatives.iter().find_map(|one| member(types, &one.as_field(), depth))
        }
    }
}

fn value(types: &[TypeDef], ty: &Type, depth: Depth) -> Option<Json> {
    Some(match ty {
        Type::String | Type::File => Json::string("a"),
        Type::Integer | Type::Unsigned | Type::Number => Json::Integer(0),
        Type::Boolean => Json::Bool(false),
        Type::Json | Type::JsonObject | Type::Map(_) => Json::empty_object(),
        Type::List(_) => Json::array([]),
        Type::Nullable(inner) => return value(types, inner, depth),
        Type::Named(id) => return named(types, *id, depth),
    })
}

#[warn(clippy::wildcard_enum_match_arm)]
fn member(types: &[TypeDef], field: &Field, depth: Depth) -> Option<Json> {
    if let Some(example) = &field.example {
        return Some(example.clone());
    }
    let mut out = value(types, &field.ty, depth)?;
    for constrained in &field.constraints {
        match &constrained.constraint {
            Constraint::OneOf(values) => return values.first().map(Json::from),
            Constraint::Format(format) => out = Json::string(format.example()),
            Constraint::Range(range) => out = inside(*range, field.ty.is_whole()),
            Constraint::Length(size) => {
                let length = usize::try_from(size.min.unwrap_or(1)).ok()?.max(1);
                out = Json::String("a".repeat(length));
            }
            Constraint::Items(size) => {
                // The limits of a list were checked against its type when the spec was read.
                let least = usize::try_from(size.min.unwrap_or(0)).ok()?;
                if let (Type::List(_), Some(inner), 1..) = (&field.ty, field.item(), least) {
                    out = Json::array(vec![member(types, &inner, depth)?; least]);
                }
            }
            Constraint::MultipleOf(_)
            | Constraint::Unique
            | Constraint::Members(_)
            | Constraint::Pattern(_)
            | Constraint::Each(_) => {}
        }
    }
    if satisfies_all(field, &out) {
        return Some(out);
    }
    // Some constraints can only be satisfied together.
    let found = each_candidate(types, field).find(|value| satisfies_all(field, value));
    Some(found.unwrap_or(out))
}

/// Returns a value that a path parameter accepts: its example, its default, its own name if any
/// string will do, or the smallest value that its constraints allow.
pub fn path_value(types: &[TypeDef], param: &Field) -> Json {
    let stated = match &param.default {
        Some(DefaultValue::Literal(value)) => param.example.as_ref().or(Some(value)),
        _ => param.example.as_ref(),
    };
    let name = || Json::string(&param.name.wire);
    match stated {
        Some(value) => value.clone(),
        None if param.ty == Type::String && satisfies_all(param, &name()) => name(),
        None => minimal_member(types, param).unwrap_or_else(name),
    }
}

/// Returns true if a value satisfies every constraint of a member.
pub fn satisfies_all(field: &Field, value: &Json) -> bool {
    field.constraints.iter().all(|one| satisfies(&one.constraint, value))
}

/// Returns values that may satisfy the constraints of a member, simplest first.
pub fn candidates(types: &[TypeDef], field: &Field) -> Vec<Json> {
    each_candidate(types, field).collect()
}

/// Generates the candidates lazily: one of the first is usually enough, and patterns are slow.
#[warn(clippy::wildcard_enum_match_arm)]
fn each_candidate<'a>(types: &'a [TypeDef], field: &'a Field) -> impl Iterator<Item = Json> + 'a {
    let constraints = move || field.constraints.iter().map(|one| &one.constraint);
    let length = constraints().find_map(|one| one.facets().length);
    constraints().flat_map(move |constraint| -> Box<dyn Iterator<Item = Json> + 'a> {
        match constraint {
            Constraint::Pattern(pattern) => {
                let least = length.and_then(|size| size.min).unwrap_or(0).max(pattern.min_length());
                let most = length.and_then(|size| size.max).unwrap_or(u64::MAX);
                let lengths = (least..=most).take(MAX_TRIED);
                let of_lengths = lengths.filter_map(|it| pattern.of_length(it));
                let accepted = pattern.accepted().iter().cloned();
                Box::new(accepted.chain(of_lengths).map(Json::String))
            }
            Constraint::Format(format) => {
                Box::new(format.accepted().iter().copied().map(Json::string))
            }
            Constraint::MultipleOf(divisor) => Box::new(multiples(field, *divisor).into_iter()),
            Constraint::Items(_) | Constraint::Unique => {
                let least = constraints().find_map(|one| one.facets().items?.min);
                Box::new(distinct_items(types, field, least.unwrap_or(0)).into_iter())
            }
            Constraint::Members(size) => {
                Box::new(iter::once(members_of(types, field, size.min.unwrap_or(0))))
            }
            Constraint::Range(_)
            | Constraint::Length(_)
            | Constraint::OneOf(_)
            | Constraint::Each(_) => Box::new(iter::empty()),
        }
    })
}

/// Returns multiples of `divisor` near both ends of a member's range, inside and outside of it.
pub fn multiples(field: &Field, divisor: Divisor) -> Vec<Json> {
    let step = divisor.get();
    let whole = Number::new(step).integer();
    let range = field.constraints.iter().find_map(|one| one.constraint.facets().range);
    let ends = range.map(|range| [range.min, range.max]).unwrap_or_default();
    let near = ends.into_iter().flatten().flat_map(|end| {
        let exact =
            |end: i128, step: i128, more: i128| (end.div_euclid(step) + more).saturating_mul(step);
        [1_i8, 0, 2, -1].map(|more| match end.value.integer().zip(whole) {
            Some((end, step)) => Json::exact(Number::Integer(exact(end, step, more.into()))),
            None => Json::number(((end.value.as_f64() / step).floor() + f64::from(more)) * step),
        })
    });
    near.chain([Json::number(step), Json::Integer(0)]).collect()
}

/// Returns a list for a member with up to `count` distinct items; `None` if it is not a list.
pub fn distinct_items(types: &[TypeDef], field: &Field, count: u64) -> Option<Json> {
    let (Type::List(inner), Some(item)) = (&field.ty, field.item()) else { return None };
    if item.constraints.is_empty() {
        return Some(Json::array(distinct(types, inner, count)));
    }
    let mut items: Vec<Json> = Vec::new();
    let plain = distinct(types, inner, count.saturating_mul(4).max(16));
    let listed = item.constraints.iter().filter_map(|one| one.constraint.facets().one_of);
    let listed = listed.flatten().map(Json::from);
    for value in plain.into_iter().chain(listed).chain(candidates(types, &item)) {
        let enough = items.len() as u64 >= count.min(MAX_COUNT);
        if !enough && satisfies_all(&item, &value) && !items.contains(&value) {
            items.push(value);
        }
    }
    Some(Json::array(items))
}

/// Returns an object with `count` members that the member accepts.
pub fn members_of(types: &[TypeDef], field: &Field, count: u64) -> Json {
    match field.item().filter(|item| !item.constraints.is_empty()) {
        Some(item) => {
            let value = minimal_member(types, &item).unwrap_or(Json::Null);
            Json::object((0..count.min(MAX_COUNT)).map(|at| (format!("m{at}"), value.clone())))
        }
        None => members(types, &field.ty, count),
    }
}

/// Returns an object with `count` members; for a map, the values are of its type.
pub fn members(types: &[TypeDef], ty: &Type, count: u64) -> Json {
    let member = match ty {
        Type::Map(inner) => minimal_value(types, inner).unwrap_or(Json::Null),
        _ => Json::Integer(0),
    };
    Json::object((0..count.min(MAX_COUNT)).map(|index| (format!("m{index}"), member.clone())))
}

/// Returns up to `count` distinct values of a type.
pub fn distinct(types: &[TypeDef], ty: &Type, count: u64) -> Vec<Json> {
    let count = count.min(MAX_COUNT);
    match ty {
        Type::String | Type::File => {
            (0..count).map(|index| Json::String(format!("a{index}"))).collect()
        }
        Type::Integer | Type::Unsigned | Type::Number | Type::Json => {
            (0..).map(Json::Integer).zip(0..count).map(|(value, _)| value).collect()
        }
        Type::Boolean => {
            [false, true].map(Json::Bool).into_iter().zip(0..count).map(first).collect()
        }
        Type::JsonObject | Type::Map(_) => {
            (0..count).map(|count| members(types, ty, count)).collect()
        }
        Type::List(inner) => {
            let one = |item| Json::array([item]);
            let all = iter::once(Json::array([]));
            all.chain(distinct(types, inner, count).into_iter().map(one))
                .zip(0..count)
                .map(first)
                .collect()
        }
        Type::Nullable(inner) => distinct(types, inner, count),
        Type::Named(id) => match &types[id.0].kind {
            TypeKind::Enum(values) => values.wire_values().zip(0..count).map(first).collect(),
            TypeKind::Either(either) => {
                let all = either.alternatives.iter();
                all.flat_map(|one| distinct_alternatives(types, one, count))
                    .zip(0..count)
                    .map(first)
                    .collect()
            }
            TypeKind::Union(union) => {
                let all = union.variants.iter();
                all.flat_map(|one| distinct(types, &Type::Named(one.ty.into()), count))
                    .zip(0..count)
                    .map(first)
                    .collect()
            }
            TypeKind::Object(object) => {
                let Some(whole) = minimal(types, *id) else { return Vec::new() };
                let is_small = |body: &Json| {
                    object.constraints.iter().all(|one| satisfies(&one.constraint, body))
                };
                let mut all = vec![whole.clone()];
                for field in &object.fields {
                    if matches!(field.ty, Type::Named(_) | Type::List(_) | Type::Map(_)) {
                        continue;
                    }
                    let values = distinct(types, &field.ty, count).into_iter();
                    for value in values.filter(|value| satisfies_all(field, value)) {
                        let mut other = whole.clone();
                        other.set(&field.name.wire, value);
                        if is_small(&other) && !all.contains(&other) {
                            all.push(other);
                        }
                    }
                }
                all.into_iter().zip(0..count).map(first).collect()
            }
        },
    }
}

/// Returns up to `count` distinct values of an alternative.
fn distinct_alternatives(types: &[TypeDef], one: &Alternative, count: u64) -> Vec<Json> {
    let field = one.as_field();
    let others = if field.constraints.is_empty() { Vec::new() } else { candidates(types, &field) };
    let mut found: Vec<Json> = Vec::new();
    for value in distinct(types, &one.ty, count).into_iter().chain(others) {
        if satisfies_all(&field, &value) && !found.contains(&value) {
            found.push(value);
        }
    }
    found
}

fn first<A, B>((first, _): (A, B)) -> A {
    first
}

/// Returns a number in a range: an inclusive end, or one step inside an exclusive end.
fn inside(range: Range, whole: bool) -> Json {
    let (end, sign) = match (range.min, range.max) {
        (Some(min), _) => (min, 1),
        (None, Some(max)) => (max, -1),
        (None, None) => return Json::Integer(0),
    };
    if !end.exclusive {
        return Json::exact(end.value);
    }
    if let Some(end) = end.value.integer().filter(|_| whole) {
        return Json::exact(Number::Integer(end + sign));
    }
    let ends = range.min.zip(range.max);
    let width = ends.map(|(min, max)| max.value.as_f64() - min.value.as_f64());
    let step = width.map_or(1.0, |width| (width / 2.0).min(1.0));
    Json::number(if sign > 0 { end.value.as_f64() + step } else { end.value.as_f64() - step })
}
