//! The images and videos of a conversation, measured if they are in the request.
//!
//! The interface does not define how many tokens they count as, so this engine has its own measure.
//! An image has a token per square of 32 pixels, after it has been scaled down to the size for
//! `detail`. A video has the tokens of a coarse image per second. A file at a URL is not fetched
//! and has a fixed number of tokens.

use genwire_chat::{ContentPart, ImageDetail, ImageUrl, VideoUrl};
use genwire_core::data_url::DataUrl;
use genwire_media::{Probe, decode, probe};

/// Maximum side of a scaled-down image for each `detail`, in pixels.
const LOW_DETAIL_PIXELS: u32 = 512;
const DEFAULT_DETAIL_PIXELS: u32 = 1024;
const HIGH_DETAIL_PIXELS: u32 = 2048;
/// The side of the square that counts as one token, in pixels.
const TOKEN_SIDE_PIXELS: u32 = 32;
/// Number of tokens of an image of unknown size.
const UNKNOWN_IMAGE_TOKENS: u64 = 256;
/// Number of tokens of a video of unknown duration or size.
const UNKNOWN_VIDEO_TOKENS: u64 = 1024;
/// Maximum number of seconds of a video that count.
const MAX_VIDEO_SECONDS: u64 = 3600;

/// An image or a video.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) is_video: bool,
    /// Its measurements as a phrase, if known.
    pub(super) measures: Option<String>,
    pub(super) tokens: u64,
}

/// Returns the image or video of a part of a message; `None` for text.
pub(super) fn see(part: &ContentPart) -> Option<Seen> {
    match part {
        ContentPart::ImageUrl(part) => Some(image(&part.image_url)),
        ContentPart::VideoUrl(part) => Some(video(&part.video_url)),
        _ => None,
    }
}

/// Returns the number of tokens of an image, by its size if known.
pub(crate) fn image_tokens(size: Option<(u32, u32)>) -> u64 {
    image_tokens_within(size, DEFAULT_DETAIL_PIXELS)
}

/// Returns the number of tokens of a video, by its size and duration if both are known.
pub(crate) fn video_tokens(size: Option<(u32, u32)>, seconds: Option<f64>) -> u64 {
    size.zip(seconds).map_or(UNKNOWN_VIDEO_TOKENS, |((width, height), seconds)| {
        whole_seconds(seconds) * squares(width, height, LOW_DETAIL_PIXELS)
    })
}

fn image_tokens_within(size: Option<(u32, u32)>, most: u32) -> u64 {
    size.map_or(UNKNOWN_IMAGE_TOKENS, |(width, height)| squares(width, height, most))
}

fn image(image: &ImageUrl) -> Seen {
    let most = match image.detail {
        Some(ImageDetail::Low) => LOW_DETAIL_PIXELS,
        Some(ImageDetail::High) => HIGH_DETAIL_PIXELS,
        _ => DEFAULT_DETAIL_PIXELS,
    };
    let size = measure(&image.url).and_then(|probe| Some((probe.width?, probe.height?)));
    Seen {
        is_video: false,
        measures: size.map(|(width, height)| format!("{width} × {height}")),
        tokens: image_tokens_within(size, most),
    }
}

fn video(video: &VideoUrl) -> Seen {
    let probe = measure(&video.url);
    let size = probe.as_ref().and_then(|probe| probe.width.zip(probe.height));
    let seconds = probe.and_then(|probe| probe.duration_seconds);
    Seen {
        is_video: true,
        measures: size
            .zip(seconds)
            .map(|((width, height), seconds)| format!("{width} × {height}, {seconds:.1} s")),
        tokens: video_tokens(size, seconds),
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the number is brought into its range before"
)]
fn whole_seconds(seconds: f64) -> u64 {
    (seconds.ceil().clamp(1.0, 1e6) as u64).min(MAX_VIDEO_SECONDS)
}

/// Returns the number of squares of an image, after scaling its longer side to at most `most`
/// pixels.
fn squares(width: u32, height: u32, most: u32) -> u64 {
    let (width, height, most) = (u64::from(width), u64::from(height), u64::from(most));
    let longer = width.max(height).max(1);
    let scaled = |side: u64| if longer > most { side * most / longer } else { side };
    let along = |side: u64| scaled(side).div_ceil(u64::from(TOKEN_SIDE_PIXELS)).max(1);
    along(width) * along(height)
}

fn measure(url: &str) -> Option<Probe> {
    probe(&decode(&DataUrl::parse(url)?)?).ok()
}

#[cfg(test)]
mod tests {
    use super::{see, squares};
    use genwire_chat::{ContentPart, ImageDetail, ImageUrl};

    #[test]
    fn images_count_by_their_real_size_and_their_detail() {
        // The start of a PNG of 640 x 100 pixels.
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\x80\0\0\0\x64".to_vec();
        png.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
        let part = ContentPart::image_from_bytes(&png).unwrap();
        let seen = see(&part).unwrap();
        assert_eq!((seen.measures.as_deref(), seen.tokens), (Some("640 × 100"), 20 * 4));
        let ContentPart::ImageUrl(image) = part else { panic!("no image") };
        let low: ContentPart = ImageUrl::new(image.image_url.url).detail(ImageDetail::Low).into();
        assert_eq!(see(&low).unwrap().tokens, 16 * 3);
        assert_eq!(squares(4096, 4096, 2048), 64 * 64);
        assert_eq!(squares(0, 0, 512), 1);
    }

    #[test]
    fn what_is_not_at_hand_counts_a_fixed_number() {
        let image = see(&ContentPart::image("https://example.com/a.png")).unwrap();
        assert_eq!((image.is_video, image.measures, image.tokens), (false, None, 256));
        let video = see(&ContentPart::video("mm_file://7")).unwrap();
        assert_eq!((video.is_video, video.tokens), (true, 1024));
        assert_eq!(see(&"text".into()), None);
    }
}
