//! Tag on struct.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
#[serde(tag = "type")]
struct Usage {
    total: i64,
}

fn main() {}
