//! A task as its caller sees it.

use crate::engines::template::Film;
use crate::shared::Shared;
use crate::store::{StoreError, TaskRow};
use axum::http::header::HOST;
use genwire_core::RawJson;
use genwire_core::server::Call;
use genwire_video::{Modality, TaskContent, TaskError, TaskStatus, TaskType, TaskUsage, VideoTask};
use serde::Deserialize;

/// For how long the address of a film works, in milliseconds.
const VALID: i64 = 24 * 60 * 60 * 1000;
/// The resolution of the films that the service makes.
const RESOLUTION: &str = "720P";

/// What is kept with a task, as far as it is shown.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Details {
    duration: Option<i64>,
    ratio: Option<String>,
    resolution: Option<String>,
}

/// What the work has made.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Made {
    prompt: Option<String>,
    url: Option<String>,
}

/// Why a task failed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Failed {
    code: i64,
    message: String,
}

/// A task as its caller sees it; the film of a finished video is made ready to be fetched.
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
        shown.duration.get_or_insert(Film::USUAL_SECONDS);
        shown.ratio.get_or_insert_with(|| Film::USUAL_RATIO.to_owned());
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
            shown.usage = task.usage.as_deref().map(|usage| read::<TaskUsage>(Some(usage)));
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

/// Keeps the film of a task, and tells its address.
async fn film(
    shared: &Shared,
    call: &Call,
    task: &TaskRow,
    shown: &VideoTask,
) -> Result<String, StoreError> {
    let seconds = shown.duration.unwrap_or(Film::USUAL_SECONDS);
    let ratio = shown.ratio.as_deref().unwrap_or(Film::USUAL_RATIO);
    let seed = shared.seed.within("films").within(&task.namespace);
    let bytes = Film::new(seconds, ratio, &mut seed.draw(&task.id)).bytes();
    let until = shared.clock.now().saturating_add(VALID);
    let name = shared.store.put_blob(&task.namespace, Film::MEDIA_TYPE, &bytes, until).await?;
    // Whoever could ask for the task can reach the file under the same name.
    let host = call.headers().get(HOST).and_then(|host| host.to_str().ok());
    let host = host.unwrap_or(&shared.config.server.addr);
    Ok(format!("http://{host}/files/{name}.mp4"))
}

/// The type as the interface calls it: a template video is a video.
fn task_type(kept: &str) -> TaskType {
    match kept {
        crate::callbacks::TEMPLATE => TaskType::Generation,
        other => TaskType::from(other),
    }
}

fn read<T: Default + for<'de> Deserialize<'de>>(text: Option<&str>) -> T {
    text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
}
