//! Range without end.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(range())]
    total: i64,
}

fn main() {}
