//! Duplicate member.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    total: i64,
    #[serde(rename = "total")]
    sum: i64,
}

fn main() {}
