//! Constraints from attributes, checked against the type of their field.

use crate::attr::{Demand, DemandKind, End, Literal as Spelt, NamedForm};
use crate::errors::Errors;
use crate::ty::{self, TypeKind};
use genwire_constraint::pattern::NamedFormat;
use genwire_constraint::{
    Bound, Constraint, Divisor, Each, Format, Literal, Number, Pattern, Range, Size,
};
use syn::{LitInt, Type};

/// A valid constraint of a field.
pub(crate) struct Constrained {
    pub(crate) constraint: Constraint,
    pub(crate) warning: bool,
}

impl Constrained {
    /// Returns the message of a violation.
    pub(crate) fn message(&self) -> String {
        let mut constraint = &self.constraint;
        // The message describes an item.
        while let Some(of_each) = constraint.facets().each {
            constraint = of_each;
        }
        format!("expected {}", constraint.expectation())
    }
}

/// Creates the constraints of a struct on the number of its members.
pub(crate) fn check_struct(demands: &[Demand], errors: &mut Errors) -> Vec<Constrained> {
    let mut checked = Vec::new();
    for demand in demands {
        let DemandKind::Members { min, max } = &demand.kind else { continue };
        let Some(size) = size(min.as_ref(), max.as_ref(), errors) else { continue };
        if checked.is_empty() {
            checked.push(Constrained { constraint: Constraint::Members(size), warning: false });
        } else {
            errors.at(&demand.word, "the struct has two constraints of the kind `members`");
        }
    }
    checked
}

/// Creates the constraints of a field. A constraint that does not suit the field is reported and
/// omitted.
pub(crate) fn check(demands: &[Demand], ty: &Type, errors: &mut Errors) -> Vec<Constrained> {
    let mut checked: Vec<Constrained> = Vec::new();
    for demand in demands {
        let Some(constraint) = check_one(demand, ty, errors) else { continue };
        let keyword = constraint.keyword();
        if checked.iter().any(|other| other.constraint.keyword() == keyword) {
            errors
                .at(&demand.word, format!("the field has two constraints of the kind `{keyword}`"));
            continue;
        }
        checked.push(Constrained { constraint, warning: demand.warning });
    }
    checked
}

/// The number types as a phrase.
const NUMBERS: &str = "a number (`f64`, `i64`, `u64`)";
const NUMBER_KINDS: &[TypeKind] = &[TypeKind::Number, TypeKind::Integer, TypeKind::Unsigned];

/// Returns the name of a constraint, and the types that it applies to: as a phrase and by kind.
fn fitting(kind: &DemandKind) -> (&'static str, &'static str, &'static [TypeKind]) {
    match kind {
        DemandKind::Range { .. } => ("range", NUMBERS, NUMBER_KINDS),
        DemandKind::MultipleOf(_) => ("multiple_of", NUMBERS, NUMBER_KINDS),
        DemandKind::Length { .. } => {
            ("length", "a `String` or a `Vec`", &[TypeKind::String, TypeKind::List])
        }
        DemandKind::Members { .. } => {
            ("members", "a `RawJson` or a `BTreeMap`", &[TypeKind::Json, TypeKind::Map])
        }
        DemandKind::Each(_) => {
            ("each", "a `Vec` or a `BTreeMap`", &[TypeKind::List, TypeKind::Map])
        }
        DemandKind::Unique => ("unique", "a `Vec`", &[TypeKind::List]),
        DemandKind::OneOf(_) => {
            let kinds =
                &[TypeKind::String, TypeKind::Integer, TypeKind::Unsigned, TypeKind::Boolean];
            ("one_of", "a `String`, an `i64`, a `u64` or a `bool`", kinds)
        }
        DemandKind::Pattern { format: None, .. } => ("pattern", "a `String`", &[TypeKind::String]),
        DemandKind::Format(_) | DemandKind::Pattern { .. } => {
            ("format", "a `String`", &[TypeKind::String])
        }
    }
}

