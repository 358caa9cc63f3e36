//! Rule with unknown severity.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
#[validate(rule(check = check, id = "a", message = "b", severity = "hint"))]
struct Usage {
    total: i64,
}

fn check(_: &Usage) -> bool {
    true
}

fn main() {}
