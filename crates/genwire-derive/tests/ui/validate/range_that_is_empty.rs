//! Range that is empty.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(range(min = 2, max = 1))]
    total: f64,
}

fn main() {}
