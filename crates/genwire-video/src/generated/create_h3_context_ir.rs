// @generated from spec/video/create_h3_context_ir.toml (genwire_rust::operations) by cargo xtask generate. Do not edit by hand.

//! `POST /v2/h3_context_ir`
//!
//! Creates a task that expands a prompt and its reference media into a structured video prompt.
//!
//! The task is asynchronous; poll its state with the task query. The task takes text and optional images, videos and audio. The finished prompt is in `task.content.prompt` of the task query. For large files, prefer public URLs to Base64.
//!
//! The body of a request has at most 64 MiB.
//!
//! # Responses
//!
//! - [`CreateH3ContextIrResponse`], status 200, `application/json`: ID of the new task.
//!
//! # Errors
//!
//! - [`UnknownError`](genwire_common::ErrorCode::UnknownError): Unknown error in the service.
//! - [`RateLimited`](genwire_common::ErrorCode::RateLimited): Rate limit exceeded.
//! - [`AuthenticationFailed`](genwire_common::ErrorCode::AuthenticationFailed): Missing or wrong API key.
//! - [`InsufficientBalance`](genwire_common::ErrorCode::InsufficientBalance): Insufficient account balance.
//! - [`SensitiveInput`](genwire_common::ErrorCode::SensitiveInput): Sensitive content in the input, such as the description of a video.
//! - [`InvalidParameter`](genwire_common::ErrorCode::InvalidParameter): Invalid request parameter.
//!
//! # Example
//!
//! Request: A prompt without media.
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
//! [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md)

use genwire_common::{BEARER_AUTH, ENVELOPE_ERRORS, INTERFACE};
use genwire_core::{
    BodyForm, Build, Endpoint, Extra, OpenEnum, ResponseForm, UnknownValue, UnknownVariant,
    Validate, Wire,
};
#[cfg(feature = "schema")]
use schemars::JsonSchema;

/// Method, path, error codes and other constants of the operation.
pub const ENDPOINT: Endpoint = Endpoint {
    interface: &INTERFACE,
    operation: "create_h3_context_ir",
    area: "video",
    method: "POST",
    path: "/v2/h3_context_ir",
    version: "v2",
    body_limit: Some(67_108_864),
    security: &[&[&BEARER_AUTH]],
    family: &ENVELOPE_ERRORS,
    content_types: &["application/json"],
    responses: &[ResponseForm {
        statuses: &[200],
        media_types: &["application/json"],
        body: BodyForm::Json,
    }],
    codes: &[1000, 1002, 1004, 1008, 1026, 2013],
    trace: genwire_core::trace!(
        name("create_h3_context_ir", "model"),
        span(
            "gen_ai",
            "gen_ai.operation.name" = "create_h3_context_ir",
            "gen_ai.provider.name" = "genwire"
        ),
        request("gen_ai.request.model" = Value("model"))
    ),
    ..Endpoint::DEFAULT
};

