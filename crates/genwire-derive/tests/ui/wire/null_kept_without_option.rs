//! Null kept without option.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    total: genwire_core::Nullable<i64>,
}

fn main() {}
