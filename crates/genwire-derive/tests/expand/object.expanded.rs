// The expansion of `object.rs`.

#[automatically_derived]
impl ::genwire_core::wire::Object for Request {
    const NAME: &'static str = "chat.Request";
    const KEEPS_UNKNOWN: bool = true;
    #[inline]
    fn index(name: &str) -> ::core::option::Option<usize> {
        ::core::option::Option::Some(
            match name {
                "model" => 0,
                "temperature" => 1,
                "type" => 2,
                _ => return ::core::option::Option::None,
            },
        )
    }
    #[inline]
    fn read<'de, A: ::genwire_core::wire::Source<'de>>(
        __members: &mut ::genwire_core::wire::Members<A>,
    ) -> ::core::result::Result<Self, A::Error> {
        let mut model = ::core::option::Option::None;
        let mut temperature = ::core::option::Option::None;
        let mut kind = ::core::option::Option::None;
        while let ::core::option::Option::Some(__index) = __members
            .next_listed::<Self>()?
        {
            match __index {
                0 => model = ::core::option::Option::Some(__members.value()?),
                1 => temperature = __members.value()?,
                _ => kind = __members.value()?,
            }
        }
        ::core::result::Result::Ok(Self {
            model: ::genwire_core::wire::required(model, "model")?,
            temperature,
            kind,
            extra: __members.extra(),
        })
    }
    fn write<M: ::genwire_core::wire::serde::ser::SerializeMap>(
        &self,
        map: &mut M,
        tag: &str,
    ) -> ::core::result::Result<(), M::Error> {
        ::genwire_core::wire::entry(map, "model", &self.model)?;
        ::genwire_core::wire::optional(map, "temperature", self.temperature.as_ref())?;
        ::genwire_core::wire::optional(map, "type", self.kind.as_ref())?;
        ::genwire_core::wire::extra::<Self, M>(map, &self.extra, tag)
    }
}
#[automatically_derived]
impl ::genwire_core::wire::serde::Serialize for Request {
    fn serialize<S: ::genwire_core::wire::serde::Serializer>(
        &self,
        serializer: S,
    ) -> ::core::result::Result<S::Ok, S::Error> {
        ::genwire_core::wire::serialize_object(self, serializer)
    }
}
#[automatically_derived]
impl<'de> ::genwire_core::wire::serde::Deserialize<'de> for Request {
    fn deserialize<D: ::genwire_core::wire::serde::Deserializer<'de>>(
        deserializer: D,
    ) -> ::core::result::Result<Self, D::Error> {
        ::genwire_core::wire::deserialize_object(deserializer)
    }
}
#[automatically_derived]
impl ::genwire_core::Described for Request {
    #[inline]
    fn descriptor() -> &'static ::genwire_core::descriptor::Descriptor {
        const {
            &::genwire_core::descriptor::Descriptor::Object(::genwire_core::descriptor::ObjectDescriptor {
                name: "chat.Request",
                members: &[
                    ::genwire_core::descriptor::Member::new(
                            "model",
                            <ChatModel as ::genwire_core::Described>::descriptor,
                        )
                        .required(),
                    ::genwire_core::descriptor::Member::new(
                            "temperature",
                            <f64 as ::genwire_core::Described>::descriptor,
                        )
                        .constraints(const {
                            &[
                                ::genwire_core::descriptor::Constraint::error(
                                    ::genwire_core::descriptor::Check::Range(::genwire_core::descriptor::Range {
                                        min: ::core::option::Option::Some(
                                            ::genwire_core::descriptor::Bound::inclusive(0.0),
                                        ),
                                        max: ::core::option::Option::Some(
                                            ::genwire_core::descriptor::Bound::inclusive(2.0),
                                        ),
                                    }),
                                    "expected a number from 0 to 2",
                                ),
                            ]
                        }),
                    ::genwire_core::descriptor::Member::new(
                            "type",
                            <String as ::genwire_core::Described>::descriptor,
                        )
                        .required()
                        .constraints(const {
                            &[
                                ::genwire_core::descriptor::Constraint::warning(
                                    ::genwire_core::descriptor::Check::Length(::genwire_core::descriptor::Size {
                                        min: ::core::option::Option::None,
                                        max: ::core::option::Option::Some(10),
                                    }),
                                    "expected at most 10 characters",
                                ),
                            ]
                        }),
                ],
                deny_null: false,
                unknown: ::genwire_core::descriptor::UnknownPolicy::Error,
                extra: ::core::option::Option::None,
                constraints: &[
                    ::genwire_core::descriptor::Constraint::error(
                        ::genwire_core::descriptor::Check::Members(::genwire_core::descriptor::Size {
                            min: ::core::option::Option::Some(2),
                            max: ::core::option::Option::None,
                        }),
                        "expected at least 2 members",
                    ),
                ],
            })
        }
    }
}