/// Request to enhance a video prompt.
///
/// Text alone is allowed (text to video). Text with one image as the first frame is allowed. Text with one image that has no role is allowed; the image counts as the first frame. Text with one image as the last frame is allowed. Text with two images, one as the first frame and one as the last, is allowed. Text with images, videos and audio as references is allowed. No other combination is allowed.
///
/// # Validation
///
/// - `one_prompt` (error): `content` must have exactly one text item, the prompt.
/// - `frames_or_references` (error): A request has frames or references, but not both.
/// - `first_frames` (error): At most one first frame is allowed; an image without a role counts as one.
/// - `last_frames` (error): At most one last frame is allowed.
/// - `reference_images` (error): At most 9 reference images are allowed.
/// - `videos` (error): At most 3 videos are allowed.
/// - `audio` (error): At most 3 audio files are allowed.
/// - `audio_alone` (warning): Reference audio comes with an image or a video.
/// - `ratio_given` (error): A prompt without media requires a `ratio`.
/// - `ratio_explicit` (error): A prompt without material names a ratio other than `adaptive`.
/// - `ratio_listed` (error): Without a frame image, the ratio is one of the listed values.
/// - `ratio_unused` (warning): `ratio` has no effect beside frame images, which define it; leave it out, or use `adaptive`.
/// - `data_urls` (error): Media in data URLs must have a supported format and stay within the limits.
///
/// # Examples
///
/// A prompt with reference media of every type.
///
/// ```
/// use genwire_video::{
///     AspectRatio, AudioItem, ContentItem, ContentRole, CreateH3ContextIrRequest,
///     H3Model, ImageItem, MediaSource, TextItem, VideoItem,
/// };
///
/// let request = CreateH3ContextIrRequest::new(
///     H3Model::H3,
///     vec![
///         ContentItem::Text(TextItem::new(
///             "The dancer from the image moves as in the video.",
///         )),
///         ContentItem::ImageUrl(
///             ImageItem::new()
///                 .role(ContentRole::ReferenceImage)
///                 .image_url(MediaSource::new().url("https://example.com/dancer.png")),
///         ),
///         ContentItem::VideoUrl(
///             VideoItem::new()
///                 .role(ContentRole::ReferenceVideo)
///                 .video_url(MediaSource::new().url("https://example.com/dance.mp4")),
///         ),
///         ContentItem::AudioUrl(
///             AudioItem::new()
///                 .role(ContentRole::ReferenceAudio)
///                 .audio_url(MediaSource::new().url("https://example.com/drums.mp3")),
///         ),
///     ],
///     15,
/// )
/// .ratio(AspectRatio::Tall9_16);
/// # use genwire_core::Validate as _;
/// # assert!(request.validate().is_valid());
/// ```
///
/// A prompt without media. The short form:
///
/// ```
/// # use genwire_video::{
/// #     AspectRatio, ContentItem, CreateH3ContextIrRequest, H3Model, TextItem,
/// # };
/// let request = CreateH3ContextIrRequest::from_prompt("A lighthouse at dusk, waves rolling in.")
///     .duration_seconds(6)
///     .ratio(AspectRatio::Wide16_9);
/// # let made = CreateH3ContextIrRequest::new(
/// #     H3Model::H3,
/// #     vec![ContentItem::Text(TextItem::new(
/// #         "A lighthouse at dusk, waves rolling in.",
/// #     ))],
/// #     6,
/// # )
/// # .ratio(AspectRatio::Wide16_9);
/// # assert_eq!(request, made);
/// ```
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#CreateH3ContextIrRequest)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CreateH3ContextIrRequest")]
#[validate(
    rule(
        check = one_prompt,
        id = "one_prompt",
        at = "content",
        code = 2013,
        message = "`content` must have exactly one text item, the prompt"
    )
)]
#[validate(
    rule(
        check = frames_or_references,
        id = "frames_or_references",
        at = "content",
        code = 2013,
        message = "frames and references cannot be combined; use either frames or references"
    )
)]
#[validate(
    rule(
        check = first_frames,
        id = "first_frames",
        at = "content",
        code = 2013,
        message = "at most one first frame is allowed; an image without a role counts as one"
    )
)]
#[validate(
    rule(
        check = last_frames,
        id = "last_frames",
        at = "content",
        code = 2013,
        message = "at most one last frame is allowed"
    )
)]
#[validate(
    rule(
        check = reference_images,
        id = "reference_images",
        at = "content",
        code = 2013,
        message = "at most 9 reference images are allowed"
    )
)]
#[validate(
    rule(
        check = videos,
        id = "videos",
        at = "content",
        code = 2013,
        message = "at most 3 videos are allowed"
    )
)]
#[validate(
    rule(
        check = audio,
        id = "audio",
        at = "content",
        code = 2013,
        message = "at most 3 audio files are allowed"
    )
)]
#[validate(
    rule(
        check = audio_alone,
        id = "audio_alone",
        at = "content",
        code = 2013,
        severity = "warning",
        message = "audio as the only reference may be rejected; add an image or a video"
    )
)]
#[validate(
    rule(
        check = ratio_given,
        id = "ratio_given",
        at = "ratio",
        code = 2013,
        message = "a prompt without media requires a `ratio`"
    )
)]
#[validate(
    rule(
        check = ratio_explicit,
        id = "ratio_explicit",
        at = "ratio",
        code = 2013,
        message = "`adaptive` requires media to adapt to; set a ratio such as `16:9`"
    )
)]
#[validate(
    rule(
        check = ratio_listed,
        id = "ratio_listed",
        at = "ratio",
        code = 2013,
        message = "`ratio` must be one of `adaptive`, `21:9`, `16:9`, `4:3`, `1:1`, `3:4`, `9:16`"
    )
)]
#[validate(
    rule(
        check = ratio_unused,
        id = "ratio_unused",
        at = "ratio",
        code = 2013,
        severity = "warning",
        message = "`ratio` has no effect beside frame images, which define it; leave it out, or use `adaptive`"
    )
)]
#[validate(native = crate::media::check_data_urls)]
#[non_exhaustive]
pub struct CreateH3ContextIrRequest {
    /// Prompt model.
    pub model: H3Model,
    /// Prompt and media of the request.
    pub content: Vec<ContentItem>,
    /// Duration of the video.
    ///
    /// Range: from 4 to 15. Unit: seconds.
    #[validate(range(min = 4, max = 15))]
    pub duration: i64,
    /// Aspect ratio of the video.
    ///
    /// Default: `adaptive`.
    ///
    /// With frame images the ratio follows the image, so it is always `adaptive`. With frame images any other ratio is accepted and ignored. With references it may be any listed ratio; the default is `adaptive`.
    pub ratio: Option<AspectRatio>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `one_prompt`: `content` must have exactly one text item, the prompt.
///
/// ```cel
/// size(this.content.filter(c, c.type == "text")) == 1
/// ```
fn one_prompt(this: &CreateH3ContextIrRequest) -> bool {
    this.content.iter().filter(|c| c.ty() == "text").count() == 1
}

/// Rule `frames_or_references`: A request has frames or references, but not both.
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

/// Rule `first_frames`: At most one first frame is allowed; an image without a role counts as one.
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

/// Rule `last_frames`: At most one last frame is allowed.
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

/// Rule `reference_images`: At most 9 reference images are allowed.
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

/// Rule `videos`: At most 3 videos are allowed.
///
/// ```cel
/// size(this.content.filter(c, c.type == "video_url")) <= 3
/// ```
fn videos(this: &CreateH3ContextIrRequest) -> bool {
    this.content.iter().filter(|c| c.ty() == "video_url").count() <= 3
}

/// Rule `audio`: At most 3 audio files are allowed.
///
/// ```cel
/// size(this.content.filter(c, c.type == "audio_url")) <= 3
/// ```
fn audio(this: &CreateH3ContextIrRequest) -> bool {
    this.content.iter().filter(|c| c.ty() == "audio_url").count() <= 3
}

/// Rule `audio_alone`: Reference audio comes with an image or a video.
///
/// ```cel
/// !this.content.exists(c, c.type == "audio_url")
///   || this.content.exists(c, c.type == "image_url" || c.type == "video_url")
/// ```
fn audio_alone(this: &CreateH3ContextIrRequest) -> bool {
    !this.content.iter().any(|c| c.ty() == "audio_url")
        || this.content.iter().any(|c| matches!(c.ty(), "image_url" | "video_url"))
}

/// Rule `ratio_given`: A prompt without media requires a `ratio`.
///
/// ```cel
/// has(this.ratio) || this.content.exists(c, c.type != "text")
/// ```
fn ratio_given(this: &CreateH3ContextIrRequest) -> bool {
    this.ratio.is_some() || this.content.iter().any(|c| c.ty() != "text")
}

/// Rule `ratio_explicit`: A prompt without material names a ratio other than `adaptive`.
///
/// ```cel
/// this.content.exists(c, c.type != "text") || !has(this.ratio) || this.ratio != "adaptive"
/// ```
fn ratio_explicit(this: &CreateH3ContextIrRequest) -> bool {
    let Some(ratio) = &this.ratio else { return true };
    this.content.iter().any(|c| c.ty() != "text") || *ratio != AspectRatio::Adaptive
}

/// Rule `ratio_listed`: Without a frame image, the ratio is one of the listed values.
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

/// Rule `ratio_unused`: `ratio` has no effect beside frame images, which define it; leave it out, or use `adaptive`.
///
/// ```cel
/// !has(this.ratio) || this.ratio == "adaptive"
///   || !this.content.exists(c, c.type == "image_url"
///     && (!has(c.role) || c.role == "first_frame" || c.role == "last_frame"))
/// ```
fn ratio_unused(this: &CreateH3ContextIrRequest) -> bool {
    let Some(ratio) = &this.ratio else { return true };
    *ratio == AspectRatio::Adaptive
        || !this.content.iter().any(|c| {
            c.ty() == "image_url"
                && matches!(c.role(), None | Some(ContentRole::FirstFrame | ContentRole::LastFrame))
        })
}

/// Video prompt model.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#H3Model)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.H3Model", unknown = "error")]
#[non_exhaustive]
pub enum H3Model {
    /// Model H3.
    ///
    /// In JSON: `X-H3`.
    #[serde(rename = "X-H3")]
    H3,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// Aspect ratio of a video.
///
/// Other values are kept as [`Unknown`](Self::Unknown).
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#AspectRatio)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.AspectRatio", unknown = "accept")]
#[non_exhaustive]
pub enum AspectRatio {
    /// Follows the media of the request.
    ///
    /// In JSON: `adaptive`.
    #[serde(rename = "adaptive")]
    Adaptive,
    /// Ultra-wide landscape, 21:9.
    ///
    /// In JSON: `21:9`.
    #[serde(rename = "21:9")]
    Wide21_9,
    /// Widescreen landscape, 16:9.
    ///
    /// In JSON: `16:9`.
    #[serde(rename = "16:9")]
    Wide16_9,
    /// Landscape, 4:3.
    ///
    /// In JSON: `4:3`.
    #[serde(rename = "4:3")]
    Wide4_3,
    /// Square, 1:1.
    ///
    /// In JSON: `1:1`.
    #[serde(rename = "1:1")]
    Square,
    /// Portrait, 3:4.
    ///
    /// In JSON: `3:4`.
    #[serde(rename = "3:4")]
    Tall3_4,
    /// Vertical portrait, 9:16.
    ///
    /// In JSON: `9:16`.
    #[serde(rename = "9:16")]
    Tall9_16,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

/// The prompt, or one media item.
///
/// The member `type` selects the variant.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#ContentItem)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(tag = "type")]
#[wire(name = "video.ContentItem", unknown = "error")]
#[non_exhaustive]
pub enum ContentItem {
    /// The prompt.
    ///
    /// `type` is `text`.
    #[serde(rename = "text")]
    Text(TextItem),
    /// An image.
    ///
    /// `type` is `image_url`.
    #[serde(rename = "image_url")]
    ImageUrl(ImageItem),
    /// A video.
    ///
    /// `type` is `video_url`.
    #[serde(rename = "video_url")]
    VideoUrl(VideoItem),
    /// An audio file.
    ///
    /// `type` is `audio_url`.
    #[serde(rename = "audio_url")]
    AudioUrl(AudioItem),
    /// A variant that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

impl ContentItem {
    /// Returns the value of `type`, which selects the variant.
    pub fn ty(&self) -> &str {
        match self {
            Self::Text(_) => "text",
            Self::ImageUrl(_) => "image_url",
            Self::VideoUrl(_) => "video_url",
            Self::AudioUrl(_) => "audio_url",
            Self::Unknown(other) => other.tag(),
        }
    }

