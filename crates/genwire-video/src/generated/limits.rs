// @generated from spec/video/media.toml (genwire_rust::media) by cargo xtask generate. Do not edit by hand.

//! The limits of images, videos and sound files.

use genwire_core::{MediaFormat, MediaKind, MediaLimits};

/// Image of an H3 prompt: a first frame, a last frame or a reference.
///
/// - Formats: JPEG (`.jpg`, `.jpeg`, `image/jpeg`, `image/jpg`), PNG (`.png`, `image/png`), WEBP (`.webp`, `image/webp`), HEIC (`.heic`, `image/heic`), HEIF (`.heif`, `image/heif`).
/// - At most 30 MiB by URL or in Base64.
/// - Width and height, each, in pixels: 256 to 5760.
/// - Width divided by height: 0.4 to 2.5.
/// - At most 9 in a request.
///
/// The maximum count applies to reference images; at most one first frame and one last frame are allowed.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/media.md)
pub const H3_IMAGE: MediaLimits = MediaLimits {
    name: "video.media.h3_image",
    kind: MediaKind::Image,
    formats: &[
        MediaFormat {
            name: "JPEG",
            extensions: &[".jpg", ".jpeg"],
            media_types: &["image/jpeg", "image/jpg"],
        },
        MediaFormat { name: "PNG", extensions: &[".png"], media_types: &["image/png"] },
        MediaFormat { name: "WEBP", extensions: &[".webp"], media_types: &["image/webp"] },
        MediaFormat { name: "HEIC", extensions: &[".heic"], media_types: &["image/heic"] },
        MediaFormat { name: "HEIF", extensions: &[".heif"], media_types: &["image/heif"] },
    ],
    video_codecs: &[],
    audio_codecs: &[],
    max_bytes: Some(31_457_280),
    max_upload_bytes: None,
    pixels: Some((256.0, 5760.0)),
    ratio: Some((0.4, 2.5)),
    frame_rate: None,
    seconds: None,
    total_seconds: None,
    max_count: Some(9),
};

/// Reference video of an H3 prompt.
///
/// - Formats: MP4 (`.mp4`, `video/mp4`), MOV (`.mov`, `video/quicktime`, `video/mov`).
/// - Video codecs: H.264, H.265.
/// - Audio codecs: AAC, MP3.
/// - At most 50 MiB by URL or in Base64.
/// - Width and height, each, in pixels: 256 to 5760.
/// - Width divided by height: 0.4 to 2.5.
/// - Frames per second: 23.976 to 60.
/// - Seconds: 2 to 15.
/// - At most 15 seconds together.
/// - At most 3 in a request.
///
/// Videos can only be references.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/media.md)
pub const H3_VIDEO: MediaLimits = MediaLimits {
    name: "video.media.h3_video",
    kind: MediaKind::Video,
    formats: &[
        MediaFormat { name: "MP4", extensions: &[".mp4"], media_types: &["video/mp4"] },
        MediaFormat {
            name: "MOV",
            extensions: &[".mov"],
            media_types: &["video/quicktime", "video/mov"],
        },
    ],
    video_codecs: &["H.264", "H.265"],
    audio_codecs: &["AAC", "MP3"],
    max_bytes: Some(52_428_800),
    max_upload_bytes: None,
    pixels: Some((256.0, 5760.0)),
    ratio: Some((0.4, 2.5)),
    frame_rate: Some((23.976, 60.0)),
    seconds: Some((2.0, 15.0)),
    total_seconds: Some(15.0),
    max_count: Some(3),
};

/// Reference audio of an H3 prompt.
///
/// - Formats: WAV (`.wav`, `audio/wav`, `audio/x-wav`, `audio/wave`, `audio/vnd.wave`), MP3 (`.mp3`, `audio/mpeg`, `audio/mp3`).
/// - At most 15 MiB by URL or in Base64.
/// - Seconds: 2 to 15.
/// - At most 15 seconds together.
/// - At most 3 in a request.
///
/// Audio can only be a reference.
///
/// [Reference](https://github.com/genwire/genwire/blob/HEAD/docs/reference/video/media.md)
pub const H3_AUDIO: MediaLimits = MediaLimits {
    name: "video.media.h3_audio",
    kind: MediaKind::Audio,
    formats: &[
        MediaFormat {
            name: "WAV",
            extensions: &[".wav"],
            media_types: &["audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave"],
        },
        MediaFormat {
            name: "MP3",
            extensions: &[".mp3"],
            media_types: &["audio/mpeg", "audio/mp3"],
        },
    ],
    video_codecs: &[],
    audio_codecs: &[],
    max_bytes: Some(15_728_640),
    max_upload_bytes: None,
    pixels: None,
    ratio: None,
    frame_rate: None,
    seconds: Some((2.0, 15.0)),
    total_seconds: Some(15.0),
    max_count: Some(3),
};
