//! Required without option.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(required)]
    total: i64,
}

fn main() {}
