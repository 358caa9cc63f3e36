//! One of mixed types.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(one_of(8000, "16000"))]
    total: i64,
}

fn main() {}
