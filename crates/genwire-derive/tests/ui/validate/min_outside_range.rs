//! Min outside range.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(min = 1)]
    total: i64,
}

fn main() {}
