// @generated from spec/video/create_h3_context_ir.toml by cargo xtask generate. Do not edit by hand.

//! `POST /v2/h3_context_ir`
//!
//! Starts a task that works a prompt and its material out into a richer, structured video
//! prompt.
//!
//! The task runs on after the reply, and its state is asked for with the task query.
//!
//! The task takes a text, and images, videos and audio where they are given.
//!
//! The finished prompt is in `task.content.prompt` of the task query.
//!
//! Large files are better passed as public addresses than in Base64.
//!
//! # Responses
//!
//! - `CreateH3ContextIrResponse`, 200 `application/json`: The identifier of the new task.
//!
//! # Error codes
//!
//! - 1000: The service failed for a reason that it does not name. (ERR-030)
//! - 1002: Too many requests came in a short time. (ERR-030)
//! - 1004: The credential is missing or wrong. (ERR-030)
//! - 1008: The balance of the account does not cover the call. (ERR-030)
//! - 1026: The input, such as the description of a video, holds sensitive content. (ERR-030)
//! - 2013: A parameter of the request is not valid. (ERR-030)
//!
//! Open point UNK-045: A body that is too large gets 413, a wrong media type 415, an unknown
//! path 404, a wrong method 405 and a body that is not JSON 400, in the family of the path
//! and with code 2013.
//!
//! # Example request: A prompt without material.
//!
//! ```json
//! {
//!   "model": "X-H3",
//!   "content": [{ "type": "text", "text": "A lighthouse at dusk, waves rolling in." }],
//!   "duration": 6,
//!   "ratio": "16:9"
//! }
//! ```
//!
//! # Example request: A prompt with the frame to start from.
//!
//! ```json
//! {
//!   "model": "X-H3",
//!   "content": [
//!     { "type": "text", "text": "The boat leaves the harbour." },
//!     {
//!       "type": "image_url",
//!       "role": "first_frame",
//!       "image_url": { "url": "https://example.com/harbour.jpg" }
//!     }
//!   ],
//!   "duration": 4
//! }
//! ```
//!
//! # Example request: A prompt with reference material of every kind.
//!
//! ```json
//! {
//!   "model": "X-H3",
//!   "content": [
//!     { "type": "text", "text": "The dancer from the image moves as in the video." },
//!     {
//!       "type": "image_url",
//!       "role": "reference_image",
//!       "image_url": { "url": "https://example.com/dancer.png" }
//!     },
//!     {
//!       "type": "video_url",
//!       "role": "reference_video",
//!       "video_url": { "url": "https://example.com/dance.mp4" }
//!     },
//!     {
//!       "type": "audio_url",
//!       "role": "reference_audio",
//!       "audio_url": { "url": "https://example.com/drums.mp3" }
//!     }
//!   ],
//!   "duration": 15,
//!   "ratio": "9:16"
//! }
//! ```
//!
//! # Example response: The task was created.
//!
//! ```json
//! { "task_id": "task-0001" }
//! ```
//!
//! Spec: `video.create_h3_context_ir` (COM-006, COM-008, H3-001, LIM-006, H3-001, H3-002,
//! H3-035, H3-037).

use genwire_core::{
    Build, Endpoint, Extra, Family, OpenEnum, Trace, UnknownValue, UnknownVariant, Validate, Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// The fixed facts of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    operation: "create_h3_context_ir",
    area: "video",
    method: "POST",
    path: "/v2/h3_context_ir",
    version: "v2",
    body_limit: Some(67_108_864),
    family: Family::Envelope,
    codes: &[1000, 1002, 1004, 1008, 1026, 2013],
    deprecated: false,
    trace: Trace {
        name: "create_h3_context_ir",
        request: &[("gen_ai.request.model", "model")],
        reply: &[],
    },
};

