//! JSON Schemas of the types that keep unlisted values.

use crate::formatted::Formatted;
use crate::{Extra, File, Nullable, RawJson, UnknownNumber, UnknownValue, UnknownVariant};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

macro_rules! schemas {
    ($($ty:ty => $name:literal $schema:tt),* $(,)?) => {
        $(impl JsonSchema for $ty {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn schema_id() -> Cow<'static, str> {
                concat!("genwire_core::", $name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        })*
    };
}

schemas! {
    File => "File" { "type": "string", "contentMediaType": "application/octet-stream" },
    Extra => "Extra" { "type": "object", "additionalProperties": true },
    RawJson => "RawJson" {},
    UnknownValue => "UnknownValue" { "type": "string" },
    UnknownNumber => "UnknownNumber" { "type": "integer" },
    UnknownVariant => "UnknownVariant" { "type": "object" },
}

impl<T: JsonSchema> JsonSchema for Nullable<T> {
    fn inline_schema() -> bool {
        Option::<T>::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        Option::<T>::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        Option::<T>::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Option::<T>::json_schema(generator)
    }
}

impl<T> JsonSchema for Formatted<T> {
    fn inline_schema() -> bool {
        String::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        String::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        String::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}
