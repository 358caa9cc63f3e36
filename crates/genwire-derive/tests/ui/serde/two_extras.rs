//! Two extras.

use genwire_core::{Extra, Wire};

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[serde(flatten)]
    extra: Extra,
    #[serde(flatten)]
    more: Extra,
}

fn main() {}
