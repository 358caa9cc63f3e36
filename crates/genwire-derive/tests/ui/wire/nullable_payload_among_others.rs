//! A payload that may be null beside another one.

use genwire_core::Wire;

#[derive(Wire)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
enum Content {
    Whole(Option<i64>),
    Text(String),
}

fn main() {}
