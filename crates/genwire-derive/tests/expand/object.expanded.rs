// The expansion of `object.rs`.

#[automatically_derived]
impl ::genwire_core::wire::Object for Request {
    const NAME: &'static str = "chat.Request";
    const KEEPS_UNKNOWN: bool = true;
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
    fn read<'de, A: ::genwire_core::wire::serde::de::MapAccess<'de>>(
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
    fn shape() -> &'static ::genwire_core::shape::Shape {
        static SHAPE: ::genwire_core::shape::Shape = ::genwire_core::shape::Shape::Object(::genwire_core::shape::ObjectShape {
            name: "chat.Request",
            members: &[
                ::genwire_core::shape::Member::new(
                        "model",
                        <ChatModel as ::genwire_core::Described>::shape,
                    )
                    .required(),
                ::genwire_core::shape::Member::new(
                        "temperature",
                        <f64 as ::genwire_core::Described>::shape,
                    )
                    .constraints(const {
                        &[
                            ::genwire_core::shape::Constraint::error(
                                ::genwire_core::shape::Check::Range(::genwire_core::shape::Range {
                                    min: ::core::option::Option::Some(
                                        ::genwire_core::shape::Bound::inclusive(0.0),
                                    ),
                                    max: ::core::option::Option::Some(
                                        ::genwire_core::shape::Bound::inclusive(2.0),
                                    ),
                                }),
                                "expected a number from 0 to 2",
                            ),
                        ]
                    }),
                ::genwire_core::shape::Member::new(
                        "type",
                        <String as ::genwire_core::Described>::shape,
                    )
                    .required()
                    .constraints(const {
                        &[
                            ::genwire_core::shape::Constraint::advice(
                                ::genwire_core::shape::Check::Length(::genwire_core::shape::Size {
                                    min: ::core::option::Option::None,
                                    max: ::core::option::Option::Some(10),
                                }),
                                "expected at most 10 characters",
                            ),
                        ]
                    }),
            ],
            exact: false,
        });
        &SHAPE
    }
}

#[automatically_derived]
impl ::genwire_core::Validate for Request {
    fn validate_at(
        &self,
        __path: &::genwire_core::Path<'_>,
        __report: &mut ::genwire_core::Report,
    ) {
        ::genwire_core::Validate::validate_at(
            &self.model,
            &__path.member("model"),
            __report,
        );
        if let ::core::option::Option::Some(value) = &self.temperature {
            if !(*value >= 0.0 && *value <= 2.0) {
                ::genwire_core::wire::refuse(
                    __report,
                    &__path.member("temperature"),
                    "chat.Request.temperature.range",
                    ::genwire_core::Severity::Error,
                    "expected a number from 0 to 2",
                );
            }
        }
        if let ::core::option::Option::Some(value) = &self.kind {
            if !(::genwire_core::format::has_length(
                value,
                ::genwire_core::shape::Size {
                    min: ::core::option::Option::None,
                    max: ::core::option::Option::Some(10),
                },
            )) {
                ::genwire_core::wire::refuse(
                    __report,
                    &__path.member("type"),
                    "chat.Request.type.length",
                    ::genwire_core::Severity::Advice,
                    "expected at most 10 characters",
                );
            }
        } else {
            ::genwire_core::wire::refuse(
                __report,
                &__path.member("type"),
                "chat.Request.type.required",
                ::genwire_core::Severity::Error,
                "`type` is missing",
            );
        }
        if !short_type(self) {
            ::genwire_core::wire::rule(
                __report,
                &__path.member("type"),
                "chat.Request.rules.short_type",
                ::genwire_core::INVALID_CODE,
                ::genwire_core::Severity::Error,
                "the type is too long",
            );
        }
        crate::links::check(self, __path, __report);
    }
}

#[automatically_derived]
impl Request {
    /// Creates a value from the members that are required.
    #[must_use]
    pub fn new(
        model: ChatModel,
        kind: impl ::core::convert::Into<::std::string::String>,
    ) -> Self {
        Self {
            model,
            temperature: ::core::option::Option::None,
            kind: ::core::option::Option::Some(::core::convert::Into::into(kind)),
            extra: ::core::default::Default::default(),
        }
    }
    /// Sets `temperature`.
    #[must_use]
    pub fn temperature(mut self, temperature: f64) -> Self {
        self.temperature = ::core::option::Option::Some(temperature);
        self
    }
}
