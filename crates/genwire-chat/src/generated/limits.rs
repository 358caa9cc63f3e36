// @generated from spec/chat/media.toml by cargo xtask generate. Do not edit by hand.

//! The limits of images, videos and sound files.

use genwire_core::{MediaFormat, MediaKind, MediaLimits};

/// An image in a chat message.
///
/// - Formats: JPEG (`.jpg`, `.jpeg`, `image/jpeg`), PNG (`.png`, `image/png`), GIF (`.gif`,
///   `image/gif`), WEBP (`.webp`, `image/webp`).
/// - At most 10 MiB by URL or in Base64.
///
/// A data URL of another image format is refused.
///
/// Open point UNK-078: A data URL of another image format is an error, and one that names a
/// listed format by its ending (`image/jpg`) gets advice; videos may have any format.
///
/// Spec: `chat.media.image` (CHAT-084, CHAT-085, CHAT-086, CHAT-087, LIM-003).
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

/// A video in a chat message.
///
/// - At most 50 MiB by URL or in Base64.
/// - At most 512 MiB as an upload.
///
/// The formats of videos are left open.
///
/// Open point UNK-078: A data URL of another image format is an error, and one that names a
/// listed format by its ending (`image/jpg`) gets advice; videos may have any format.
///
/// Spec: `chat.media.video` (LIM-004, LIM-005).
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
