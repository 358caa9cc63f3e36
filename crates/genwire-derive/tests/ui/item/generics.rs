//! Generics.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
struct Usage<T> {
    total: T,
}

fn main() {}
