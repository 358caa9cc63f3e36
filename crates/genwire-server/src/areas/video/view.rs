//! A task as its caller sees it.

use super::films::StoredFilm;
use crate::engines::template::Film;
use crate::shared::Shared;
use crate::store::{StoreError, TaskRow};
use axum::http::header::HOST;
use genwire_core::RawJson;
use genwire_core::server::Call;
use genwire_video::{Modality, TaskContent, TaskError, TaskStatus, TaskType, TaskUsage, VideoTask};
use serde::Deserialize;

/// Minimum time for which the address of a film is valid, in milliseconds.
const MIN_VALID_MS: i64 = 24 * HOUR_MS;
/// Time for which a film is stored; the address of later queries is valid a little shorter.
const STORED_MS: i64 = 25 * HOUR_MS;
const HOUR_MS: i64 = 60 * 60 * 1000;
/// The resolution of the films that the service makes.
const RESOLUTION: &str = "720P";

/// The part of the details of a task that is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Details {
    duration: Option<i64>,
    ratio: Option<String>,
    resolution: Option<String>,
}

/// The result of the work.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Made {
    prompt: Option<String>,
    url: Option<String>,
}

/// The error of a failed task.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Failed {
    code: i64,
    message: String,
}

/// Makes the view of a task; the film of a finished video is stored for download.
pub(super) async fn shown(
    shared: &Shared,
    call: &Call,
    task: &TaskRow,
) -> Result<VideoTask, StoreError> {
    let is_prompt = task.task_type == TaskType::H3ContextIr.as_str();
    let details: Details = read(Some(&task.details));
    let mut shown = VideoTask::new()
        .id(&task.id)
        .status(task.status.clone())
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
    match task.status {
        TaskStatus::Succeeded => {
            let made: Made = read(task.result.as_deref());
            let mut content = TaskContent::new();
            content.prompt = made.prompt;
            content.url = match made.url {
                None if !is_prompt => Some(film(shared, call, task, &shown).await?),
                url => url,
            };
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
    Ok(shown)
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

/// Stores the film of a task unless it is stored already, and returns its address.
async fn film(
    shared: &Shared,
    call: &Call,
    task: &TaskRow,
    shown: &VideoTask,
) -> Result<String, StoreError> {
    let now = shared.clock.now();
    // A film that expires soon is stored again, so that each address is valid for a while.
    let least = now.saturating_add(MIN_VALID_MS);
    if let Some(found) = shared.films.find(&task.namespace, &task.id, least) {
        return Ok(address(shared, call, &found.name));
    }
    let seconds = shown.duration.unwrap_or(Film::DEFAULT_SECONDS);
    let ratio = shown.ratio.as_deref().unwrap_or(Film::DEFAULT_RATIO);
    let seed = shared.seed.within("films").within(&task.namespace);
    let bytes = Film::new(seconds, ratio, &mut seed.draw(&task.id)).bytes();
    let until = now.saturating_add(STORED_MS);
    let name = shared.store.put_blob(&task.namespace, Film::MEDIA_TYPE, &bytes, until).await?;
    let address = address(shared, call, &name);
    shared.films.add(&task.namespace, &task.id, StoredFilm { name, until });
    Ok(address)
}

/// Returns the address of a stored film.
fn address(shared: &Shared, call: &Call, name: &str) -> String {
    // A caller that can query the task can reach the file under the same name.
    let host = call.headers().get(HOST).and_then(|host| host.to_str().ok());
    let host = host.unwrap_or(&shared.config.server.addr);
    format!("http://{host}/files/{name}.mp4")
}

/// Returns the type of a task in the interface: a template video is a video.
fn task_type(kept: &str) -> TaskType {
    match kept {
        crate::callbacks::TEMPLATE => TaskType::Generation,
        other => TaskType::from(other),
    }
}

fn read<T: Default + for<'de> Deserialize<'de>>(text: Option<&str>) -> T {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}
