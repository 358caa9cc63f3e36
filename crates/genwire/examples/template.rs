//! Makes a video from a template, and receives the callbacks about it.
//!
//! Start `genwire serve --allow-local-callbacks`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to
//! what it prints, and run `cargo run -p genwire --features axum --example template`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::Client;
use genwire::video::{CallbackStatus, CreateTemplateVideoRequest, callback};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    // The service verifies the address before it accepts the task, so the receiver is started
    // first.
    let (sender, mut changes) = mpsc::channel(16);
    let app = callback::router(move |change| {
        let sender = sender.clone();
        async move { sender.send(change).await }
    });
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}/", listener.local_addr()?);
    let receiver = tokio::spawn(async { axum::serve(listener, app).await });

    let request = CreateTemplateVideoRequest::new("template-1").callback_url(address);
    let reply = client.video().templates().create(&request).await?;
    println!("task {:?}", reply.task_id);
    let limit = Duration::from_mins(5);
    while let Some(change) = tokio::time::timeout(limit, changes.recv()).await? {
        println!("{:?}, file {:?}", change.status, change.file_id);
        if matches!(change.status, Some(CallbackStatus::Success | CallbackStatus::Failed)) {
            break;
        }
    }
    receiver.abort();
    Ok(())
}
