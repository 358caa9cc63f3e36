//! Two constraints of one kind.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(range(min = 1))]
    #[validate(range(max = 9), warning)]
    total: i64,
}

fn main() {}