/// A prompt to enhance, with its material.
///
/// Text alone asks for a video from text.
///
/// Text with one image as the first frame is allowed.
///
/// Text with one image that has no role is allowed; the image counts as the first frame.
///
/// Text with one image as the last frame is allowed.
///
/// Text with two images, one as the first frame and one as the last, is allowed.
///
/// Text with images, videos and audio as references is allowed.
///
/// No other combination is allowed.
///
/// Open point UNK-046: Unknown members of a request are kept and passed on, with advice.
///
/// Open point UNK-048: A null counts as absent for optional members of a request.
///
/// Open point UNK-050: There is exactly one text item.
///
/// Open point UNK-052: Of the three kinds of references any may be missing; audio as the only
/// kind is advice.
///
/// Open point UNK-053: An image without a role counts as the first frame, a video or sound
/// file without one as a reference.
///
/// Open point UNK-054: A role must fit its item; a role on a text is ignored with advice.
///
/// Open point UNK-055: Beside frame images an unlisted ratio is accepted and ignored.
///
/// Open point UNK-086: A prompt without material must state its ratio.
///
/// # Rules
///
/// - `one_prompt`: `content` has exactly one text item, the prompt (H3-019, H3-020, H3-021)
/// - `frames_or_references`: frames and references do not go together; keep the frames or the
///   references (H3-025, H3-026, H3-027, H3-028)
/// - `first_frames`: there is one first frame at most, and an image without role counts as one
///   (H3-022, H3-023, H3-027, LIM-011)
/// - `last_frames`: there is one last frame at most (H3-024, H3-027, LIM-012)
/// - `reference_images`: there are 9 reference images at most (LIM-013)
/// - `videos`: there are 3 videos at most (LIM-019)
/// - `audio`: there are 3 audio files at most (LIM-028)
/// - `audio_alone`, advice: audio as the only reference may not be enough; add an image or a
///   video
/// - `ratio_given`: a prompt without material needs a `ratio` (H3-029, H3-033)
/// - `ratio_explicit`: a prompt without material has nothing that `adaptive` could adapt to;
///   name a ratio (H3-030)
/// - `ratio_listed`: `ratio` is none of the listed ones; choose one of them (H3-017, H3-032,
///   H3-034)
/// - `data_urls`: material in data URLs has a listed format and stays within the limits for its
///   kind
///
/// Spec: `video.CreateH3ContextIrRequest` (H3-021, H3-022, H3-023, H3-024, H3-025, H3-026,
/// H3-027).
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CreateH3ContextIrRequest")]
#[validate(
    rule(
        check = one_prompt,
        id = "one_prompt",
        at = "content",
        code = 2013,
        message = "`content` has exactly one text item, the prompt"
    )
)]
#[validate(
    rule(
        check = frames_or_references,
        id = "frames_or_references",
        at = "content",
        code = 2013,
        message = "frames and references do not go together; keep the frames or the references"
    )
)]
#[validate(
    rule(
        check = first_frames,
        id = "first_frames",
        at = "content",
        code = 2013,
        message = "there is one first frame at most, and an image without role counts as one"
    )
)]
#[validate(
    rule(
        check = last_frames,
        id = "last_frames",
        at = "content",
        code = 2013,
        message = "there is one last frame at most"
    )
)]
#[validate(
    rule(
        check = reference_images,
        id = "reference_images",
        at = "content",
        code = 2013,
        message = "there are 9 reference images at most"
    )
)]
#[validate(
    rule(
        check = videos,
        id = "videos",
        at = "content",
        code = 2013,
        message = "there are 3 videos at most"
    )
)]
#[validate(
    rule(
        check = audio,
        id = "audio",
        at = "content",
        code = 2013,
        message = "there are 3 audio files at most"
    )
)]
#[validate(
    rule(
        check = audio_alone,
        id = "audio_alone",
        at = "content",
        code = 2013,
        severity = "advice",
        message = "audio as the only reference may not be enough; add an image or a video"
    )
)]
#[validate(
    rule(
        check = ratio_given,
        id = "ratio_given",
        at = "ratio",
        code = 2013,
        message = "a prompt without material needs a `ratio`"
    )
)]
#[validate(
    rule(
        check = ratio_explicit,
        id = "ratio_explicit",
        at = "ratio",
        code = 2013,
        message = "a prompt without material has nothing that `adaptive` could adapt to; name a ratio"
    )
)]
#[validate(
    rule(
        check = ratio_listed,
        id = "ratio_listed",
        at = "ratio",
        code = 2013,
        message = "`ratio` is none of the listed ones; choose one of them"
    )
)]
#[validate(native = crate::media::check_data_urls)]
#[non_exhaustive]
pub struct CreateH3ContextIrRequest {
    /// The model that writes the prompt.
    ///
    /// Spec: `video.CreateH3ContextIrRequest.model` (H3-003, H3-004).
    pub model: H3Model,
    /// The prompt and the material that goes with it.
    ///
    /// Open point UNK-050: There is exactly one text item.
    ///
    /// Open point UNK-052: Of the three kinds of references any may be missing; audio as the only
    /// kind is advice.
    ///
    /// Open point UNK-053: An image without a role counts as the first frame, a video or sound
    /// file without one as a reference.
    ///
    /// Spec: `video.CreateH3ContextIrRequest.content` (H3-006, H3-007).
    pub content: Vec<ContentItem>,
    /// How long the video is to be.
    ///
    /// A number from 4 to 15. Unit: seconds.
    ///
    /// Spec: `video.CreateH3ContextIrRequest.duration` (H3-013, H3-014, H3-015).
    #[validate(range(min = 4, max = 15))]
    pub duration: i64,
    /// The aspect ratio of the video.
    ///
    /// Default: `adaptive`.
    ///
    /// With frame images the ratio is taken from the image, so it is always adaptive.
    ///
    /// Beside frame images another ratio is no error, but nothing comes of it.
    ///
    /// With references it may be left out, which means `adaptive`, or be any listed ratio.
    ///
    /// Open point UNK-055: Beside frame images an unlisted ratio is accepted and ignored.
    ///
    /// Open point UNK-056: A task with frame images shows `adaptive` as its ratio.
    ///
    /// Open point UNK-086: A prompt without material must state its ratio.
    ///
    /// Spec: `video.CreateH3ContextIrRequest.ratio` (H3-016, H3-018, H3-031, H3-032, H3-033,
    /// H3-034).
    pub ratio: Option<AspectRatio>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `one_prompt`: `content` has exactly one text item, the prompt.
///
/// ```cel
/// size(this.content.filter(c, c.type == "text")) == 1
/// ```
fn one_prompt(this: &CreateH3ContextIrRequest) -> bool {
    this.content.iter().filter(|c| c.ty() == "text").count() == 1
}

/// Rule `frames_or_references`: frames and references do not go together; keep the frames or
/// the references.
///
/// ```cel
/// !this.content.exists(c, c.type == "image_url"
///     && (!has(c.role) || c.role == "first_frame" || c.role == "last_frame"))
///   || !this.content.exists(c, c.type == "video_url" || c.type == "audio_url"
///     || (c.type == "image_url" && has(c.role) && c.role == "reference_image"))
/// ```
fn frames_or_references(this: &CreateH3ContextIrRequest) -> bool {
    !this.content.iter().any(|c| {
        c.ty() == "image_url"
            && matches!(c.role(), None | Some(ContentRole::FirstFrame | ContentRole::LastFrame))
    }) || !this.content.iter().any(|c| {
        matches!(c.ty(), "video_url" | "audio_url")
            || c.ty() == "image_url" && c.role() == Some(&ContentRole::ReferenceImage)
    })
}

/// Rule `first_frames`: there is one first frame at most, and an image without role counts as
/// one.
///
/// ```cel
/// size(this.content.filter(c, c.type == "image_url" && (!has(c.role) || c.role == "first_frame"))) <= 1
/// ```
fn first_frames(this: &CreateH3ContextIrRequest) -> bool {
    this.content
        .iter()
        .filter(|c| {
            c.ty() == "image_url" && matches!(c.role(), None | Some(ContentRole::FirstFrame))
        })
        .count()
        <= 1
}

/// Rule `last_frames`: there is one last frame at most.
///
/// ```cel
/// size(this.content.filter(c, c.type == "image_url" && has(c.role) && c.role == "last_frame")) <= 1
/// ```
fn last_frames(this: &CreateH3ContextIrRequest) -> bool {
    this.content
        .iter()
        .filter(|c| c.ty() == "image_url" && c.role() == Some(&ContentRole::LastFrame))
        .count()
        <= 1
}

/// Rule `reference_images`: there are 9 reference images at most.
///
/// ```cel
/// size(this.content.filter(c, c.type == "image_url" && has(c.role) && c.role == "reference_image")) <= 9
/// ```
fn reference_images(this: &CreateH3ContextIrRequest) -> bool {
    this.content
        .iter()
        .filter(|c| c.ty() == "image_url" && c.role() == Some(&ContentRole::ReferenceImage))
        .count()
        <= 9
}

/// Rule `videos`: there are 3 videos at most.
///
/// ```cel
/// size(this.content.filter(c, c.type == "video_url")) <= 3
/// ```
fn videos(this: &CreateH3ContextIrRequest) -> bool {
    this.content.iter().filter(|c| c.ty() == "video_url").count() <= 3
}

/// Rule `audio`: there are 3 audio files at most.
///
/// ```cel
/// size(this.content.filter(c, c.type == "audio_url")) <= 3
/// ```
fn audio(this: &CreateH3ContextIrRequest) -> bool {
    this.content.iter().filter(|c| c.ty() == "audio_url").count() <= 3
}

/// Rule `audio_alone`: audio as the only reference may not be enough; add an image or a
/// video.
///
/// ```cel
/// !this.content.exists(c, c.type == "audio_url")
///   || this.content.exists(c, c.type == "image_url" || c.type == "video_url")
/// ```
fn audio_alone(this: &CreateH3ContextIrRequest) -> bool {
    !this.content.iter().any(|c| c.ty() == "audio_url")
        || this.content.iter().any(|c| matches!(c.ty(), "image_url" | "video_url"))
}

/// Rule `ratio_given`: a prompt without material needs a `ratio`.
///
/// ```cel
/// has(this.ratio) || this.content.exists(c, c.type != "text")
/// ```
fn ratio_given(this: &CreateH3ContextIrRequest) -> bool {
    this.ratio.is_some() || this.content.iter().any(|c| c.ty() != "text")
}

/// Rule `ratio_explicit`: a prompt without material has nothing that `adaptive` could adapt
/// to; name a ratio.
///
/// ```cel
/// this.content.exists(c, c.type != "text") || !has(this.ratio) || this.ratio != "adaptive"
/// ```
fn ratio_explicit(this: &CreateH3ContextIrRequest) -> bool {
    let Some(ratio) = &this.ratio else { return true };
    this.content.iter().any(|c| c.ty() != "text") || *ratio != AspectRatio::Adaptive
}

/// Rule `ratio_listed`: `ratio` is none of the listed ones; choose one of them.
///
/// ```cel
/// !has(this.ratio) || this.ratio in ["adaptive", "21:9", "16:9", "4:3", "1:1", "3:4", "9:16"]
///   || this.content.exists(c, c.type == "image_url"
///     && (!has(c.role) || c.role == "first_frame" || c.role == "last_frame"))
/// ```
fn ratio_listed(this: &CreateH3ContextIrRequest) -> bool {
    let Some(ratio) = &this.ratio else { return true };
    matches!(
        ratio,
        AspectRatio::Adaptive
            | AspectRatio::Wide21_9
            | AspectRatio::Wide16_9
            | AspectRatio::Wide4_3
            | AspectRatio::Square
            | AspectRatio::Tall3_4
            | AspectRatio::Tall9_16
    ) || this.content.iter().any(|c| {
        c.ty() == "image_url"
            && matches!(c.role(), None | Some(ContentRole::FirstFrame | ContentRole::LastFrame))
    })
}

/// A model that writes video prompts.
///
/// Open point UNK-083: `X-` is the default of one key of the spec, `vendor_prefix`.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `video.H3Model` (COM-001, H3-005).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.H3Model", unknown = "error")]
#[non_exhaustive]
pub enum H3Model {
    /// The model H3.
    ///
    /// Spec: `video.H3Model.values.h3`.
    #[serde(rename = "X-H3")]
    H3,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// The aspect ratio of a video.
///
/// Open point UNK-055: Beside frame images an unlisted ratio is accepted and ignored.
///
/// A value outside the list is kept.
///
/// Spec: `video.AspectRatio` (H3-017).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.AspectRatio", unknown = "accept")]
#[non_exhaustive]
pub enum AspectRatio {
    /// The ratio follows the material.
    ///
    /// Spec: `video.AspectRatio.values.adaptive`.
    #[serde(rename = "adaptive")]
    Adaptive,
    /// 21 wide, 9 high.
    ///
    /// Spec: `video.AspectRatio.values.r21_9`.
    #[serde(rename = "21:9")]
    Wide21_9,
    /// 16 wide, 9 high.
    ///
    /// Spec: `video.AspectRatio.values.r16_9`.
    #[serde(rename = "16:9")]
    Wide16_9,
    /// 4 wide, 3 high.
    ///
    /// Spec: `video.AspectRatio.values.r4_3`.
    #[serde(rename = "4:3")]
    Wide4_3,
    /// As wide as high.
    ///
    /// Spec: `video.AspectRatio.values.r1_1`.
    #[serde(rename = "1:1")]
    Square,
    /// 3 wide, 4 high.
    ///
    /// Spec: `video.AspectRatio.values.r3_4`.
    #[serde(rename = "3:4")]
    Tall3_4,
    /// 9 wide, 16 high.
    ///
    /// Spec: `video.AspectRatio.values.r9_16`.
    #[serde(rename = "9:16")]
    Tall9_16,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// The prompt, or one piece of material.
///
/// Open point UNK-053: An image without a role counts as the first frame, a video or sound
/// file without one as a reference.
///
/// Open point UNK-054: A role must fit its item; a role on a text is ignored with advice.
///
/// The member `type` tells the variants apart.
///
/// Spec: `video.ContentItem`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type")]
#[wire(name = "video.ContentItem", unknown = "error")]
#[non_exhaustive]
pub enum ContentItem {
    /// The prompt.
    ///
    /// Spec: `video.ContentItem.variants.text`.
    #[serde(rename = "text")]
    Text(TextItem),
    /// An image.
    ///
    /// Spec: `video.ContentItem.variants.image_url`.
    #[serde(rename = "image_url")]
    ImageUrl(ImageItem),
    /// A video.
    ///
    /// Spec: `video.ContentItem.variants.video_url`.
    #[serde(rename = "video_url")]
    VideoUrl(VideoItem),
    /// A sound file.
    ///
    /// Spec: `video.ContentItem.variants.audio_url`.
    #[serde(rename = "audio_url")]
    AudioUrl(AudioItem),
    /// A variant that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl ContentItem {
    /// The `type` as it stands on the wire.
    pub fn ty(&self) -> &str {
        match self {
            Self::Text(_) => "text",
            Self::ImageUrl(_) => "image_url",
            Self::VideoUrl(_) => "video_url",
            Self::AudioUrl(_) => "audio_url",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// The `role` of the variants that have one.
    pub fn role(&self) -> Option<&ContentRole> {
        match self {
            Self::Text(payload) => payload.role.as_ref(),
            Self::ImageUrl(payload) => payload.role.as_ref(),
            Self::VideoUrl(payload) => payload.role.as_ref(),
            Self::AudioUrl(payload) => payload.role.as_ref(),
            Self::Unknown(_) => None,
        }
    }

    /// The `text` of the variants that have one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(payload) => Some(payload.text.as_str()),
            Self::ImageUrl(_) | Self::VideoUrl(_) | Self::AudioUrl(_) | Self::Unknown(_) => None,
        }
    }

