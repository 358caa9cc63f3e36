//! The same request as written by hand: plain `serde` derives, plus `garde` for the rules.

#![expect(clippy::trivially_copy_pass_by_ref, reason = "`garde` wants its context by reference")]

use garde::Validate;
use genwire_core::data_url::base64_len;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as JsonValue};

/// The largest image inside a request, in bytes.
const MAX_IMAGE: u64 = 10 * 1024 * 1024;

/// A chat request.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
pub struct Request {
    /// The model.
    #[garde(skip)]
    pub model: Model,
    /// The conversation.
    #[garde(length(min = 1), dive, custom(linked))]
    pub messages: Vec<Message>,
    /// The maximum number of tokens to generate.
    #[garde(inner(range(min = 1)), custom(within_model(&self.model)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_completion_tokens: Option<i64>,
    /// The sampling temperature.
    #[garde(inner(range(min = 0.0, max = 2.0)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub temperature: Option<f64>,
    /// The cumulative probability of the tokens to choose from.
    #[garde(inner(range(min = 0.0, max = 1.0)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top_p: Option<f64>,
    /// Set for a streamed reply.
    #[garde(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream: Option<bool>,
    /// The options of a stream.
    #[garde(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream_options: Option<StreamOptions>,
    /// The functions.
    #[garde(dive)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tools: Vec<Tool>,
    /// Unknown members.
    #[garde(skip)]
    #[serde(flatten)]
    pub extra: Map<String, JsonValue>,
}

/// A model; the set is open.
#[derive(Clone, Debug, Deserialize, Serialize, PartialEq, Eq)]
pub enum Model {
    /// The newest model.
    #[serde(rename = "X-M3")]
    M3,
    /// An older model.
    #[serde(rename = "X-M2.7")]
    M27,
    /// Any other model.
    #[serde(untagged)]
    Other(String),
}

impl Model {
    /// Returns the maximum number of tokens that the model can generate.
    pub fn limit(&self) -> Option<i64> {
        match self {
            Self::M3 => Some(524_288),
            Self::M27 => Some(204_800),
            Self::Other(_) => None,
        }
    }
}

/// The options of a stream.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct StreamOptions {
    /// Set to include the usage.
    pub include_usage: Option<bool>,
}

/// A message.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
pub struct Message {
    /// The role of the author.
    #[garde(skip)]
    pub role: Role,
    /// The content.
    #[garde(dive, custom(says_something(&self.role, &self.tool_calls)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Content>,
    /// Calls of functions.
    #[garde(dive)]
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tool_calls: Vec<Call>,
    /// The call that is answered.
    #[garde(custom(answers_a_call(&self.role)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tool_call_id: Option<String>,
}

/// The role of the author.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The author of the instructions.
    System,
    /// The end user.
    User,
    /// The model.
    Assistant,
    /// The result of a function.
    Tool,
}

/// Text or parts.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
#[serde(untagged)]
pub enum Content {
    /// Text.
    Text(#[garde(skip)] String),
    /// Parts.
    Parts(#[garde(dive)] Vec<Part>),
}

/// A part of a message.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Part {
    /// Plain text.
    Text {
        /// The text.
        #[garde(skip)]
        text: String,
    },
    /// An image.
    ImageUrl {
        /// The image.
        #[garde(dive)]
        image_url: ImageUrl,
    },
}

/// An image.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
pub struct ImageUrl {
    /// The address.
    #[garde(custom(is_media_url))]
    pub url: String,
    /// The level of detail.
    #[garde(skip)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<Detail>,
}

/// The level of detail of an image.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Detail {
    /// Low resolution.
    Low,
    /// Default resolution.
    Default,
    /// High resolution.
    High,
}

/// A call of a function.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
pub struct Call {
    /// The id.
    #[garde(skip)]
    pub id: String,
    /// Always `function`.
    #[garde(custom(is_function))]
    pub r#type: String,
    /// Function name and arguments.
    #[garde(dive)]
    pub function: CalledFunction,
}

/// Function name and arguments.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
pub struct CalledFunction {
    /// The name.
    #[garde(skip)]
    pub name: String,
    /// The arguments, as JSON text.
    #[garde(custom(is_json))]
    pub arguments: String,
}

/// A function that may be called.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
pub struct Tool {
    /// Always `function`.
    #[garde(custom(is_function))]
    pub r#type: String,
    /// The function.
    #[garde(dive)]
    pub function: Function,
}

