//! Asks about an image: a file of your own, or a dot that is built in.
//!
//! Start `genwire serve`, set `GENWIRE_BASE_URL` and `GENWIRE_API_KEY` to what it prints, and run
//! `cargo run -p genwire --features media --example images -- PICTURE.png`.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use genwire::chat::{ChatModel, ContentPart, CreateChatCompletionRequest, Message};
use genwire::{Client, Validate as _};

/// A GIF of one pixel.
const DOT: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\x04\x01\0\0\0\0\
    ,\0\0\0\0\x01\0\x01\0\0\x02\x01D\0;";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::from_env()?;
    // The type is recognised by the content of the file, not by its name.
    let image = match std::env::args().nth(1) {
        Some(path) => ContentPart::image_from_path(path)?,
        None => ContentPart::image_from_bytes(DOT)?,
    };
    let message = Message::user(vec!["What do you see?".into(), image]);
    let request = CreateChatCompletionRequest::new(ChatModel::M3, vec![message]);
    // The client does the same before it sends the request, and measures the files as well.
    println!("{} remarks", request.validate_thoroughly().warning_count());
    let reply = client.chat().create(&request).await?;
    println!("{}", reply.text());
    Ok(())
}
