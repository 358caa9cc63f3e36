//! One of texts on number.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(one_of("a"))]
    total: i64,
}

fn main() {}
