// @generated from spec/chat/media.toml (genwire_rust::media) by cargo xtask generate. Do not edit by hand.

//! The limits of images, videos and sound files.

use genwire_core::{MediaFormat, MediaKind, MediaLimits};

/// Image in a chat message.
///
/// - Formats: JPEG (`.jpg`, `.jpeg`, `image/jpeg`), PNG (`.png`, `image/png`), GIF (`.gif`, `image/gif`), WEBP (`.webp`, `image/webp`).
/// - At most 10 MiB by URL or in Base64.
///
/// A data URL with another image format is rejected.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/media.md)
pub const IMAGE: MediaLimits = MediaLimits {
    name: "chat.media.image",
    kind: MediaKind::Image,
    formats: &[
        MediaFormat { name: "JPEG", extensions: &[".jpg", ".jpeg"], media_types: &["image/jpeg"] },
        MediaFormat { name: "PNG", extensions: &[".png"], media_types: &["image/png"] },
        MediaFormat { name: "GIF", extensions: &[".gif"], media_types: &["image/gif"] },
        MediaFormat { name: "WEBP", extensions: &[".webp"], media_types: &["image/webp"] },
    ],
    video_codecs: &[],
    audio_codecs: &[],
    max_bytes: Some(10_485_760),
    max_upload_bytes: None,
    pixels: None,
    ratio: None,
    frame_rate: None,
    seconds: None,
    total_seconds: None,
    max_count: None,
};

/// Video in a chat message.
///
/// - At most 50 MiB by URL or in Base64.
/// - At most 512 MiB as an upload.
///
/// The video formats are not specified.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/chat/media.md)
pub const VIDEO: MediaLimits = MediaLimits {
    name: "chat.media.video",
    kind: MediaKind::Video,
    formats: &[],
    video_codecs: &[],
    audio_codecs: &[],
    max_bytes: Some(52_428_800),
    max_upload_bytes: Some(536_870_912),
    pixels: None,
    ratio: None,
    frame_rate: None,
    seconds: None,
    total_seconds: None,
    max_count: None,
};
