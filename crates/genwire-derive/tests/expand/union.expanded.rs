// The expansion of `union.rs`.

#[automatically_derived]
impl ::genwire_core::wire::Union for Message {
    const NAME: &'static str = "chat.Message";
    const TAG: &'static str = "role";
    fn index(name: &str) -> ::core::option::Option<usize> {
        ::core::option::Option::Some(
            match name {
                "user" => 0,
                "tool" => 1,
                _ => return ::core::option::Option::None,
            },
        )
    }
    fn read<'de, A: ::genwire_core::wire::serde::de::MapAccess<'de>>(
        index: usize,
        members: ::genwire_core::wire::Members<A>,
    ) -> ::core::result::Result<Self, A::Error> {
        ::core::result::Result::Ok(
            match index {
                0 => Self::User(members.into_object()?),
                _ => Self::Tool(members.into_object()?),
            },
        )
    }
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
    fn shape() -> &'static ::genwire_core::shape::Shape {
        static SHAPE: ::genwire_core::shape::Shape = ::genwire_core::shape::Shape::Union(::genwire_core::shape::UnionShape {
            name: "chat.Message",
            tag: "role",
            tags: &["user", "tool"],
            variants: &[
                <UserMessage as ::genwire_core::Described>::shape,
                <ToolMessage as ::genwire_core::Described>::shape,
            ],
            unknown: ::genwire_core::shape::Unknown::Error,
        });
        &SHAPE
    }
}

#[automatically_derived]
impl ::genwire_core::Validate for Message {
    fn validate_at(
        &self,
        __path: &::genwire_core::Path<'_>,
        __report: &mut ::genwire_core::Report,
    ) {
        match self {
            Self::User(payload) => {
                ::genwire_core::Validate::validate_at(payload, __path, __report);
            }
            Self::Tool(payload) => {
                ::genwire_core::Validate::validate_at(payload, __path, __report);
            }
            Self::Unknown(unknown) => {
                ::genwire_core::wire::unknown_variant(
                    __report,
                    __path,
                    "chat.Message.variants",
                    ::genwire_core::Severity::Error,
                    "role",
                    unknown,
                    &["user", "tool"],
                )
            }
        }
    }
}
