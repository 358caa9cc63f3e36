//! Local material, measured and sent as data URLs.

use std::path::Path;

use genwire_core::{MediaKind, MediaLimits, Path as Place, Report};
use genwire_media::{FileError, MAX_FILE, data_url_within, probe, read_within};

use crate::generated::limits::{H3_AUDIO, H3_IMAGE, H3_VIDEO};
use crate::generated::{
    AudioItem, ContentItem, ContentRole, CreateH3ContextIrRequest, ImageItem, MediaSource,
    VideoItem,
};
use crate::media::measure;

impl ContentItem {
    /// Creates an item from a file; its type is recognised by its content, not by its name.
    ///
    /// ```no_run
    /// use genwire_video::{ContentItem, ContentRole, CreateH3ContextIrRequest};
    ///
    /// let harbour = ContentItem::from_path(ContentRole::FirstFrame, "harbour.jpg")?;
    /// let request = CreateH3ContextIrRequest::from_prompt("The boat leaves.").material([harbour]).duration_seconds(6);
    /// assert!(request.check_media().is_valid());
    /// # Ok::<(), genwire_video::FileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The file cannot be read, is not valid for the role, or is too large.
    pub fn from_path(
        role: impl Into<ContentRole>,
        path: impl AsRef<Path>,
    ) -> Result<Self, FileError> {
        let role = role.into();
        let limit = limits_of(&role).and_then(|limits| limits.max_bytes).unwrap_or(MAX_FILE);
        Self::from_bytes(role, &read_within(path, limit)?)
    }

    /// Creates an item from the bytes of a file.
    ///
    /// ```
    /// use genwire_video::{ContentItem, ContentRole};
    ///
    /// let item = ContentItem::from_bytes(ContentRole::LastFrame, b"\xff\xd8\xff\xd9")?;
    /// assert_eq!(item, ContentItem::last_frame("data:image/jpeg;base64,/9j/2Q=="));
    /// assert_eq!(item, ContentItem::from_bytes("last_frame", b"\xff\xd8\xff\xd9")?);
    ///
    /// let error = ContentItem::from_bytes(ContentRole::ReferenceVideo, b"\xff\xd8\xff\xd9");
    /// assert_eq!(error.unwrap_err().to_string(), "expected a video, found the format `JPEG`");
    /// # Ok::<(), genwire_video::FileError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The bytes are not valid for the role, or are too many.
    pub fn from_bytes(role: impl Into<ContentRole>, bytes: &[u8]) -> Result<Self, FileError> {
        let role = role.into();
        let limits = match limits_of(&role) {
            Some(limits) => limits,
            // For a role that the interface does not list, the kind of the file decides.
            None => limits_of_kind(probe(bytes)?.kind),
        };
        let source = MediaSource::new().url(data_url_within(bytes, limits)?);
        Ok(match limits.kind {
            MediaKind::Image => Self::ImageUrl(ImageItem::new().role(role).image_url(source)),
            MediaKind::Video => Self::VideoUrl(VideoItem::new().role(role).video_url(source)),
            MediaKind::Audio => Self::AudioUrl(AudioItem::new().role(role).audio_url(source)),
        })
    }
}

impl CreateH3ContextIrRequest {
    /// Decodes and measures the material in data URLs, and reports violated limits.
    ///
    /// Validation itself only reads the stated formats and the sizes.
    /// [`validate_thoroughly`](crate::Validate::validate_thoroughly) does both, as does the client
    /// before it sends the request.
    ///
    /// ```
    /// use genwire_video::{ContentItem, ContentRole, CreateH3ContextIrRequest, Validate as _};
    ///
    /// // The start of a PNG of 640 x 100 pixels.
    /// let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\x80\0\0\0\x64".to_vec();
    /// png.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
    /// let flag = ContentItem::from_bytes(ContentRole::ReferenceImage, &png)?;
    /// let request = CreateH3ContextIrRequest::from_prompt("The flag flies.").material([flag]).duration_seconds(6);
    ///
    /// assert!(request.validate().is_valid());
    /// assert_eq!(
    ///     request.check_media().violations()[0].to_string(),
    ///     "error: /content/1/image_url/url: expected a width and a height from 256 to 5760 pixels \
    ///      each, found 640 x 100 (video.media.h3_image.pixels)"
    /// );
    /// # Ok::<(), genwire_video::FileError>(())
    /// ```
    pub fn check_media(&self) -> Report {
        let mut report = Report::default();
        measure(self, &Place::root(), &mut report);
        report
    }
}

fn limits_of(role: &ContentRole) -> Option<&'static MediaLimits> {
    Some(match role {
        ContentRole::FirstFrame | ContentRole::LastFrame | ContentRole::ReferenceImage => &H3_IMAGE,
        ContentRole::ReferenceVideo => &H3_VIDEO,
        ContentRole::ReferenceAudio => &H3_AUDIO,
        ContentRole::Unknown(_) => return None,
    })
}

fn limits_of_kind(kind: MediaKind) -> &'static MediaLimits {
    match kind {
        MediaKind::Image => &H3_IMAGE,
        MediaKind::Video => &H3_VIDEO,
        MediaKind::Audio => &H3_AUDIO,
    }
}
