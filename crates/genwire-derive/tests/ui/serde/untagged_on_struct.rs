//! Untagged on struct.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
#[serde(untagged)]
struct Usage {
    total: i64,
}

fn main() {}