fn check_one(demand: &Demand, ty: &Type, errors: &mut Errors) -> Option<Constraint> {
    let kind = ty::kind(ty);
    let (word, on, kinds) = fitting(&demand.kind);
    if !kinds.contains(&kind) {
        errors.at(&demand.word, format!("`{word}` is for {on}, the field is {}", kind.noun()));
        return None;
    }
    match &demand.kind {
        DemandKind::Range { min, max } => range(min.as_ref(), max.as_ref(), kind, errors),
        DemandKind::MultipleOf(number) => {
            let divisor = Divisor::new(number.value.as_f64());
            if divisor.is_none() {
                errors.push(syn::Error::new(number.span, "expected a number above 0"));
            }
            divisor.map(Constraint::MultipleOf)
        }
        DemandKind::Length { min, max } => {
            let size = size(min.as_ref(), max.as_ref(), errors)?;
            Some(if kind == TypeKind::List {
                Constraint::Items(size)
            } else {
                Constraint::Length(size)
            })
        }
        DemandKind::Members { min, max } => {
            size(min.as_ref(), max.as_ref(), errors).map(Constraint::Members)
        }
        DemandKind::Each(inner) => {
            let inner = check_one(inner, ty::item(ty)?, errors)?;
            Some(Constraint::Each(Box::new(Each::new(inner))))
        }
        DemandKind::Unique => Some(Constraint::Unique),
        DemandKind::OneOf(values) => one_of(values, kind, errors),
        DemandKind::Format(name) => {
            let format = Format::from_name(&name.value());
            if format.is_none() {
                let names = Format::ALL.map(|format| format!("`{}`", format.name())).join(", ");
                errors.at(name, format!("unknown format\nhelp: the formats are {names}"));
            }
            format.map(Constraint::Format)
        }
        DemandKind::Pattern { text, format } => match Pattern::new(&text.value()) {
            Ok(pattern) => Some(Constraint::Pattern(match format {
                None => pattern,
                Some(NamedForm { name, expected }) => pattern.named(NamedFormat {
                    name: name.value(),
                    expectation: expected.value(),
                    ..NamedFormat::default()
                }),
            })),
            Err(error) => {
                errors.at(text, format!("{error}\nhelp: {}", error.help));
                None
            }
        },
    }
}

fn range(
    min: Option<&End>,
    max: Option<&End>,
    kind: TypeKind,
    errors: &mut Errors,
) -> Option<Constraint> {
    for end in [min, max].into_iter().flatten() {
        if kind.is_whole() && !end.number.is_whole {
            let message =
                "the field is a whole number, so its bounds are\nhelp: leave the fraction out";
            errors.push(syn::Error::new(end.number.span, message));
            return None;
        }
    }
    let bound = |end: &End| Bound { value: end.number.value, exclusive: end.exclusive };
    // The minimum of an unsigned field is 0.
    let zero = Bound { value: Number::Integer(0), exclusive: false };
    let least = (kind == TypeKind::Unsigned).then_some(zero);
    for min in min.map(bound).into_iter().chain(least) {
        let Some(max) = max else { continue };
        let open = min.exclusive || max.exclusive;
        if min.value > max.number.value || (open && min.value >= max.number.value) {
            errors.push(syn::Error::new(max.number.span, "no number is in this range"));
            return None;
        }
    }
    Some(Constraint::Range(Range { min: min.map(bound), max: max.map(bound) }))
}

fn size(min: Option<&LitInt>, max: Option<&LitInt>, errors: &mut Errors) -> Option<Size> {
    let mut read = |end: Option<&LitInt>| match end.map(LitInt::base10_parse::<u64>).transpose() {
        Ok(end) => Some(end),
        Err(error) => {
            errors.push(error);
            None
        }
    };
    let size = Size { min: read(min)?, max: read(max)? };
    if let (Some(least), Some(most)) = (size.min, size.max)
        && least > most
    {
        errors.at(max, "no length is within these limits");
        return None;
    }
    Some(size)
}

fn one_of(values: &[Spelt], kind: TypeKind, errors: &mut Errors) -> Option<Constraint> {
    let mut literals = Vec::new();
    for value in values {
        let (literal, span) = match value {
            Spelt::Text(text) => (Literal::Text(text.value()), text.span()),
            Spelt::Integer(number, span) => (Literal::Integer(*number), *span),
            Spelt::Boolean(flag) => (Literal::Boolean(flag.value()), flag.span()),
        };
        let is_of_kind = match literal {
            Literal::Text(_) => kind == TypeKind::String,
            Literal::Integer(_) => kind.is_whole(),
            Literal::Boolean(_) => kind == TypeKind::Boolean,
        };
        if !is_of_kind {
            let message = format!("the field is {}, so every listed value is", kind.noun());
            errors.push(syn::Error::new(span, message));
            return None;
        }
        if literals.contains(&literal) {
            errors.push(syn::Error::new(span, format!("`{literal}` is listed twice")));
            return None;
        }
        literals.push(literal);
    }
    Some(Constraint::OneOf(literals))
}
