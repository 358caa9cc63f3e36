//! Format unknown.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(format = "phone")]
    total: String,
}

fn main() {}
