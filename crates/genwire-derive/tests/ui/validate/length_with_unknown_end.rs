//! Length with unknown end.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(length(equal = 1))]
    total: String,
}

fn main() {}
