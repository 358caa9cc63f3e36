//! `genwire task`: creates, shows, awaits and deletes video tasks.

mod create;
mod show;
mod wait;

use crate::cli::{DeleteArgs, GetArgs, TaskArgs, TaskCommand, WaitArgs};
use crate::connected;
use crate::connection::Connection;
use crate::problem::Problem;
use crate::program::Clients as _;
use crate::text::harmless;
use crate::verdict::Verdict;
use crate::write::{write_line, write_painted, write_reply};
use genwire_video::DeleteOutcome;
use serde_json::json;

/// Runs one of the four subcommands.
pub(crate) fn run(args: &TaskArgs) -> Result<Verdict, Problem> {
    match &args.command {
        TaskCommand::Create(args) => {
            connected::with(&args.connection, |connection| create::run(connection, args))
        }
        TaskCommand::Get(args) => {
            connected::with(&args.connection, |connection| get(connection, args))
        }
        TaskCommand::Wait(args) => {
            connected::with(&args.connection, |connection| await_task(connection, args))
        }
        TaskCommand::Delete(args) => {
            connected::with(&args.connection, |connection| delete(connection, args))
        }
    }
}

fn get(connection: &Connection, args: &GetArgs) -> Result<Verdict, Problem> {
    let video = connection.video();
    let reply = connection.run(async { Ok(video.tasks().get(&args.id).await?) })?;
    if connection.json {
        show::check(&args.id, reply.task.as_ref())?;
        write_reply(reply.raw())?;
    } else {
        let task = reply.into_inner().task;
        show::check(&args.id, task.as_ref())?;
        let task = task.unwrap_or_default();
        match show::result(&task) {
            Some(result) if args.result => write_line(result)?,
            None if args.result => return Err(show::without_result(&args.id, &task)),
            _ => {
                let painter = connection.painter;
                write_painted(&show::page(&args.id, &task, painter), painter)?;
            }
        }
    }
    Ok(Verdict::Success)
}

fn await_task(connection: &Connection, args: &WaitArgs) -> Result<Verdict, Problem> {
    wait::run(connection, connection.video().tasks().wait(&args.id), &args.polling, Some(&args.id))
}

fn delete(connection: &Connection, args: &DeleteArgs) -> Result<Verdict, Problem> {
    let video = connection.video();
    let outcome = connection.run(async { Ok(video.tasks().try_delete(&args.id).await?) })?;
    let verdict = match &outcome {
        DeleteOutcome::Cancelled | DeleteOutcome::Deleted => Verdict::Success,
        DeleteOutcome::NoSuchTask { .. } | DeleteOutcome::Refused { .. } => Verdict::Service,
        _ => Verdict::Failure,
    };
    let words = outcome.to_string();
    // The lines after the first are only relevant for requests with a body.
    let words = words.lines().next().unwrap_or_default();
    if connection.json {
        let line = json!({
            "task_id": args.id,
            "outcome": name(&outcome),
            "done": outcome.is_done(),
            "message": words,
        });
        write_line(&line.to_string())?;
        return Ok(verdict);
    }
    match outcome {
        DeleteOutcome::Cancelled | DeleteOutcome::Deleted => {
            write_line(&harmless(&format!("{}: {words}", args.id)))?;
            Ok(verdict)
        }
        DeleteOutcome::NoSuchTask { error } | DeleteOutcome::Refused { error, .. } => {
            Err(Problem::Call(error))
        }
        _ => {
            let message = harmless(&format!("the task `{}` is unchanged; {words}", args.id));
            Err(Problem::Other { verdict, message, help: None })
        }
    }
}

fn name(outcome: &DeleteOutcome) -> &'static str {
    match outcome {
        DeleteOutcome::Cancelled => "cancelled",
        DeleteOutcome::Deleted => "deleted",
        DeleteOutcome::RefusedRunning { .. } => "refused_running",
        DeleteOutcome::RefusedCancelled { .. } => "refused_cancelled",
        DeleteOutcome::NoSuchTask { .. } => "no_such_task",
        DeleteOutcome::Refused { .. } => "refused",
        _ => "other",
    }
}