    /// The `image_url` of the variants that have one.
    pub fn image_url(&self) -> Option<&MediaSource> {
        match self {
            Self::ImageUrl(payload) => payload.image_url.as_ref(),
            Self::Text(_) | Self::VideoUrl(_) | Self::AudioUrl(_) | Self::Unknown(_) => None,
        }
    }

    /// The `video_url` of the variants that have one.
    pub fn video_url(&self) -> Option<&MediaSource> {
        match self {
            Self::VideoUrl(payload) => payload.video_url.as_ref(),
            Self::Text(_) | Self::ImageUrl(_) | Self::AudioUrl(_) | Self::Unknown(_) => None,
        }
    }

    /// The `audio_url` of the variants that have one.
    pub fn audio_url(&self) -> Option<&MediaSource> {
        match self {
            Self::AudioUrl(payload) => payload.audio_url.as_ref(),
            Self::Text(_) | Self::ImageUrl(_) | Self::VideoUrl(_) | Self::Unknown(_) => None,
        }
    }
}

impl From<TextItem> for ContentItem {
    fn from(payload: TextItem) -> Self {
        Self::Text(payload)
    }
}

impl From<ImageItem> for ContentItem {
    fn from(payload: ImageItem) -> Self {
        Self::ImageUrl(payload)
    }
}

impl From<VideoItem> for ContentItem {
    fn from(payload: VideoItem) -> Self {
        Self::VideoUrl(payload)
    }
}

impl From<AudioItem> for ContentItem {
    fn from(payload: AudioItem) -> Self {
        Self::AudioUrl(payload)
    }
}

/// The prompt.
///
/// Open point UNK-054: A role must fit its item; a role on a text is ignored with advice.
///
/// # Rules
///
/// - `no_role`, advice: a role has no effect on a text item; leave it out
///
/// Spec: `video.TextItem`.
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TextItem")]
#[validate(
    rule(
        check = no_role,
        id = "no_role",
        at = "role",
        code = 2013,
        severity = "advice",
        message = "a role has no effect on a text item; leave it out"
    )
)]
#[non_exhaustive]
pub struct TextItem {
    /// What the item is used for.
    ///
    /// Open point UNK-053: An image without a role counts as the first frame, a video or sound
    /// file without one as a reference.
    ///
    /// Open point UNK-054: A role must fit its item; a role on a text is ignored with advice.
    ///
    /// Spec: `video.TextItem.role` (H3-010).
    pub role: Option<ContentRole>,
    /// What the video shows.
    ///
    /// Advised: at most 7000 characters. A text with at least one character that is not white
    /// space.
    ///
    /// Open point UNK-050: There is exactly one text item.
    ///
    /// Open point UNK-051: A prompt of white space is empty; more than 7000 characters are
    /// advice.
    ///
    /// Spec: `video.TextItem.text` (H3-012, H3-019).
    #[validate(format = "not_blank")]
    #[validate(length(max = 7000), advice)]
    pub text: String,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `no_role`: a role has no effect on a text item; leave it out.
///
/// ```cel
/// !has(this.role)
/// ```
fn no_role(this: &TextItem) -> bool {
    this.role.is_none()
}

/// An image.
///
/// # Rules
///
/// - `role`: an image is a first frame, a last frame or a reference image
/// - `source`, advice: an image item says where its image is in `image_url.url`
///
/// Spec: `video.ImageItem`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.ImageItem")]
#[validate(
    rule(
        check = image_item_role,
        id = "role",
        at = "role",
        code = 2013,
        message = "an image is a first frame, a last frame or a reference image"
    )
)]
#[validate(
    rule(
        check = image_item_source,
        id = "source",
        at = "image_url",
        code = 2013,
        severity = "advice",
        message = "an image item says where its image is in `image_url.url`"
    )
)]
#[non_exhaustive]
pub struct ImageItem {
    /// What the item is used for.
    ///
    /// Open point UNK-053: An image without a role counts as the first frame, a video or sound
    /// file without one as a reference.
    ///
    /// Open point UNK-054: A role must fit its item; a role on a text is ignored with advice.
    ///
    /// Spec: `video.ImageItem.role` (H3-010).
    pub role: Option<ContentRole>,
    /// Where the image is.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-014: An item holds its media in `image_url`, `video_url` or `audio_url`, an
    /// object with a `url`; a missing one is advice.
    ///
    /// Spec: `video.ImageItem.image_url`.
    pub image_url: Option<MediaSource>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `role`: an image is a first frame, a last frame or a reference image.
///
/// ```cel
/// !has(this.role) || this.role.item == "image_url"
/// ```
fn image_item_role(this: &ImageItem) -> bool {
    let Some(role) = &this.role else { return true };
    let Some(item) = role.item() else { return true };
    item == "image_url"
}

/// Rule `source`: an image item says where its image is in `image_url.url`.
///
/// ```cel
/// has(this.image_url) && has(this.image_url.url)
/// ```
fn image_item_source(this: &ImageItem) -> bool {
    this.image_url.as_ref().is_some_and(|image_url| image_url.url.is_some())
}

/// A video.
///
/// # Rules
///
/// - `role`: a video is a reference video (LIM-014)
/// - `source`, advice: a video item says where its video is in `video_url.url`
///
/// Spec: `video.VideoItem`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.VideoItem")]
#[validate(
    rule(
        check = video_item_role,
        id = "role",
        at = "role",
        code = 2013,
        message = "a video is a reference video"
    )
)]
#[validate(
    rule(
        check = video_item_source,
        id = "source",
        at = "video_url",
        code = 2013,
        severity = "advice",
        message = "a video item says where its video is in `video_url.url`"
    )
)]
#[non_exhaustive]
pub struct VideoItem {
    /// What the item is used for.
    ///
    /// Open point UNK-053: An image without a role counts as the first frame, a video or sound
    /// file without one as a reference.
    ///
    /// Open point UNK-054: A role must fit its item; a role on a text is ignored with advice.
    ///
    /// Spec: `video.VideoItem.role` (H3-010).
    pub role: Option<ContentRole>,
    /// Where the video is.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-014: An item holds its media in `image_url`, `video_url` or `audio_url`, an
    /// object with a `url`; a missing one is advice.
    ///
    /// Spec: `video.VideoItem.video_url`.
    pub video_url: Option<MediaSource>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `role`: a video is a reference video.
///
/// ```cel
/// !has(this.role) || this.role.item == "video_url"
/// ```
fn video_item_role(this: &VideoItem) -> bool {
    let Some(role) = &this.role else { return true };
    let Some(item) = role.item() else { return true };
    item == "video_url"
}

/// Rule `source`: a video item says where its video is in `video_url.url`.
///
/// ```cel
/// has(this.video_url) && has(this.video_url.url)
/// ```
fn video_item_source(this: &VideoItem) -> bool {
    this.video_url.as_ref().is_some_and(|video_url| video_url.url.is_some())
}

/// A sound file.
///
/// # Rules
///
/// - `role`: a sound file is reference audio (LIM-025)
/// - `source`, advice: an audio item says where its sound file is in `audio_url.url`
///
/// Spec: `video.AudioItem`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.AudioItem")]
#[validate(
    rule(
        check = audio_item_role,
        id = "role",
        at = "role",
        code = 2013,
        message = "a sound file is reference audio"
    )
)]
#[validate(
    rule(
        check = audio_item_source,
        id = "source",
        at = "audio_url",
        code = 2013,
        severity = "advice",
        message = "an audio item says where its sound file is in `audio_url.url`"
    )
)]
#[non_exhaustive]
pub struct AudioItem {
    /// What the item is used for.
    ///
    /// Open point UNK-053: An image without a role counts as the first frame, a video or sound
    /// file without one as a reference.
    ///
    /// Open point UNK-054: A role must fit its item; a role on a text is ignored with advice.
    ///
    /// Spec: `video.AudioItem.role` (H3-010).
    pub role: Option<ContentRole>,
    /// Where the sound file is.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-014: An item holds its media in `image_url`, `video_url` or `audio_url`, an
    /// object with a `url`; a missing one is advice.
    ///
    /// Spec: `video.AudioItem.audio_url`.
    pub audio_url: Option<MediaSource>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `role`: a sound file is reference audio.
///
/// ```cel
/// !has(this.role) || this.role.item == "audio_url"
/// ```
fn audio_item_role(this: &AudioItem) -> bool {
    let Some(role) = &this.role else { return true };
    let Some(item) = role.item() else { return true };
    item == "audio_url"
}

/// Rule `source`: an audio item says where its sound file is in `audio_url.url`.
///
/// ```cel
/// has(this.audio_url) && has(this.audio_url.url)
/// ```
fn audio_item_source(this: &AudioItem) -> bool {
    this.audio_url.as_ref().is_some_and(|audio_url| audio_url.url.is_some())
}

/// What a piece of material is used for.
///
/// A value outside the list is kept, and validation refuses it.
///
/// Spec: `video.ContentRole` (H3-011).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.ContentRole", unknown = "error")]
#[non_exhaustive]
pub enum ContentRole {
    /// The video starts with the image.
    ///
    /// Properties: `item` is `image_url`.
    ///
    /// Spec: `video.ContentRole.values.first_frame`.
    #[serde(rename = "first_frame")]
    FirstFrame,
    /// The video ends with the image.
    ///
    /// Properties: `item` is `image_url`.
    ///
    /// Spec: `video.ContentRole.values.last_frame`.
    #[serde(rename = "last_frame")]
    LastFrame,
    /// The image shows something to keep to.
    ///
    /// Properties: `item` is `image_url`.
    ///
    /// Spec: `video.ContentRole.values.reference_image`.
    #[serde(rename = "reference_image")]
    ReferenceImage,
    /// The video shows something to keep to.
    ///
    /// Properties: `item` is `video_url`.
    ///
    /// Spec: `video.ContentRole.values.reference_video`.
    #[serde(rename = "reference_video")]
    ReferenceVideo,
    /// The sound file holds something to keep to.
    ///
    /// Properties: `item` is `audio_url`.
    ///
    /// Spec: `video.ContentRole.values.reference_audio`.
    #[serde(rename = "reference_audio")]
    ReferenceAudio,
    /// A value that the interface does not list, kept as it came.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl ContentRole {
    /// The type of item that can have the role.
    ///
    /// `None` for a value that the interface does not list.
    pub const fn item(&self) -> Option<&'static str> {
        match self {
            Self::FirstFrame | Self::LastFrame | Self::ReferenceImage => Some("image_url"),
            Self::ReferenceVideo => Some("video_url"),
            Self::ReferenceAudio => Some("audio_url"),
            Self::Unknown(_) => None,
        }
    }
}

