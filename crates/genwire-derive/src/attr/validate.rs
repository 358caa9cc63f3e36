//! The syntax of the constraints of a field.

use super::{FieldAttrs, at, for_each, for_each_nested, set, text, word};
use crate::errors::Errors;
use genwire_constraint::Number as Exact;
use proc_macro2::Span;
use quote::ToTokens as _;
use syn::meta::ParseNestedMeta;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::token::Paren;
use syn::{Attribute, Lit, LitBool, LitInt, LitStr, Path, Token, parenthesized};

/// A constraint as written in the attribute.
pub(crate) struct Demand {
    /// The name of the constraint.
    pub(crate) word: Path,
    pub(crate) kind: DemandKind,
    pub(crate) warning: bool,
}

pub(crate) enum DemandKind {
    Range {
        min: Option<End>,
        max: Option<End>,
    },
    Length {
        min: Option<LitInt>,
        max: Option<LitInt>,
    },
    Members {
        min: Option<LitInt>,
        max: Option<LitInt>,
    },
    MultipleOf(Number),
    Unique,
    OneOf(Vec<Literal>),
    Format(LitStr),
    Pattern {
        text: LitStr,
        format: Option<NamedForm>,
    },
    /// A constraint on each item.
    Each(Box<Demand>),
}

/// A format that is defined by a pattern.
pub(crate) struct NamedForm {
    pub(crate) name: LitStr,
    /// A phrase that completes the words "expected ...".
    pub(crate) expected: LitStr,
}

/// A bound of a range.
pub(crate) struct End {
    pub(crate) number: Number,
    pub(crate) exclusive: bool,
}

/// A number with its sign.
pub(crate) struct Number {
    pub(crate) value: Exact,
    pub(crate) is_whole: bool,
    pub(crate) span: Span,
}

/// A value in a list of values.
pub(crate) enum Literal {
    Text(LitStr),
    Integer(i128, Span),
    Boolean(LitBool),
}

pub(crate) fn read(attribute: &Attribute, attrs: &mut FieldAttrs, errors: &mut Errors) {
    let mut warning = None;
    let first = attrs.demands.len();
    for_each(attribute, errors, |meta, errors| {
        let kind = match word(meta).as_str() {
            "each" => {
                each(meta, &mut attrs.demands, errors)?;
                return Ok(());
            }
            "required" => return set(&mut attrs.required, meta.path.clone(), meta),
            "warning" => return set(&mut warning, meta.path.clone(), meta),
            _ => constraint(meta, errors)?,
        };
        attrs.demands.push(Demand { word: meta.path.clone(), kind, warning: false });
        Ok(())
    });
    let Some(warning) = warning else { return };
    let own = attrs.demands.get_mut(first..).unwrap_or_default();
    if own.is_empty() {
        errors.at(warning, "`warning` needs a constraint in the same attribute\nhelp: put it into the attribute of the constraint whose violations are warnings");
    }
    for demand in own {
        demand.warning = true;
    }
}

/// Reads limits on the number of members of a field or a struct.
pub(super) fn members(meta: &ParseNestedMeta<'_>, errors: &mut Errors) -> syn::Result<Demand> {
    let (min, max) = size(meta, errors)?;
    let kind = DemandKind::Members { min, max };
    Ok(Demand { word: meta.path.clone(), kind, warning: false })
}

/// Reads a constraint.
fn constraint(meta: &ParseNestedMeta<'_>, errors: &mut Errors) -> syn::Result<DemandKind> {
    Ok(match word(meta).as_str() {
        "range" => range(meta, errors)?,
        "length" => {
            let (min, max) = size(meta, errors)?;
            DemandKind::Length { min, max }
        }
        "members" => members(meta, errors)?.kind,
        "multiple_of" => DemandKind::MultipleOf(number(meta.value()?)?),
        "unique" => DemandKind::Unique,
        "one_of" => DemandKind::OneOf(one_of(meta)?),
        "format" if meta.input.peek(Paren) => named_form(meta, errors)?,
        "format" => DemandKind::Format(text(meta)?),
        "pattern" => DemandKind::Pattern { text: text(meta)?, format: None },
        other => return Err(at(meta, unknown(other))),
    })
}

/// Reads the constraints of each item. Items may be lists or maps themselves.
fn each(
    meta: &ParseNestedMeta<'_>,
    demands: &mut Vec<Demand>,
    errors: &mut Errors,
) -> syn::Result<()> {
    let mut inner: Vec<Demand> = Vec::new();
    for_each_nested(meta, errors, |meta, errors| {
        if word(meta) == "each" {
            return each(meta, &mut inner, errors);
        }
        let kind = constraint(meta, errors)?;
        inner.push(Demand { word: meta.path.clone(), kind, warning: false });
        Ok(())
    })?;
    demands.extend(inner.into_iter().map(|demand| Demand {
        word: meta.path.clone(),
        kind: DemandKind::Each(Box::new(demand)),
        warning: false,
    }));
    Ok(())
}

