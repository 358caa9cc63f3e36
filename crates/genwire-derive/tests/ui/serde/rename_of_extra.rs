//! Rename of extra.

use genwire_core::{Extra, Wire};

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[serde(flatten, rename = "more")]
    extra: Extra,
}

fn main() {}
