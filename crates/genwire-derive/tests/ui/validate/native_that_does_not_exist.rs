//! Native that does not exist.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
#[validate(native = checks::total)]
struct Usage {
    total: i64,
}

fn main() {}
