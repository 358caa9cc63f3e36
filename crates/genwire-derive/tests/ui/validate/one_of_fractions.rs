//! One of fractions.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(one_of(0.5))]
    total: i64,
}

fn main() {}