/// A function that may be called.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
pub struct Function {
    /// The name.
    #[garde(skip)]
    pub name: String,
    /// The description.
    #[garde(skip)]
    pub description: Option<String>,
    /// Its parameters, as a JSON Schema.
    #[garde(custom(is_object))]
    pub parameters: JsonValue,
}

/// Returns true for the address of an image or a data URL.
pub fn media_url(url: &str) -> bool {
    let bytes = url.as_bytes();
    let starts = |start: &str| {
        bytes.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start.as_bytes()))
    };
    starts("https://") || starts("http://") || starts("data:") || url.starts_with("mm_file://")
}

fn is_media_url(url: &str, (): &()) -> garde::Result {
    if !media_url(url) {
        return Err(garde::Error::new("expected a URL"));
    }
    match fault_of_data(url) {
        Some(fault) => Err(garde::Error::new(fault)),
        None => Ok(()),
    }
}

fn is_json(text: &str, (): &()) -> garde::Result {
    match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) => Ok(()),
        Err(_) => Err(garde::Error::new("expected JSON")),
    }
}

fn is_object(value: &JsonValue, (): &()) -> garde::Result {
    if value.is_object() { Ok(()) } else { Err(garde::Error::new("expected an object")) }
}

fn linked(messages: &[Message], (): &()) -> garde::Result {
    let mut found = Vec::new();
    validate_links(messages, &mut found);
    match found.first() {
        Some((_, fault)) => Err(garde::Error::new(fault)),
        None => Ok(()),
    }
}

fn says_something(
    role: &Role,
    calls: &[Call],
) -> impl FnOnce(&Option<Content>, &()) -> garde::Result {
    let silent = *role == Role::Assistant && calls.is_empty();
    move |content, ()| {
        if silent && content.is_none() {
            return Err(garde::Error::new("there is neither content nor a call"));
        }
        Ok(())
    }
}

fn is_function(ty: &str, (): &()) -> garde::Result {
    if ty == "function" { Ok(()) } else { Err(garde::Error::new("expected `function`")) }
}

fn within_model(model: &Model) -> impl FnOnce(&Option<i64>, &()) -> garde::Result + '_ {
    move |tokens, ()| match (model.limit(), tokens) {
        (Some(limit), Some(tokens)) if *tokens > limit => Err(garde::Error::new("too many tokens")),
        _ => Ok(()),
    }
}

fn answers_a_call(role: &Role) -> impl FnOnce(&Option<String>, &()) -> garde::Result + '_ {
    move |id, ()| match (role, id) {
        (Role::Tool, None) => Err(garde::Error::new("a tool message needs its call")),
        _ => Ok(()),
    }
}

/// Returns the fault of an image inside a data URL.
pub(crate) fn fault_of_data(url: &str) -> Option<&'static str> {
    let (head, data) = url.strip_prefix("data:")?.split_once(',')?;
    let Some(media_type) = head.strip_suffix(";base64") else { return Some("expected Base64") };
    if !["image/png", "image/jpeg", "image/gif", "image/webp"].contains(&media_type) {
        return Some("expected another format");
    }
    match base64_len(data) {
        None => Some("expected Base64"),
        Some(size) if size > MAX_IMAGE => Some("too large"),
        Some(_) => None,
    }
}

/// Checks that every tool message answers a call of the preceding assistant message, and that every
/// call has an answer.
pub(crate) fn validate_links(messages: &[Message], found: &mut Vec<(String, &'static str)>) {
    let mut asked = 0;
    let mut open: &[Call] = &[];
    for (index, message) in messages.iter().enumerate() {
        match message.role {
            Role::Assistant => {
                let turn = messages.get(asked..index).unwrap_or_default();
                validate_answers(open, turn, asked, found);
                (asked, open) = (index, &message.tool_calls);
            }
            Role::Tool => {
                let id = message.tool_call_id.as_deref();
                if !open.iter().any(|call| Some(call.id.as_str()) == id) {
                    let path = format!("/messages/{index}/tool_call_id");
                    found.push((path, "there is no such call before it"));
                }
            }
            Role::System | Role::User => {}
        }
    }
    validate_answers(open, messages.get(asked..).unwrap_or_default(), asked, found);
}

fn validate_answers(
    calls: &[Call],
    turn: &[Message],
    asked: usize,
    found: &mut Vec<(String, &'static str)>,
) {
    for (index, call) in calls.iter().enumerate() {
        if !turn.iter().any(|message| message.tool_call_id.as_deref() == Some(call.id.as_str())) {
            found.push((format!("/messages/{asked}/tool_calls/{index}"), "there is no answer"));
        }
    }
}
