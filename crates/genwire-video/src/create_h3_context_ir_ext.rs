//! Ways to make the content of an H3 prompt request.

use crate::generated::{
    AudioItem, ContentItem, ContentRole, CreateH3ContextIrRequest, H3Model, ImageItem, MediaSource,
    TextItem, VideoItem,
};

impl CreateH3ContextIrRequest {
    /// A request from a prompt, material and a duration in seconds.
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

    /// The prompt: the text of the first text item.
    pub fn prompt(&self) -> Option<&str> {
        self.content.iter().find_map(|item| match item {
            ContentItem::Text(text) => Some(text.text.as_str()),
            _ => None,
        })
    }
}

impl ContentItem {
    /// The prompt.
    pub fn prompt(text: impl Into<String>) -> Self {
        Self::Text(TextItem::new(text))
    }

    /// An image that the video starts with.
    pub fn first_frame(url: impl Into<MediaSource>) -> Self {
        Self::image(url, ContentRole::FirstFrame)
    }

    /// An image that the video ends with.
    pub fn last_frame(url: impl Into<MediaSource>) -> Self {
        Self::image(url, ContentRole::LastFrame)
    }

    /// An image that shows something to keep to.
    pub fn reference_image(url: impl Into<MediaSource>) -> Self {
        Self::image(url, ContentRole::ReferenceImage)
    }

    /// A video that shows something to keep to.
    pub fn reference_video(url: impl Into<MediaSource>) -> Self {
        let item = VideoItem::new().role(ContentRole::ReferenceVideo);
        Self::VideoUrl(item.video_url(url))
    }

    /// A sound file that holds something to keep to.
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
