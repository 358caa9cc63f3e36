//! Rule without id.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
#[validate(rule(check = check, message = "b"))]
struct Usage {
    total: i64,
}

fn check(_: &Usage) -> bool {
    true
}

fn main() {}
