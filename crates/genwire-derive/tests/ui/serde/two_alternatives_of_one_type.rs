//! Two alternatives of one type.

use genwire_core::Wire;

#[derive(Wire)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
enum Content {
    Whole(i64),
    Broken(i64),
}

fn main() {}
