//! What a prompt is written from: the text, the measures of the material, length and ratio.

use genwire_media::Probe;
use genwire_video::{AspectRatio, CreateH3ContextIrRequest};
use serde::{Deserialize, Serialize};

/// What a prompt is written from; the material itself is not kept with the task.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct Brief {
    /// The text, with single spaces between its words.
    pub(crate) prompt: String,
    /// The length of the video, in seconds.
    pub(crate) duration: i64,
    /// The ratio as the task shows it.
    pub(crate) ratio: String,
    /// The material, in the order of the request.
    pub(crate) pieces: Vec<Piece>,
}

/// One piece of material.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct Piece {
    pub(crate) kind: Kind,
    pub(crate) role: Role,
    /// A hash of its address, or of all of it where it came in the request.
    pub(crate) source: String,
    /// What is known of it.
    pub(crate) measures: Option<Measures>,
}

/// What a piece of material is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Image,
    Video,
    Audio,
}

/// What a piece of material is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    FirstFrame,
    LastFrame,
    Reference,
}

/// The measures of a piece of material, as far as they are known.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct Measures {
    pub(crate) format: String,
    pub(crate) width: Option<u32>,
    pub(crate) height: Option<u32>,
    pub(crate) seconds: Option<f64>,
    pub(crate) frame_rate: Option<f64>,
}

impl Brief {
    pub(crate) fn new(request: &CreateH3ContextIrRequest, pieces: Vec<Piece>) -> Self {
        let words: Vec<&str> = request.prompt().unwrap_or_default().split_whitespace().collect();
        // Beside frames a ratio is accepted and ignored.
        let has_frames = pieces.iter().any(|piece| piece.role != Role::Reference);
        let ratio = request.ratio.as_ref().filter(|_| !has_frames);
        Self {
            prompt: words.join(" "),
            duration: request.duration,
            ratio: ratio.unwrap_or(&AspectRatio::Adaptive).as_str().to_owned(),
            pieces,
        }
    }

    /// What tells this brief from every other.
    pub(super) fn fingerprint(&self) -> String {
        let text = serde_json::to_vec(self).unwrap_or_default();
        blake3::hash(&text).to_hex().to_string()
    }

    pub(super) fn has_references(&self) -> bool {
        self.pieces.iter().any(|piece| piece.role == Role::Reference)
    }

    /// The material with the names by which a prompt speaks of it, such as `<Picture 1>`.
    pub(super) fn named(&self) -> impl Iterator<Item = (String, &Piece)> {
        let mut counts = [0_u32; 3];
        self.pieces.iter().map(move |piece| {
            let (index, word) = match piece.kind {
                Kind::Image => (0, "Picture"),
                Kind::Video => (1, "Video"),
                Kind::Audio => (2, "Audio"),
            };
            counts[index] += 1;
            (format!("<{word} {}>", counts[index]), piece)
        })
    }

    /// The name of the piece with a role.
    pub(super) fn frame(&self, role: Role) -> Option<(String, &Piece)> {
        self.named().find(|(_, piece)| piece.role == role)
    }

    /// The names of the references of a kind.
    pub(super) fn references(&self, kind: Kind) -> Vec<(String, &Piece)> {
        let is_meant = |piece: &Piece| piece.role == Role::Reference && piece.kind == kind;
        self.named().filter(|(_, piece)| is_meant(piece)).collect()
    }
}

impl Piece {
    /// The measures in words, in brackets after a space; empty where nothing is known.
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
