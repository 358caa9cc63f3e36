//! Unknown json type.

use genwire_core::Wire;

#[derive(Wire)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
enum Content {
    Text(String),
    #[wire(json = "list")]
    Parts(Vec<String>),
}

fn main() {}
