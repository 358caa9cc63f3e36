//! Json type cannot be told.

use genwire_core::{RawJson, Wire};

#[derive(Wire)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
enum Content {
    Text(String),
    Other(RawJson),
}

fn main() {}
