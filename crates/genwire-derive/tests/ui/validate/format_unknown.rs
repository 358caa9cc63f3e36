//! Format unknown.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(format = "email")]
    total: String,
}

fn main() {}
