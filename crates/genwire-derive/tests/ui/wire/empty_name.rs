//! Empty name.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "")]
struct Usage {
    total: i64,
}

fn main() {}
