//! Members twice.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
#[validate(members(min = 1))]
#[validate(members(max = 2))]
struct Usage {
    total: Option<i64>,
}

fn main() {}
