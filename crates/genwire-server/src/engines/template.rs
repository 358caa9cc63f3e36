//! The engine of template videos: produces a plain video file with a file id.
//!
//! A video is one colour for five seconds. It is a valid MP4 file with H.264 video, so that players
//! and probes accept it; the content of a template is not imitated.

mod film;
mod films;

pub(crate) use film::Film;
pub(crate) use films::Films;

use crate::callbacks::TEMPLATE;
use genwire_core::MediaKind;
use genwire_media::Probe;
use genwire_mock::{BoxFuture, Failure, Seed, TaskRow, Work, WorkOutcome};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Length of a video, in seconds.
#[expect(clippy::cast_precision_loss, reason = "it is some seconds")]
const FILM_SECONDS: f64 = Film::DEFAULT_SECONDS as f64;
/// Number of digits of a file id.
const FILE_ID_LENGTH: u32 = 15;

/// The input of a template video; the media are not stored with the task.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub(crate) struct Order {
    /// The template.
    pub(crate) template_id: String,
    /// The media for the template.
    pub(crate) inputs: Inputs,
}

/// The amount of media in a request, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, Serialize)]
pub(crate) struct Inputs {
    images: u32,
    /// Total duration of videos, in seconds.
    seconds: f64,
    /// Total duration of audio files, in seconds.
    audio_seconds: f64,
}

impl Inputs {
    /// Counts a file; a file of unknown type counts as an image.
    pub(crate) fn add(&mut self, file: Option<&Probe>) {
        let seconds = file.and_then(|file| file.duration_seconds).unwrap_or_default();
        match file.map(|file| file.kind) {
            Some(MediaKind::Video) => self.seconds += seconds,
            Some(MediaKind::Audio) => self.audio_seconds += seconds,
            _ => self.images += 1,
        }
    }
}

/// The engine of template videos.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TemplateEngine {
    seed: Seed,
}

impl TemplateEngine {
    pub(crate) fn new(seed: Seed) -> Self {
        Self { seed }
    }
}

impl Work for TemplateEngine {
    fn run<'a>(
        &'a self,
        task: &'a TaskRow,
        request: &'a str,
    ) -> BoxFuture<'a, Result<WorkOutcome, Failure>> {
        Box::pin(async move {
            let order: Order = serde_json::from_str(request)
                .map_err(|_| Failure::new(1013, "the request cannot be read"))?;
            let usage = json!({
                "total_seconds": order.inputs.seconds + FILM_SECONDS,
                "input_seconds": order.inputs.seconds,
                "output_seconds": FILM_SECONDS,
                "input_image_count": order.inputs.images,
                "input_audio_seconds": order.inputs.audio_seconds,
            });
            let seed = self.seed.within(TEMPLATE).within(&task.namespace);
            let drawn =
                seed.draw(&format!("file {}", task.id)).below(10_u64.pow(FILE_ID_LENGTH - 1));
            // The first digit is not zero, so the id is the same as a string and as a number.
            let file_id = 10_u64.pow(FILE_ID_LENGTH - 1) + drawn;
            Ok(WorkOutcome {
                result: json!({ "file_id": file_id.to_string() }),
                usage: Some(usage),
            })
        })
    }
}
