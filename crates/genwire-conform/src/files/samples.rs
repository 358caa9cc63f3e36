//! Generated files: images, videos and audio files of any size, and a file each in other formats.

use genwire_core::{MediaKind, MediaLimits};
use genwire_media::film::Film;

/// A grey image of 256 x 256 pixels.
const JPEG: &[u8] = include_bytes!("samples/grey.jpg");
const GIF: &[u8] = include_bytes!("samples/grey.gif");
const WEBP: &[u8] = include_bytes!("samples/grey.webp");

/// Grey videos of 512 x 512 pixels and 3 seconds in other codecs, each with the limit that it
/// tests.
const FILMS: &[(&str, &[u8])] = &[
    ("video_codecs", include_bytes!("samples/grey-h265.mp4")),
    ("video_codecs", include_bytes!("samples/grey-mpeg4.mp4")),
    ("audio_codecs", include_bytes!("samples/grey-aac.mp4")),
    ("audio_codecs", include_bytes!("samples/grey-mp3.mp4")),
    ("audio_codecs", include_bytes!("samples/grey-ac3.mp4")),
    ("formats.webm", include_bytes!("samples/grey.webm")),
];

/// Name of the limit on file size.
pub(super) const MAX_BYTES: &str = "max_bytes";

/// Default side of an image or a video, in pixels.
const DEFAULT_SIDE_PIXELS: u32 = 512;

/// Default frame rate of a video.
const FRAME_RATE: f64 = 24.0;

/// Time units per second of a video, so that frame rates with three decimal places are exact.
const UNITS_PER_SECOND: u32 = 1000;

/// Default duration of an audio file or a video, in seconds.
const DEFAULT_LENGTH_SECONDS: f64 = 3.0;

/// Excess of a duration above its limit, in seconds.
const LENGTH_EXCESS_SECONDS: f64 = 0.25;

/// Samples per second of a sound, with one byte each.
const SAMPLES_PER_SECOND: u32 = 8000;

/// A file, and the limit that it tests.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// The name of the limit in the spec, such as `pixels` or `formats.gif`.
    pub(super) limit: String,
    pub(super) bytes: Vec<u8>,
}

impl Sample {
    fn new(limit: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self { limit: limit.into(), bytes }
    }
}

/// Returns a file within all limits, and files at each limit and just beyond it, except for the
/// size limit.
pub(super) fn samples(limits: &MediaLimits) -> (Sample, Vec<Sample>) {
    match limits.kind {
        MediaKind::Image => images(limits),
        MediaKind::Audio => sounds(limits),
        MediaKind::Video => films(limits),
    }
}

