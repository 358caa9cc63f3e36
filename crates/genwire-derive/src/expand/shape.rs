//! The shapes of items, as static data.

use crate::ast::{Either, Field, OpenEnum, Struct, Tagged};
use crate::attr::Policy;
use crate::constraint::Constrained;
use genwire_constraint::{Bound, Constraint, Format, Literal as Listed, Size};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use syn::Type;

pub(super) fn expand_object(item: &Struct<'_>) -> TokenStream {
    let name = &item.common.name;
    let exact = item.exact;
    let members = item.fields.iter().map(expand_member);
    expand_described(
        item.common.ident,
        &quote! {
            Object(::genwire_core::shape::ObjectShape {
                name: #name,
                members: &[#(#members),*],
                exact: #exact,
            })
        },
    )
}

pub(super) fn expand_union(item: &Tagged<'_>) -> TokenStream {
    let name = &item.common.name;
    let tag = &item.tag;
    let tags = item.variants.iter().map(|variant| &variant.wire);
    let variants = item.variants.iter().map(|variant| expand_shape_of(variant.ty));
    let unknown = expand_policy(item.policy);
    expand_described(
        item.common.ident,
        &quote! {
            Union(::genwire_core::shape::UnionShape {
                name: #name,
                tag: #tag,
                tags: &[#(#tags),*],
                variants: &[#(#variants),*],
                unknown: #unknown,
            })
        },
    )
}

pub(super) fn expand_either(item: &Either<'_>, expected: &str) -> TokenStream {
    let name = &item.common.name;
    let alternatives = item.alternatives.iter().map(|alternative| expand_shape_of(alternative.ty));
    expand_described(
        item.common.ident,
        &quote! {
            Either(::genwire_core::shape::EitherShape {
                name: #name,
                expected: #expected,
                alternatives: &[#(#alternatives),*],
            })
        },
    )
}

pub(super) fn expand_text_enum(item: &OpenEnum<'_>, values: &[(&Ident, String)]) -> TokenStream {
    let name = &item.name;
    let texts = values.iter().map(|(_, text)| text);
    let unknown = expand_policy(item.policy);
    expand_described(
        item.ident,
        &quote! {
            TextEnum(::genwire_core::shape::TextEnumShape {
                name: #name,
                values: &[#(#texts),*],
                unknown: #unknown,
            })
        },
    )
}

pub(super) fn expand_number_enum(item: &OpenEnum<'_>, values: &[(&Ident, i64)]) -> TokenStream {
    let name = &item.name;
    let numbers = values.iter().map(|(_, number)| Literal::i64_unsuffixed(*number));
    let unknown = expand_policy(item.policy);
    expand_described(
        item.ident,
        &quote! {
            NumberEnum(::genwire_core::shape::NumberEnumShape {
                name: #name,
                values: &[#(#numbers),*],
                unknown: #unknown,
            })
        },
    )
}

fn expand_described(ident: &Ident, shape: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl ::genwire_core::Described for #ident {
            fn shape() -> &'static ::genwire_core::shape::Shape {
                static SHAPE: ::genwire_core::shape::Shape = ::genwire_core::shape::Shape::#shape;
                &SHAPE
            }
        }
    }
}

fn expand_shape_of(ty: &Type) -> TokenStream {
    quote! { <#ty as ::genwire_core::Described>::shape }
}

fn expand_member(field: &Field<'_>) -> TokenStream {
    let wire = &field.wire;
    let shape =
        if field.object { expand_object_shape(field.ty) } else { expand_shape_of(field.ty) };
    let required = (!field.optional || field.required).then(|| quote! { .required() });
    let nullable = field.nullable.then(|| quote! { .nullable() });
    let item = field.item.as_ref().map(|item| quote! { .item(#item) });
    let constraints = (!field.constraints.is_empty()).then(|| {
        let constraints = field.constraints.iter().map(expand_constraint);
        quote! { .constraints(const { &[#(#constraints),*] }) }
    });
    quote! {
        ::genwire_core::shape::Member::new(#wire, #shape) #required #nullable #item #constraints
    }
}

/// The shape of raw JSON that must be an object, or of a list of such.
fn expand_object_shape(ty: &Type) -> TokenStream {
    if crate::ty::argument(ty, "Vec").is_some() {
        quote! { ::genwire_core::shape::objects }
    } else {
        quote! { ::genwire_core::shape::object }
    }
}

fn expand_constraint(constrained: &Constrained) -> TokenStream {
    let check = expand_check(&constrained.constraint);
    let message = constrained.message();
    let function = if constrained.advice {
        quote! { advice }
    } else {
        quote! { error }
    };
    quote! {
        ::genwire_core::shape::Constraint::#function(::genwire_core::shape::Check::#check, #message)
    }
}

fn expand_check(constraint: &Constraint) -> TokenStream {
    match constraint {
        Constraint::Range(range) => {
            let (min, max) = (expand_bound(range.min), expand_bound(range.max));
            quote! { Range(::genwire_core::shape::Range { min: #min, max: #max }) }
        }
        Constraint::Length(size) => {
            let size = expand_size(*size);
            quote! { Length(#size) }
        }
        Constraint::Items(size) => {
            let size = expand_size(*size);
            quote! { Items(#size) }
        }
        Constraint::OneOf(values) => {
            let function = if matches!(values.first(), Some(Listed::Integer(_))) {
                quote! { OneOfNumbers }
            } else {
                quote! { OneOfTexts }
            };
            let values = values.iter().map(expand_literal);
            quote! { #function(&[#(#values),*]) }
        }
        Constraint::Format(format) => {
            let name = expand_format(*format);
            quote! { Format(::genwire_core::shape::Format::#name) }
        }
        _ => TokenStream::new(),
    }
}

/// A listed value as a literal.
pub(super) fn expand_literal(value: &Listed) -> TokenStream {
    match value {
        Listed::Text(text) => quote! { #text },
        Listed::Integer(number) => {
            let number = Literal::i64_unsuffixed(*number);
            quote! { #number }
        }
    }
}

/// A size as data.
pub(super) fn expand_size(size: Size) -> TokenStream {
    let end = |end: Option<u64>| {
        end.map(Literal::u64_unsuffixed).map_or_else(
            || quote! { ::core::option::Option::None },
            |end| quote! { ::core::option::Option::Some(#end) },
        )
    };
    let (min, max) = (end(size.min), end(size.max));
    quote! { ::genwire_core::shape::Size { min: #min, max: #max } }
}

fn expand_bound(bound: Option<Bound>) -> TokenStream {
    let Some(bound) = bound else { return quote! { ::core::option::Option::None } };
    let function = if bound.exclusive {
        quote! { exclusive }
    } else {
        quote! { inclusive }
    };
    let value = Literal::f64_unsuffixed(bound.value);
    quote! { ::core::option::Option::Some(::genwire_core::shape::Bound::#function(#value)) }
}

fn expand_format(format: Format) -> TokenStream {
    match format {
        Format::Date => quote! { Date },
        Format::NotBlank => quote! { NotBlank },
        Format::Hex => quote! { Hex },
        Format::MediaUrl => quote! { MediaUrl },
        Format::WebUrl => quote! { WebUrl },
        _ => quote! { Json },
    }
}

fn expand_policy(policy: Policy) -> TokenStream {
    match policy {
        Policy::Error => quote! { ::genwire_core::shape::Unknown::Error },
        Policy::Advice => quote! { ::genwire_core::shape::Unknown::Advice },
        Policy::Accept => quote! { ::genwire_core::shape::Unknown::Accept },
    }
}
