//! Unknown word on field.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[wire(optional)]
    total: i64,
}

fn main() {}
