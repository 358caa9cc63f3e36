//! Rule without check and message.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
#[validate(rule(id = "a"))]
struct Usage {
    total: i64,
}

fn main() {}
