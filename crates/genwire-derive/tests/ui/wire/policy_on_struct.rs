//! Policy on struct.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage", unknown = "error")]
struct Usage {
    total: i64,
}

fn main() {}
