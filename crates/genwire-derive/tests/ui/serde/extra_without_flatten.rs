//! Extra without flatten.

use genwire_core::{Extra, Wire};

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    extra: Extra,
}

fn main() {}
