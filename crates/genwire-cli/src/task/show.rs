//! A task for people.

use crate::Verdict;
use crate::problem::Problem;
use crate::style::{Painter, Role};
use crate::text::{harmless, harmless_lines};
use crate::time::date_and_time;
use genwire_video::{Modality, TaskStatus, TaskType, VideoTask};

/// What a task made: the prompt, or the address of the video.
pub(super) fn result(task: &VideoTask) -> Option<&str> {
    let told = |text: Option<&'_ str>| text.is_some_and(|text| !text.is_empty());
    let prompt = task.prompt();
    if told(prompt) { prompt } else { task.video_url().filter(|url| told(Some(url))) }
}

/// A task that has no result, or not yet.
pub(super) fn without_result(id: &str, task: &VideoTask) -> Problem {
    let status = task.status.as_ref().map_or("in no known state", TaskStatus::as_str);
    let reason = task.error_message().map_or_else(String::new, |reason| format!(": {reason}"));
    Problem::Told {
        verdict: Verdict::Departs,
        message: harmless(&format!("the task `{id}` has no result; it is {status}{reason}")),
        help: (!task.is_terminal()).then(|| format!("`genwire task wait {id}` waits for it")),
    }
}

/// All that is known of a task.
pub(super) fn page(id: &str, task: &VideoTask, painter: Painter) -> String {
    let usage = task.usage.as_ref();
    let seconds = |value: Option<f64>| value.map(|value| format!("{value} s"));
    let rows: [(&str, Option<String>); 14] = [
        ("id", Some(task.id.clone().unwrap_or_else(|| id.to_owned()))),
        ("status", task.status.as_ref().map(|it| it.as_str().to_owned())),
        ("error", task.error_message().map(str::to_owned)),
        ("model", task.model.clone()),
        ("type", task.task_type.as_ref().map(TaskType::as_str).map(str::to_owned)),
        ("makes", task.modality.as_ref().map(Modality::as_str).map(str::to_owned)),
        ("created", task.created_at.map(date_and_time)),
        ("updated", task.updated_at.map(date_and_time)),
        ("duration", task.duration.map(|value| format!("{value} s"))),
        ("ratio", task.ratio.clone()),
        ("resolution", task.resolution.clone()),
        ("tokens", usage.and_then(|it| it.total_tokens).map(|count| count.to_string())),
        ("generated", seconds(usage.and_then(|it| it.output_seconds))),
        ("video", task.video_url().filter(|url| !url.is_empty()).map(str::to_owned)),
    ];
    let mut text = String::new();
    for (name, value) in rows {
        if let Some(value) = value {
            text += &painter.paint(Role::Strong, &format!("{name:<10}"));
            text += &[" ", &harmless(&value), "\n"].concat();
        }
    }
    if let Some(prompt) = task.prompt().filter(|prompt| !prompt.is_empty()) {
        text += &["\n", &harmless_lines(prompt), "\n"].concat();
    }
    text
}
