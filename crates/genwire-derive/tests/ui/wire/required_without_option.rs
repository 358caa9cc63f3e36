//! Required without option.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[wire(required)]
    total: i64,
}

fn main() {}
