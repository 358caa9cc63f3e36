//! Local images and videos, measured and sent as data URLs.

use std::path::Path;

use genwire_core::{Path as Place, Report};
use genwire_media::{FileError, data_url_from_path_within, data_url_within};

use crate::generated::limits::{IMAGE, VIDEO};
use crate::generated::{ContentPart, CreateChatCompletionRequest};
use crate::media::measure;

impl ContentPart {
    /// Reads an image from a file; its type is recognised by its content, not by its name.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is not an image, or is too large.
    ///
    /// ```no_run
    /// use genwire_chat::{ContentPart, Message};
    ///
    /// let message = Message::user(vec![
    ///     "What is on the table?".into(),
    ///     ContentPart::image_from_path("table.jpg")?,
    /// ]);
    /// # Ok::<(), genwire_chat::FileError>(())
    /// ```
    pub fn image_from_path(path: impl AsRef<Path>) -> Result<Self, FileError> {
        data_url_from_path_within(path, &IMAGE).map(Self::image)
    }

    /// Creates an image part from the bytes of a file.
    ///
    /// # Errors
    ///
    /// The bytes are not an image, or are too many.
    ///
    /// ```
    /// use genwire_chat::ContentPart;
    ///
    /// let part = ContentPart::image_from_bytes(b"GIF89a\x01\0\x01\0")?;
    /// assert_eq!(part, ContentPart::image("data:image/gif;base64,R0lGODlhAQABAA=="));
    /// assert!(ContentPart::image_from_bytes(b"some text").is_err());
    /// # Ok::<(), genwire_chat::FileError>(())
    /// ```
    pub fn image_from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        data_url_within(bytes, &IMAGE).map(Self::image)
    }

    /// Reads a video from a file; its type is recognised by its content, not by its name.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is not a video, or is too large.
    pub fn video_from_path(path: impl AsRef<Path>) -> Result<Self, FileError> {
        data_url_from_path_within(path, &VIDEO).map(Self::video)
    }

    /// Creates a video part from the bytes of a file.
    ///
    /// # Errors
    ///
    /// The bytes are not a video, or are too many.
    pub fn video_from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        data_url_within(bytes, &VIDEO).map(Self::video)
    }
}

impl CreateChatCompletionRequest {
    /// Decodes and measures the images and videos in data URLs, and reports violated limits.
    ///
    /// Validation itself only reads the media type and the size of a data URL.
    /// [`validate_thoroughly`](crate::Validate::validate_thoroughly) does both, as does the client
    /// before it sends the request.
    ///
    /// ```
    /// use genwire_chat::{
    ///     ChatModel, ContentPart, CreateChatCompletionRequest, Message, Validate as _,
    /// };
    ///
    /// // The URL says PNG, and holds a sound file.
    /// let part = ContentPart::image("data:image/png;base64,SUQzBAAAAAAAAA==");
    /// let request = CreateChatCompletionRequest::new(ChatModel::M3, vec![Message::user(vec![part])]);
    /// assert!(request.validate().is_valid());
    ///
    /// let report = request.check_media();
    /// assert_eq!(
    ///     report.violations()[0].to_string(),
    ///     "error: /messages/0/content/0/image_url/url: expected one of `JPEG`, `PNG`, `GIF`, \
    ///      `WEBP`, found `MP3` (chat.media.image.formats)"
    /// );
    /// ```
    pub fn check_media(&self) -> Report {
        let mut report = Report::default();
        measure(self, &Place::root(), &mut report);
        report
    }
}
