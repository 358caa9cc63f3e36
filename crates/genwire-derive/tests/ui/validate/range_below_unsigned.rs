//! Range below every number of an unsigned field.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(range(exclusive_max = 0))]
    total: u64,
}

fn main() {}
