//! Exact on enum.

use genwire_core::{UnknownVariant, Wire};

#[derive(Wire)]
#[wire(name = "chat.Text")]
struct Text {
    text: String,
}

#[derive(Wire)]
#[serde(tag = "type")]
#[wire(name = "chat.Part", unknown = "error", deny_null)]
enum Part {
    #[serde(rename = "text")]
    Text(Text),
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

fn main() {}
