// The expansion of `either.rs`.

#[automatically_derived]
impl ::genwire_core::wire::Either for Content {
    const EXPECTED: &'static str = "a string, an array or a number";
    fn string<'de, D: ::genwire_core::wire::serde::Deserializer<'de>>(
        deserializer: D,
    ) -> ::core::result::Result<Self, D::Error> {
        ::genwire_core::wire::serde::Deserialize::deserialize(deserializer)
            .map(Self::Text)
    }
    fn array<'de, D: ::genwire_core::wire::serde::Deserializer<'de>>(
        deserializer: D,
    ) -> ::core::result::Result<Self, D::Error> {
        ::genwire_core::wire::serde::Deserialize::deserialize(deserializer)
            .map(Self::Parts)
    }
    fn number<'de, D: ::genwire_core::wire::serde::Deserializer<'de>>(
        deserializer: D,
    ) -> ::core::result::Result<Self, D::Error> {
        ::genwire_core::wire::serde::Deserialize::deserialize(deserializer)
            .map(|::genwire_core::wire::Whole(value)| Self::Rate(value))
    }
}
#[automatically_derived]
impl ::genwire_core::wire::serde::Serialize for Content {
    fn serialize<S: ::genwire_core::wire::serde::Serializer>(
        &self,
        serializer: S,
    ) -> ::core::result::Result<S::Ok, S::Error> {
        match self {
            Self::Text(value) => {
                ::genwire_core::wire::serde::Serialize::serialize(value, serializer)
            }
            Self::Parts(value) => {
                ::genwire_core::wire::serde::Serialize::serialize(value, serializer)
            }
            Self::Rate(value) => {
                ::genwire_core::wire::serde::Serialize::serialize(value, serializer)
            }
        }
    }
}
#[automatically_derived]
impl<'de> ::genwire_core::wire::serde::Deserialize<'de> for Content {
    fn deserialize<D: ::genwire_core::wire::serde::Deserializer<'de>>(
        deserializer: D,
    ) -> ::core::result::Result<Self, D::Error> {
        ::genwire_core::wire::deserialize_either(deserializer)
    }
}
#[automatically_derived]
impl ::genwire_core::Described for Content {
    #[inline]
    fn descriptor() -> &'static ::genwire_core::descriptor::Descriptor {
        const {
            &::genwire_core::descriptor::Descriptor::Either(::genwire_core::descriptor::EitherDescriptor {
                name: "chat.Content",
                expected: "a string, an array or a number",
                alternatives: &[
                    <String as ::genwire_core::Described>::descriptor,
                    <Vec<Part> as ::genwire_core::Described>::descriptor,
                    || const {
                        &::genwire_core::descriptor::Descriptor::Constrained(::genwire_core::descriptor::ConstrainedDescriptor {
                            name: "chat.Content.alternatives.rate",
                            value: <i64 as ::genwire_core::Described>::descriptor,
                            constraints: const {
                                &[
                                    ::genwire_core::descriptor::Constraint::error(
                                        ::genwire_core::descriptor::Check::Range(::genwire_core::descriptor::Range {
                                            min: ::core::option::Option::Some(
                                                ::genwire_core::descriptor::Bound::inclusive(1.0),
                                            ),
                                            max: ::core::option::Option::Some(
                                                ::genwire_core::descriptor::Bound::inclusive(9.0),
                                            ),
                                        }),
                                        "expected a number from 1 to 9",
                                    ),
                                ]
                            },
                        })
                    },
                ],
            })
        }
    }
}

#[automatically_derived]
impl ::genwire_core::Validate for Content {
    #[inline]
    fn is_clean(&self, __scratch: &mut ::genwire_core::Report) -> bool {
        (match self {
            Self::Parts(__value) => {
                ::genwire_core::Validate::is_clean(__value, __scratch)
            }
            Self::Rate(__value) => {
                ::genwire_core::wire::suits_alternative(
                    <Self as ::genwire_core::Described>::descriptor(),
                    2,
                    __value,
                )
            }
            _ => true,
        })
    }
    #[inline]
    fn validate_at(
        &self,
        __path: &::genwire_core::Path<'_>,
        __report: &mut ::genwire_core::Report,
    ) {
        match self {
            Self::Parts(__value) => {
                ::genwire_core::Validate::validate_at(__value, __path, __report);
            }
            Self::Rate(__value) => {
                ::genwire_core::wire::validate_alternative(
                    <Self as ::genwire_core::Described>::descriptor(),
                    2,
                    __value,
                    false,
                    __path,
                    __report,
                );
            }
            _ => {}
        }
    }
}
