//! A wait for a task: progress on standard error, the result on standard output.

use super::show;
use crate::call_error;
use crate::cli::PollingArgs;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::status::StatusLine;
use crate::style::{Painter, Role};
use crate::text::{harmless, harmless_lines};
use crate::verdict::Verdict;
use crate::write::{note_painted, write_line, write_painted};
use genwire_core::client::Progress;
use genwire_video::{TaskStatus, UnknownState, VideoTask, Wait, WaitError};
use serde_json::json;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// Runs a wait to its end and prints the result.
pub(super) fn run(
    connection: &Connection,
    wait: Wait<'_>,
    args: &PollingArgs,
    known: Option<&str>,
) -> Result<Verdict, Problem> {
    let id = Arc::new(OnceLock::new());
    if let Some(known) = known {
        // The cell is new, so this cannot fail.
        drop(id.set(known.to_owned()));
    }
    let created = Arc::clone(&id);
    let line = StatusLine::new(args.quiet, connection.error_painter);
    let line = Arc::new(Mutex::new(line));
    let warning_line = Arc::clone(&line);
    let (painter, deadline) = (connection.error_painter, args.deadline);
    let wait = match args.interval {
        Some(interval) => wait.interval(interval),
        None => wait,
    };
    let wait = wait
        .deadline(args.deadline)
        .cancel_queued_at_deadline(args.cancel_at_deadline)
        .on_created(move |task| drop(created.set(task.to_owned())))
        .on_progress({
            let id = Arc::clone(&id);
            move |progress| {
                let mut line = line.lock().unwrap_or_else(PoisonError::into_inner);
                show(&mut line, id.get().map_or("", String::as_str), progress);
            }
        })
        .on_unknown_state(move |state| {
            warning_line.lock().unwrap_or_else(PoisonError::into_inner).clear();
            warn(state, deadline, painter);
        });
    let work = async { wait.await.map_err(problem) };
    let task = connection.run_or(work, || interrupted(id.get()))?;
    if let Some(id) = id.get() {
        show::check(id, Some(&task))?;
    }
    if connection.json {
        let task = serde_json::to_string(&task).unwrap_or_default();
        write_line(&format!("{{\"task\":{task}}}"))?;
    } else if let Some(result) = show::result(&task) {
        write_line(result)?;
    } else {
        let id = id.get().map_or("", String::as_str);
        write_painted(&show::page(id, &task, connection.painter), connection.painter)?;
    }
    Ok(Verdict::Success)
}

/// Reports a state that may never end, even if no progress is shown.
fn warn(state: &UnknownState<'_>, deadline: Duration, painter: Painter) {
    let (warning, help) =
        (painter.paint(Role::Warning, "warning"), painter.paint(Role::Strong, "help"));
    let deadline = deadline.as_secs();
    note_painted(&format!("{warning}: {}", harmless(&state.to_string())), painter);
    note_painted(
        &format!("{help}: the wait ends after {deadline} s; `--deadline` sets another time"),
        painter,
    );
}

fn show(line: &mut StatusLine, id: &str, progress: &Progress<'_, VideoTask>) {
    let state = match progress.last() {
        Ok(task) => {
            let status = task.status.as_ref().map_or("in an unknown state", TaskStatus::as_str);
            format!("{id}: {status}")
        }
        // The wait ends with this error, and the error is reported then.
        Err(error) if !error.is_retryable() => return,
        Err(error) => format!("{id}: the query failed: {}", call_error::title(error)),
    };
    let seconds = progress.elapsed().as_secs();
    let polls = progress.polls();
    let noun = if polls == 1 { "query" } else { "queries" };
    line.set(&state, &format!(" ({seconds} s, {polls} {noun})"));
}

fn problem(error: WaitError) -> Problem {
    let message = harmless_lines(&error.to_string());
    let code = error.code();
    let task = error.task().map(|task| json!(task)).unwrap_or_default();
    let (verdict, id) = match error {
        WaitError::Call { error, .. } => return error.into(),
        WaitError::DeadlinePassed { task_id, .. } => (Verdict::Network, task_id),
        WaitError::Failed { task_id, .. } | WaitError::Cancelled { task_id, .. } => {
            (Verdict::Failure, task_id)
        }
        _ => return Problem::without_id(),
    };
    let continues = verdict == Verdict::Network;
    let help = continues.then(|| format!("`genwire task wait {id}` waits for it again"));
    Problem::Task { verdict, message, help, id, code, task: Box::new(task) }
}

fn interrupted(id: Option<&String>) -> Problem {
    let help = match id {
        Some(id) => format!("the task continues; `genwire task wait {id}` waits for it again"),
        None => "it is not known whether the task was created".to_owned(),
    };
    Problem::Interrupted { help: Some(help) }
}
