//! Advice without constraint.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(advice)]
    total: i64,
}

fn main() {}