fn unknown(word: &str) -> String {
    let help = match word {
        "rule" | "native" => "rules and native checks belong to the item, not to a field",
        "items" => "the number of items is spelt `length(..)`",
        "min" | "max" => "the limits belong into `range(..)` or `length(..)`",
        _ => {
            "a field accepts `range(..)`, `length(..)`, `members(..)`, `multiple_of = ..`, `unique`, `one_of(..)`, `format = \"..\"`, `pattern = \"..\"`, `each(..)`, `required` and `warning`"
        }
    };
    format!("`{word}` is not a constraint\nhelp: {help}")
}

fn range(meta: &ParseNestedMeta<'_>, errors: &mut Errors) -> syn::Result<DemandKind> {
    let (mut min, mut max) = (None, None);
    let before = errors.count();
    for_each_nested(meta, errors, |inner, _| {
        let name = word(inner);
        let (place, exclusive) = match name.as_str() {
            "min" => (&mut min, false),
            "max" => (&mut max, false),
            "exclusive_min" => (&mut min, true),
            "exclusive_max" => (&mut max, true),
            other => {
                return Err(at(
                    inner,
                    format!(
                        "`{other}` is not an end of a range\n\
                         help: a range takes `min` or `exclusive_min`, and `max` or `exclusive_max`"
                    ),
                ));
            }
        };
        let number = number(inner.value()?)?;
        set(place, End { number, exclusive }, inner)
    })?;
    if min.is_none() && max.is_none() && errors.count() == before {
        errors.push(at(meta, "the range has no limit"));
    }
    Ok(DemandKind::Range { min, max })
}

/// The minimum and the maximum of a size.
type Ends = (Option<LitInt>, Option<LitInt>);

fn size(meta: &ParseNestedMeta<'_>, errors: &mut Errors) -> syn::Result<Ends> {
    let (mut min, mut max) = (None, None);
    let before = errors.count();
    let what = word(meta);
    for_each_nested(meta, errors, |inner, _| match word(inner).as_str() {
        "min" => set(&mut min, count(inner.value()?)?, inner),
        "max" => set(&mut max, count(inner.value()?)?, inner),
        other => Err(at(
            inner,
            format!("`{other}` is not a limit of a length\nhelp: a length accepts `min` and `max`"),
        )),
    })?;
    if min.is_none() && max.is_none() && errors.count() == before {
        errors.push(at(meta, format!("the {what} has no limit")));
    }
    Ok((min, max))
}

fn named_form(meta: &ParseNestedMeta<'_>, errors: &mut Errors) -> syn::Result<DemandKind> {
    let (mut name, mut pattern, mut expected) = (None, None, None);
    for_each_nested(meta, errors, |inner, _| match word(inner).as_str() {
        "name" => set(&mut name, text(inner)?, inner),
        "pattern" => set(&mut pattern, text(inner)?, inner),
        "expected" => set(&mut expected, text(inner)?, inner),
        other => Err(at(inner, format!("`{other}` is not a part of a format"))),
    })?;
    match (name, pattern, expected) {
        (Some(name), Some(text), Some(expected)) => {
            Ok(DemandKind::Pattern { text, format: Some(NamedForm { name, expected }) })
        }
        _ => Err(at(meta, "the format needs `name`, `pattern` and `expected`")),
    }
}

fn count(input: ParseStream<'_>) -> syn::Result<LitInt> {
    let literal: LitInt = input.parse()?;
    match literal.base10_parse::<u64>() {
        Ok(_) => Ok(literal),
        Err(_) => Err(syn::Error::new_spanned(literal, "expected a non-negative integer")),
    }
}

fn one_of(meta: &ParseNestedMeta<'_>) -> syn::Result<Vec<Literal>> {
    let content;
    parenthesized!(content in meta.input);
    let values = Punctuated::<Literal, Token![,]>::parse_terminated_with(&content, literal)?;
    if values.is_empty() {
        return Err(at(meta, "the list has no value"));
    }
    Ok(values.into_iter().collect())
}

fn literal(input: ParseStream<'_>) -> syn::Result<Literal> {
    if input.peek(LitStr) {
        return Ok(Literal::Text(input.parse()?));
    }
    if input.peek(LitBool) {
        return Ok(Literal::Boolean(input.parse()?));
    }
    let number = number(input)?;
    match number.value.integer().filter(|_| number.is_whole) {
        Some(whole) => Ok(Literal::Integer(whole, number.span)),
        None => Err(syn::Error::new(number.span, "expected a string or a whole number")),
    }
}

fn number(input: ParseStream<'_>) -> syn::Result<Number> {
    let sign = input.parse::<Option<Token![-]>>()?;
    let literal: Lit = input.parse()?;
    let value = match &literal {
        Lit::Int(number) => {
            let value = number.base10_parse::<i128>()?;
            Exact::Integer(if sign.is_some() { -value } else { value })
        }
        Lit::Float(number) => {
            let value = number.base10_parse::<f64>()?;
            Exact::new(if sign.is_some() { -value } else { value })
        }
        other => return Err(syn::Error::new_spanned(other, "expected a number")),
    };
    Ok(Number {
        value,
        is_whole: matches!(literal, Lit::Int(_)),
        span: literal
            .to_token_stream()
            .into_iter()
            .next()
            .map_or_else(Span::call_site, |it| it.span()),
    })
}
