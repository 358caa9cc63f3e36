//! The mutants of types: presence, type, constraints, values, variants.

use super::mutant::{Mutant, Witness, other};
use genwire_constraint::{Bound, Constraint, Divisor, Each, Range, Size};
use genwire_schema::loss;
use genwire_spec::model::types::Object;
use genwire_spec::model::{
    Alternative, Constrained, Field, Interface, Severity, Type, TypeDef, TypeId, TypeKind,
    UnknownPolicy,
};

/// The step by which a bound of a fractional range is moved.
const RANGE_STEP: f64 = 0.01;

/// A change of the constraints of a member or an alternative.
type Change = Box<dyn Fn(&mut Vec<Constrained>)>;

/// Returns every mutant of a type, without its rules.
pub(super) fn of_type(interface: &Interface, id: TypeId) -> Vec<Mutant> {
    let def = interface.ty(id);
    match &def.kind {
        TypeKind::Object(object) => {
            let fields = object.fields.iter().enumerate();
            let mutants = fields.flat_map(|(index, field)| of_field(def, id, index, field));
            let rule = format!("{}.unknown", def.path());
            let sizes = object.constraints.iter().enumerate().flat_map(|(place, constrained)| {
                let owner = move |interface: &mut Interface, change: &Change| {
                    if let Some(object) = object_mut(interface, id) {
                        change(&mut object.constraints);
                    }
                };
                of_constraint(owner, place, constrained, false)
            });
            mutants.chain(policies(&rule, id, object.unknown)).chain(sizes).collect()
        }
        TypeKind::Enum(values) => {
            let rule = format!("{}.values", def.path());
            let mut mutants = policies(&rule, id, values.unknown);
            if values.unknown != UnknownPolicy::Accept {
                let witness = witness_of(values.unknown);
                for (index, value) in values.values.iter().enumerate() {
                    let item = format!("{rule}.{}", value.key);
                    mutants.push(Mutant::new(item, "deleted", witness, move |interface| {
                        if let TypeKind::Enum(values) = &mut interface.types[id.0].kind {
                            drop(values.values.remove(index));
                        }
                    }));
                }
            }
            mutants
        }
        TypeKind::Union(union) => {
            let rule = format!("{}.variants", def.path());
            let mut mutants = policies(&rule, id, union.unknown);
            let witness = witness_of(union.unknown);
            for (index, variant) in union.variants.iter().enumerate() {
                let item = format!("{rule}.{}", variant.name.wire);
                mutants.push(Mutant::new(item, "deleted", witness, move |interface| {
                    if let TypeKind::Union(union) = &mut interface.types[id.0].kind {
                        drop(union.variants.remove(index));
                    }
                }));
            }
            mutants
        }
        TypeKind::Either(either) => {
            let alternatives = either.alternatives.iter().enumerate();
            alternatives.flat_map(|(index, one)| of_alternative(def, id, index, one)).collect()
        }
    }
}

fn of_alternative(def: &TypeDef, id: TypeId, index: usize, one: &Alternative) -> Vec<Mutant> {
    let item = format!("{}.alternatives.{}", def.path(), one.name.wire);
    let deleted = Mutant::new(item, "deleted", Witness::Schema, move |interface| {
        if let TypeKind::Either(either) = &mut interface.types[id.0].kind {
            drop(either.alternatives.remove(index));
        }
    });
    let of_constraints = one.constraints.iter().enumerate().flat_map(|(place, constrained)| {
        let owner = move |interface: &mut Interface, change: &Change| {
            if let TypeKind::Either(either) = &mut interface.types[id.0].kind {
                change(&mut either.alternatives[index].constraints);
            }
        };
        of_constraint(owner, place, constrained, one.ty.is_whole())
    });
    let not_null = matches!(one.ty, Type::Nullable(_)).then(|| {
        let item = format!("{}.alternatives.{}", def.path(), one.name.wire);
        Mutant::new(item, "null refused", Witness::Schema, move |interface| {
            if let TypeKind::Either(either) = &mut interface.types[id.0].kind {
                let one = &mut either.alternatives[index];
                one.ty = one.ty.besides_null().clone();
            }
        })
    });
    std::iter::once(deleted).chain(not_null).chain(of_constraints).collect()
}

