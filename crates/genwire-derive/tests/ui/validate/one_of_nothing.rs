//! One of nothing.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(one_of())]
    total: i64,
}

fn main() {}
