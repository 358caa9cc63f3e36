//! Format on number.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(format = "date")]
    total: i64,
}

fn main() {}
