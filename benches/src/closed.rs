//! The same request with closed enums, without a place for unknown members and without tags: the
//! least that `serde` derives do, with the one visitor that they do not generate.

use crate::plain::{Call, Detail, Role, StreamOptions};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;
use std::fmt;

/// A chat request.
#[derive(Debug, Deserialize, Serialize)]
pub struct Request {
    /// The model.
    pub model: Model,
    /// The conversation.
    pub messages: Vec<Message>,
    /// The maximum number of tokens to generate.
    pub max_completion_tokens: Option<i64>,
    /// The sampling temperature.
    pub temperature: Option<f64>,
    /// The share of tokens to choose from.
    pub top_p: Option<f64>,
    /// Set for a streamed reply.
    pub stream: Option<bool>,
    /// The options of a stream.
    pub stream_options: Option<StreamOptions>,
    /// The functions.
    pub tools: Option<Vec<Tool>>,
}

/// A model.
#[derive(Debug, Deserialize, Serialize)]
pub enum Model {
    /// The newest.
    #[serde(rename = "X-M3")]
    M3,
    /// One before it.
    #[serde(rename = "X-M2.7")]
    M27,
}

/// A message.
#[derive(Debug, Deserialize, Serialize)]
pub struct Message {
    /// The role of the author.
    pub role: Role,
    /// The content.
    pub content: Option<Content>,
    /// Calls of functions.
    pub tool_calls: Option<Vec<Call>>,
    /// The call that is answered.
    pub tool_call_id: Option<String>,
}

/// Text or parts.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Content {
    /// Text.
    Text(String),
    /// Parts.
    Parts(Vec<Part>),
}

/// A part of a message.
#[derive(Debug, Deserialize, Serialize)]
pub struct Part {
    /// The kind of part.
    pub r#type: PartType,
    /// The text.
    pub text: Option<String>,
    /// The image.
    pub image_url: Option<ImageUrl>,
}

/// The kind of a part.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PartType {
    /// A text.
    Text,
    /// An image.
    ImageUrl,
}

/// An image.
#[derive(Debug, Deserialize, Serialize)]
pub struct ImageUrl {
    /// The address.
    pub url: String,
    /// The level of detail.
    pub detail: Option<Detail>,
}

/// A function that may be called.
#[derive(Debug, Deserialize, Serialize)]
pub struct Tool {
    /// Always `function`.
    pub r#type: ToolType,
    /// The function.
    pub function: Function,
}

/// The kind of a tool.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ToolType {
    /// A function.
    Function,
}

/// A function that may be called.
#[derive(Debug, Deserialize, Serialize)]
pub struct Function {
    /// The name.
    pub name: String,
    /// The description.
    pub description: Option<String>,
    /// Its parameters, as a JSON Schema.
    pub parameters: Box<RawValue>,
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ContentVisitor;
        impl<'de> Visitor<'de> for ContentVisitor {
            type Value = Content;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string or an array")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Content, E> {
                Ok(Content::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Content, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(items)).map(Content::Parts)
            }
        }
        deserializer.deserialize_any(ContentVisitor)
    }
}