/// Where a piece of material is.
///
/// Assumed: the interface itself does not state this.
///
/// Open point UNK-014: An item holds its media in `image_url`, `video_url` or `audio_url`, an
/// object with a `url`; a missing one is advice.
///
/// Spec: `video.MediaSource`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.MediaSource")]
#[non_exhaustive]
pub struct MediaSource {
    /// A public address, a Base64 data URL, or an uploaded file as `mm_file://{file_id}`.
    ///
    /// Advised: an `http(s)` address, a data URL or an `mm_file://` reference.
    ///
    /// Assumed: the interface itself does not state this.
    ///
    /// Open point UNK-014: An item holds its media in `image_url`, `video_url` or `audio_url`, an
    /// object with a `url`; a missing one is advice.
    ///
    /// Open point UNK-044: A megabyte is 2^20 bytes; media count decoded against their own limit
    /// and encoded against that of the body.
    ///
    /// Spec: `video.MediaSource.url`.
    #[validate(format = "media_url", advice)]
    pub url: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The new task.
///
/// Spec: `video.CreateH3ContextIrResponse`.
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CreateH3ContextIrResponse", exact)]
#[non_exhaustive]
pub struct CreateH3ContextIrResponse {
    /// The identifier of the task.
    ///
    /// Spec: `video.CreateH3ContextIrResponse.task_id` (H3-036).
    pub task_id: Option<String>,
    /// Members that the interface does not list, kept as they came.
    #[serde(flatten)]
    pub extra: Extra,
}
