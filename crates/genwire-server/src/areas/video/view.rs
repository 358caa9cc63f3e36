//! A task in the form that its caller gets.

use crate::engines::template::Film;
use genwire_core::RawJson;
use genwire_core::server::Call;
use genwire_mock::{Mock, TaskRow};
use genwire_video::{Modality, TaskContent, TaskError, TaskStatus, TaskType, TaskUsage, VideoTask};
use serde::Deserialize;

/// The resolution of every video task.
const RESOLUTION: &str = "720P";

/// The details of a task that are returned.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Details {
    duration: Option<i64>,
    ratio: Option<String>,
    resolution: Option<String>,
}

/// The result of a task.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Made {
    prompt: Option<String>,
    url: Option<String>,
    /// The name of the stored video file.
    film: Option<String>,
}

/// The error of a failed task.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Failed {
    code: i64,
    message: String,
}

/// Converts a task to its view.
pub(super) fn shown(mock: &Mock, call: &Call, task: &TaskRow) -> VideoTask {
    let is_prompt = task.task_type == TaskType::H3ContextIr.as_str();
    let details: Details = read(Some(&task.details));
    let status = TaskStatus::from(task.status.as_str());
    let mut shown = VideoTask::new()
        .id(&task.id)
        .status(status.clone())
        .created_at(task.created_at.div_euclid(1000))
        .updated_at(task.updated_at.div_euclid(1000))
        .task_type(task_type(&task.task_type))
        .modality(if is_prompt { Modality::Text } else { Modality::Video });
    shown.model = Some(task.model.clone()).filter(|model| !model.is_empty());
    shown.duration = details.duration;
    shown.ratio = details.ratio;
    if !is_prompt {
        shown.duration.get_or_insert(Film::DEFAULT_SECONDS);
        shown.ratio.get_or_insert_with(|| Film::DEFAULT_RATIO.to_owned());
        shown.resolution = Some(details.resolution.unwrap_or_else(|| RESOLUTION.to_owned()));
    }
    match status {
        TaskStatus::Succeeded => {
            let made: Made = read(task.result.as_deref());
            let mut content = TaskContent::new();
            content.prompt = made.prompt;
            let film = made.film.map(|name| mock.file_url(call, &format!("{name}.mp4")));
            content.url = made.url.or(film);
            let is_empty = content.prompt.is_none() && content.url.is_none();
            shown.content = Some(content).filter(|_| !is_empty);
            shown.usage = match task.usage.as_deref() {
                None if !is_prompt => Some(usage_of_video(shown.duration.unwrap_or_default())),
                usage => usage.map(|usage| read::<TaskUsage>(Some(usage))),
            };
        }
        TaskStatus::Failed => {
            let failed: Failed = read(task.error.as_deref());
            let mut error = TaskError::new().message(failed.message);
            error.code = RawJson::from_serialize(&failed.code.to_string()).ok();
            shown.error = Some(error);
        }
        _ => {}
    }
    shown
}

/// Returns the usage of a video without input media, from its duration in seconds.
fn usage_of_video(seconds: i64) -> TaskUsage {
    let seconds = u32::try_from(seconds).map_or(0.0, f64::from);
    TaskUsage::new()
        .total_seconds(seconds)
        .input_seconds(0.0)
        .output_seconds(seconds)
        .input_image_count(0.0)
        .input_audio_seconds(0.0)
        .total_tokens(0)
        .prompt_tokens(0)
        .completion_tokens(0)
}

/// Returns the type of a task in the interface, which reports a template video as a video.
fn task_type(kept: &str) -> TaskType {
    match kept {
        crate::callbacks::TEMPLATE => TaskType::Generation,
        other => TaskType::from(other),
    }
}

fn read<T: Default + for<'de> Deserialize<'de>>(text: Option<&str>) -> T {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}
