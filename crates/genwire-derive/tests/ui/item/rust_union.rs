//! Rust union.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
union Usage {
    total: i64,
}

fn main() {}
