//! Formats a task as text.

use crate::problem::Problem;
use crate::style::{Painter, Role};
use crate::text::{harmless, harmless_lines};
use crate::time::date_and_time;
use crate::verdict::Verdict;
use genwire_video::{Modality, TaskStatus, TaskType, VideoTask};

/// Fails if a reply is about another task than the requested one.
pub(super) fn check(id: &str, task: Option<&VideoTask>) -> Result<(), Problem> {
    let message = match task.map(|task| task.id.as_deref()) {
        None => format!("the reply has no task `{id}`"),
        Some(Some(other)) if other != id => {
            format!("the reply is about the task `{other}`, and not about `{id}`")
        }
        Some(_) => return Ok(()),
    };
    let message = harmless(&message);
    Err(Problem::Other { verdict: Verdict::Failure, message, help: None })
}

/// Returns the result of a task: the prompt, or the URL of the video.
pub(super) fn result(task: &VideoTask) -> Option<&str> {
    let filled = |text: &&str| !text.is_empty();
    task.prompt().filter(filled).or_else(|| task.video_url().filter(filled))
}

/// Creates the problem of a task without a result.
pub(super) fn without_result(id: &str, task: &VideoTask) -> Problem {
    let status = task.status.as_ref().map_or("in an unknown state", TaskStatus::as_str);
    let reason = task.failure().map_or_else(String::new, |reason| format!(": {reason}"));
    Problem::Other {
        verdict: Verdict::Failure,
        message: harmless(&format!("the task `{id}` has no result; it is {status}{reason}")),
        help: (!task.is_terminal()).then(|| format!("`genwire task wait {id}` waits for it")),
    }
}

/// Returns everything that is known about a task.
pub(super) fn page(id: &str, task: &VideoTask, painter: Painter) -> String {
    let usage = task.usage.as_ref();
    let seconds = |value: Option<f64>| value.map(|value| format!("{value} s"));
    let rows: [(&str, Option<String>); 14] = [
        ("id", Some(task.id.clone().unwrap_or_else(|| id.to_owned()))),
        ("status", task.status.as_ref().map(|it| it.as_str().to_owned())),
        ("error", task.failure()),
        ("model", task.model.clone()),
        ("type", task.task_type.as_ref().map(TaskType::as_str).map(str::to_owned)),
        ("output", task.modality.as_ref().map(Modality::as_str).map(str::to_owned)),
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
        text += &["\n", harmless_lines(prompt).trim_end(), "\n"].concat();
    }
    text
}
