//! The limits of image, video and audio files, as plain data.

use crate::data_url::DataUrl;
use crate::{Path, Report, Severity, Violation};
use std::borrow::Cow;
use std::fmt;

/// The limits of one kind of media for one use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MediaLimits {
    /// The path of the limits in the spec, such as `video.media.h3_image`.
    pub name: &'static str,
    /// The kind of the media: image, video or audio.
    pub kind: MediaKind,
    /// The file formats; empty if any is accepted.
    pub formats: &'static [MediaFormat],
    /// Video codecs, by their common names.
    pub video_codecs: &'static [&'static str],
    /// Audio codecs, by their common names.
    pub audio_codecs: &'static [&'static str],
    /// Maximum size of a file at a URL or in a data URL (decoded), in bytes.
    pub max_bytes: Option<u64>,
    /// Maximum size of an uploaded file, in bytes.
    pub max_upload_bytes: Option<u64>,
    /// Minimum and maximum of both width and height, in pixels.
    pub pixels: Option<(f64, f64)>,
    /// Minimum and maximum of width divided by height.
    pub ratio: Option<(f64, f64)>,
    /// Minimum and maximum number of frames per second.
    pub frame_rate: Option<(f64, f64)>,
    /// Minimum and maximum duration, in seconds.
    pub seconds: Option<(f64, f64)>,
    /// Maximum total duration of all files, in seconds.
    pub total_seconds: Option<f64>,
    /// Maximum number of files in one request.
    pub max_count: Option<u64>,
}

/// The kind of media.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MediaKind {
    /// A still image.
    Image,
    /// A video.
    Video,
    /// An audio file.
    Audio,
}

/// One file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MediaFormat {
    /// The common name, such as `JPEG`.
    pub name: &'static str,
    /// File name extensions, with their dot.
    pub extensions: &'static [&'static str],
    /// Media types, in order of preference.
    pub media_types: &'static [&'static str],
}

impl MediaLimits {
    /// Returns the format with a media type, ignoring case.
    ///
    /// A file name extension is accepted instead, as in `image/jpg`.
    pub fn format_of_media_type(&self, media_type: &str) -> Option<&'static MediaFormat> {
        let mut formats = self.formats.iter();
        let listed = formats.find(|format| format.lists(media_type));
        listed.or_else(|| self.formats.iter().find(|format| format.is_ending_of(media_type)))
    }

    /// Returns the format with a file name extension, ignoring case.
    pub fn format_of_extension(&self, extension: &str) -> Option<&'static MediaFormat> {
        self.formats.iter().find(|format| {
            format.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
        })
    }

    /// Returns the first fault of a file in a data URL; `None` for other URLs.
    #[inline]
    pub fn fault_in(&'static self, url: &str) -> Option<MediaFault> {
        if DataUrl::has_scheme(url) { self.fault_in_data(url) } else { None }
    }

    fn fault_in_data(&'static self, url: &str) -> Option<MediaFault> {
        let url = DataUrl::parse(url)?;
        let media_type = url.media_type();
        let found = || media_type.to_owned();
        let format = self.format_of_media_type(media_type);
        if format.is_none() && !self.formats.is_empty() {
            return Some(MediaFault::Format { found: found(), expected: self.formats });
        }
        let Some(size) = url.decoded_len().filter(|_| url.is_base64()) else {
            return Some(MediaFault::Encoding);
        };
        if let Some(limit) = self.max_bytes.filter(|limit| size > *limit) {
            return Some(MediaFault::TooLarge { size, limit });
        }
        let format = format.filter(|format| !format.lists(media_type))?;
        Some(MediaFault::Spelling { found: found(), listed: format.media_types.first()? })
    }

    /// Adds a violation of `rule` to a report if the file in a data URL has a fault: see
    /// [`fault_in`](Self::fault_in).
    pub fn check(
        &'static self,
        url: &str,
        rule: &'static str,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        if let Some(fault) = self.fault_in(url) {
            report.push(Violation {
                path: path.to_pointer(),
                rule: Cow::Borrowed(rule),
                code: None,
                severity: fault.severity(),
                message: Cow::Owned(fault.to_string()),
            });
        }
    }
}

impl MediaFormat {
    fn lists(&self, media_type: &str) -> bool {
        self.media_types.iter().any(|known| known.eq_ignore_ascii_case(media_type))
    }

    /// Returns true if the subtype of a media type is a file name extension of this format.
    fn is_ending_of(&self, media_type: &str) -> bool {
        let Some((kind, _)) = self.media_types.first().and_then(|first| first.split_once('/'))
        else {
            return false;
        };
        let endings = self.extensions.iter().filter_map(|extension| extension.strip_prefix('.'));
        let mut spellings = endings.map(|ending| format!("{kind}/{ending}"));
        spellings.any(|spelling| spelling.eq_ignore_ascii_case(media_type))
    }
}

/// A fault of a file in a data URL.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MediaFault {
    /// The format is not listed.
    Format {
        /// The media type in the URL.
        found: String,
        /// The listed formats.
        expected: &'static [MediaFormat],
    },
    /// The media type is the file name extension of a listed format.
    Spelling {
        /// The media type in the URL.
        found: String,
        /// The listed media type.
        listed: &'static str,
    },
    /// The file is not well-formed Base64.
    Encoding,
    /// The file is too large.
    TooLarge {
        /// The decoded size, in bytes.
        size: u64,
        /// The maximum size, in bytes.
        limit: u64,
    },
}

impl MediaFault {
    /// Returns the severity: an error if the interface states the limit, otherwise a warning.
    pub fn severity(&self) -> Severity {
        match self {
            Self::Format { .. } | Self::TooLarge { .. } => Severity::Error,
            Self::Spelling { .. } | Self::Encoding => Severity::Warning,
        }
    }
}

impl fmt::Display for MediaFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format { found, expected } => {
                let types = expected.iter().filter_map(|format| format.media_types.first());
                let types: Vec<&str> = types.copied().collect();
                write!(f, "expected one of `{}`, found `{found}`", types.join("`, `"))
            }
            Self::Spelling { found, listed } => write!(f, "expected `{listed}`, found `{found}`"),
            Self::Encoding => f.write_str("expected the file in Base64"),
            Self::TooLarge { size, limit } => {
                write!(f, "expected at most {limit} bytes, found {size}; pass a public address")
            }
        }
    }
}
