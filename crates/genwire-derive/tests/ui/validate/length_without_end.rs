//! Length without end.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(length())]
    total: String,
}

fn main() {}
