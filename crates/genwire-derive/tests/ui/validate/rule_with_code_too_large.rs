//! Rule with code too large.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
#[validate(rule(check = check, id = "a", message = "b", code = 5000000000))]
struct Usage {
    total: i64,
}

fn check(_: &Usage) -> bool {
    true
}

fn main() {}
