//! Required twice.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(required, required)]
    total: Option<i64>,
}

fn main() {}
