//! Flatten not on extra.

use genwire_core::{RawJson, Wire};

#[derive(Wire)]
#[wire(name = "chat.Usage")]
struct Usage {
    #[serde(flatten)]
    more: RawJson,
}

fn main() {}
