//! Two rules with one id.

use genwire_core::{Validate, Wire};

#[derive(Wire, Validate)]
#[wire(name = "chat.Usage")]
#[validate(rule(check = check, id = "a", message = "b"))]
#[validate(rule(check = check, id = "a", message = "c"))]
struct Usage {
    total: i64,
}

fn check(_: &Usage) -> bool {
    true
}

fn main() {}
