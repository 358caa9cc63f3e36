// The expansion of `union.rs`.

#[automatically_derived]
impl ::genwire_core::wire::Union for Message {
    const NAME: &'static str = "chat.Message";
    const TAG: &'static str = "role";
    #[inline]
    fn index(name: &str) -> ::core::option::Option<usize> {
        ::core::option::Option::Some(
            match name {
                "user" => 0,
                "tool" => 1,
                "assistant" => 2,
                _ => return ::core::option::Option::None,
            },
        )
    }
    fn read<'de, A: ::genwire_core::wire::Source<'de>>(
        index: usize,
        members: ::genwire_core::wire::Members<A>,
    ) -> ::core::result::Result<Self, A::Error> {
        match index {
            0 => members.into_variant(Self::User),
            1 => members.into_variant(Self::Tool),
            _ => members.into_boxed_variant(Self::Assistant),
        }
    }
    #[inline]
    fn unlisted(variant: ::genwire_core::UnknownVariant) -> Self {
        Self::Unknown(variant)
    }
}
#[automatically_derived]
impl ::genwire_core::wire::serde::Serialize for Message {
    fn serialize<S: ::genwire_core::wire::serde::Serializer>(
        &self,
        serializer: S,
    ) -> ::core::result::Result<S::Ok, S::Error> {
        match self {
            Self::User(payload) => {
                ::genwire_core::wire::serialize_variant(
                    "role",
                    "user",
                    payload,
                    serializer,
                )
            }
            Self::Tool(payload) => {
                ::genwire_core::wire::serialize_variant(
                    "role",
                    "tool",
                    payload,
                    serializer,
                )
            }
            Self::Assistant(payload) => {
                ::genwire_core::wire::serialize_variant(
                    "role",
                    "assistant",
                    &**payload,
                    serializer,
                )
            }
            Self::Unknown(unknown) => {
                ::genwire_core::wire::serde::Serialize::serialize(unknown, serializer)
            }
        }
    }
}
#[automatically_derived]
impl<'de> ::genwire_core::wire::serde::Deserialize<'de> for Message {
    fn deserialize<D: ::genwire_core::wire::serde::Deserializer<'de>>(
        deserializer: D,
    ) -> ::core::result::Result<Self, D::Error> {
        ::genwire_core::wire::deserialize_union(deserializer)
    }
}
#[automatically_derived]
impl ::genwire_core::Described for Message {
    #[inline]
    fn descriptor() -> &'static ::genwire_core::descriptor::Descriptor {
        const {
            &::genwire_core::descriptor::Descriptor::Union(::genwire_core::descriptor::UnionDescriptor {
                name: "chat.Message",
                tag: "role",
                tags: &["user", "tool", "assistant"],
                variants: &[
                    <UserMessage as ::genwire_core::Described>::descriptor,
                    <ToolMessage as ::genwire_core::Described>::descriptor,
                    <Box<AssistantMessage> as ::genwire_core::Described>::descriptor,
                ],
                unknown: ::genwire_core::descriptor::UnknownPolicy::Error,
            })
        }
    }
}

#[automatically_derived]
impl ::genwire_core::Validate for Message {
    #[inline]
    fn is_clean(&self, __scratch: &mut ::genwire_core::Report) -> bool {
        (match self {
            Self::User(__payload) => {
                ::genwire_core::Validate::is_clean(__payload, __scratch)
            }
            Self::Tool(__payload) => {
                ::genwire_core::Validate::is_clean(__payload, __scratch)
            }
            Self::Assistant(__payload) => {
                ::genwire_core::Validate::is_clean(__payload, __scratch)
            }
            Self::Unknown(_) => false,
        })
    }
    #[inline]
    fn validate_at(
        &self,
        __path: &::genwire_core::Path<'_>,
        __report: &mut ::genwire_core::Report,
    ) {
        match self {
            Self::User(__payload) => {
                ::genwire_core::Validate::validate_at(__payload, __path, __report);
            }
            Self::Tool(__payload) => {
                ::genwire_core::Validate::validate_at(__payload, __path, __report);
            }
            Self::Assistant(__payload) => {
                ::genwire_core::Validate::validate_at(__payload, __path, __report);
            }
            Self::Unknown(__unknown) => {
                ::genwire_core::wire::unlisted_variant(
                    <Self as ::genwire_core::Described>::descriptor(),
                    __unknown,
                    __path,
                    __report,
                )
            }
        }
    }
}
