//! Constraint without path.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[serde(untagged)]
#[wire(name = "chat.Content")]
enum Content {
    Text(#[validate(length(min = 1))] String),
    Parts(
        #[wire(name = "chat.Content.alternatives.parts")]
        #[validate(length(min = 1), required)]
        Vec<String>,
    ),
}

fn main() {}
