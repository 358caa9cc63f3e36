//! Rename twice.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[serde(rename = "a", rename = "b")]
    total: i64,
}

fn main() {}
