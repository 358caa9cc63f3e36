//! One of twice the same.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(one_of(1, 1))]
    total: i64,
}

fn main() {}
