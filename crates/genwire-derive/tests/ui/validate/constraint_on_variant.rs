//! Constraint on variant.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
enum Content {
    #[validate(length(min = 1))]
    Text(String),
    Parts(Vec<String>),
}

fn main() {}
