//! Unsupported on item.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
#[serde(rename_all = "camelCase")]
struct Usage {
    total: i64,
}

fn main() {}