/// Returns a file of a given duration, well within the other limits.
pub(super) fn of_length(limits: &MediaLimits, seconds: f64) -> Vec<u8> {
    match limits.kind {
        MediaKind::Video => {
            let (side, rate) = (usual_side(limits), usual_rate(limits));
            film((side, side), seconds, rate).bytes()
        }
        MediaKind::Image | MediaKind::Audio => wav(seconds),
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sides of images")]
fn images(limits: &MediaLimits) -> (Sample, Vec<Sample>) {
    let side = usual_side(limits);
    let mut edges = Vec::new();
    if let Some((low, high)) = sides(limits) {
        let (less, more) = (low.saturating_sub(1).max(1), high.saturating_add(1));
        for (width, height) in [(low, low), (less, low), (high, high), (more, high)] {
            edges.push(Sample::new("pixels", png(width, height)));
        }
    }
    if let Some((low, high)) = limits.ratio {
        let wide = (f64::from(side) * high).floor() as u32;
        let tall = (f64::from(side) / low).floor() as u32;
        let (wider, taller) = (wide.saturating_add(1), tall.saturating_add(1));
        for (width, height) in [(wide, side), (wider, side), (side, tall), (side, taller)] {
            edges.push(Sample::new("ratio", png(width, height)));
        }
    }
    for (name, bytes) in [("jpeg", JPEG), ("gif", GIF), ("webp", WEBP)] {
        edges.push(Sample::new(format!("formats.{name}"), bytes.to_vec()));
    }
    let control = Sample::new("formats.png", png(side, side));
    (control, edges)
}

/// Returns the minimum and maximum side, in pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sides of images")]
fn sides(limits: &MediaLimits) -> Option<(u32, u32)> {
    limits.pixels.map(|(low, high)| {
        let low = (low.ceil() as u32).max(1);
        (low, (high.floor() as u32).max(low))
    })
}

fn usual_side(limits: &MediaLimits) -> u32 {
    sides(limits).map_or(DEFAULT_SIDE_PIXELS, |(low, high)| DEFAULT_SIDE_PIXELS.clamp(low, high))
}

fn usual_rate(limits: &MediaLimits) -> f64 {
    limits.frame_rate.map_or(FRAME_RATE, |(low, high)| FRAME_RATE.clamp(low, high))
}

fn usual_seconds(limits: &MediaLimits) -> f64 {
    limits
        .seconds
        .map_or(DEFAULT_LENGTH_SECONDS, |(low, high)| DEFAULT_LENGTH_SECONDS.clamp(low, high))
}

/// Creates a video; its sides are whole blocks.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some seconds")]
fn film((width, height): (u32, u32), seconds: f64, rate: f64) -> Film {
    let side = |side: u32| u16::try_from(side).unwrap_or(u16::MAX);
    let film = Film::new((side(width), side(height)), (seconds * rate).round() as u32);
    film.at_rate((rate * f64::from(UNITS_PER_SECOND)).round() as u32, UNITS_PER_SECOND)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "sides of films")]
fn films(limits: &MediaLimits) -> (Sample, Vec<Sample>) {
    let block = u32::from(Film::BLOCK_PIXELS);
    let (side, rate, seconds) = (usual_side(limits), usual_rate(limits), usual_seconds(limits));
    let make = |limit: &str, film: Film| Sample::new(limit, film.bytes());
    let mut edges = vec![make("formats.mov", film((side, side), seconds, rate).in_quick_time())];
    if let Some((low, high)) = sides(limits) {
        let (less, more) = (low.saturating_sub(block).max(1), high.saturating_add(block));
        for (width, height) in [(low, low), (less, low), (high, high), (more, high)] {
            edges.push(make("pixels", film((width, height), seconds, rate)));
        }
    }
    if let Some((low, high)) = limits.ratio {
        let wide = (f64::from(side) * high).floor() as u32;
        let tall = (f64::from(side) / low).floor() as u32;
        let (wider, taller) = (wide.saturating_add(block), tall.saturating_add(block));
        let sides = [(wide, side), (wider, side), (side, tall), (side, taller)];
        edges.extend(sides.map(|sides| make("ratio", film(sides, seconds, rate))));
    }
    if let Some((low, high)) = limits.frame_rate {
        for rate in [low, low - 1.0, high, high + 1.0] {
            edges.push(make("frame_rate", film((side, side), seconds, rate)));
        }
    }
    if let Some((low, high)) = limits.seconds {
        for length in [low, low - LENGTH_EXCESS_SECONDS, high, high + LENGTH_EXCESS_SECONDS] {
            edges.push(make("seconds", film((side, side), length, rate)));
        }
    }
    edges.extend(FILMS.iter().map(|(limit, bytes)| Sample::new(*limit, bytes.to_vec())));
    let control = make("formats.mp4", film((side, side), seconds, rate));
    (control, edges)
}

fn sounds(limits: &MediaLimits) -> (Sample, Vec<Sample>) {
    let seconds = usual_seconds(limits);
    let mut edges = vec![Sample::new("formats.mp3", mp3(seconds))];
    if let Some((low, high)) = limits.seconds {
        for length in [low, low - LENGTH_EXCESS_SECONDS, high, high + LENGTH_EXCESS_SECONDS] {
            edges.push(Sample::new("seconds", wav(length)));
        }
    }
    let control = Sample::new("formats.wav", wav(seconds));
    (control, edges)
}

/// Creates a file of the maximum size and another that is a byte larger, by padding at the end.
///
/// Creates none if a body within its limit cannot hold the first file.
pub(super) fn sizes(
    limits: &MediaLimits,
    body_limit: Option<u64>,
    file: &[u8],
) -> Option<impl Iterator<Item = Sample>> {
    let max = limits.max_bytes?;
    // Base64 has four characters for every three bytes.
    let in_body = max.div_ceil(3).saturating_mul(4);
    if body_limit.is_some_and(|limit| in_body > limit) {
        return None;
    }
    let max = usize::try_from(max).ok()?;
    Some([max, max.checked_add(1)?].into_iter().map(|size| {
        let mut bytes = file.to_vec();
        bytes.resize(size, 0);
        Sample::new(MAX_BYTES, bytes)
    }))
}

/// Creates an uncompressed black image with one bit per pixel.
fn png(width: u32, height: u32) -> Vec<u8> {
    /// Maximum number of bytes in an uncompressed block.
    const MAX_BLOCK_BYTES: usize = 0xffff;
    let row = 1 + width.div_ceil(8) as usize;
    let raw = vec![0; row * height as usize];
    let mut data = vec![0x78, 0x01];
    let mut blocks = raw.chunks(MAX_BLOCK_BYTES).peekable();
    while let Some(block) = blocks.next() {
        let length = u16::try_from(block.len()).unwrap_or(u16::MAX);
        data.push(u8::from(blocks.peek().is_none()));
        data.extend(length.to_le_bytes());
        data.extend((!length).to_le_bytes());
        data.extend_from_slice(block);
    }
    // The Adler-32 checksum of zeros: the first sum stays 1, the second counts the bytes.
    let count = u32::try_from(raw.len() % 65521).unwrap_or_default();
    data.extend(((count << 16) | 1).to_be_bytes());
    let mut head = Vec::new();
    head.extend(width.to_be_bytes());
    head.extend(height.to_be_bytes());
    head.extend([1, 0, 0, 0, 0]);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, bytes) in [(b"IHDR", head), (b"IDAT", data), (b"IEND", Vec::new())] {
        file.extend(u32::try_from(bytes.len()).unwrap_or_default().to_be_bytes());
        let start = file.len();
        file.extend_from_slice(kind);
        file.extend_from_slice(&bytes);
        file.extend(crc(&file[start..]).to_be_bytes());
    }
    file
}

