//! One of on number.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(one_of(1))]
    total: f64,
}

fn main() {}
