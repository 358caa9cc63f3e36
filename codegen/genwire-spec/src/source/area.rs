//! The files of an area: its description, states, media limits and text rules.

use super::{
    At, Table,
    operation::{OperationSource, WebhookSource},
    types::TypeSource,
};
use crate::model::MediaKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One file of an area; any of them may declare types.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaFile {
    /// Lines of comments that a printed table has.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// `area.toml`: the description of the area.
    pub area: Option<AreaHead>,
    /// An operation file: the operation.
    pub operation: Option<OperationSource>,
    /// A webhook file: the request that the service sends.
    pub webhook: Option<WebhookSource>,
    /// Types, by name.
    #[serde(default)]
    pub types: Table<TypeSource>,
    /// `states.toml`: the state tables.
    #[serde(default)]
    pub states: Table<StatesSource>,
    /// `media.toml`: the media limits.
    #[serde(default)]
    pub media: Table<MediaSource>,
    /// `text_rules.toml`: the markers inside strings.
    #[serde(default)]
    pub text_rules: Table<TextRulesSource>,
}

/// Description of an area.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaHead {
    /// Description of the area.
    pub doc: At<String>,
    /// The place among the areas in the reference, 1 for the first; areas without one follow by
    /// name.
    pub order: Option<At<u32>>,
}

/// A state table: states and transitions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatesSource {
    /// The thing that changes state.
    pub doc: At<String>,
    /// The enum whose values are the states.
    #[serde(rename = "enum")]
    pub ty: At<String>,
    /// The first state.
    pub initial: At<String>,
    /// Open questions that concern it.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// Events that can make a state change.
    #[serde(default)]
    pub triggers: Table<TriggerSource>,
    /// The transitions.
    #[serde(default)]
    pub transitions: Table<TransitionSource>,
}

/// An event that can make a state change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TriggerSource {
    /// Description of the event.
    pub doc: At<String>,
    /// The operation that is the trigger.
    pub operation: Option<At<String>>,
}

/// One row of a state table: exactly one of `to`, `removed` and `refused`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TransitionSource {
    /// The state before.
    pub from: At<String>,
    /// The trigger.
    pub trigger: At<String>,
    /// The state after.
    pub to: Option<At<String>>,
    /// The record is removed.
    #[serde(default)]
    pub removed: bool,
    /// The state stays and the caller gets an error.
    #[serde(default)]
    pub refused: bool,
    /// The `action` of the reply.
    pub action: Option<At<String>>,
    /// The error code of the reply.
    pub code: Option<At<u32>>,
    /// Description of the side effects.
    pub doc: At<String>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// True if the transition rests on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
}

/// The limits of one kind of media in one place of use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MediaSource {
    /// Purpose of the media.
    pub doc: At<String>,
    /// `image`, `video` or `audio`.
    pub kind: At<MediaKind>,
    /// The file formats.
    #[serde(default)]
    pub formats: Table<MediaFormatSource>,
    /// Video codecs.
    #[serde(default)]
    pub video_codecs: Vec<String>,
    /// Audio codecs.
    #[serde(default)]
    pub audio_codecs: Vec<String>,
    /// The largest file, such as `30 MiB`.
    pub max_bytes: Option<At<String>>,
    /// The largest file by upload.
    pub max_upload_bytes: Option<At<String>>,
    /// Width and height, each, in pixels: lowest and highest.
    pub pixels: Option<At<(f64, f64)>>,
    /// Width divided by height: lowest and highest.
    pub ratio: Option<At<(f64, f64)>>,
    /// Frames per second: lowest and highest.
    pub frame_rate: Option<At<(f64, f64)>>,
    /// The length of each file in seconds: lowest and highest.
    pub seconds: Option<At<(f64, f64)>>,
    /// The length of all files together, in seconds.
    pub total_seconds: Option<At<f64>>,
    /// Maximum number of files in one request.
    pub max_count: Option<At<u64>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// One file format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MediaFormatSource {
    /// The usual name, such as `JPEG`.
    pub name: At<String>,
    /// File name endings with their dot.
    #[serde(default)]
    pub extensions: Vec<At<String>>,
    /// Media types, the usual one first.
    #[serde(default)]
    pub media_types: Vec<At<String>>,
}

/// The markers that a string may contain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TextRulesSource {
    /// Description of the string.
    pub doc: At<String>,
    /// The pause marker.
    pub pause: PauseSource,
    /// The enum whose values are the interjection tags.
    pub interjections: At<String>,
    /// The kinds of inline readings.
    #[serde(default)]
    pub readings: Table<ReadingSource>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// Open questions that concern it.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
}

/// A pause marker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PauseSource {
    /// Opening delimiter of the marker.
    pub open: At<String>,
    /// Closing delimiter of the marker.
    pub close: At<String>,
    /// The shortest pause, in seconds.
    pub min: At<f64>,
    /// The longest pause, in seconds.
    pub max: At<f64>,
    /// Maximum number of decimals of the number.
    pub decimals: u32,
    /// Effect of the marker.
    pub doc: At<String>,
}

/// A kind of inline reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadingSource {
    /// Description of the reading.
    pub doc: At<String>,
    /// The tone digits, lowest and highest.
    pub tones: Option<At<(u32, u32)>>,
}
