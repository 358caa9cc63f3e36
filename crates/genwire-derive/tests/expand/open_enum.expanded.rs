// The expansion of `open_enum.rs`.

#[automatically_derived]
impl Tier {
    /// The listed values, in the order of the spec.
    pub const VALUES: &'static [Self] = &[Self::Standard, Self::Priority];
    /// Returns the value as JSON has it.
    #[inline]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Standard => "standard",
            Self::Priority => "priority",
            Self::Unknown(unknown) => unknown.as_str(),
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
        ::genwire_core::wire::try_text(text, &["standard", "priority"])
    }
}
#[automatically_derived]
impl ::genwire_core::wire::TextEnum for Tier {
    const NAME: &'static str = "chat.Tier";
    #[inline]
    fn listed(text: &str) -> ::core::option::Option<Self> {
        ::core::option::Option::Some(
            match text {
                "standard" => Self::Standard,
                "priority" => Self::Priority,
                _ => return ::core::option::Option::None,
            },
        )
    }
    #[inline]
    fn unlisted(value: ::genwire_core::UnknownValue) -> Self {
        Self::Unknown(value)
    }
}
#[automatically_derived]
impl ::core::convert::From<&str> for Tier {
    #[inline]
    fn from(text: &str) -> Self {
        ::genwire_core::wire::text(text)
    }
}
#[automatically_derived]
impl ::core::convert::From<::std::string::String> for Tier {
    #[inline]
    fn from(text: ::std::string::String) -> Self {
        ::genwire_core::wire::text(text)
    }
}
#[automatically_derived]
impl ::core::str::FromStr for Tier {
    type Err = ::genwire_core::Unlisted;
    #[inline]
    fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
        ::genwire_core::wire::try_text(text, &["standard", "priority"])
    }
}
#[automatically_derived]
impl ::core::fmt::Display for Tier {
    #[inline]
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
    #[inline]
    fn descriptor() -> &'static ::genwire_core::descriptor::Descriptor {
        const {
            &::genwire_core::descriptor::Descriptor::StringEnum(::genwire_core::descriptor::StringEnumDescriptor {
                name: "chat.Tier",
                values: &["standard", "priority"],
                unknown: ::genwire_core::descriptor::UnknownPolicy::Warning,
            })
        }
    }
}
#[automatically_derived]
impl ::genwire_core::Validate for Tier {
    #[inline]
    fn is_clean(&self, __scratch: &mut ::genwire_core::Report) -> bool {
        !::core::matches!(self, Self::Unknown(_))
    }
    #[inline]
    fn validate_at(
        &self,
        __path: &::genwire_core::Path<'_>,
        __report: &mut ::genwire_core::Report,
    ) {
        if let Self::Unknown(__value) = self {
            ::genwire_core::wire::unlisted_string(
                <Self as ::genwire_core::Described>::descriptor(),
                __value,
                __path,
                __report,
            );
        }
    }
}
