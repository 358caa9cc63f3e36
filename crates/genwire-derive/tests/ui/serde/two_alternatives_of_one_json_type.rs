//! Two alternatives of one json type.

use genwire_core::Wire;

#[derive(Wire)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
enum Content {
    Whole(i64),
    Broken(f64),
}

fn main() {}
