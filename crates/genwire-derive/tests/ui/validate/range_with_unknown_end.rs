//! Range with unknown end.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[validate(range(from = 0))]
    total: i64,
}

fn main() {}
