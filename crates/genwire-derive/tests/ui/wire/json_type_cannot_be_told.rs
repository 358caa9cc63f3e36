//! Json type that is not known.

use genwire_core::{RawJson, Wire};

#[derive(Wire)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
enum Content {
    Text(String),
    Other(RawJson),
}

fn main() {}