/// Computes the cyclic redundancy check of PNG.
fn crc(bytes: &[u8]) -> u32 {
    const CRC_POLYNOMIAL: u32 = 0xedb8_8320;
    let step = |sum: u32| if sum & 1 == 1 { (sum >> 1) ^ CRC_POLYNOMIAL } else { sum >> 1 };
    let table: Vec<u32> = (0..256).map(|byte| (0..8).fold(byte, |sum, _| step(sum))).collect();
    let sum = bytes
        .iter()
        .fold(u32::MAX, |sum, byte| table[((sum ^ u32::from(*byte)) & 0xff) as usize] ^ (sum >> 8));
    !sum
}

/// Creates an uncompressed silent sound.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some seconds")]
fn wav(seconds: f64) -> Vec<u8> {
    let length = (seconds * f64::from(SAMPLES_PER_SECOND)).round() as u32;
    let mut file = b"RIFF".to_vec();
    file.extend((36 + length).to_le_bytes());
    file.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
    file.extend(SAMPLES_PER_SECOND.to_le_bytes());
    file.extend(SAMPLES_PER_SECOND.to_le_bytes());
    file.extend(b"\x01\0\x08\0data");
    file.extend(length.to_le_bytes());
    // Silence is the middle of the range.
    file.resize(file.len() + length as usize, 0x80);
    file
}

