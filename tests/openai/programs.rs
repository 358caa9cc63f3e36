//! Programs on a public document: they compile, and `docs/comparison.md` shows them as they are.
#![expect(clippy::print_stdout, reason = "the programs print what they got")]

pub mod api {
    //! The interface.
    #![expect(
        clippy::allow_attributes,
        clippy::allow_attributes_without_reason,
        reason = "the file is made for packages with any lints"
    )]

    include!(concat!(env!("OUT_DIR"), "/genwire.rs"));
}

use api::common::ErrorResponse;
use api::open_ai::{
    ChatCompletionRequestUserMessage, CreateChatCompletionRequest, CreateFileRequest,
    CreateFileRequestPurpose, CreateSpeechRequest, CreateSpeechRequestModel, ListFilesParameters,
    ModelIdsShared, OpenAi, VoiceIdsShared,
};
use genwire_core::File;
use std::error::Error;
use std::fs;
use std::path::Path;

async fn stream(client: OpenAi) -> Result<(), Box<dyn Error>> {
    let message = ChatCompletionRequestUserMessage::new("Name a river.");
    let request = CreateChatCompletionRequest::new(vec![message.into()], ModelIdsShared::Gpt5_4);
    let mut events = client.create_chat_completion(&request).stream().await?;
    while let Some(event) = events.next().await {
        for choice in event?.choices {
            print!("{}", choice.delta.content.unwrap_or_default());
        }
    }
    Ok(())
}

async fn upload(client: OpenAi) -> Result<(), Box<dyn Error>> {
    let file = File::open("lines.jsonl");
    let request = CreateFileRequest::new(file, CreateFileRequestPurpose::FineTune);
    println!("{}", client.create_file(&request).await?.id);
    Ok(())
}

async fn pages(client: OpenAi) -> Result<(), Box<dyn Error>> {
    let parameters = ListFilesParameters::new();
    let mut files = client.list_files(&parameters).items();
    while let Some(file) = files.next().await {
        println!("{}", file?.filename);
    }
    Ok(())
}

async fn refusal(
    client: OpenAi,
    request: CreateChatCompletionRequest,
) -> Result<(), Box<dyn Error>> {
    if let Err(error) = client.create_chat_completion(&request).await {
        let body: ErrorResponse = error.body().ok_or(error)?;
        println!("{}", body.error.message);
    }
    Ok(())
}

async fn speech(client: OpenAi) -> Result<(), Box<dyn Error>> {
    let (model, voice) = (CreateSpeechRequestModel::Tts1, VoiceIdsShared::Alloy);
    let request = CreateSpeechRequest::new(model, "Good morning.", voice);
    client.create_speech(&request).bytes().await?.save("morning.mp3").await?;
    Ok(())
}

#[test]
fn the_page_shows_the_programs_that_are_compiled() {
    // The programs need the service; here it is enough that they compile.
    let _ = (stream, upload, pages, refusal, speech);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let here = fs::read_to_string(root.join("programs.rs")).unwrap();
    let page = fs::read_to_string(root.join("../../docs/comparison.md")).unwrap();
    let (_, part) = page.split_once("\n## Five programs on a public document\n").unwrap();
    let shown: Vec<&str> =
        part.split("```rust\n").skip(1).filter_map(|it| it.split("```").next()).collect();
    assert_eq!(shown.len(), 5);
    for program in shown {
        assert!(here.contains(program), "not compiled:\n{program}");
    }
}
