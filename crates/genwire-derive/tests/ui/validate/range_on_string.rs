//! Range on string.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(range(min = 0))]
    total: String,
}

fn main() {}
