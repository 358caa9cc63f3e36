//! The input of a prompt: the text, the measurements of the media, duration and ratio.

use genwire_media::Probe;
use genwire_video::{AspectRatio, CreateH3ContextIrRequest};
use serde::{Deserialize, Serialize};

/// The input of a prompt; the media themselves are not stored with the task.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct Brief {
    /// The text, with single spaces between words.
    pub(crate) prompt: String,
    /// The duration of the video, in seconds.
    pub(crate) duration: i64,
    /// The aspect ratio of the video.
    pub(crate) ratio: String,
    /// The media, in the order of the request.
    #[serde(rename = "pieces")]
    pub(crate) files: Vec<MediaFile>,
}

/// A media file.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct MediaFile {
    pub(crate) kind: FileKind,
    pub(crate) role: Role,
    /// A hash of its URL, or of its content if it is in the request.
    pub(crate) source: String,
    /// Its measurements, as far as known.
    pub(crate) measures: Option<Measures>,
}

/// The kind of a media file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FileKind {
    Image,
    Video,
    Audio,
}

/// The role of a media file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    FirstFrame,
    LastFrame,
    Reference,
}

/// The measurements of a media file, as far as known.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct Measures {
    pub(crate) format: String,
    pub(crate) width: Option<u32>,
    pub(crate) height: Option<u32>,
    pub(crate) seconds: Option<f64>,
    pub(crate) frame_rate: Option<f64>,
}

impl Brief {
    pub(crate) fn new(request: &CreateH3ContextIrRequest, files: Vec<MediaFile>) -> Self {
        let words: Vec<&str> = request.prompt().unwrap_or_default().split_whitespace().collect();
        // With frames, a ratio is accepted but ignored.
        let has_frames = files.iter().any(|file| file.role != Role::Reference);
        let ratio = request.ratio.as_ref().filter(|_| !has_frames);
        Self {
            prompt: words.join(" "),
            duration: request.duration,
            ratio: ratio.unwrap_or(&AspectRatio::Adaptive).as_str().to_owned(),
            files,
        }
    }

    /// Returns a hash that identifies this input.
    pub(super) fn fingerprint(&self) -> String {
        let text = serde_json::to_vec(self).unwrap_or_default();
        blake3::hash(&text).to_hex().to_string()
    }

    pub(super) fn has_references(&self) -> bool {
        self.files.iter().any(|file| file.role == Role::Reference)
    }

    /// Returns the media with their names in the prompt, such as `<Picture 1>`.
    pub(super) fn named(&self) -> impl Iterator<Item = (String, &MediaFile)> {
        let mut counts = [0_u32; 3];
        self.files.iter().map(move |file| {
            let (index, word) = match file.kind {
                FileKind::Image => (0, "Picture"),
                FileKind::Video => (1, "Video"),
                FileKind::Audio => (2, "Audio"),
            };
            counts[index] += 1;
            (format!("<{word} {}>", counts[index]), file)
        })
    }

    /// Returns the name and the file with a role.
    pub(super) fn frame(&self, role: Role) -> Option<(String, &MediaFile)> {
        self.named().find(|(_, file)| file.role == role)
    }

    /// Returns the names and files of the references of a kind.
    pub(super) fn references(&self, kind: FileKind) -> Vec<(String, &MediaFile)> {
        let is_meant = |file: &MediaFile| file.role == Role::Reference && file.kind == kind;
        self.named().filter(|(_, file)| is_meant(file)).collect()
    }
}

impl MediaFile {
    /// Returns the measurements in parentheses, after a space; empty if nothing is known.
    pub(super) fn in_words(&self) -> String {
        let Some(measures) = &self.measures else { return String::new() };
        let mut words = vec![measures.format.clone()];
        if let Some((width, height)) = measures.width.zip(measures.height) {
            words.push(format!("{width} × {height}"));
        }
        words.extend(measures.seconds.map(|seconds| format!("{seconds:.1} s")));
        words.extend(measures.frame_rate.map(|rate| {
            let rate = (rate * 1000.0).round() / 1000.0;
            format!("{rate} frames per second")
        }));
        format!(" ({})", words.join(", "))
    }
}

impl From<&Probe> for Measures {
    fn from(probe: &Probe) -> Self {
        Self {
            format: probe.format.name().to_owned(),
            width: probe.width,
            height: probe.height,
            seconds: probe.duration_seconds,
            frame_rate: probe.frame_rate,
        }
    }
}
