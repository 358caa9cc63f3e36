//! Unknown word on item.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(nam = "chat.Usage", name = "chat.Usage")]
struct Usage {
    total: i64,
}

fn main() {}
