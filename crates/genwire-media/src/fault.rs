//! Faults of a file, and the limits that they break.

use genwire_core::{MediaLimits, Severity, Violation};
use std::borrow::Cow;
use std::fmt;

/// The limit that a file departs from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Limit {
    /// Purpose of a file: image, video or sound.
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
    /// The length.
    Seconds,
    /// The length of all files together.
    TotalSeconds,
    /// The number of files.
    MaxCount,
    /// The codecs of pictures.
    VideoCodecs,
    /// The codecs of sound.
    AudioCodecs,
}

impl Limit {
    /// The name of the limit in the spec; none for what a file is for.
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

/// One thing that is wrong with a file, or with several together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MediaFault {
    /// The limits, by their path in the spec, such as `video.media.h3_image`.
    pub limits: &'static str,
    /// The limit that is concerned.
    pub limit: Limit,
    /// Index of the file, from 0; `None` for all of them together.
    pub file: Option<usize>,
    /// Severity: a limit that is broken is an error, one that could not be measured is a warning.
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

    /// The path of the limit in the spec, such as `video.media.h3_image.pixels`.
    pub fn rule(&self) -> String {
        self.rule_text().into_owned()
    }

    /// The fault as a violation, at the place of the file's address in a body.
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