/// Returns the validator for a policy: schemas have no warnings, but the judge of the model does.
fn witness_of(policy: UnknownPolicy) -> Witness {
    match policy {
        UnknownPolicy::Error => Witness::Schema,
        UnknownPolicy::Warning | UnknownPolicy::Accept => Witness::Judge,
    }
}

/// Mutates the policy for unlisted values.
fn policies(rule: &str, id: TypeId, policy: UnknownPolicy) -> Vec<Mutant> {
    [UnknownPolicy::Error, UnknownPolicy::Warning, UnknownPolicy::Accept]
        .into_iter()
        .filter(|other| *other != policy)
        .map(|other| {
            let concerned = [policy, other].contains(&UnknownPolicy::Error);
            let witness = if concerned { Witness::Schema } else { Witness::Judge };
            let what = format!("{other:?} for {policy:?} where a value is not listed");
            Mutant::new(rule, what, witness, move |interface| {
                match &mut interface.types[id.0].kind {
                    TypeKind::Enum(values) => values.unknown = other,
                    TypeKind::Union(union) => union.unknown = other,
                    TypeKind::Object(object) => object.unknown = other,
                    TypeKind::Either(_) => {}
                }
            })
        })
        .collect()
}

fn of_field(def: &TypeDef, id: TypeId, index: usize, field: &Field) -> Vec<Mutant> {
    let item = format!("{}.{}", def.path(), field.name.wire);
    let mutant = |item: &str, what: &str, change: fn(&mut Field)| {
        Mutant::new(item, what, Witness::Schema, move |interface| {
            if let Some(object) = object_mut(interface, id) {
                change(&mut object.fields[index]);
            }
        })
    };
    let mut mutants = Vec::new();
    if field.required {
        let item = format!("{item}.required");
        mutants.push(mutant(&item, "deleted", |field| field.required = false));
    } else {
        mutants.push(mutant(&item, "made required", |field| field.required = true));
    }
    let mut nullable = field.clone();
    nullable.nullable = !field.nullable;
    if field.ty != Type::Json && def.accepts_null(&nullable) != def.accepts_null(field) {
        let change: fn(&mut Field) = |field| field.nullable = !field.nullable;
        mutants.push(mutant(&item, "null judged the other way", change));
    }
    if field.ty != Type::Json {
        mutants.push(mutant(&item, "any type", |field| {
            field.ty = Type::Json;
            field.constraints.clear();
        }));
    }
    for (place, constrained) in field.constraints.iter().enumerate() {
        let owner = move |interface: &mut Interface, change: &Change| {
            if let Some(object) = object_mut(interface, id) {
                change(&mut object.fields[index].constraints);
            }
        };
        mutants.extend(of_constraint(owner, place, constrained, field.ty.is_whole()));
    }
    mutants
}

fn object_mut(interface: &mut Interface, id: TypeId) -> Option<&mut Object> {
    match &mut interface.types[id.0].kind {
        TypeKind::Object(object) => Some(object),
        _ => None,
    }
}

/// Mutates a constraint; `owner` applies a change to the constraints of a member or an alternative.
fn of_constraint(
    owner: impl Fn(&mut Interface, &Change) + Copy + 'static,
    place: usize,
    constrained: &Constrained,
    whole: bool,
) -> Vec<Mutant> {
    let said = constrained.severity == Severity::Error && loss::is_exact(&constrained.constraint);
    let witness = if said { Witness::Schema } else { Witness::Judge };
    let mutant = |what: String, change: Change| {
        Mutant::new(&constrained.path, what, witness, move |interface| {
            owner(interface, &change);
        })
    };
    let severity = other(constrained.severity);
    let mut mutants = vec![
        mutant("deleted".to_owned(), Box::new(move |all| drop(all.remove(place)))),
        mutant(
            "the other severity".to_owned(),
            Box::new(move |all| all[place].severity = severity),
        ),
    ];
    for (what, constraint) in changed(&constrained.constraint, whole) {
        let change = move |all: &mut Vec<Constrained>| all[place].constraint = constraint.clone();
        mutants.push(mutant(what, Box::new(change)));
    }
    mutants
}

