//! Convenience methods for the content of an H3 prompt request.

use crate::generated::{
    AudioItem, ContentItem, ContentRole, CreateH3ContextIrRequest, H3Model, ImageItem, MediaSource,
    TextItem, VideoItem,
};

impl CreateH3ContextIrRequest {
    /// Starts a request with its prompt; [`duration_seconds`](PromptDraft::duration_seconds)
    /// completes it.
    ///
    /// ```
    /// use genwire_video::{ContentItem, CreateH3ContextIrRequest, Validate as _};
    ///
    /// let frames = [
    ///     ContentItem::first_frame("https://example.com/harbour.jpg"),
    ///     ContentItem::last_frame("https://example.com/sea.jpg"),
    /// ];
    /// let request = CreateH3ContextIrRequest::from_prompt("The boat leaves.").material(frames).duration_seconds(6);
    /// assert!(request.validate().violations().is_empty());
    /// ```
    pub fn from_prompt(prompt: impl Into<String>) -> PromptDraft {
        PromptDraft { content: vec![ContentItem::prompt(prompt)] }
    }

    /// Returns the prompt: the text of the first text item.
    pub fn prompt(&self) -> Option<&str> {
        self.content.iter().find_map(|item| match item {
            ContentItem::Text(text) => Some(text.text.as_str()),
            _ => None,
        })
    }
}

/// A request with a prompt and material, and without a duration.
#[derive(Clone, Debug)]
#[must_use = "the duration completes the request"]
pub struct PromptDraft {
    content: Vec<ContentItem>,
}

impl PromptDraft {
    /// Adds images, videos and sound files.
    pub fn material(mut self, items: impl IntoIterator<Item = ContentItem>) -> Self {
        self.content.extend(items);
        self
    }

    /// Completes the request with the duration of the video.
    pub fn duration_seconds(self, seconds: i64) -> CreateH3ContextIrRequest {
        CreateH3ContextIrRequest::new(H3Model::H3, self.content, seconds)
    }
}

impl ContentItem {
    /// Creates a prompt.
    pub fn prompt(text: impl Into<String>) -> Self {
        Self::Text(TextItem::new(text))
    }

    /// Creates an item for the image that the video starts with.
    pub fn first_frame(url: impl Into<MediaSource>) -> Self {
        Self::image(url, ContentRole::FirstFrame)
    }

    /// Creates an item for the image that the video ends with.
    pub fn last_frame(url: impl Into<MediaSource>) -> Self {
        Self::image(url, ContentRole::LastFrame)
    }

    /// Creates a reference image.
    pub fn reference_image(url: impl Into<MediaSource>) -> Self {
        Self::image(url, ContentRole::ReferenceImage)
    }

    /// Creates a reference video.
    pub fn reference_video(url: impl Into<MediaSource>) -> Self {
        let item = VideoItem::new().role(ContentRole::ReferenceVideo);
        Self::VideoUrl(item.video_url(url))
    }

    /// Creates a reference audio file.
    pub fn reference_audio(url: impl Into<MediaSource>) -> Self {
        let item = AudioItem::new().role(ContentRole::ReferenceAudio);
        Self::AudioUrl(item.audio_url(url))
    }

    fn image(url: impl Into<MediaSource>, role: ContentRole) -> Self {
        Self::ImageUrl(ImageItem::new().role(role).image_url(url))
    }
}

impl From<&str> for MediaSource {
    fn from(url: &str) -> Self {
        Self::new().url(url)
    }
}

impl From<String> for MediaSource {
    fn from(url: String) -> Self {
        Self::new().url(url)
    }
}
