//! Empty rename.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[serde(rename = "")]
    total: i64,
}

fn main() {}
