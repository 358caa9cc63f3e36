//! The expansion of `OpenEnum`.

use super::{descriptor, expand_serde, validate};
use crate::ast::{OpenEnum, Values};
use crate::attr::Policy;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

/// Expands `OpenEnum`.
pub(crate) fn expand(item: &OpenEnum<'_>) -> TokenStream {
    match &item.values {
        Values::Texts(values) => expand_texts(item, values),
        Values::Numbers(values) => expand_numbers(item, values),
    }
}

fn expand_texts(item: &OpenEnum<'_>, values: &[(&Ident, String)]) -> TokenStream {
    let OpenEnum { ident, name, unknown, .. } = item;
    let idents: Vec<&Ident> = values.iter().map(|(ident, _)| *ident).collect();
    let texts: Vec<&String> = values.iter().map(|(_, text)| text).collect();
    let serde = expand_serde(
        ident,
        &quote! { ::genwire_core::wire::deserialize_text(deserializer) },
        &quote! { serializer.serialize_str(self.as_str()) },
    );
    let described = descriptor::expand_text_enum(item, values);
    let validate = expand_validate(item, &quote! { unlisted_string }, &quote! { __value });
    let conversions = expand_text_conversions(ident, &texts);
    quote! {
        #[automatically_derived]
        impl #ident {
            /// The listed values, in the order of the spec.
            pub const VALUES: &'static [Self] = &[#(Self::#idents),*];

            /// Returns the value as JSON has it.
            #[inline]
            pub fn as_str(&self) -> &str {
                match self {
                    #(Self::#idents => #texts,)*
                    Self::#unknown(unknown) => unknown.as_str(),
                }
            }

            /// Returns the listed value for a string.
            ///
            /// # Errors
            ///
            /// The interface does not list the string.
            #[inline]
            pub fn try_parse(
                text: &str,
            ) -> ::core::result::Result<Self, ::genwire_core::Unlisted> {
                ::genwire_core::wire::try_text(text, &[#(#texts),*])
            }
        }
        #[automatically_derived]
        impl ::genwire_core::wire::TextEnum for #ident {
            const NAME: &'static str = #name;
            #[inline]
            fn listed(text: &str) -> ::core::option::Option<Self> {
                ::core::option::Option::Some(match text {
                    #(#texts => Self::#idents,)*
                    _ => return ::core::option::Option::None,
                })
            }
            #[inline]
            fn unlisted(value: ::genwire_core::UnknownValue) -> Self {
                Self::#unknown(value)
            }
        }
        #conversions
        #serde
        #described
        #validate
    }
}

fn expand_text_conversions(ident: &Ident, texts: &[&String]) -> TokenStream {
    let display = expand_display(ident, &quote! { f.write_str(self.as_str()) });
    quote! {
        #[automatically_derived]
        impl ::core::convert::From<&str> for #ident {
            #[inline]
            fn from(text: &str) -> Self {
                ::genwire_core::wire::text(text)
            }
        }
        #[automatically_derived]
        impl ::core::convert::From<::std::string::String> for #ident {
            #[inline]
            fn from(text: ::std::string::String) -> Self {
                ::genwire_core::wire::text(text)
            }
        }
        #[automatically_derived]
        impl ::core::str::FromStr for #ident {
            type Err = ::genwire_core::Unlisted;
            #[inline]
            fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                ::genwire_core::wire::try_text(text, &[#(#texts),*])
            }
        }
        #display
    }
}

fn expand_numbers(item: &OpenEnum<'_>, values: &[(&Ident, i64)]) -> TokenStream {
    let OpenEnum { ident, name, unknown, .. } = item;
    let idents: Vec<&Ident> = values.iter().map(|(ident, _)| *ident).collect();
    let numbers: Vec<Literal> =
        values.iter().map(|(_, number)| Literal::i64_unsuffixed(*number)).collect();
    let serde = expand_serde(
        ident,
        &quote! { ::genwire_core::wire::deserialize_number(deserializer) },
        &quote! { serializer.serialize_i64(self.as_i64()) },
    );
    let described = descriptor::expand_number_enum(item, values);
    let validate = expand_validate(item, &quote! { unlisted_number }, &quote! { *__value });
    let display = expand_display(ident, &quote! { ::core::fmt::Display::fmt(&self.as_i64(), f) });
    quote! {
        #[automatically_derived]
        impl #ident {
            /// The listed values, in the order of the spec.
            pub const VALUES: &'static [Self] = &[#(Self::#idents),*];

            /// Returns the value as JSON has it.
            #[inline]
            pub fn as_i64(&self) -> i64 {
                match self {
                    #(Self::#idents => #numbers,)*
                    Self::#unknown(unknown) => unknown.get(),
                }
            }

            /// Returns the listed value for a number.
            ///
            /// # Errors
            ///
            /// The interface does not list the number.
            #[inline]
            pub fn try_parse(
                number: i64,
            ) -> ::core::result::Result<Self, ::genwire_core::Unlisted> {
                ::genwire_core::wire::try_number(number, &[#(#numbers),*])
            }
        }
        #[automatically_derived]
        impl ::genwire_core::wire::NumberEnum for #ident {
            const NAME: &'static str = #name;
            #[inline]
            fn listed(number: i64) -> ::core::option::Option<Self> {
                ::core::option::Option::Some(match number {
                    #(#numbers => Self::#idents,)*
                    _ => return ::core::option::Option::None,
                })
            }
            #[inline]
            fn unlisted(value: ::genwire_core::UnknownNumber) -> Self {
                Self::#unknown(value)
            }
        }
        #[automatically_derived]
        impl ::core::convert::From<i64> for #ident {
            #[inline]
            fn from(number: i64) -> Self {
                ::genwire_core::wire::number(number)
            }
        }
        #display
        #serde
        #described
        #validate
    }
}

fn expand_display(ident: &Ident, body: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl ::core::fmt::Display for #ident {
            #[inline]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #body
            }
        }
    }
}

fn expand_validate(
    item: &OpenEnum<'_>,
    function: &TokenStream,
    value: &TokenStream,
) -> TokenStream {
    let OpenEnum { ident, unknown, .. } = item;
    if item.policy == Policy::Accept {
        return validate::expand_impl(ident, &[], &TokenStream::new());
    }
    let is_listed = quote! { !::core::matches!(self, Self::#unknown(_)) };
    let report = quote! {
        if let Self::#unknown(__value) = self {
            ::genwire_core::wire::#function(
                <Self as ::genwire_core::Described>::descriptor(), #value, __path, __report,
            );
        }
    };
    validate::expand_impl(ident, &[is_listed], &report)
}
