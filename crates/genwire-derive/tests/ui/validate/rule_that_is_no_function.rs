//! Rule that is not a function.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
#[validate(rule(check = check, id = "a", message = "b"))]
struct Usage {
    total: i64,
}

fn check(_: &Usage) -> i64 {
    1
}

fn main() {}
