//! Length below zero.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(length(min = -1))]
    total: String,
}

fn main() {}
