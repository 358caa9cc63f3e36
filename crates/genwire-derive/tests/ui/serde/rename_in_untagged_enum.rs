//! Rename in untagged enum.

use genwire_core::Wire;

#[derive(Wire)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
enum Content {
    #[serde(rename = "text")]
    Text(String),
    Parts(Vec<String>),
}

fn main() {}
