//! Length on number.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(length(min = 1))]
    total: Option<f64>,
}

fn main() {}
