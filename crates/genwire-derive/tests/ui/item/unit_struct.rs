//! Unit struct.

use genwire_core::Wire;

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage;

fn main() {}
