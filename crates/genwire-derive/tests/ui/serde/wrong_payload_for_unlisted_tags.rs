//! Wrong payload for unlisted tags.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Text")]
struct Text {
    text: String,
}

#[derive(Wire)]
#[serde(tag = "type")]
#[wire(name = "chat.Part", unknown = "error")]
enum Part {
    #[serde(untagged)]
    Unknown(String),
}

fn main() {}