    /// Returns `role`, if the variant has it.
    pub fn role(&self) -> Option<&ContentRole> {
        match self {
            Self::Text(payload) => payload.role.as_ref(),
            Self::ImageUrl(payload) => payload.role.as_ref(),
            Self::VideoUrl(payload) => payload.role.as_ref(),
            Self::AudioUrl(payload) => payload.role.as_ref(),
            Self::Unknown(_) => None,
        }
    }

    /// Returns `text`, if the variant has it.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(payload) => Some(payload.text.as_str()),
            Self::ImageUrl(_) | Self::VideoUrl(_) | Self::AudioUrl(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `image_url`, if the variant has it.
    pub fn image_url(&self) -> Option<&MediaSource> {
        match self {
            Self::ImageUrl(payload) => payload.image_url.as_ref(),
            Self::Text(_) | Self::VideoUrl(_) | Self::AudioUrl(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `video_url`, if the variant has it.
    pub fn video_url(&self) -> Option<&MediaSource> {
        match self {
            Self::VideoUrl(payload) => payload.video_url.as_ref(),
            Self::Text(_) | Self::ImageUrl(_) | Self::AudioUrl(_) | Self::Unknown(_) => None,
        }
    }

    /// Returns `audio_url`, if the variant has it.
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
/// # Validation
///
/// - `no_role` (warning): A text item has no role.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#TextItem)
#[derive(Clone, Debug, PartialEq, Eq, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.TextItem")]
#[validate(
    rule(
        check = no_role,
        id = "no_role",
        at = "role",
        code = 2013,
        severity = "warning",
        message = "`role` has no effect on a text item; leave it out"
    )
)]
#[non_exhaustive]
pub struct TextItem {
    /// Role of the item.
    pub role: Option<ContentRole>,
    /// Text of the prompt.
    ///
    /// Recommended: at most 7000 characters. A string with at least one character that is not white space.
    #[validate(format = "not_blank")]
    #[validate(length(max = 7000), warning)]
    pub text: String,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `no_role`: A text item has no role.
///
/// ```cel
/// !has(this.role)
/// ```
fn no_role(this: &TextItem) -> bool {
    this.role.is_none()
}

/// An image.
///
/// # Validation
///
/// - `role` (error): The role of an image must be `first_frame`, `last_frame` or `reference_image`.
/// - `source` (warning): An image item should have `image_url.url`.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#ImageItem)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.ImageItem")]
#[validate(
    rule(
        check = image_item_role,
        id = "role",
        at = "role",
        code = 2013,
        message = "the role of an image must be `first_frame`, `last_frame` or `reference_image`"
    )
)]
#[validate(
    rule(
        check = image_item_source,
        id = "source",
        at = "image_url",
        code = 2013,
        severity = "warning",
        message = "an image item should have `image_url.url`"
    )
)]
#[non_exhaustive]
pub struct ImageItem {
    /// Role of the item.
    pub role: Option<ContentRole>,
    /// URL of the image.
    ///
    /// The interface does not document this member.
    pub image_url: Option<MediaSource>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `role`: The role of an image must be `first_frame`, `last_frame` or `reference_image`.
///
/// ```cel
/// !has(this.role) || this.role.item == "image_url"
/// ```
fn image_item_role(this: &ImageItem) -> bool {
    let Some(role) = &this.role else { return true };
    let Some(item) = role.item() else { return true };
    item == "image_url"
}

/// Rule `source`: An image item should have `image_url.url`.
///
/// ```cel
/// has(this.image_url) && has(this.image_url.url)
/// ```
fn image_item_source(this: &ImageItem) -> bool {
    this.image_url.as_ref().is_some_and(|image_url| image_url.url.is_some())
}

/// A video.
///
/// # Validation
///
/// - `role` (error): The role of a video must be `reference_video`.
/// - `source` (warning): A video item should have `video_url.url`.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#VideoItem)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.VideoItem")]
#[validate(
    rule(
        check = video_item_role,
        id = "role",
        at = "role",
        code = 2013,
        message = "the role of a video must be `reference_video`"
    )
)]
#[validate(
    rule(
        check = video_item_source,
        id = "source",
        at = "video_url",
        code = 2013,
        severity = "warning",
        message = "a video item should have `video_url.url`"
    )
)]
#[non_exhaustive]
pub struct VideoItem {
    /// Role of the item.
    pub role: Option<ContentRole>,
    /// URL of the video.
    ///
    /// The interface does not document this member.
    pub video_url: Option<MediaSource>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `role`: The role of a video must be `reference_video`.
///
/// ```cel
/// !has(this.role) || this.role.item == "video_url"
/// ```
fn video_item_role(this: &VideoItem) -> bool {
    let Some(role) = &this.role else { return true };
    let Some(item) = role.item() else { return true };
    item == "video_url"
}

/// Rule `source`: A video item should have `video_url.url`.
///
/// ```cel
/// has(this.video_url) && has(this.video_url.url)
/// ```
fn video_item_source(this: &VideoItem) -> bool {
    this.video_url.as_ref().is_some_and(|video_url| video_url.url.is_some())
}

/// An audio file.
///
/// # Validation
///
/// - `role` (error): The role of an audio file must be `reference_audio`.
/// - `source` (warning): An audio item should have `audio_url.url`.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#AudioItem)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.AudioItem")]
#[validate(
    rule(
        check = audio_item_role,
        id = "role",
        at = "role",
        code = 2013,
        message = "the role of an audio file must be `reference_audio`"
    )
)]
#[validate(
    rule(
        check = audio_item_source,
        id = "source",
        at = "audio_url",
        code = 2013,
        severity = "warning",
        message = "an audio item should have `audio_url.url`"
    )
)]
#[non_exhaustive]
pub struct AudioItem {
    /// Role of the item.
    pub role: Option<ContentRole>,
    /// URL of the audio file.
    ///
    /// The interface does not document this member.
    pub audio_url: Option<MediaSource>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// Rule `role`: The role of an audio file must be `reference_audio`.
///
/// ```cel
/// !has(this.role) || this.role.item == "audio_url"
/// ```
fn audio_item_role(this: &AudioItem) -> bool {
    let Some(role) = &this.role else { return true };
    let Some(item) = role.item() else { return true };
    item == "audio_url"
}

/// Rule `source`: An audio item should have `audio_url.url`.
///
/// ```cel
/// has(this.audio_url) && has(this.audio_url.url)
/// ```
fn audio_item_source(this: &AudioItem) -> bool {
    this.audio_url.as_ref().is_some_and(|audio_url| audio_url.url.is_some())
}

/// Role of a media item.
///
/// Other values are kept as [`Unknown`](Self::Unknown), which validation reports as an error.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#ContentRole)
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, OpenEnum)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.ContentRole", unknown = "error")]
#[non_exhaustive]
pub enum ContentRole {
    /// First frame of the video.
    ///
    /// In JSON: `first_frame`. Properties: [`item`](Self::item) is `image_url`.
    #[serde(rename = "first_frame")]
    FirstFrame,
    /// Last frame of the video.
    ///
    /// In JSON: `last_frame`. Properties: [`item`](Self::item) is `image_url`.
    #[serde(rename = "last_frame")]
    LastFrame,
    /// Reference image.
    ///
    /// In JSON: `reference_image`. Properties: [`item`](Self::item) is `image_url`.
    #[serde(rename = "reference_image")]
    ReferenceImage,
    /// Reference video.
    ///
    /// In JSON: `reference_video`. Properties: [`item`](Self::item) is `video_url`.
    #[serde(rename = "reference_video")]
    ReferenceVideo,
    /// Reference audio.
    ///
    /// In JSON: `reference_audio`. Properties: [`item`](Self::item) is `audio_url`.
    #[serde(rename = "reference_audio")]
    ReferenceAudio,
    /// A value that the interface does not list, kept unchanged.
    #[serde(untagged)]
    Unknown(UnknownValue),
}

impl ContentRole {
    /// Item type that can have the role.
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

/// URL of a media item.
///
/// The interface does not document this type.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#MediaSource)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.MediaSource")]
#[non_exhaustive]
pub struct MediaSource {
    /// Public URL, Base64 data URL, or an uploaded file as `mm_file://{file_id}`.
    ///
    /// Recommended: an `http(s)` address, a data URL or an `mm_file://` reference.
    #[validate(format = "media_url", warning)]
    pub url: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}

/// The new task.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/create_h3_context_ir.md#CreateH3ContextIrResponse)
#[derive(Clone, Debug, PartialEq, Eq, Default, Wire, Validate, Build)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[wire(name = "video.CreateH3ContextIrResponse", deny_null)]
#[non_exhaustive]
pub struct CreateH3ContextIrResponse {
    /// Task ID.
    pub task_id: Option<String>,
    /// Members that the interface does not list, kept unchanged.
    #[serde(flatten)]
    pub extra: Extra,
}
