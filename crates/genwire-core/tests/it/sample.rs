//! A small interface that uses every feature of the derive macros once.

use genwire_core::{
    Build, Extra, OpenEnum, Path, RawJson, Report, UnknownNumber, UnknownValue, UnknownVariant,
    Validate, Wire,
};
use std::collections::BTreeMap;

/// A strict object.
#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Request")]
#[validate(rule(
    check = size_needs_a_limit,
    id = "size_needs_a_limit",
    at = "size",
    code = 2013,
    message = "a size needs a limit"
))]
#[validate(rule(check = short, id = "short", severity = "warning", message = "keep it short"))]
#[validate(native = native)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) struct Request {
    /// The model.
    pub(crate) model: Model,
    pub(crate) messages: Vec<Message>,
    #[validate(range(min = 0.0, max = 2.0))]
    pub(crate) temperature: Option<f64>,
    #[validate(range(exclusive_min = 0, max = 100))]
    pub(crate) limit: Option<i64>,
    #[validate(one_of(8000, 16000))]
    pub(crate) size: Option<i64>,
    #[validate(length(min = 1, max = 2))]
    pub(crate) stop: Option<Vec<String>>,
    #[validate(length(max = 3), warning)]
    #[validate(format = "not_blank")]
    pub(crate) user: Option<String>,
    #[serde(rename = "type")]
    #[validate(one_of("a", "b"))]
    pub(crate) kind: Option<String>,
    #[wire(object)]
    pub(crate) parameters: Option<RawJson>,
    #[wire(object)]
    pub(crate) schemas: Option<Vec<RawJson>>,
    pub(crate) grade: Option<Grade>,
    pub(crate) stream: Option<bool>,
    #[serde(flatten)]
    pub(crate) extra: Extra,
}

fn size_needs_a_limit(this: &Request) -> bool {
    this.size.is_none() || this.limit.is_some()
}

fn short(this: &Request) -> bool {
    this.messages.len() < 4
}

fn native(this: &Request, path: &Path<'_>, report: &mut Report) {
    if this.user.as_deref() == Some("root") {
        report.push(genwire_core::Violation {
            path: path.member("user").to_pointer(),
            rule: "sample.Request.natives.native".into(),
            code: Some(1004),
            severity: genwire_core::Severity::Error,
            message: "not you".into(),
        });
    }
}

/// A string enum.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[wire(name = "sample.Model", unknown = "error")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) enum Model {
    #[serde(rename = "X-M3")]
    XM3,
    #[serde(rename = "X-M2.7")]
    XM27,
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// A set of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[wire(name = "sample.Grade", unknown = "warning")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) enum Grade {
    #[wire(number = 1)]
    Low,
    #[wire(number = -2)]
    High,
    #[serde(untagged)]
    Unknown(UnknownNumber),
}

/// Objects that a tag distinguishes.
#[derive(Clone, Debug, PartialEq, Wire, Validate)]
#[serde(tag = "role")]
#[wire(name = "sample.Message", unknown = "error")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) enum Message {
    #[serde(rename = "user")]
    User(UserMessage),
    #[serde(rename = "tool")]
    Tool(ToolMessage),
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.UserMessage")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) struct UserMessage {
    pub(crate) content: Content,
    #[wire(name = "sample.Message.name")]
    #[validate(length(min = 1))]
    pub(crate) name: Option<String>,
    #[serde(flatten)]
    pub(crate) extra: Extra,
}

#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.ToolMessage")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) struct ToolMessage {
    pub(crate) tool_call_id: String,
    #[serde(flatten)]
    pub(crate) extra: Extra,
}

/// Values that their JSON type distinguishes.
#[derive(Clone, Debug, PartialEq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "sample.Content")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) enum Content {
    Text(String),
    Parts(Vec<Part>),
}

#[derive(Clone, Debug, PartialEq, Wire, Validate)]
#[serde(tag = "type")]
#[wire(name = "sample.Part", unknown = "warning")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) enum Part {
    #[serde(rename = "text")]
    Text(TextPart),
    #[serde(rename = "image")]
    Image(ImagePart),
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.TextPart")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) struct TextPart {
    pub(crate) text: String,
    #[serde(flatten)]
    pub(crate) extra: Extra,
}

#[derive(Clone, Debug, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.ImagePart")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) struct ImagePart {
    #[validate(format = "media_url")]
    pub(crate) url: String,
    #[serde(flatten)]
    pub(crate) extra: Extra,
}

/// A lax object.
#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Reply", deny_null)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) struct Reply {
    #[validate(required)]
    pub(crate) id: Option<String>,
    #[validate(required, length(min = 1))]
    pub(crate) choices: Option<Vec<Message>>,
    #[wire(nullable)]
    pub(crate) usage: Option<Usage>,
    pub(crate) index: Option<i64>,
    #[validate(format = "date")]
    pub(crate) day: Option<String>,
    #[serde(flatten)]
    pub(crate) extra: Extra,
}

#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Usage")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) struct Usage {
    #[validate(required, range(min = 0))]
    pub(crate) total_tokens: Option<i64>,
    #[serde(flatten)]
    pub(crate) extra: Extra,
}

/// A value whose alternatives are named types.
#[derive(Clone, Debug, PartialEq, Wire, Validate)]
#[serde(untagged)]
#[wire(name = "sample.Any")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub(crate) enum Any {
    #[wire(json = "string")]
    Model(Model),
    Number(f64),
    Flag(bool),
    #[wire(json = "object")]
    Usage(Box<Usage>),
}

/// An object with limits on the number of its members.
#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Patch", unknown = "accept")]
#[validate(members(min = 1, max = 3))]
#[non_exhaustive]
pub(crate) struct Patch {
    pub(crate) name: Option<String>,
    pub(crate) note: Option<genwire_core::Nullable<String>>,
    pub(crate) size: Option<i64>,
    #[serde(flatten)]
    pub(crate) extra: Extra,
}

/// An object whose members are always written, with additional members of one type.
#[derive(Clone, Debug, Default, PartialEq, Wire, Validate, Build)]
#[wire(name = "sample.Labels")]
#[validate(members(min = 3))]
#[non_exhaustive]
pub(crate) struct Labels {
    pub(crate) first: String,
    #[wire(nullable)]
    #[validate(required)]
    pub(crate) second: Option<String>,
    #[serde(flatten)]
    pub(crate) extra: BTreeMap<String, String>,
}
