//! On enum.

use genwire_core::Build;

#[derive(Build)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
enum Content {
    Text(String),
    Parts(Vec<String>),
}

fn main() {}
