//! Required on extra.

use genwire_core::{Extra, Wire};

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    total: i64,
    #[serde(flatten)]
    #[wire(required)]
    extra: Extra,
}

fn main() {}
