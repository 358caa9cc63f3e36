//! Range with fraction on whole number.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(range(min = 0.5))]
    total: i64,
}

fn main() {}
