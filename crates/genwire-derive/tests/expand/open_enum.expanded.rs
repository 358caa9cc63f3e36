// The expansion of `open_enum.rs`.

#[automatically_derived]
impl Tier {
    /// The listed values, in the order of the spec.
    pub const VALUES: &'static [Self] = &[Self::Standard, Self::Priority];
    /// The value as it stands on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Standard => "standard",
            Self::Priority => "priority",
            Self::Unknown(unknown) => unknown.as_str(),
        }
    }
    /// The listed value for a text.
    pub fn try_parse(
        text: &str,
    ) -> ::core::result::Result<Self, ::genwire_core::Unlisted> {
        ::genwire_core::wire::try_text(text, &["standard", "priority"])
    }
}
#[automatically_derived]
impl ::genwire_core::wire::TextEnum for Tier {
    const NAME: &'static str = "chat.Tier";
    fn listed(text: &str) -> ::core::option::Option<Self> {
        ::core::option::Option::Some(
            match text {
                "standard" => Self::Standard,
                "priority" => Self::Priority,
                _ => return ::core::option::Option::None,
            },
        )
    }
    fn unlisted(value: ::genwire_core::UnknownValue) -> Self {
        Self::Unknown(value)
    }
}
#[automatically_derived]
impl ::core::convert::From<&str> for Tier {
    fn from(text: &str) -> Self {
        ::genwire_core::wire::text(text)
    }
}
#[automatically_derived]
impl ::core::convert::From<::std::string::String> for Tier {
    fn from(text: ::std::string::String) -> Self {
        ::genwire_core::wire::text(text)
    }
}
#[automatically_derived]
impl ::core::str::FromStr for Tier {
    type Err = ::genwire_core::Unlisted;
    fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
        ::genwire_core::wire::try_text(text, &["standard", "priority"])
    }
}
#[automatically_derived]
impl ::core::fmt::Display for Tier {
    fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
        f.write_str(self.as_str())
    }
}
#[automatically_derived]
impl ::genwire_core::wire::serde::Serialize for Tier {
    fn serialize<S: ::genwire_core::wire::serde::Serializer>(
        &self,
        serializer: S,
    ) -> ::core::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}
#[automatically_derived]
impl<'de> ::genwire_core::wire::serde::Deserialize<'de> for Tier {
    fn deserialize<D: ::genwire_core::wire::serde::Deserializer<'de>>(
        deserializer: D,
    ) -> ::core::result::Result<Self, D::Error> {
        ::genwire_core::wire::deserialize_text(deserializer)
    }
}
#[automatically_derived]
impl ::genwire_core::Described for Tier {
    fn shape() -> &'static ::genwire_core::shape::Shape {
        static SHAPE: ::genwire_core::shape::Shape = ::genwire_core::shape::Shape::TextEnum(::genwire_core::shape::TextEnumShape {
            name: "chat.Tier",
            values: &["standard", "priority"],
            unknown: ::genwire_core::shape::Unknown::Advice,
        });
        &SHAPE
    }
}
#[automatically_derived]
impl ::genwire_core::Validate for Tier {
    #[inline]
    fn validate_at(
        &self,
        path: &::genwire_core::Path<'_>,
        report: &mut ::genwire_core::Report,
    ) {
        if let Self::Unknown(value) = self {
            ::genwire_core::wire::unknown_value(
                report,
                path,
                "chat.Tier.values",
                ::genwire_core::Severity::Advice,
                value,
                &["standard", "priority"],
            );
        }
    }
}
