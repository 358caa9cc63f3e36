//! Faults of a file, and the limits that they exceed.

use genwire_core::{MediaLimits, Severity, Violation};
use std::borrow::Cow;
use std::fmt;

/// A limit on files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Limit {
    /// The kind of the file: image, video or audio.
    Kind,
    /// The file formats.
    Formats,
    /// The size of the file.
    MaxBytes,
    /// The width and the height.
    Pixels,
    /// The width divided by the height.
    Ratio,
    /// The frames per second.
    FrameRate,
    /// The duration.
    Seconds,
    /// The total duration of all files.
    TotalSeconds,
    /// The number of files.
    MaxCount,
    /// The video codecs.
    VideoCodecs,
    /// The audio codecs.
    AudioCodecs,
}

impl Limit {
    /// Returns the name of the limit in the spec; `None` for the kind, which has no limit.
    pub fn name(self) -> Option<&'static str> {
        Some(match self {
            Self::Kind => return None,
            Self::Formats => "formats",
            Self::MaxBytes => "max_bytes",
            Self::Pixels => "pixels",
            Self::Ratio => "ratio",
            Self::FrameRate => "frame_rate",
            Self::Seconds => "seconds",
            Self::TotalSeconds => "total_seconds",
            Self::MaxCount => "max_count",
            Self::VideoCodecs => "video_codecs",
            Self::AudioCodecs => "audio_codecs",
        })
    }
}

/// A fault of a file, or of several files together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MediaFault {
    /// The path of the limits in the spec, such as `video.media.h3_image`.
    pub limits: &'static str,
    /// The limit that is exceeded.
    pub limit: Limit,
    /// Index of the file, from 0; `None` for all files together.
    pub file: Option<usize>,
    /// The severity: an error if a limit is exceeded, a warning if it could not be measured.
    pub severity: Severity,
    /// The expected and the found value.
    pub message: String,
}

impl MediaFault {
    pub(crate) fn new(limits: &MediaLimits, limit: Limit, message: String) -> Self {
        let severity = Severity::Error;
        Self { limits: limits.name, limit, file: Some(0), severity, message }
    }

    pub(crate) fn warning(limits: &MediaLimits, limit: Limit, message: &str) -> Self {
        let severity = Severity::Warning;
        Self { severity, ..Self::new(limits, limit, message.to_owned()) }
    }

    pub(crate) fn of_file(self, file: Option<usize>) -> Self {
        Self { file, ..self }
    }

    /// Returns the path of the limit in the spec, such as `video.media.h3_image.pixels`.
    pub fn rule(&self) -> String {
        self.rule_text().into_owned()
    }

    /// Returns the fault as a violation at the path of the file's URL in a body.
    pub fn into_violation(self, path: String) -> Violation {
        Violation {
            path,
            rule: self.rule_text(),
            code: None,
            severity: self.severity,
            message: Cow::Owned(self.message),
        }
    }

    fn rule_text(&self) -> Cow<'static, str> {
        match self.limit.name() {
            Some(limit) => Cow::Owned(format!("{}.{limit}", self.limits)),
            None => Cow::Borrowed(self.limits),
        }
    }
}

impl fmt::Display for MediaFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.severity, self.message, self.rule_text())
    }
}
