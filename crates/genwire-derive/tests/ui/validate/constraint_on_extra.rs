//! Constraint on extra.

use genwire_core::{Extra, Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[serde(flatten)]
    #[validate(length(max = 1))]
    extra: Extra,
}

fn main() {}
