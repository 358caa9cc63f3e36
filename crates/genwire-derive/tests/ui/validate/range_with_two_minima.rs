//! Range with two minima.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(range(min = 0, exclusive_min = 1))]
    total: i64,
}

fn main() {}
