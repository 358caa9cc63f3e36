//! The check of a value against its constraints and rules.

use super::{severity, severity_of, shape};
use crate::ast::{Common, Either, Field, Item, Struct, Tagged};
use crate::attr::Rule;
use crate::constraint::Constrained;
use crate::ty::{self, Kind};
use genwire_constraint::{Bound, Constraint, Format, Range, Size};
use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

/// The code of `Validate`.
pub(crate) fn expand(item: &Item<'_>) -> TokenStream {
    let (common, body) = match item {
        Item::Struct(item) => (&item.common, expand_struct(item)),
        Item::Tagged(item) => (&item.common, expand_tagged(item)),
        Item::Either(item) => (&item.common, expand_either(item)),
    };
    let ident = common.ident;
    let rules = common.rules.iter().map(|rule| expand_rule(common, rule));
    let natives = common.natives.iter().map(|native| quote! { #native(self, __path, __report); });
    let body = quote! { #body #(#rules)* #(#natives)* };
    let (path, report) = if body.is_empty() {
        (quote! { _ }, quote! { _ })
    } else {
        (quote! { __path }, quote! { __report })
    };
    quote! {
        #[automatically_derived]
        impl ::genwire_core::Validate for #ident {
            fn validate_at(
                &self,
                #path: &::genwire_core::Path<'_>,
                #report: &mut ::genwire_core::Report,
            ) {
                #body
            }
        }
    }
}

fn expand_struct(item: &Struct<'_>) -> TokenStream {
    let fields = item.fields.iter().map(|field| expand_field(&item.common.name, field));
    quote! { #(#fields)* }
}

fn expand_tagged(item: &Tagged<'_>) -> TokenStream {
    let variants = item.variants.iter().map(|variant| variant.ident);
    let unknown = item.unknown;
    let rule = format!("{}.variants", item.common.name);
    let tag = &item.tag;
    let tags = item.variants.iter().map(|variant| &variant.wire);
    let refuse = match severity_of(item.policy) {
        None => quote! { Self::#unknown(_) => {} },
        Some(severity) => quote! {
            Self::#unknown(unknown) => ::genwire_core::wire::unknown_variant(
                __report,
                __path,
                #rule,
                #severity,
                #tag,
                unknown,
                &[#(#tags),*],
            ),
        },
    };
    quote! {
        match self {
            #(Self::#variants(payload) => {
                ::genwire_core::Validate::validate_at(payload, __path, __report);
            })*
            #refuse
        }
    }
}

fn expand_either(item: &Either<'_>) -> TokenStream {
    let deep: Vec<_> = item.alternatives.iter().filter(|it| !ty::is_plain(it.ty)).collect();
    if deep.is_empty() {
        return TokenStream::new();
    }
    let arms = deep.iter().map(|alternative| {
        let variant = alternative.ident;
        quote! {
            Self::#variant(value) => {
                ::genwire_core::Validate::validate_at(value, __path, __report);
            }
        }
    });
    let rest = (deep.len() < item.alternatives.len()).then(|| quote! { _ => {} });
    quote! {
        match self {
            #(#arms)*
            #rest
        }
    }
}

fn expand_rule(common: &Common<'_>, rule: &Rule) -> TokenStream {
    let check = &rule.check;
    let id = format!("{}.rules.{}", common.name, rule.id.value());
    let at = rule.at.as_ref();
    let path = at.map_or_else(|| quote! { __path }, |at| quote! { &__path.member(#at) });
    let code = rule.code.as_ref();
    let code =
        code.map_or_else(|| quote! { ::genwire_core::INVALID_CODE }, |code| quote! { #code });
    let severity = severity(rule.advice);
    let message = &rule.message;
    // The span of the path makes a wrong function show where it is named.
    let fails = quote_spanned! { check.span() => !#check(self) };
    quote! {
        if #fails {
            ::genwire_core::wire::rule(__report, #path, #id, #code, #severity, #message);
        }
    }
}

fn expand_field(type_name: &str, field: &Field<'_>) -> TokenStream {
    let Field { ident, wire, .. } = field;
    let item = field.path(type_name);
    let value = if field.optional {
        quote! { value }
    } else {
        quote! { &self.#ident }
    };
    let checks: Vec<TokenStream> = field
        .constraints
        .iter()
        .map(|constrained| expand_constraint(constrained, field, &item, &value))
        .chain(field.object.then(|| expand_object(field, &item, &value)))
        .chain((!ty::is_plain(field.ty)).then(|| {
            quote! {
                ::genwire_core::Validate::validate_at(#value, &__path.member(#wire), __report);
            }
        }))
        .collect();
    let missing = field.required.then(|| {
        let rule = format!("{item}.required");
        let message = format!("`{wire}` is missing");
        expand_refusal(wire, &rule, false, &message)
    });
    match (field.optional, checks.is_empty(), missing) {
        (false, ..) => quote! { #(#checks)* },
        (true, true, None) => TokenStream::new(),
        (true, true, Some(missing)) => quote! { if self.#ident.is_none() { #missing } },
        (true, false, missing) => {
            let missing = missing.map(|missing| quote! { else { #missing } });
            quote! {
                if let ::core::option::Option::Some(value) = &self.#ident { #(#checks)* } #missing
            }
        }
    }
}

fn expand_constraint(
    constrained: &Constrained,
    field: &Field<'_>,
    item: &str,
    value: &TokenStream,
) -> TokenStream {
    let holds = expand_holds(&constrained.constraint, field, value);
    let rule = format!("{item}.{}", constrained.constraint.keyword());
    let refusal = expand_refusal(&field.wire, &rule, constrained.advice, &constrained.message());
    quote! { if !(#holds) { #refusal } }
}

fn expand_refusal(wire: &str, rule: &str, advice: bool, message: &str) -> TokenStream {
    let severity = severity(advice);
    quote! {
        ::genwire_core::wire::refuse(__report, &__path.member(#wire), #rule, #severity, #message);
    }
}

fn expand_object(field: &Field<'_>, item: &str, value: &TokenStream) -> TokenStream {
    let wire = &field.wire;
    let function = if field.kind == Kind::List {
        quote! { objects }
    } else {
        quote! { object }
    };
    quote! { ::genwire_core::wire::#function(__report, &__path.member(#wire), #item, #value); }
}

/// The condition under which a value satisfies a constraint; `value` is a reference.
fn expand_holds(constraint: &Constraint, field: &Field<'_>, value: &TokenStream) -> TokenStream {
    match constraint {
        Constraint::Range(range) => expand_in_range(*range, field.kind, value),
        Constraint::Length(size) => {
            let size = shape::expand_size(*size);
            quote! { ::genwire_core::format::has_length(#value, #size) }
        }
        Constraint::Items(size) => expand_has_items(*size, value),
        Constraint::OneOf(values) => {
            let values = values.iter().map(shape::expand_literal);
            let value = if field.kind == Kind::Text {
                quote! { (#value).as_str() }
            } else {
                quote! { *#value }
            };
            quote! { ::core::matches!(#value, #(#values)|*) }
        }
        Constraint::Format(format) => {
            let function = expand_format(*format);
            quote! { ::genwire_core::format::#function(#value) }
        }
        _ => quote! { true },
    }
}

fn expand_in_range(range: Range, kind: Kind, value: &TokenStream) -> TokenStream {
    let end = |bound: Bound| literal(bound.value, kind);
    let min = range.min.map(|bound| {
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
    join([min, max])
}

#[expect(clippy::cast_possible_truncation, reason = "the bounds of whole numbers are whole")]
fn literal(value: f64, kind: Kind) -> Literal {
    if kind == Kind::Integer {
        Literal::i64_unsuffixed(value as i64)
    } else {
        Literal::f64_unsuffixed(value)
    }
}

fn expand_has_items(size: Size, value: &TokenStream) -> TokenStream {
    let size = shape::expand_size(size);
    quote! { ::genwire_core::format::has_items((#value).len(), #size) }
}

fn join(conditions: [Option<TokenStream>; 2]) -> TokenStream {
    let conditions = conditions.into_iter().flatten();
    quote! { #(#conditions)&&* }
}

fn expand_format(format: Format) -> TokenStream {
    match format {
        Format::Date => quote! { is_date },
        Format::NotBlank => quote! { is_not_blank },
        Format::Hex => quote! { is_hex },
        Format::MediaUrl => quote! { is_media_url },
        Format::WebUrl => quote! { is_web_url },
        _ => quote! { is_json },
    }
}
