//! Format, size, duration and frame rate of a file.

use genwire_core::MediaKind;
use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use crate::{Format, bmff, image, mp3, sniff, wav};

/// Format, size, duration and frame rate of a file.
///
/// A property that the format does not have, or that could not be measured, is `None`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Probe {
    /// The kind of the file: image, video or audio.
    pub kind: MediaKind,
    /// The file format.
    pub format: Format,
    /// The usual media type of the format.
    pub media_type: &'static str,
    /// The size of the file, in bytes.
    pub bytes: u64,
    /// The width of the picture, in pixels; 0 if the file states 0.
    pub width: Option<u32>,
    /// The height of the picture, in pixels; 0 if the file states 0.
    pub height: Option<u32>,
    /// Duration of the file; for a video, the duration of its pictures, and 0 if there are none.
    pub duration_seconds: Option<f64>,
    /// Average number of frames per second of the video.
    pub frame_rate: Option<f64>,
    /// Video codec, such as `H.264`.
    pub video_codec: Option<Cow<'static, str>>,
    /// Audio codec, such as `AAC`.
    pub audio_codec: Option<Cow<'static, str>>,
}

/// Measures a file.
///
/// ```
/// use genwire_media::probe;
///
/// // A second of silence: 8000 samples of one byte.
/// let mut wav = b"RIFF\x64\x1f\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0".to_vec();
/// wav.extend(b"\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x40\x1f\0\0");
/// wav.resize(wav.len() + 8000, 0x80);
///
/// let probe = probe(&wav)?;
/// assert_eq!(probe.media_type, "audio/wav");
/// assert_eq!(probe.duration_seconds, Some(1.0));
/// # Ok::<(), genwire_media::Unknown>(())
/// ```
///
/// # Errors
///
/// The format is unknown.
pub fn probe(bytes: &[u8]) -> Result<Probe, Unknown> {
    let mut probe = Probe::new(sniff(bytes).ok_or(Unknown)?, bytes.len());
    match probe.format {
        Format::Jpeg | Format::Png | Format::Gif | Format::Webp => {
            probe.set_size(image::size(bytes, probe.format));
        }
        Format::Heic | Format::Heif | Format::Avif => probe.set_size(image::heif_size(bytes)),
        Format::Mp4 | Format::Mov | Format::M4a => probe.set_movie(bmff::measure(bytes)),
        Format::Wav => {
            let (codec, seconds) = wav::measure(bytes);
            probe.audio_codec = codec;
            probe.duration_seconds = seconds;
        }
        Format::Mp3 => {
            probe.audio_codec = Some(Cow::Borrowed("MP3"));
            probe.duration_seconds = mp3::seconds(bytes);
        }
        Format::Flac => probe.audio_codec = Some(Cow::Borrowed("FLAC")),
        Format::Aac => probe.audio_codec = Some(Cow::Borrowed("AAC")),
        Format::Webm | Format::Avi | Format::Ogg => {}
    }
    Ok(probe)
}

impl Probe {
    fn new(format: Format, len: usize) -> Self {
        Self {
            kind: format.kind(),
            format,
            media_type: format.media_type(),
            bytes: len as u64,
            width: None,
            height: None,
            duration_seconds: None,
            frame_rate: None,
            video_codec: None,
            audio_codec: None,
        }
    }

    fn set_size(&mut self, size: Option<(u32, u32)>) {
        (self.width, self.height) = size.unzip();
    }

    fn set_movie(&mut self, movie: bmff::Movie) {
        if let Some(audio) = movie.audio {
            if movie.video.is_none() {
                self.format = Format::M4a;
                self.kind = self.format.kind();
                self.media_type = self.format.media_type();
            }
            self.duration_seconds = audio.seconds;
            self.audio_codec = audio.codec;
        }
        if let Some(video) = movie.video {
            self.set_size(video.size);
            self.duration_seconds = video.seconds.or(self.duration_seconds);
            self.frame_rate = video.rate;
            self.video_codec = video.codec;
        }
    }
}

/// The error for bytes in an unknown format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unknown;

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an image, a video or a sound file, found an unknown format")
    }
}

impl Error for Unknown {}
