//! Warning without constraint.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(warning)]
    total: i64,
}

fn main() {}
