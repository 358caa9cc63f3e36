//! The reply format that a client of another interface requests, by `response_format`.

mod schema;

use genwire_arguments::{Budget, generate_value, satisfies};
use genwire_chat::CreateChatCompletionRequest;
use genwire_common::ErrorCode;
use genwire_core::server::Refusal;
use serde_json::{Map, Value as JsonValue, json};

/// Member of a request with the format.
const MEMBER: &str = "response_format";
/// Error type for an invalid format.
const ERROR_TYPE: &str = "invalid_request_error";
/// Maximum size of the format in a request, in bytes.
const MAX_FORMAT_BYTES: usize = 128 << 10;
/// Maximum length of the name of a schema, in characters.
const MAX_NAME_CHARS: usize = 64;

/// A reply format other than text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ResponseFormat {
    /// An object.
    Object,
    /// A value that satisfies a schema.
    Schema(JsonValue),
}

impl ResponseFormat {
    /// Reads the format of a request; `None` for text.
    pub(crate) fn of(request: &CreateChatCompletionRequest) -> Result<Option<Self>, Refusal> {
        let Some(raw) = request.extra.get(MEMBER) else { return Ok(None) };
        if raw.get().len() > MAX_FORMAT_BYTES {
            let found = raw.get().len();
            return Err(refused(&format!(
                "expected at most {MAX_FORMAT_BYTES} bytes, found {found}"
            )));
        }
        let value = raw.parse().map_err(|error| refused(&error.to_string()))?;
        read(&value).map_err(|mistake| refused(&mistake))
    }

    /// Writes a reply in this format; `text` is the reply as prose.
    pub(super) fn write(
        &self,
        question: &str,
        text: &str,
        budget: &mut Budget,
    ) -> Result<String, Refusal> {
        let Self::Schema(schema) = self else { return Ok(json!({ "answer": text }).to_string()) };
        let value = generate_value(schema, schema, question, budget);
        let is_valid = satisfies(schema, schema, &value, budget);
        if budget.is_spent() {
            return Err(refused("the schema is too complex; use a simpler one"));
        }
        if !is_valid {
            return Err(refused("no value that satisfies the schema was found; use another one"));
        }
        Ok(value.to_string())
    }
}

fn read(value: &JsonValue) -> Result<Option<ResponseFormat>, String> {
    if value.is_null() {
        return Ok(None);
    }
    let format = value.as_object().ok_or("expected an object")?;
    match format.get("type").and_then(JsonValue::as_str) {
        Some("text") => Ok(None),
        Some("json_object") => Ok(Some(ResponseFormat::Object)),
        Some("json_schema") => read_schema(format).map(Some),
        Some(other) => Err(format!(
            "expected `type` to be `text`, `json_object` or `json_schema`, found `{other:.40}`"
        )),
        None => Err("expected a string as `type`".to_owned()),
    }
}

fn read_schema(format: &Map<String, JsonValue>) -> Result<ResponseFormat, String> {
    let named = format.get("json_schema").and_then(JsonValue::as_object);
    let named = named.ok_or("expected an object as `json_schema`")?;
    if !named.get("name").and_then(JsonValue::as_str).is_some_and(is_name) {
        return Err(format!(
            "expected at most {MAX_NAME_CHARS} letters, digits, `_` and `-` as `name` of \
             `json_schema`"
        ));
    }
    let is_strict = match named.get("strict") {
        None | Some(JsonValue::Null) => false,
        Some(JsonValue::Bool(is_strict)) => *is_strict,
        Some(_) => return Err("expected true or false as `strict` of `json_schema`".to_owned()),
    };
    let schema = named.get("schema").ok_or("expected a schema as `schema` of `json_schema`")?;
    schema::check(schema, is_strict)?;
    Ok(ResponseFormat::Schema(schema.clone()))
}

fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
    (1..=MAX_NAME_CHARS).contains(&name.len()) && name.bytes().all(is_plain)
}

fn refused(mistake: &str) -> Refusal {
    Refusal::new(ErrorCode::InvalidParameter, format!("`{MEMBER}`: {mistake}"))
        .with_error_type(ERROR_TYPE)
}