/// Creates a silent sound in MPEG 1 layer 3, with 128 kbit and 44,100 samples per second.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some seconds")]
fn mp3(seconds: f64) -> Vec<u8> {
    const FRAME_BYTES: usize = 417;
    const FRAMES_PER_SECOND: f64 = 44_100.0 / 1152.0;
    let count = (seconds * FRAMES_PER_SECOND).ceil() as usize;
    let mut frame = vec![0xff, 0xfb, 0x90, 0x00];
    frame.resize(FRAME_BYTES, 0);
    frame.repeat(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_of_an_image_is_that_of_its_format() {
        // The last chunk is the same in every file.
        assert_eq!(crc(b"IEND"), 0xae42_6082);
        assert!(png(1, 1).ends_with(b"\0\0\0\0IEND\xae\x42\x60\x82"));
    }

    const FILM: MediaLimits = MediaLimits {
        name: "a.media.film",
        kind: MediaKind::Video,
        formats: &[],
        video_codecs: &["H.264", "H.265"],
        audio_codecs: &["AAC", "MP3"],
        max_bytes: None,
        max_upload_bytes: None,
        pixels: Some((256.0, 2048.0)),
        ratio: Some((0.4, 2.5)),
        frame_rate: Some((23.976, 60.0)),
        seconds: Some((2.0, 15.0)),
        total_seconds: None,
        max_count: None,
    };

    #[test]
    fn small_limits_are_tried_as_well() {
        for kind in [MediaKind::Image, MediaKind::Video] {
            for low in [0.0, 0.5, 1.0, 2.0, 15.0, 16.0] {
                let limits = MediaLimits { kind, pixels: Some((low, 16.0)), ratio: None, ..FILM };
                let (_, edges) = samples(&limits);
                let count = edges.iter().filter(|edge| edge.limit == "pixels").count();
                assert_eq!(count, 4, "{low}");
            }
        }
    }

    #[test]
    fn files_that_no_body_can_hold_are_not_made() {
        for (max_bytes, body_limit, expected) in [
            (None, None, None),
            (None, Some(400), None),
            (Some(300), None, Some(vec![300, 301])),
            (Some(300), Some(400), Some(vec![300, 301])),
            (Some(301), Some(400), None),
            (Some(u64::MAX), Some(400), None),
        ] {
            let limits = MediaLimits { max_bytes, ..FILM };
            let lengths = |files: Vec<Sample>| files.iter().map(|it| it.bytes.len()).collect();
            let made = sizes(&limits, body_limit, b"a").map(Iterator::collect).map(lengths);
            assert_eq!(made, expected, "{max_bytes:?} {body_limit:?}");
        }
    }

    #[test]
    fn films_are_at_the_edges_of_their_limits() {
        let limits = FILM;
        let faults = |bytes: &[u8]| {
            let found = genwire_media::check(&genwire_media::probe(bytes).unwrap(), &limits);
            found.iter().map(genwire_media::MediaFault::rule).collect::<Vec<_>>()
        };
        let (control, edges) = samples(&limits);
        assert_eq!(faults(&control.bytes), Vec::<String>::new());
        for limit in ["pixels", "ratio", "frame_rate", "seconds", "video_codecs", "audio_codecs"] {
            let of_limit = edges.iter().filter(|edge| edge.limit == limit);
            let (within, beyond): (Vec<_>, Vec<_>) =
                of_limit.map(|edge| faults(&edge.bytes)).partition(Vec::is_empty);
            assert!(!within.is_empty(), "{limit}");
            assert!(!beyond.is_empty(), "{limit}");
            for found in beyond {
                assert_eq!(found, [format!("a.media.film.{limit}")]);
            }
        }
    }

    #[test]
    fn sounds_are_as_long_as_they_are_made() {
        assert_eq!(wav(2.0).len(), 44 + 16_000);
        assert_eq!(mp3(1.0).len() % 417, 0);
    }
}
