//! Convenience methods for the content of an H3 prompt request.

use crate::generated::{
    AudioItem, ContentItem, ContentRole, CreateH3ContextIrRequest, H3Model, ImageItem, MediaSource,
    TextItem, VideoItem,
};

impl CreateH3ContextIrRequest {
    /// Creates a request from a prompt, material and a duration in seconds.
    ///
    /// ```
    /// use genwire_video::{ContentItem, CreateH3ContextIrRequest, Validate as _};
    ///
    /// let frames = [
    ///     ContentItem::first_frame("https://example.com/harbour.jpg"),
    ///     ContentItem::last_frame("https://example.com/sea.jpg"),
    /// ];
    /// let request = CreateH3ContextIrRequest::from_prompt("The boat leaves.", frames, 6);
    /// assert!(request.validate().violations().is_empty());
    /// ```
    pub fn from_prompt(
        prompt: impl Into<String>,
        material: impl IntoIterator<Item = ContentItem>,
        duration: i64,
    ) -> Self {
        let mut content = vec![ContentItem::prompt(prompt)];
        content.extend(material);
        Self::new(H3Model::H3, content, duration)
    }

    /// Returns the prompt, which is the text of the first text item.
    pub fn prompt(&self) -> Option<&str> {
        self.content.iter().find_map(|item| match item {
            ContentItem::Text(text) => Some(text.text.as_str()),
            _ => None,
        })
    }
}

impl ContentItem {
    /// Creates a prompt.
    pub fn prompt(text: impl Into<String>) -> Self {
        Self::Text(TextItem::new(text))
    }

    /// Creates the image with which the video starts.
    pub fn first_frame(url: impl Into<MediaSource>) -> Self {
        Self::image(url, ContentRole::FirstFrame)
    }

    /// Creates the image with which the video ends.
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
