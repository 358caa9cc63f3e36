//! Items instead of length.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(items(min = 1))]
    total: Vec<String>,
}

fn main() {}
