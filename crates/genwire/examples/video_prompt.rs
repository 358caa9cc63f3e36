//! Expands a prompt into a structured one: creates a task, waits for it, and deletes it.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --example video_prompt`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::video::{AspectRatio, CreateH3ContextIrRequest, WaitError};
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    let request = CreateH3ContextIrRequest::from_prompt("The boat leaves the harbour.")
        .duration_seconds(6)
        .ratio(AspectRatio::Wide16_9);
    let wait = client
        .video()
        .tasks()
        .create_and_wait(&request)
        .interval(Duration::from_secs(2))
        .deadline(Duration::from_mins(5))
        .cancel_queued_at_deadline(true)
        .on_created(|id| println!("task {id}"))
        .on_progress(|progress| {
            if let Ok(task) = progress.last() {
                println!("{:?} after {:?}", task.status, progress.elapsed());
            }
        });
    let task = match wait.await {
        Ok(task) => task,
        Err(WaitError::DeadlinePassed { task_id, .. }) => {
            println!("look at {task_id} later");
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    for section in task.prompt_sections() {
        println!("{}: {}", section.name().unwrap_or_default(), section.text());
    }
    let outcome = client.video().tasks().try_delete(task.task_id()).await?;
    println!("its record: {outcome}");
    Ok(())
}
