//! Members on enum.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
#[validate(members(min = 1))]
enum Content {
    Text(String),
    Flag(bool),
}

fn main() {}
