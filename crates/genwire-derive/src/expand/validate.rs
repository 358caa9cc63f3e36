//! The expansion of `Validate`: the fast path as conditions, and the report from the descriptor.
#![warn(clippy::wildcard_enum_match_arm)]

use super::{descriptor, severity};
use crate::ast::{Alternative, Common, Either, Extra, Field, Item, Struct, Tagged};
use crate::attr::{Policy, Rule};
use crate::ty::{self, TypeKind};
use genwire_constraint::{Bound, Constraint, Format, Number, Range};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned as _;

/// Expands `Validate` for a struct or an enum.
pub(crate) fn expand(item: &Item<'_>) -> TokenStream {
    let (common, clean, report) = match item {
        Item::Struct(item) => (&item.common, clean_struct(item), report_struct(item)),
        Item::Tagged(item) => (&item.common, Some(clean_tagged(item)), report_tagged(item)),
        Item::Either(item) => (&item.common, clean_either(item), report_either(item)),
    };
    let conditions: Vec<TokenStream> = clean
        .into_iter()
        .chain(common.rules.iter().map(holds))
        .chain(common.natives.iter().map(|native| {
            quote! { ::genwire_core::wire::passes(self, #native, __scratch) }
        }))
        .collect();
    let rules = common.rules.iter().map(|rule| report_rule(common, rule));
    let natives = common.natives.iter().map(|native| quote! { #native(self, __path, __report); });
    let report = quote! { #report #(#rules)* #(#natives)* };
    expand_impl(common.ident, &conditions, &report)
}

/// Expands the trait from the conditions of a clean value and the code that reports violations.
pub(super) fn expand_impl(
    ident: &Ident,
    conditions: &[TokenStream],
    report: &TokenStream,
) -> TokenStream {
    let clean = if conditions.is_empty() {
        quote! { true }
    } else {
        quote! { #(#conditions)&&* }
    };
    quote! {
        #[automatically_derived]
        impl ::genwire_core::Validate for #ident {
            #[inline]
            fn is_clean(&self, __scratch: &mut ::genwire_core::Report) -> bool {
                #clean
            }
            #[inline]
            fn validate_at(
                &self,
                __path: &::genwire_core::Path<'_>,
                __report: &mut ::genwire_core::Report,
            ) {
                #report
            }
        }
    }
}

fn clean_struct(item: &Struct<'_>) -> Option<TokenStream> {
    let fields = item.fields.iter().enumerate();
    let mut conditions: Vec<TokenStream> =
        fields.filter_map(|(index, field)| clean_field(index, field)).collect();
    conditions.extend(count_members(item).map(|count| {
        quote! {
            ::genwire_core::wire::has_size(
                <Self as ::genwire_core::Described>::descriptor(),
                #count,
                __scratch,
            )
        }
    }));
    conditions.extend(refused_extra(item).map(|extra| quote! { self.#extra.is_empty() }));
    if let Some((extra, map)) = typed_extra(item) {
        let ident = extra.ident;
        if extra.object {
            conditions.push(quote! { ::genwire_core::wire::are_objects(&self.#ident) });
        }
        if !ty::is_plain(map) {
            conditions.push(quote! {
                ::genwire_core::Validate::is_clean(&self.#ident, __scratch)
            });
        }
    }
    (!conditions.is_empty()).then(|| quote! { #(#conditions)&&* })
}

/// Expands the number of serialized members of a struct, if the number has limits.
fn count_members(item: &Struct<'_>) -> Option<TokenStream> {
    if item.constraints.is_empty() {
        return None;
    }
    let is_sometimes_left_out =
        |field: &&Field<'_>| field.optional && !(field.required && field.nullable);
    let (optional, always): (Vec<_>, Vec<_>) = item.fields.iter().partition(is_sometimes_left_out);
    let always = Literal::usize_unsuffixed(always.len());
    let optional = optional.iter().map(|field| field.ident);
    let extra = item.extra.as_ref().map(|extra| {
        let ident = extra.ident;
        let names = if extra.map.is_some() {
            quote! { self.#ident.keys().map(::std::string::String::as_str) }
        } else {
            quote! { self.#ident.iter().map(|(__name, _)| __name) }
        };
        quote! { + ::genwire_core::wire::count_unlisted::<Self>(#names) }
    });
    Some(quote! { #always #(+ usize::from(self.#optional.is_some()))* #extra })
}

/// Expands the condition under which a field is clean, unless it always is.
fn clean_field(index: usize, field: &Field<'_>) -> Option<TokenStream> {
    let Field { ident, optional, .. } = field;
    let required = field.required && !field.nullable;
    let value = if *optional {
        quote! { __value }
    } else {
        quote! { &self.#ident }
    };
    let mut conditions: Vec<TokenStream> = field
        .constraints
        .iter()
        .enumerate()
        .map(|(place, constrained)| {
            let place = (index, place);
            clean_constraint(&constrained.constraint, place, field.kind, &value)
        })
        .collect();
    if field.object {
        conditions.push(quote! { ::genwire_core::wire::are_objects(#value) });
    }
    if !ty::is_plain(field.ty) {
        if *optional && !required && conditions.is_empty() {
            return Some(quote! { ::genwire_core::Validate::is_clean(&self.#ident, __scratch) });
        }
        conditions.push(quote! { ::genwire_core::Validate::is_clean(#value, __scratch) });
    }
    match (optional, conditions.is_empty()) {
        (false, true) => None,
        (false, false) => Some(quote! { #(#conditions)&&* }),
        (true, true) => required.then(|| quote! { self.#ident.is_some() }),
        (true, false) => {
            let absent = !required;
            let value = if field.keeps_null {
                quote! { self.#ident.as_ref().and_then(::genwire_core::Nullable::value) }
            } else {
                quote! { &self.#ident }
            };
            Some(quote! {
                (match #value {
                    ::core::option::Option::Some(__value) => #(#conditions)&&*,
                    ::core::option::Option::None => #absent,
                })
            })
        }
    }
}

/// Expands the condition under which a value satisfies a constraint.
///
/// `value` is a reference; `place` holds the indices of the member and the constraint in the
/// descriptor.
fn clean_constraint(
    constraint: &Constraint,
    place: (usize, usize),
    kind: TypeKind,
    value: &TokenStream,
) -> TokenStream {
    match constraint {
        Constraint::MultipleOf(_)
        | Constraint::Members(_)
        | Constraint::Pattern(_)
        | Constraint::Each(_) => {
            let (member, constraint) = place;
            let (member, constraint) =
                (Literal::usize_unsuffixed(member), Literal::usize_unsuffixed(constraint));
            quote! {
                ::genwire_core::wire::satisfies(
                    <Self as ::genwire_core::Described>::descriptor(),
                    #member,
                    #constraint,
                    #value,
                )
            }
        }
        Constraint::Unique => quote! { ::genwire_core::format::are_unique(#value) },
        Constraint::Range(range) => clean_range(*range, kind, value),
        Constraint::Length(size) => {
            let size = descriptor::expand_size(*size);
            quote! { ::genwire_core::format::has_length(#value, #size) }
        }
        Constraint::Items(size) => {
            let size = descriptor::expand_size(*size);
            quote! { ::genwire_core::format::has_items((#value).len(), #size) }
        }
        Constraint::OneOf(values) => {
            let values = values.iter().map(descriptor::expand_literal);
            let value = if kind == TypeKind::String {
                quote! { (#value).as_str() }
            } else {
                quote! { *#value }
            };
            quote! { ::core::matches!(#value, #(#values)|*) }
        }
        Constraint::Format(format) => {
            let function = format_function(*format);
            quote! { ::genwire_core::format::#function(#value) }
        }
    }
}

fn clean_range(range: Range, kind: TypeKind, value: &TokenStream) -> TokenStream {
    let end = |bound: Bound| literal(bound, kind);
    if let (Some(min), Some(max)) = (range.min, range.max)
        && min == max
        && !min.exclusive
    {
        let only = end(min);
        return if kind.is_whole() {
            quote! { *#value == #only }
        } else {
            // A comparison of floats for equality would cause a lint at the struct.
            quote! { (#only..=#only).contains(#value) }
        };
    }
    // A minimum of 0 is implied by the type.
    let zero = Number::Integer(0);
    let is_said = |bound: &Bound| {
        kind != TypeKind::Unsigned || bound.value > zero || bound.exclusive && bound.value == zero
    };
    let min = range.min.filter(is_said).map(|bound| {
        let end = end(bound);
        if bound.exclusive {
            quote! { *#value > #end }
        } else {
            quote! { *#value >= #end }
        }
    });
    let max = range.max.map(|bound| {
        let end = end(bound);
        if bound.exclusive {
            quote! { *#value < #end }
        } else {
            quote! { *#value <= #end }
        }
    });
    let conditions: Vec<TokenStream> = min.into_iter().chain(max).collect();
    if conditions.is_empty() {
        return quote! { true };
    }
    quote! { #(#conditions)&&* }
}

fn literal(bound: Bound, kind: TypeKind) -> Literal {
    match bound.value {
        Number::Integer(value) if kind.is_whole() => Literal::i128_unsuffixed(value),
        value @ (Number::Integer(_) | Number::Float(_)) => Literal::f64_unsuffixed(value.as_f64()),
    }
}

fn format_function(format: Format) -> TokenStream {
    match format {
        Format::Date => quote! { is_date },
        Format::NotBlank => quote! { is_not_blank },
        Format::Hex => quote! { is_hex },
        Format::Json => quote! { is_json },
        Format::MediaUrl => quote! { is_media_url },
        Format::WebUrl => quote! { is_web_url },
        Format::DateTime => quote! { is_date_time },
        Format::Time => quote! { is_time },
        Format::Uuid => quote! { is_uuid },
        Format::Uri => quote! { is_uri },
        Format::Email => quote! { is_email },
        Format::Ipv4 => quote! { is_ipv4 },
        Format::Ipv6 => quote! { is_ipv6 },
        Format::Hostname => quote! { is_hostname },
        Format::Byte => quote! { is_base64 },
        Format::Duration => quote! { is_duration },
        Format::UriReference => quote! { is_uri_reference },
        Format::Iri => quote! { is_iri },
        Format::IriReference => quote! { is_iri_reference },
        Format::UriTemplate => quote! { is_uri_template },
        Format::JsonPointer => quote! { is_json_pointer },
    }
}

/// Returns the field for unlisted members, if these are an error.
fn refused_extra<'a>(item: &Struct<'a>) -> Option<&'a Ident> {
    let extra = item.extra.as_ref().filter(|extra| extra.map.is_none())?;
    (item.unknown == Policy::Error).then_some(extra.ident)
}

/// Returns the field for unlisted members that have a type, and their map type.
fn typed_extra<'s, 'a>(item: &'s Struct<'a>) -> Option<(&'s Extra<'a>, &'a Type)> {
    let extra = item.extra.as_ref()?;
    Some((extra, extra.map?))
}

fn report_struct(item: &Struct<'_>) -> TokenStream {
    let members = report_members(item);
    let extra = refused_extra(item).map(|extra| {
        quote! {
            ::genwire_core::wire::unlisted_members(
                <Self as ::genwire_core::Described>::descriptor(),
                &self.#extra,
                __path,
                __report,
            );
        }
    });
    let typed = typed_extra(item).filter(|(extra, map)| extra.object || !ty::is_plain(map));
    let typed = typed.map(|(extra, _)| {
        let ident = extra.ident;
        quote! {
            ::genwire_core::wire::validate_extra(
                <Self as ::genwire_core::Described>::descriptor(),
                &self.#ident,
                __path,
                __report,
            );
        }
    });
    let size = count_members(item).map(|count| {
        quote! {
            ::genwire_core::wire::validate_size(
                <Self as ::genwire_core::Described>::descriptor(),
                #count,
                __path,
                __report,
            );
        }
    });
    quote! { #members #extra #typed #size }
}

fn report_members(item: &Struct<'_>) -> TokenStream {
    if item.fields.iter().all(|field| clean_field(0, field).is_none()) {
        return TokenStream::new();
    }
    let fields = item.fields.iter().map(|field| field.ident);
    let repeated = item.fields.iter().enumerate().filter_map(report_repeated);
    quote! {
        ::genwire_core::wire::validate_members(
            <Self as ::genwire_core::Described>::descriptor(),
            &[#(&self.#fields),*],
            __path,
            __report,
        );
        #(#repeated)*
    }
}

/// Expands the report of duplicate items. It needs the items in addition to the descriptor.
fn report_repeated((index, field): (usize, &Field<'_>)) -> Option<TokenStream> {
    let place = field
        .constraints
        .iter()
        .position(|constrained| constrained.constraint.facets().is_unique)?;
    let ident = field.ident;
    let items = if field.keeps_null {
        quote! {
            self.#ident
                .as_ref()
                .and_then(::genwire_core::Nullable::value)
                .map(::std::vec::Vec::as_slice)
                .unwrap_or_default()
        }
    } else if field.optional {
        quote! { self.#ident.as_deref().unwrap_or_default() }
    } else {
        quote! { &self.#ident }
    };
    let (index, place) = (Literal::usize_unsuffixed(index), Literal::usize_unsuffixed(place));
    Some(quote! {
        if !::genwire_core::format::are_unique(#items) {
            ::genwire_core::wire::repeated_items(
                <Self as ::genwire_core::Described>::descriptor(),
                #index,
                #place,
                __path,
                __report,
            );
        }
    })
}

fn clean_tagged(item: &Tagged<'_>) -> TokenStream {
    let variants = item.variants.iter().map(|variant| variant.ident);
    let unknown = item.unknown;
    let accepts_unknown = item.policy == Policy::Accept;
    // Parenthesized, because a `match` at the start of a statement would end there.
    quote! {
        (match self {
            #(Self::#variants(__payload) => {
                ::genwire_core::Validate::is_clean(__payload, __scratch)
            })*
            Self::#unknown(_) => #accepts_unknown,
        })
    }
}

fn report_tagged(item: &Tagged<'_>) -> TokenStream {
    let variants = item.variants.iter().map(|variant| variant.ident);
    let unknown = item.unknown;
    quote! {
        match self {
            #(Self::#variants(__payload) => {
                ::genwire_core::Validate::validate_at(__payload, __path, __report);
            })*
            Self::#unknown(__unknown) => ::genwire_core::wire::unlisted_variant(
                <Self as ::genwire_core::Described>::descriptor(),
                __unknown,
                __path,
                __report,
            ),
        }
    }
}

fn clean_either(item: &Either<'_>) -> Option<TokenStream> {
    let arms = each_checked(item, |place, alternative| {
        let variant = alternative.ident;
        let mut conditions = Vec::new();
        if !alternative.constraints.is_empty() {
            conditions.push(quote! {
                ::genwire_core::wire::suits_alternative(
                    <Self as ::genwire_core::Described>::descriptor(),
                    #place,
                    __value,
                )
            });
        }
        if alternative.is_any_object() {
            conditions.push(quote! { ::genwire_core::wire::are_objects(__value) });
        }
        if alternative.is_unique() {
            conditions.push(quote! { ::genwire_core::format::are_unique(__value) });
        }
        if !ty::is_plain(alternative.ty) {
            conditions.push(quote! { ::genwire_core::Validate::is_clean(__value, __scratch) });
        }
        quote! { Self::#variant(__value) => #(#conditions)&&*, }
    });
    let rest = has_unchecked(item).then(|| quote! { _ => true, });
    (!arms.is_empty()).then(|| quote! { (match self { #(#arms)* #rest }) })
}

fn report_either(item: &Either<'_>) -> TokenStream {
    let arms = each_checked(item, |place, alternative| {
        let variant = alternative.ident;
        let constraints = (!alternative.constraints.is_empty()).then(|| {
            let repeats = if alternative.is_unique() {
                quote! { !::genwire_core::format::are_unique(__value) }
            } else {
                quote! { false }
            };
            quote! {
                ::genwire_core::wire::validate_alternative(
                    <Self as ::genwire_core::Described>::descriptor(),
                    #place,
                    __value,
                    #repeats,
                    __path,
                    __report,
                );
            }
        });
        let object = alternative.is_any_object().then(|| {
            quote! {
                ::genwire_core::wire::validate_any_object(
                    <Self as ::genwire_core::Described>::descriptor(),
                    __value,
                    __path,
                    __report,
                );
            }
        });
        let deep = (!ty::is_plain(alternative.ty)).then(|| {
            quote! { ::genwire_core::Validate::validate_at(__value, __path, __report); }
        });
        quote! { Self::#variant(__value) => { #constraints #object #deep } }
    });
    if arms.is_empty() {
        return TokenStream::new();
    }
    let rest = has_unchecked(item).then(|| quote! { _ => {} });
    quote! { match self { #(#arms)* #rest } }
}

/// Expands an arm for each alternative with constraints or rules, or with raw JSON that must be an
/// object.
fn each_checked(
    item: &Either<'_>,
    arm: impl Fn(Literal, &Alternative<'_>) -> TokenStream,
) -> Vec<TokenStream> {
    let all = item.alternatives.iter().enumerate().filter(|(_, one)| is_checked(one));
    all.map(|(place, one)| arm(Literal::usize_unsuffixed(place), one)).collect()
}

fn is_checked(alternative: &Alternative<'_>) -> bool {
    !alternative.constraints.is_empty()
        || alternative.is_any_object()
        || !ty::is_plain(alternative.ty)
}

fn has_unchecked(item: &Either<'_>) -> bool {
    item.alternatives.iter().any(|alternative| !is_checked(alternative))
}

/// Expands the condition of a rule. It has the span of the path, so that a wrong function is
/// reported there.
fn holds(rule: &Rule) -> TokenStream {
    let check = &rule.check;
    quote_spanned! { check.span() => #check(self) }
}

fn report_rule(common: &Common<'_>, rule: &Rule) -> TokenStream {
    let holds = holds(rule);
    let id = format!("{}.rules.{}", common.name, rule.id.value());
    let at = if let Some(at) = &rule.at {
        quote! { ::core::option::Option::Some(#at) }
    } else {
        quote! { ::core::option::Option::None }
    };
    let code = if let Some(code) = &rule.code {
        quote! { ::core::option::Option::Some(#code) }
    } else {
        quote! { ::core::option::Option::None }
    };
    let severity = severity(rule.warning);
    let message = &rule.message;
    // The same span again, so that a wrong function is reported only once.
    let fails = quote_spanned! { rule.check.span() => !#holds };
    quote! {
        if #fails {
            ::genwire_core::wire::broken_rule(
                #id, #at, #code, #severity, #message, __path, __report,
            );
        }
    }
}