#[automatically_derived]
impl ::genwire_core::Validate for Request {
    #[inline]
    fn is_clean(&self, __scratch: &mut ::genwire_core::Report) -> bool {
        ::genwire_core::Validate::is_clean(&self.model, __scratch)
            && (match &self.temperature {
                ::core::option::Option::Some(__value) => {
                    *__value >= 0.0 && *__value <= 2.0
                }
                ::core::option::Option::None => true,
            })
            && (match &self.kind {
                ::core::option::Option::Some(__value) => {
                    ::genwire_core::format::has_length(
                        __value,
                        ::genwire_core::descriptor::Size {
                            min: ::core::option::Option::None,
                            max: ::core::option::Option::Some(10),
                        },
                    )
                }
                ::core::option::Option::None => false,
            })
            && ::genwire_core::wire::has_size(
                <Self as ::genwire_core::Described>::descriptor(),
                1 + usize::from(self.temperature.is_some())
                    + usize::from(self.kind.is_some())
                    + ::genwire_core::wire::count_unlisted::<
                        Self,
                    >(self.extra.iter().map(|(__name, _)| __name)),
                __scratch,
            ) && self.extra.is_empty() && short_type(self)
            && ::genwire_core::wire::passes(self, crate::links::check, __scratch)
    }
    #[inline]
    fn validate_at(
        &self,
        __path: &::genwire_core::Path<'_>,
        __report: &mut ::genwire_core::Report,
    ) {
        ::genwire_core::wire::validate_members(
            <Self as ::genwire_core::Described>::descriptor(),
            &[&self.model, &self.temperature, &self.kind],
            __path,
            __report,
        );
        ::genwire_core::wire::unlisted_members(
            <Self as ::genwire_core::Described>::descriptor(),
            &self.extra,
            __path,
            __report,
        );
        ::genwire_core::wire::validate_size(
            <Self as ::genwire_core::Described>::descriptor(),
            1 + usize::from(self.temperature.is_some())
                + usize::from(self.kind.is_some())
                + ::genwire_core::wire::count_unlisted::<
                    Self,
                >(self.extra.iter().map(|(__name, _)| __name)),
            __path,
            __report,
        );
        if !short_type(self) {
            ::genwire_core::wire::broken_rule(
                "chat.Request.rules.short_type",
                ::core::option::Option::Some("type"),
                ::core::option::Option::None,
                ::genwire_core::Severity::Error,
                "the type is too long",
                __path,
                __report,
            );
        }
        crate::links::check(self, __path, __report);
    }
}

#[automatically_derived]
#[allow(clippy::type_complexity)]
impl Request {
    /// Creates a value with the required members.
    #[inline]
    #[must_use]
    pub fn new(
        model: impl ::core::convert::Into<ChatModel>,
        kind: impl ::core::convert::Into<::std::string::String>,
    ) -> Self {
        Self {
            model: ::core::convert::Into::into(model),
            temperature: ::core::option::Option::None,
            kind: ::core::option::Option::Some(::core::convert::Into::into(kind)),
            extra: ::core::default::Default::default(),
        }
    }
    /// Sets `model`.
    #[inline]
    #[must_use]
    pub fn model(mut self, model: impl ::core::convert::Into<ChatModel>) -> Self {
        self.model = ::core::convert::Into::into(model);
        self
    }
    /// Sampling temperature.
    ///
    /// Range: from 0 to 2.
    #[inline]
    #[must_use]
    pub fn temperature(mut self, temperature: f64) -> Self {
        self.temperature = ::core::option::Option::Some(temperature);
        self
    }
    ///
    /// # Errors
    ///
    /// The response does not have the member.
    #[inline]
    pub fn kind(&self) -> ::core::result::Result<&str, ::genwire_core::MissingMember> {
        self.kind
            .as_deref()
            .ok_or(::genwire_core::MissingMember::new("chat.Request", "type"))
    }
}
