//! The programs of `docs/comparison.md`: they compile, and the page shows them unchanged.
#![expect(clippy::print_stdout, reason = "the programs print what they got")]

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Duration;

use genwire::Client;
use genwire::audio::{SpeechModel, SynthesizeSpeechRequest};
use genwire::chat::tools::{ToolLoop, Toolbox};
use genwire::chat::{ChatModel, Conversation, CreateChatCompletionRequest, Delta};
use genwire::video::{AspectRatio, CreateH3ContextIrRequest};
use schemars::JsonSchema;
use serde::Deserialize;

const LIMIT: Duration = Duration::from_mins(1);

#[derive(Deserialize, JsonSchema)]
struct Place {
    city: String,
}

async fn temperature(place: Place) -> String {
    format!("17 degrees in {}", place.city)
}

async fn chat() -> Result<(), Box<dyn Error>> {
    let client = Client::from_env()?;
    let request = CreateChatCompletionRequest::ask(ChatModel::M3, "Name a river.");
    let reply = client.chat().create(&request).await?;
    println!("{}", reply.text());
    Ok(())
}

async fn stream(
    client: Client,
    request: CreateChatCompletionRequest,
) -> Result<(), Box<dyn Error>> {
    let mut deltas = client.chat().create(&request).stream().await?.deltas();
    while let Some(delta) = deltas.next().await {
        match delta? {
            Delta::Thinking(text) => print!("\x1b[2m{text}\x1b[0m"),
            Delta::Text(text) => print!("{text}"),
            _ => {}
        }
    }
    Ok(())
}

async fn functions(client: Client) -> Result<(), Box<dyn Error>> {
    let tools =
        Toolbox::new().add("temperature", "Returns the temperature in a city.", temperature);
    let mut conversation = Conversation::new(ChatModel::M3);
    conversation.push_user("What is the temperature in Oslo?");
    let reply = ToolLoop::new(&tools).run(client.chat(), &mut conversation).await?;
    println!("{}", reply.text());
    Ok(())
}

async fn task(client: Client) -> Result<(), Box<dyn Error>> {
    let request = CreateH3ContextIrRequest::from_prompt("The boat leaves.")
        .duration_seconds(6)
        .ratio(AspectRatio::Wide16_9);
    let task = client.video().tasks().create_and_wait(&request).await?;
    println!("{}", task.prompt().unwrap_or_default());
    client.video().tasks().delete(task.task_id()).await?;
    Ok(())
}

async fn speech(client: Client) -> Result<(), Box<dyn Error>> {
    let request = SynthesizeSpeechRequest::new(SpeechModel::Speech2_8Hd, "Good morning.");
    let saved = client.audio().speak(&request).timeout(LIMIT).save("morning.mp3").await?;
    println!("{} bytes in {}", saved.summary.byte_count, saved.path.display());
    Ok(())
}

#[test]
fn the_page_shows_the_programs_that_are_compiled() {
    // The programs need a service; here it is enough that they compile.
    let _ = (chat, stream, functions, task, speech);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let here = fs::read_to_string(root.join("tests/it/comparison.rs")).unwrap();
    // A separately published package does not include the pages of the workspace.
    let Ok(page) = fs::read_to_string(root.join("../../docs/comparison.md")) else { return };
    // The programs of the other part are in `tests/openai`.
    let part = page.split("\n## Five programs on a public document\n").next().unwrap();
    let shown: Vec<&str> =
        part.split("```rust\n").skip(1).filter_map(|it| it.split("```").next()).collect();
    assert_eq!(shown.len(), 5);
    for program in shown {
        assert!(here.contains(program), "not compiled:\n{program}");
    }
}
