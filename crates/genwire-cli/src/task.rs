//! `genwire task`: creates, shows, awaits and deletes tasks.

mod create;
mod show;
mod wait;

use crate::Verdict;
use crate::cli::{DeleteArgs, GetArgs, TaskArgs, TaskCommand, WaitArgs};
use crate::connection::{self, Connection, write_line, write_reply, write_text};
use crate::problem::Problem;
use crate::text::harmless;
use genwire_video::DeleteOutcome;
use serde_json::json;

/// Does one of the four things.
pub(crate) fn run(args: &TaskArgs) -> Result<Verdict, Problem> {
    match &args.command {
        TaskCommand::Create(args) => {
            connection::with(&args.connection, |connection| create::run(connection, args))
        }
        TaskCommand::Get(args) => {
            connection::with(&args.connection, |connection| get(connection, args))
        }
        TaskCommand::Wait(args) => {
            connection::with(&args.connection, |connection| await_task(connection, args))
        }
        TaskCommand::Delete(args) => {
            connection::with(&args.connection, |connection| delete(connection, args))
        }
    }
}

fn get(connection: &Connection, args: &GetArgs) -> Result<Verdict, Problem> {
    let video = connection.video();
    let reply = connection.run(async { Ok(video.query_video_task(&args.id).await?) })?;
    if connection.json {
        write_reply(reply.raw())?;
    } else {
        let task = reply.into_inner().task.unwrap_or_default();
        match show::result(&task) {
            Some(result) if args.result => write_text(result)?,
            None if args.result => return Err(show::without_result(&args.id, &task)),
            _ => write_line(&show::page(&args.id, &task, connection.painter))?,
        }
    }
    Ok(Verdict::Conforms)
}

fn await_task(connection: &Connection, args: &WaitArgs) -> Result<Verdict, Problem> {
    wait::run(connection, connection.video().wait(&args.id), &args.polling, Some(&args.id))
}

fn delete(connection: &Connection, args: &DeleteArgs) -> Result<Verdict, Problem> {
    let video = connection.video();
    let outcome = connection.run(async { Ok(video.delete(&args.id).await?) })?;
    let verdict = match &outcome {
        DeleteOutcome::Cancelled | DeleteOutcome::Deleted => Verdict::Conforms,
        DeleteOutcome::NoSuchTask { .. } | DeleteOutcome::Refused { .. } => Verdict::Service,
        _ => Verdict::Departs,
    };
    let words = outcome.to_string();
    // The first line says it; what could be corrected in a request is of no use here.
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
            let message = harmless(&format!("the task `{}` stays; {words}", args.id));
            Err(Problem::Told { verdict, message, help: None })
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
