//! Constraint on item.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
#[validate(range(min = 1))]
struct Usage {
    total: i64,
}

fn main() {}
