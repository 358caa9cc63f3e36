//! Policy on untagged enum.

use genwire_core::Wire;

#[derive(Wire)]
#[serde(untagged)]
#[wire(name = "chat.Content", unknown = "error")]
enum Content {
    Text(String),
    Parts(Vec<String>),
}

fn main() {}
