//! Unsupported on field.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[serde(default)]
    total: i64,
}

fn main() {}
