//! File formats, recognised by their first bytes.

use genwire_core::MediaKind;
use std::fmt;

use crate::mp3;
use crate::reader::{step, u32_at};

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Format {
    /// A JPEG image.
    Jpeg,
    /// A PNG image.
    Png,
    /// A GIF image, animated or not.
    Gif,
    /// A WEBP image, animated or not.
    Webp,
    /// A HEIF image that is encoded in H.265.
    Heic,
    /// A HEIF image of another kind.
    Heif,
    /// An AVIF image.
    Avif,
    /// An MP4 video, or a file of the same family under another name, such as 3GP.
    Mp4,
    /// A `QuickTime` video.
    Mov,
    /// A `WebM` or Matroska video.
    Webm,
    /// An AVI video.
    Avi,
    /// An MP4 file with only audio.
    M4a,
    /// A WAV audio file.
    Wav,
    /// An MP3 audio file.
    Mp3,
    /// A FLAC audio file.
    Flac,
    /// An Ogg audio file.
    Ogg,
    /// A bare AAC stream.
    Aac,
}

impl Format {
    /// Returns the usual name, such as `JPEG`. The limits of the interface use it, too.
    pub fn name(self) -> &'static str {
        self.facts().0
    }

    /// Returns the usual media type, such as `image/jpeg`.
    pub fn media_type(self) -> &'static str {
        self.facts().1
    }

    /// Returns the kind: image, video or audio.
    pub fn kind(self) -> MediaKind {
        self.facts().2
    }

    fn facts(self) -> (&'static str, &'static str, MediaKind) {
        match self {
            Self::Jpeg => ("JPEG", "image/jpeg", MediaKind::Image),
            Self::Png => ("PNG", "image/png", MediaKind::Image),
            Self::Gif => ("GIF", "image/gif", MediaKind::Image),
            Self::Webp => ("WEBP", "image/webp", MediaKind::Image),
            Self::Heic => ("HEIC", "image/heic", MediaKind::Image),
            Self::Heif => ("HEIF", "image/heif", MediaKind::Image),
            Self::Avif => ("AVIF", "image/avif", MediaKind::Image),
            Self::Mp4 => ("MP4", "video/mp4", MediaKind::Video),
            Self::Mov => ("MOV", "video/quicktime", MediaKind::Video),
            Self::Webm => ("WEBM", "video/webm", MediaKind::Video),
            Self::Avi => ("AVI", "video/x-msvideo", MediaKind::Video),
            Self::M4a => ("M4A", "audio/mp4", MediaKind::Audio),
            Self::Wav => ("WAV", "audio/wav", MediaKind::Audio),
            Self::Mp3 => ("MP3", "audio/mpeg", MediaKind::Audio),
            Self::Flac => ("FLAC", "audio/flac", MediaKind::Audio),
            Self::Ogg => ("OGG", "audio/ogg", MediaKind::Audio),
            Self::Aac => ("AAC", "audio/aac", MediaKind::Audio),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the format of a file, by its first bytes and not by its name.
///
/// Only [`probe`](crate::probe()) distinguishes an MP4 file without video from a video.
///
/// ```
/// use genwire_media::{Format, sniff};
///
/// assert_eq!(sniff(b"GIF89a\x01\0\x01\0").map(Format::media_type), Some("image/gif"));
/// assert_eq!(sniff(b"#!/bin/sh"), None);
/// ```
pub fn sniff(bytes: &[u8]) -> Option<Format> {
    let at_four = bytes.get(4..8).unwrap_or_default();
    let at_eight = bytes.get(8..12).unwrap_or_default();
    let format = match bytes {
        [0xff, 0xd8, 0xff, ..] => Format::Jpeg,
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Format::Png,
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Format::Gif,
        [b'R', b'I', b'F', b'F', ..] if at_eight == b"WEBP" => Format::Webp,
        [b'R', b'I', b'F', b'F', ..] if at_eight == b"AVI " => Format::Avi,
        [b'R', b'I', b'F', b'F', ..] | [b'R', b'F', b'6', b'4', ..] if at_eight == b"WAVE" => {
            Format::Wav
        }
        [0x1a, 0x45, 0xdf, 0xa3, ..] => Format::Webm,
        [b'f', b'L', b'a', b'C', ..] => Format::Flac,
        [b'O', b'g', b'g', b'S', ..] => Format::Ogg,
        [0xff, second, ..] if second & 0xf6 == 0xf0 => Format::Aac,
        _ if at_four == b"ftyp" => branded(bytes),
        // Old QuickTime files have no brand and start with any box.
        _ if [b"moov", b"mdat", b"wide", b"pnot"].iter().any(|kind| at_four == *kind) => {
            Format::Mov
        }
        _ => return sniff_tagged(bytes),
    };
    Some(format)
}

/// Recognises MP3, and other formats that may follow an ID3 tag.
fn sniff_tagged(bytes: &[u8]) -> Option<Format> {
    match bytes.get(mp3::tag_len(bytes)..).unwrap_or_default() {
        [b'f', b'L', b'a', b'C', ..] => Some(Format::Flac),
        [0xff, second, ..] if second & 0xf6 == 0xf0 => Some(Format::Aac),
        rest => (bytes.starts_with(b"ID3") || mp3::starts_frame(rest)).then_some(Format::Mp3),
    }
}

/// Recognises a format by the brands of a file; the first brand takes precedence.
fn branded(bytes: &[u8]) -> Format {
    let stated = u32_at(bytes, 0).and_then(|len| usize::try_from(len).ok()).unwrap_or_default();
    let len = stated.clamp(8, 4096).min(bytes.len());
    let (brands, _) = bytes.get(8..len).unwrap_or_default().as_chunks::<4>();
    let main = brands.first();
    let any = |names: &[&[u8; 4]]| {
        brands.iter().any(|brand| {
            step();
            names.contains(&brand)
        })
    };
    match main {
        Some(b"qt  ") => Format::Mov,
        Some(b"M4A " | b"M4B ") => Format::M4a,
        Some(b"avif" | b"avis") => Format::Avif,
        Some(b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx") => Format::Heic,
        Some(b"mif1" | b"msf1" | b"mif2" | b"miaf") => {
            if any(&[b"avif", b"avis"]) {
                Format::Avif
            } else if any(&[b"heic", b"heix", b"heim", b"heis"]) {
                Format::Heic
            } else {
                Format::Heif
            }
        }
        _ => Format::Mp4,
    }
}