/// A constraint with one of its limits moved.
#[warn(clippy::wildcard_enum_match_arm)]
fn changed(constraint: &Constraint, whole: bool) -> Vec<(String, Constraint)> {
    match constraint {
        Constraint::Range(range) => {
            let mins = bounds("min", range.min, whole)
                .into_iter()
                .map(|(what, min)| (what, Range { min: Some(min), ..*range }));
            let maxs = bounds("max", range.max, whole)
                .into_iter()
                .map(|(what, max)| (what, Range { max: Some(max), ..*range }));
            mins.chain(maxs).map(|(what, range)| (what, Constraint::Range(range))).collect()
        }
        Constraint::Length(size) => {
            sizes(*size).into_iter().map(|(what, size)| (what, Constraint::Length(size))).collect()
        }
        Constraint::Items(size) => {
            sizes(*size).into_iter().map(|(what, size)| (what, Constraint::Items(size))).collect()
        }
        Constraint::OneOf(values) => (0..values.len())
            .filter(|_| values.len() > 1)
            .map(|index| {
                let mut fewer = values.clone();
                let gone = fewer.remove(index);
                (format!("`{gone}` dropped"), Constraint::OneOf(fewer))
            })
            .collect(),
        Constraint::Members(size) => {
            sizes(*size).into_iter().map(|(what, size)| (what, Constraint::Members(size))).collect()
        }
        Constraint::MultipleOf(divisor) => {
            let doubled = Divisor::new(divisor.get() * 2.0);
            let doubled = doubled.map(|it| ("doubled".to_owned(), Constraint::MultipleOf(it)));
            doubled.into_iter().collect()
        }
        Constraint::Each(each) => {
            let inner = changed(each.constraint(), true).into_iter();
            inner.map(|(what, one)| (what, Constraint::Each(Box::new(Each::new(one))))).collect()
        }
        Constraint::Unique | Constraint::Format(_) | Constraint::Pattern(_) => Vec::new(),
    }
}

fn bounds(word: &str, bound: Option<Bound>, whole: bool) -> Vec<(String, Bound)> {
    let Some(bound) = bound else { return Vec::new() };
    let small = if whole { None } else { Some([RANGE_STEP, -RANGE_STEP]) };
    let mut changed: Vec<(String, Bound)> = [1.0, -1.0]
        .into_iter()
        .chain(small.into_iter().flatten())
        .map(|step| {
            (
                format!("{word} moved by {step}"),
                Bound { value: (bound.value.as_f64() + step).into(), ..bound },
            )
        })
        .collect();
    let exclusive = !bound.exclusive;
    changed.push((format!("{word} on the other side"), Bound { exclusive, ..bound }));
    changed
}

fn sizes(size: Size) -> Vec<(String, Size)> {
    let mut changed = Vec::new();
    if let Some(min) = size.min {
        changed.push(("min moved by 1".to_owned(), Size { min: Some(min + 1), ..size }));
        if let Some(less) = min.checked_sub(1) {
            changed.push(("min moved by -1".to_owned(), Size { min: Some(less), ..size }));
        }
    }
    if let Some(max) = size.max {
        changed.push(("max moved by 1".to_owned(), Size { max: Some(max + 1), ..size }));
        if let Some(less) = max.checked_sub(1) {
            changed.push(("max moved by -1".to_owned(), Size { max: Some(less), ..size }));
        }
    }
    changed
}
