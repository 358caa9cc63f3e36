//! How the files of an area are written: heads, states, media limits, text rules.

use super::{At, Table, operation::OperationSource, types::TypeSource};
use schemars::JsonSchema;
use serde::Deserialize;

/// One file of an area; any of them may declare types.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaFile {
    /// `area.toml`: what the area is about.
    pub area: Option<AreaHead>,
    /// An operation file: the operation.
    pub operation: Option<OperationSource>,
    /// Types, by name.
    #[serde(default)]
    pub types: Table<TypeSource>,
    /// `states.toml`: the state tables.
    #[serde(default)]
    pub states: Table<StatesSource>,
    /// `media.toml`: the media limits.
    #[serde(default)]
    pub media: Table<MediaSource>,
    /// `text_rules.toml`: the markers inside texts.
    #[serde(default)]
    pub text_rules: Table<TextRulesSource>,
}

/// What an area is about.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaHead {
    /// What the area is about.
    pub doc: At<String>,
}

/// A table of states and moves.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatesSource {
    /// What moves.
    pub doc: At<String>,
    /// The enum whose values are the states.
    #[serde(rename = "enum")]
    pub ty: At<String>,
    /// The first state.
    pub initial: At<String>,
    /// Open points that concern it.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
    /// What can make a state change.
    #[serde(default)]
    pub triggers: Table<TriggerSource>,
    /// The moves.
    #[serde(default)]
    pub transitions: Table<TransitionSource>,
}

/// What can make a state change.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TriggerSource {
    /// What happens.
    pub doc: At<String>,
    /// The operation that is the trigger.
    pub operation: Option<At<String>>,
}

/// One row of a state table: exactly one of `to`, `removed` and `refused`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
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
    /// What else happens.
    pub doc: At<String>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
    /// Whether the move rests on knowledge from outside the interface.
    #[serde(default)]
    pub assumed: bool,
}

/// The limits of one kind of media in one place of use.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MediaSource {
    /// What the media is used for.
    pub doc: At<String>,
    /// `image`, `video` or `audio`.
    pub kind: At<MediaKindSource>,
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
    /// How many files one request may have.
    pub max_count: Option<At<u64>>,
    /// Further statements, by name.
    #[serde(default)]
    pub notes: Table<At<String>>,
}

/// Image, video or audio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MediaKindSource {
    /// A still image.
    Image,
    /// A video.
    Video,
    /// A sound file.
    Audio,
}

/// One file format.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
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

/// The markers that may stand inside a text.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TextRulesSource {
    /// What the text is.
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
    /// Open points that concern it.
    #[serde(default)]
    pub gaps: Vec<At<String>>,
}

/// A pause marker.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PauseSource {
    /// What opens the marker.
    pub open: At<String>,
    /// What closes it.
    pub close: At<String>,
    /// The shortest pause, in seconds.
    pub min: At<f64>,
    /// The longest pause, in seconds.
    pub max: At<f64>,
    /// How many decimals the number may have.
    pub decimals: u32,
    /// What the marker does.
    pub doc: At<String>,
}

/// A kind of inline reading.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadingSource {
    /// What the reading is.
    pub doc: At<String>,
    /// The tone digits, lowest and highest.
    pub tones: Option<At<(u32, u32)>>,
}
