//! Setter called new.

use genwire_core::Build;

#[derive(Build)]
#[wire(name = "chat.Usage")]
struct Usage {
    new: Option<i64>,
}

fn main() {}
