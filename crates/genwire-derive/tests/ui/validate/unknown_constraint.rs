//! Unknown constraint.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(regex = "a+")]
    total: String,
}

fn main() {}
