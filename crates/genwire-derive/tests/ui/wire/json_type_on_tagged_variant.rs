//! Json type on tagged variant.

use genwire_core::{UnknownVariant, Wire};

#[derive(Wire)]
#[wire(name = "chat.Text")]
struct Text {
    text: String,
}

#[derive(Wire)]
#[serde(tag = "type")]
#[wire(name = "chat.Part", unknown = "error")]
enum Part {
    #[serde(rename = "text")]
    #[wire(json = "object")]
    Text(Text),
    #[serde(untagged)]
    Unknown(UnknownVariant),
}

fn main() {}
