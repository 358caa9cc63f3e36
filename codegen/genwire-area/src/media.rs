//! Media limits as runtime constants.

use crate::kept::{list, text, texts};
use genwire_core::{MediaFormat, MediaKind, MediaLimits};
use genwire_spec::model::{self, Media};

pub(crate) fn limits(area: &str, media: &Media) -> MediaLimits {
    MediaLimits {
        name: text(&format!("{area}.media.{}", media.name.wire)),
        kind: match media.kind {
            model::MediaKind::Image => MediaKind::Image,
            model::MediaKind::Video => MediaKind::Video,
            model::MediaKind::Audio => MediaKind::Audio,
        },
        formats: list(media.formats.iter().map(|format| MediaFormat {
            name: text(&format.name),
            extensions: texts(&format.extensions),
            media_types: texts(&format.media_types),
        })),
        video_codecs: texts(&media.video_codecs),
        audio_codecs: texts(&media.audio_codecs),
        max_bytes: media.max_bytes,
        max_upload_bytes: media.max_upload_bytes,
        pixels: media.pixels,
        ratio: media.ratio,
        frame_rate: media.frame_rate,
        seconds: media.seconds,
        total_seconds: media.total_seconds,
        max_count: media.max_count,
    }
}
