//! The files of an area: its description, states, media limits and text rules.

use super::{
    At, Table,
    operation::{OperationSource, WebhookSource},
    types::TypeSource,
};
use crate::model::MediaKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A file of an area; each of them may declare types.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaFile {
    /// Comment lines that are printed with the table.
    #[serde(rename = "#", skip_deserializing)]
    #[schemars(skip)]
    pub comments: Vec<String>,
    /// `area.toml`: the description of the area.
    pub area: Option<AreaHead>,
    /// An operation file: the operation.
    pub operation: Option<OperationSource>,
    /// A webhook file: the request that the service sends.
    pub webhook: Option<WebhookSource>,
    /// The types, by name.
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
    /// The position among the areas in the reference, from 1; areas without one follow by name.
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
    /// The initial state.
    pub initial: At<String>,
    /// The open questions about it.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// The events that can change the state.
    #[serde(default)]
    pub triggers: Table<TriggerSource>,
    /// The transitions.
    #[serde(default)]
    pub transitions: Table<TransitionSource>,
}

/// An event that can change the state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TriggerSource {
    /// Description of the event.
    pub doc: At<String>,
    /// The operation that is the trigger, if there is one.
    pub operation: Option<At<String>>,
}

/// One row of a state table: exactly one of `to`, `removed` and `refused`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TransitionSource {
    /// The state before the transition.
    pub from: At<String>,
    /// The trigger.
    pub trigger: At<String>,
    /// The state after the transition.
    pub to: Option<At<String>>,
    /// The record is removed.
    #[serde(default)]
    pub removed: bool,
    /// The state does not change, and the caller gets an error.
    #[serde(default)]
    pub refused: bool,
    /// The `action` of the reply.
    pub action: Option<At<String>>,
    /// The error code of the reply.
    pub code: Option<At<u32>>,
    /// Description of the effects.
    pub doc: At<String>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// True if the transition relies on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
}

/// The limits of one kind of media for one use.
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
    /// The video codecs.
    #[serde(default)]
    pub video_codecs: Vec<String>,
    /// The audio codecs.
    #[serde(default)]
    pub audio_codecs: Vec<String>,
    /// The maximum size of a file, such as `30 MiB`.
    pub max_bytes: Option<At<String>>,
    /// The maximum size of an uploaded file.
    pub max_upload_bytes: Option<At<String>>,
    /// Minimum and maximum of the width and of the height, in pixels.
    pub pixels: Option<At<(f64, f64)>>,
    /// Minimum and maximum of the ratio of width to height.
    pub ratio: Option<At<(f64, f64)>>,
    /// Minimum and maximum of the frame rate, in frames per second.
    pub frame_rate: Option<At<(f64, f64)>>,
    /// Minimum and maximum duration of each file, in seconds.
    pub seconds: Option<At<(f64, f64)>>,
    /// Maximum duration of all files together, in seconds.
    pub total_seconds: Option<At<f64>>,
    /// Maximum number of files in one request.
    pub max_count: Option<At<u64>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// A file format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MediaFormatSource {
    /// The usual name, such as `JPEG`.
    pub name: At<String>,
    /// The file name extensions, with their dot.
    #[serde(default)]
    pub extensions: Vec<At<String>>,
    /// The media types, the usual one first.
    #[serde(default)]
    pub media_types: Vec<At<String>>,
}

/// The markup that a string may contain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TextRulesSource {
    /// Description of the string.
    pub doc: At<String>,
    /// The markers with a number, by name.
    #[serde(default)]
    pub numbers: Table<NumberMarkerSource>,
    /// The kinds of tags, by name.
    #[serde(default)]
    pub tags: Table<TagSource>,
    /// The kinds of inline readings.
    #[serde(default)]
    pub readings: Table<ReadingSource>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// The open questions about it.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
}

/// A marker with a number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NumberMarkerSource {
    /// Opening delimiter of the marker.
    pub open: At<String>,
    /// Closing delimiter of the marker.
    pub close: At<String>,
    /// The lowest number.
    pub min: At<f64>,
    /// The highest number.
    pub max: At<f64>,
    /// Maximum number of decimal places.
    pub decimals: u32,
    /// Effect of the marker; `{min}`, `{max}` and `{decimals}` in it are replaced.
    pub doc: At<String>,
}

/// A kind of tag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TagSource {
    /// The enum whose values are the tags.
    #[serde(rename = "type")]
    pub ty: At<String>,
    /// Effect of the tags.
    pub doc: At<String>,
}

/// A kind of inline reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadingSource {
    /// Description of the reading.
    pub doc: At<String>,
    /// The lowest and highest tone digit.
    pub tones: Option<At<(u32, u32)>>,
}
