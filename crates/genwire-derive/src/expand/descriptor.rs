//! The expansion of descriptors as constant data.
#![warn(clippy::wildcard_enum_match_arm)]

use crate::ast::{Either, Field, OpenEnum, Struct, Tagged};
use crate::attr::Policy;
use crate::constraint::Constrained;
use crate::ty::{self, TypeKind};
use genwire_constraint::pattern::{Look, Program, Step};
use genwire_constraint::{Bound, Constraint, Format, Literal as Listed, Number, Pattern, Size};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;
use syn::Type;

pub(super) fn expand_object(item: &Struct<'_>) -> TokenStream {
    let name = &item.common.name;
    let deny_null = item.deny_null;
    let typed = item.extra.as_ref().and_then(|extra| Some((extra, extra.map?)));
    let unknown = if typed.is_some() { Policy::Accept } else { item.unknown };
    let unknown = expand_policy(unknown);
    let extra = if let Some((extra, map)) = typed {
        let map = expand_member_descriptor(map, extra.object);
        quote! { ::core::option::Option::Some(#map) }
    } else {
        quote! { ::core::option::Option::None }
    };
    let members = item.fields.iter().map(expand_member);
    let constraints = item.constraints.iter().map(expand_constraint);
    expand_described(
        item.common.ident,
        &quote! {
            Object(::genwire_core::descriptor::ObjectDescriptor {
                name: #name,
                members: &[#(#members),*],
                deny_null: #deny_null,
                unknown: #unknown,
                extra: #extra,
                constraints: &[#(#constraints),*],
            })
        },
    )
}

pub(super) fn expand_union(item: &Tagged<'_>) -> TokenStream {
    let name = &item.common.name;
    let tag = &item.tag;
    let tags = item.variants.iter().map(|variant| &variant.wire);
    let variants = item.variants.iter().map(|variant| expand_descriptor_of(variant.ty));
    let unknown = expand_policy(item.policy);
    expand_described(
        item.common.ident,
        &quote! {
            Union(::genwire_core::descriptor::UnionDescriptor {
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
    let alternatives = item.alternatives.iter().map(|alternative| {
        let value = if alternative.is_any_object() {
            let object = expand_object_descriptor(alternative.ty);
            if alternative.is_nullable { nullable(&object) } else { object }
        } else {
            expand_descriptor_of(alternative.ty)
        };
        if alternative.constraints.is_empty() {
            return value;
        }
        let name = &alternative.item;
        let constraints = alternative.constraints.iter().map(expand_constraint);
        quote! {
            || const {
                &::genwire_core::descriptor::Descriptor::Constrained(
                    ::genwire_core::descriptor::ConstrainedDescriptor {
                        name: #name,
                        value: #value,
                        constraints: const { &[#(#constraints),*] },
                    },
                )
            }
        }
    });
    expand_described(
        item.common.ident,
        &quote! {
            Either(::genwire_core::descriptor::EitherDescriptor {
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
            StringEnum(::genwire_core::descriptor::StringEnumDescriptor {
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
            NumberEnum(::genwire_core::descriptor::NumberEnumDescriptor {
                name: #name,
                values: &[#(#numbers),*],
                unknown: #unknown,
            })
        },
    )
}

fn expand_described(ident: &Ident, descriptor: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl ::genwire_core::Described for #ident {
            #[inline]
            fn descriptor() -> &'static ::genwire_core::descriptor::Descriptor {
                const { &::genwire_core::descriptor::Descriptor::#descriptor }
            }
        }
    }
}

fn expand_descriptor_of(ty: &Type) -> TokenStream {
    quote! { <#ty as ::genwire_core::Described>::descriptor }
}

fn expand_member(field: &Field<'_>) -> TokenStream {
    let wire = &field.wire;
    let descriptor = expand_member_descriptor(field.ty, field.object);
    let required = (!field.optional || field.required).then(|| quote! { .required() });
    let nullable = field.nullable.then(|| quote! { .nullable() });
    let item = field.item.as_ref().map(|item| quote! { .item(#item) });
    let constraints = (!field.constraints.is_empty()).then(|| {
        let constraints = field.constraints.iter().map(expand_constraint);
        quote! { .constraints(const { &[#(#constraints),*] }) }
    });
    quote! {
        ::genwire_core::descriptor::Member::new(#wire, #descriptor) #required #nullable #item #constraints
    }
}

fn expand_member_descriptor(ty: &Type, is_object: bool) -> TokenStream {
    if is_object { expand_object_descriptor(ty) } else { expand_descriptor_of(ty) }
}

/// Expands the descriptor of raw JSON that must be an object, or of a list or a map of it.
fn expand_object_descriptor(ty: &Type) -> TokenStream {
    let Some(item) = ty::item(ty) else {
        return quote! { ::genwire_core::descriptor::object };
    };
    let mut item = expand_object_descriptor(item);
    if ty::has_null_items(ty) {
        item = nullable(&item);
    }
    let kind = if ty::kind(ty) == TypeKind::Map {
        quote! { Map }
    } else {
        quote! { List }
    };
    quote! { || const { &::genwire_core::descriptor::Descriptor::#kind(#item) } }
}

/// Expands the descriptor of a value that may be null.
fn nullable(descriptor: &TokenStream) -> TokenStream {
    quote! { || const { &::genwire_core::descriptor::Descriptor::Nullable(#descriptor) } }
}

fn expand_constraint(constrained: &Constrained) -> TokenStream {
    let check = expand_check(&constrained.constraint);
    let message = constrained.message();
    let function = if constrained.warning {
        quote! { warning }
    } else {
        quote! { error }
    };
    quote! {
        ::genwire_core::descriptor::Constraint::#function(::genwire_core::descriptor::Check::#check, #message)
    }
}

fn expand_check(constraint: &Constraint) -> TokenStream {
    match constraint {
        Constraint::Range(range) => {
            let (min, max) = (expand_bound(range.min), expand_bound(range.max));
            quote! { Range(::genwire_core::descriptor::Range { min: #min, max: #max }) }
        }
        Constraint::Length(size) => {
            let size = expand_size(*size);
            quote! { Length(#size) }
        }
        Constraint::Items(size) => {
            let size = expand_size(*size);
            quote! { Items(#size) }
        }
        Constraint::MultipleOf(divisor) => {
            let divisor = Literal::f64_unsuffixed(divisor.get());
            quote! { multiple_of(#divisor) }
        }
        Constraint::Unique => quote! { Unique },
        Constraint::Each(each) => {
            let (keyword, check) = (constraint.keyword(), expand_check(each.constraint()));
            quote! {
                Each {
                    keyword: #keyword,
                    check: const { &::genwire_core::descriptor::Check::#check },
                }
            }
        }
        Constraint::Members(size) => {
            let size = expand_size(*size);
            quote! { Members(#size) }
        }
        Constraint::Pattern(pattern) => expand_pattern(pattern),
        Constraint::OneOf(values) => {
            let function = match values.first() {
                Some(Listed::Integer(_)) => quote! { OneOfNumbers },
                Some(Listed::Boolean(_)) => quote! { OneOfBooleans },
                Some(Listed::Text(_)) | None => quote! { OneOfStrings },
            };
            let values = values.iter().map(expand_literal);
            quote! { #function(&[#(#values),*]) }
        }
        Constraint::Format(format) => {
            let name = expand_format(*format);
            quote! { Format(::genwire_core::descriptor::Format::#name) }
        }
    }
}

/// Expands the function that matches a pattern, including its compiled steps.
fn expand_pattern(pattern: &Pattern) -> TokenStream {
    let function = if pattern.format().is_some() {
        quote! { named_format }
    } else {
        quote! { pattern }
    };
    let program = expand_program(pattern);
    quote! { #function(|__text| #program.matches(__text)) }
}

/// Expands the compiled steps of a pattern.
pub(super) fn expand_program(pattern: &Pattern) -> TokenStream {
    let Program { steps, ranges, is_anchored, looks } = pattern.program();
    let steps = steps.iter().map(|step| {
        let step = match *step {
            Step::Set(ascii, first, end) => {
                let ascii = Literal::u128_unsuffixed(ascii);
                let (first, end) = (Literal::u16_unsuffixed(first), Literal::u16_unsuffixed(end));
                quote! { Set(#ascii, #first, #end) }
            }
            Step::Split(one, other) => {
                let (one, other) = (Literal::u16_unsuffixed(one), Literal::u16_unsuffixed(other));
                quote! { Split(#one, #other) }
            }
            Step::Jump(to) => {
                let to = Literal::u16_unsuffixed(to);
                quote! { Jump(#to) }
            }
            Step::Start => quote! { Start },
            Step::End => quote! { End },
            Step::Boundary(wanted) => quote! { Boundary(#wanted) },
            Step::Look(index) => {
                let index = Literal::u16_unsuffixed(index);
                quote! { Look(#index) }
            }
            Step::Match => quote! { Match },
        };
        quote! { ::genwire_core::descriptor::Step::#step }
    });
    let ranges = ranges.iter().map(|(first, last)| {
        let (first, last) = (Literal::u32_unsuffixed(*first), Literal::u32_unsuffixed(*last));
        quote! { (#first, #last) }
    });
    let looks = looks.iter().map(|look| {
        let Look { first, is_behind, is_wanted } = *look;
        let first = Literal::u16_unsuffixed(first);
        quote! {
            ::genwire_core::descriptor::Look {
                first: #first,
                is_behind: #is_behind,
                is_wanted: #is_wanted,
            }
        }
    });
    quote! {
        const {
            ::genwire_core::descriptor::Program {
                steps: &[#(#steps),*],
                ranges: &[#(#ranges),*],
                is_anchored: #is_anchored,
                looks: &[#(#looks),*],
            }
        }
    }
}

pub(super) fn expand_literal(value: &Listed) -> TokenStream {
    match value {
        Listed::Text(text) => quote! { #text },
        Listed::Boolean(flag) => quote! { #flag },
        Listed::Integer(number) => {
            let number = Literal::i128_unsuffixed(*number);
            quote! { #number }
        }
    }
}

pub(super) fn expand_size(size: Size) -> TokenStream {
    let end = |end: Option<u64>| {
        end.map(Literal::u64_unsuffixed).map_or_else(
            || quote! { ::core::option::Option::None },
            |end| quote! { ::core::option::Option::Some(#end) },
        )
    };
    let (min, max) = (end(size.min), end(size.max));
    quote! { ::genwire_core::descriptor::Size { min: #min, max: #max } }
}

fn expand_bound(bound: Option<Bound>) -> TokenStream {
    let Some(bound) = bound else { return quote! { ::core::option::Option::None } };
    let function = if bound.exclusive {
        quote! { exclusive }
    } else {
        quote! { inclusive }
    };
    let value = bound.value.as_f64();
    if let Some(exact) = bound.value.integer().filter(|_| Number::new(value) != bound.value) {
        let (value, exclusive) = (Literal::i128_unsuffixed(exact), bound.exclusive);
        return quote! {
            ::core::option::Option::Some(::genwire_core::descriptor::Bound {
                value: ::genwire_core::descriptor::Number::Integer(#value),
                exclusive: #exclusive,
            })
        };
    }
    let value = Literal::f64_unsuffixed(value);
    quote! { ::core::option::Option::Some(::genwire_core::descriptor::Bound::#function(#value)) }
}

fn expand_format(format: Format) -> TokenStream {
    match format {
        Format::Date => quote! { Date },
        Format::NotBlank => quote! { NotBlank },
        Format::Hex => quote! { Hex },
        Format::Json => quote! { Json },
        Format::MediaUrl => quote! { MediaUrl },
        Format::WebUrl => quote! { WebUrl },
        Format::DateTime => quote! { DateTime },
        Format::Time => quote! { Time },
        Format::Uuid => quote! { Uuid },
        Format::Uri => quote! { Uri },
        Format::Email => quote! { Email },
        Format::Ipv4 => quote! { Ipv4 },
        Format::Ipv6 => quote! { Ipv6 },
        Format::Hostname => quote! { Hostname },
        Format::Byte => quote! { Byte },
        Format::Duration => quote! { Duration },
        Format::UriReference => quote! { UriReference },
        Format::Iri => quote! { Iri },
        Format::IriReference => quote! { IriReference },
        Format::UriTemplate => quote! { UriTemplate },
        Format::JsonPointer => quote! { JsonPointer },
    }
}

fn expand_policy(policy: Policy) -> TokenStream {
    match policy {
        Policy::Error => quote! { ::genwire_core::descriptor::UnknownPolicy::Error },
        Policy::Warning => quote! { ::genwire_core::descriptor::UnknownPolicy::Warning },
        Policy::Accept => quote! { ::genwire_core::descriptor::UnknownPolicy::Accept },
    }
}
